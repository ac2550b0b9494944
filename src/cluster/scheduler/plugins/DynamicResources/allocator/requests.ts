import type {
  CapacityRequirements,
  Device,
  DeviceClass,
  DeviceRequest,
  DeviceSelector,
  DeviceToleration,
  ResourceClaim,
  ResourceSlice,
} from '#model/generated/types.ts';
import type { SelectableNode } from '#model/labels/nodeSelector.ts';
import { keyOf } from '#model/objectKey.ts';
import type { AllocatedState } from './allocatedState.ts';
import type { Constraint } from './constraints.ts';
import type { PooledDevice } from './pools.ts';
import { nodeMatches } from './pools.ts';

/** Reason why devices cannot be allocated. The message is Kubernetes'. */
export class AllocationError extends Error {}

/** As `AllocationError`, for one node only; other nodes may succeed. */
export class FailedOnNode extends AllocationError {}

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
export interface CheckedDeviceRequest {
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
  readonly alternatives: readonly CheckedDeviceRequest[];
  readonly hasAlternatives: boolean;
}

/** A device chosen for a request. */
export interface ChosenDevice extends PooledDevice {
  readonly request: CheckedDeviceRequest;
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
export function requestName({ wanted, parent }: CheckedDeviceRequest): string {
  return parent === '' ? wanted.name : `${parent}/${wanted.name}`;
}

export function requestsOf({ spec }: ResourceClaim): readonly DeviceRequest[] {
  return spec.devices?.requests ?? [];
}

/** Fields of a device that a selector sees. */
export type SelectedDevice = Pick<Device, 'allowMultipleAllocations' | 'attributes' | 'capacity'> & {
  readonly driver: string;
};

/** A compiled selector. It says whether it accepts a device, or why that cannot be evaluated. */
export type Selector =
  | { readonly ok: true; matches(device: SelectedDevice): boolean | string }
  | { readonly ok: false; readonly message: string };

export type CompileSelector = (expression: string) => Selector;

export interface AllocatorInput {
  readonly allocated: AllocatedState;
  readonly deviceClass: (name: string) => DeviceClass | undefined;
  readonly slices: readonly ResourceSlice[];
  readonly compile: CompileSelector;
  /** Returns a new id for a share of a device. */
  readonly shareId: (claim: ResourceClaim, ordinal: number) => string;
}

/**
 * Whether the selectors of class and request accept the device, and the node can reach it.
 * Upstream source (v1.36.2):
 * staging/src/k8s.io/dynamic-resource-allocation/structured/internal/incubating/allocator_incubating.go, isSelectable.
 * @throws {AllocationError} when a selector cannot be evaluated.
 */
export function isSelectable(
  compile: CompileSelector,
  node: SelectableNode,
  claim: ResourceClaim,
  request: CheckedDeviceRequest,
  pooled: PooledDevice,
): boolean {
  const known = request.matches.get(pooled.id);
  if (known !== undefined) return known;
  const { deviceClass, wanted } = request;
  const answer =
    allMatch(compile, deviceClass.spec.selectors ?? [], pooled, () => `class ${deviceClass.metadata.name}`) &&
    allMatch(
      compile,
      wanted.selectors,
      pooled,
      () => `claim ${keyOf(claim.metadata.namespace, claim.metadata.name)}`,
    ) &&
    (pooled.slice.spec.perDeviceNodeSelection !== true || nodeMatches(node, pooled.device));
  request.matches.set(pooled.id, answer);
  return answer;
}

function allMatch(
  compile: CompileSelector,
  selectors: readonly DeviceSelector[],
  { device, pool }: PooledDevice,
  whose: () => string,
): boolean {
  return selectors.every(({ cel }, index) => {
    const selector = compile(cel?.expression ?? '');
    const where = () => `${whose()}: selector #${index}`;
    if (!selector.ok) throw new AllocationError(`${where()}: CEL compile error: ${selector.message}`);
    const { allowMultipleAllocations, attributes, capacity } = device;
    const answer = selector.matches({
      driver: pool.driver,
      ...(allowMultipleAllocations !== undefined && { allowMultipleAllocations }),
      ...(attributes && { attributes }),
      ...(capacity && { capacity }),
    });
    if (typeof answer === 'string') throw new AllocationError(`${where()}: CEL runtime error: ${answer}`);
    return answer;
  });
}
