import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PodQuery } from '../framework/podCounts.ts';
import { testNode, testPod } from '../framework/testing/objects.ts';
import { SchedulerCache } from './schedulerCache.ts';

const ZONE = 'topology.kubernetes.io/zone';
const RACK = 'rack';

const byApp = (app: string): PodQuery => ({ key: app, matches: ({ labels }) => labels.app === app });

/** The same counts, computed by visiting all Pods. */
function counted(cache: SchedulerCache, { matches }: PodQuery, key: string, requiredKeys: readonly string[]) {
  const sums = new Map<string, number>();
  for (const { labels, pods } of cache.nodes) {
    const value = labels[key];
    if (value === undefined || requiredKeys.some((required) => labels[required] === undefined)) continue;
    sums.set(value, (sums.get(value) ?? 0) + pods.filter((pod) => matches(pod)).length);
  }
  return sums;
}

function expectRight(cache: SchedulerCache, query: PodQuery): void {
  const counts = cache.counts(query);
  for (const node of cache.nodes) expect(counts.on(node)).toBe(node.pods.filter((pod) => query.matches(pod)).length);
  expect([...counts.byPlace()]).toEqual(cache.nodes.map((node) => counts.on(node)));
  for (const key of [ZONE, RACK]) {
    for (const requiredKeys of [[], [ZONE, RACK]]) {
      const totals = counts.by(key, requiredKeys);
      const sums = counted(cache, query, key, requiredKeys);
      expect(totals.domainCount).toBe(sums.size);
      expect(totals.minimum).toBe(Math.min(...sums.values()));
      expect([...totals.entries()].sort()).toEqual([...sums].filter(([, sum]) => sum > 0).sort());
      expect(totals.isEmpty).toBe([...sums.values()].every((sum) => sum === 0));
      const { domains, sums: byDomain } = totals.byPlace();
      const atEachPlace = cache.nodes.map((_, place) => byDomain[domains[place] as number]);
      expect(atEachPlace).toEqual(
        cache.nodes.map(({ labels: { [key]: value } }) => (value === undefined ? undefined : (sums.get(value) ?? 0))),
      );
    }
  }
}

const labelsOf = (zone: number, rack: number) => ({
  ...(zone > 0 && { [ZONE]: `z${zone}` }),
  ...(rack > 0 && { [RACK]: `r${rack}` }),
});

interface MadeChange {
  readonly kind: string;
  readonly pod: number;
  readonly node: number;
  readonly zone: number;
  readonly rack: number;
}

function make(cache: SchedulerCache, placed: Map<number, string>, { kind, pod, node, zone, rack }: MadeChange): void {
  const where = placed.get(pod);
  if (kind === 'node') {
    const made = testNode(`n${node}`, { labels: labelsOf(zone, rack) });
    cache.addNode(made, cache.nextOrder(made));
  } else if (kind === 'noNode') cache.removeNode(`n${node}`);
  else if (where !== undefined) {
    cache.removePod(`default/p${pod}`, where);
    placed.delete(pod);
  }
  if (kind !== 'pod') return;
  cache.addPod(testPod(`p${pod}`, {}, {}, { labels: { app: zone > 0 ? 'web' : 'db' } }), `n${node}`);
  placed.set(pod, `n${node}`);
}

describe('Pod index', () => {
  it('the Pod index equals a count of all Pods after every change', () => {
    const change = fc.record({
      kind: fc.constantFrom('pod', 'pod', 'pod', 'gone', 'node', 'noNode'),
      pod: fc.nat(9),
      node: fc.nat(4),
      zone: fc.nat(2),
      rack: fc.nat(2),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
        const cache = new SchedulerCache();
        const placed = new Map<number, string>();
        for (const made of changes) {
          make(cache, placed, made);
          for (const app of ['web', 'db']) expectRight(cache, byApp(app));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('drops unused counts and rebuilds them on demand', () => {
    const cache = new SchedulerCache();
    const node = testNode('n1', { labels: labelsOf(1, 1) });
    cache.addNode(node, cache.nextOrder(node));
    cache.addPod(
      { ...testPod('p1', {}), metadata: { namespace: 'default', name: 'p1', labels: { app: 'web' } } },
      'n1',
    );
    for (let i = 0; i < 300; i++) cache.counts(byApp(`other-${i}`));
    expectRight(cache, byApp('web'));
  });
});
