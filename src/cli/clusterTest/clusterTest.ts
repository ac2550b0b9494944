import { writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { parseArgs } from 'node:util';
import { problemText } from '#base/problemText.ts';
import type { Millis } from '#base/time.ts';
import { goDuration } from '#base/time.ts';
import { explanationDocument } from '#cli/explanationDocument.ts';
import { inputFile, inputFiles, pathsUnder, TEST_NAME } from '#cli/inputFiles.ts';
import { escapedData, printData, printError, printProblems, printText, visible } from '#cli/output.ts';
import { heading, sentence } from '#cli/rehearsal/words.ts';
import { documentText } from '#cli/report/printReport.ts';
import { startOption, switchesOption, today, wholeNumber } from '#cli/runOptions.ts';
import { UsageError } from '#cli/usage.ts';
import type { ManifestFile } from '#protocol/command.ts';
import type { RunSwitches } from '#protocol/runSource.ts';
import type { Materials } from '#session/clusterTest/playCase.ts';
import { playTestCase, type ReadTest, readTest } from '#session/clusterTest/readTest.ts';
import type { Report } from './testReport.ts';
import { caseFailures, counted, failureTitle, placeOf, type TestReport, type TimedCase } from './testReport.ts';

const REPORTS: Readonly<Record<string, (report: Report) => string>> = {
  text: textReport,
  json: jsonReport,
  junit: junitReport,
  github: githubReport,
};

/** The names of test files in a folder. */

/** Settings that all tests of one call share. */
type TestRun = Pick<Materials, 'seed' | 'start' | 'today'>;

interface LoadedTest {
  readonly file: string;
  readonly read: ReadTest;
  readonly materials: Materials;
}

/**
 * `orrery test`: plays tests of clusters. Exits with 0 when all cases pass, 1 when one fails, 2 when one cannot be
 * played.
 */
export function clusterTest(args: string[]): number {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      output: { type: 'string', short: 'o', multiple: true, default: ['text'] },
      only: { type: 'string' },
      save: { type: 'string' },
      switch: { type: 'string', multiple: true },
      seed: { type: 'string', default: '1' },
      start: { type: 'string' },
    },
  });
  const outputs = values.output.map(outputOf);
  const paths = positionals.flatMap((path) => pathsUnder(path, TEST_NAME).paths);
  if (paths.length === 0) throw new UsageError('name at least one test, or a folder of files that end with .test.yaml');
  const seed = wholeNumber('--seed', values.seed);
  const start = values.start === undefined ? undefined : startOption(values.start);
  const run = { seed, today: today(), ...(start !== undefined && { start }) };
  const tests = loadedTests(paths, run, values.switch && switchesOption(values.switch));
  if (!tests) return 2;
  const played = tests.map(({ file, read, materials }) => ({
    file,
    seed,
    read,
    cases: read.test.cases.flatMap(({ name }, at) =>
      values.only === undefined || values.only === name ? [timed(() => playTestCase(read, at, materials))] : [],
    ),
  }));
  if (values.only !== undefined && played.every(({ cases }) => cases.length === 0))
    throw new UsageError(`there is no case "${values.only}"`);
  for (const { report, isData, path } of outputs) {
    const text = report({ tests: played });
    if (path !== undefined) writeFileSync(path, isData ? escapedData(text) : visible(text));
    else if (isData) printData(text);
    else printText(text);
  }
  const all = played.flatMap(({ cases }) => cases);
  for (const { problems } of all) printProblems(problems);
  if (values.save !== undefined) save(values.save, { tests: played });
  if (all.some(({ outcome }) => outcome === 'error')) return 2;
  return all.some(({ outcome }) => outcome === 'failed') ? 1 : 0;
}

interface Output {
  readonly report: (report: Report) => string;
  /** Whether the output is for programs. */
  readonly isData: boolean;
  /** Absent for standard output. */
  readonly path?: string;
}

