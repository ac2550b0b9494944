import { CelMap } from './celMap.ts';
import type { Value } from './value.ts';

/** Converts plain data to CEL values without a schema. */
export function plainValue(value: unknown): Value {
  if (Array.isArray(value)) return value.map(plainValue);
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : value;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value !== 'object' || value === null) return null;
  return new CelMap(Object.entries(value).map(([key, inner]): [string, Value] => [key, plainValue(inner)]));
}
