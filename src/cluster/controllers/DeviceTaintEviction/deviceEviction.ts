import { parseTime } from '#base/rfc3339.ts';
import { SECOND_US } from '#base/time.ts';
import { toleratesDeviceTaint } from '#model/devices/deviceTaints.ts';
import type {
  DeviceRequestAllocationResult,
  DeviceTaint,
  DeviceToleration,
  ResourceClaim,
  ResourceSlice,
} from '#model/generated/types.ts';

/**
 * Time at which users of a claim must be evicted because of device taints that are not tolerated, or no longer;
 * undefined if never.
 * Upstream source (v1.36.2): pkg/controller/devicetainteviction/device_taint_eviction.go, claimEvictionTime.
 */
export function claimEvictionUs(claim: ResourceClaim, slices: readonly ResourceSlice[]): number | undefined {
  const times = (claim.status?.allocation?.devices?.results ?? []).flatMap((result) =>
    noExecuteTaints(result, slices).flatMap((taint) => taintEvictionUs(taint, result.tolerations ?? []) ?? []),
  );
  return times.length === 0 ? undefined : Math.min(...times);
}

/** Taints in the slices of the pool's newest generation. */
function noExecuteTaints(
  { driver, pool, device }: DeviceRequestAllocationResult,
  slices: readonly ResourceSlice[],
): readonly DeviceTaint[] {
  const ofPool = slices.filter(({ spec }) => spec.driver === driver && spec.pool.name === pool);
  const newest = Math.max(...ofPool.map(({ spec }) => spec.pool.generation));
  const current = ofPool.filter(({ spec }) => spec.pool.generation === newest);
  const found = current.flatMap(({ spec }) => spec.devices ?? []).find(({ name }) => name === device);
  return (found?.taints ?? []).filter(({ effect }) => effect === 'NoExecute');
}

/** A toleration counts only if it names the effect. The shortest one counts. */
function taintEvictionUs(taint: DeviceTaint, tolerations: readonly DeviceToleration[]): number | undefined {
  const addedUs = taint.timeAdded === undefined ? undefined : parseTime(taint.timeAdded);
  const used = tolerations.filter(
    (toleration) => toleration.effect === 'NoExecute' && toleratesDeviceTaint(toleration, taint),
  );
  if (addedUs === undefined || used.some(({ tolerationSeconds }) => tolerationSeconds === undefined)) return undefined;
  const seconds = used.map(({ tolerationSeconds = 0 }) => Math.max(0, tolerationSeconds));
  return addedUs + (seconds.length === 0 ? 0 : Math.min(...seconds)) * SECOND_US;
}