/** An output option: `junit`, or `junit=report.xml` for a file. */
function outputOf(text: string): Output {
  const equals = text.indexOf('=');
  const kind = equals < 0 ? text : text.slice(0, equals);
  const report = Object.hasOwn(REPORTS, kind) ? REPORTS[kind] : undefined;
  if (!report) throw new UsageError(`-o is one of ${Object.keys(REPORTS).join(', ')}, not "${kind}"`);
  return { report, isData: kind === 'json', ...(equals >= 0 && { path: text.slice(equals + 1) }) };
}

/** All tests with the files that they name, or none: nothing is played when something cannot be read. */
function loadedTests(
  paths: readonly string[],
  run: TestRun,
  switches: RunSwitches | undefined,
): readonly LoadedTest[] | undefined {
  const tests: LoadedTest[] = [];
  let isWrong = false;
  for (const path of paths) {
    const read = readTest(inputFile(path));
    if (read.ok) tests.push({ file: path, read, materials: materialsOf(path, read, run, switches) });
    else {
      printProblems(read.problems);
      isWrong = true;
    }
  }
  return isWrong ? undefined : tests;
}

/** The files that a test names, from its own folder. */
function materialsOf(
  file: string,
  { test, nodes, placed }: ReadTest,
  run: TestRun,
  chosen: RunSwitches | undefined,
): Materials {
  const under = (path: string): string => (isAbsolute(path) ? path : join(dirname(file), path));
  const known = new Map<string, readonly ManifestFile[]>();
  const files = (path: string): readonly ManifestFile[] => {
    const found = known.get(path) ?? inputFiles([under(path)]);
    known.set(path, found);
    return found;
  };
  const { cluster, apply = [], scheduler, switches, cases } = test;
  const taskPaths = cases.flatMap(({ do: tasks = [] }, at) =>
    tasks.flatMap((task, which) =>
      'apply' in task ? [task.apply].flat().map((path) => ({ path, at: ['cases', at, 'do', which, 'apply'] })) : [],
    ),
  );
  const named = (path: string, at: readonly (string | number)[]): readonly ManifestFile[] => {
    try {
      return files(path);
    } catch (error) {
      const [place] = placed([{ path: at, message: (error as Error).message }]);
      throw new UsageError(`${place?.file}:${place?.line}:${place?.column}: ${place?.field}: ${place?.message}`);
    }
  };
  for (const { path, at } of taskPaths) named(path, at);
  return {
    ...run,
    ...(nodes && { nodes }),
    ...((switches ?? chosen) && { switches: withSwitches(switches, chosen) }),
    cluster: 'nodes' in cluster ? [] : cluster.flatMap((path) => named(path, ['cluster'])),
    apply: [apply].flat().flatMap((path) => named(path, ['apply'])),
    ...(scheduler !== undefined && { scheduler: named(scheduler, ['scheduler'])[0] ?? inputFile(under(scheduler)) }),
    files,
  };
}

function withSwitches(own: RunSwitches = {}, chosen: RunSwitches = {}): RunSwitches {
  const featureGates = { ...own.featureGates, ...chosen.featureGates };
  return { ...own, ...chosen, ...(Object.keys(featureGates).length > 0 && { featureGates }) };
}

/** The real time of a case, for reports of continuous integration. It says nothing about the cluster. */
function timed<T>(play: () => T): T & { readonly tookMs: Millis } {
  const startedMs = performance.now();
  return { ...play(), tookMs: performance.now() - startedMs };
}

/** Saves the run of the first failed case, else of the first one, for the page. */
function save(path: string, { tests }: Report): void {
  const cases = tests.flatMap((test) => test.cases);
  const chosen = cases.find(({ outcome }) => outcome === 'failed') ?? cases[0];
  const play = chosen?.plays.at(-1);
  if (!play) throw new UsageError('--save: no case was played');
  writeFileSync(path, `${JSON.stringify(play.played.save())}\n`);
  printError(`${path}: the run of "${chosen?.name}" at its end; the page can open it\n`);
}

