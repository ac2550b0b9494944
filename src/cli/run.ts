import { openSession, type Session } from '#session/session.ts';
import { clusterTables } from './clusterTables.ts';
import { eventTable } from './eventTable.ts';
import { printCaveats } from './printNotes.ts';
import { printProblems } from './problems.ts';
import { runOptions, today } from './runOptions.ts';

const OUTPUTS = ['table', 'json', 'yaml', 'events', 'metrics', 'journal'] as const;

/** Nobody steps back here, so that what has happened need not be kept; the journal makes it again. */
const KEPT = { keepEntries: 16_384, keepBlocks: 16_384 };

/** `orrery run`: plays manifests and prints the cluster at the end. */
export function run(args: string[]): number {
  const { source, untilUs, output } = runOptions(args, 0, OUTPUTS);
  const opened = openSession(source, { ...KEPT, today: today() });
  if (!opened.ok) {
    printProblems(opened.problems);
    return 2;
  }
  printProblems(opened.notes);
  const { session } = opened;
  session.seekTime(untilUs(opened.traceEndUs));
  process.stdout.write(printed(session, output as (typeof OUTPUTS)[number]));
  printCaveats(session);
  const state = session.ask('state', {});
  process.stderr.write(`${state.timeUs / 1e6}s  seq ${state.seq}  seed ${session.seed}  digest ${state.digest}\n`);
  return 0;
}

function printed(session: Session, output: (typeof OUTPUTS)[number]): string {
  switch (output) {
    case 'table':
      return clusterTables(session);
    case 'events':
      return eventTable(session);
    case 'metrics':
      return session.ask('metrics', {});
    default:
      return session.ask('export', { format: output });
  }
}
