import type { Toleration } from '#model/generated/types.ts';
import { type FieldError, invalid, notSupported, required } from '../../fieldError.ts';
import type { FieldPath } from '../../fieldPath.ts';
import { labelValue } from '../labelNames.ts';
import { validateLabelName } from '../labels.ts';

const EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];
/** The listed operators for an unknown one depend on whether it belongs to a gate that is off. */
const OPERATORS = ['Equal', 'Exists'];
const COMPARING = ['Lt', 'Gt'];
const EMPTY_KEY = 'operator must be Exists when `key` is empty, which means "match all values and all keys"';

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidateTolerations. */
export function validateTolerations(tolerations: readonly Toleration[], path: FieldPath): FieldError[] {
  return tolerations.flatMap(({ key = '', operator = '', value = '', effect = '', tolerationSeconds }, index) => {
    const at = path.index(index);
    const isLimited = tolerationSeconds !== undefined && effect !== 'NoExecute';
    return [
      ...(key === '' ? [] : validateLabelName(key, at.child('key'))),
      ...(key === '' && operator !== 'Exists' ? [invalid(at.child('operator'), operator, EMPTY_KEY)] : []),
      ...(isLimited
        ? [invalid(at.child('effect'), effect, "effect must be 'NoExecute' when `tolerationSeconds` is set")]
        : []),
      ...valueProblems(operator, value, at.child('operator')),
      ...(effect === '' ? [] : taintEffect(effect, at.child('effect'))),
    ];
  });
}

function valueProblems(operator: string, value: string, path: FieldPath): FieldError[] {
  if (operator === 'Equal' || operator === '') {
    const problems = labelValue(value);
    return problems.length === 0 ? [] : [invalid(path, value, problems.join(';'))];
  }
  if (operator === 'Exists')
    return value === '' ? [] : [invalid(path, value, "value must be empty when `operator` is 'Exists'")];
  return [notSupported(path, operator, COMPARING.includes(operator) ? [...OPERATORS, ...COMPARING] : OPERATORS)];
}

/** The effect of a taint or of a toleration. Upstream source (v1.36.2): as above, validateTaintEffect. */
export function taintEffect(effect: string, path: FieldPath): FieldError[] {
  if (effect === '') return [required(path)];
  return EFFECTS.includes(effect) ? [] : [notSupported(path, effect, EFFECTS)];
}
