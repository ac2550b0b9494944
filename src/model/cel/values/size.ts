import { CelCidr, CelIp } from './address.ts';
import { CelMap } from './celMap.ts';
import { isList, Optional, type Value } from './value.ts';

/** Characters, bytes or entries; undefined for a value that has no size. */
export function sizeOf(value: Value): number | undefined {
  if (typeof value === 'string') return characterCount(value);
  if (isList(value) || value instanceof Uint8Array) return value.length;
  if (value instanceof CelMap || value instanceof CelIp || value instanceof CelCidr) return value.size;
  return undefined;
}

/** The size for cost calculation: 1 for values without a size. */
export function costSize(value: Value): number {
  if (value instanceof Optional && value.value !== undefined) return costSize(value.value);
  return sizeOf(value) ?? 1;
}

function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
