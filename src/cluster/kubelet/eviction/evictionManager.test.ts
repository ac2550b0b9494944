import { describe, expect, it } from 'vitest';
import type { Pod } from '#model/generated/types.ts';
import { CALM, type EvictionSettings, lookForEviction } from './evictionManager.ts';
import type { PodWithUsage } from './rankPods.ts';
import { rankPods } from './rankPods.ts';
import { admitUnderPressure, parseThresholds } from './thresholds.ts';

const S = 1_000_000;
const MI = 1024 * 1024;

function pod(name: string, usedMi: number, spec: Partial<Pod['spec']> = {}): PodWithUsage {
  return {
    pod: { apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec: { containers: [{ name: 'c' }], ...spec } },
    usage: { memoryBytes: usedMi * MI, writableLayerBytes: 0, logsBytes: 0, emptyDirBytes: 0, processes: 0 },
  };
}

function settings(config: Parameters<typeof parseThresholds>[0]): EvictionSettings {
  return { thresholds: parseThresholds(config), pressureTransitionUs: 60 * S, maxPodGraceSeconds: 20 };
}

const available = (mi: number) => ({ 'memory.available': { available: mi * MI, capacity: 8192 * MI } });

describe('lookForEviction', () => {
  const hard = settings({ hard: { 'memory.available': '100Mi' }, minimumReclaim: { 'memory.available': '50Mi' } });

  it('evicts one Pod per check and never a critical one', () => {
    const pods = [pod('big', 900, { priority: 2_000_000_000 }), pod('small', 10)];
    const { state, eviction } = lookForEviction(CALM, hard, available(90), pods, 0);
    expect(state.conditions).toEqual(['MemoryPressure']);
    expect(eviction).toMatchObject({ pod: { metadata: { name: 'small' } }, gracePeriodOverride: 1 });
  });

  it('evicts until the minimum reclaim and stays under pressure for the transition period', () => {
    const first = lookForEviction(CALM, hard, available(90), [pod('a', 10)], 0);
    const second = lookForEviction(first.state, hard, available(149), [pod('b', 10)], 10 * S);
    expect(second.eviction?.pod.metadata.name).toBe('b');
    const third = lookForEviction(second.state, hard, available(150), [pod('c', 10)], 20 * S);
    expect([third.eviction, third.state.conditions]).toEqual([undefined, ['MemoryPressure']]);
    expect(lookForEviction(third.state, hard, available(150), [], 70 * S).state.conditions).toEqual([]);
  });

  it('eviction waits for a soft threshold, then gives the Pod its grace period up to a maximum', () => {
    const soft = settings({ soft: { 'memory.available': '1%' }, softGraceUs: { 'memory.available': 30 * S } });
    const pods = [pod('a', 10, { terminationGracePeriodSeconds: 5 })];
    const first = lookForEviction(CALM, soft, available(81), pods, 0);
    expect([first.eviction, first.state.conditions]).toEqual([undefined, ['MemoryPressure']]);
    expect(lookForEviction(first.state, soft, available(81), pods, 30 * S).eviction?.gracePeriodOverride).toBe(5);
  });
});

it('refuses new Pods by the kind of pressure', () => {
  const bestEffort = pod('a', 0).pod;
  const burstable = pod('b', 0, { containers: [{ name: 'c', resources: { requests: { cpu: '1' } } }] }).pod;
  expect(admitUnderPressure(bestEffort, ['MemoryPressure'])?.reason).toBe('Evicted');
  expect(admitUnderPressure(burstable, ['MemoryPressure'])).toBeUndefined();
  expect(admitUnderPressure(burstable, ['DiskPressure'])?.message).toBe('The node had condition: [DiskPressure]. ');
});

describe('rankPods', () => {
  const names = (ranked: readonly PodWithUsage[]) => ranked.map(({ pod: { metadata } }) => metadata.name);
  const disk = (name: string, emptyDirMi: number, medium?: string): PodWithUsage => {
    const { pod: given, usage } = pod(name, 0, { volumes: [{ name: 'v', emptyDir: medium ? { medium } : {} }] });
    return { pod: given, usage: usage && { ...usage, emptyDirBytes: emptyDirMi * MI } };
  };

  it('counts Pod-level requests in place of those of the containers', () => {
    const own = { name: 'c', resources: { requests: { memory: '200Mi' } } };
    const pods = [
      pod('whole', 150, { containers: [own], resources: { requests: { memory: '300Mi' } } }),
      pod('cpuOnly', 100, { containers: [own], resources: { requests: { cpu: '1' } } }),
      pod('own', 150, { containers: [own] }),
    ];
    expect(names(rankPods(pods, 'memory'))).toEqual(['cpuOnly', 'own', 'whole']);
  });

  it('does not count an in-memory volume as disk usage', () => {
    expect(names(rankPods([disk('memory', 300, 'Memory'), disk('disk', 20)], 'disk'))).toEqual(['disk', 'memory']);
  });

  it('adds overhead only to a nonzero request', () => {
    const overhead = { memory: '100Mi' };
    const requests = { name: 'c', resources: { requests: { memory: '100Mi' } } };
    const pods = [pod('light', 150, { overhead, containers: [requests] }), pod('nothing', 50, { overhead })];
    expect(names(rankPods(pods, 'memory'))).toEqual(['nothing', 'light']);
  });
});
