// Fails when the script that the first view needs (the entry and what it imports statically) exceeds its budget, gzipped.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './setup.mjs';

const budgetBytes = 225_000;
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

let totalBytes = 0;
for (const file of [...needed].filter((name) => name.endsWith('.js')).sort()) {
  const bytes = gzipSync(readFileSync(join(dist, file))).length;
  totalBytes += bytes;
  console.log(`${(bytes / 1000).toFixed(1).padStart(8)} kB gz  ${file}`);
}
console.log(
  `${(totalBytes / 1000).toFixed(1).padStart(8)} kB gz  script of the first view (budget ${budgetBytes / 1000} kB)`,
);
if (totalBytes > budgetBytes) {
  console.error(`The first view needs ${totalBytes} bytes of script, ${totalBytes - budgetBytes} over the budget.`);
  process.exitCode = 1;
}
