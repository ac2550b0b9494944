import { CelMap } from '../values/celMap.ts';
import { equalTo } from '../values/compare.ts';
import { CelError, isList, NO_SUCH_OVERLOAD, type Value } from '../values/value.ts';
import { declare, type FunctionDeclaration, type Run } from './declaration.ts';

function items(value: Value | undefined): readonly Value[] {
  return value !== undefined && isList(value) ? value : [];
}

function has(list: readonly Value[], item: Value): boolean {
  return list.some((other) => equalTo(item, other) === true);
}

const contains: Run = (list, part) => items(part).every((item) => has(items(list), item));
const intersects: Run = (a, b) => items(a).some((item) => has(items(b), item));
const equivalent: Run = (a, b) =>
  items(b).every((item) => has(items(a), item)) && items(a).every((item) => has(items(b), item));

/** Implements how `transformMap` and `transformMapEntry` extend their result. */
const insert: Run = (map = null, key = null, value?) => {
  if (!(map instanceof CelMap)) return NO_SUCH_OVERLOAD;
  const added: readonly (readonly [Value, Value])[] =
    value === undefined ? (key instanceof CelMap ? key.entries() : []) : [[key, value]];
  const taken = added.find(([name]) => map.get(name) !== undefined);
  if (taken !== undefined) return new CelError(`insert failed: key ${String(taken[0])} already exists`);
  return new CelMap([...map.entries(), ...added]);
};

/** Upstream source (v1.36.2): vendor/github.com/google/cel-go/ext/{sets,comprehensions}.go. */
export const SETS: readonly FunctionDeclaration[] = [
  declare('sets.contains', [['list_sets_contains_list', '(list(T), list(T)): bool', contains]]),
  declare('sets.equivalent', [['list_sets_equivalent_list', '(list(T), list(T)): bool', equivalent]]),
  declare('sets.intersects', [['list_sets_intersects_list', '(list(T), list(T)): bool', intersects]]),
  declare('cel.@mapInsert', [
    ['@mapInsert_map_key_value', '(map(K, V), K, V): map(K, V)', insert],
    ['@mapInsert_map_map', '(map(K, V), map(K, V)): map(K, V)', insert],
  ]),
];
