// npm run gate: plays the recorded cases of conformance/gate.json, and those of conformance/open.json but for the cases that it
// lists. Every one of them must pass, and none may be left out. `--shrink` takes off the list what passes now.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { countCases, gateFiles, readGate, readOpenCases, recordedFile } from './gateFiles.mjs';
import { root } from './setup.mjs';

const open = readOpenCases();
const files = [...gateFiles(readGate()), ...Object.keys(open).map(recordedFile)];
const listed = Object.values(open).flat().length;
const recorded = files.reduce((sum, file) => sum + countCases(file), 0);
const played = spawnSync(process.execPath, [join(root, 'scripts', 'orrery.mjs'), 'verify', ...files], {
  cwd: root,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
  maxBuffer: 1 << 28,
});
const lines = played.stdout.trimEnd().split('\n');
const counts = /^(\d+) passed, (\d+) failed$/.exec(lines.pop() ?? '');

/** @type {Map<string, string[]>} */
const failures = new Map();
let category = '';
for (const line of lines) {
  const title = /^(\S+\/\S+): /.exec(line)?.[1];
  const failed = /^ {2}([^:]+): /.exec(line)?.[1];
  if (title !== undefined) category = title;
  if (title !== undefined && line.includes(': not modelled yet: ')) failures.set(title, [...(open[title] ?? [])]);
  if (failed !== undefined) failures.set(category, [...(failures.get(category) ?? []), failed]);
  if (failed === undefined || !open[category]?.includes(failed)) console.log(line);
}
const still = Object.fromEntries(
  Object.entries(open).map(([name, cases]) => [name, cases.filter((one) => failures.get(name)?.includes(one))]),
);
const stillOpen = Object.values(still).flat().length;
const passed = Math.max(0, Number(counts?.[1] ?? 0) - (listed - stillOpen));
const failed = recorded - listed - passed;

if (counts === null) console.error(`orrery verify did not end with its counts (exit status ${played.status})`);
else if (Number(counts[1]) + Number(counts[2]) !== recorded)
  console.error(`${recorded} cases are recorded, ${counts[0]} were reported`);
if (listed > 0)
  console.log(`${listed} more cases are listed in conformance/open.json: ${listed - stillOpen} of them pass now`);
if (process.argv.includes('--shrink') && counts !== null)
  writeFileSync(join(root, 'conformance', 'open.json'), `${JSON.stringify(still, undefined, 2)}\n`);
console.log(`${passed} passed, ${failed} failed`);
if (failed !== 0 || counts === null) process.exitCode = 1;
