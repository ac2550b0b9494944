import { describe, expect, it } from 'vitest';
import type { Node, Pod, PodSpec } from '#model/generated/types.ts';
import { qosCgroups } from './cgroups.ts';
import { containerCgroup, cpuQuotaUs, cpuShares, kubeletCpuWeight, podCgroup, runtimeCpuWeight } from './podCgroup.ts';

const GI = 1024 ** 3;
const pod = (spec: Partial<PodSpec>): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p' },
  spec: { containers: [], ...spec },
});
const container = (name: string, requests: Record<string, string>, limits: Record<string, string> = {}) => ({
  name,
  resources: { requests, limits },
});

describe('cpu.weight and cpu.max', () => {
  it('derives cpu.weight linearly in the kubelet and on a curve in the runtime', () => {
    expect([2, 1024, 8192, 262_144].map(kubeletCpuWeight)).toEqual([1, 39, 313, 10_000]);
    expect([2, 102, 1024, 262_144].map(runtimeCpuWeight)).toEqual([1, 17, 100, 10_000]);
  });

  it('keeps cpu.weight and cpu.max within the bounds of the kernel', () => {
    expect([cpuShares(0), cpuShares(1), cpuShares(1000), cpuShares(10 ** 9)]).toEqual([2, 2, 1024, 262_144]);
    expect([cpuQuotaUs(250), cpuQuotaUs(1)]).toEqual([25_000, 1000]);
  });
});

describe('Pod cgroup', () => {
  it("limits the Pod's memory only when every container has a limit", () => {
    const limited = container('a', { cpu: '500m', memory: '64Mi' }, { cpu: '1', memory: '128Mi' });
    const open = container('b', { cpu: '500m' });
    expect(podCgroup(pod({ containers: [limited, limited] }))).toEqual({
      cpuWeight: 39,
      cpuQuotaUs: 200_000,
      memoryMaxBytes: 256 * 1024 * 1024,
    });
    expect(podCgroup(pod({ containers: [limited, open] }))).toEqual({
      cpuWeight: 39,
      cpuQuotaUs: -1,
      memoryMaxBytes: -1,
    });
  });

  it('uses the Pod-level limits', () => {
    const whole = pod({
      containers: [container('a', {})],
      resources: { limits: { memory: '1Gi' }, requests: { memory: '1Gi' } },
    });
    expect(podCgroup(whole).memoryMaxBytes).toBe(GI);
  });
});

it('sets the limits and oom_score_adj of a container', () => {
  const spec = container('a', { cpu: '100m', memory: '1Gi' }, { memory: '2Gi' });
  expect(containerCgroup(pod({ containers: [spec] }), spec, spec.resources, 4 * GI)).toEqual({
    name: 'a',
    cpuWeight: 17,
    cpuQuotaUs: -1,
    memoryMaxBytes: 2 * GI,
    oomScoreAdj: 750,
  });
});

it('applies Pod-level limits to a container without limits', () => {
  const open = container('a', { memory: '64Mi' });
  const own = container('b', {}, { cpu: '250m', memory: '128Mi' });
  const whole = pod({ containers: [open, own], resources: { limits: { cpu: '1', memory: '1Gi' } } });
  const held = [open, own].map((spec) => containerCgroup(whole, spec, spec.resources, 4 * GI));
  expect(held.map(({ cpuQuotaUs, memoryMaxBytes }) => [cpuQuotaUs, memoryMaxBytes])).toEqual([
    [100_000, GI],
    [25_000, GI / 8],
  ]);
});

it('limits Burstable Pods to their total requests and BestEffort Pods to the minimum', () => {
  const node: Node = {
    apiVersion: 'v1',
    kind: 'Node' as const,
    metadata: { name: 'n' },
    spec: {},
    status: { capacity: { cpu: '4', memory: '8Gi' }, allocatable: { cpu: '4', memory: '8092Mi' } },
  };
  const pods = [
    pod({ containers: [container('a', { cpu: '1' })] }),
    pod({ containers: [container('b', { cpu: '2' })] }),
  ];
  const { kubepods, burstable, besteffort } = qosCgroups(node, pods, 100 * 1024 * 1024);
  expect(kubepods).toEqual({ cpuWeight: 157, cpuQuotaUs: -1, memoryMaxBytes: 8 * GI });
  expect([burstable.cpuWeight, besteffort.cpuWeight]).toEqual([118, 1]);
});
