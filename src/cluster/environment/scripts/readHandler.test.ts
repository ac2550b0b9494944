import { expect, it } from 'vitest';
import { readHandler } from './readHandler.ts';

const container = { name: 'c', image: 'tool:1' };
const outcome = (script: string) =>
  readHandler(
    { exec: { command: ['sh', '-c', script] } },
    { spec: { containers: [container] }, container, files: [], ageMs: 0 },
  );

it.each([
  // A test of variables whose values nobody knows, before a program that nobody knows.
  '[[ -z $cert || -z $key ]] && exit 1\nfetch "$url" | grep health',
  '[ -z "$cert" ] && exit 1\nfetch',
  'if [ "$(state)" != up ]; then exit 1; fi',
  'is-broken && exit 1; true',
])('assumes success for a command that can succeed: %s', (script) => {
  const { result, assumed } = outcome(script);
  expect([result, assumed.length > 0]).toEqual(['success', true]);
});

it.each(['fetch; exit 1', '[ -z "$cert" ]; false', 'declare -r a=b; exit 2'])(
  'recognizes a command that fails on each path: %s',
  (script) => expect(outcome(script)).toMatchObject({ result: 'failure', assumed: [] }),
);
