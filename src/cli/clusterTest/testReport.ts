import { shellWord } from '#base/shellWord.ts';
import type { Millis } from '#base/time.ts';
import { goDuration } from '#base/time.ts';
import { explanationDocument } from '#cli/explanationDocument.ts';
import { documentText } from '#cli/report/printReport.ts';
import type { PodExplanation } from '#protocol/explanation.ts';
import type { Failure } from '#session/clusterTest/playCase.ts';
import type { CasePlay, CaseResult, ReadTest } from '#session/clusterTest/readTest.ts';

/** A case that was played, with its real time in milliseconds. */
export type TimedCase = CaseResult & { readonly tookMs: Millis };

export interface TestReport {
  readonly file: string;
  readonly seed: number;
  readonly read: ReadTest;
  readonly cases: readonly TimedCase[];
}

/** All played tests. */
export interface Report {
  readonly tests: readonly TestReport[];
}

/** The place of a failure in the test's file. */
export function placeOf(
  { read }: TestReport,
  { index }: CasePlay,
  { at, isApplied }: Failure,
): { line: number; column: number } {
  const path = isApplied
    ? [read.test.apply === undefined ? 'cluster' : 'apply']
    : at === undefined
      ? ['cases', index, 'do']
      : ['cases', index, 'expect', at];
  const [{ line = 1, column = 1 } = {}] = read.placed([{ path, message: '' }]);
  return { line, column };
}

/** The reason that a case fails that should have noticed a mutation. */
const NOT_NOTICED = 'every expectation holds: the test does not notice this change';

/** The command that plays a case again and saves its run for the page. */
function commandFor({ file, seed }: TestReport, { name }: TimedCase): string {
  return `orrery test ${shellWord(file)} --only ${shellWord(name)}${seed === 1 ? '' : ` --seed ${seed}`} --save run.json`;
}

export function counted(tests: readonly TestReport[]): {
  readonly all: number;
  readonly failed: number;
  readonly errors: number;
} {
  const cases = tests.flatMap((test) => test.cases);
  const count = (outcome: CaseResult['outcome']): number => cases.filter((each) => each.outcome === outcome).length;
  return { all: cases.length, failed: count('failed'), errors: count('error') };
}

/** One line with the false expectation and its time. */
export function failureTitle({ played }: CasePlay, { expression, at }: Failure): string {
  const what = at === undefined ? 'could not be done' : 'does not hold';
  return `${expression} ${what} at ${goDuration(played.timeUs)} (entry ${played.seq})`;
}

/** The title with the values of its parts, the object that made it false, and the reasons. */
function failureText(play: CasePlay, failure: Failure): string {
  const { judged, why } = failure;
  const { error, parts, culprit, message } = judged;
  const named =
    culprit && `${culprit.kind} ${culprit.namespace === undefined ? '' : `${culprit.namespace}/`}${culprit.name}`;
  return [
    failureTitle(play, failure),
    ...(error === undefined ? [] : [`  ${error}`]),
    ...parts.map(({ text, value }) => `  ${text} = ${value}`),
    ...(named ? [`  first cause: ${named}`] : []),
    ...(message ? [`    ${message}`] : []),
    ...(why ? indented(documentText(explanationDocument(inShort(why)))) : []),
  ].join('\n');
}

/** Leaves out the decision of every node, which `orrery explain` and the page show. */
function inShort({ cycle: _, ...why }: PodExplanation): PodExplanation {
  return { ...why, verdicts: [], now: [], causes: [] };
}

function indented(text: string): readonly string[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' ? '' : `    ${line}`));
}

/** All failures of a case, or that it did not notice its mutation. */
export function caseFailures(test: TestReport, each: TimedCase): readonly CaseFailure[] {
  if (each.outcome !== 'failed') return [];
  if (each.expectsFailure) return [{ line: each.line, column: 1, title: NOT_NOTICED, text: NOT_NOTICED }];
  const failures = each.plays.flatMap((play) =>
    play.played.failures.map((failure) => ({
      ...placeOf(test, play, failure),
      title: failureTitle(play, failure),
      text: failureText(play, failure),
    })),
  );
  const last = failures.length - 1;
  return failures.map((failure, at) =>
    at === last ? { ...failure, text: `${failure.text}\nlook at it: ${commandFor(test, each)}` } : failure,
  );
}

/** A failure in words, and its place in the test's file. */
interface CaseFailure {
  readonly line: number;
  readonly column: number;
  readonly title: string;
  readonly text: string;
}
