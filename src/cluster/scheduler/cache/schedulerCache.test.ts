import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pod } from '#model/generated/types.ts';
import type { NodeInfo } from '../framework/nodeInfo.ts';
import type { TermSort } from '../framework/podCounts.ts';
import { testNode, testPod } from '../framework/testing/objects.ts';
import { SchedulerCache } from './schedulerCache.ts';

const ZONE = 'topology.kubernetes.io/zone';

function cacheOf(...names: readonly [string, string][]): SchedulerCache {
  const cache = new SchedulerCache();
  for (const [name, zone] of names) {
    const node = testNode(name, { labels: zone === '' ? {} : { [ZONE]: zone } });
    cache.addNode(node, cache.nextOrder(node));
  }
  return cache;
}

const namesOf = (nodes: readonly NodeInfo[]) => nodes.map(({ name }) => name);

describe('node order', () => {
  it('takes one node per zone in turn, with zones in order of arrival', () => {
    const cache = cacheOf(['n1', 'b'], ['n2', 'b'], ['n3', 'a'], ['n4', ''], ['n5', 'b'], ['n6', 'a']);
    expect(namesOf(cache.nodes)).toEqual(['n1', 'n3', 'n4', 'n2', 'n6', 'n5']);
  });

  it('keeps the position of a zone when its first node is removed', () => {
    const cache = cacheOf(['n1', 'a'], ['n2', 'b'], ['n3', 'a']);
    cache.removeNode('n1');
    expect(namesOf(cache.nodes)).toEqual(['n3', 'n2']);
  });

  it('appends a returning node to the node order', () => {
    const cache = cacheOf(['n1', 'a'], ['n2', 'a']);
    const node = testNode('n1', { labels: { [ZONE]: 'a' } });
    cache.removeNode('n1');
    cache.addNode(node, cache.nextOrder(node));
    expect(namesOf(cache.nodes)).toEqual(['n2', 'n1']);
  });

  it('appends a node that changes its zone to the new zone', () => {
    const cache = cacheOf(['n1', 'a'], ['n2', 'b'], ['n3', 'b']);
    const moved = testNode('n1', { labels: { [ZONE]: 'b' } });
    cache.updateNode(moved, cache.nextOrder(moved));
    expect(namesOf(cache.nodes)).toEqual(['n2', 'n3', 'n1']);
  });
});

describe('Pod resources in the cache', () => {
  it('counts Pods on an unknown node', () => {
    const cache = new SchedulerCache();
    cache.addPod(testPod('p', { cpu: '1' }), 'late');
    expect(cache.get('late')).toBeUndefined();
    cache.addNode(testNode('late'), { ordinal: 0, zoneOrdinal: 0 });
    expect(cache.get('late')).toMatchObject({ requestedCpuMilli: 1000, allocatableCpuMilli: 4000 });
    cache.removeNode('late');
    cache.removePod('default/p', 'late');
    expect(cache.nodes).toEqual([]);
  });

  it('counts the nodes that have an image', () => {
    const cache = new SchedulerCache();
    const withImage = (name: string) =>
      testNode(name, { status: { images: [{ names: ['app:1', 'app@sha'], sizeBytes: 10 }] } });
    cache.addNode(withImage('a'), { ordinal: 0, zoneOrdinal: 0 });
    cache.addNode(withImage('b'), { ordinal: 1, zoneOrdinal: 0 });
    const onA = cache.get('a')?.images.get('app:1');
    expect(onA).toMatchObject({ sizeBytes: 10, nodeCount: 2 });
    cache.removeNode('b');
    expect(onA?.nodeCount).toBe(1);
  });
});

function termsIn(cache: SchedulerCache, sort: TermSort): unknown {
  return [...cache.termsOf(sort)].map(({ term, totals }) => [term.id, [...totals.entries()].sort()]).sort();
}

/** Everything a cycle can read, as plain data. */
function observed(cache: SchedulerCache): unknown {
  return {
    nodes: cache.nodes.map(({ changes: _, images, requestedScalar, claimCounts, places, ...info }) => ({
      ...info,
      pods: info.pods.map(({ key }) => key),
      requestedScalar: [...requestedScalar].sort(),
      claimCounts: [...claimCounts].sort(),
      places: [...places].sort(),
      images: [...images].map(([name, { sizeBytes, nodeCount }]) => [name, sizeBytes, nodeCount]),
      portTaken: info.usedPorts.conflictsWith({ ip: '0.0.0.0', protocol: 'TCP', port: 80 }),
    })),
    affinity: termsIn(cache, 'requiredAffinity'),
    antiAffinity: termsIn(cache, 'requiredAntiAffinity'),
    claim: cache.usesClaim('default/data'),
  };
}

function somePod(index: number): Pod {
  const term = { topologyKey: ZONE, labelSelector: {} };
  const required = { requiredDuringSchedulingIgnoredDuringExecution: [term] };
  const affinity =
    index % 3 === 0 ? { podAntiAffinity: required } : index % 3 === 1 ? { podAffinity: required } : undefined;
  const volumes = index % 2 === 0 ? [{ name: 'v', persistentVolumeClaim: { claimName: 'data' } }] : [];
  const ports = index % 2 === 0 ? [{ containerPort: 80, hostPort: 80 }] : [];
  const requests = { cpu: `${index * 100}m`, 'example.com/gpu': String(index % 4) };
  const containers = [{ name: 'app', image: 'app:1', ports, resources: { requests } }];
  return testPod(`p${index}`, {}, { containers, volumes, ...(affinity && { affinity }) });
}

describe('undoing a change', () => {
  it('restores the earlier state after any change', () => {
    const change = fc.record({ kind: fc.constantFrom('node', 'pod'), index: fc.nat(5), target: fc.nat(3) });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), fc.nat(5), fc.nat(3), (changes, index, target) => {
        const cache = new SchedulerCache();
        const placed = new Map<number, string>();
        for (const { kind, index: i, target: t } of changes) {
          if (kind === 'node') {
            const node = testNode(`n${i}`, {
              labels: { [ZONE]: `z${t}` },
              status: { images: [{ names: ['app:1'], sizeBytes: 5 }] },
            });
            cache.addNode(node, cache.nextOrder(node));
          } else if (!placed.has(i)) {
            cache.addPod(somePod(i), `n${t}`);
            placed.set(i, `n${t}`);
          }
        }
        const before = observed(cache);
        const extra = somePod(index + 10);
        cache.addPod(extra, `n${target}`);
        cache.removePod(`default/${extra.metadata.name}`, `n${target}`);
        expect(observed(cache)).toEqual(before);
        const known = cache.get(`n${target}`);
        const [first] = known?.pods ?? [];
        if (first) {
          const place = cache.placeOf(first.key, `n${target}`);
          cache.removePod(first.key, `n${target}`);
          cache.addPod(first.pod, `n${target}`, place);
        }
        if (known?.node) {
          const { node } = known;
          const order = cache.nextOrder(node);
          cache.removeNode(node.metadata.name);
          cache.addNode(node, order);
        }
        expect(observed(cache)).toEqual(before);
      }),
      { numRuns: 200 },
    );
  });
});
