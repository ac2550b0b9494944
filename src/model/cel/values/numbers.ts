import { isInt, isUint } from './integers.ts';
import { isTimestamp } from './time.ts';
import { CelError, Duration, isList, NO_SUCH_OVERLOAD, noSuchOverload, Timestamp, Uint, type Value } from './value.ts';

const INT_OVERFLOW = new CelError('integer overflow');
const UINT_OVERFLOW = new CelError('unsigned integer overflow');
const TIMESTAMP_OVERFLOW = new CelError('timestamp overflow');
const DIVISION_BY_ZERO = new CelError('division by zero');
const MODULUS_BY_ZERO = new CelError('modulus by zero');

function int(value: bigint): Value {
  return isInt(value) ? value : INT_OVERFLOW;
}

function uint(value: bigint): Value {
  return isUint(value) ? new Uint(value) : UINT_OVERFLOW;
}

function duration(nanos: bigint): Value {
  return isInt(nanos) ? new Duration(nanos) : INT_OVERFLOW;
}

function timestamp(nanos: bigint, offsetSeconds: number): Value {
  return isTimestamp(nanos) ? new Timestamp(nanos, offsetSeconds) : TIMESTAMP_OVERFLOW;
}

/** Upstream source (v1.36.2): vendor/github.com/google/cel-go/common/types/overflow.go and the arithmetic of each type beside it. */
export function add(a: Value, b: Value): Value {
  if (typeof a === 'bigint' && typeof b === 'bigint') return int(a + b);
  if (typeof a === 'number' && typeof b === 'number') return a + b;
  if (typeof a === 'string' && typeof b === 'string') return a + b;
  if (a instanceof Uint && b instanceof Uint) return uint(a.value + b.value);
  if (isList(a) && isList(b)) return [...a, ...b];
  if (a instanceof Uint8Array && b instanceof Uint8Array) return Uint8Array.from([...a, ...b]);
  if (a instanceof Duration && b instanceof Duration) return duration(a.nanos + b.nanos);
  if (a instanceof Duration && b instanceof Timestamp) return timestamp(a.nanos + b.nanos, b.offsetSeconds);
  if (a instanceof Timestamp && b instanceof Duration) return timestamp(a.nanos + b.nanos, a.offsetSeconds);
  return noSuchOverload(b);
}

export function subtract(a: Value, b: Value): Value {
  if (typeof a === 'bigint' && typeof b === 'bigint') return int(a - b);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (a instanceof Uint && b instanceof Uint) return uint(a.value - b.value);
  if (a instanceof Duration && b instanceof Duration) return duration(a.nanos - b.nanos);
  if (a instanceof Timestamp && b instanceof Duration) return timestamp(a.nanos - b.nanos, a.offsetSeconds);
  if (a instanceof Timestamp && b instanceof Timestamp) return duration(a.nanos - b.nanos);
  return noSuchOverload(b);
}

export function multiply(a: Value, b: Value): Value {
  if (typeof a === 'bigint' && typeof b === 'bigint') return int(a * b);
  if (typeof a === 'number' && typeof b === 'number') return a * b;
  if (a instanceof Uint && b instanceof Uint) return uint(a.value * b.value);
  return noSuchOverload(b);
}

export function divide(a: Value, b: Value): Value {
  if (typeof a === 'bigint' && typeof b === 'bigint') return b === 0n ? DIVISION_BY_ZERO : int(a / b);
  if (typeof a === 'number' && typeof b === 'number') return a / b;
  if (a instanceof Uint && b instanceof Uint) return b.value === 0n ? DIVISION_BY_ZERO : uint(a.value / b.value);
  return noSuchOverload(b);
}

export function modulo(a: Value, b: Value): Value {
  if (typeof a === 'bigint' && typeof b === 'bigint') return moduloOfInts(a, b);
  if (a instanceof Uint && b instanceof Uint) return b.value === 0n ? MODULUS_BY_ZERO : uint(a.value % b.value);
  return noSuchOverload(b);
}

/** The least integer cannot be divided by -1, and has no remainder either. */
function moduloOfInts(a: bigint, b: bigint): Value {
  if (b === 0n) return MODULUS_BY_ZERO;
  return b === -1n && !isInt(-a) ? INT_OVERFLOW : int(a % b);
}

export function negate(value: Value): Value {
  if (typeof value === 'bigint') return int(-value);
  if (typeof value === 'number') return -value;
  if (value instanceof Duration) return duration(-value.nanos);
  return value instanceof CelError ? value : NO_SUCH_OVERLOAD;
}
