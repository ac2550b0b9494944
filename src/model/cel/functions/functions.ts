import { labelValue, qualifiedName } from '#model/validation/common/labelNames.ts';
import { dns1035Label, dns1123Label, dns1123Subdomain } from '#model/validation/common/names.ts';
import { goQuote } from '#model/validation/goValue.ts';
import { BOOL, BYTES, type CelType, DOUBLE, DURATION, INT, STRING, TIMESTAMP, TYPE, UINT } from '../types/celType.ts';
import { CelMap } from '../values/celMap.ts';
import { equalTo } from '../values/compare.ts';
import { convert } from '../values/convert.ts';
import { type CivilTime, civilTime, parseTimestamp } from '../values/time.ts';
import { parseUrl, UrlError } from '../values/url.ts';
import {
  CelError,
  Duration,
  Format,
  isList,
  NO_SUCH_OVERLOAD,
  NONE,
  noSuchOverload,
  Optional,
  Timestamp,
  Uint,
  type Value,
} from '../values/value.ts';
import type { FunctionDeclaration } from './declaration.ts';
import { declare, type FunctionBody, type OverloadSpec } from './declaration.ts';
import { AUTHORIZATION, NETWORK, QUANTITIES_AND_VERSIONS } from './kubernetes.ts';
import { KUBERNETES_LISTS, LISTS } from './lists.ts';
import { REGEX, STANDARD } from './standard.ts';
import { STRINGS } from './strings.ts';

const uriProblems: Problems = (text) => {
  try {
    parseUrl(text);
    return [];
  } catch (error) {
    if (error instanceof UrlError) return [error.message];
    throw error;
  }
};

const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$/;

/**
 * By the function that returns the format. Upstream source (v1.36.2):
 * staging/src/k8s.io/apiserver/pkg/cel/library/format.go.
 */
const FORMATS: ReadonlyMap<string, Format> = new Map([
  ['dns1123Label', new Format('DNS1123Label', dns1123Label, 30)],
  ['dns1123Subdomain', new Format('DNS1123Subdomain', dns1123Subdomain, 60)],
  ['dns1035Label', new Format('DNS1035Label', dns1035Label, 30)],
  ['qualifiedName', new Format('QualifiedName', qualifiedName, 60)],
  ['dns1123LabelPrefix', new Format('DNS1123LabelPrefix', asPrefix(dns1123Label), 30)],
  ['dns1123SubdomainPrefix', new Format('DNS1123SubdomainPrefix', asPrefix(dns1123Subdomain), 60)],
  ['dns1035LabelPrefix', new Format('DNS1035LabelPrefix', asPrefix(dns1035Label), 30)],
  ['labelValue', new Format('LabelValue', labelValue, 40)],
  ['uri', new Format('URI', uriProblems, 1103)],
  [
    'uuid',
    new Format(
      'uuid',
      shape((text) => UUID.test(text), 'does not match the UUID format'),
      88,
    ),
  ],
  [
    'byte',
    new Format(
      'byte',
      shape((text) => BASE64.test(text), 'invalid base64'),
      84,
    ),
  ],
  [
    'date',
    new Format(
      'date',
      shape((text) => parseTimestamp(`${text}T00:00:00Z`) !== undefined, 'invalid date'),
      83,
    ),
  ],
  [
    'datetime',
    new Format(
      'datetime',
      shape((text) => parseTimestamp(text) !== undefined, 'invalid datetime'),
      83,
    ),
  ],
]);

const named: FunctionBody = (name = null) => {
  if (typeof name !== 'string') return NO_SUCH_OVERLOAD;
  const format = FORMATS.get(name);
  return format === undefined ? NONE : new Optional(format);
};

const validate: FunctionBody = (format = null, text = null) => {
  if (!(format instanceof Format) || typeof text !== 'string') return NO_SUCH_OVERLOAD;
  const problems = format.problems(text);
  return problems.length === 0 ? NONE : new Optional(problems);
};

const FORMAT_FUNCTIONS: readonly FunctionDeclaration[] = [
  declare('validate', [['format-validate', 'format.(string): optional(list(string))', validate]]),
  declare('format.named', [['format-named', '(string): optional(format)', named]]),
  ...[...FORMATS].map(([name, format]) => declare(`format.${name}`, [[`format.${name}`, '(): format', () => format]])),
];

const of: FunctionBody = (value = null) => new Optional(value);

const ofNonZero: FunctionBody = (value = null) => (isZero(value) ? NONE : new Optional(value));

const value: FunctionBody = (optional = null) => {
  if (!(optional instanceof Optional)) return NO_SUCH_OVERLOAD;
  return optional.value ?? (optional.value === null ? null : new CelError('optional.none() dereference'));
};

