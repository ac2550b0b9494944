import { goDuration } from '#base/goDuration.ts';
import { problemText } from '#base/problemText.ts';
import { heading, sentence } from '#cli/rehearsal/words.ts';
import { caseFailures, failureTitle } from './failureText.ts';
import { counted, type Report, type TestReport, type TimedCase } from './report.ts';

/** The report for a person. */
export function textReport({ tests }: Report): string {
  const { all, failed, errors } = counted(tests);
  const lines = tests.flatMap((test) => [
    test.file,
    ...test.cases.flatMap((each) => caseLines(test, each)),
    ...caveatLines(test),
  ]);
  const sum = [`${all - failed - errors} passed`, `${failed} failed`, ...(errors > 0 ? [`${errors} not played`] : [])];
  return `${lines.join('\n')}\n${sum.join(', ')}\n`;
}

/** Taken once per test, because all its cases have the same cluster. */
function caveatLines({ cases }: TestReport): readonly string[] {
  const caveats = cases.flatMap(({ plays }) => plays.map(({ played }) => played.caveats));
  return (caveats.at(-1) ?? []).flatMap(({ part, lines }) => [
    `  ${heading(part)}:`,
    ...lines.map((line) => `  - ${sentence(line)}`),
  ]);
}

function caseLines(test: TestReport, each: TimedCase): readonly string[] {
  const { name, outcome, plays } = each;
  const word = { passed: 'pass', failed: 'FAIL', error: 'ERROR' }[outcome];
  const played = plays.at(-1)?.played;
  const until = played ? `, to ${goDuration(played.timeUs)}, digest ${played.digest}` : '';
  return [
    `  ${word} ${name} (line ${each.line}${until})`,
    ...noticed(each),
    ...restless(each),
    ...caseFailures(test, each).flatMap(({ line, text }) => indented(`line ${line}: ${text}`)),
    ...each.problems.map((problem) => `       ${problemText(problem)}`),
    ...Object.entries(played?.metrics ?? {}).map(([metric, value]) => `       ${metric} ${value}`),
  ];
}

/** The expectation that noticed the mutation of a case that must fail. */
function noticed({ outcome, expectsFailure, plays }: TimedCase): readonly string[] {
  const play = plays.at(-1);
  const [failure] = play?.played.failures ?? [];
  if (!expectsFailure || outcome !== 'passed' || !play || !failure) return [];
  return [`       noticed by "${play.of}": ${failureTitle(play, failure)}`];
}

function restless({ plays }: TimedCase): readonly string[] {
  return plays.some(({ played }) => !played.isSettled)
    ? ['       the cluster had no rest for ten minutes; the deeds were begun all the same']
    : [];
}

function indented(text: string): readonly string[] {
  return text.split('\n').map((line) => (line === '' ? '' : `       ${line}`));
}
