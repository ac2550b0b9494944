#!/usr/bin/env node
// The command line. Bundles src/cli into one file when the sources are newer, so that it starts at once, and runs it.
import { existsSync, mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cliBuild } from './cliBuild.mjs';
import { root, run } from './setup.mjs';

const bundle = join(root, 'dist-cli', 'orrery.js');
/** What `npm run generate` writes last. */
const generated = join(root, 'src', 'session', 'generated', 'recordedDecisions.ts');
/** Folders that the command line cannot reach. */
const pageRooms = ['app', 'client', 'panelParts', 'panels', 'scenes', 'widgets', 'worker'];

async function build() {
  if (!existsSync(generated)) {
    const status = run('npm', ['run', '--silent', 'generate']);
    if (status !== 0) process.exit(status);
  }
  const vite = await import('vite');
  const built = await vite.build(cliBuild({ write: false, minify: false, sourcemap: 'inline' }));
  const output = Array.isArray(built) ? built[0] : built;
  if (output === undefined || !('output' in output)) throw new Error('the bundler gave no output');
  mkdirSync(join(root, 'dist-cli'), { recursive: true });
  // Written aside and renamed: another `orrery` may be reading the old one.
  const fresh = `${bundle}.${process.pid}`;
  writeFileSync(fresh, output.output[0].code);
  renameSync(fresh, bundle);
}

function isStale() {
  if (!existsSync(bundle)) return true;
  const builtMs = statSync(bundle).mtimeMs;
  if (statSync(join(root, 'package-lock.json')).mtimeMs > builtMs) return true;
  const src = join(root, 'src');
  return readdirSync(src)
    .filter((room) => !pageRooms.includes(room))
    .some((room) => newestMs(join(src, room)) > builtMs);
}

/**
 * The newest change below a folder; a folder's own time tells of files that were removed.
 * @param {string} path
 * @returns {number} milliseconds
 */
function newestMs(path) {
  const { mtimeMs } = statSync(path);
  return readdirSync(path, { withFileTypes: true }).reduce((newest, entry) => {
    const below = join(path, entry.name);
    return Math.max(newest, entry.isDirectory() ? newestMs(below) : statSync(below).mtimeMs);
  }, mtimeMs);
}

if (isStale()) await build();
process.setSourceMapsEnabled(true);
// npm runs scripts at the package's root; the files named on the command line are where the caller is.
if (process.env.npm_lifecycle_event === 'orrery' && process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
await import(pathToFileURL(bundle).href);
