import { describe, expect, it } from 'vitest';
import { FIXTURE_TIME_US, fixtureQueue } from '../../../client/fixture/fixtureQueue.ts';
import type { QueuedPodView } from '../../../protocol/views.ts';
import { backoffRest, countPriorities, inOrder, readTrays } from './readTrays.ts';

const [template] = fixtureQueue();
const queued = (key: string, over: Partial<QueuedPodView>): QueuedPodView => ({ ...template!, key, ...over });

describe('readTrays', () => {
  it('keeps the order in which Pods would leave and leaves out those in flight', () => {
    const trays = readTrays(fixtureQueue().reverse());
    expect(inOrder(trays.active).map((pod) => pod.key)).toEqual([
      'shop/pay-3',
      'shop/pay-4',
      'default/web-8',
      'default/web-9',
      'default/api-6',
      'default/api-7',
    ]);
    expect(inOrder(trays.backoff).map((pod) => pod.key)).toEqual(['default/feed-2', 'default/batch-3']);
    expect(
      Object.values(trays)
        .flat()
        .map((pod) => pod.key),
    ).not.toContain('default/web-7');
  });

  it('puts Pods without a rank behind those that have one, by priority and age', () => {
    const trays = readTrays([
      queued('a', { rank: -1, priority: 0, timestampUs: 5 }),
      queued('b', { rank: -1, priority: 9 }),
      queued('c', { rank: 99 }),
      queued('d', { rank: -1, priority: 0, timestampUs: 1 }),
    ]);
    expect(inOrder(trays.active).map((pod) => pod.key)).toEqual(['c', 'b', 'd', 'a']);
  });
});

describe('backoffRest', () => {
  it('runs from one to zero', () => {
    const pod = queued('a', { timestampUs: FIXTURE_TIME_US, backoffUntilUs: FIXTURE_TIME_US + 4_000_000 });
    expect([0, 1, 4, 9].map((s) => backoffRest(pod, FIXTURE_TIME_US + s * 1_000_000))).toEqual([1, 0.75, 0, 0]);
    expect(backoffRest(queued('a', { backoffUntilUs: -1 }), 0)).toBe(0);
  });
});

describe('countPriorities', () => {
  it('counts Pods by priority, highest first', () => {
    expect(
      countPriorities([queued('a', { priority: 0 }), queued('b', { priority: 10 }), queued('c', { priority: 0 })]),
    ).toEqual([
      { priority: 10, count: 1 },
      { priority: 0, count: 2 },
    ]);
  });
});
