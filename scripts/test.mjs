// npm test: everything, from a fresh clone. Ends with `N passed, M failed` alone on a line.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installDependencies, root, run } from './setup.mjs';
import { readProgress, runWatched } from './unitTests/watchedTests.mjs';

/** @typedef {{passed: number, failed: number}} Counts */

installDependencies();
const reports = join(root, 'node_modules', '.cache', 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

/** No unit test takes as long. Then the run stands still, and no timer of its own will end it. */
const STANDS_STILL_MS = 240_000;

/** So many files are named that took longest. */
const LONGEST_NAMED = 12;

/** @type {Counts} */
const total = { passed: 0, failed: 0 };

/**
 * Runs one stage and adds its counts. A stage that fails without a failed test of its own counts as one failure.
 * @param {string} name
 * @param {() => Promise<{status: number, counts: Counts}> | {status: number, counts: Counts}} play
 */
async function stage(name, play) {
  console.log(`\n== ${name}`);
  const startMs = performance.now();
  const { status, counts } = await tryTo(play);
  const failed = counts.failed === 0 && status !== 0 ? 1 : counts.failed;
  total.passed += counts.passed;
  total.failed += failed;
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  console.log(`== ${name}: ${counts.passed} passed, ${failed} failed (${seconds} s)`);
  return failed === 0;
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
    return { status: 1, counts: { passed: 0, failed: 0 } };
  }
}

await stage('check', () => ({ status: run('npm', ['run', '--silent', 'check']), counts: { passed: 0, failed: 0 } }));
await stage('unit tests', unitTests);
await stage('conformance gate', gate);
const built = await stage('build', () => ({
  status: run('npm', ['run', '--silent', 'build']) || run('npm', ['run', '--silent', 'build:file']),
  counts: { passed: 0, failed: 0 },
}));
if (built) {
  await stage('browser tests', () => browserTests('stories'));
  await stage('browser tests against the clock', () => browserTests('measured'));
}

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

/** What did not end when the runner stood still is played once more, alone; if that stands still too, its files have failed. */
async function unitTests() {
  const first = await playUnitTests([]);
  if (!first.stoodStill) return first;
  console.error(
    `\nNo test has ended for ${STANDS_STILL_MS / 1000} s. Not ended: ${first.inTheMiddle.join(', ') || 'the runner'}.`,
  );
  if (first.left.length === 0) return { status: first.counts.failed === 0 ? 0 : 1, counts: first.counts };
  console.error(`${first.left.length} files are played again.`);
  const second = await playUnitTests(first.left);
  const lost = second.stoodStill ? Math.max(1, second.left.length) : 0;
  return {
    status: first.counts.failed + lost > 0 ? 1 : second.status,
    counts: {
      passed: first.counts.passed + second.counts.passed,
      failed: first.counts.failed + second.counts.failed + lost,
    },
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
  const { passed, failed, left, inTheMiddle, durations } = readProgress(progressPath);
  sayLongest(durations);
  return { status, stoodStill, counts: { passed, failed }, left, inTheMiddle };
}

function gate() {
  const done = spawnSync(process.execPath, [join(root, 'scripts', 'gate.mjs')], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.stdout.write(done.stdout.replace(/\d+ passed, \d+ failed\n$/, ''));
  const counts = /^(\d+) passed, (\d+) failed$/.exec(done.stdout.trimEnd().split('\n').pop() ?? '');
  return { status: done.status ?? 1, counts: { passed: Number(counts?.[1] ?? 0), failed: Number(counts?.[2] ?? 0) } };
}

/**
 * @param {string} project of playwright.config.ts. Each is a run of its own: a story that fails must not keep the measured
 *   ones from running, as a dependency would.
 */
async function browserTests(project) {
  const chromium = await provideChromium();
  if (chromium === undefined) {
    console.error('No Chromium: set ORRERY_CHROMIUM, run "npx playwright install chromium", or install one in PATH.');
    return { status: 1, counts: { passed: 0, failed: 0 } };
  }
  await provideFirefox();
  const file = join(reports, `${project}.json`);
  const env = { ORRERY_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const args = ['exec', '--', 'playwright', 'test', `--project=${project}`, '--no-deps', '--reporter=list,json'];
  const status = run('npm', args, env);
  return {
    status,
    counts: readCounts(file, ({ stats, suites }) => {
      sayLongest(suites.map((/** @type {Suite} */ suite) => [suite.title, durationOf(suite)]));
      if (stats.skipped > 0) console.log(`${stats.skipped} skipped, for the reasons given above`);
      if (stats.flaky > 0)
        console.log(`${stats.flaky} passed only when played again, as named above: find out why, and mend it`);
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
    }),
  };
}

/** @typedef {{title: string, suites?: Suite[], specs: {tests: {results: {duration: number}[]}[]}[]}} Suite of a browser's report */

/**
 * @param {Suite} suite
 * @returns {number} ms that its tests took
 */
function durationOf({ specs, suites = [] }) {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)));
  return [...own, ...suites.map(durationOf)].reduce((sum, ms) => sum + ms, 0);
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
 * @param {(report: any) => Counts} read
 * @returns {Counts}
 */
function readCounts(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    console.error(`no report: ${String(error)}`);
    return { passed: 0, failed: 0 };
  }
}
