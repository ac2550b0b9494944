import { expect, it } from 'vitest';
import { fnv1, revisionHash } from './controllerRevisions.ts';

it.each([
  ['', 0x811c9dc5],
  ['a', 0x050c5d7e],
  ['foobar', 0x31f0b262],
])('hashes %o with FNV-1', (text, hash) => expect(fnv1([...text].map((one) => one.charCodeAt(0)))).toBe(hash));

it('includes the collision count in the hash, zero as well', () => {
  const template = { metadata: { labels: { app: 'a<b' } }, spec: { containers: [] } };
  expect(new Set([0, 1, 2].map((collisions) => revisionHash(template, collisions))).size).toBe(3);
});
