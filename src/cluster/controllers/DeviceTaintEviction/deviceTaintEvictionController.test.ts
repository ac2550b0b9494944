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
  ['nobody goes for NoSchedule', slice(1, 'NoSchedule'), claim(), undefined],
  ['at the time of the taint', slice(1, 'NoExecute'), claim(), ADDED_US],
  ['never when it is tolerated for ever', slice(1, 'NoExecute'), claim(tolerates('NoExecute')), undefined],
  [
    'later when it is tolerated for a while',
    slice(1, 'NoExecute'),
    claim(tolerates('NoExecute', 5)),
    ADDED_US + 5_000_000,
  ],
  ['a toleration without an effect does not count', slice(1, 'NoExecute'), claim(tolerates(undefined)), ADDED_US],
  ['another device', slice(1, 'NoExecute', 'd1'), claim(), undefined],
])('%s', (_, of, users, atUs) => expect(claimEvictionUs(users, [of])).toBe(atUs));

it('looks at the newest slices of a pool only', () => {
  expect(claimEvictionUs(claim(), [slice(1, 'NoExecute'), slice(2, 'NoSchedule')])).toBeUndefined();
});
