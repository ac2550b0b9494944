// Runs a test command and sees that it goes on. Vitest's limit for a test is a timer in the process that plays it, so what never
// gives way (an endless loop, a worker that is lost) would hang the whole run without a word.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';

/** @typedef {{passed: number, failures: string[], left: string[], inTheMiddle: string[], durations: [string, number][]}} Progress */

/**
 * Ends the command, and what it started, when its progress file does not change for so long.
 * @param {{command: string, args: string[], cwd: string, env: Record<string, string>, progressPath: string, silenceMs: number}} wanted
 * @returns {Promise<{status: number, stoodStill: boolean}>}
 */
export function runWatched({ command, args, cwd, env, progressPath, silenceMs }) {
  return new Promise((resolve) => {
    const isWindows = process.platform === 'win32';
    // A group of its own, so that its workers end with it.
    const child = spawn(command, args, {
      cwd,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: isWindows,
      detached: !isWindows,
      env: { ...process.env, ...env },
    });
    const startMs = Date.now();
    let stoodStill = false;
    const timer = setInterval(
      () => {
        const changedMs = existsSync(progressPath) ? statSync(progressPath).mtimeMs : startMs;
        if (Date.now() - Math.max(startMs, changedMs) < silenceMs) return;
        stoodStill = true;
        kill(child, isWindows);
      },
      Math.min(5000, silenceMs / 4),
    );
    child.on('error', (error) => {
      clearInterval(timer);
      console.error(`${command}: ${error.message}`);
      resolve({ status: 1, stoodStill });
    });
    child.on('exit', (code) => {
      clearInterval(timer);
      resolve({ status: code ?? 1, stoodStill });
    });
  });
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {boolean} isWindows where a group cannot be ended
 */
function kill(child, isWindows) {
  if (isWindows || child.pid === undefined) child.kill('SIGKILL');
  else process.kill(-child.pid, 'SIGKILL');
}

/**
 * What a progress file says: tests of the files that ended, which of them failed, files that did not end, those of them that had begun, and how many ms each file took.
 * @param {string} progressPath
 * @returns {Progress}
 */
export function readProgress(progressPath) {
  /** @type {Progress} */
  const progress = { passed: 0, failures: [], left: [], inTheMiddle: [], durations: [] };
  if (!existsSync(progressPath)) return progress;
  const left = new Set();
  /** @type {Map<string, string>} the last test that ended in each file that has begun */
  const begun = new Map();
  for (const line of readFileSync(progressPath, 'utf8').split('\n')) {
    if (line === '') continue;
    const entry = JSON.parse(line);
    for (const path of entry.all ?? []) left.add(path);
    if (entry.begun) begun.set(entry.begun, 'its start');
    if (entry.test) begun.set(entry.in, entry.test);
    if (!entry.ended) continue;
    left.delete(entry.ended);
    begun.delete(entry.ended);
    progress.passed += entry.passed;
    progress.failures.push(...entry.failed.map((/** @type {string} */ test) => `${entry.ended}: ${test}`));
    progress.durations.push([entry.ended, entry.ms]);
  }
  return { ...progress, left: [...left], inTheMiddle: [...begun].map(([path, test]) => `${path} (after ${test})`) };
}
