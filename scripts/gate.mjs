// npm run gate: plays the recorded cases of conformance/gate.json. Every one of them must pass, and none may be left out.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { countCases, gateFiles, readGate } from './gateFiles.mjs';
import { root } from './setup.mjs';

const files = gateFiles(readGate());
const recorded = files.reduce((sum, file) => sum + countCases(file), 0);
const played = spawnSync(process.execPath, [join(root, 'scripts', 'orrery.mjs'), 'verify', ...files], {
  cwd: root,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
  maxBuffer: 1 << 28,
});
const lines = played.stdout.trimEnd().split('\n');
const counts = /^(\d+) passed, (\d+) failed$/.exec(lines.pop() ?? '');
const passed = Number(counts?.[1] ?? 0);
const failed = recorded - passed;

for (const line of lines) console.log(line);
if (counts === null) console.error(`orrery verify did not end with its counts (exit status ${played.status})`);
else if (passed + Number(counts[2]) !== recorded)
  console.error(`${recorded} cases are recorded, ${counts[0]} were reported`);
console.log(`${passed} passed, ${failed} failed`);
if (failed !== 0 || played.status !== 0) process.exitCode = 1;
