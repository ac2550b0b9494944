import {
  BOOL,
  BYTES,
  type CelType,
  CIDR,
  DOUBLE,
  DURATION,
  ERROR,
  FORMAT,
  INT,
  IP,
  LIST,
  MAP,
  NULL,
  OPTIONAL,
  QUANTITY,
  SEMVER,
  STRING,
  TIMESTAMP,
  TYPE,
  UINT,
  URL_TYPE,
} from '../types/celType.ts';
import type { CelCidr, CelIp } from './address.ts';
import type { CelMap } from './celMap.ts';
import type { CelQuantity } from './quantity.ts';
import type { CelSemver } from './semver.ts';
import type { CelUrl } from './url.ts';

/** An evaluation has exceeded its work limit. */
export class WorkLimitExceeded extends Error {}

/**
 * Maximum number of steps over entries and characters. It is far above the work that the cost limit allows, except for
 * a value that contains the same part again and again.
 */
const MOST = 3_000_000;
let given = MOST;
let left = MOST;

/**
 * A value of CEL: `int` is a bigint, `double` a number, `list` an array. Errors are values, because operators may
 * absorb them.
 */
export type Value =
  | boolean
  | bigint
  | number
  | string
  | null
  | Uint
  | Uint8Array
  | readonly Value[]
  | CelMap
  | TypeValue
  | Duration
  | Timestamp
  | Optional
  | CelQuantity
  | CelSemver
  | CelIp
  | CelCidr
  | CelUrl
  | Format
  | CelError;

/** An unsigned integer of 64 bits. */
export class Uint {
  readonly value: bigint;

  constructor(value: bigint) {
    this.value = value;
  }
}

export class TypeValue {
  readonly type: CelType;

  constructor(type: CelType) {
    this.type = type;
  }
}

/** Nanoseconds. */
export class Duration {
  readonly nanos: bigint;

  constructor(nanos: bigint) {
    this.nanos = nanos;
  }
}

/** Nanoseconds since 1970, and the offset of the timestamp's clock from UTC in seconds. */
export class Timestamp {
  readonly nanos: bigint;
  readonly offsetSeconds: number;

  constructor(nanos: bigint, offsetSeconds = 0) {
    this.nanos = nanos;
    this.offsetSeconds = offsetSeconds;
  }
}

/** A value that may be absent. */
export class Optional {
  readonly value: Value | undefined;

  constructor(value: Value | undefined) {
    this.value = value;
  }
}

export const NONE = new Optional(undefined);

/** A named format for text. */
export class Format {
  readonly name: string;
  readonly problems: (text: string) => readonly string[];
  /** The assumed size of its regular expression, for the cost of a check. */
  readonly regexSize: number;

  constructor(name: string, problems: (text: string) => readonly string[], regexSize: number) {
    this.name = name;
    this.problems = problems;
    this.regexSize = regexSize;
  }
}

/** The error of an evaluation. */
export class CelError {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

export const NO_SUCH_OVERLOAD = new CelError('no such overload');

/** An error stays the same error; any other value is one that no function accepts. */
export function noSuchOverload(value: Value): CelError {
  return value instanceof CelError ? value : NO_SUCH_OVERLOAD;
}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** The type of a value, without the types of its parts. */
export function typeOf(value: Value): CelType {
  switch (typeof value) {
    case 'boolean':
      return BOOL;
    case 'bigint':
      return INT;
    case 'number':
      return DOUBLE;
    case 'string':
      return STRING;
    default:
      return value === null ? NULL : typeOfObject(value);
  }
}

function typeOfObject(value: Exclude<Value, boolean | bigint | number | string | null>): CelType {
  if (isList(value)) return LIST;
  if (value instanceof Uint8Array) return BYTES;
  if (value instanceof Uint) return UINT;
  if (value instanceof TypeValue) return TYPE;
  if (value instanceof Duration) return DURATION;
  if (value instanceof Timestamp) return TIMESTAMP;
  if (value instanceof Optional) return OPTIONAL;
  if (value instanceof Format) return FORMAT;
  if (value instanceof CelError) return ERROR;
  switch (value.is) {
    case 'map':
      return MAP;
    case 'quantity':
      return QUANTITY;
    case 'semver':
      return SEMVER;
    case 'ip':
      return IP;
    case 'cidr':
      return CIDR;
    default:
      return URL_TYPE;
  }
}

/** Starts an evaluation with this work limit. */
export function beginWork(most = MOST): void {
  given = Math.min(most, MOST);
  left = given;
}

/** Number of steps since the start. */
export function workDone(): number {
  return given - left;
}

/**
 * Call it before work that grows with its values.
 * @throws {WorkLimitExceeded}
 */
export function spendWork(steps: number): void {
  left -= steps;
  if (left < 0) throw new WorkLimitExceeded();
}
