// Fails when what a reader has to fetch exceeds its budget, gzipped: the script of the first view (the entry and what it imports
// statically); with --file, the page in one file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './setup.mjs';

const firstViewBytes = 213_000;
const singleFileBytes = 2_480_000;

const isFile = process.argv.includes('--file');
const totalBytes = isFile ? singleFile() : firstView();
const budgetBytes = isFile ? singleFileBytes : firstViewBytes;
const what = isFile ? 'page in one file' : 'script of the first view';
console.log(`${kilobytes(totalBytes)}  ${what} (budget ${budgetBytes / 1000} kB)`);
if (totalBytes > budgetBytes) {
  console.error(`The ${what} has ${totalBytes} bytes, ${totalBytes - budgetBytes} over the budget.`);
  process.exitCode = 1;
}

function singleFile() {
  return gzipSync(readFileSync(join(root, 'dist-file', 'kube-orrery.html'))).length;
}

function firstView() {
  const dist = join(root, 'dist');
  /** @type {Record<string, {file: string, isEntry?: boolean, imports?: string[]}>} */
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
  /** @type {Set<string>} */
  const needed = new Set();
  const waiting = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  if (waiting.length === 0) throw new Error('the build has no entry');
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key];
    if (chunk === undefined || needed.has(chunk.file)) continue;
    needed.add(chunk.file);
    waiting.push(...(chunk.imports ?? []));
  }
  let bytes = 0;
  for (const file of [...needed].filter((name) => name.endsWith('.js')).sort()) {
    const own = gzipSync(readFileSync(join(dist, file))).length;
    bytes += own;
    console.log(`${kilobytes(own)}  ${file}`);
  }
  return bytes;
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1).padStart(8)} kB gz`;
}
