import { writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Millis } from '#base/time.ts';
import { inputFile, inputFiles, pathsUnder, TEST_NAME } from '#cli/inputFiles.ts';
import { escapedData, printData, printError, printProblems, printText, visible } from '#cli/output.ts';
import { startOption, today, wholeNumber } from '#cli/runOptions.ts';
import { switchesOption } from '#cli/switchesOption.ts';
import { UsageError } from '#cli/usageError.ts';
import type { ManifestFile } from '#protocol/command.ts';
import type { RunSwitches } from '#protocol/runSource.ts';
import type { Materials } from '#session/clusterTest/playCase.ts';
import { playTestCase } from '#session/clusterTest/playTest.ts';
import { type ReadTest, readTest } from '#session/clusterTest/readTest.ts';
import { githubReport } from './githubReport.ts';
import { jsonReport } from './jsonReport.ts';
import { junitReport } from './junitReport.ts';
import type { Report } from './report.ts';
import { textReport } from './textReport.ts';

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
  const deedPaths = cases.flatMap(({ do: deeds = [] }, at) =>
    deeds.flatMap((deed, which) =>
      'apply' in deed ? [deed.apply].flat().map((path) => ({ path, at: ['cases', at, 'do', which, 'apply'] })) : [],
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
  for (const { path, at } of deedPaths) named(path, at);
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
  printError(`${path}: the run of "${chosen?.name}" as it ended; the page opens it\n`);
}
