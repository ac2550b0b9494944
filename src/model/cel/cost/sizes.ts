import type { Expr } from '../ast.ts';
import type { CelType } from '../types/celType.ts';
import { costSize } from '../values/show.ts';

const MAX = 2n ** 64n - 1n;
const TWO_TO_64 = 2 ** 64;
export const UNKNOWN: CostRange = { min: 0n, max: MAX };

export const NOTHING: CostRange = { min: 0n, max: 0n };

export const ONE: CostRange = { min: 1n, max: 1n };

/** The path from a variable to a part of it: fields, `@keys`, `@values`, `@items`. */
export type Path = readonly string[];

/** The known properties of a call's argument for an estimate. */
export interface Estimated {
  readonly expr: Expr | undefined;
  readonly type: CelType;
  readonly path: Path;
  readonly size: CostRange | undefined;
}

interface Declared {
  readonly size: number;
  readonly fields?: Readonly<Record<string, Declared>>;
  readonly keys?: Declared;
  readonly values?: Declared;
}

const DOMAIN: Declared = { size: 63 };
const ID: Declared = { size: 32 };
const MOST_NAMES = 32;

/**
 * Maximum sizes of the parts of a device. Upstream source (v1.36.2):
 * staging/src/k8s.io/dynamic-resource-allocation/cel/compile.go, newCompiler.
 */
const DEVICE: Declared = {
  size: 0,
  fields: {
    driver: { size: 63 },
    allowMultipleAllocations: { size: 1 },
    attributes: {
      size: MOST_NAMES,
      keys: DOMAIN,
      values: { size: MOST_NAMES, keys: ID, values: { size: 64 } },
    },
    capacity: {
      size: MOST_NAMES,
      keys: DOMAIN,
      values: { size: MOST_NAMES, keys: ID, values: { size: 0 } },
    },
  },
};

/**
 * The size of a part of the device; undefined for other paths. A field of a map has no size, except that of a map of
 * attributes.
 */
export function declaredSize(path: Path): CostRange | undefined {
  const [variable, ...steps] = path;
  if (variable !== 'device') return undefined;
  let at: Declared | undefined = DEVICE;
  for (const step of steps) {
    at = at === undefined ? undefined : next(at, step);
    if (at === undefined) return undefined;
  }
  return at === undefined ? undefined : { min: 0n, max: BigInt(at.size) };
}

function next(at: Declared, step: string): Declared | undefined {
  if (step === '@values' || step === '@items') return at.values;
  if (step === '@keys') return at.keys;
  const field = at.fields !== undefined && Object.hasOwn(at.fields, step) ? at.fields[step] : undefined;
  if (field !== undefined) return field;
  return at.values?.size === 64 ? at.values : undefined;
}

/** The size of a literal in the expression. */
export function literalSize(expr: Expr): CostRange | undefined {
  if (expr.kind === 'literal') return exactly(costSize(expr.value));
  if (expr.kind === 'list') return exactly(expr.elements.length);
  return expr.kind === 'map' ? exactly(expr.entries.length) : undefined;
}

/** Numbers, bools and times have size 1. */
export function typeSize(type: CelType): CostRange | undefined {
  switch (type.kind) {
    case 'bool':
    case 'double':
    case 'duration':
    case 'int':
    case 'timestamp':
    case 'uint':
      return exactly(1);
    case 'opaque':
      return type.name === 'optional_type' && type.params[0] !== undefined ? typeSize(type.params[0]) : undefined;
    default:
      return undefined;
  }
}

/** Minimum and maximum of a cost or a size; sums stop at 2^64-1. */
export interface CostRange {
  readonly min: bigint;
  readonly max: bigint;
}

export function exactly(value: number | bigint): CostRange {
  return { min: BigInt(value), max: BigInt(value) };
}

export function plus(...ranges: readonly CostRange[]): CostRange {
  return ranges.reduce((a, b) => ({ min: capped(a.min + b.min), max: capped(a.max + b.max) }), NOTHING);
}

export function times(a: CostRange, b: CostRange): CostRange {
  return { min: capped(a.min * b.min), max: capped(a.max * b.max) };
}

/** The range times a factor, rounded up. */
export function scaled(range: CostRange, factor: number): CostRange {
  return { min: scale(range.min, factor), max: scale(range.max, factor) };
}

export function union(a: CostRange, b: CostRange): CostRange {
  return { min: a.min < b.min ? a.min : b.min, max: a.max > b.max ? a.max : b.max };
}

function capped(value: bigint): bigint {
  return value > MAX ? MAX : value;
}

function scale(value: bigint, factor: number): bigint {
  const product = Math.ceil(Number(value) * factor);
  return product >= TWO_TO_64 ? MAX : BigInt(product);
}
