import type {
  ConfigMap,
  IntOrString,
  Namespace,
  PodDisruptionBudgetSpec,
  PodGroupTemplate,
  Workload,
  WorkloadReference,
} from '#model/generated/types.ts';
import { base64Length } from '../common/jsonObject.ts';
import { hasInvalidLabelValue, type LabelSelectorOptions, validateLabelSelector } from '../common/labelSelector.ts';
import { validateConditions } from '../common/labels.ts';
import {
  kubeFinalizer,
  validateFinalizerName,
  validateObjectMeta,
  validateObjectMetaUpdate,
} from '../common/metadata.ts';
import { byteLength, configMapKey, dns1123Label, dns1123Subdomain, pathSegmentName } from '../common/names.ts';
import { intOrPercent, notMoreThanAll } from '../common/numbers.ts';
import { oneOf } from '../common/oneOf.ts';
import { validatePodTemplate } from '../common/podSpec/podSpec.ts';
import { semanticEqual } from '../common/semanticEqual.ts';
import {
  duplicate,
  type FieldError,
  type FieldPath,
  field,
  forbidden,
  invalid,
  required,
  tooLong,
  tooMany,
} from '../fieldError.ts';
import { goStruct } from '../goValue.ts';
import type { KindValidator } from '../kindValidator.ts';
import { validatorFor } from '../kindValidator.ts';
import { cronJobValidator } from './cronJob.ts';
import { daemonSetValidator } from './daemonSet.ts';
import { deploymentValidator, replicaSetValidator } from './deployment.ts';
import { horizontalPodAutoscalerValidator } from './horizontalPodAutoscaler.ts';
import { infrastructureValidators } from './infrastructureValidators.ts';
import { jobValidator } from './job.ts';
import { nodeValidator } from './node.ts';
import { podValidator } from './pod.ts';
import { changed, checkPolicy, checkRequiredName, podGroupValidator, samePolicy } from './podGroup.ts';
import { oldTemplateOptions } from './podUpdateOptions.ts';
import { replicationControllerValidator } from './replicationController.ts';
import { resourceClaimTemplateValidator, resourceClaimValidator } from './resource/claimStatus.ts';
import { deviceClassValidator } from './resource/deviceClass.ts';
import { resourceSliceValidator } from './resource/resourceSlice.ts';
import { statefulSetValidator } from './statefulSet.ts';
import { countsNotNegative } from './status/workloadStatus.ts';

/** Upstream source (v1.36.2): staging/src/k8s.io/api/scheduling/v1alpha2/types.go, WorkloadMaxPodGroupTemplates. */
const MAX_TEMPLATES = 8;
const CONTROLLER = field('spec', 'controllerRef');

const TEMPLATES = field('spec', 'podGroupTemplates');

/**
 * Fields of disabled features are dropped before.
 * Upstream source (v1.36.2): pkg/apis/scheduling/validation/validation.go, ValidateWorkload;
 * pkg/apis/scheduling/v1alpha2/zz_generated.validations.go.
 */
const workloadValidator = validatorFor(
  'Workload',
  ({ metadata, spec }: Workload) => [
    ...validateObjectMeta(metadata, { namespaced: true, name: dns1123Subdomain }),
    ...(spec?.controllerRef ? checkController(spec.controllerRef, CONTROLLER) : []),
    ...checkTemplates(spec?.podGroupTemplates ?? [], TEMPLATES),
  ],
  ({ metadata, spec }, old) => {
    const templates = spec?.podGroupTemplates ?? [];
    return [
      ...validateObjectMetaUpdate(metadata, old.metadata),
      ...(semanticEqual(spec?.controllerRef, old.spec?.controllerRef) ? [] : [changed(CONTROLLER)]),
      ...(sameTemplates(templates, old.spec?.podGroupTemplates ?? [])
        ? []
        : [changed(TEMPLATES), ...checkCount(templates, TEMPLATES)]),
    ];
  },
);

const SPEC = field('spec');

const STATUS = field('status');

/**
 * The name only follows the rules of every name. Upstream source (v1.36.2): pkg/apis/policy/validation/validation.go,
 * ValidatePodDisruptionBudget.
 */
