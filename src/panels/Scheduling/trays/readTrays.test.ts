import { describe, expect, it } from 'vitest';
import { fixtureQueue } from '#client/testing/fixtureQueue.ts';
import type { QueuedPodView } from '#protocol/views.ts';
import { backoffRest, inOrder } from './readTrays.ts';

const [any] = fixtureQueue();
const queued = (key: string, more: Partial<QueuedPodView>): QueuedPodView => ({ ...any!, key, rank: -1, ...more });
const keys = (pods: readonly QueuedPodView[]) => inOrder(pods).map(({ key }) => key);

describe('inOrder', () => {
  it('keeps the order in which Pods would be popped', () => {
    const active = fixtureQueue().filter(({ queue }) => queue === 'active');
    expect(inOrder(active.toReversed()).map(({ rank }) => rank)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('puts Pods without a rank behind ranked ones, by priority, then by age', () => {
    expect(
      keys([
        queued('a', { priority: 0, timestampUs: 5 }),
        queued('b', { priority: 9 }),
        queued('c', { priority: 0, timestampUs: 3 }),
        queued('d', { rank: 0 }),
      ]),
    ).toEqual(['d', 'b', 'c', 'a']);
  });
});

describe('backoffRest', () => {
  it('backoffRest is the remaining part of the back-off', () => {
    const pod = queued('a', { timestampUs: 1_000_000, backoffUntilUs: 5_000_000 });
    expect(backoffRest(pod, 2_000_000)).toBe(0.75);
    expect(backoffRest(pod, 9_000_000)).toBe(0);
    expect(backoffRest({ ...pod, backoffUntilUs: -1 }, 2_000_000)).toBe(0);
  });
});
