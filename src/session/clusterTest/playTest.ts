import type { InputProblem } from '#protocol/command.ts';
import { type Materials, type Played, playCase, type Steps } from './playCase.ts';
import type { ReadTest } from './readTest.ts';
import type { TestCase, TestFile } from './testFile.ts';

/** One play of a case: its own steps, or those of another case with its mutations. */
export interface CasePlay {
  /** The case whose steps were played, and its place among the test's cases. */
  readonly of: string;
  readonly index: number;
  readonly played: Played;
}

/** The result of a case. */
export interface CaseResult {
  readonly name: string;
  /** Its line in the file. */
  readonly line: number;
  readonly outcome: 'passed' | 'failed' | 'error';
  readonly plays: readonly CasePlay[];
  /** The reasons that it could not be played. */
  readonly problems: readonly InputProblem[];
  readonly expectsFailure: boolean;
}

/** Plays one case of a test. With `expectFail` it passes when an expectation of one of its plays does not hold. */
export function playTestCase(read: ReadTest, at: number, materials: Materials): CaseResult {
  const { test, placed } = read;
  const one = test.cases[at] as TestCase;
  const [place] = placed([{ path: ['cases', at], message: '' }]);
  const result = { name: one.name, line: place?.line ?? 1, expectsFailure: one.expectFail === true };
  const plays: CasePlay[] = [];
  for (const { of, index, steps } of stepsOf(test, one)) {
    const played = playCase(steps, materials);
    if (!played.ok) {
      const own = played.misfits.map(({ path, message }) => ({
        path: ['cases', path[0] === 'mutate' ? at : index, ...path],
        message,
      }));
      return { ...result, outcome: 'error', plays, problems: [...placed(own), ...played.problems] };
    }
    plays.push({ of, index, played });
    // One play with a failure is enough.
    if (result.expectsFailure && played.failures.length > 0) break;
  }
  const hasFailed = plays.some(({ played }) => played.failures.length > 0);
  return { ...result, outcome: hasFailed === result.expectsFailure ? 'passed' : 'failed', plays, problems: [] };
}

function stepsOf(
  { cases }: TestFile,
  one: TestCase,
): readonly { readonly of: string; readonly index: number; readonly steps: Steps }[] {
  const isPlayed = (each: TestCase): boolean =>
    one.expect === undefined ? each.mutate === undefined && each.expect !== undefined : each === one;
  return cases.flatMap((each, index) => {
    if (!isPlayed(each)) return [];
    const { name, do: deeds = [], until, expect = [], metrics } = each;
    const { mutate = [] } = one;
    const steps = { deeds, expect, mutate, ...(until !== undefined && { until }), ...(metrics && { metrics }) };
    return [{ of: name, index, steps }];
  });
}