const podDisruptionBudgetValidator = validatorFor(
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

const FINALIZERS = field('spec', 'finalizers');

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidateNamespace and ValidateNamespaceUpdate; pkg/registry/core/namespace/strategy.go. */
const namespaceValidator = validatorFor(
  'Namespace',
  validateNamespace,
  (object, old) => [...validateNamespace(object), ...validateObjectMetaUpdate(object.metadata, old.metadata)],
  (object, old) => [...validateObjectMetaUpdate(object.metadata, old.metadata), ...phaseProblems(object)],
);

/** Maximum size of all values together. Upstream source (v1.36.2): pkg/apis/core/types.go, MaxSecretSize. */
const MAX_BYTES = 1024 * 1024;

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidateConfigMap and ValidateConfigMapUpdate. */
const configMapValidator = validatorFor('ConfigMap', validateConfigMap, (object, old) => [
  ...validateObjectMetaUpdate(object.metadata, old.metadata),
  ...(old.immutable === true ? changesOfImmutable(object, old) : []),
  ...validateConfigMap(object),
]);

const TEMPLATE = field('template');

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidatePodTemplate and ValidatePodTemplateUpdate. */
const podTemplateValidator = validatorFor(
  'PodTemplate',
  ({ metadata, template }) => [
    ...validateObjectMeta(metadata, { namespaced: true, name: dns1123Subdomain }),
    ...validatePodTemplate(template, TEMPLATE),
  ],
  (object, old) => [
    ...validateObjectMetaUpdate(object.metadata, old.metadata),
    ...validatePodTemplate(object.template, TEMPLATE, oldTemplateOptions(old.template)),
  ],
);

/** Pods, workloads and Nodes. */
const workloadValidators: readonly KindValidator[] = [
  cronJobValidator,
  daemonSetValidator,
  deploymentValidator,
  horizontalPodAutoscalerValidator,
  jobValidator,
  namespaceValidator,
  nodeValidator,
  podDisruptionBudgetValidator,
  podTemplateValidator,
  podValidator,
  replicaSetValidator,
  replicationControllerValidator,
  statefulSetValidator,
];

/** Groups of Pods, and devices and their claims. */
const groupAndDeviceValidators: readonly KindValidator[] = [
  deviceClassValidator,
  podGroupValidator,
  resourceClaimTemplateValidator,
  resourceClaimValidator,
  resourceSliceValidator,
  workloadValidator,
];

/** Every kind that has its own rules. */
export const validators: ReadonlyMap<string, KindValidator> = new Map(
  [configMapValidator, ...groupAndDeviceValidators, ...infrastructureValidators, ...workloadValidators].map(
    (validator) => [validator.kind, validator],
  ),
);

function validateConfigMap({ metadata, data = {}, binaryData = {} }: ConfigMap): FieldError[] {
  const bytes =
    Object.values(data).reduce((sum, value) => sum + byteLength(value), 0) +
    Object.values(binaryData).reduce((sum, value) => sum + base64Length(value), 0);
  const duplicated = (key: string) =>
    Object.hasOwn(binaryData, key) ? ['duplicate of key present in binaryData'] : [];
  return [
    ...validateObjectMeta(metadata, { namespaced: true, name: dns1123Subdomain }),
    ...keyProblems(data, field('data'), duplicated),
    ...keyProblems(binaryData, field('binaryData'), () => []),
    ...(bytes > MAX_BYTES ? [tooLong(field(''), '', MAX_BYTES)] : []),
  ];
}

function keyProblems(map: object, path: FieldPath, more: (key: string) => readonly string[]): FieldError[] {
  return Object.keys(map).flatMap((key) =>
    [...configMapKey(key), ...more(key)].map((problem) => invalid(path.key(key), key, problem)),
  );
}

function changesOfImmutable(object: ConfigMap, old: ConfigMap): FieldError[] {
  const detail = 'field is immutable when `immutable` is set';
  return [
    ...(object.immutable === true ? [] : [forbidden(field('immutable'), detail)]),
    ...(semanticEqual(object.data, old.data) ? [] : [forbidden(field('data'), detail)]),
    ...(semanticEqual(object.binaryData, old.binaryData) ? [] : [forbidden(field('binaryData'), detail)]),
  ];
}

/** Upstream source (v1.36.2): as above, ValidateNamespaceStatusUpdate. */
function phaseProblems({ metadata, status }: Namespace): FieldError[] {
  const isDeleted = metadata.deletionTimestamp !== undefined;
  const [phase, empty] = isDeleted ? ['Terminating', 'not empty'] : ['Active', 'empty'];
  if (status?.phase === phase) return [];
  const detail = `may only be '${phase}' if \`deletionTimestamp\` is ${empty}`;
  return [invalid(field('status', 'Phase'), status?.phase ?? '', detail)];
}

function validateNamespace({ metadata, spec }: Namespace): FieldError[] {
  return [
    ...validateObjectMeta(metadata, { namespaced: false, name: dns1123Label }),
    ...(spec?.finalizers ?? []).flatMap((finalizer) => [
      ...validateFinalizerName(finalizer, FINALIZERS),
      ...kubeFinalizer(finalizer, FINALIZERS),
    ]),
  ];
}

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

function checkController({ apiGroup, kind, name }: WorkloadReference, path: FieldPath): FieldError[] {
  const group = apiGroup ?? '';
  const problems = group === '' ? [] : dns1123Subdomain(group);
  return [
    ...problems.map((problem) => invalid(path.child('apiGroup'), group, problem)),
    ...checkRequiredName(kind, pathSegmentName, path.child('kind')),
    ...checkRequiredName(name, pathSegmentName, path.child('name')),
  ];
}

function checkCount(templates: readonly PodGroupTemplate[], path: FieldPath): FieldError[] {
  if (templates.length === 0) return [required(path)];
  return templates.length > MAX_TEMPLATES ? [tooMany(path, templates.length, MAX_TEMPLATES)] : [];
}

function checkTemplates(templates: readonly PodGroupTemplate[], path: FieldPath): FieldError[] {
  const ofCount = checkCount(templates, path);
  if (ofCount.length > 0) return ofCount;
  const names = templates.map(({ name = '' }) => name);
  return [
    ...templates.flatMap((template, index) =>
      names.indexOf(names[index] ?? '') < index
        ? [duplicate(path.index(index), goStruct('PodGroupTemplate', template))]
        : [],
    ),
    ...templates.flatMap(({ name, schedulingPolicy }, index) => [
      ...checkRequiredName(name, dns1123Label, path.index(index).child('name')),
      ...checkPolicy(schedulingPolicy, path.index(index).child('schedulingPolicy')),
    ]),
  ];
}

function sameTemplates(a: readonly PodGroupTemplate[], b: readonly PodGroupTemplate[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ name, schedulingPolicy }, index) => {
      const other = b[index];
      return name === other?.name && samePolicy(schedulingPolicy, other?.schedulingPolicy);
    })
  );
}
