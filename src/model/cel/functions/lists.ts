import { compareValues, equalTo, isOrdered } from '../values/compare.ts';
import { add } from '../values/numbers.ts';
import {
  CelError,
  Duration,
  isList,
  NO_SUCH_OVERLOAD,
  noSuchOverload,
  spendWork,
  typeOf,
  Uint,
  type Value,
} from '../values/value.ts';
import { declare, type FunctionBody, type FunctionDeclaration, type OverloadSpec } from './declaration.ts';

const COMPARABLE = ['int', 'uint', 'double', 'bool', 'duration', 'timestamp', 'string', 'bytes'];
const SUMMABLE: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['int', 0n],
  ['uint', new Uint(0n)],
  ['double', 0],
  ['duration', new Duration(0n)],
]);
/** The type names in the ids of the type library's overloads. */
const RUNTIME_NAMES: ReadonlyMap<string, string> = new Map([
  ['duration', 'google.protobuf.Duration'],
  ['timestamp', 'google.protobuf.Timestamp'],
]);

function items(value: Value | undefined): readonly Value[] {
  return value !== undefined && isList(value) ? value : [];
}

const isSorted: FunctionBody = (list) => {
  const values = items(list);
  return values.every((value, i) => i === 0 || compareValues(values[i - 1] ?? null, value) !== 1);
};

function sum(zero: Value): FunctionBody {
  return (list) => {
    let total = zero;
    for (const value of items(list)) {
      total = add(total, value);
      if (total instanceof CelError) return total;
    }
    return total;
  };
}

function extreme(name: string, worse: -1 | 1): FunctionBody {
  return (list) => {
    const [first, ...rest] = items(list);
    if (first === undefined) return new CelError(`${name} called on empty list`);
    let best = first;
    for (const value of rest) {
      if (!isOrdered(value)) return NO_SUCH_OVERLOAD;
      if (compareValues(best, value) === worse) best = value;
    }
    return best;
  };
}

const indexOf: FunctionBody = (list, item = null) =>
  BigInt(items(list).findIndex((value) => equalTo(value, item) === true));
const lastIndexOf: FunctionBody = (list, item = null) =>
  BigInt(items(list).findLastIndex((value) => equalTo(value, item) === true));

const slice: FunctionBody = (list, start = 0n, end = 0n) => {
  const values = items(list);
  if (typeof start !== 'bigint' || typeof end !== 'bigint') return NO_SUCH_OVERLOAD;
  const call = `cannot slice(${start}, ${end})`;
  if (start < 0n || end < 0n) return new CelError(`${call}, negative indexes not supported`);
  if (start > end) return new CelError(`${call}, start index must be less than or equal to end index`);
  if (BigInt(values.length) < end) return new CelError(`${call}, list is length ${values.length}`);
  return values.slice(Number(start), Number(end));
};

const flatten: FunctionBody = (list = null, depth = 1n) => {
  if (!isList(list) || typeof depth !== 'bigint') {
    return list instanceof CelError ? list : new CelError(`no such overload: ${typeOf(list).name}.flatten()`);
  }
  if (depth < 0n) return new CelError('level must be non-negative');
  return flattened(list, depth);
};

function flattened(list: readonly Value[], depth: bigint): Value[] {
  spendWork(list.length);
  return list.flatMap((value): Value[] => (isList(value) && depth > 0n ? flattened(value, depth - 1n) : [value]));
}

const sort: FunctionBody = (list = null) => sortedBy(list, list);
const sortBy: FunctionBody = (list = null, keys = null) => sortedBy(list, keys);

function sortedBy(list: Value, keys: Value): Value {
  if (!isList(list)) return noSuchOverload(list);
  if (!isList(keys)) return noSuchOverload(keys);
  if (list.length !== keys.length) {
    return new CelError(
      `@sortByAssociatedKeys() expected a list of the same size as the associated keys list, but got ${list.length} and ${keys.length} elements respectively`,
    );
  }
  const [first] = keys;
  if (first === undefined) return list;
  if (!isOrdered(first)) return new CelError('list elements must be comparable');
  const { kind } = typeOf(first);
  if (keys.length > 1 && keys.some((key) => typeOf(key).kind !== kind)) {
    return new CelError('list elements must have the same type');
  }
  const order = keys.map((_, i) => i);
  order.sort((a, b) => {
    const result = compareValues(keys[a] ?? null, keys[b] ?? null);
    return result instanceof CelError ? 0 : result;
  });
  return order.map((i) => list[i] ?? null);
}

const range: FunctionBody = (count = 0n) => {
  if (typeof count !== 'bigint') return noSuchOverload(count);
  spendWork(Number(count > 0n ? count : 0n));
  return Array.from({ length: Number(count > 0n ? count : 0n) }, (_, i) => BigInt(i));
};

const distinct: FunctionBody = (list) => {
  const unique: Value[] = [];
  for (const value of items(list)) if (!unique.some((other) => equalTo(value, other) === true)) unique.push(value);
  return unique;
};

function forEach(types: readonly string[], spec: (type: string) => OverloadSpec): readonly OverloadSpec[] {
  return types.map(spec);
}

function runtimeName(type: string): string {
  return RUNTIME_NAMES.get(type) ?? type;
}

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/cel/library/lists.go. */
export const KUBERNETES_LISTS: readonly FunctionDeclaration[] = [
  declare(
    'isSorted',
    forEach(COMPARABLE, (type) => [`list_${type}_is_sorted_bool`, `list(${type}).(): bool`, isSorted]),
  ),
  declare(
    'sum',
    [...SUMMABLE].map(
      ([type, zero]): OverloadSpec => [`list_${type}_sum_${type}`, `list(${type}).(): ${type}`, sum(zero)],
    ),
  ),
  declare(
    'max',
    forEach(COMPARABLE, (type) => [`list_${type}_max_${type}`, `list(${type}).(): ${type}`, extreme('max', -1)]),
  ),
  declare(
    'min',
    forEach(COMPARABLE, (type) => [`list_${type}_min_${type}`, `list(${type}).(): ${type}`, extreme('min', 1)]),
  ),
  declare('indexOf', [['list_a_index_of_int', 'list(A).(A): int', indexOf]]),
  declare('lastIndexOf', [['list_a_last_index_of_int', 'list(A).(A): int', lastIndexOf]]),
];

/** Lists of version 3. Upstream source (v1.36.2): vendor/github.com/google/cel-go/ext/lists.go. */
export const LISTS: readonly FunctionDeclaration[] = [
  declare('slice', [['list_slice', 'list(T).(int, int): list(T)', slice]]),
  declare(
    'flatten',
    [
      ['list_flatten', 'list(list(T)).(): list(T)', flatten],
      ['list_flatten_int', 'list(dyn).(int): list(dyn)', flatten],
    ],
    { unguarded: true },
  ),
  declare(
    'sort',
    forEach(COMPARABLE, (type) => [`list_${runtimeName(type)}_sort`, `list(${type}).(): list(${type})`]),
    { single: { run: sort, takes: isList } },
  ),
  declare(
    '@sortByAssociatedKeys',
    forEach(COMPARABLE, (type) => [
      `list_${runtimeName(type)}_sortByAssociatedKeys`,
      `list(T).(list(${type})): list(T)`,
    ]),
    { single: { run: sortBy, takes: isList } },
  ),
  declare('lists.range', [['lists_range', '(int): list(int)', range]]),
  declare('reverse', [['list_reverse', 'list(T).(): list(T)', (list) => items(list).toReversed()]]),
  declare('distinct', [['list_distinct', 'list(T).(): list(T)', distinct]]),
];
