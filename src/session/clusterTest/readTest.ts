import type { Misfit } from '#base/shape.ts';
import { CelMap } from '#model/cel/values/celMap.ts';
import { CelError, type Value } from '#model/cel/values/value.ts';
import type { InputProblem, ManifestFile } from '#protocol/command.ts';
import type { NodesWanted } from '#protocol/runSource.ts';
import { parseNodes } from '#session/commands/nodeCommands.ts';
import { readShaped } from '#session/lessons/readLesson.ts';
import { isReasonType } from '#session/telling/salience/salience.ts';
import type { TestFacts } from './clusterFacts.ts';
import { labelSelector } from './clusterFacts.ts';
import { Expression } from './expression.ts';
import { type Materials, type PlayedCase, playCase, type Steps } from './playCase.ts';
import type { TestCase, TestFile, TestTask } from './testFile.ts';
import { testShape } from './testShape.ts';

/** There is no cluster while a file is read. These facts only check whether texts can be parsed. */
const READING_FACTS: TestFacts = {
  pods: nothing,
  nodes: nothing,
  objects: (_, selector) => nothing(selector),
  events: () => [],
  journal: (reason) => (isReasonType(reason) ? [] : new CelError(`the journal has no reason "${reason}"`)),
  metric: () => 0,
};

/** A test whose own file has no problems. */
export interface ReadTest {
  readonly ok: true;
  readonly test: TestFile;
  readonly nodes?: NodesWanted;
  /** Problems found while playing, with their places in the file. */
  readonly placed: (misfits: readonly Misfit[]) => readonly InputProblem[];
}

/** Reads a test strictly. Problems have file, line, column and field, and then no case is played. */
export function readTest(
  file: ManifestFile,
): ReadTest | { readonly ok: false; readonly problems: readonly InputProblem[] } {
  const read = readShaped(file, 'text', testShape);
  if (!read.ok) return read;
  const test = read.value as TestFile;
  const nodes = 'nodes' in test.cluster ? parseNodes(test.cluster.nodes) : undefined;
  const misfits = [
    ...(nodes !== undefined && 'problem' in nodes ? [{ path: ['cluster', 'nodes'], message: nodes.problem }] : []),
    ...caseMisfits(test),
  ];
  const problems = [...read.placed(misfits), ...expressionProblems(test, read.placed)];
  if (problems.length > 0 || (nodes !== undefined && 'problem' in nodes)) return { ok: false, problems };
  return { ok: true, test, placed: read.placed, ...(nodes && { nodes }) };
}

/** Problems between the parts of a case. */
function caseMisfits({ cases }: TestFile): readonly Misfit[] {
  const names = new Set<string>();
  const plain = cases.filter(({ mutate, expect }) => mutate === undefined && expect !== undefined);
  return cases.flatMap(({ name, expect, mutate, do: tasks }, at): readonly Misfit[] => {
    const isTaken = names.has(name);
    names.add(name);
    const path = ['cases', at];
    const misfits = isTaken ? [{ path: [...path, 'name'], message: `there are two cases "${name}"` }] : [];
    if (expect !== undefined) return misfits;
    if (mutate === undefined) return [...misfits, { path, message: 'the field "expect" is missing' }];
    if (tasks !== undefined) return [...misfits, { path, message: 'a case with "do" must expect something' }];
    return plain.length > 0 ? misfits : [...misfits, { path, message: 'there is no case without mutations to play' }];
  });
}

function expressionProblems({ cases }: TestFile, placed: ReadTest['placed']): readonly InputProblem[] {
  return cases.flatMap(({ do: tasks, expect = [] }, at) =>
    expect.flatMap((text, which) => {
      const compiled = Expression.compile(text, readingFacts(tasks));
      if (compiled instanceof Expression) return [];
      return compiled.problems.flatMap(({ line, column, message }) =>
        placed([{ path: ['cases', at, 'expect', which], message }]).map((problem) => within(problem, line, column)),
      );
    }),
  );
}

/** The place of a mistake inside an expression that begins at a place of the file. */
function within(problem: InputProblem, line: number, column: number): InputProblem {
  if (problem.line === undefined || problem.column === undefined || line < 1) return problem;
  return line === 1
    ? { ...problem, column: problem.column + Math.max(0, column) }
    : { ...problem, line: problem.line + line - 1, column: column + 1 };
}

function nothing(selector: string): Value {
  const read = labelSelector(selector);
  return 'problem' in read ? new CelError(read.problem) : [];
}

/** Facts for compiling the expressions of a case. */
function readingFacts(tasks: readonly TestTask[] = []): TestFacts {
  const isRehearsed = tasks.some((task) => 'rehearse' in task);
  return isRehearsed ? { ...READING_FACTS, drain: new CelMap([]) } : READING_FACTS;
}

/** One play of a case: its own steps, or those of another case with its mutations. */
export interface CasePlay {
  /** The case whose steps were played, and its place among the test's cases. */
  readonly of: string;
  readonly index: number;
  readonly played: PlayedCase;
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
    const { name, do: tasks = [], until, expect = [], metrics } = each;
    const { mutate = [] } = one;
    const steps = { tasks, expect, mutate, ...(until !== undefined && { until }), ...(metrics && { metrics }) };
    return [{ of: name, index, steps }];
  });
}
