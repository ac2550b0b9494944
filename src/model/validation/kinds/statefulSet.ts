import type {
  PodTemplateSpec,
  RollingUpdateStatefulSetStrategy,
  StatefulSet,
  StatefulSetSpec,
  StatefulSetUpdateStrategy,
  Volume,
} from '#model/generated/types.ts';
import { validateClaimSpec } from '../common/claimSpec.ts';
import { keptRunning, notSelected, requiredSelector, selectsTemplate } from '../common/labelSelector.ts';
import { validateAnnotations, validateLabels } from '../common/labels.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../common/metadata.ts';
import { checkName, dns1123Label } from '../common/names.ts';
import { amountOf, intOrPercent, notMoreThanAll, notNegative, shown } from '../common/numbers.ts';
import { validatePodAnnotations } from '../common/podSpec/annotations.ts';
import type { PodOptions } from '../common/podSpec/podOptions.ts';
import { validatePodTemplate } from '../common/podSpec/podSpec.ts';
import { semanticEqual } from '../common/semanticEqual.ts';
import { type FieldError, type FieldPath, field, forbidden, invalid, notSupported, required } from '../fieldError.ts';
import { goStruct } from '../goValue.ts';
import { validatorFor } from '../kindValidator.ts';
import { oldTemplateOptions } from './podUpdateOptions.ts';
import { validateStatefulSetStatus } from './status/workloadStatus.ts';

const SPEC = field('spec');

/** Checks that an update leaves out because the stored object might fail them. */
interface SetOptions {
  readonly isUpdate?: boolean;
  readonly skipsTemplate?: boolean;
}

/** Upstream source (v1.36.2): pkg/apis/apps/validation/validation.go, ValidateStatefulSet and ValidateStatefulSetUpdate. */
export const statefulSetValidator = validatorFor(
  'StatefulSet',
  ({ metadata, spec }) => [
    ...validateObjectMeta(metadata, { namespaced: true, name: dns1123Label }),
    ...validateSpec(spec ?? {}, {}, {}),
  ],
  (object, old) => {
    const options = oldTemplateOptions(old.spec?.template);
    const skipsTemplate = validateSpec(old.spec ?? {}, options, { isUpdate: true }).length > 0;
    return [
      ...validateObjectMetaUpdate(object.metadata, old.metadata),
      ...validateSpec(object.spec ?? {}, options, { isUpdate: true, skipsTemplate }),
      ...fixedFields(object, old),
    ];
  },
  validateStatefulSetStatus,
);

const MUTABLE: ReadonlySet<string> = new Set([
  'replicas',
  'template',
  'updateStrategy',
  'minReadySeconds',
  'ordinals',
  'revisionHistoryLimit',
  'persistentVolumeClaimRetentionPolicy',
]);

function fixedFields(object: StatefulSet, old: StatefulSet): FieldError[] {
  const fixed = (spec: object = {}) => Object.fromEntries(Object.entries(spec).filter(([name]) => !MUTABLE.has(name)));
  if (semanticEqual(fixed(object.spec), fixed(old.spec), 'StatefulSetSpec')) return [];
  const detail =
    "updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden";
  return [forbidden(SPEC, detail)];
}

const MANAGEMENT = ['OrderedReady', 'Parallel'];

function validateSpec(spec: Partial<StatefulSetSpec>, options: PodOptions, set: SetOptions): FieldError[] {
  const { podManagementPolicy: management = '', selector, template, serviceName } = spec;
  const atManagement = SPEC.child('podManagementPolicy');
  const isKnown = MANAGEMENT.includes(management);
  return [
    ...(management === '' ? [required(atManagement)] : []),
    ...(management === '' || isKnown
      ? []
      : [invalid(atManagement, management, "must be 'OrderedReady' or 'Parallel'")]),
    ...strategyProblems(spec.updateStrategy ?? {}, SPEC.child('updateStrategy')),
    ...retentionProblems(spec, SPEC.child('persistentVolumeClaimRetentionPolicy')),
    ...(set.isUpdate ? [] : claimTemplates(spec, SPEC.child('volumeClaimTemplates'))),
    ...notNegative(spec.replicas ?? 0, SPEC.child('replicas')),
    ...notNegative(spec.minReadySeconds ?? 0, SPEC.child('minReadySeconds')),
    ...notNegative(spec.ordinals?.start ?? 0, SPEC.child('ordinals.start')),
    ...(set.isUpdate || !serviceName ? [] : checkName(dns1123Label, serviceName, SPEC.child('serviceName'))),
    ...requiredSelector(selector, 'statefulset', SPEC.child('selector')),
    ...templateProblems(spec, options, set),
    ...keptRunning(template, 'StatefulSet', SPEC.child('template')),
  ];
}

