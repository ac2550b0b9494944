import { pendingReport } from '#session/lab/pendingReport.ts';
import { openedRun } from './openedRun.ts';
import { pendingHtml } from './pendingHtml.ts';
import { pendingText } from './pendingText.ts';
import { runOptions } from './runOptions.ts';

/** `orrery explain pending FILE...`: every Pod without a node, grouped by why, with what would help. */
export function explainPending(args: string[]): number {
  const options = runOptions(args, 1, ['text', 'json', 'html']);
  const session = openedRun(options);
  if (!session) return 2;
  const report = pendingReport(session);
  const { timeUs } = session.ask('state', {});
  switch (options.output) {
    case 'json':
      process.stdout.write(`${JSON.stringify({ timeUs, ...report }, undefined, 2)}\n`);
      break;
    case 'html':
      process.stdout.write(pendingHtml(report, timeUs));
      break;
    default:
      process.stdout.write(pendingText(report));
  }
  return 0;
}
