import { type FieldError, invalid, tooLong } from '../fieldError.ts';
import type { FieldPath } from '../fieldPath.ts';
import { labelValue, qualifiedName } from './labelNames.ts';
import { byteLength } from './names.ts';

type Texts = { readonly [key: string]: string } | undefined;

/** Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/api/validation/objectmeta.go, TotalAnnotationSizeLimitB. */
const ANNOTATIONS_BYTES = 256 * 1024;

/** Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/apis/meta/v1/validation/validation.go, ValidateLabels. The path is the map's, not the key's. */
export function validateLabels(labels: Texts, path: FieldPath): FieldError[] {
  if (!labels) return [];
  return Object.entries(labels).flatMap(([key, value]) => [
    ...validateLabelName(key, path),
    ...labelValue(value).map((problem) => invalid(path, value, problem)),
  ]);
}

export function validateLabelName(key: string, path: FieldPath): FieldError[] {
  return qualifiedName(key).map((problem) => invalid(path, key, problem));
}

/** Keys follow the rules of label keys, ignoring case, and all together have a limit. */
export function validateAnnotations(annotations: Texts, path: FieldPath): FieldError[] {
  if (!annotations) return [];
  const entries = Object.entries(annotations);
  const bytes = entries.reduce((sum, [key, value]) => sum + byteLength(key) + byteLength(value), 0);
  return [
    ...entries.flatMap(([key]) => qualifiedName(key.toLowerCase()).map((problem) => invalid(path, key, problem))),
    ...(bytes > ANNOTATIONS_BYTES ? [tooLong(path, '', ANNOTATIONS_BYTES)] : []),
  ];
}
