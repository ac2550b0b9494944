import { quantityMilliValue } from '#model/quantity/quantityMath.ts';

/** A resource list of an object: quantities by resource name. */
export type ResourceList = { readonly [resource: string]: string };

/**
 * Amounts by resource name, in thousandths of the resource's unit: exact for everything the API server stores, since it
 * rounds resource lists up to thousandths (up to 8 TiB of memory; beyond that, whole multiples of 1 KiB).
 */
export type MilliAmounts = { [resource: string]: number };

/** Amounts by resource name: `cpu` in thousandths of a core, everything else in whole units, rounded up. */
export type ResourceAmounts = { readonly [resource: string]: number };

export function milliAmounts(list: ResourceList | undefined): MilliAmounts {
  const amounts: MilliAmounts = {};
  for (const name in list) amounts[name] = quantityMilliValue(list[name] ?? '0');
  return amounts;
}

export function addInto(target: MilliAmounts, added: MilliAmounts): void {
  for (const name in added) target[name] = (target[name] ?? 0) + (added[name] ?? 0);
}

export function maxInto(target: MilliAmounts, other: MilliAmounts): void {
  for (const name in other) target[name] = Math.max(target[name] ?? Number.NEGATIVE_INFINITY, other[name] ?? 0);
}

/** From thousandths to the units the scheduler computes with. */
export function toResourceAmounts(milli: MilliAmounts): ResourceAmounts {
  const amounts: { [resource: string]: number } = {};
  for (const name in milli) amounts[name] = name === 'cpu' ? (milli[name] ?? 0) : Math.ceil((milli[name] ?? 0) / 1000);
  return amounts;
}

/** A resource list in scheduler units, for instance a Node's `status.allocatable`. */
export function resourceAmounts(list: ResourceList | undefined): ResourceAmounts {
  return toResourceAmounts(milliAmounts(list));
}
