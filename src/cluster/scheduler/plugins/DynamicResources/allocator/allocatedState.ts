import type { DeviceRequestAllocationResult, ResourceClaim } from '#model/generated/types.ts';
import { parseQuantity, quantityProblem } from '#model/quantity/parseQuantity.ts';

/** Text of driver, pool and device, which identifies a device. */
export function deviceId(driver: string, pool: string, device: string): string {
  return `${driver}/${pool}/${device}`;
}

/** Quantity in billionths; 0 for an invalid one, which the API server would not have stored. */
export function nanosOf(quantity: unknown): bigint {
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
