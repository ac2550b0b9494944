import type { DeviceTaint, DeviceToleration } from '#model/generated/types.ts';
import { type FieldError, invalid, notSupported, required } from '../../fieldError.ts';
import type { FieldPath } from '../../fieldPath.ts';
import { checkLabelKey, checkLabelValue } from './names.ts';

const EFFECTS = ['NoExecute', 'NoSchedule', 'None'];
const OPERATORS = ['Equal', 'Exists'];

/** Upstream source (v1.36.2): pkg/apis/resource/validation/validation.go, validateDeviceTaint. */
export function checkTaint({ key, value = '', effect = '' }: DeviceTaint, path: FieldPath): FieldError[] {
  return [
    ...checkLabelKey(key, path.child('key')),
    ...(value === '' ? [] : checkLabelValue(value, path.child('value'))),
    ...(effect === '' ? [required(path.child('effect'))] : checkEffect(effect, path)),
  ];
}

/** Upstream source (v1.36.2): pkg/apis/resource/validation/validation.go, validateDeviceToleration. */
export function checkToleration(
  { key = '', operator = '', value = '', effect = '' }: DeviceToleration,
  path: FieldPath,
): FieldError[] {
  return [
    ...(key === '' ? [] : checkLabelKey(key, path.child('key'))),
    ...checkOperator(operator, value, path),
    ...(effect === '' ? [] : checkEffect(effect, path)),
  ];
}

function checkOperator(operator: string, value: string, path: FieldPath): FieldError[] {
  const at = path.child('operator');
  if (operator === 'Equal') return checkLabelValue(value, path.child('value'));
  if (operator === 'Exists')
    return value === '' ? [] : [invalid(path.child('value'), value, 'must be empty for operator `Exists`')];
  return operator === '' ? [required(at)] : [notSupported(at, operator, OPERATORS)];
}

function checkEffect(effect: string, path: FieldPath): FieldError[] {
  return EFFECTS.includes(effect) ? [] : [notSupported(path.child('effect'), effect, EFFECTS)];
}
