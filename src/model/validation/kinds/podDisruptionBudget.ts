import type { IntOrString, PodDisruptionBudgetSpec } from '#model/generated/types.ts';
import { validateConditions } from '../common/conditions.ts';
import { intOrPercent, notMoreThanAll } from '../common/intOrPercent.ts';
import { hasInvalidLabelValue, type LabelSelectorOptions, validateLabelSelector } from '../common/labelSelector.ts';
import { oneOf } from '../common/oneOf.ts';
import { type FieldError, invalid } from '../fieldError.ts';
import { type FieldPath, field } from '../fieldPath.ts';
import { goStruct } from '../goValue.ts';
import { validatorFor } from '../kindValidator.ts';
import { countsNotNegative } from './status/counts.ts';

const SPEC = field('spec');
const STATUS = field('status');

/**
 * The name only follows the rules of every name. Upstream source (v1.36.2): pkg/apis/policy/validation/validation.go,
 * ValidatePodDisruptionBudget.
 */
export const podDisruptionBudgetValidator = validatorFor(
  'PodDisruptionBudget',
  ({ spec = {} }) => validateSpec(spec, {}),
  ({ spec = {} }, old) => validateSpec(spec, { allowInvalidLabelValue: hasInvalidLabelValue(old.spec?.selector) }),
  ({ status }) => [
    ...validateConditions(status?.conditions, STATUS.child('conditions')),
    ...countsNotNegative(
      status ?? {},
      ['disruptionsAllowed', 'currentHealthy', 'desiredHealthy', 'expectedPods'],
      STATUS,
    ),
  ],
);

function validateSpec(spec: PodDisruptionBudgetSpec, options: LabelSelectorOptions): FieldError[] {
  const { minAvailable, maxUnavailable, selector, unhealthyPodEvictionPolicy } = spec;
  const both = minAvailable !== undefined && maxUnavailable !== undefined;
  const shown = goStruct('PodDisruptionBudgetSpec', spec);
  return [
    ...(both ? [invalid(SPEC, shown, 'minAvailable and maxUnavailable cannot be both set')] : []),
    ...amount(minAvailable, SPEC.child('minAvailable')),
    ...amount(maxUnavailable, SPEC.child('maxUnavailable')),
    ...validateLabelSelector(selector, SPEC.child('selector'), options),
    ...oneOf(unhealthyPodEvictionPolicy, ['AlwaysAllow', 'IfHealthyBudget'], SPEC.child('unhealthyPodEvictionPolicy')),
  ];
}

function amount(value: IntOrString | undefined, path: FieldPath): FieldError[] {
  return value === undefined ? [] : [...intOrPercent(value, path), ...notMoreThanAll(value, path)];
}
