import { type FieldError, invalid } from '../fieldError.ts';
import type { FieldPath } from '../fieldPath.ts';
import { goStruct } from '../goValue.ts';
import { semanticEqual } from './semanticEqual.ts';

/** `type` is that of `goStruct`. Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/api/validation/objectmeta.go, ValidateImmutableField. */
export function immutable(type: string, value: unknown, old: unknown, path: FieldPath): FieldError[] {
  return semanticEqual(value, old, type) ? [] : [invalid(path, goStruct(type, value), 'field is immutable')];
}
