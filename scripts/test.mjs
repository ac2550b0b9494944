// npm test: everything, from a fresh clone. Ends with `N passed, M failed` alone on a line.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installDependencies, root, run } from './setup.mjs';
import { readProgress, runWatched } from './unitTests/watchedTests.mjs';

/** @typedef {{status: number, passed: number, failures: string[]}} Played how a stage ended, and the names of its tests that failed */

installDependencies();
const reports = join(root, 'node_modules', '.cache', 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

/** No unit test takes as long. Then the run stands still, and no timer of its own will end it. */
const STANDS_STILL_MS = 240_000;

/** So many files are named that took longest. */
const LONGEST_NAMED = 12;

let passedInAll = 0;
/** By stage and test, for the end: what a stage says of a failure is far above by then. @type {string[]} */
const failedInAll = [];

/**
 * Runs one stage and adds its counts. A stage that fails without a failed test of its own counts as one failure.
 * @param {string} name
 * @param {() => Promise<Played> | Played} play
 */
async function stage(name, play) {
  console.log(`\n== ${name}`);
  const startMs = performance.now();
  const { status, passed, failures } = await tryTo(play);
  if (failures.length === 0 && status !== 0) failures.push('it did not end well');
  passedInAll += passed;
  failedInAll.push(...failures.map((test) => `${name}: ${test}`));
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  console.log(`== ${name}: ${passed} passed, ${failures.length} failed (${seconds} s)`);
  return failures.length === 0;
}

/**
 * A stage that cannot even start is a failed one; the stages after it still run.
 * @param {Parameters<typeof stage>[1]} play
 */
async function tryTo(play) {
  try {
    return await play();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { status: 1, passed: 0, failures: [] };
  }
}

await stage('check', () => ({ status: run('npm', ['run', '--silent', 'check']), passed: 0, failures: [] }));
await stage('unit tests', unitTests);
// Each keeps one processor busy, so the gate is played while the page is built.
const playedGate = playGate();
const built = await stage('build', () => ({
  status: run('npm', ['run', '--silent', 'build']) || run('npm', ['run', '--silent', 'build:file']),
  passed: 0,
  failures: [],
}));
await stage('conformance gate', async () => readGate(await playedGate));
if (built) {
  await stage('browser tests', () => browserTests('stories'));
  await stage('browser tests against the clock', () => browserTests('measured'));
}

if (failedInAll.length > 0) console.log(`\nfailed:\n${failedInAll.map((test) => `  ${test}`).join('\n')}`);
console.log(`\n${passedInAll} passed, ${failedInAll.length} failed`);
process.exitCode = failedInAll.length === 0 && passedInAll > 0 ? 0 : 1;

/** What did not end when the runner stood still is played once more, alone; if that stands still too, its files have failed. */
async function unitTests() {
  const first = await playUnitTests([]);
  if (!first.stoodStill) return first;
  console.error(
    `\nNo test has ended for ${STANDS_STILL_MS / 1000} s. Not ended: ${first.inTheMiddle.join(', ') || 'the runner'}.`,
  );
  if (first.left.length === 0) return { ...first, status: 0 };
  console.error(`${first.left.length} files are played again.`);
  const second = await playUnitTests(first.left);
  const stoodStill = second.stoodStill ? second.left.map((file) => `${file}: it stands still`) : [];
  return {
    status: second.status,
    passed: first.passed + second.passed,
    failures: [...first.failures, ...second.failures, ...stoodStill],
  };
}

/** @param {string[]} files all of them when there are none */
async function playUnitTests(files) {
  const progressPath = join(reports, 'unit.jsonl');
  rmSync(progressPath, { force: true });
  const { status, stoodStill } = await runWatched({
    command: process.execPath,
    args: [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--reporter=dot',
      '--reporter=./scripts/unitTests/progressFile.ts',
      ...files,
    ],
    cwd: root,
    env: { ORRERY_TEST_PROGRESS: progressPath },
    progressPath,
    silenceMs: STANDS_STILL_MS,
  });
  const { durations, ...progress } = readProgress(progressPath);
  sayLongest(durations);
  return { status, stoodStill, ...progress };
}

/** @returns {Promise<{status: number, said: string}>} never rejected: a gate that cannot start has failed */
function playGate() {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'scripts', 'gate.mjs')], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    /** @type {Buffer[]} */
    const said = [];
    child.stdout.on('data', (bytes) => said.push(bytes));
    child.on('error', (error) => said.push(Buffer.from(`${error.message}\n`)));
    child.on('close', (status) => resolve({ status: status ?? 1, said: Buffer.concat(said).toString() }));
  });
}

