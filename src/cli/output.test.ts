import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { escapedData, visible, writeProblem } from './output.ts';
import { fileWith, runOrrery } from './testing/runOrrery.ts';

test.each([
  ['\u001b]8;;http://evil\u0007', '^[]8;;http://evil^G'],
  ['a\tb\nc', 'a\tb\nc'],
  ['a\rb', 'a\\rb'],
  ['\u009b2J\u007f\u0000', '\\x9b2J^?^@'],
])('prints %j as %j', (text, shown) => expect(visible(text)).toBe(shown));

test('JSON keeps its meaning when control characters are escaped', () => {
  const text = JSON.stringify({ a: '\u001b \u009b \u007f é' });
  expect(escapedData(text)).not.toMatch(/[\u007f-\u009f]/);
  expect(JSON.parse(escapedData(text))).toEqual(JSON.parse(text));
});

test.each([
  [{ code: 'ENOSPC', message: 'ENOSPC: no space left on device, write' }, 'cannot write: no space left on device'],
  [
    { code: 'ENOSPC', message: "ENOSPC: no space left on device, open '/x'", path: '/x' },
    'cannot write /x: no space left on device',
  ],
  [{ code: 'EPIPE', message: 'write EPIPE' }, 'the output was closed before all of it was written'],
])('describes the write error %j in words', (error, words) =>
  expect(writeProblem(Object.assign(new Error(error.message), error))).toBe(words),
);

const EVIL = '\u001b[2J';
const dump = fileWith(
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'List',
    items: [
      {
        apiVersion: 'v1',
        kind: 'Node',
        metadata: { name: 'n1', uid: '1' },
        status: { allocatable: { cpu: '1', memory: '1Gi', pods: '9' } },
      },
      {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { name: `a${EVIL}`, namespace: 'default', uid: '2' },
        spec: { containers: [{ name: 'c', image: 'i' }], nodeSelector: { a: '$(touch /tmp/x)' } },
        status: { phase: 'Pending' },
      },
    ],
  }),
  'json',
);

test.each([
  ['run', dump, '--until', '2s'],
  ['run', dump, '--until', '2s', '-o', 'events'],
  ['run', dump, '--until', '2s', '-o', 'metrics'],
  ['explain', 'pending', dump],
  ['explain', 'pending', dump, '-o', 'html'],
  ['rehearse', 'lose', dump, '--node', 'n1'],
  ['run', `no${EVIL}file.yaml`],
  ['run', fileWith(`apiVersion: v1\nkind: "Po${EVIL.replace('\u001b', '\\e')}d"\nmetadata: {name: a}\n`)],
])('no control character of the input reaches the terminal: %s %s %s %s', (...args) => {
  const { stdout, stderr } = runOrrery(...args);
  expect(stdout + stderr).toBe(visible(stdout + stderr));
});

test('refuses a dump with a label that a shell would run', () => {
  const { status, stderr } = runOrrery('explain', 'pending', dump);
  expect(status).toBe(2);
  expect(stderr).toContain('nodeSelector');
});

test('no file of the command line writes except output.ts', () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.ts$/.test(name) && !/test|output\.ts$/.test(name),
  );
  const writers = sources.filter((name) =>
    /process\.std(?:out|err)\.write|console\./.test(readFileSync(join(import.meta.dirname, name), 'utf8')),
  );
  expect(writers).toEqual([]);
});
