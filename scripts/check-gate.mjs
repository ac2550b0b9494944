// The gate only grows: whatever HEAD's conformance/gate.json lists must still be listed, and its files must hold cases.
import { spawnSync } from 'node:child_process';
import { countCases, gateFiles, readGate } from './gateFiles.mjs';
import { root } from './setup.mjs';

const files = gateFiles(readGate());
const problems = [];
if (files.length === 0) problems.push('conformance/gate.json lists nothing');
for (const file of files) {
  try {
    countCases(file);
  } catch (error) {
    problems.push(String(error));
  }
}
const before = spawnSync('git', ['show', 'HEAD:conformance/gate.json'], { cwd: root, encoding: 'utf8' });
if (before.status === 0) {
  for (const file of gateFiles(JSON.parse(before.stdout))) {
    if (!files.includes(file)) problems.push(`conformance/gate.json no longer lists ${file}`);
  }
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
