import { RE2JS, RE2JSException } from 're2js';
import { CelMap } from '../values/celMap.ts';
import { compareValues, equalTo, isOrdered } from '../values/compare.ts';
import { add, divide, modulo, multiply, negate, subtract } from '../values/numbers.ts';
import { sizeOf } from '../values/show.ts';
import { CelError, Duration, isList, noSuchOverload, Timestamp, Uint, type Value } from '../values/value.ts';
import { declare, type FunctionBody, type FunctionDeclaration, type OverloadSpec } from './declaration.ts';

/** Maximum number of cached regular expressions. */
const MOST_KEPT = 200;
const kept = new Map<string, RE2JS | CelError>();

const matches: FunctionBody = (text = null, pattern = null) => {
  if (typeof text !== 'string') return noSuchOverload(text);
  if (typeof pattern !== 'string') return noSuchOverload(pattern);
  const regex = compileRegex(pattern);
  return regex instanceof CelError ? regex : regex.matcher(text).find();
};

const find: FunctionBody = (text = null, pattern = null) => {
  const found = findSome(text, pattern, 1);
  return found instanceof CelError ? found : (found[0] ?? '');
};

const findAll: FunctionBody = (text = null, pattern = null, limit = -1n) => {
  if (typeof limit !== 'bigint') return noSuchOverload(limit);
  return findSome(text, pattern, limit < 0n ? Number.POSITIVE_INFINITY : Number(limit));
};

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/cel/library/regex.go. */
export const REGEX: readonly FunctionDeclaration[] = [
  declare('find', [['string_find_string', 'string.(string): string', find]]),
  declare('findAll', [
    ['string_find_all_string', 'string.(string): list(string)', findAll],
    ['string_find_all_string_int', 'string.(string, int): list(string)', findAll],
  ]),
];

/** Types with an order, and pairs of number types that can be compared. */
const COMPARABLE: readonly (readonly [string, string])[] = [
  ['bool', '(bool, bool): bool'],
  ['int64', '(int, int): bool'],
  ['int64_double', '(int, double): bool'],
  ['int64_uint64', '(int, uint): bool'],
  ['uint64', '(uint, uint): bool'],
  ['uint64_double', '(uint, double): bool'],
  ['uint64_int64', '(uint, int): bool'],
  ['double', '(double, double): bool'],
  ['double_int64', '(double, int): bool'],
  ['double_uint64', '(double, uint): bool'],
  ['string', '(string, string): bool'],
  ['bytes', '(bytes, bytes): bool'],
  ['timestamp', '(timestamp, timestamp): bool'],
  ['duration', '(duration, duration): bool'],
];

function relation(name: string, id: string, holds: (order: number) => boolean): FunctionDeclaration {
  const overloads = COMPARABLE.map(([types, signature]): OverloadSpec => [`${id}_${types}`, signature]);
  const run: FunctionBody = (a = null, b = null) => {
    const order = compareValues(a, b);
    return order instanceof CelError ? order : holds(order);
  };
  return declare(name, overloads, { single: { run, takes: isOrdered } });
}

function isNumber(value: Value): boolean {
  return typeof value === 'bigint' || typeof value === 'number' || value instanceof Uint;
}

function binary(run: (a: Value, b: Value) => Value): FunctionBody {
  return (a = null, b = null) => run(a, b);
}

const contains: FunctionBody = (item = null, container = null) => {
  if (isList(container)) return container.some((element) => equalTo(item, element) === true);
  return container instanceof CelMap ? container.get(item) !== undefined : noSuchOverload(container);
};

function textTest(test: (text: string, part: string) => boolean): FunctionBody {
  return (text = null, part = null) => {
    if (typeof text !== 'string') return noSuchOverload(text);
    return typeof part === 'string' ? test(text, part) : noSuchOverload(part);
  };
}

