import { openSession } from '#session/session.ts';
import { explainPending } from './explainPending.ts';
import { explanationDocument } from './explanationDocument.ts';
import { printCaveats, printNotes } from './printNotes.ts';
import { printProblems } from './problems.ts';
import { printReport } from './report/printReport.ts';
import { speakLanguage } from './report/reportTexts.ts';
import { runOptions, today } from './runOptions.ts';
import { UsageError } from './usageError.ts';

/** `orrery explain pod NAMESPACE/NAME FILE...`: why it is where it is, or why it is Pending; `orrery explain pending FILE...`: all that are. */
export function explain(args: string[]): number {
  if (args[0] === 'pending') return explainPending(args);
  const { source, untilUs, output, words, own } = runOptions(args, 2, ['text', 'json', 'html'], { texts: ['lang'] });
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
  const explanation = opened.session.ask('explainPod', { namespace, name });
  if (!explanation) {
    process.stderr.write(`orrery explain: pods "${name}" not found in namespace ${namespace} at ${atUs / 1e6}s\n`);
    return 1;
  }
  printCaveats(opened.session);
  printReport(output, explanation, explanationDocument);
  return 0;
}
