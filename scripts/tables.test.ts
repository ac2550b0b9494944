import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const FOLDERS = ['src', 'bench', 'scripts', 'e2e'];
/** `world.table<X>(...)`, also when the call begins a line of its own. */
const TYPED_READ = /\.table<\w/;
/** The name in `const PODS = table<Pod>('kubelet/pods')`. */
const DECLARED = /= table<[^()]*>\('([^']+)'\)/g;

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && path !== 'scripts/tables.test.ts'),
).map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

it('reads every table with its declared type', () => {
  expect(files.filter(({ text }) => TYPED_READ.test(text)).map(({ path }) => path)).toEqual([]);
});

it('declares every table once', () => {
  const names = files
    .filter(({ path }) => !/\.test\.tsx?$|\/testing\//.test(path))
    .flatMap(({ text }) => [...text.matchAll(DECLARED)].map(([, name]) => name));
  expect(names.length).toBeGreaterThan(90);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
