import { expect, test } from 'vitest';
import { malformedInputs } from './testing/malformed/malformedInputs.ts';
import { lengthOf, type TriedInput, textOf } from './testing/malformed/triedInput.ts';
import { fileWith, runOrrery } from './testing/runOrrery.ts';

const INPUTS = malformedInputs();

/** Larger ones are played by the page alone (`e2e/inputs.spec.ts`), which reads files by the same functions; seconds go into each. One is left for the command line. */
const MOST_CHARACTERS = 8 * 1024 * 1024;
const LARGE = '20 MB of empty documents';

test('the malformed inputs number over 200, and their names differ', () => {
  expect(INPUTS.length).toBeGreaterThan(200);
  expect(new Set(INPUTS.map((input) => input.name)).size).toBe(INPUTS.length);
});

const isPlayed = (input: TriedInput) => input.name === LARGE || lengthOf(input) <= MOST_CHARACTERS;

test.each(INPUTS.filter(isPlayed).map((input) => [input.name, input] as const))(
  'plays or refuses with a message: %s',
  (_, input) => {
    const path = fileWith(textOf(input));
    const { status, stdout, stderr } = runOrrery('run', path, '--until', '10s');
    if (input.expected === 'refused') expect(status, stderr).toBe(2);
    // The API server refuses some of what can be read, and a command is given nothing to play by others.
    const isEmpty = stderr.startsWith(`orrery run: ${path}: there are no objects in it`);
    const isPlayedWithout = /^Error from server/m.test(stderr);
    if (input.expected === 'taken') expect(status === 0 || isEmpty || isPlayedWithout, stderr).toBe(true);
    expect([0, 2]).toContain(status);
    if (status === 0 || isPlayedWithout) expect(stderr).toMatch(/^10s {2}seq \d+ {2}seed 1 {2}digest [0-9a-f]{16}$/m);
    else {
      expect(stdout).toBe('');
      if (!isEmpty) expect(stderr.slice(0, 2000)).toMatch(new RegExp(`^${path}:\\d+:\\d+: .`));
      expect(stderr).not.toMatch(/\n\s+at .*\.(?:js|ts)/);
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  },
);

test.each([
  ['UTF-16 with its byte order mark', Buffer.from(`\ufeffapiVersion: v1\nkind: Pod\n`, 'utf16le')],
  ['Latin-1', Buffer.from('apiVersion: v1\nkind: Pod\nmetadata: { name: caf\u00e9 }\n', 'latin1')],
  ['every byte', Uint8Array.from({ length: 512 }, (_, i) => i % 256)],
])('refuses bytes that are not UTF-8: %s', (_, bytes) => {
  const { status, stderr } = runOrrery('run', fileWith(bytes));
  expect(status).toBe(2);
  expect(stderr).toMatch(/:1:\d+: |:\d+:\d+: /);
});
