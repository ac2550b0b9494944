import type { LabelSelector, LabelSelectorRequirement, PodTemplateSpec } from '#model/generated/types.ts';
import { compileLabelSelector, isEmptySelector } from '#model/labels/labelMatcher.ts';
import type { FieldPath } from '../fieldError.ts';
import { type FieldError, field, forbidden, invalid, notSupported, required } from '../fieldError.ts';
import { goStruct } from '../goValue.ts';
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

/**
 * Whether a selector matches the template's Pods; undefined when it cannot be parsed. A missing selector matches none.
 */
export function selectsTemplate(
  selector: LabelSelector | undefined,
  template: PodTemplateSpec | undefined,
): boolean | undefined {
  if (validateLabelSelector(selector, field('selector')).length > 0) return undefined;
  return compileLabelSelector(selector)(template?.metadata?.labels);
}

/** The value must be present and not empty; `kind` is the kind's name in the message. */
export function requiredSelector(selector: LabelSelector | undefined, kind: string, path: FieldPath): FieldError[] {
  if (selector === undefined) return [required(path)];
  return [...validateLabelSelector(selector, path), ...notEmptySelector(selector, kind, path)];
}

export function notEmptySelector(selector: LabelSelector | undefined, kind: string, path: FieldPath): FieldError[] {
  if (selector === undefined || !isEmptySelector(selector)) return [];
  return [invalid(path, goStruct('*LabelSelector', selector), `empty selector is invalid for ${kind}`)];
}

/** `path` is the template's. */
export function notSelected(template: PodTemplateSpec | undefined, path: FieldPath): FieldError {
  const labels = goStruct('{}string', template?.metadata?.labels);
  return invalid(path.child('metadata', 'labels'), labels, '`selector` does not match template `labels`');
}

/** Pods of long-running workloads are always restarted, and have no deadline. `kind` as in the message. */
export function keptRunning(template: PodTemplateSpec | undefined, kind: string, path: FieldPath): FieldError[] {
  const { restartPolicy = '', activeDeadlineSeconds } = template?.spec ?? {};
  return [
    ...(restartPolicy === 'Always'
      ? []
      : [notSupported(path.child('spec', 'restartPolicy'), restartPolicy, ['Always'])]),
    ...(activeDeadlineSeconds === undefined
      ? []
      : [forbidden(path.child('spec', 'activeDeadlineSeconds'), `activeDeadlineSeconds in ${kind} is not Supported`)]),
  ];
}
