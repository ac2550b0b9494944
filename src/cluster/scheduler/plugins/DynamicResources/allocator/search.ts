import { toleratesDeviceTaint } from '#model/devices/deviceTaints.ts';
import type { Device, DeviceToleration, ResourceSlice } from '#model/generated/types.ts';
import { keyOf } from '#model/objectKey.ts';
import {
  type AvailableCounters,
  addCapacity,
  amountsOf,
  type ConsumedCapacity,
  consumedCapacity,
  deviceId,
  hasCapacity,
  removeCapacity,
  UsedCounters,
} from './allocatedState.ts';
import type { CandidateDevice, Constraint } from './constraints.ts';
import type { Pool, PooledDevice } from './pools.ts';
import type {
  AllocatorInput,
  CheckedAlternatives,
  CheckedClaim,
  CheckedDeviceRequest,
  ChosenDevice,
} from './requests.ts';
import { AllocationError, isSelectable } from './requests.ts';

/**
 * Maximum number of devices of one claim.
 * Upstream source (v1.36.2): staging/src/k8s.io/api/resource/v1/types.go, AllocationResultsMaxSize.
 */
export const MOST_RESULTS = 32;
/** The filter gives up after 10 s; the model counts steps instead. */
const MOST_STEPS = 200_000;

/** `tooMany`: the devices exceed the maximum of a claim in any case. */
type Outcome = 'found' | 'failed' | 'tooMany';

/** Position of the search: claim, request, alternative, and number of devices chosen for it. */
interface Position {
  readonly claim: number;
  readonly request: number;
  readonly alternative: number;
  readonly device: number;
}

/** Start of the search for the next device of the same request. */
interface Place {
  readonly pool: number;
  readonly slice: number;
  readonly device: number;
}

const START: Place = { pool: 0, slice: 0, device: 0 };

/**
 * Searches devices for claims on one node: by claim, request and device, always the first suitable one. At a dead end,
 * it undoes the last choice and tries the next.
 * Upstream source (v1.36.2):
 * staging/src/k8s.io/dynamic-resource-allocation/structured/internal/incubating/allocator_incubating.go, allocateOne
 * and allocateDevice.
 */
export class DeviceSearch {
  /** Chosen devices of each claim. */
  readonly chosen: readonly ChosenDevice[][];
  /** Chosen alternative for each claim and request. */
  readonly picked: readonly number[][];
  private readonly input: AllocatorInput;
  private readonly claims: readonly CheckedClaim[];
  private readonly pools: readonly Pool[];
  private readonly node: { readonly metadata: { readonly name: string } };
  private readonly counters: UsedCounters;
  private readonly holders = new Map<string, Set<number>>();
  private readonly capacities = new Map<string, ConsumedCapacity>();
  private steps = 0;

  constructor(
    input: AllocatorInput,
    available: AvailableCounters,
    node: { readonly metadata: { readonly name: string } },
    pools: readonly Pool[],
    claims: readonly CheckedClaim[],
  ) {
    this.input = input;
    this.node = node;
    this.pools = pools;
    this.claims = claims;
    this.counters = new UsedCounters(available);
    this.chosen = claims.map(() => []);
    this.picked = claims.map(({ requests }) => requests.map(() => 0));
  }

  /** @throws {AllocationError} if other nodes cannot succeed either. */
  run(): boolean {
    return this.claimAt(0) === 'found';
  }

  private claimAt(claim: number): Outcome {
    return this.requestAt({ claim, request: 0, alternative: 0, device: 0 });
  }

  private countStep(): void {
    this.steps += 1;
    if (this.steps > MOST_STEPS)
      throw new AllocationError(`node ${this.node.metadata.name}: timed out trying to allocate devices`);
  }

  private requestAt(at: Position): Outcome {
    const checked = this.claims[at.claim];
    if (!checked) return 'found';
    const request = checked.requests[at.request];
    if (!request) {
      const rest = this.claimAt(at.claim + 1);
      // Another choice for this claim may let the next one use fewer devices.
      return rest === 'tooMany' ? 'failed' : rest;
    }
    if (!request.hasAlternatives) return this.devicesAt(at, START);
    return this.alternativesAt(at, request);
  }

