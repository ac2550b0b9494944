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

/** A request for devices, or one alternative of a request. */
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

/** A checked request with the data for the search. */
export interface CheckedRequest {
  readonly wanted: WantedDevices;
  /** Name of the request of which it is an alternative; empty otherwise. */
  readonly parent: string;
  readonly deviceClass: DeviceClass;
  readonly count: number;
  /** All matching devices, if the request wants all. */
  readonly all: readonly PooledDevice[] | undefined;
  /** Cached match results by device. */
  readonly matches: Map<string, boolean>;
}

/** The alternatives of a request, best first. A request without alternatives has one. */
export interface CheckedAlternatives {
  readonly alternatives: readonly CheckedRequest[];
  readonly hasAlternatives: boolean;
}

/** A device chosen for a request. */
export interface ChosenDevice extends PooledDevice {
  readonly request: CheckedRequest;
  readonly capacity: Readonly<Record<string, string>> | undefined;
  readonly isShared: boolean;
}

/** A claim with the data for the search. */
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

/** Name in results and configurations. */
export function requestName({ wanted, parent }: CheckedRequest): string {
  return parent === '' ? wanted.name : `${parent}/${wanted.name}`;
}

export function requestsOf({ spec }: ResourceClaim): readonly DeviceRequest[] {
  return spec.devices?.requests ?? [];
}
