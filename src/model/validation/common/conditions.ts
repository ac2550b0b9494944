import type { Condition } from '#model/generated/types.ts';
import { duplicate, type FieldError, invalid, notSupported, required, tooLong } from '../fieldError.ts';
import type { FieldPath } from '../fieldPath.ts';
import { validateLabelName } from './labels.ts';
import { byteLength, regexMessage, unanchored } from './names.ts';

const STATUSES = ['False', 'True', 'Unknown'];
const REASON = /^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$/;
const REASON_MESSAGE =
  "a condition reason must start with alphabetic character, optionally followed by a string of alphanumeric characters or '_,:', and must end with an alphanumeric character or '_'";
/** In bytes. */
const MAX_REASON = 1024;
const MAX_MESSAGE = 32 * 1024;

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
