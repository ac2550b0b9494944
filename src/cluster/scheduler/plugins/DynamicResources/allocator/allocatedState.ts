import type {
  CapacityRequestPolicy,
  CapacityRequirements,
  Device,
  DeviceCapacity,
  DeviceRequestAllocationResult,
  ResourceClaim,
} from '#model/generated/types.ts';
import { divideUp, formatQuantity, parseQuantity, quantityProblem } from '#model/quantity/quantity.ts';
import type { Pool } from './pools.ts';

const ONE = 1_000_000_000n;

/**
 * Shared counters of pools: the amounts left by allocated devices, kept for all nodes of a cycle. Keyed by the pool's
 * name alone, as upstream. Two drivers' pools of the same name share the first result.
 * Upstream source (v1.36.2):
 * staging/src/k8s.io/dynamic-resource-allocation/structured/internal/incubating/allocator_incubating.go,
 * checkAvailableCounters.
 */
export class AvailableCounters {
  private readonly isAllocated: (device: string) => boolean;
  private readonly byPool = new Map<string, Amounts>();

  constructor(isAllocated: (device: string) => boolean) {
    this.isAllocated = isAllocated;
  }

  of(pool: Pool): Amounts {
    const known = this.byPool.get(pool.name) ?? this.compute(pool);
    this.byPool.set(pool.name, known);
    return known;
  }

  private compute({ counterSets, slices, otherSlices }: Pool): Amounts {
    const left: Amounts = new Map(
      [...counterSets.values()].map(({ name, counters }) => [
        name,
        new Map(Object.entries(counters).map(([counter, { value }]) => [counter, nanosOf(value)])),
      ]),
    );
    for (const { spec } of [...slices, ...otherSlices])
      for (const device of spec.devices ?? [])
        if (this.isAllocated(deviceId(spec.driver, spec.pool.name, device.name))) takeOff(left, device);
    return left;
  }
}

/** Counters used by the devices of one search. */
export class UsedCounters {
  private readonly available: AvailableCounters;
  private readonly byPool = new Map<string, Amounts>();

  constructor(available: AvailableCounters) {
    this.available = available;
  }

  /** Adds the device if all counters have enough left. */
  consume(pool: Pool, device: Device): boolean {
    const used: Amounts = this.byPool.get(pool.name) ?? new Map();
    this.byPool.set(pool.name, used);
    this.add(used, device, 1n);
    const isEnough = [...this.available.of(pool)].every(([set, counters]) =>
      [...counters].every(([name, left]) => (used.get(set)?.get(name) ?? 0n) <= left),
    );
    if (!isEnough) this.add(used, device, -1n);
    return isEnough;
  }

  giveBack(pool: Pool, device: Device): void {
    const used = this.byPool.get(pool.name);
    if (used) this.add(used, device, -1n);
  }

  private add(used: Amounts, { consumesCounters = [] }: Device, sign: bigint): void {
    for (const { counterSet, counters } of consumesCounters) {
      const set = used.get(counterSet) ?? new Map<string, bigint>();
      used.set(counterSet, set);
      for (const [name, { value }] of Object.entries(counters))
        set.set(name, (set.get(name) ?? 0n) + sign * nanosOf(value));
    }
  }
}

/** Text of driver, pool and device, which identifies a device. */
export function deviceId(driver: string, pool: string, device: string): string {
  return `${driver}/${pool}/${device}`;
}

/** Quantity in billionths; 0 for an invalid one, which the API server would not have stored. */
function nanosOf(quantity: unknown): bigint {
  const text = String(quantity);
  return quantityProblem(text) === undefined ? parseQuantity(text).nanos : 0n;
}

/** Consumed amount of each capacity of a device, in billionths. */
export type ConsumedCapacity = Map<string, bigint>;

/** Devices and capacities that the allocated claims hold. */
export interface AllocatedState {
  /** Devices that one claim uses exclusively. */
  readonly devices: ReadonlySet<string>;
  /** Consumed capacities of devices that several claims may share. */
  readonly capacities: ReadonlyMap<string, ConsumedCapacity>;
  /** Devices that at least one claim shares. */
  readonly shared: ReadonlySet<string>;
}

/**
 * Devices and capacities that these claims hold. Devices used with admin access stay free for others.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/dynamicresources/allocateddevices.go,
 * foreachAllocatedDevice.
 */
export function allocatedState(claims: Iterable<ResourceClaim>): AllocatedState {
  const devices = new Set<string>();
  const shared = new Set<string>();
  const capacities = new Map<string, ConsumedCapacity>();
  for (const claim of claims)
    for (const result of claim.status?.allocation?.devices?.results ?? []) {
      if (result.adminAccess === true) continue;
      const id = deviceId(result.driver, result.pool, result.device);
      if (result.shareID === undefined) devices.add(id);
      else {
        shared.add(id);
        take(capacities, id, result);
      }
    }
  return { devices, capacities, shared };
}

