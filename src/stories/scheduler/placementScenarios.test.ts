import { describe, expect, it } from 'vitest';
import type { Node } from '#model/generated/types.ts';
import type { Session } from '#session/session.ts';
import { journalReasons, nodeOf, S } from '#session/testing/manifestSession.ts';
import { nodeConditions, openedScenario, podsOf, seekSeconds, usageOf } from '#session/testing/scenarioSession.ts';

/** Number of Pods of an app on each node. */
function placed(session: Session, app: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { spec } of podsOf(session, app)) counts[spec.nodeName ?? ''] = (counts[spec.nodeName ?? ''] ?? 0) + 1;
  return counts;
}

const nodesOfPods = (session: Session, ...names: string[]): string[] => names.map((name) => nodeOf(session, name));

/** Normalized scores of a plugin in the decision that placed the Pod, by node. */
function scoresOf(session: Session, name: string, plugin: string): Record<string, number | undefined> {
  const cycle = session.ask('explainPod', { namespace: 'default', name })?.cycle;
  const raw = cycle?.scores.find((row) => row.plugin === plugin)?.raw ?? [];
  return Object.fromEntries((cycle?.feasible ?? []).map((index, place) => [cycle?.nodes[index], raw[place]]));
}

describe('all-on-one-node', () => {
  it('single Pods all go to the best node, and Pods of a Deployment spread', () => {
    const session = openedScenario('all-on-one-node');
    seekSeconds(session, 24);
    const jobs = [0, 1, 2, 3, 4, 5].map((i) => `job-${i}`);
    expect(nodesOfPods(session, ...jobs)).toEqual(Array(6).fill('big-1'));
    // The sixth: 3 of 32 CPU and 6 of 64 GiB there; half a CPU of 4 and 1 of 8 GiB elsewhere.
    expect(scoresOf(session, 'job-5', 'NodeResourcesFit')).toEqual({ 'big-1': 90, 'small-1': 87, 'small-2': 87 });
    seekSeconds(session, 45);
    expect(placed(session, 'web')).toEqual({ 'big-1': 2, 'small-1': 2, 'small-2': 2 });
  });
});

describe('without-requests', () => {
  it('default requests count only in scores, so Pods pile up and a large one fits', () => {
    const session = openedScenario('without-requests');
    seekSeconds(session, 29);
    const silent = Array.from({ length: 8 }, (_, i) => `silent-${i}`);
    expect(nodesOfPods(session, ...silent)).toEqual(Array(8).fill('node-2'));
    // Eight times 100m and 200Mi of 2 CPU and 4 GiB, against half a node and once that.
    expect(scoresOf(session, 'silent-7', 'NodeResourcesFit')).toEqual({ 'node-1': 45, 'node-2': 60 });
    expect(usageOf(session, 'node-2').cpu).toMatchObject({ allocatable: 2000, requests: 0, usage: 1600 });
    seekSeconds(session, 60);
    expect(nodeOf(session, 'big')).toBe('node-2');
    const used = new Map(usageOf(session, 'node-2').pods.map(({ pod, cpuMilli }) => [pod, cpuMilli]));
    expect(used.get('default/big')).toBeGreaterThan(1900);
    for (const name of silent) expect(used.get(`default/${name}`)).toBeLessThan(10);
  });
});

describe('image-locality', () => {
  it('a large image attracts its Pods to its node, and a small one does not', () => {
    const session = openedScenario('image-locality');
    seekSeconds(session, 74);
    const [first = ''] = nodesOfPods(session, 'model-0');
    expect(nodesOfPods(session, 'model-1', 'model-2')).toEqual([first, first]);
    const fit = scoresOf(session, 'model-2', 'NodeResourcesFit');
    for (const [node, score] of Object.entries(scoresOf(session, 'model-2', 'ImageLocality'))) {
      expect(score).toBe(node === first ? 31 : 0);
      // What LeastAllocated takes away is less.
      expect((fit[node] ?? 0) - (fit[first] ?? 0)).toBeLessThan(31);
    }
    expect(Math.max(...Object.values(fit).map((score) => score ?? 0))).toBeGreaterThan(fit[first] ?? 0);
    seekSeconds(session, 100);
    expect(nodesOfPods(session, 'web-0', 'web-1', 'web-2')).not.toContain(first);
    expect(new Set(nodesOfPods(session, 'web-0', 'web-1', 'web-2')).size).toBe(2);
    expect(Object.values(scoresOf(session, 'web-2', 'ImageLocality'))).toEqual([0, 0, 0]);
  });
});

describe('skew-after-rollout', () => {
  it('old Pods count until deletion, unless matchLabelKeys separates the ReplicaSets', () => {
    const session = openedScenario('skew-after-rollout');
    const even = { 'node-1': 2, 'node-2': 2 };
    seekSeconds(session, 29);
    expect([placed(session, 'counts-all'), placed(session, 'counts-own')]).toEqual([even, even]);
    seekSeconds(session, 60);
    expect(Object.values(placed(session, 'counts-all')).sort()).toEqual([1, 3]);
    expect(placed(session, 'counts-own')).toEqual(even);
    for (const { spec, status } of [...podsOf(session, 'counts-all'), ...podsOf(session, 'counts-own')])
      expect([spec.containers[0]?.image?.at(-1), status?.phase]).toEqual(['2', 'Running']);
  });
});

describe('a new node or a lost label does not move a running Pod', () => {
  it('neither a new node nor a lost label moves a running Pod; only new Pods are decided', () => {
    const session = openedScenario('pods-stay');
    const seen = [19, 34, 49].map((second) => {
      seekSeconds(session, second);
      return podsOf(session, 'web').map(({ metadata, spec, status }) => [metadata.name, spec.nodeName, status?.phase]);
    });
    expect(placed(session, 'web')).toEqual({ 'node-1': 3, 'node-2': 3 });
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    expect(nodeConditions(session, 'node-3')).toMatchObject({ Ready: 'True' });
    expect((session.ask('get', { kind: 'Node', name: 'node-1' }) as Node).metadata.labels?.disk).toBeUndefined();
    expect(journalReasons(session).filter(({ type, atUs }) => type === 'pod.scheduled' && atUs > 19 * S)).toEqual([]);
    seekSeconds(session, 80);
    expect(placed(session, 'web')).toEqual({ 'node-2': 3, 'node-3': 3 });
  });
});
