/** The kinds of types in the type checker. */
export type TypeKind =
  | 'any'
  | 'bool'
  | 'bytes'
  | 'double'
  | 'duration'
  | 'dyn'
  | 'error'
  | 'int'
  | 'list'
  | 'map'
  | 'null'
  | 'opaque'
  | 'string'
  | 'struct'
  | 'timestamp'
  | 'type'
  | 'param'
  | 'uint';

/** A type of CEL. `name` is its name in `type()` and conversions. */
export interface CelType {
  readonly kind: TypeKind;
  readonly name: string;
  readonly params: readonly CelType[];
}

function simple(kind: TypeKind, name: string): CelType {
  return { kind, name, params: [] };
}

export const ANY = simple('any', 'google.protobuf.Any');
export const BOOL = simple('bool', 'bool');
export const BYTES = simple('bytes', 'bytes');
export const DOUBLE = simple('double', 'double');
export const DURATION = simple('duration', 'google.protobuf.Duration');
export const DYN = simple('dyn', 'dyn');
export const ERROR = simple('error', 'error');
export const INT = simple('int', 'int');
export const NULL = simple('null', 'null_type');
export const STRING = simple('string', 'string');
export const TIMESTAMP = simple('timestamp', 'google.protobuf.Timestamp');
export const TYPE = simple('type', 'type');
export const UINT = simple('uint', 'uint');

export function listOf(element: CelType): CelType {
  return { kind: 'list', name: 'list', params: [element] };
}

export function mapOf(key: CelType, value: CelType): CelType {
  return { kind: 'map', name: 'map', params: [key, value] };
}

export const LIST = listOf(DYN);
export const MAP = mapOf(DYN, DYN);

export function opaque(name: string, ...params: CelType[]): CelType {
  return { kind: 'opaque', name, params };
}

export function optionalOf(type: CelType): CelType {
  return opaque('optional_type', type);
}

export function struct(name: string): CelType {
  return simple('struct', name);
}

export function typeParam(name: string): CelType {
  return simple('param', name);
}

export function typeOfType(type: CelType): CelType {
  return { kind: 'type', name: 'type', params: [type] };
}

export const QUANTITY = struct('kubernetes.Quantity');
export const SEMVER = struct('kubernetes.Semver');
export const URL_TYPE = struct('kubernetes.URL');
export const FORMAT = struct('kubernetes.NamedFormat');
export const IP = opaque('net.IP');
export const CIDR = opaque('net.CIDR');
export const OPTIONAL = optionalOf(DYN);

/** The type inside an optional; undefined for other types. */
export function optionalParam(type: CelType): CelType | undefined {
  return type.kind === 'opaque' && type.name === 'optional_type' ? type.params[0] : undefined;
}

const SHORT: Partial<Readonly<Record<TypeKind, string>>> = {
  any: 'any',
  duration: 'duration',
  error: '!error!',
  null: 'null',
  timestamp: 'timestamp',
};

/** A type in the format of the type checker's messages. */
export function formatType(type: CelType): string {
  const short = SHORT[type.kind];
  if (short !== undefined) return short;
  if (type.params.length === 0) return type.name;
  return `${type.name}(${type.params.map(formatType).join(', ')})`;
}

/** A type in Go's format, with long names. */
export function longTypeName(type: CelType): string {
  if (type.kind === 'param') return `<${type.name}>`;
  if (type.params.length === 0) return type.name;
  return `${type.name}(${type.params.map(longTypeName).join(', ')})`;
}

/** `(a, b)`, or `a.(b)` with a receiver. */
export function formatSignature(args: readonly CelType[], isMember: boolean): string {
  const [target] = args;
  if (!isMember || target === undefined) return `(${args.map(formatType).join(', ')})`;
  return `${formatType(target)}.(${args.slice(1).map(formatType).join(', ')})`;
}

/** `named`: whether type parameters with different names differ. */
export function isSameType(a: CelType, b: CelType, named = true): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind || a.params.length !== b.params.length) return false;
  if ((named || a.kind !== 'param') && a.name !== b.name) return false;
  return a.params.every((param, i) => isSameType(param, b.params[i] ?? DYN, named));
}
