import { expect, it } from 'vitest';
import type { DeviceToleration, ResourceClaim, ResourceSlice } from '#model/generated/types.ts';
import { claimEvictionUs } from './deviceTaintEvictionController.ts';

const ADDED = '2026-01-01T00:01:00Z';
const ADDED_US = 60_000_000;

function slice(generation: number, effect: string, device = 'd0'): ResourceSlice {
  return {
    apiVersion: 'resource.k8s.io/v1',
    kind: 'ResourceSlice',
    metadata: { name: `s${generation}` },
    spec: {
      driver: 'gpu.example.com',
      pool: { name: 'a', generation, resourceSliceCount: 1 },
      nodeName: 'a',
      devices: [{ name: device, taints: [{ key: 'hot', effect, timeAdded: ADDED }] }],
    },
  };
}

function claim(...tolerations: DeviceToleration[]): ResourceClaim {
  const result = { request: 'dev', driver: 'gpu.example.com', pool: 'a', device: 'd0', tolerations };
  return {
    apiVersion: 'resource.k8s.io/v1',
    kind: 'ResourceClaim',
    metadata: { name: 'c' },
    spec: {},
    status: { allocation: { devices: { results: [result] } } },
  };
}

const tolerates = (effect: string | undefined, tolerationSeconds?: number): DeviceToleration => ({
  key: 'hot',
  operator: 'Exists',
  ...(effect !== undefined && { effect }),
  ...(tolerationSeconds !== undefined && { tolerationSeconds }),
});

it.each([
  ['NoSchedule evicts no Pod', slice(1, 'NoSchedule'), claim(), undefined],
  ['evicts at the time of the taint', slice(1, 'NoExecute'), claim(), ADDED_US],
  ['never evicts a Pod that tolerates the taint', slice(1, 'NoExecute'), claim(tolerates('NoExecute')), undefined],
  ['evicts after tolerationSeconds', slice(1, 'NoExecute'), claim(tolerates('NoExecute', 5)), ADDED_US + 5_000_000],
  ['a toleration without effect matches nothing', slice(1, 'NoExecute'), claim(tolerates(undefined)), ADDED_US],
  ['a taint on another device evicts no Pod', slice(1, 'NoExecute', 'd1'), claim(), undefined],
])('evicts Pods by device taint: %s', (_, of, users, atUs) => expect(claimEvictionUs(users, [of])).toBe(atUs));

it('uses only the newest slices of a pool', () => {
  expect(claimEvictionUs(claim(), [slice(1, 'NoExecute'), slice(2, 'NoSchedule')])).toBeUndefined();
});
