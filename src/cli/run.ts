import { refusedObjects } from '#session/kubectl/refusedObjects.ts';
import { openSession, type Session } from '#session/session.ts';
import { clusterTables } from './clusterTables.ts';
import { eventTable } from './eventTable.ts';
import { printData, printError, printProblems, printText } from './output.ts';
import { printCaveats } from './printNotes.ts';
import { printRefused } from './printRefused.ts';
import { runOptions, today } from './runOptions.ts';

const OUTPUTS = ['table', 'json', 'yaml', 'events', 'metrics', 'journal'] as const;

/** This command never seeks backwards, so few entries are kept; the journal can replay them. */
const KEPT = { keepEntries: 16_384, keepBlocks: 16_384 };

/** `orrery run`: plays manifests and prints the cluster at the end. */
export function run(args: string[]): number {
  const { source, untilUs, output } = runOptions('run', args, 0, OUTPUTS);
  const opened = openSession(source, { ...KEPT, today: today() });
  if (!opened.ok) {
    printProblems(opened.problems);
    return 2;
  }
  printProblems(opened.notes);
  const { session } = opened;
  session.seekTime(untilUs(opened.traceEndUs));
  print(session, output as (typeof OUTPUTS)[number]);
  printCaveats(session);
  const state = session.ask('state', {});
  printError(`${state.timeUs / 1e6}s  seq ${state.seq}  seed ${session.seed}  digest ${state.digest}\n`);
  return printRefused(refusedObjects(session));
}

function print(session: Session, output: (typeof OUTPUTS)[number]): void {
  if (output === 'table') printText(clusterTables(session));
  else if (output === 'events') printText(eventTable(session));
  else if (output === 'metrics') printText(session.ask('metrics', {}));
  else printData(session.ask('export', { format: output }));
}
