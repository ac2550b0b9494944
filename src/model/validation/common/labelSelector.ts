import type { LabelSelector, LabelSelectorRequirement } from '#model/generated/types.ts';
import { type FieldError, forbidden, invalid, required } from '../fieldError.ts';
import type { FieldPath } from '../fieldPath.ts';
import { labelValue } from './labelNames.ts';
import { validateLabelName, validateLabels } from './labels.ts';

/** Values that an update accepts because the stored object has them. */
export interface LabelSelectorOptions {
  readonly allowInvalidLabelValue?: boolean;
}

/** Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/apis/meta/v1/validation/validation.go, ValidateLabelSelector. */
export function validateLabelSelector(
  selector: LabelSelector | undefined,
  path: FieldPath,
  options: LabelSelectorOptions = {},
): FieldError[] {
  if (selector === undefined) return [];
  return [
    ...validateLabels(selector.matchLabels, path.child('matchLabels')),
    ...(selector.matchExpressions ?? []).flatMap((requirement, index) =>
      validateRequirement(requirement, path.child('matchExpressions').index(index), options),
    ),
  ];
}

function validateRequirement(
  { key, operator, values = [] }: LabelSelectorRequirement,
  path: FieldPath,
  options: LabelSelectorOptions,
): FieldError[] {
  const at = path.child('values');
  const ofValues = options.allowInvalidLabelValue
    ? []
    : values.flatMap((value, index) => labelValue(value).map((problem) => invalid(at.index(index), value, problem)));
  return [...operatorProblems(operator, values, path), ...validateLabelName(key ?? '', path.child('key')), ...ofValues];
}

function operatorProblems(operator: string, values: readonly string[], path: FieldPath): FieldError[] {
  const at = path.child('values');
  if (operator === 'In' || operator === 'NotIn')
    return values.length > 0 ? [] : [required(at, "must be specified when `operator` is 'In' or 'NotIn'")];
  if (operator === 'Exists' || operator === 'DoesNotExist')
    return values.length === 0
      ? []
      : [forbidden(at, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'")];
  return [invalid(path.child('operator'), operator ?? '', 'not a valid selector operator')];
}

/** Whether a stored selector has a value that a new one must not have. */
export function hasInvalidLabelValue(selector: LabelSelector | undefined): boolean {
  return (selector?.matchExpressions ?? []).some(({ values = [] }) =>
    values.some((value) => labelValue(value).length > 0),
  );
}