function templateProblems(spec: Partial<StatefulSetSpec>, options: PodOptions, set: SetOptions): FieldError[] {
  const { selector, template } = spec;
  const path = SPEC.child('template');
  const isSelected = selectsTemplate(selector, template);
  if (isSelected === undefined) return [invalid(SPEC.child('selector'), goStruct('*LabelSelector', selector), '')];
  const made = withClaims(template, spec);
  const { metadata, spec: pod = { containers: [] } } = made;
  return [
    ...(isSelected ? [] : [notSelected(template, path)]),
    ...(set.skipsTemplate ? [] : validatePodTemplate(made, path, options)),
    ...validateLabels(metadata?.labels, path.child('labels')),
    ...validateAnnotations(metadata?.annotations, path.child('annotations')),
    ...validatePodAnnotations(metadata?.annotations ?? {}, pod, path.child('annotations'), options),
  ];
}

/** The spec of its Pods: with the claims in place of volumes of the same name, and host names from the controller. */
function withClaims(template: PodTemplateSpec | undefined, { volumeClaimTemplates = [] }: Partial<StatefulSetSpec>) {
  const { hostname: _, subdomain: __, ...pod } = template?.spec ?? { containers: [] };
  const names = new Set(volumeClaimTemplates.map(({ metadata }) => metadata?.name ?? ''));
  const claims: Volume[] = [...names].map((name) => ({ name, persistentVolumeClaim: { claimName: name } }));
  const others = (pod.volumes ?? []).filter(({ name }) => !names.has(name));
  return { ...template, spec: { ...pod, volumes: [...claims, ...others] } };
}

function claimTemplates({ volumeClaimTemplates = [] }: Partial<StatefulSetSpec>, path: FieldPath): FieldError[] {
  return volumeClaimTemplates.flatMap(({ spec }, index) =>
    validateClaimSpec(spec ?? {}, path.index(index).child('spec')),
  );
}

const RETENTION = ['Retain', 'Delete'];

function retentionProblems(spec: Partial<StatefulSetSpec>, path: FieldPath): FieldError[] {
  const { persistentVolumeClaimRetentionPolicy: policy } = spec;
  if (policy === undefined) return [];
  const one = (name: 'whenDeleted' | 'whenScaled') => {
    const value = policy[name] ?? '';
    return RETENTION.includes(value) ? [] : [notSupported(path.child(name), value, RETENTION)];
  };
  return [...one('whenDeleted'), ...one('whenScaled')];
}

function strategyProblems(strategy: StatefulSetUpdateStrategy, path: FieldPath): FieldError[] {
  const { type, rollingUpdate } = strategy;
  const at = path.child('rollingUpdate');
  if (!type) return [required(path)];
  if (type === 'RollingUpdate') return rollingUpdate ? rollingProblems(rollingUpdate, at) : [];
  if (type === 'OnDelete') {
    if (rollingUpdate === undefined) return [];
    const shownValue = goStruct('*RollingUpdateStatefulSetStrategy', rollingUpdate);
    return [invalid(at, shownValue, "only allowed for updateStrategy 'RollingUpdate'")];
  }
  const value = goStruct('StatefulSetUpdateStrategy', strategy);
  return [invalid(path, value, "must be 'RollingUpdate' or 'OnDelete'")];
}

function rollingProblems({ partition = 0, maxUnavailable }: RollingUpdateStatefulSetStrategy, path: FieldPath) {
  const errors = notNegative(partition, path.child('partition'));
  if (maxUnavailable === undefined) return errors;
  const at = path.child('maxUnavailable');
  return [
    ...errors,
    ...intOrPercent(maxUnavailable, at),
    ...(amountOf(maxUnavailable) === 0 ? [invalid(at, shown(maxUnavailable), 'cannot be 0')] : []),
    ...notMoreThanAll(maxUnavailable, at),
  ];
}
