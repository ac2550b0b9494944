import type { IntOrString } from '#model/generated/types.ts';
import { type FieldError, invalid } from '../fieldError.ts';
import type { FieldPath } from '../fieldPath.ts';
import { goStruct } from '../goValue.ts';
import { percent } from './names.ts';
import { notNegative } from './numbers.ts';

/** Upstream source (v1.36.2): pkg/apis/apps/validation/validation.go, ValidatePositiveIntOrPercent. */
export function intOrPercent(value: IntOrString, path: FieldPath): FieldError[] {
  if (typeof value === 'number') return notNegative(value, path);
  return percent(value).map((problem) => invalid(path, shown(value), problem));
}

/** Upstream source (v1.36.2): as above, IsNotMoreThan100Percent. */
export function notMoreThanAll(value: IntOrString, path: FieldPath): FieldError[] {
  const isMore = typeof value === 'string' && isPercent(value) && Number.parseInt(value, 10) > 100;
  return isMore ? [invalid(path, shown(value), 'must not be greater than 100%')] : [];
}

/**
 * For a text that is no percentage, Go's result: a number, or nothing. Upstream source (v1.36.2): as above,
 * getIntOrPercentValue.
 */
export function amountOf(value: IntOrString): number {
  if (typeof value === 'number') return value;
  return isPercent(value) || /^[+-]?\d+$/.test(value) ? Number.parseInt(value, 10) : 0;
}

/** The value in a message: Go shows a text in quotes and a number without. */
export function shown(value: IntOrString | undefined) {
  return goStruct('intOrString', value);
}

function isPercent(value: string): boolean {
  return percent(value).length === 0;
}
