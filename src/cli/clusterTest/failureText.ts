import { goDuration } from '#base/goDuration.ts';
import { explanationDocument } from '#cli/explanationDocument.ts';
import { documentText } from '#cli/report/documentText.ts';
import type { PodExplanation } from '#protocol/explanation.ts';
import type { Failure } from '#session/clusterTest/playCase.ts';
import type { CasePlay } from '#session/clusterTest/playTest.ts';
import { commandFor, NOT_NOTICED, placeOf, type TestReport, type TimedCase } from './report.ts';

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
    ...(named ? [`  first to blame: ${named}`] : []),
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