/** Workflow commands of GitHub Actions, which appear at the lines of the test files; and the totals. */
function githubReport({ tests }: Report): string {
  const { all, failed, errors } = counted(tests);
  const lines = tests.flatMap((test) =>
    test.cases.flatMap((each) => [
      ...caseFailures(test, each).map(({ line, column, text }) =>
        error({ file: test.file, line, column, text }, each.name),
      ),
      ...each.problems.map(({ file = test.file, line = each.line, column = 1, message }) =>
        error({ file, line, column, text: message }, each.name),
      ),
    ]),
  );
  return [...lines, `${all - failed - errors} passed, ${failed} failed, ${errors} not played`, ''].join('\n');
}

interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

function error({ file, line, column, text }: Place, title: string): string {
  return `::error file=${property(file)},line=${line},col=${column},title=${property(title)}::${data(text)}`;
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** JUnit's XML for continuous integration (the Jenkins schema, junit-10.xsd): one suite per file. */
function junitReport({ tests }: Report): string {
  const suites = tests.map((test) => suite(test)).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${sums(tests)}>\n${suites}</testsuites>\n`;
}

function sums(tests: readonly TestReport[]): string {
  const { all, failed, errors } = counted(tests);
  const tookMs = tests.flatMap((test) => test.cases).reduce((sum, each) => sum + each.tookMs, 0);
  return attributes({ tests: String(all), failures: String(failed), errors: String(errors), time: seconds(tookMs) });
}

function suite(test: TestReport): string {
  const cases = test.cases.map((each) => testCase(test, each)).join('');
  return `  <testsuite ${attributes({ name: test.file })} ${sums([test])}>\n${cases}  </testsuite>\n`;
}

function testCase(test: TestReport, each: TimedCase): string {
  const head = attributes({ name: each.name, classname: test.file, time: seconds(each.tookMs) });
  const failures = caseFailures(test, each).map(({ title, text }) => problem('failure', 'expectation', title, text));
  const errors = each.problems.map((wrong) => problem('error', 'input', wrong.message, problemText(wrong)));
  const inside = [...failures, ...errors].join('');
  return inside === '' ? `    <testcase ${head}/>\n` : `    <testcase ${head}>\n${inside}    </testcase>\n`;
}

function problem(element: string, type: string, message: string, text: string): string {
  return `      <${element} ${attributes({ message, type })}>${escaped(text)}</${element}>\n`;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

function attributes(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${escaped(value).replaceAll('"', '&quot;').replaceAll('\n', '&#10;')}"`)
    .join(' ');
}

/** XML 1.0 cannot contain most control characters, nor half of a surrogate pair. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** Everything as data: times in simulated seconds, the digest of each play. */
function jsonReport({ tests }: Report): string {
  const { all, failed, errors } = counted(tests);
  const report = {
    passed: all - failed - errors,
    failed,
    errors,
    tests: tests.map((test) => ({
      file: test.file,
      seed: test.seed,
      cases: test.cases.map(({ name, line, outcome, expectsFailure, plays, problems }) => ({
        name,
        line,
        outcome,
        expectsFailure,
        problems,
        plays: plays.map((play) => {
          const { beganUs, isSettled, timeUs, seq, digest, metrics, failures, caveats } = play.played;
          return {
            of: play.of,
            settled: isSettled,
            beganSeconds: beganUs / 1e6,
            seconds: timeUs / 1e6,
            seq,
            digest,
            metrics,
            caveats: caveats.flatMap(({ lines }) => lines.map(sentence)),
            failures: failures.map((failure) => ({
              expression: failure.expression,
              ...placeOf(test, play, failure),
              ...failure.judged,
              ...(failure.why && { why: documentText(explanationDocument(failure.why)) }),
            })),
          };
        }),
      })),
    })),
  };
  return `${JSON.stringify(report, undefined, 2)}\n`;
}

/** The report for a person. */
function textReport({ tests }: Report): string {
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
    ? ['       the cluster did not come to rest within ten minutes; the actions began anyway']
    : [];
}

function indented(text: string): readonly string[] {
  return text.split('\n').map((line) => (line === '' ? '' : `       ${line}`));
}
