import { expect, it } from 'vitest';
import { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import { SchedulerCache } from '../cache/schedulerCache.ts';
import { testNode, testPod } from '../framework/testing/objects.ts';
import { CacheRecords, followCache } from './cacheRecords.ts';

it('orders the Pods of a node as kube-scheduler does after updates and removals', () => {
  const world = new World();
  const derived = new SchedulerCache();
  followCache(world, derived);
  const records = new CacheRecords(world, derived);
  const order = (cache: SchedulerCache) =>
    cache
      .get('n')
      ?.podsByPlace()
      .map(({ name }) => name)
      .join('');
  const put = (name: string, labels = {}) => records.putPod(testPod(name, {}, { nodeName: 'n' }, { labels }) as Pod);
  records.putNode(testNode('n'));
  for (const name of ['d', 'b', 'a', 'c']) put(name);
  expect(order(derived)).toBe('dbac');
  records.removePod('d');
  expect(order(derived)).toBe('cba');
  put('b', { changed: 'yes' });
  expect(order(derived)).toBe('cab');
  put('b');
  expect(order(derived)).toBe('cab');
  const anew = new SchedulerCache();
  followCache(world, anew);
  expect(order(anew)).toBe('cab');
});
