import { compare } from '#base/order.ts';
import { CelCidr, CelIp } from './address.ts';
import { CelMap } from './celMap.ts';
import { CelQuantity } from './quantity.ts';
import { CelSemver } from './semver.ts';
import { CelUrl } from './url.ts';
import {
  CelError,
  Duration,
  Format,
  isList,
  NO_SUCH_OVERLOAD,
  noSuchOverload,
  Optional,
  spendWork,
  Timestamp,
  TypeValue,
  Uint,
  type Value,
} from './value.ts';

const NAN = new CelError('NaN values cannot be ordered');

/** Whether two values are equal; an error if a value of Kubernetes' own types meets another type. */
export function equal(a: Value, b: Value): boolean | CelError {
  if (a === null || b === null) return a === b;
  return equalTo(a, b);
}

/**
 * Equality by the rules of the left value. Upstream source (v1.36.2): the `Equal` of each type in
 * vendor/github.com/google/cel-go/common/types and staging/src/k8s.io/apiserver/pkg/cel.
 */
export function equalTo(a: Value, b: Value): boolean | CelError {
  spendWork(1);
  if (typeof a === 'bigint' || typeof a === 'number' || a instanceof Uint) return equalNumbers(a, b);
  if (a === null || typeof a === 'boolean' || typeof a === 'string') return a === b;
  if (isList(a)) return isList(b) && a.length === b.length && a.every((item, i) => equal(item, b[i] ?? null) !== false);
  if (a instanceof CelMap) return b instanceof CelMap && equalMaps(a, b);
  if (a instanceof Uint8Array) {
    return b instanceof Uint8Array && a.length === b.length && a.every((byte, i) => byte === b[i]);
  }
  if (a instanceof TypeValue) return b instanceof TypeValue && a.type.name === b.type.name;
  if (a instanceof Duration) return b instanceof Duration && a.nanos === b.nanos;
  if (a instanceof Timestamp) return b instanceof Timestamp && a.nanos === b.nanos;
  if (a instanceof Optional) return equalOptionals(a, b);
  if (a instanceof CelError) return a;
  return equalOwn(a, b);
}

/** Types that Kubernetes adds accept no other type. */
function equalOwn(a: CelQuantity | CelSemver | CelIp | CelCidr | CelUrl | Format, b: Value): boolean | CelError {
  if (a instanceof CelQuantity && b instanceof CelQuantity && !b.isComputed) return a.nanos === b.nanos;
  if (a instanceof CelSemver && b instanceof CelSemver) return a.compare(b) === 0;
  if (a instanceof CelIp && b instanceof CelIp) return a.family === b.family && a.bits === b.bits;
  if (a instanceof CelCidr && b instanceof CelCidr) return `${a}` === `${b}`;
  if (a instanceof CelUrl && b instanceof CelUrl) return a.text === b.text;
  if (a instanceof Format && b instanceof Format) return a.name === b.name;
  return noSuchOverload(b);
}

function equalMaps(a: CelMap, b: CelMap): boolean {
  if (a.size !== b.size) return false;
  return a.entries().every(([key, value]) => {
    const other = b.find(key);
    return other !== undefined && equal(value, other) !== false;
  });
}

function equalOptionals(a: Optional, b: Value): boolean | CelError {
  if (!(b instanceof Optional)) return false;
  if (a.value === undefined || b.value === undefined) return a.value === b.value;
  return equalTo(a.value, b.value);
}

function equalNumbers(a: bigint | number | Uint, b: Value): boolean {
  if (!isNumber(b) || Number.isNaN(a) || Number.isNaN(b)) return false;
  return compareNumbers(a, b) === 0;
}

function isNumber(value: Value): value is bigint | number | Uint {
  return typeof value === 'bigint' || typeof value === 'number' || value instanceof Uint;
}

/** Negative, zero or positive; integers beyond a double's precision are compared as doubles, as in cel-go. */
function compareNumbers(a: bigint | number | Uint, b: bigint | number | Uint): -1 | 0 | 1 {
  const left = a instanceof Uint ? a.value : a;
  const right = b instanceof Uint ? b.value : b;
  if (typeof left === 'bigint' && typeof right === 'bigint') return compare(left, right);
  return compare(Number(left), Number(right));
}

/** -1, 0 or 1; an error for values without an order. */
export function compareValues(a: Value, b: Value): -1 | 0 | 1 | CelError {
  if (isNumber(a)) {
    if (Number.isNaN(a)) return NAN;
    if (!isNumber(b)) return noSuchOverload(b);
    return Number.isNaN(b) ? NAN : compareNumbers(a, b);
  }
  if (typeof a === 'boolean' && typeof b === 'boolean') return compare(Number(a), Number(b));
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  if (a instanceof Uint8Array && b instanceof Uint8Array) return compareBytes(a, b);
  if (a instanceof Duration && b instanceof Duration) return compare(a.nanos, b.nanos);
  if (a instanceof Timestamp && b instanceof Timestamp) return compare(a.nanos, b.nanos);
  return b instanceof CelError ? b : NO_SUCH_OVERLOAD;
}

/** Whether the value's type has an order. */
export function isOrdered(value: Value): boolean {
  return (
    isNumber(value) ||
    typeof value === 'boolean' ||
    typeof value === 'string' ||
    value instanceof Uint8Array ||
    value instanceof Duration ||
    value instanceof Timestamp
  );
}

/** Compares by code points, which is the order of the bytes. */
function compareText(a: string, b: string): -1 | 0 | 1 {
  if (a === b) return 0;
  const left = Array.from(a);
  const right = Array.from(b);
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const order = compare(left[i]?.codePointAt(0) ?? 0, right[i]?.codePointAt(0) ?? 0);
    if (order !== 0) return order;
  }
  return compare(left.length, right.length);
}

function compareBytes(a: Uint8Array, b: Uint8Array): -1 | 0 | 1 {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const order = compare(a[i] ?? 0, b[i] ?? 0);
    if (order !== 0) return order;
  }
  return compare(a.length, b.length);
}
