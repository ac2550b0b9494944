import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { licenceOf, licencesFile, packageFolder } from './thirdPartyLicences.ts';

test('a module belongs to the innermost package', () => {
  expect(packageFolder('/x/node_modules/react/index.js')).toBe('/x/node_modules/react');
  expect(packageFolder('/x/node_modules/@radix-ui/a/dist/b.mjs?v=1')).toBe('/x/node_modules/@radix-ui/a');
  expect(packageFolder('/x/node_modules/a/node_modules/b/c.js')).toBe('/x/node_modules/a/node_modules/b');
  expect(packageFolder('\0/x/node_modules/a/b.js?commonjs')).toBe('/x/node_modules/a');
  expect(packageFolder('/x/src/app/main.tsx')).toBeUndefined();
});

test('every direct dependency names its licence, and one without stops the build', () => {
  const root = join(import.meta.dirname, '..', '..');
  const react = licenceOf(join(root, 'node_modules', 'react'));
  expect(react.heading).toMatch(/^react [\d.]+ \(MIT\)$/);
  expect(react.text).toMatch(/^MIT License/);
  const folder = mkdtempSync(join(tmpdir(), 'orrery-licence-'));
  writeFileSync(join(folder, 'package.json'), '{ "name": "a", "version": "1.0.0" }');
  expect(() => licenceOf(folder)).toThrow('a names no licence');
});

test('a licence text that packages share stands once, under all of their names', () => {
  const licences = [
    { heading: 'b 1.0.0 (MIT)', text: 'shared' },
    { heading: 'c 1.0.0 (ISC)', text: 'own' },
    { heading: 'a 1.0.0 (MIT)', text: 'shared' },
    { heading: 'a 1.0.0 (MIT)', text: 'shared' },
  ];
  const rule = '='.repeat(80);
  expect(
    licencesFile(licences)
      .split('\n')
      .filter((line) => line !== '' && line !== rule),
  ).toEqual([
    'Kube Orrery contains parts of the following packages.',
    'c 1.0.0 (ISC)',
    'own',
    'a 1.0.0 (MIT)',
    'b 1.0.0 (MIT)',
    'shared',
  ]);
});
