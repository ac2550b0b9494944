const LEAST = { 1: 0, 2: 0x80, 3: 0x800, 4: 0x10000 };

import { utf8 as bytesOf } from '#base/textEncoding.ts';

const INT_MIN = -(2n ** 63n);
const INT_MAX = 2n ** 63n - 1n;
const UINT_MAX = 2n ** 64n - 1n;

export function isInt(value: bigint): boolean {
  return value >= INT_MIN && value <= INT_MAX;
}

export function isUint(value: bigint): boolean {
  return value >= 0n && value <= UINT_MAX;
}

/** The integer that is exactly equal to a double, if a map may have it as key. */
export function doubleToInt(value: number): bigint | undefined {
  if (!Number.isInteger(value)) return undefined;
  const int = BigInt(value);
  return isInt(int) ? int : undefined;
}

export function doubleToUint(value: number): bigint | undefined {
  if (!Number.isInteger(value)) return undefined;
  const int = BigInt(value);
  return isUint(int) ? int : undefined;
}

/**
 * A double in the format of Go's `%g`: the fewest digits that identify it, with an exponent if it is very large or
 * small.
 */
export function goFloat(value: number): string {
  if (!Number.isFinite(value)) return goSpecial(value);
  if (value === 0) return Object.is(value, -0) ? '-0' : '0';
  const [mantissa = '', power = '0'] = value.toExponential().split('e');
  const exponent = Number(power);
  if (exponent >= -4 && exponent < 6) return plainFloat(value);
  const sign = exponent < 0 ? '-' : '+';
  return `${mantissa}e${sign}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

/** A double without an exponent, with the fewest digits that identify it. */
export function plainFloat(value: number): string {
  if (!Number.isFinite(value)) return goSpecial(value);
  const [mantissa = '', power = '0'] = Math.abs(value).toExponential().split('e');
  const digits = mantissa.replace('.', '');
  const point = Number(power) + 1;
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`.replace(/^(-?)0\.0$/, '$10');
  if (digits.length <= point) return sign + digits.padEnd(point, '0');
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

function goSpecial(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  return value > 0 ? '+Inf' : '-Inf';
}

/** The bytes of a text in UTF-8. */
export function utf8(text: string): Uint8Array {
  return Uint8Array.from(bytesOf(text));
}

/** The text of UTF-8 bytes; undefined if they are invalid. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  let text = '';
  for (let i = 0; i < bytes.length; ) {
    const length = sequenceLength(bytes[i] ?? 0);
    const code = length === undefined ? undefined : codePoint(bytes, i, length);
    if (length === undefined || code === undefined) return undefined;
    text += String.fromCodePoint(code);
    i += length;
  }
  return text;
}

/** Number of bytes of a character that begins with this byte. */
function sequenceLength(first: number): 1 | 2 | 3 | 4 | undefined {
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return undefined;
  return first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
}

function codePoint(bytes: Uint8Array, at: number, length: 1 | 2 | 3 | 4): number | undefined {
  const first = bytes[at] ?? 0;
  let code = length === 1 ? first : first & (0x7f >> length);
  for (let j = 1; j < length; j++) {
    const next = bytes[at + j] ?? 0;
    if (next >> 6 !== 2) return undefined;
    code = (code << 6) | (next & 0x3f);
  }
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return code < LEAST[length] || code > 0x10ffff || isSurrogate ? undefined : code;
}
