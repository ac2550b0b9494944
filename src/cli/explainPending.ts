import { refusedObjects } from '#session/kubectl/refusedObjects.ts';
import { nothingRuns } from '#session/lab/nothingRuns.ts';
import { pendingReport } from '#session/lab/pendingReport.ts';
import { openedRun } from './openedRun.ts';
import { printProblems } from './output.ts';
import { pendingDocument } from './pendingDocument.ts';
import { printRefused } from './printRefused.ts';
import { printReport } from './report/printReport.ts';
import { speakLanguage } from './report/reportTexts.ts';
import { runOptions } from './runOptions.ts';

/** `orrery explain pending FILE...`: every Pod without a node, grouped by cause, with possible fixes. */
export function explainPending(args: string[]): number {
  const options = runOptions('explain', args, 1, ['text', 'json', 'html']);
  speakLanguage(options.own.get('lang')?.at(-1));
  const session = openedRun(options);
  if (!session) return 2;
  const refused = refusedObjects(session);
  const empty = nothingRuns(session.world);
  if (empty) {
    printRefused(refused);
    printProblems([empty]);
    return 2;
  }
  const { timeUs } = session.ask('state', {});
  return printReport(options.output, { timeUs, ...pendingReport(session) }, pendingDocument, refused);
}
