import { type FieldError, invalid } from '../fieldError.ts';
import type { FieldPath } from '../fieldPath.ts';
import type { NameCheck } from './names.ts';

/** All mistakes of a name check in one field. */
export function checkName(check: NameCheck, value: string, path: FieldPath): FieldError[] {
  return check(value).map((problem) => invalid(path, value, problem));
}
