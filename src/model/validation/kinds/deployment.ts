import type {
  Deployment,
  DeploymentSpec,
  DeploymentStrategy,
  LabelSelector,
  PodTemplateSpec,
  ReplicaSet,
  ReplicaSetSpec,
  RollingUpdateDeployment,
} from '#model/generated/types.ts';
import { keptRunning, notSelected, requiredSelector, selectsTemplate } from '../common/labelSelector.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../common/metadata.ts';
import { dns1123Subdomain } from '../common/names.ts';
import { amountOf, intOrPercent, notMoreThanAll, notNegative, shown } from '../common/numbers.ts';
import type { PodOptions } from '../common/podSpec/podOptions.ts';
import { validatePodTemplate } from '../common/podSpec/podSpec.ts';
import { immutable } from '../common/semanticEqual.ts';
import { type FieldError, type FieldPath, field, forbidden, invalid, notSupported, required } from '../fieldError.ts';
import { goStruct } from '../goValue.ts';
import { validatorFor } from '../kindValidator.ts';
import { oldTemplateOptions } from './podUpdateOptions.ts';
import { validateDeploymentStatus, validateReplicaSetStatus } from './status/workloadStatus.ts';

const SPEC = field('spec');
const META = { namespaced: true, name: dns1123Subdomain };

/** Upstream source (v1.36.2): pkg/apis/apps/validation/validation.go, ValidateDeployment and ValidateDeploymentUpdate. */
export const deploymentValidator = validatorFor(
  'Deployment',
  ({ metadata, spec }) => [...validateObjectMeta(metadata, META), ...validateDeploymentSpec(spec ?? {}, {})],
  (object, old) => [
    ...validateObjectMetaUpdate(object.metadata, old.metadata),
    ...validateDeploymentSpec(object.spec ?? {}, oldTemplateOptions(old.spec?.template)),
    ...selectorKept(object, old),
  ],
  validateDeploymentStatus,
);

/** Upstream source (v1.36.2): as above, ValidateReplicaSet and ValidateReplicaSetUpdate. */
export const replicaSetValidator = validatorFor(
  'ReplicaSet',
  ({ metadata, spec }) => [...validateObjectMeta(metadata, META), ...validateReplicaSetSpec(spec ?? {}, {})],
  (object, old) => [
    ...validateObjectMetaUpdate(object.metadata, old.metadata),
    ...validateReplicaSetSpec(object.spec ?? {}, oldTemplateOptions(old.spec?.template)),
    ...selectorKept(object, old),
  ],
  validateReplicaSetStatus,
);

function selectorKept(object: Deployment | ReplicaSet, old: Deployment | ReplicaSet): FieldError[] {
  return immutable('*LabelSelector', object.spec?.selector, old.spec?.selector, SPEC.child('selector'));
}

function validateDeploymentSpec(spec: Partial<DeploymentSpec>, options: PodOptions): FieldError[] {
  const { minReadySeconds = 0, revisionHistoryLimit, progressDeadlineSeconds: deadline } = spec;
  const atDeadline = SPEC.child('progressDeadlineSeconds');
  return [
    ...notNegative(spec.replicas ?? 0, SPEC.child('replicas')),
    ...selectorAndTemplate(spec, options),
    ...strategyProblems(spec.strategy ?? {}, SPEC.child('strategy')),
    ...notNegative(minReadySeconds, SPEC.child('minReadySeconds')),
    ...notNegative(revisionHistoryLimit ?? 0, SPEC.child('revisionHistoryLimit')),
    ...notNegative(deadline ?? 0, atDeadline),
    ...(deadline !== undefined && deadline <= minReadySeconds
      ? [invalid(atDeadline, deadline, 'must be greater than minReadySeconds')]
      : []),
  ];
}

function validateReplicaSetSpec(spec: Partial<ReplicaSetSpec>, options: PodOptions): FieldError[] {
  return [
    ...notNegative(spec.replicas ?? 0, SPEC.child('replicas')),
    ...notNegative(spec.minReadySeconds ?? 0, SPEC.child('minReadySeconds')),
    ...selectorAndTemplate(spec, options),
  ];
}

interface Selecting {
  readonly selector?: LabelSelector;
  readonly template?: PodTemplateSpec;
}

/** For both kinds the message says `deployment` for an empty selector, and `ReplicaSet` for a template. */
function selectorAndTemplate({ selector, template }: Selecting, options: PodOptions): FieldError[] {
  const [atSelector, atTemplate] = [SPEC.child('selector'), SPEC.child('template')];
  const errors = requiredSelector(selector, 'deployment', atSelector);
  const isSelected = selectsTemplate(selector, template);
  if (isSelected === undefined)
    return [...errors, invalid(atSelector, goStruct('*LabelSelector', selector), 'invalid label selector')];
  return [
    ...errors,
    ...(isSelected ? [] : [notSelected(template, atTemplate)]),
    ...validatePodTemplate(template, atTemplate, options),
    ...keptRunning(template, 'ReplicaSet', atTemplate),
  ];
}

function strategyProblems(strategy: DeploymentStrategy, path: FieldPath): FieldError[] {
  const { type, rollingUpdate } = strategy;
  const at = path.child('rollingUpdate');
  if (type === 'Recreate')
    return rollingUpdate === undefined
      ? []
      : [forbidden(at, "may not be specified when strategy `type` is 'Recreate'")];
  if (type === 'RollingUpdate')
    return rollingUpdate === undefined
      ? [required(at, 'this should be defaulted and never be nil')]
      : rollingProblems(rollingUpdate, at);
  return [notSupported(path, goStruct('DeploymentStrategy', strategy), ['Recreate', 'RollingUpdate'])];
}

function rollingProblems({ maxUnavailable = 0, maxSurge = 0 }: RollingUpdateDeployment, path: FieldPath): FieldError[] {
  const [atUnavailable, atSurge] = [path.child('maxUnavailable'), path.child('maxSurge')];
  const isStuck = amountOf(maxUnavailable) === 0 && amountOf(maxSurge) === 0;
  return [
    ...intOrPercent(maxUnavailable, atUnavailable),
    ...intOrPercent(maxSurge, atSurge),
    ...(isStuck ? [invalid(atUnavailable, shown(maxUnavailable), 'may not be 0 when `maxSurge` is 0')] : []),
    ...notMoreThanAll(maxUnavailable, atUnavailable),
  ];
}
