import { type CelType, longTypeName } from '../types/celType.ts';
import { CelCidr, CelIp } from './address.ts';
import { decodeUtf8, goFloat, isInt, isUint, utf8 } from './integers.ts';
import { isTimestamp, parseDuration, parseTimestamp, showDuration, showTimestamp, unixSeconds } from './time.ts';
import { CelError, Duration, Timestamp, TypeValue, typeOf, Uint, type Value } from './value.ts';

const INT_OVERFLOW = new CelError('integer overflow');
const UINT_OVERFLOW = new CelError('unsigned integer overflow');
const TIMESTAMP_OVERFLOW = new CelError('timestamp overflow');
const TWO_TO_63 = 2 ** 63;
const TWO_TO_64 = 2 ** 64;

/**
 * Converts a value to another type. Upstream source (v1.36.2): the `ConvertToType` of each type in
 * vendor/github.com/google/cel-go/common/types.
 */
export function convert(value: Value, to: CelType): Value {
  if (value instanceof CelError) return value;
  if (to.kind === 'type') return new TypeValue(typeOf(value));
  return converted(value, to) ?? conversionError(value, to);
}

function conversionError(value: Value, to: CelType): CelError {
  return new CelError(`type conversion error from '${longTypeName(typeOf(value))}' to '${longTypeName(to)}'`);
}

function converted(value: Value, to: CelType): Value | undefined {
  if (to.kind === 'string') return toText(value);
  if (typeof value === 'string') return fromText(value, to);
  switch (to.kind) {
    case 'int':
      return toInt(value);
    case 'uint':
      return toUint(value);
    case 'double':
      if (typeof value === 'number') return value;
      if (typeof value === 'bigint') return Number(value);
      return value instanceof Uint ? Number(value.value) : undefined;
    case 'timestamp':
      if (value instanceof Timestamp) return value;
      return typeof value === 'bigint' ? secondsToTimestamp(value) : undefined;
    default:
      return typeOf(value).kind === to.kind ? value : undefined;
  }
}

function toInt(value: Value): Value | undefined {
  if (typeof value === 'bigint') return value;
  if (value instanceof Uint) return isInt(value.value) ? value.value : INT_OVERFLOW;
  if (typeof value === 'number') {
    return Number.isFinite(value) && value > -TWO_TO_63 && value < TWO_TO_63 ? BigInt(Math.trunc(value)) : INT_OVERFLOW;
  }
  if (value instanceof Duration) return value.nanos;
  return value instanceof Timestamp ? unixSeconds(value) : undefined;
}

function toUint(value: Value): Value | undefined {
  if (value instanceof Uint) return value;
  if (typeof value === 'bigint') return isUint(value) ? new Uint(value) : UINT_OVERFLOW;
  if (typeof value !== 'number') return undefined;
  return Number.isFinite(value) && value >= 0 && value < TWO_TO_64
    ? new Uint(BigInt(Math.trunc(value)))
    : UINT_OVERFLOW;
}

function secondsToTimestamp(seconds: bigint): Value {
  const nanos = seconds * 1_000_000_000n;
  return isTimestamp(nanos) ? new Timestamp(nanos) : TIMESTAMP_OVERFLOW;
}

function toText(value: Value): Value | undefined {
  switch (typeof value) {
    case 'string':
      return value;
    case 'bigint':
    case 'boolean':
      return String(value);
    case 'number':
      return goFloat(value);
    default:
      break;
  }
  if (value === null) return 'null';
  if (value instanceof Uint) return String(value.value);
  if (value instanceof Uint8Array)
    return decodeUtf8(value) ?? new CelError('invalid UTF-8 in bytes, cannot convert to string');
  if (value instanceof Duration) return showDuration(value);
  if (value instanceof Timestamp) return showTimestamp(value);
  if (value instanceof TypeValue) return value.type.name;
  return value instanceof CelIp || value instanceof CelCidr ? value.toString() : undefined;
}

const TRUE_TEXTS = new Set(['1', 't', 'T', 'true', 'TRUE', 'True']);
const FALSE_TEXTS = new Set(['0', 'f', 'F', 'false', 'FALSE', 'False']);

function fromText(text: string, to: CelType): Value | undefined {
  switch (to.kind) {
    case 'int': {
      const value = /^[+-]?\d+$/.test(text) ? BigInt(text.replace(/^\+/, '')) : undefined;
      return value !== undefined && isInt(value) ? value : undefined;
    }
    case 'uint': {
      const value = /^\d+$/.test(text) ? BigInt(text) : undefined;
      return value !== undefined && isUint(value) ? new Uint(value) : undefined;
    }
    case 'double':
      return textToDouble(text);
    case 'bool':
      return TRUE_TEXTS.has(text) ? true : FALSE_TEXTS.has(text) ? false : undefined;
    case 'bytes':
      return utf8(text);
    case 'duration':
      return parseDuration(text);
    case 'timestamp': {
      const timestamp = parseTimestamp(text);
      return timestamp !== undefined && !isTimestamp(timestamp.nanos) ? TIMESTAMP_OVERFLOW : timestamp;
    }
    default:
      return undefined;
  }
}

function textToDouble(text: string): number | undefined {
  if (/^[+-]?(?:inf|infinity)$/i.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  if (/^nan$/i.test(text)) return Number.NaN;
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}
