import { isRecord } from '#base/record.ts';
import { type FieldError, type FieldPath, invalid } from '../fieldError.ts';
import { goStruct, internalTypes, memberOf, scalar } from '../goValue.ts';

/**
 * Equality as the API server compares objects: a list or a map that is missing equals one that is empty. `type` is that of `goStruct`: with it a
 * struct behind a pointer that is missing is not equal to an empty one, and a scalar that is no pointer is equal to its zero. Without it the two are
 * plain data.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/api/equality/semantic.go.
 */
export function semanticEqual(a: unknown, b: unknown, type = 'any'): boolean {
  if (a === b) return true;
  if (type.startsWith('*')) return isAbsent(a) === isAbsent(b) && (isAbsent(a) || semanticEqual(a, b, type.slice(1)));
  if (type.startsWith('[]')) return sameParts(a, b, type.slice(2));
  if (type.startsWith('{}')) return sameKeys(a, b) && sameParts(a, b, type.slice(2));
  const fields = internalTypes.get(type);
  if (fields) return fields.every((field) => semanticEqual(memberOf(a, field), memberOf(b, field), field.type));
  const text = type === 'any' ? undefined : scalar(type, a);
  return text === undefined ? sameParts(a, b, 'any') : text === scalar(type, b);
}

function sameParts(a: unknown, b: unknown, type: string): boolean {
  if (isEmpty(a) && isEmpty(b)) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((element, index) => semanticEqual(element, b[index], type));
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = [...Object.keys(a), ...Object.keys(b).filter((key) => !(key in a))];
  return keys.every((key) => semanticEqual(a[key], b[key], type));
}

function sameKeys(a: unknown, b: unknown): boolean {
  const keys = (value: unknown) =>
    isRecord(value) ? Object.keys(value).filter((key) => value[key] !== undefined) : [];
  const before = new Set(keys(b));
  const now = keys(a);
  return now.length === before.size && now.every((key) => before.has(key));
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

function isEmpty(value: unknown): boolean {
  return isAbsent(value) || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}

/** `type` is that of `goStruct`. Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/api/validation/objectmeta.go, ValidateImmutableField. */
export function immutable(type: string, value: unknown, old: unknown, path: FieldPath): FieldError[] {
  return semanticEqual(value, old, type) ? [] : [invalid(path, goStruct(type, value), 'field is immutable')];
}
