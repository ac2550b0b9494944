import type { LabelSelector, PodTemplateSpec } from '#model/generated/types.ts';
import { compileLabelSelector, isEmptySelector } from '#model/labels/labelSelector.ts';
import { type FieldError, forbidden, invalid, notSupported, required } from '../fieldError.ts';
import { type FieldPath, field } from '../fieldPath.ts';
import { goStruct } from '../goValue.ts';
import { validateLabelSelector } from './labelSelector.ts';

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
