import { CelMap } from './celMap.ts';
import { goFloat } from './goFloat.ts';
import { isList, typeOf, Uint, type Value } from './value.ts';
import { spendWork } from './workLimit.ts';

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
