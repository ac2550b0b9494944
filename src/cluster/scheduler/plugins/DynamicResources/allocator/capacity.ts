import type { CapacityRequestPolicy, CapacityRequirements, Device, DeviceCapacity } from '#model/generated/types.ts';
import { formatQuantity } from '#model/quantity/formatQuantity.ts';
import { divideUp } from '#model/quantity/parseQuantity.ts';
import { type ConsumedCapacity, nanosOf } from './allocatedState.ts';

const ONE = 1_000_000_000n;

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
