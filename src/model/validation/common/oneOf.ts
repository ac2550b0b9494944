import type { FieldPath } from '../fieldError.ts';
import { type FieldError, notSupported, required } from '../fieldError.ts';

/** A value of a list, or none. `supported` is shown in the given order. */
export function oneOf(value: string | undefined, supported: readonly string[], path: FieldPath): FieldError[] {
  return value === undefined || supported.includes(value) ? [] : [notSupported(path, value, supported)];
}

/** The same for a required value. */
export function requiredOneOf(value: string | undefined, supported: readonly string[], path: FieldPath): FieldError[] {
  return value ? oneOf(value, supported, path) : [required(path)];
}
