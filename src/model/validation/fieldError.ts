import type { FieldPath } from './fieldPath.ts';
import { type GoValue, goQuote, shownValue } from './goValue.ts';

/** One mistake that the API server reports for a field. */
export interface FieldError {
  readonly reason: FieldErrorReason;
  readonly path: FieldPath;
  /** Like `details.causes[].message` of the Status: without the path. */
  readonly message: string;
}

/** Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/util/validation/field/errors.go. */
export type FieldErrorReason =
  | 'FieldValueRequired'
  | 'FieldValueInvalid'
  | 'FieldValueTypeInvalid'
  | 'FieldValueDuplicate'
  | 'FieldValueForbidden'
  | 'FieldValueNotFound'
  | 'FieldValueNotSupported'
  | 'FieldValueTooLong'
  | 'FieldValueTooMany'
  | 'InternalError';

export function required(path: FieldPath, detail = ''): FieldError {
  return { reason: 'FieldValueRequired', path, message: withDetail('Required value', detail) };
}

export function invalid(path: FieldPath, value: GoValue, detail: string): FieldError {
  return { reason: 'FieldValueInvalid', path, message: withDetail(`Invalid value: ${shownValue(value)}`, detail) };
}

/** The value does not match the type that a schema requires. */
export function typeInvalid(path: FieldPath, value: GoValue, detail: string): FieldError {
  return { ...invalid(path, value, detail), reason: 'FieldValueTypeInvalid' };
}

/** For a value whose text would not help, such as a list of conditions. */
export function invalidUnshown(path: FieldPath, detail: string): FieldError {
  return { reason: 'FieldValueInvalid', path, message: withDetail('Invalid value', detail) };
}

export function duplicate(path: FieldPath, value: GoValue): FieldError {
  return { reason: 'FieldValueDuplicate', path, message: `Duplicate value: ${shownValue(value)}` };
}

export function forbidden(path: FieldPath, detail: string): FieldError {
  return { reason: 'FieldValueForbidden', path, message: withDetail('Forbidden', detail) };
}

export function notFound(path: FieldPath, value: GoValue): FieldError {
  return { reason: 'FieldValueNotFound', path, message: `Not found: ${shownValue(value)}` };
}

/** `supported` is shown in the given order; where Kubernetes sorts, the caller sorts. */
export function notSupported(path: FieldPath, value: GoValue, supported: readonly string[]): FieldError {
  const detail = supported.length === 0 ? '' : `supported values: ${supported.map(goQuote).join(', ')}`;
  return {
    reason: 'FieldValueNotSupported',
    path,
    message: withDetail(`Unsupported value: ${shownValue(value)}`, detail),
  };
}

/** `max` is in bytes. The value itself is not shown. */
export function tooLong(path: FieldPath, _value: GoValue, max: number): FieldError {
  const message = `Too long: may not be more than ${max} byte${max === 1 ? '' : 's'}`;
  return { reason: 'FieldValueTooLong', path, message };
}

export function tooMany(path: FieldPath, actual: number, max: number): FieldError {
  const message = `Too many: ${actual}: must have at most ${max} item${max === 1 ? '' : 's'}`;
  return { reason: 'FieldValueTooMany', path, message };
}

export function internalError(path: FieldPath, text: string): FieldError {
  return { reason: 'InternalError', path, message: `Internal error: ${text}` };
}

function withDetail(message: string, detail: string): string {
  return detail === '' ? message : `${message}: ${detail}`;
}
