// npm run check: everything that reads the tree without running the product. All steps run; any failure fails the check.
import { spawn } from 'node:child_process';
import { root, run } from './setup.mjs';

/** @typedef {{name: string, command: string, args: readonly string[]}} Step */

/** What the steps read is written first. */
const GENERATE = { name: 'generate', command: 'npm', args: ['run', '--silent', 'generate'] };

/** None reads what another one writes, and each keeps one processor busy. The longest come first. @type {readonly Step[]} */
const STEPS = [
  { name: 'types', command: 'npm', args: ['exec', '--', 'tsc', '-b'] },
  { name: 'lint and format', command: 'npm', args: ['exec', '--', 'biome', 'check', '--error-on-warnings'] },
  { name: 'dead code', command: 'npm', args: ['exec', '--', 'knip'] },
  { name: 'house', command: 'node', args: ['--import', 'tsx', 'scripts/house.ts'] },
  { name: 'walls', command: 'node', args: ['--import', 'tsx', 'scripts/check-walls.ts'] },
  { name: 'recipes', command: 'node', args: ['--import', 'tsx', 'scripts/recipes.ts', '--check'] },
  { name: 'gate', command: 'node', args: ['scripts/check-gate.mjs'] },
  { name: 'tree', command: 'node', args: ['scripts/check-tree.mjs'] },
];
/** The smallest machine that tests this has two processors; more steps at once would only wait for memory. */
const AT_ONCE = 2;

/** @type {string[]} */
const failed = [];

/**
 * @param {string} name
 * @param {boolean} ok
 * @param {number} startMs
 */
function report(name, ok, startMs) {
  console.log(`check ${name}: ${ok ? 'ok' : 'FAILED'} (${((performance.now() - startMs) / 1000).toFixed(1)} s)`);
  if (!ok) failed.push(name);
}

/**
 * Shows what the step wrote once it has ended, so that two steps do not write into each other's lines.
 * @param {Step} step
 * @returns {Promise<void>}
 */
function play({ name, command, args }) {
  const startMs = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, shell: process.platform === 'win32' });
    /** @type {Buffer[]} */
    const said = [];
    child.stdout.on('data', (bytes) => said.push(bytes));
    child.stderr.on('data', (bytes) => said.push(bytes));
    child.on('error', (error) => said.push(Buffer.from(`${command}: ${error.message}\n`)));
    child.on('close', (status) => {
      process.stdout.write(Buffer.concat(said));
      report(name, status === 0, startMs);
      resolve();
    });
  });
}

const startMs = performance.now();
report(GENERATE.name, run(GENERATE.command, GENERATE.args) === 0, startMs);
const left = [...STEPS];
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let step = left.shift(); step; step = left.shift()) await play(step);
  }),
);
if (failed.length > 0) {
  console.error(`check failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
