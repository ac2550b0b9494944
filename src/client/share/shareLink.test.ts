import { expect, test } from 'vitest';
import type { OrreryClient } from '#client/orreryClient.ts';
import type { SavedRun } from '#protocol/savedRun.ts';
import { compressText, sharedRun, shareLink } from './shareLink.ts';

const RUN: SavedRun = {
  format: 'kube-orrery/run',
  version: 1,
  source: { scenario: 'first-minute', seed: 1 },
  branches: [
    { id: 'main', label: 'main', forkSeq: 0, inputs: [] },
    ...Array.from({ length: 6 }, (_, index) => ({
      id: `fork-${index + 1}`,
      label: `kubectl uncordon node-${index}`,
      parent: 'main',
      forkSeq: 1000 * index + 17,
      inputs: [
        {
          id: index + 1,
          after: 1000 * index + 17,
          atUs: 5_123_456 * index,
          command: { type: 'node.uncordon', name: `node-${index}` } as const,
        },
      ],
    })),
  ],
  branch: 'fork-3',
  seq: 48_213,
  timeUs: 252_350_000,
};

const client = { ask: async () => RUN } as unknown as OrreryClient;

test('a link contains the run, besides view and selection, in less than 2 kB', async () => {
  const link = await shareLink(client, 'https://example.org/orrery/#view=nodes&selected=Pod/default/web-1&run=old');
  expect(link).toMatch(/^https:\/\/example\.org\/orrery\/#view=nodes&selected=Pod\/default\/web-1&run=[\w-]+$/);
  expect(link.length).toBeLessThan(2000);
  expect(await sharedRun(new URL(link).hash)).toEqual(RUN);
});

test('an address without a run contains none', async () => {
  expect(await sharedRun('#view=nodes')).toBeUndefined();
  expect(await sharedRun('')).toBeUndefined();
});

test.each([
  ['not deflated', 'AAAA%%'],
  ['cut off', 'q1YqSy1'],
])('refuses a damaged link: %s', async (_, packed) => {
  await expect(sharedRun(`#run=${packed}`)).rejects.toThrow();
});

test.each([
  ['text that is not JSON', '{', /JSON/],
  ['another format', '{"format":"x"}', 'not a run of Kube Orrery'],
  ['another version', '{"format":"kube-orrery/run","version":2}', 'version 2'],
  ['a part missing', '{"format":"kube-orrery/run","version":1,"source":{"scenario":"a","seed":1}}', 'damaged'],
  ['a wrong branch', JSON.stringify({ ...RUN, branches: [{ id: 1 }] }), 'damaged'],
  ['no branch', JSON.stringify({ ...RUN, branches: [] }), 'branches: expected a list of 1 or more, found a list of 0'],
  [
    'two branches with one name',
    JSON.stringify({ ...RUN, branches: [...RUN.branches, RUN.branches[3]] }),
    'branch "fork-3" occurs twice',
  ],
  [
    'a branch without its parent',
    JSON.stringify({ ...RUN, branches: [RUN.branches[0], { ...RUN.branches[3], parent: 'gone' }] }),
    'no branch before it is called "gone"',
  ],
  ['a moment on a missing branch', JSON.stringify({ ...RUN, branch: 'gone' }), 'there is no such branch'],
  ['a negative position', JSON.stringify({ ...RUN, seq: -1 }), 'damaged'],
])('refuses other contents in a link: %s', async (_, text, reason) => {
  await expect(sharedRun(`#run=${await compressText(text)}`)).rejects.toThrow(reason);
});

test('refuses a link that unpacks to too much', async () => {
  const packed = await compressText(' '.repeat(40 * 1024 * 1024));
  expect(packed.length).toBeLessThan(100_000);
  await expect(sharedRun(`#run=${packed}`)).rejects.toThrow('more than 8388608 bytes');
});
