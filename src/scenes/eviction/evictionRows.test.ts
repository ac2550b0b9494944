import { expect, it } from 'vitest';
import { type EvictionCandidate, evictionRows } from './evictionRows.ts';

const candidate = (uid: string, evictionRank: number, usedBytes: number, requestedBytes: number, oomScore?: number) =>
  ({ uid, evictionRank, usedBytes, requestedBytes, oomScore }) satisfies EvictionCandidate;

const ROWS = evictionRows([
  candidate('under', 3, 700, 1000, 900),
  candidate('over', 1, 900, 250, 950),
  candidate('none', 2, 300, 0, 1300),
  candidate('gone', 4, 0, 500),
]);

it('orders Pods by who is evicted first, and marks where the rule changes', () => {
  expect(ROWS.map(({ candidate: { uid }, isAbove, isFirstOfRule }) => [uid, isAbove, isFirstOfRule])).toEqual([
    ['over', true, true],
    ['none', true, false],
    ['under', false, true],
    ['gone', false, false],
  ]);
});

it("gives each Pod its place in the kernel's order, and no place to Pods without a process", () => {
  expect(ROWS.map(({ killPlace }) => killPlace)).toEqual([1, 0, 2, -1]);
});

it('scales use and request to the longest bar', () => {
  expect(ROWS.map(({ used, requested }) => [used, requested])).toEqual([
    [0.9, 0.25],
    [0.3, 0],
    [0.7, 1],
    [0, 0.5],
  ]);
});