/** Operators and functions of the language itself. Upstream source (v1.36.2): vendor/github.com/google/cel-go/common/stdlib/standard.go. */
export const STANDARD: readonly FunctionDeclaration[] = [
  declare('_?_:_', [['conditional', '(bool, A, A): A']]),
  declare('_&&_', [['logical_and', '(bool, bool): bool']]),
  declare('_||_', [['logical_or', '(bool, bool): bool']]),
  declare('!_', [['logical_not', '(bool): bool']], {
    single: { run: (value = null) => (typeof value === 'boolean' ? !value : noSuchOverload(value)) },
  }),
  declare('@not_strictly_false', [['not_strictly_false', '(bool): bool']]),
  declare('_==_', [['equals', '(A, A): bool']]),
  declare('_!=_', [['not_equals', '(A, A): bool']]),
  declare(
    '_+_',
    [
      ['add_bytes', '(bytes, bytes): bytes'],
      ['add_double', '(double, double): double'],
      ['add_duration_duration', '(duration, duration): duration'],
      ['add_duration_timestamp', '(duration, timestamp): timestamp'],
      ['add_timestamp_duration', '(timestamp, duration): timestamp'],
      ['add_int64', '(int, int): int'],
      ['add_list', '(list(A), list(A)): list(A)'],
      ['add_string', '(string, string): string'],
      ['add_uint64', '(uint, uint): uint'],
    ],
    {
      single: { run: binary(add), takes: (value) => typeof value !== 'boolean' && (isOrdered(value) || isList(value)) },
    },
  ),
  declare(
    '_/_',
    [
      ['divide_double', '(double, double): double'],
      ['divide_int64', '(int, int): int'],
      ['divide_uint64', '(uint, uint): uint'],
    ],
    { single: { run: binary(divide), takes: isNumber } },
  ),
  declare(
    '_%_',
    [
      ['modulo_int64', '(int, int): int'],
      ['modulo_uint64', '(uint, uint): uint'],
    ],
    { single: { run: binary(modulo), takes: (value) => isNumber(value) && typeof value !== 'number' } },
  ),
  declare(
    '_*_',
    [
      ['multiply_double', '(double, double): double'],
      ['multiply_int64', '(int, int): int'],
      ['multiply_uint64', '(uint, uint): uint'],
    ],
    { single: { run: binary(multiply), takes: isNumber } },
  ),
  declare(
    '-_',
    [
      ['negate_double', '(double): double'],
      ['negate_int64', '(int): int'],
    ],
    {
      single: {
        run: (value = null) => negate(value),
        takes: (value) =>
          (isNumber(value) && !(value instanceof Uint)) || value instanceof Duration || typeof value === 'boolean',
      },
    },
  ),
  declare(
    '_-_',
    [
      ['subtract_double', '(double, double): double'],
      ['subtract_duration_duration', '(duration, duration): duration'],
      ['subtract_int64', '(int, int): int'],
      ['subtract_timestamp_duration', '(timestamp, duration): timestamp'],
      ['subtract_timestamp_timestamp', '(timestamp, timestamp): duration'],
      ['subtract_uint64', '(uint, uint): uint'],
    ],
    {
      single: {
        run: binary(subtract),
        takes: (value) => isNumber(value) || value instanceof Duration || value instanceof Timestamp,
      },
    },
  ),
  relation('_<_', 'less', (order) => order < 0),
  relation('_<=_', 'less_equals', (order) => order <= 0),
  relation('_>_', 'greater', (order) => order > 0),
  relation('_>=_', 'greater_equals', (order) => order >= 0),
  declare('_[_]', [
    ['index_list', '(list(A), int): A'],
    ['index_map', '(map(A, B), A): B'],
    ['optional_list_index_int', '(optional(list(V)), int): optional(V)'],
    ['optional_map_index_value', '(optional(map(K, V)), K): optional(V)'],
  ]),
  declare(
    '@in',
    [
      ['in_list', '(A, list(A)): bool'],
      ['in_map', '(A, map(A, B)): bool'],
    ],
    { single: { run: contains } },
  ),
  declare(
    'size',
    [
      ['size_bytes', '(bytes): int'],
      ['bytes_size', 'bytes.(): int'],
      ['size_list', '(list(A)): int'],
      ['list_size', 'list(A).(): int'],
      ['size_map', '(map(A, B)): int'],
      ['map_size', 'map(A, B).(): int'],
      ['size_string', '(string): int'],
      ['string_size', 'string.(): int'],
    ],
    {
      single: {
        run: (value = null) => BigInt(sizeOf(value) ?? 0),
        takes: (value) =>
          typeof value === 'string' || isList(value) || value instanceof CelMap || value instanceof Uint8Array,
      },
    },
  ),
  declare('contains', [['contains_string', 'string.(string): bool', textTest((text, part) => text.includes(part))]], {
    unguarded: true,
  }),
  declare('endsWith', [['ends_with_string', 'string.(string): bool', textTest((text, part) => text.endsWith(part))]], {
    unguarded: true,
  }),
  declare(
    'startsWith',
    [['starts_with_string', 'string.(string): bool', textTest((text, part) => text.startsWith(part))]],
    { unguarded: true },
  ),
  declare(
    'matches',
    [
      ['matches', '(string, string): bool'],
      ['matches_string', 'string.(string): bool'],
    ],
    { single: { run: matches, takes: (value) => typeof value === 'string' } },
  ),
];

/** A regular expression in RE2 syntax; an error in Go's words if it is invalid. */
export function compileRegex(pattern: string): RE2JS | CelError {
  const known = kept.get(pattern);
  if (known !== undefined) return known;
  const compiled = compileAfresh(pattern);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(pattern, compiled);
  return compiled;
}

function compileAfresh(pattern: string): RE2JS | CelError {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    if (error instanceof RE2JSException) return new CelError(error.message);
    throw error;
  }
}

function findSome(text: Value, pattern: Value, most: number): string[] | CelError {
  if (typeof text !== 'string') return noSuchOverload(text);
  if (typeof pattern !== 'string') return noSuchOverload(pattern);
  const regex = compileRegex(pattern);
  if (regex instanceof CelError) return new CelError(`Illegal regex: ${regex.message}`);
  const found: string[] = [];
  const matcher = regex.matcher(text);
  while (found.length < most && matcher.find()) found.push(matcher.group() ?? '');
  return found;
}
