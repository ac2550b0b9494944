import type {
  CapacityRequirements,
  DeviceClass,
  DeviceRequest,
  DeviceSelector,
  DeviceToleration,
  ResourceClaim,
} from '#model/generated/types.ts';
import type { Constraint } from './constraints.ts';
import type { PooledDevice } from './pools.ts';

/** A request for devices, or one of the alternatives of a request. */
export interface WantedDevices {
  readonly name: string;
  readonly deviceClassName: string;
  readonly allocationMode: string;
  readonly count: number;
  readonly adminAccess: boolean;
  readonly selectors: readonly DeviceSelector[];
  readonly tolerations: readonly DeviceToleration[];
  readonly capacity: CapacityRequirements | undefined;
}

/** One that has been checked, with what the search needs to know of it. */
export interface CheckedRequest {
  readonly wanted: WantedDevices;
  /** Of the request that it is an alternative of; empty when it is none. */
  readonly parent: string;
  readonly deviceClass: DeviceClass;
  readonly count: number;
  /** All devices that match, where all are wanted. */
  readonly all: readonly PooledDevice[] | undefined;
  /** What was found out about devices that were tried for it, by device. */
  readonly matches: Map<string, boolean>;
}

/** A request by its alternatives, best first; one without alternatives has one. */
export interface CheckedAlternatives {
  readonly alternatives: readonly CheckedRequest[];
  readonly hasAlternatives: boolean;
}

/** A device that was chosen for a request. */
export interface ChosenDevice extends PooledDevice {
  readonly request: CheckedRequest;
  readonly capacity: Readonly<Record<string, string>> | undefined;
  readonly isShared: boolean;
}

/** A claim with everything that the search needs to know of it. */
export interface CheckedClaim {
  readonly claim: ResourceClaim;
  readonly requests: readonly CheckedAlternatives[];
  readonly constraints: readonly Constraint[];
}

export function alternativesOf({ name, exactly, firstAvailable = [] }: DeviceRequest): readonly WantedDevices[] {
  if (firstAvailable.length > 0)
    return firstAvailable.map((one) => wantedDevices(one.name, { ...one, adminAccess: false }));
  return exactly ? [wantedDevices(name, exactly)] : [];
}

function wantedDevices(name: string, asked: NonNullable<DeviceRequest['exactly']>): WantedDevices {
  const {
    deviceClassName,
    allocationMode = 'ExactCount',
    count = 1,
    adminAccess,
    selectors,
    tolerations,
    capacity,
  } = asked;
  return {
    name,
    deviceClassName,
    allocationMode,
    count,
    adminAccess: adminAccess === true,
    selectors: selectors ?? [],
    tolerations: tolerations ?? [],
    capacity,
  };
}

/** As results and configurations name it. */
export function requestName({ wanted, parent }: CheckedRequest): string {
  return parent === '' ? wanted.name : `${parent}/${wanted.name}`;
}

export function requestsOf({ spec }: ResourceClaim): readonly DeviceRequest[] {
  return spec.devices?.requests ?? [];
}
