// What `npm start` and `npm test` do first on a fresh clone. Plain Node: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isSupported = (major === 20 && minor >= 19) || (major === 22 && minor >= 13) || major >= 24;
if (!isSupported) {
  console.error(`Kube Orrery needs Node 20.19, 22.13, 24 or later; this is ${process.versions.node}.`);
  process.exit(1);
}

export const root = join(import.meta.dirname, '..');

/**
 * Writes a generated file. One that is right already is left alone: the development server then has nothing to load anew, and
 * who reads it meanwhile finds it whole.
 * @param {string} path
 * @param {string} text
 */
export function writeGenerated(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}

/**
 * Runs a command at the repository's root with its output shown.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} [env] added to the environment
 * @returns {number} the exit status
 */
export function run(command, args, env = {}) {
  const shell = process.platform === 'win32';
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell, env: { ...process.env, ...env } });
  if (done.error) console.error(`${command}: ${done.error.message}`);
  return done.status ?? 1;
}

/** Installs the locked dependencies when what is in node_modules differs from the lock file. Exits on failure. */
export function installDependencies() {
  if (isInstalled()) return;
  console.log('Installing dependencies (npm ci) ...');
  const status = run('npm', ['ci', '--no-audit', '--no-fund']);
  if (status !== 0) process.exit(status);
}

/** npm keeps a copy of the lock file of what it installed; optional packages of other platforms are missing in it. */
function isInstalled() {
  const installedPath = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedPath)) return false;
  const installed = readPackages(installedPath);
  return Object.entries(readPackages(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    if (path === '') return true;
    const there = installed[path];
    return there === undefined ? wanted.optional === true : there.version === wanted.version;
  });
}

/**
 * @param {string} path
 * @returns {Record<string, {version?: string, optional?: boolean}>}
 */
function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages;
}
