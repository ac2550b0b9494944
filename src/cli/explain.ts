import { refusedObjects } from '#session/kubectl/refusedObjects.ts';
import { openSession } from '#session/session.ts';
import { explainPending } from './explainPending.ts';
import { explanationDocument } from './explanationDocument.ts';
import { printError, printProblems } from './output.ts';
import { printCaveats, printNotes } from './printNotes.ts';
import { printRefused } from './printRefused.ts';
import { printReport } from './report/printReport.ts';
import { speakLanguage } from './report/reportTexts.ts';
import { runOptions, today } from './runOptions.ts';
import { UsageError } from './usageError.ts';

/**
 * `orrery explain pod NAMESPACE/NAME FILE...`: the reason for a Pod's node, or for its Pending state. `orrery explain
 * pending FILE...`: all Pending Pods.
 */
export function explain(args: string[]): number {
  if (args[0] === 'pending') return explainPending(args);
  const { source, untilUs, output, words, own } = runOptions('explain', args, 2, ['text', 'json', 'html']);
  speakLanguage(own.get('lang')?.at(-1));
  const [kind, target] = words;
  if (kind !== 'pod' || target === undefined)
    throw new UsageError('say which Pod: orrery explain pod NAMESPACE/NAME FILE...');
  const opened = openSession(source, { today: today() });
  if (!opened.ok) {
    printProblems(opened.problems);
    return 2;
  }
  printNotes(opened);
  const atUs = untilUs(opened.traceEndUs);
  opened.session.seekTime(atUs);
  const [namespace, name] = target.includes('/') ? (target.split('/', 2) as [string, string]) : ['default', target];
  const refused = refusedObjects(opened.session);
  const explanation = opened.session.ask('explainPod', { namespace, name });
  if (!explanation) {
    printError(`orrery explain: pods "${name}" not found in namespace ${namespace} at ${atUs / 1e6}s\n`);
    return printRefused(refused, 1);
  }
  printCaveats(opened.session);
  return printReport(output, explanation, explanationDocument, refused);
}
