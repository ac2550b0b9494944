import { nothingRuns } from '#session/lab/nothingRuns.ts';
import { pendingReport } from '#session/lab/pendingReport.ts';
import { openedRun } from './openedRun.ts';
import { pendingDocument } from './pendingDocument.ts';
import { printProblems } from './problems.ts';
import { printReport } from './report/printReport.ts';
import { speakLanguage } from './report/reportTexts.ts';
import { runOptions } from './runOptions.ts';

/** `orrery explain pending FILE...`: every Pod without a node, grouped by why, with what would help. */
export function explainPending(args: string[]): number {
  const options = runOptions(args, 1, ['text', 'json', 'html'], { texts: ['lang'] });
  speakLanguage(options.own.get('lang')?.at(-1));
  const session = openedRun(options);
  if (!session) return 2;
  const empty = nothingRuns(session.world);
  if (empty) {
    printProblems([empty]);
    return 2;
  }
  const { timeUs } = session.ask('state', {});
  printReport(options.output, { timeUs, ...pendingReport(session) }, pendingDocument);
  return 0;
}
