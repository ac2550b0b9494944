import { canonicalQuantity } from '#model/quantity/formatQuantity.ts';
import { parseQuantity } from '#model/quantity/parseQuantity.ts';
import { type FieldError, invalid } from '../fieldError.ts';
import type { FieldPath } from '../fieldPath.ts';
import { goStruct } from '../goValue.ts';
import { NEGATIVE } from './numbers.ts';
import { isIntegerResource } from './resourceNames.ts';

const ONE = 1_000_000_000n;
const MILLI = 1_000_000n;

/** In billionths. An absent quantity is zero. */
export function nanosOf(quantity: string | undefined): bigint {
  return quantity === undefined ? 0n : parseQuantity(String(quantity)).nanos;
}

export function canonical(quantity: string): string {
  return canonicalQuantity(String(quantity));
}

export function notNegativeQuantity(quantity: string, path: FieldPath): FieldError[] {
  return nanosOf(quantity) < 0n ? [invalid(path, canonical(quantity), NEGATIVE)] : [];
}

export function positiveQuantity(quantity: string, path: FieldPath): FieldError[] {
  return nanosOf(quantity) <= 0n ? [invalid(path, canonical(quantity), 'must be greater than zero')] : [];
}

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, validateBasicResource. */
export function basicQuantity(quantity: string, path: FieldPath): FieldError[] {
  const whole = wholeOf(quantity);
  return whole < 0n ? [invalid(path, Number(whole), 'must be a valid resource quantity')] : [];
}

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidateResourceQuantityValue. */
export function resourceQuantity(resource: string, quantity: string, path: FieldPath): FieldError[] {
  const isWhole = !isIntegerResource(resource) || roundedUp(nanosOf(quantity), MILLI) % 1000n === 0n;
  return [
    ...notNegativeQuantity(quantity, path),
    ...(isWhole ? [] : [invalid(path, goStruct('quantity', quantity), 'must be an integer')]),
  ];
}

/** Go's `Value()`: rounded up to an integer. */
export function wholeOf(quantity: string): bigint {
  return roundedUp(nanosOf(quantity), ONE);
}

function roundedUp(nanos: bigint, unit: bigint): bigint {
  const down = nanos / unit;
  return nanos > 0n && nanos % unit !== 0n ? down + 1n : down;
}