  private alternativesAt(at: Position, { alternatives }: CheckedAlternatives): Outcome {
    let isTooMany = true;
    for (let alternative = 0; alternative < alternatives.length; alternative++) {
      const outcome = this.devicesAt({ ...at, alternative }, START);
      if (outcome === 'tooMany') continue;
      isTooMany = false;
      if (outcome !== 'found') continue;
      const picked = this.picked[at.claim];
      if (picked) picked[at.request] = alternative;
      return 'found';
    }
    return isTooMany ? 'tooMany' : 'failed';
  }

  private devicesAt(at: Position, from: Place): Outcome {
    this.countStep();
    const request = this.claims[at.claim]?.requests[at.request]?.alternatives[at.alternative];
    if (!request) return 'failed';
    if (request.all && request.all.length === 0) return 'failed';
    if (at.device >= request.count)
      return this.requestAt({ claim: at.claim, request: at.request + 1, alternative: 0, device: 0 });
    const chosen = this.chosen[at.claim]?.length ?? 0;
    if (chosen + request.count - at.device > MOST_RESULTS) return 'tooMany';
    return request.all ? this.allDevicesAt(at, request, request.all) : this.nextDeviceAt(at, request, from);
  }

  /** The request wants all devices, so the search fails if one is unavailable. */
  private allDevicesAt(at: Position, request: CheckedDeviceRequest, all: readonly PooledDevice[]): Outcome {
    const undo = this.choose(at, request, all[at.device] as PooledDevice, true);
    if (!undo) return 'failed';
    const outcome = this.devicesAt({ ...at, device: at.device + 1 }, START);
    if (outcome === 'found') return outcome;
    undo();
    return outcome;
  }

  private nextDeviceAt(at: Position, request: CheckedDeviceRequest, from: Place): Outcome {
    for (let pool = from.pool; pool < this.pools.length; pool++) {
      const { slices, isIncomplete, isInvalid } = this.pools[pool] as Pool;
      if (isIncomplete || isInvalid) continue;
      const firstSlice = pool === from.pool ? from.slice : 0;
      for (let slice = firstSlice; slice < slices.length; slice++) {
        const { devices = [] } = (slices[slice] as ResourceSlice).spec;
        const firstDevice = pool === from.pool && slice === from.slice ? from.device : 0;
        for (let device = firstDevice; device < devices.length; device++) {
          const outcome = this.tryDevice(at, request, { pool, slice, device });
          if (outcome !== 'failed') return outcome;
        }
      }
    }
    return 'failed';
  }

  private tryDevice(at: Position, request: CheckedDeviceRequest, place: Place): Outcome {
    const pooled = this.deviceAt(place);
    const isInUse = request.wanted.adminAccess ? this.isHeldBy(pooled.id, at.claim) : this.isInUse(pooled.id);
    if (isInUse || !this.selects(at, request, pooled) || !this.hasRoom(request, pooled)) return 'failed';
    const undo = this.choose(at, request, pooled, false);
    if (!undo) return 'failed';
    const outcome = this.devicesAt({ ...at, device: at.device + 1 }, { ...place, device: place.device + 1 });
    if (outcome !== 'found') undo();
    return outcome;
  }

  private deviceAt({ pool: poolIndex, slice: sliceIndex, device: deviceIndex }: Place): PooledDevice {
    const pool = this.pools[poolIndex] as Pool;
    const slice = pool.slices[sliceIndex] as ResourceSlice;
    const device = slice.spec.devices?.[deviceIndex] as Device;
    return { id: deviceId(pool.driver, pool.name, device.name), device, slice, pool };
  }

  private selects(at: Position, request: CheckedDeviceRequest, pooled: PooledDevice): boolean {
    const { claim } = this.claims[at.claim] as CheckedClaim;
    return isSelectable(this.input.compile, this.node, claim, request, pooled);
  }

