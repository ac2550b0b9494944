import { describe, expect, it } from 'vitest';
import { fixtureNodes } from '#client/testing/fixtureNodes.ts';
import { FIXTURE_PODS, fixturePods } from '#client/testing/fixturePods.ts';
import { fixtureQueue } from '#client/testing/fixtureQueue.ts';
import { QueueTally } from './queueTally.ts';
import { NodeOrder, PodsByNode } from './useIndex.ts';

const put = <T>(...records: T[]) => ({ reset: false, put: records, drop: [] });
const drop = (...keys: string[]) => ({ reset: false, put: [], drop: keys });
const reset = <T>(...records: T[]) => ({ reset: true, put: records, drop: [] });

describe('PodsByNode', () => {
  const [first, second] = fixturePods().filter((pod) => pod.node !== '');
  if (!first || !second) throw new Error('the fixture has bound Pods');
  const a = { ...first, node: 'node-1' };
  const b = { ...second, node: 'node-1' };

  it('keeps a list while its records are the same, and makes a new one when one changed', () => {
    const index = new PodsByNode();
    index.apply(put(a, b));
    const list = index.on('node-1');
    index.apply(put({ ...first, key: 'default/other', node: 'node-2' }));
    expect(index.on('node-1')).toBe(list);
    const changed = { ...a, assumed: true };
    index.apply(put(changed));
    expect(index.on('node-1')).toEqual([changed, b]);
  });

  it('drops Pods that moved, ended or were deleted', () => {
    const index = new PodsByNode();
    index.apply(put(a, b));
    index.apply(put({ ...a, node: '' }));
    expect(index.on('node-1')).toEqual([b]);
    index.apply(put({ ...b, phase: 'Succeeded' }));
    expect(index.on('node-1')).toEqual([]);
    index.apply(put(b));
    index.apply(drop(b.key));
    expect(index.on('node-1')).toEqual([]);
    index.apply(reset(a));
    expect(index.on('node-1')).toEqual([a]);
  });
});

describe('NodeOrder', () => {
  it('keeps the same array until a node comes or goes', () => {
    const nodes = fixtureNodes(FIXTURE_PODS);
    const index = new NodeOrder();
    index.apply(reset(...nodes.toReversed()));
    const { names } = index;
    expect(names).toEqual(nodes.toSorted((x, y) => x.ordinal - y.ordinal).map(({ name }) => name));
    index.apply(put(...nodes.map((node) => ({ ...node, podCount: node.podCount + 1 }))));
    index.apply(reset(...nodes));
    expect(index.names).toBe(names);
    index.apply(drop(names[0] ?? ''));
    expect(index.names).toEqual(names.slice(1));
    index.apply(reset(...nodes.slice(0, 2)));
    expect(index.names).toHaveLength(2);
  });
});

describe('QueueTally', () => {
  const [queued] = fixtureQueue();
  if (!queued) throw new Error('the fixture has waiting Pods');
  const at = (key: string, queue: typeof queued.queue, priority = 0) => ({ ...queued, key, queue, priority });

  it('counts by part and priority while Pods move', () => {
    const index = new QueueTally();
    index.apply(put(at('a', 'active', 5), at('b', 'active'), at('c', 'active'), at('d', 'gated')));
    expect(index.tray('active').count).toBe(3);
    expect(index.tray('active').shares()).toEqual([
      { priority: 5, count: 1 },
      { priority: 0, count: 2 },
    ]);
    const gated = index.tray('gated');
    index.apply(put(at('a', 'inFlight', 5), at('b', 'backoff')));
    expect(index.tray('gated')).toBe(gated);
    expect(
      index
        .tray('active')
        .pods()
        .map(({ key }) => key),
    ).toEqual(['c']);
    expect(index.tray('active').shares()).toEqual([{ priority: 0, count: 1 }]);
    index.apply(drop('b'));
    expect(index.tray('backoff').count).toBe(0);
    index.apply(reset());
    expect(index.tray('active').count).toBe(0);
  });
});
