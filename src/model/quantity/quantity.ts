import { limitProblem } from '#base/limits.ts';

const DECIMAL_SUFFIX: ReadonlyMap<number, string> = new Map([
  [-9, 'n'],
  [-6, 'u'],
  [-3, 'm'],
  [0, ''],
  [3, 'k'],
  [6, 'M'],
  [9, 'G'],
  [12, 'T'],
  [15, 'P'],
  [18, 'E'],
]);

const BINARY_SUFFIX = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];

const ONE = 1_000_000_000n;

/** The format of a quantity's text, which its canonical text keeps. */
export type QuantityFormat = 'DecimalSI' | 'BinarySI' | 'DecimalExponent';

/** A parsed quantity: exact in billionths, Kubernetes' finest unit. */
export interface ParsedQuantity {
  readonly nanos: bigint;
  readonly format: QuantityFormat;
  /** The original text, if Kubernetes treats it as canonical and writes it back unchanged. */
  readonly text?: string;
}

/** Thrown for text that is not a quantity; the message is the API server's. */
class QuantityError extends Error {}

export const QUANTITY_FORMAT_MESSAGE =
  "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
export const QUANTITY_SUFFIX_MESSAGE = "unable to parse quantity's suffix";
const QUANTITY_NUMERIC_MESSAGE = 'unable to parse numeric part of quantity';

/** The pattern is unambiguous for each character, so the time grows linearly with the length. */
const SHAPE = /^([+-]?)(\d*)(?:\.(\d*))?((?:[eEinumkKMGTP]+[-+]?|[-+])\d*)?$/;
/** As powers of ten. */
export const DECIMAL_SUFFIXES: ReadonlyMap<string, number> = new Map([
  ['n', -9],
  ['u', -6],
  ['m', -3],
  ['', 0],
  ['k', 3],
  ['M', 6],
  ['G', 9],
  ['T', 12],
  ['P', 15],
  ['E', 18],
]);
/** As powers of two. */
export const BINARY_SUFFIXES: ReadonlyMap<string, number> = new Map([
  ['Ki', 10],
  ['Mi', 20],
  ['Gi', 30],
  ['Ti', 40],
  ['Pi', 50],
  ['Ei', 60],
]);
const NANO_DIGITS = 9;
/** Decimal digits that always fit into an int64. */
export const INT64_DIGITS = 18;
const MAX_INT64 = 2n ** 63n - 1n;
/** Upstream computes with any int32 exponent; nobody needs an amount beyond this one. */
const MAX_EXPONENT = 300;
const CACHE_LIMIT = 20_000;

interface Suffix {
  readonly exponent: number;
  readonly format: QuantityFormat;
}

const cache = new Map<string, ParsedQuantity>();

/**
 * Parses a quantity such as `100m`, `1.5Gi` or `1e3`. Digits finer than a billionth are rounded away from zero; binary
 * quantities are capped at 2^63-1.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/api/resource/quantity.go, ParseQuantity.
 * @throws {QuantityError} in the API server's words.
 */
export function parseQuantity(text: string): ParsedQuantity {
  const known = cache.get(text);
  if (known !== undefined) return known;
  const parsed = parseAfresh(text);
  if (cache.size >= CACHE_LIMIT) cache.clear();
  cache.set(text, parsed);
  return parsed;
}

/** The problem of the text in the API server's words; undefined when it is a quantity. */
export function quantityProblem(text: string): string | undefined {
  try {
    parseQuantity(text);
    return undefined;
  } catch (error) {
    if (error instanceof QuantityError) return error.message;
    throw error;
  }
}

function parseAfresh(text: string): ParsedQuantity {
  const tooLong = limitProblem('quantity', text.length);
  if (tooLong !== undefined) throw new QuantityError(`not in this model: ${tooLong}`);
  const match = text === '' ? null : SHAPE.exec(text);
  if (match === null) throw new QuantityError(QUANTITY_FORMAT_MESSAGE);
  const [, sign = '', digits = '', fraction = '', suffixText = ''] = match;
  const suffix = readSuffix(suffixText);
  const significant = digits.replace(/^0+/, '');
  const whole = significant === '' ? '0' : significant;
  const magnitude =
    suffix.format === 'BinarySI'
      ? binaryNanos(whole, fraction, suffix.exponent)
      : decimalNanos(whole + fraction, suffix.exponent - fraction.length);
  const nanos = sign === '-' ? -magnitude : magnitude;
  if (keepsText(whole, fraction, suffix)) return { nanos, format: suffix.format, text };
  const isBinaryFraction = suffix.format === 'BinarySI' && magnitude > 0n && magnitude < 1_000_000_000n;
  return { nanos, format: isBinaryFraction ? 'DecimalSI' : suffix.format };
}