function take(
  capacities: Map<string, ConsumedCapacity>,
  id: string,
  { consumedCapacity }: DeviceRequestAllocationResult,
): void {
  if (consumedCapacity === undefined) return;
  const amounts = Object.entries(consumedCapacity).map(([name, quantity]) => [name, nanosOf(quantity)] as const);
  addCapacity(capacities, id, new Map(amounts));
}

export function addCapacity(
  capacities: Map<string, ConsumedCapacity>,
  id: string,
  amounts: ReadonlyMap<string, bigint>,
): void {
  const known = capacities.get(id) ?? new Map<string, bigint>();
  for (const [name, amount] of amounts) known.set(name, (known.get(name) ?? 0n) + amount);
  capacities.set(id, known);
}

/** Undoes an addition. A device without consumption is removed. */
export function removeCapacity(
  capacities: Map<string, ConsumedCapacity>,
  id: string,
  amounts: ReadonlyMap<string, bigint>,
): void {
  const known = capacities.get(id);
  if (!known) return;
  for (const [name, amount] of amounts) known.set(name, (known.get(name) ?? 0n) - amount);
  if ([...known.values()].every((amount) => amount === 0n)) capacities.delete(id);
}

/** Amounts in billionths by counter set and counter. */
type Amounts = Map<string, Map<string, bigint>>;

function takeOff(left: Amounts, { consumesCounters = [] }: Device): void {
  for (const { counterSet, counters } of consumesCounters) {
    const set = left.get(counterSet);
    for (const [name, { value }] of Object.entries(counters)) {
      const before = set?.get(name);
      if (before !== undefined) set?.set(name, before - nanosOf(value));
    }
  }
}

/**
 * Whether a device has enough of every capacity left; undefined if the request names one that the device lacks.
 * Upstream source (v1.36.2):
 * staging/src/k8s.io/dynamic-resource-allocation/structured/internal/incubating/consumable_capacity.go.
 */
export function hasCapacity(
  device: Device,
  wanted: CapacityRequirements | undefined,
  taken: ConsumedCapacity | undefined,
  beingTaken: ConsumedCapacity | undefined,
): boolean | undefined {
  const capacities = device.capacity ?? {};
  const requests = wanted?.requests ?? {};
  if (Object.keys(requests).some((name) => !Object.hasOwn(capacities, name))) return undefined;
  return Object.entries(capacities).every(([name, capacity]) => {
    const amount = consumed(requests[name], capacity);
    if (violates(amount, capacity.requestPolicy)) return false;
    const sum = nanosOf(amount) + (taken?.get(name) ?? 0n) + (beingTaken?.get(name) ?? 0n);
    return sum <= nanosOf(capacity.value);
  });
}

/** Amount of each capacity that a request consumes of a shareable device. */
export function consumedCapacity(device: Device, wanted: CapacityRequirements | undefined): Record<string, string> {
  const requests = wanted?.requests ?? {};
  return Object.fromEntries(
    Object.entries(device.capacity ?? {}).map(([name, capacity]) => [name, consumed(requests[name], capacity)]),
  );
}

export function amountsOf(capacity: Readonly<Record<string, string>>): ReadonlyMap<string, bigint> {
  return new Map(Object.entries(capacity).map(([name, quantity]) => [name, nanosOf(quantity)]));
}

/** Without a request, the default or the whole value. With one, the result of the policy. */
function consumed(request: string | undefined, { requestPolicy, value }: DeviceCapacity): string {
  if (request === undefined) return requestPolicy?.default ?? value;
  const range = requestPolicy?.validRange;
  if (range) return inRange(request, range.min, range.step);
  return requestPolicy?.validValues?.find((valid) => nanosOf(request) <= nanosOf(valid)) ?? request;
}

function inRange(request: string, min: string, step: string | undefined): string {
  if (nanosOf(request) < nanosOf(min)) return min;
  if (step === undefined) return request;
  const least = whole(min);
  const width = whole(step);
  if (width <= 0n) return request;
  const steps = divideUp(whole(request) - least, width);
  return formatQuantity({ nanos: (least + width * steps) * ONE, format: 'BinarySI' });
}

function violates(amount: string, policy: CapacityRequestPolicy | undefined): boolean {
  if (!policy || (policy.default !== undefined && nanosOf(policy.default) === nanosOf(amount))) return false;
  const { validRange, validValues = [] } = policy;
  if (validRange) {
    const { min, max, step } = validRange;
    if (max !== undefined && nanosOf(amount) > nanosOf(max)) return true;
    return step !== undefined && whole(step) > 0n && (whole(amount) - whole(min)) % whole(step) !== 0n;
  }
  return validValues.length > 0 && validValues.every((valid) => nanosOf(valid) !== nanosOf(amount));
}

/** Whole units, rounded up. */
function whole(quantity: string): bigint {
  return divideUp(nanosOf(quantity), ONE);
}
