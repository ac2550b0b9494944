// npm run check: everything that reads the tree without running the product. All steps run; any failure fails the check.
import { run } from './setup.mjs';

/** @type {readonly (readonly [string, string, readonly string[]])[]} */
const steps = [
  ['generate', 'npm', ['run', '--silent', 'generate']],
  ['types', 'npm', ['exec', '--', 'tsc', '-b']],
  ['lint and format', 'npm', ['exec', '--', 'biome', 'check', '--error-on-warnings']],
  ['dead code', 'npm', ['exec', '--', 'knip']],
  ['walls', 'node', ['--import', 'tsx', 'scripts/check-walls.ts']],
  ['gate', 'node', ['scripts/check-gate.mjs']],
  ['tree', 'node', ['scripts/check-tree.mjs']],
];

const failed = [];
for (const [name, command, args] of steps) {
  const startMs = performance.now();
  const ok = run(command, args) === 0;
  console.log(`check ${name}: ${ok ? 'ok' : 'FAILED'} (${((performance.now() - startMs) / 1000).toFixed(1)} s)`);
  if (!ok) failed.push(name);
}
if (failed.length > 0) {
  console.error(`check failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
