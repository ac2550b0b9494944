import { CelCidr, CelIp } from './address.ts';
import { CelMap } from './celMap.ts';
import { goFloat } from './integers.ts';
import { isList, Optional, spendWork, typeOf, Uint, type Value } from './value.ts';

/** A value in the format of Go's `%v`, for messages. */
export function showValue(value: Value): string {
  spendWork(1);
  if (typeof value === 'number') return goFloat(value);
  if (value === null) return 'null';
  if (typeof value !== 'object') return String(value);
  if (value instanceof Uint) return String(value.value);
  if (isList(value)) return `[${value.map(showValue).join(', ')}]`;
  if (value instanceof CelMap)
    return `{${value
      .entries()
      .map(([key, item]) => `${showValue(key)}: ${showValue(item)}`)
      .join(', ')}}`;
  return typeOf(value).name;
}

const GO_TYPES: Readonly<Record<string, string>> = {
  bool: 'types.Bool',
  bytes: 'types.Bytes',
  double: 'types.Double',
  'google.protobuf.Duration': 'types.Duration',
  'google.protobuf.Timestamp': 'types.Timestamp',
  int: 'types.Int',
  'kubernetes.NamedFormat': 'cel.Format',
  'kubernetes.Quantity': 'cel.Quantity',
  'kubernetes.Semver': 'cel.Semver',
  'kubernetes.URL': 'cel.URL',
  list: '*types.baseList',
  map: '*types.baseMap',
  'net.CIDR': 'cel.CIDR',
  'net.IP': 'cel.IP',
  null_type: 'types.Null',
  optional_type: '*types.Optional',
  string: 'types.String',
  type: '*types.Type',
  uint: 'types.Uint',
};

/** The name of the Go type that holds a value, for some messages. */
export function goTypeName(value: Value): string {
  const { name } = typeOf(value);
  return GO_TYPES[name] ?? name;
}

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

/** Converts plain data to CEL values without a schema. */
export function plainValue(value: unknown): Value {
  if (Array.isArray(value)) return value.map(plainValue);
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : value;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value !== 'object' || value === null) return null;
  return new CelMap(Object.entries(value).map(([key, inner]): [string, Value] => [key, plainValue(inner)]));
}
