import { expect, it } from 'vitest';
import { NodeChanges } from './nodeInfo.ts';

const LENGTH = 4;

/** Entries kept for each node after the update: 1 where still valid. */
function keptAfter(changes: NodeChanges, since: number): number[] {
  const list = new Uint8Array(LENGTH).fill(1);
  changes.clearChanged(since, [list]);
  return [...list];
}

it('clears the entries of nodes changed since then', () => {
  const changes = new NodeChanges();
  changes.note(0);
  const since = changes.count;
  changes.note(2);
  changes.note(-1);
  changes.note(2);
  expect(keptAfter(changes, since)).toEqual([1, 1, 0, 1]);
  expect(keptAfter(changes, changes.count)).toEqual([1, 1, 1, 1]);
});

it('clears all entries when the change log no longer reaches back', () => {
  const changes = new NodeChanges();
  for (let i = 0; i < 8192; i++) changes.note(3);
  expect(keptAfter(changes, 0)).toEqual([1, 1, 1, 0]);
  changes.note(3);
  expect(keptAfter(changes, 0)).toEqual([0, 0, 0, 0]);
  expect(keptAfter(changes, 1)).toEqual([1, 1, 1, 0]);
});
