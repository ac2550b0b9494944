import { existsSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileWith, runOrrery } from './testing/runOrrery.ts';

const POD = fileWith(
  'apiVersion: v1\nkind: Pod\nmetadata: { name: a }\nspec: { containers: [{ name: a, image: b }] }\n',
);
const JUNK = fileWith('junk', 'json.gz');
const STACK = /\n\s+at |defect/;

test.each([
  ['run', POD, '--switch', '__proto__=true'],
  ['run', POD, '--switch', 'constructor=true'],
  ['run', POD, '--switch', 'toString=x'],
  ['run', POD, '--until', '99999999999999h'],
  ['run', POD, '--nodes', '99999999999'],
  ['run', POD, '--config', '/'],
  ['run', '/proc/self/mem'],
  ['verify', JUNK],
  ['verify', '/'.repeat(5000)],
  ['bench', '--pods', '99999999999999'],
  ['bench', '--nodes', '99999999999999'],
  ['bench', '--variant', '__proto__'],
  ['__proto__'],
])('refuses with a message: %s %s %s %s', (...args) => {
  const { status, stdout, stderr } = runOrrery(...args.filter((word) => word !== undefined));
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).not.toMatch(STACK);
});

const word = fc.oneof(
  fc.constantFrom(
    ...['run', 'explain', 'verify', 'bench', 'pod', '--switch', '--nodes', '--until', '--seed', '-o', '--scenario'],
    ...['--config', '--time-scale', '--longest-gap', '__proto__', 'constructor=true', '-', '=', ',', '1:cpu=', '-1'],
  ),
  fc.string({ maxLength: 12 }),
);

test('every random command line without files ends with a message', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('run', 'explain', 'test', 'verify', ''),
      fc.array(word, { maxLength: 5 }),
      (command, words) => {
        // Standard input would wait, and what is there under such a name would be played.
        const args = words.filter((each) => !/^[./-]?$|^[./]/.test(each) && !existsSync(each));
        const { status, stderr } = runOrrery(command, ...args);
        expect(status).toBe(2);
        expect(stderr).not.toMatch(STACK);
      },
    ),
    { numRuns: 300 },
  );
});
