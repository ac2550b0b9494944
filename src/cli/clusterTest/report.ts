import { shellWord } from '#base/shellWord.ts';
import type { Millis } from '#base/time.ts';
import type { Failure } from '#session/clusterTest/playCase.ts';
import type { CasePlay, CaseResult } from '#session/clusterTest/playTest.ts';
import type { ReadTest } from '#session/clusterTest/readTest.ts';

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
export const NOT_NOTICED = 'every expectation holds: the test does not notice this change';

/** The command that plays a case again and saves its run for the page. */
export function commandFor({ file, seed }: TestReport, { name }: TimedCase): string {
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
