import type { Device } from '#model/generated/types.ts';
import { deviceId, nanosOf } from './allocatedState.ts';
import type { Pool } from './pools.ts';

/** Amounts in billionths by counter set and counter. */
type Amounts = Map<string, Map<string, bigint>>;

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
  take(pool: Pool, device: Device): boolean {
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

function takeOff(left: Amounts, { consumesCounters = [] }: Device): void {
  for (const { counterSet, counters } of consumesCounters) {
    const set = left.get(counterSet);
    for (const [name, { value }] of Object.entries(counters)) {
      const before = set?.get(name);
      if (before !== undefined) set?.set(name, before - nanosOf(value));
    }
  }
}
