import { compare } from '#base/order.ts';
import { divideUp, formatQuantity, type ParsedQuantity, parseQuantity, type QuantityFormat } from './quantity.ts';

const NANOS_PER_MILLI = 1_000_000n;
const NANOS_PER_ONE = 1_000_000_000n;
const CACHE_LIMIT = 20_000;

const values = new Map<string, number>();
const milliValues = new Map<string, number>();

/** The quantity in whole units, rounded away from zero, like upstream's Value(). Exact up to 2^53. */
export function quantityValue(text: string): number {
  return remembered(values, text, NANOS_PER_ONE);
}

/** The quantity in thousandths, rounded away from zero, like upstream's MilliValue(). Exact up to 2^53. */
export function quantityMilliValue(text: string): number {
  return remembered(milliValues, text, NANOS_PER_MILLI);
}

function remembered(cache: Map<string, number>, text: string, step: bigint): number {
  const known = cache.get(text);
  if (known !== undefined) return known;
  const value = Number(awayFromZero(parseQuantity(text).nanos, step));
  if (cache.size >= CACHE_LIMIT) cache.clear();
  cache.set(text, value);
  return value;
}

function awayFromZero(nanos: bigint, step: bigint): bigint {
  return nanos < 0n ? -divideUp(-nanos, step) : divideUp(nanos, step);
}

/** The canonical sum, in the first operand's family unless that operand is zero. */
export function addQuantities(a: string, b: string): string {
  return combine(parseQuantity(a), parseQuantity(b), 1n);
}

/** The canonical difference, in the first operand's family unless that operand is zero. */
export function subtractQuantities(a: string, b: string): string {
  return combine(parseQuantity(a), parseQuantity(b), -1n);
}

function combine(a: ParsedQuantity, b: ParsedQuantity, sign: bigint): string {
  const format = a.nanos === 0n ? b.format : a.format;
  return formatQuantity({ nanos: a.nanos + sign * b.nanos, format });
}

/** Negative, zero or positive when a is less than, equal to or greater than b, whatever their notation. */
export function compareQuantities(a: string, b: string): number {
  if (a === b) return 0;
  const difference = parseQuantity(a).nanos - parseQuantity(b).nanos;
  return compare(difference, 0n);
}

/** Rounds up to thousandths, which the API server stores in a resource list; otherwise keeps the text. */
export function roundUpToMilli(text: string): string {
  return roundedUp(text, NANOS_PER_MILLI);
}

/** The same for whole units. */
export function roundUpToWhole(text: string): string {
  return roundedUp(text, NANOS_PER_ONE);
}

function roundedUp(text: string, step: bigint): string {
  const quantity = parseQuantity(text);
  const nanos = awayFromZero(quantity.nanos, step) * step;
  return nanos === quantity.nanos ? formatQuantity(quantity) : formatQuantity({ nanos, format: quantity.format });
}

/** A whole number of units in canonical text. */
export function quantityOf(value: number, format: QuantityFormat = 'DecimalSI'): string {
  return formatQuantity({ nanos: BigInt(value) * NANOS_PER_ONE, format });
}

/** A whole number of thousandths in canonical text. */
export function quantityOfMilli(milli: number, format: QuantityFormat = 'DecimalSI'): string {
  return formatQuantity({ nanos: BigInt(milli) * NANOS_PER_MILLI, format });
}
