// Keeps what belongs to one machine out of the tree: absolute paths of somebody's disk, package hosts other than npm's own.
// Sees that the files and functions that the documents name are there.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
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

const documents = listFiles().filter((file) => /^(?:[A-Z]+\.md|docs\/.*\.md)$/.test(file));
for (const document of documents) {
  const lines = readFileSync(join(root, document), 'utf8').split('\n');
  problems.push(
    ...lines.flatMap((line, index) => wrongNames(line).map((wrong) => `${document}:${index + 1}: ${wrong}`)),
  );
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

/**
 * Paths that are not there, and in a row of a table `file | functions | ...` names that the file does not have.
 * A path with a part in capitals stands for many: `src/panels/NAME/`.
 * @param {string} line
 */
function wrongNames(line) {
  const paths = [...line.matchAll(/`((?:src|scripts|e2e|bench|docs)\/[^`\s]+)`/g)].map(([, path = '']) => path);
  const wrong = paths
    .filter((path) => !/\b[A-Z]{3,}/.test(path) && !existsSync(join(root, path)))
    .map((path) => `${path} is not there`);
  const [, file = '', functions = ''] = /^\| `(src\/[^`]+)` \| ([^|]+) \|/.exec(line) ?? [];
  if (file === '' || !isThere(file)) return wrong;
  const text = readFileSync(join(root, file), 'utf8');
  for (const [, name = ''] of functions.matchAll(/`(\w+)`/g))
    if (!new RegExp(`\\b${name}\\b`).test(text)) wrong.push(`${file} has no ${name}`);
  return wrong;
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
