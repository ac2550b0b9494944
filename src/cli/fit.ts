import { refusedObjects } from '#session/kubectl/refusedObjects.ts';
import { admitTemplates } from '#session/lab/admitTemplates.ts';
import { fitNow } from '#session/lab/fit.ts';
import { readPodTemplates } from '#session/lab/podTemplates.ts';
import { fitDocument } from './fitDocument.ts';
import { inputFile } from './inputFiles.ts';
import { openedRun } from './openedRun.ts';
import { printProblems } from './output.ts';
import { printRefused } from './printRefused.ts';
import { printReport } from './report/printReport.ts';
import { speakLanguage } from './report/reportTexts.ts';
import { runOptions, wholeNumber } from './runOptions.ts';
import { UsageError } from './usageError.ts';

/** Most Pods tried: each costs a scheduling cycle that looks at every node. */
const DEFAULT_LIMIT = 10_000;
const HIGHEST_LIMIT = 1_000_000;
const HIGHEST_WEIGHT = 1000;

/**
 * `orrery fit FILE... --pod FILE[=WEIGHT]`: the number of additional Pods, or Pods of a mix, that the scheduler would
 * place.
 */
export function fit(args: string[]): number {
  const options = runOptions('fit', args, 0, ['text', 'json', 'html']);
  speakLanguage(options.own.get('lang')?.at(-1));
  const asked = options.own.get('pod') ?? [];
  if (asked.length === 0) throw new UsageError('say of which Pod: --pod FILE, or --pod FILE=WEIGHT for each of a mix');
  const limit = limitOption(options.own.get('limit')?.at(-1));
  const read = readPodTemplates(asked.map(weighted));
  if (!read.ok) {
    printProblems(read.problems);
    return 2;
  }
  const session = openedRun(options);
  if (!session) return 2;
  // Read before the trials, because a refused trial Pod would appear among the refused objects.
  const refused = refusedObjects(session);
  const admitted = admitTemplates(session, read.templates);
  if (!admitted.ok) {
    printRefused(refused);
    printProblems(admitted.problems);
    return 2;
  }
  return printReport(options.output, fitNow(session, admitted.wanted, limit), fitDocument, refused);
}

/** A file with an optional weight: `web.yaml`, or `web.yaml=3`. */
function weighted(text: string) {
  const [, path = text, weight = '1'] = /^(.+)=(\d+)$/.exec(text) ?? [];
  const count = wholeNumber('--pod weight', weight);
  if (count < 1 || count > HIGHEST_WEIGHT)
    throw new UsageError(`--pod ${text}: the weight is a whole number from 1 to ${HIGHEST_WEIGHT}`);
  return { file: inputFile(path), weight: count };
}

function limitOption(text: string | undefined): number {
  if (text === undefined) return DEFAULT_LIMIT;
  const limit = wholeNumber('--limit', text);
  if (limit < 1 || limit > HIGHEST_LIMIT) throw new UsageError(`--limit is from 1 to ${HIGHEST_LIMIT}, not ${text}`);
  return limit;
}
