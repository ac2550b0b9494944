import { CelMap } from '../values/celMap.ts';
import {
  CelError,
  Duration,
  isList,
  NO_SUCH_OVERLOAD,
  NONE,
  Optional,
  Timestamp,
  Uint,
  type Value,
} from '../values/value.ts';
import { declare, type FunctionDeclaration, type Run } from './declaration.ts';

const of: Run = (value = null) => new Optional(value);
const ofNonZero: Run = (value = null) => (isZero(value) ? NONE : new Optional(value));

/** Values whose type has no zero are never zero. */
function isZero(value: Value): boolean {
  if (value === null || value === false || value === 0n || value === 0 || value === '') return true;
  if (value instanceof Uint) return value.value === 0n;
  if (value instanceof Duration) return value.nanos === 0n;
  if (value instanceof Timestamp) return value.nanos === -62_135_596_800_000_000_000n;
  if (isList(value) || value instanceof Uint8Array) return value.length === 0;
  return value instanceof CelMap && value.size === 0;
}

const value: Run = (optional = null) => {
  if (!(optional instanceof Optional)) return NO_SUCH_OVERLOAD;
  return optional.value ?? (optional.value === null ? null : new CelError('optional.none() dereference'));
};

const hasValue: Run = (optional = null) =>
  optional instanceof Optional ? optional.value !== undefined : NO_SUCH_OVERLOAD;

function at(index: 0 | -1): Run {
  return (list = null) => {
    const item = isList(list) ? list.at(index) : undefined;
    return item === undefined ? NONE : new Optional(item);
  };
}

const unwrap: Run = (list = null) => {
  const values: Value[] = [];
  for (const item of isList(list) ? list : []) {
    if (!(item instanceof Optional)) return new CelError(`value ${String(item)} is not optional`);
    if (item.value !== undefined) values.push(item.value);
  }
  return values;
};

/**
 * `or` and `orValue` evaluate their second argument only if they need it. Upstream source (v1.36.2):
 * vendor/github.com/google/cel-go/cel/library.go. `or` and `orValue` look at their second argument only where they need
 * it.
 */
export const OPTIONALS: readonly FunctionDeclaration[] = [
  declare('optional.of', [['optional_of', '(V): optional(V)', of]]),
  declare('optional.ofNonZeroValue', [['optional_ofNonZeroValue', '(V): optional(V)', ofNonZero]]),
  declare('optional.none', [['optional_none', '(): optional(V)', () => NONE]]),
  declare('value', [['optional_value', 'optional(V).(): V', value]]),
  declare('hasValue', [['optional_hasValue', 'optional(V).(): bool', hasValue]]),
  declare('or', [['optional_or_optional', 'optional(V).(optional(V)): optional(V)']]),
  declare('orValue', [['optional_orValue_value', 'optional(V).(V): V']]),
  declare('_?._', [['select_optional_field', '(dyn, string): optional(V)']]),
  declare('_[?_]', [
    ['list_optindex_optional_int', '(list(V), int): optional(V)'],
    ['optional_list_optindex_optional_int', '(optional(list(V)), int): optional(V)'],
    ['map_optindex_optional_value', '(map(K, V), K): optional(V)'],
    ['optional_map_optindex_optional_value', '(optional(map(K, V)), K): optional(V)'],
  ]),
  declare('last', [['list_last', 'list(V).(): optional(V)', at(-1)]]),
  declare('first', [['list_first', 'list(V).(): optional(V)', at(0)]]),
  declare('optional.unwrap', [['optional_unwrap', '(list(optional(V))): list(V)', unwrap]]),
  declare('unwrapOpt', [['optional_unwrapOpt', 'list(optional(V)).(): list(V)', unwrap]]),
];
