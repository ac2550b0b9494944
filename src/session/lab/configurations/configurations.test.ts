import { describe, expect, it } from 'vitest';
import type { RunSource } from '#protocol/runSource.ts';
import { node } from '#session/testing/manifestSession.ts';
import { placeDifferences } from './figureRows.ts';
import { type PlayedConfiguration, playConfiguration, replayedSource } from './playConfiguration.ts';

const S = 1_000_000;

/** A Pod of a dump; `hour` is that of its creation. */
function dumped(name: string, hour: number, on: string, cpu: string, owner = ''): string {
  return `---
apiVersion: v1
kind: Pod
metadata:
  name: ${name}
  namespace: default
  uid: uid-${name}
  creationTimestamp: "2026-01-01T${String(hour).padStart(2, '0')}:00:00Z"
  ${owner ? `ownerReferences: [{apiVersion: apps/v1, kind: ${owner}, name: d, uid: uid-d, controller: true}]` : ''}
spec: {${on ? `nodeName: ${on}, ` : ''}containers: [{name: app, image: 'nginx:1', resources: {requests: {cpu: ${cpu}}}}]}
status: {phase: ${on ? 'Running' : 'Pending'}}
`;
}

const CLUSTER = [
  node('a', { cpu: '4', labels: 'topology.kubernetes.io/zone: one' }),
  node('b', { cpu: '4', labels: 'topology.kubernetes.io/zone: two' }),
  dumped('late', 9, 'a', '3'),
  dumped('early', 1, 'a', '500m'),
  dumped('middle', 5, 'b', '3'),
  dumped('waits', 10, '', '2'),
].join('');

function source(text: string, type = ''): RunSource {
  return {
    scenario: 'own',
    seed: 1,
    files: [{ name: 'dump.yaml', text }],
    ...(type && {
      configuration: {
        name: `${type}.yaml`,
        text: `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles: [{schedulerName: default-scheduler, pluginConfig: [{name: NodeResourcesFit, args: {scoringStrategy: {type: ${type}, resources: [{name: cpu, weight: 1}]}}}]}]`,
      },
    }),
  };
}

function played(from: RunSource, held: readonly string[] = []): PlayedConfiguration {
  const result = playConfiguration(from, 5 * S, held);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.played;
}

function replayed(from: RunSource): PlayedConfiguration {
  const result = replayedSource(from);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return played(result.source, result.held);
}

describe('a cluster under a configuration', () => {
  it('keeps placed Pods, tries waiting ones, and reports the figures of the cluster', () => {
    const { figures, typical, places } = played(source(CLUSTER));
    expect(figures).toMatchObject({ placed: 3, pending: 1, emptyNodes: 0, failedTries: 1, preemptions: 0 });
    expect(figures.utilisation.cpu).toBeCloseTo(6.5 / 8);
    expect(figures.fullest.cpu).toBeCloseTo(3.5 / 4);
    expect(typical).toEqual({ cpuMilli: 2000, memoryBytes: 0, waits: true });
    // 500m and 1 CPU are free, and no Pod of 2 CPU fits into either.
    expect(figures.fragmentation).toEqual({ cpu: 1 });
    expect(places.filter(({ seq }) => seq >= 0)).toEqual([]);
  });

  it('places Pods of a dump in the order of their creation, except those bound to a node', () => {
    const { places } = replayed(source(CLUSTER));
    const decided = places.filter(({ seq }) => seq >= 0).toSorted((a, b) => a.seq - b.seq);
    expect(decided.map(({ pod }) => pod)).toEqual(['default/early', 'default/middle', 'default/late']);
    const again = replayedSource(source(dumped('daemon', 2, 'b', '100m', 'DaemonSet') + dumped('web', 3, 'b', '1')));
    expect(again).toMatchObject({ ok: true, held: ['default/web'] });
    expect(again.ok && again.source.files?.[0]?.text).toContain('"nodeName":"b"');
  });

  it('finds the Pods that another configuration places elsewhere, in order of decision', () => {
    const pods = ['p1', 'p2', 'p3'].map((name, at) => dumped(name, at, 'a', '500m')).join('');
    const text = node('a', { cpu: '4' }) + node('b', { cpu: '4' }) + pods;
    const spread = replayed(source(text, 'LeastAllocated'));
    const packed = replayed(source(text, 'MostAllocated'));
    expect([spread.figures.emptyNodes, packed.figures.emptyNodes]).toEqual([0, 1]);
    const [first] = placeDifferences(spread.places, packed.places);
    expect(first?.difference).toMatchObject({ pod: 'default/p2', first: 'b', other: 'a' });
    expect(placeDifferences(spread.places, spread.places)).toEqual([]);
  });

  it('the same configuration gives the same result each time', () => {
    expect(played(source(CLUSTER)).digest).toBe(played(source(CLUSTER)).digest);
  });
});
