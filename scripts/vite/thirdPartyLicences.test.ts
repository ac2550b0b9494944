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
  expect(react.holders).toEqual([expect.stringMatching(/^Copyright \(c\) Meta/)]);
  expect(react.terms).toMatch(/^MIT License\n\nPermission is hereby granted/);
  const folder = mkdtempSync(join(tmpdir(), 'orrery-licence-'));
  writeFileSync(join(folder, 'package.json'), '{ "name": "a", "version": "1.0.0" }');
  expect(() => licenceOf(folder)).toThrow('a names no licence');
});

test('terms that packages share stand once, under the names and holders of all', () => {
  const licences = [
    { heading: 'b 1.0.0 (MIT)', holders: ['Copyright 2020 B'], terms: 'shared' },
    { heading: 'c 1.0.0 (ISC)', holders: [], terms: 'own' },
    { heading: 'a 1.0.0 (MIT)', holders: ['Copyright 2019 A'], terms: 'shared' },
    { heading: 'a 1.0.0 (MIT)', holders: ['Copyright 2019 A'], terms: 'shared' },
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
    '  Copyright 2019 A',
    'b 1.0.0 (MIT)',
    '  Copyright 2020 B',
    'shared',
  ]);
});

test('the holder of a copyright is kept, and other lines that mention it stay in the terms', () => {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-licence-'));
  writeFileSync(join(folder, 'package.json'), '{ "name": "a", "version": "1.0.0", "license": "MIT" }');
  const text =
    'MIT\n\nCopyright (c) 2020 A\nCopyright 2021 B\n\nThe above copyright notice\nshall be included.\n\nCopyright [yyyy]\n';
  writeFileSync(join(folder, 'LICENSE'), text);
  expect(licenceOf(folder)).toEqual({
    heading: 'a 1.0.0 (MIT)',
    holders: ['Copyright (c) 2020 A', 'Copyright 2021 B'],
    terms: 'MIT\n\nThe above copyright notice shall be included.\n\nCopyright [yyyy]',
  });
});
