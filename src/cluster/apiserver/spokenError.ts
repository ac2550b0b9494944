import type { FieldError, FieldErrorReason } from '#model/validation/fieldError.ts';
import { field } from '#model/validation/fieldPath.ts';

const REASONS: readonly (readonly [start: string, reason: FieldErrorReason])[] = [
  ['Required value', 'FieldValueRequired'],
  ['Duplicate value', 'FieldValueDuplicate'],
  ['Forbidden', 'FieldValueForbidden'],
  ['Not found', 'FieldValueNotFound'],
  ['Unsupported value', 'FieldValueNotSupported'],
  ['Too long', 'FieldValueTooLong'],
  ['Too many', 'FieldValueTooMany'],
];

/** A field error that is known only as its full text, such as `spec.replicas: Invalid value: -1: ...`. */
export function spokenError(text: string): FieldError {
  const colon = text.indexOf(': ');
  const message = text.slice(colon + 2);
  const reason = REASONS.find(([start]) => message.startsWith(start))?.[1] ?? 'FieldValueInvalid';
  return { reason, path: field(text.slice(0, colon)), message };
}