const hasValue: FunctionBody = (optional = null) =>
  optional instanceof Optional ? optional.value !== undefined : NO_SUCH_OVERLOAD;

const unwrap: FunctionBody = (list = null) => {
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
const OPTIONALS: readonly FunctionDeclaration[] = [
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

const HOUR = 3_600_000_000_000n;
const MINUTE = 60_000_000_000n;
const SECOND = 1_000_000_000n;
const MILLISECOND = 1_000_000n;

/** Upstream source (v1.36.2): vendor/github.com/google/cel-go/common/stdlib/standard.go. */
const TIMESTAMPS: readonly FunctionDeclaration[] = [
  accessor('getFullYear', 'year', ({ year }) => year),
  accessor('getMonth', 'month', ({ month }) => month - 1n),
  accessor('getDayOfYear', 'day_of_year', ({ dayOfYear }) => dayOfYear),
  accessor('getDayOfMonth', 'day_of_month', ({ day }) => day - 1n),
  accessor('getDate', 'day_of_month_1_based', ({ day }) => day),
  accessor('getDayOfWeek', 'day_of_week', ({ weekday }) => weekday),
  accessor('getHours', 'hours', ({ hour }) => hour, HOUR),
  accessor('getMinutes', 'minutes', ({ minute }) => minute, MINUTE),
  accessor('getSeconds', 'seconds', ({ second }) => second, SECOND),
  accessor('getMilliseconds', 'milliseconds', ({ nanos }) => nanos / MILLISECOND, MILLISECOND),
];

/** Names of types in overload ids, with the type. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['bool', 'bool'],
  ['bytes', 'bytes'],
  ['cidr', 'cidr'],
  ['double', 'double'],
  ['duration', 'duration'],
  ['int64', 'int'],
  ['ip', 'ip'],
  ['string', 'string'],
  ['timestamp', 'timestamp'],
  ['uint64', 'uint'],
]);

/** Upstream source (v1.36.2): vendor/github.com/google/cel-go/common/stdlib/standard.go; addresses are Kubernetes' own. */
const CONVERSIONS: readonly FunctionDeclaration[] = [
  declare('type', [['type', '(A): type(A)']], { single: { run: (value = null) => convert(value, TYPE) } }),
  declare('dyn', [['to_dyn', '(A): dyn']], { single: { run: (value = null) => value } }),
  conversion('bool', 'bool', BOOL, ['bool', 'string']),
  conversion('bytes', 'bytes', BYTES, ['bytes', 'string']),
  conversion('double', 'double', DOUBLE, ['double', 'int64', 'string', 'uint64']),
  conversion('duration', 'duration', DURATION, ['duration', 'int64', 'string']),
  conversion('int', 'int64', INT, ['int64', 'double', 'duration', 'string', 'timestamp', 'uint64']),
  conversion('string', 'string', STRING, [
    'string',
    'bool',
    'bytes',
    'double',
    'duration',
    'int64',
    'timestamp',
    'uint64',
    'ip',
    'cidr',
  ]),
  conversion('timestamp', 'timestamp', TIMESTAMP, ['timestamp', 'int64', 'string']),
  conversion('uint', 'uint64', UINT, ['uint64', 'double', 'int64', 'string']),
];

const contains: FunctionBody = (list, part) => items(part).every((item) => has(items(list), item));

const intersects: FunctionBody = (a, b) => items(a).some((item) => has(items(b), item));

const equivalent: FunctionBody = (a, b) =>
  items(b).every((item) => has(items(a), item)) && items(a).every((item) => has(items(b), item));

/** Implements how `transformMap` and `transformMapEntry` extend their result. */
const insert: FunctionBody = (map = null, key = null, value?) => {
  if (!(map instanceof CelMap)) return NO_SUCH_OVERLOAD;
  const added: readonly (readonly [Value, Value])[] =
    value === undefined ? (key instanceof CelMap ? key.entries() : []) : [[key, value]];
  const taken = added.find(([name]) => map.get(name) !== undefined);
  if (taken !== undefined) return new CelError(`insert failed: key ${String(taken[0])} already exists`);
  return new CelMap([...map.entries(), ...added]);
};

/** Upstream source (v1.36.2): vendor/github.com/google/cel-go/ext/{sets,comprehensions}.go. */
const SETS: readonly FunctionDeclaration[] = [
  declare('sets.contains', [['list_sets_contains_list', '(list(T), list(T)): bool', contains]]),
  declare('sets.equivalent', [['list_sets_equivalent_list', '(list(T), list(T)): bool', equivalent]]),
  declare('sets.intersects', [['list_sets_intersects_list', '(list(T), list(T)): bool', intersects]]),
  declare('cel.@mapInsert', [
    ['@mapInsert_map_key_value', '(map(K, V), K, V): map(K, V)', insert],
    ['@mapInsert_map_map', '(map(K, V), map(K, V)): map(K, V)', insert],
  ]),
];

/** Every function by name. A function of several libraries has the signatures of all, in the order of the libraries. */
export const FUNCTIONS: ReadonlyMap<string, FunctionDeclaration> = merged([
  STANDARD,
  CONVERSIONS,
  TIMESTAMPS,
  NETWORK,
  REGEX,
  KUBERNETES_LISTS,
  AUTHORIZATION,
  OPTIONALS,
  QUANTITIES_AND_VERSIONS,
  STRINGS,
  SETS,
  FORMAT_FUNCTIONS,
  LISTS,
]);

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/cel/environment/base.go. */
function merged(libraries: readonly (readonly FunctionDeclaration[])[]): Map<string, FunctionDeclaration> {
  const functions = new Map<string, FunctionDeclaration>();
  for (const declaration of libraries.flat()) {
    const before = functions.get(declaration.name);
    const overloads = [...(before?.overloads ?? []), ...declaration.overloads];
    functions.set(declaration.name, { ...before, ...declaration, overloads });
  }
  return functions;
}

function items(value: Value | undefined): readonly Value[] {
  return value !== undefined && isList(value) ? value : [];
}

function has(list: readonly Value[], item: Value): boolean {
  return list.some((other) => equalTo(item, other) === true);
}

/** `to` is the name of the result type in overload ids; `from` are the names of the accepted types. */
function conversion(name: string, to: string, type: CelType, from: readonly string[]): FunctionDeclaration {
  const run: FunctionBody = (value = null) => convert(value, type);
  return declare(
    name,
    from.map((source): OverloadSpec => [`${source}_to_${to}`, `(${NAMES.get(source) ?? ''}): ${name}`, run]),
  );
}

/**
 * Offset of a zone from UTC in seconds. UTC is the only zone known by name: the table of zones is not part of the
 * model.
 */
function offsetOf(zone: string): number | CelError {
  const colon = zone.indexOf(':');
  if (colon < 0) {
    return zone === '' || zone === 'UTC' || zone === 'Local' ? 0 : new CelError(`unknown time zone ${zone}`);
  }
  const hours = zone.slice(0, colon);
  const minutes = zone.slice(colon + 1);
  for (const part of [hours, minutes]) {
    if (!/^[+-]?\d+$/.test(part)) return new CelError(`strconv.Atoi: parsing ${goQuote(part)}: invalid syntax`);
  }
  const total = zone.startsWith('-') ? Number(hours) * 60 - Number(minutes) : Number(hours) * 60 + Number(minutes);
  return total * 60;
}

function part(read: (time: CivilTime) => bigint): FunctionBody {
  return (timestamp = null, zone = 'UTC') => {
    if (!(timestamp instanceof Timestamp)) return noSuchOverload(timestamp);
    if (typeof zone !== 'string') return noSuchOverload(zone);
    const offset = offsetOf(zone);
    return offset instanceof CelError ? offset : read(civilTime(timestamp, offset));
  };
}

function accessor(name: string, id: string, read: (time: CivilTime) => bigint, unit?: bigint): FunctionDeclaration {
  const run = part(read);
  const overloads: OverloadSpec[] = [
    [`timestamp_to_${id}`, 'timestamp.(): int', run],
    [`timestamp_to_${id}_with_tz`, 'timestamp.(string): int', run],
  ];
  if (unit !== undefined) {
    const ofDuration: FunctionBody = (value = null) =>
      value instanceof Duration ? value.nanos / unit : noSuchOverload(value);
    overloads.push([`duration_to_${id}`, 'duration.(): int', ofDuration]);
  }
  return declare(name, overloads);
}

/** Values whose type has no zero are never zero. */
function isZero(value: Value): boolean {
  if (value === null || value === false || value === 0n || value === 0 || value === '') return true;
  if (value instanceof Uint) return value.value === 0n;
  if (value instanceof Duration) return value.nanos === 0n;
  if (value instanceof Timestamp) return value.nanos === -62_135_596_800_000_000_000n;
  if (isList(value) || value instanceof Uint8Array) return value.length === 0;
  return value instanceof CelMap && value.size === 0;
}

function at(index: 0 | -1): FunctionBody {
  return (list = null) => {
    const item = isList(list) ? list.at(index) : undefined;
    return item === undefined ? NONE : new Optional(item);
  };
}

type Problems = (text: string) => readonly string[];

/** A prefix of a name may end with a dash. */
function asPrefix(problems: Problems): Problems {
  return (text) => problems(text.length > 1 && text.endsWith('-') ? `${text.slice(0, -2)}a` : text);
}

function shape(isRight: (text: string) => boolean, problem: string): Problems {
  return (text) => (isRight(text) ? [] : [problem]);
}