/**
 * @param {{status: number, said: string}} ended
 * @returns {Played}
 */
function readGate({ status, said }) {
  process.stdout.write(said.replace(/\d+ passed, \d+ failed\n$/, ''));
  const lines = said.trimEnd().split('\n');
  const passed = Number(/^(\d+) passed, \d+ failed$/.exec(lines.pop() ?? '')?.[1] ?? 0);
  // The name of a case that came out otherwise stands a little to the right, below its suite.
  const failures = lines.filter((line) => line.startsWith('  ')).map((line) => line.trim());
  return { status, passed, failures };
}

/**
 * @param {string} project of playwright.config.ts. Each is a run of its own: a story that fails must not keep the measured
 *   ones from running, as a dependency would.
 */
async function browserTests(project) {
  const chromium = await provideChromium();
  if (chromium === undefined) {
    console.error('No Chromium: set ORRERY_CHROMIUM, run "npx playwright install chromium", or install one in PATH.');
    return { status: 1, passed: 0, failures: [] };
  }
  await provideFirefox();
  const file = join(reports, `${project}.json`);
  const env = { ORRERY_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const args = ['exec', '--', 'playwright', 'test', `--project=${project}`, '--no-deps', '--reporter=list,json'];
  const status = run('npm', args, env);
  const { suites, stats } = readReport(file);
  sayLongest(suites.map((suite) => [suite.title, durationOf(suite)]));
  if (stats.skipped > 0) console.log(`${stats.skipped} skipped, for the reasons given above`);
  if (stats.flaky > 0)
    console.log(`${stats.flaky} passed only when played again, as named above: find out why, and mend it`);
  return { status, passed: stats.expected + stats.flaky, failures: suites.flatMap(failuresOf) };
}

/** @typedef {{title: string, tests: {status: string, results: {duration: number}[]}[]}} Spec of a browser's report */
/** @typedef {{title: string, suites?: Suite[], specs: Spec[]}} Suite of a browser's report */
/** @typedef {{suites: Suite[], stats: {expected: number, flaky: number, skipped: number}}} Report of a browser's tests */

/**
 * @param {Suite} suite
 * @returns {number} ms that its tests took
 */
function durationOf({ specs, suites = [] }) {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)));
  return [...own, ...suites.map(durationOf)].reduce((sum, ms) => sum + ms, 0);
}

/**
 * @param {Suite} suite
 * @returns {string[]} its stories that failed, with the titles around them
 */
function failuresOf({ title, specs, suites = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'));
  return [...own.map((spec) => spec.title), ...suites.flatMap(failuresOf)].map((name) => `${title}: ${name}`);
}

/**
 * Names what to look at when the whole takes too long.
 * @param {[string, number][]} durations in ms, by file
 */
function sayLongest(durations) {
  const longest = durations.toSorted(([, a], [, b]) => b - a).slice(0, LONGEST_NAMED);
  console.log(`\nlongest: ${longest.map(([path, ms]) => `${path} ${Math.round(ms / 1000)} s`).join(', ')}`);
}

/** Finds a browser; on a Debian machine of our own (root, with apt) it installs one. */
async function provideChromium() {
  // Imported late: it needs the installed dependencies.
  const { findChromium } = await import('./findChromium.mjs');
  const found = await findChromium();
  if (found !== undefined || !canInstall()) return found;
  install('chromium', 'fonts-wqy-microhei');
  return findChromium();
}

/** The digest is compared in a second engine too. Without a Firefox that one test is skipped, and says so. */
async function provideFirefox() {
  const { findFirefox } = await import('./findFirefox.mjs');
  if (findFirefox() !== undefined) return;
  if (canInstall()) install('firefox-esr');
  else console.log('No Firefox: the digest is not compared in it. Set ORRERY_FIREFOX, or install firefox-esr.');
}

function canInstall() {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
}

/** @param {string[]} packages of Debian */
function install(...packages) {
  console.log(`Installing ${packages.join(', ')} (apt-get) ...`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update', '-qq'], env);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], env);
}

/**
 * @param {string} file a reporter's JSON
 * @returns {Report}
 */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    console.error(`no report: ${String(error)}`);
    return { suites: [], stats: { expected: 0, flaky: 0, skipped: 0 } };
  }
}
