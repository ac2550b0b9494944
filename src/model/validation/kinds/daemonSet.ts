import type { DaemonSetSpec, DaemonSetUpdateStrategy, RollingUpdateDaemonSet } from '#model/generated/types.ts';
import {
  keptRunning,
  notEmptySelector,
  notSelected,
  selectsTemplate,
  validateLabelSelector,
} from '../common/labelSelector.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../common/metadata.ts';
import { dns1123Subdomain } from '../common/names.ts';
import { amountOf, intOrPercent, notMoreThanAll, notNegative, shown } from '../common/numbers.ts';
import type { PodOptions } from '../common/podSpec/podOptions.ts';
import { validatePodTemplate } from '../common/podSpec/podSpec.ts';
import { immutable } from '../common/semanticEqual.ts';
import { type FieldError, type FieldPath, field, invalid, notSupported, required } from '../fieldError.ts';
import { goStruct } from '../goValue.ts';
import { validatorFor } from '../kindValidator.ts';
import { oldTemplateOptions } from './podUpdateOptions.ts';
import { validateDaemonSetStatus } from './status/workloadStatus.ts';

const SPEC = field('spec');

/** Upstream source (v1.36.2): pkg/apis/apps/validation/validation.go, ValidateDaemonSet and ValidateDaemonSetUpdate. */
export const daemonSetValidator = validatorFor(
  'DaemonSet',
  ({ metadata, spec }) => [
    ...validateObjectMeta(metadata, { namespaced: true, name: dns1123Subdomain }),
    ...validateSpec(spec ?? {}, {}),
  ],
  (object, old) => [
    ...validateObjectMetaUpdate(object.metadata, old.metadata),
    ...immutable('*LabelSelector', object.spec?.selector, old.spec?.selector, SPEC.child('selector')),
    ...validateSpec(object.spec ?? {}, oldTemplateOptions(old.spec?.template)),
  ],
  validateDaemonSetStatus,
);

function validateSpec(spec: Partial<DaemonSetSpec>, options: PodOptions): FieldError[] {
  const { selector, template } = spec;
  const [atSelector, atTemplate] = [SPEC.child('selector'), SPEC.child('template')];
  return [
    ...validateLabelSelector(selector, atSelector),
    ...(selectsTemplate(selector, template) === false ? [notSelected(template, atTemplate)] : []),
    ...notEmptySelector(selector, 'daemonset', atSelector),
    ...validatePodTemplate(template, atTemplate, options),
    ...keptRunning(template, 'DaemonSet', atTemplate),
    ...notNegative(spec.minReadySeconds ?? 0, SPEC.child('minReadySeconds')),
    ...strategyProblems(spec.updateStrategy ?? {}, SPEC.child('updateStrategy')),
    ...notNegative(spec.revisionHistoryLimit ?? 0, SPEC.child('revisionHistoryLimit')),
  ];
}

function strategyProblems(strategy: DaemonSetUpdateStrategy, path: FieldPath): FieldError[] {
  const { type, rollingUpdate } = strategy;
  if (type === 'OnDelete') return [];
  const at = path.child('rollingUpdate');
  if (type === 'RollingUpdate') return rollingUpdate ? rollingProblems(rollingUpdate, at) : [required(at)];
  return [notSupported(path, goStruct('DaemonSetUpdateStrategy', strategy), ['RollingUpdate', 'OnDelete'])];
}

function rollingProblems({ maxUnavailable = 0, maxSurge = 0 }: RollingUpdateDaemonSet, path: FieldPath): FieldError[] {
  const [atUnavailable, atSurge] = [path.child('maxUnavailable'), path.child('maxSurge')];
  const [unavailable, surge] = [amountOf(maxUnavailable) !== 0, amountOf(maxSurge) !== 0];
  return [
    ...intOrPercent(maxUnavailable, atUnavailable),
    ...intOrPercent(maxSurge, atSurge),
    ...notMoreThanAll(maxUnavailable, atUnavailable),
    ...notMoreThanAll(maxSurge, atSurge),
    ...(unavailable && surge
      ? [invalid(atSurge, shown(maxSurge), 'may not be set when maxUnavailable is non-zero')]
      : []),
    ...(unavailable || surge ? [] : [required(atUnavailable, 'cannot be 0 when maxSurge is 0')]),
  ];
}
