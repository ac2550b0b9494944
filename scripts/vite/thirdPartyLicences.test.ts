import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { licenceText, packageFolder } from './thirdPartyLicences.ts';

test('a module belongs to the innermost package', () => {
  expect(packageFolder('/x/node_modules/react/index.js')).toBe('/x/node_modules/react');
  expect(packageFolder('/x/node_modules/@radix-ui/a/dist/b.mjs?v=1')).toBe('/x/node_modules/@radix-ui/a');
  expect(packageFolder('/x/node_modules/a/node_modules/b/c.js')).toBe('/x/node_modules/a/node_modules/b');
  expect(packageFolder('\0/x/node_modules/a/b.js?commonjs')).toBe('/x/node_modules/a');
  expect(packageFolder('/x/src/app/main.tsx')).toBeUndefined();
});

test('every direct dependency names its licence, and one without stops the build', () => {
  const root = join(import.meta.dirname, '..', '..');
  expect(licenceText(join(root, 'node_modules', 'react'))).toMatch(/^=+\nreact [\d.]+ \(MIT\)\n=+\n\nMIT License/);
  const folder = mkdtempSync(join(tmpdir(), 'orrery-licence-'));
  writeFileSync(join(folder, 'package.json'), '{ "name": "a", "version": "1.0.0" }');
  expect(() => licenceText(folder)).toThrow('a names no licence');
});
