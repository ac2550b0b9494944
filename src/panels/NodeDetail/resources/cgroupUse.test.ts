import { expect, it } from 'vitest';
import type { CgroupView, NodeUsage, PodFigures } from '#protocol/nodeResources.ts';
import { cgroupUse } from './cgroupUse.ts';

function figures(pod: string, qosClass: string, ...memories: number[]): PodFigures {
  const containers = memories.map((memoryBytes, i) => ({ name: `c${i}`, memoryBytes, cpuMilli: 10 }));
  return { pod, uid: pod, qosClass, containers } as unknown as PodFigures;
}

const USAGE = {
  pods: [figures('d/a', 'Burstable', 1, 2), figures('d/b', 'BestEffort', 4), figures('d/c', 'Guaranteed', 8)],
} as unknown as NodeUsage;

const group = (path: string, kind: CgroupView['kind'], more: Partial<CgroupView> = {}): CgroupView => ({
  path,
  kind,
  cpuWeight: 1,
  cpuQuotaUs: -1,
  memoryMaxBytes: -1,
  ...more,
});

it('adds up the use of the containers below a cgroup', () => {
  expect(cgroupUse(group('/kubepods', 'kubepods'), USAGE)).toEqual({ memoryBytes: 15, cpuMilli: 40 });
  expect(cgroupUse(group('/kubepods/burstable', 'qos'), USAGE).memoryBytes).toBe(3);
  expect(cgroupUse(group('/kubepods/podc', 'pod', { pod: 'd/c' }), USAGE).memoryBytes).toBe(8);
  const container = { pod: 'd/a', container: 'c1' };
  expect(cgroupUse(group('/kubepods/burstable/poda/c1', 'container', container), USAGE).memoryBytes).toBe(2);
});
