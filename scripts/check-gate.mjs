// The gate only grows: whatever HEAD's conformance/gate.json lists must still be listed, and its files must hold cases.
// What conformance/open.json leaves out of it only shrinks.
import { spawnSync } from 'node:child_process';
import { countCases, gateFiles, readGate, readOpenCases, recordedFile } from './gateFiles.mjs';
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
const open = readOpenCases();
const gated = new Set(files);
const openBefore = spawnSync('git', ['show', 'HEAD:conformance/open.json'], { cwd: root, encoding: 'utf8' });
if (openBefore.status === 0) {
  /** @type {import('./gateFiles.mjs').OpenCases} */
  const were = JSON.parse(openBefore.stdout);
  for (const [category, cases] of Object.entries(open))
    for (const one of cases)
      if (!were[category]?.includes(one)) problems.push(`conformance/open.json newly lists ${one} of ${category}`);
  for (const category of Object.keys(were))
    if (open[category] === undefined && !gated.has(recordedFile(category)))
      problems.push(`${category} stands neither in conformance/gate.json nor in conformance/open.json`);
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
