const MAX = 2n ** 64n - 1n;
const TWO_TO_64 = 2 ** 64;

/** Minimum and maximum of a cost or a size; sums stop at 2^64-1. */
export interface Range {
  readonly min: bigint;
  readonly max: bigint;
}

export const UNKNOWN: Range = { min: 0n, max: MAX };
export const NOTHING: Range = { min: 0n, max: 0n };
export const ONE: Range = { min: 1n, max: 1n };

export function exactly(value: number | bigint): Range {
  return { min: BigInt(value), max: BigInt(value) };
}

export function plus(...ranges: readonly Range[]): Range {
  return ranges.reduce((a, b) => ({ min: capped(a.min + b.min), max: capped(a.max + b.max) }), NOTHING);
}

export function times(a: Range, b: Range): Range {
  return { min: capped(a.min * b.min), max: capped(a.max * b.max) };
}

/** The range times a factor, rounded up. */
export function scaled(range: Range, factor: number): Range {
  return { min: scale(range.min, factor), max: scale(range.max, factor) };
}

export function union(a: Range, b: Range): Range {
  return { min: a.min < b.min ? a.min : b.min, max: a.max > b.max ? a.max : b.max };
}

function capped(value: bigint): bigint {
  return value > MAX ? MAX : value;
}

function scale(value: bigint, factor: number): bigint {
  const product = Math.ceil(Number(value) * factor);
  return product >= TWO_TO_64 ? MAX : BigInt(product);
}