  /** Upstream skips the device if there is too little, and also if it lacks a requested capacity. */
  private hasRoom(request: CheckedDeviceRequest, { id, device }: PooledDevice): boolean {
    const taken = this.input.allocated.capacities.get(id);
    return hasCapacity(device, request.wanted.capacity, taken, this.capacities.get(id)) === true;
  }

  /**
   * Adds a device and returns the undo function; nothing if the device is unavailable. Counts that upstream keeps after
   * a refusal are kept here too.
   */
  private choose(
    at: Position,
    request: CheckedDeviceRequest,
    pooled: PooledDevice,
    must: boolean,
  ): (() => void) | undefined {
    const { id, device, pool } = pooled;
    const { wanted, parent } = request;
    const isShared = device.allowMultipleAllocations === true;
    if (!isShared && wanted.adminAccess && this.isHeldBy(id, at.claim)) return undefined;
    if (!wanted.adminAccess && this.isInUse(id)) return undefined;
    const usesCounters = (device.consumesCounters?.length ?? 0) > 0;
    const isPartlyTaken = isShared && (this.input.allocated.capacities.has(id) || this.capacities.has(id));
    if (usesCounters && !isPartlyTaken && !this.counters.consume(pool, device)) return undefined;
    if (isKeptAwayByTaint(device, wanted.tolerations)) return undefined;
    const candidate: CandidateDevice = {
      request: parent === '' ? wanted.name : parent,
      subRequest: parent === '' ? '' : wanted.name,
      driver: pool.driver,
      device,
    };
    if (!this.satisfies(at.claim, candidate)) {
      if (must) throw this.unsatisfied(at.claim, request, id);
      return undefined;
    }
    if (!isShared) this.hold(id, at.claim);
    if (!this.hasRoom(request, pooled)) return undefined;
    const capacity = isShared ? consumedCapacity(device, wanted.capacity) : undefined;
    if (capacity) addCapacity(this.capacities, id, amountsOf(capacity));
    const chosen = this.chosen[at.claim] ?? [];
    chosen.push({ ...pooled, request, capacity, isShared });
    return () => {
      for (const constraint of this.claims[at.claim]?.constraints ?? []) constraint.remove(candidate);
      if (capacity) removeCapacity(this.capacities, id, amountsOf(capacity));
      else {
        this.holders.get(id)?.delete(at.claim);
        if (usesCounters) this.counters.giveBack(pool, device);
      }
      chosen.pop();
    };
  }

  private satisfies(claim: number, candidate: CandidateDevice): boolean {
    const added: Constraint[] = [];
    for (const constraint of this.claims[claim]?.constraints ?? []) {
      if (!constraint.add(candidate)) {
        for (const before of added) before.remove(candidate);
        return false;
      }
      added.push(constraint);
    }
    return true;
  }

  private unsatisfied(index: number, { wanted }: CheckedDeviceRequest, id: string): AllocationError {
    const { metadata } = (this.claims[index] as CheckedClaim).claim;
    const claim = keyOf(metadata.namespace, metadata.name);
    return new AllocationError(
      `claim ${claim}, request ${wanted.name}: cannot add device ${id} because a claim constraint would not be satisfied`,
    );
  }

  private hold(id: string, claim: number): void {
    const holders = this.holders.get(id) ?? new Set<number>();
    this.holders.set(id, holders.add(claim));
  }

  private isInUse(id: string): boolean {
    return this.input.allocated.devices.has(id) || (this.holders.get(id)?.size ?? 0) > 0;
  }

  private isHeldBy(id: string, claim: number): boolean {
    return this.holders.get(id)?.has(claim) === true;
  }
}

/** Whether a taint prevents allocation of the device. Only these two effects do. */
export function isKeptAwayByTaint({ taints = [] }: Device, tolerations: readonly DeviceToleration[]): boolean {
  return taints.some(
    (taint) =>
      (taint.effect === 'NoExecute' || taint.effect === 'NoSchedule') &&
      !tolerations.some((toleration) => toleratesDeviceTaint(toleration, taint)),
  );
}
