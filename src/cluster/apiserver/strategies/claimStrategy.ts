import type { ResourceClaim } from '#model/generated/types.ts';

interface DeviceName {
  readonly driver: string;
  readonly pool: string;
  readonly device: string;
  readonly shareID?: string;
}

/**
 * Removes the status that drivers reported for devices that are no longer allocated.
 * Upstream source (v1.36.2): pkg/registry/resource/resourceclaim/strategy.go, dropDeallocatedStatusDevices.
 */
export function prepareClaimStatusForUpdate(claim: ResourceClaim, old: ResourceClaim): ResourceClaim {
  const { devices, ...status } = claim.status ?? {};
  const kept = devices?.filter((device) => !wasDeallocated(device, claim, old)) ?? [];
  return { ...claim, status: kept.length > 0 ? { ...status, devices: kept } : status };
}

function wasDeallocated(device: DeviceName, claim: ResourceClaim, old: ResourceClaim): boolean {
  return isAllocated(device, old) && !isAllocated(device, claim);
}

function isAllocated(device: DeviceName, { status }: ResourceClaim): boolean {
  return (status?.allocation?.devices?.results ?? []).some((result) => sameDevice(result, device));
}

function sameDevice(a: DeviceName, b: DeviceName): boolean {
  return a.driver === b.driver && a.pool === b.pool && a.device === b.device && (a.shareID ?? '') === (b.shareID ?? '');
}
