// Keeps what belongs to one machine out of the tree: absolute paths of somebody's disk, package hosts other than npm's own.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

const machinePath = /(?<![\w.@~-])\/(?:work|farm|root|home\/\w+|Users\/\w+)\/|\.librar[y]\b/;
const binary = /\.(?:gz|png|ico|woff2)$/;

const problems = listFiles()
  .filter((file) => file !== 'package-lock.json' && !binary.test(file))
  .flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        machinePath.test(line) ? [`${file}:${index + 1}: a path of one machine: ${line.trim()}`] : [],
      ),
  );

const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
for (const [, host] of lock.matchAll(/"resolved": "\w+:\/\/([^/"]+)/g)) {
  if (host !== 'registry.npmjs.org') problems.push(`package-lock.json: resolved from ${host}`);
}

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

/** Tracked files and new ones that are not ignored. Outside a git checkout there is nothing to publish, so nothing to check. */
function listFiles() {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && isThere(file));
}

/** @param {string} file */
function isThere(file) {
  try {
    readFileSync(join(root, file));
    return true;
  } catch {
    return false;
  }
}
