import type { Condition } from '#model/generated/types.ts';
import type { FieldPath } from '../fieldError.ts';
import { duplicate, type FieldError, invalid, notSupported, required, tooLong } from '../fieldError.ts';
import { labelValue, qualifiedName } from './labelNames.ts';
import { byteLength, regexMessage, unanchored } from './names.ts';

const STATUSES = ['False', 'True', 'Unknown'];

const REASON = /^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$/;

const REASON_MESSAGE =
  "a condition reason must start with alphabetic character, optionally followed by a string of alphanumeric characters or '_,:', and must end with an alphanumeric character or '_'";

/** In bytes. */
const MAX_REASON = 1024;
const MAX_MESSAGE = 32 * 1024;

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

/** Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/apis/meta/v1/validation/validation.go, ValidateConditions. */
export function validateConditions(conditions: readonly Condition[] | undefined, path: FieldPath): FieldError[] {
  const seen = new Set<string>();
  return (conditions ?? []).flatMap((condition, index) => {
    const at = path.index(index);
    const { type = '' } = condition;
    const again = seen.has(type) ? [duplicate(at.child('type'), type)] : [];
    seen.add(type);
    return [...again, ...validateCondition(condition, at)];
  });
}

function validateCondition(condition: Condition, path: FieldPath): FieldError[] {
  const { type = '', status = '', observedGeneration = 0, lastTransitionTime, reason = '', message = '' } = condition;
  return [
    ...validateLabelName(type, path.child('type')),
    ...(STATUSES.includes(status) ? [] : [notSupported(path.child('status'), status, STATUSES)]),
    ...(observedGeneration < 0
      ? [invalid(path.child('observedGeneration'), observedGeneration, 'must be greater than or equal to zero')]
      : []),
    ...(lastTransitionTime ? [] : [required(path.child('lastTransitionTime'))]),
    ...checkReason(reason, path.child('reason')),
    ...(byteLength(message) > MAX_MESSAGE ? [tooLong(path.child('message'), '', MAX_MESSAGE)] : []),
  ];
}

function checkReason(reason: string, path: FieldPath): FieldError[] {
  if (reason === '') return [required(path)];
  const examples = ['my_name', 'MY_NAME', 'MyName', 'ReasonA,ReasonB', 'ReasonA:ReasonB'];
  const detail = regexMessage(REASON_MESSAGE, unanchored(REASON), ...examples);
  return [
    ...(REASON.test(reason) ? [] : [invalid(path, reason, detail)]),
    ...(byteLength(reason) > MAX_REASON ? [tooLong(path, '', MAX_REASON)] : []),
  ];
}
