import { type FieldError, invalid } from '../fieldError.ts';
import type { FieldPath } from '../fieldPath.ts';

export const NEGATIVE = 'must be greater than or equal to 0';

export function notNegative(value: number, path: FieldPath): FieldError[] {
  return value < 0 ? [invalid(path, value, NEGATIVE)] : [];
}

/** @param detail some kinds add a number to the message */
export function positive(value: number, path: FieldPath, detail = 'must be greater than zero'): FieldError[] {
  return value <= 0 ? [invalid(path, value, detail)] : [];
}