function readSuffix(text: string): Suffix {
  const decimal = DECIMAL_SUFFIXES.get(text);
  if (decimal !== undefined) return { exponent: decimal, format: 'DecimalSI' };
  const binary = BINARY_SUFFIXES.get(text);
  if (binary !== undefined) return { exponent: binary, format: 'BinarySI' };
  if (!/^[eE][+-]?\d+$/.test(text)) throw new QuantityError(QUANTITY_SUFFIX_MESSAGE);
  const exponent = Number(text.slice(1));
  if (Math.abs(exponent) > MAX_EXPONENT) throw new QuantityError(QUANTITY_NUMERIC_MESSAGE);
  return { exponent, format: 'DecimalExponent' };
}

function decimalNanos(digits: string, exponent: number): bigint {
  const shift = exponent + NANO_DIGITS;
  if (shift >= 0) return BigInt(digits) * 10n ** BigInt(shift);
  return divideUp(BigInt(digits), 10n ** BigInt(-shift));
}

function binaryNanos(whole: string, fraction: string, exponent: number): bigint {
  const scaled = BigInt(whole + fraction) * 2n ** BigInt(exponent) * 10n ** BigInt(NANO_DIGITS);
  const nanos = divideUp(scaled, 10n ** BigInt(fraction.length));
  const cap = MAX_INT64 * 10n ** BigInt(NANO_DIGITS);
  return nanos > cap ? cap : nanos;
}

/** Integer division of non-negative numbers, rounding up. */
export function divideUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}

/** Upstream skips the canonical form if a cheap look at the digits shows that it would not differ; so `1.500` stays. */
function keepsText(whole: string, fraction: string, suffix: Suffix): boolean {
  const digits = whole + fraction;
  if (suffix.format === 'BinarySI') {
    const precision = 15 - whole.length - Math.floor((suffix.exponent * 3) / 10) - 1;
    return fraction === '' && precision >= 0 && Number(whole) % 8 !== 0;
  }
  const scale = suffix.exponent - fraction.length;
  return (
    digits.length <= INT64_DIGITS &&
    scale >= -NANO_DIGITS &&
    scale % 3 === 0 &&
    !digits.endsWith('000') &&
    !digits.startsWith('0')
  );
}

/**
 * The canonical text of a quantity: no fraction, the largest suffix without loss, and the original format family.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/api/resource/quantity.go, CanonicalizeBytes.
 */
export function formatQuantity(quantity: ParsedQuantity): string {
  if (quantity.text !== undefined) return quantity.text;
  if (quantity.nanos === 0n) return '0';
  if (quantity.format === 'BinarySI' && fitsBinary(quantity.nanos)) return formatBinary(quantity.nanos / ONE);
  return formatDecimal(quantity.nanos, quantity.format === 'DecimalExponent');
}

/** The canonical text of a quantity given as text, as the API server stores it. */
export function canonicalQuantity(text: string): string {
  return formatQuantity(parseQuantity(text));
}

/** Small amounts and fractions use the decimal family, where they lose nothing. */
function fitsBinary(nanos: bigint): boolean {
  const magnitude = nanos < 0n ? -nanos : nanos;
  return magnitude >= 1024n * ONE && nanos % ONE === 0n;
}

function formatBinary(value: bigint): string {
  let mantissa = value;
  let power = 0;
  while (power < BINARY_SUFFIX.length - 1 && mantissa % 1024n === 0n) {
    mantissa /= 1024n;
    power += 1;
  }
  return `${mantissa}${BINARY_SUFFIX[power]}`;
}

function formatDecimal(nanos: bigint, withExponent: boolean): string {
  let mantissa = nanos;
  let exponent = -9;
  const highest = withExponent ? Number.MAX_SAFE_INTEGER : 18;
  while (exponent < highest && mantissa % 1000n === 0n) {
    mantissa /= 1000n;
    exponent += 3;
  }
  if (withExponent) return exponent === 0 ? `${mantissa}` : `${mantissa}e${exponent}`;
  return `${mantissa}${DECIMAL_SUFFIX.get(exponent)}`;
}
