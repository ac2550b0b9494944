import type {
  CrossVersionObjectReference,
  HorizontalPodAutoscalerSpec,
  HPAScalingPolicy,
  HPAScalingRules,
  MetricIdentifier,
  MetricSpec,
  MetricTarget,
} from '#model/generated/types.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../common/metadata.ts';
import { checkName, dns1123Label, dns1123Subdomain, pathSegmentName } from '../common/names.ts';
import { oneOf } from '../common/oneOf.ts';
import { containerResourceName } from '../common/podSpec/resources.ts';
import { canonical, nanosOf, notNegativeQuantity } from '../common/quantities.ts';
import { type FieldError, type FieldPath, field, forbidden, invalid, notSupported, required } from '../fieldError.ts';
import { validatorFor } from '../kindValidator.ts';
import { countsNotNegative } from './status/workloadStatus.ts';

const SPEC = field('spec');
const MAX_PERIOD = 1800;
const MAX_WINDOW = 3600;

/** Values that an update accepts because the stored object has them. */
interface AutoscalerOptions {
  readonly minReplicasLeast: 0 | 1;
  readonly allowTargetVersion: boolean;
  readonly allowObjectVersion: boolean;
}

const NEW: AutoscalerOptions = { minReplicasLeast: 1, allowTargetVersion: false, allowObjectVersion: false };

/** Upstream source (v1.36.2): pkg/apis/autoscaling/validation/validation.go, ValidateHorizontalPodAutoscaler; pkg/registry/autoscaling/horizontalpodautoscaler/strategy.go. */
export const horizontalPodAutoscalerValidator = validatorFor(
  'HorizontalPodAutoscaler',
  ({ metadata, spec }) => [
    ...validateObjectMeta(metadata, { namespaced: true, name: dns1123Subdomain }),
    ...validateSpec(spec ?? {}, NEW),
  ],
  (object, old) => [
    ...validateObjectMetaUpdate(object.metadata, old.metadata),
    ...validateSpec(object.spec ?? {}, updateOptions(object.spec ?? {}, old.spec ?? {})),
  ],
  ({ metadata, status }, old) => [
    ...validateObjectMetaUpdate(metadata, old.metadata),
    ...countsNotNegative(status ?? {}, ['currentReplicas', 'desiredReplicas'], field('status')),
  ],
);

type Spec = Partial<HorizontalPodAutoscalerSpec>;

function updateOptions({ scaleTargetRef: target }: Spec, old: Spec): AutoscalerOptions {
  const before = old.scaleTargetRef;
  const wrong = (ref: CrossVersionObjectReference | undefined) => ref !== undefined && versionProblem(ref, true) !== '';
  return {
    minReplicasLeast: old.minReplicas === 0 ? 0 : 1,
    allowTargetVersion: target?.kind === before?.kind && target?.apiVersion === before?.apiVersion,
    allowObjectVersion: (old.metrics ?? []).some(({ object }) => wrong(object?.describedObject)),
  };
}

function validateSpec(spec: Spec, options: AutoscalerOptions): FieldError[] {
  const { minReplicas: least, maxReplicas: most = 0, scaleTargetRef, metrics = [], behavior = {} } = spec;
  const { minReplicasLeast } = options;
  const [atLeast, atMost] = [SPEC.child('minReplicas'), SPEC.child('maxReplicas')];
  const target = scaleTargetRef ?? { kind: '', name: '' };
  // The only kind without a group that can be scaled.
  const isCoreKind = target.kind === 'ReplicationController';
  return [
    ...(least !== undefined && least < minReplicasLeast
      ? [invalid(atLeast, least, `must be greater than or equal to ${minReplicasLeast}`)]
      : []),
    ...(most === 0 ? [required(atMost, 'must be set and greater than 0')] : []),
    ...(most < 0 ? [invalid(atMost, most, 'must be greater than or equal to 1')] : []),
    ...(least !== undefined && most < least
      ? [invalid(atMost, most, 'must be greater than or equal to `minReplicas`')]
      : []),
    ...reference(target, isCoreKind, options.allowTargetVersion, SPEC.child('scaleTargetRef')),
    ...metrics.flatMap((metric, index) => metricProblems(metric, options, SPEC.child('metrics').index(index))),
    ...toNothing(metrics, least, SPEC.child('metrics')),
    ...rules(behavior.scaleUp, SPEC.child('behavior', 'scaleUp')),
    ...rules(behavior.scaleDown, SPEC.child('behavior', 'scaleDown')),
  ];
}

/** Without Pods there is no Pod usage that could trigger a scale-up, so another metric is required. */
function toNothing(metrics: readonly MetricSpec[], least: number | undefined, path: FieldPath): FieldError[] {
  if (least !== 0 || metrics.some(({ type }) => type === 'Object' || type === 'External')) return [];
  return [forbidden(path, 'must specify at least one Object or External metric to support scaling to zero replicas')];
}

/** `mayBeCore`: an object of the group without a name can be described, but not scaled. */
function reference(
  ref: CrossVersionObjectReference,
  mayBeCore: boolean,
  allowVersion: boolean,
  path: FieldPath,
): FieldError[] {
  const one = (name: 'kind' | 'name') => {
    const at = path.child(name);
    return ref[name] ? checkName(pathSegmentName, ref[name], at) : [required(at)];
  };
  const problem = allowVersion ? '' : versionProblem(ref, mayBeCore);
  return [
    ...one('kind'),
    ...one('name'),
    ...(problem === '' ? [] : [invalid(path.child('apiVersion'), ref.apiVersion ?? '', problem)]),
  ];
}

/** Upstream source (v1.36.2): as above, ValidateAPIVersion; staging/src/k8s.io/apimachinery/pkg/runtime/schema/group_version.go, ParseGroupVersion. */
function versionProblem({ apiVersion = '' }: CrossVersionObjectReference, mayBeCore: boolean): string {
  const parts = apiVersion.split('/').length;
  if (parts > 2) return `unexpected GroupVersion string: ${apiVersion}`;
  const isCore = parts === 1 || apiVersion.startsWith('/');
  return isCore && !mayBeCore ? 'apiVersion must specify API group' : '';
}

const POLICIES = ['Percent', 'Pods'];
const SELECTIONS = ['Disabled', 'Max', 'Min'];

function rules(given: HPAScalingRules | undefined, path: FieldPath): FieldError[] {
  if (given === undefined) return [];
  const { stabilizationWindowSeconds: seconds = 0, selectPolicy, policies = [], tolerance } = given;
  const atWindow = path.child('stabilizationWindowSeconds');
  return [
    ...(seconds < 0 ? [invalid(atWindow, seconds, 'must be greater than or equal to zero')] : []),
    ...(seconds > MAX_WINDOW ? [invalid(atWindow, seconds, `must be less than or equal to ${MAX_WINDOW}`)] : []),
    ...oneOf(selectPolicy, SELECTIONS, path.child('selectPolicy')),
    ...(policies.length === 0 ? [required(path.child('policies'), 'must specify at least one Policy')] : []),
    ...policies.flatMap((policy, index) => policyProblems(policy, path.child('policies').index(index))),
    ...(tolerance === undefined ? [] : notNegativeQuantity(tolerance, path.child('tolerance'))),
  ];
}

function policyProblems({ type = '', value = 0, periodSeconds = 0 }: HPAScalingPolicy, path: FieldPath): FieldError[] {
  const atPeriod = path.child('periodSeconds');
  return [
    ...(POLICIES.includes(type) ? [] : [notSupported(path.child('type'), type, POLICIES)]),
    ...(value <= 0 ? [invalid(path.child('value'), value, 'must be greater than zero')] : []),
    ...(periodSeconds <= 0 ? [invalid(atPeriod, periodSeconds, 'must be greater than zero')] : []),
    ...(periodSeconds > MAX_PERIOD
      ? [invalid(atPeriod, periodSeconds, `must be less than or equal to ${MAX_PERIOD}`)]
      : []),
  ];
}

const METRIC_TYPES = ['ContainerResource', 'External', 'Object', 'Pods', 'Resource'];
const SOURCES = ['object', 'external', 'pods', 'resource', 'containerResource'] as const;

/** Only the first given source is checked. Upstream source (v1.36.2): as above, validateMetricSpec. */
function metricProblems(metric: MetricSpec, options: AutoscalerOptions, path: FieldPath): FieldError[] {
  const { type = '' } = metric;
  const atType = path.child('type');
  const present = SOURCES.filter((source) => metric[source] !== undefined);
  const [first] = present;
  const wanted = SOURCES.find((source) => source === type.slice(0, 1).toLowerCase() + type.slice(1));
  const unknown = METRIC_TYPES.includes(type) ? [] : [notSupported(atType, type, METRIC_TYPES)];
  const missing = 'must populate information for the given metric source';
  return [
    ...(type === '' ? [required(atType, 'must specify a metric source type')] : []),
    ...unknown,
    ...(first === undefined ? [] : sourceProblems(metric, first, options, path.child(first))),
    ...(wanted !== undefined && metric[wanted] === undefined ? [required(path.child(wanted), missing)] : []),
    ...unknown,
    ...(present.length === 1
      ? []
      : present
          .filter((source) => source !== wanted)
          .map((source) => forbidden(path.child(source), 'must populate the given metric source only'))),
  ];
}

function sourceProblems(
  { object, external, pods, resource, containerResource }: MetricSpec,
  source: (typeof SOURCES)[number],
  { allowObjectVersion }: AutoscalerOptions,
  path: FieldPath,
): FieldError[] {
  const atTarget = path.child('target');
  const none = (detail: string) => [required(atTarget.child('averageValue'), detail)];
  if (source === 'object' && object) {
    const { value, averageValue } = object.target ?? {};
    return [
      ...reference(
        object.describedObject ?? { kind: '', name: '' },
        true,
        allowObjectVersion,
        path.child('describedObject'),
      ),
      ...identifier(object.metric, path.child('metric')),
      ...targetProblems(object.target, atTarget),
      ...(value === undefined && averageValue === undefined
        ? none('must set either a target value or averageValue')
        : []),
    ];
  }
  if (source === 'external' && external) {
    const { value, averageValue } = external.target ?? {};
    const both = 'may not set both a target value for metric and a per-pod target';
    return [
      ...identifier(external.metric, path.child('metric')),
      ...targetProblems(external.target, atTarget),
      ...(value === undefined && averageValue === undefined
        ? none('must set either a target value for metric or a per-pod target')
        : []),
      ...(value !== undefined && averageValue !== undefined ? [forbidden(atTarget.child('value'), both)] : []),
    ];
  }
  if (source === 'pods' && pods)
    return [
      ...identifier(pods.metric, path.child('metric')),
      ...targetProblems(pods.target, atTarget),
      ...(pods.target?.averageValue === undefined ? none('must specify a positive target averageValue') : []),
    ];
  if (source === 'resource' && resource)
    return [...named(resource.name, path.child('name')), ...usageTarget(resource.target, atTarget)];
  if (containerResource === undefined) return [];
  const { name, container, target } = containerResource;
  const atContainer = path.child('container');
  return [
    ...named(name, path.child('name')),
    ...(name ? containerResourceName(name, path.child('name')) : []),
    ...(container
      ? checkName(dns1123Label, container, atContainer)
      : [required(atContainer, 'must specify a container')]),
    ...usageTarget(target, atTarget),
  ];
}

function named(name: string | undefined, path: FieldPath): FieldError[] {
  return name ? [] : [required(path, 'must specify a resource name')];
}

function usageTarget(target: MetricTarget | undefined, path: FieldPath): FieldError[] {
  const { averageUtilization: share, averageValue: value } = target ?? {};
  const none = 'must set either a target raw value or a target utilization';
  const both = 'may not set both a target raw value and a target utilization';
  return [
    ...targetProblems(target, path),
    ...(share === undefined && value === undefined ? [required(path.child('averageUtilization'), none)] : []),
    ...(share !== undefined && value !== undefined ? [forbidden(path.child('averageValue'), both)] : []),
  ];
}

const TARGET_TYPES = ['Utilization', 'Value', 'AverageValue'];

function targetProblems(target: MetricTarget | undefined, path: FieldPath): FieldError[] {
  const { type = '', value, averageValue, averageUtilization: share } = target ?? {};
  const isKnown = TARGET_TYPES.includes(type);
  const amount = (quantity: string | undefined, at: FieldPath) =>
    quantity === undefined || nanosOf(quantity) > 0n ? [] : [invalid(at, canonical(quantity), 'must be positive')];
  return [
    ...(type === '' ? [required(path.child('type'), 'must specify a metric target type')] : []),
    ...(isKnown ? [] : [invalid(path.child('type'), type, 'must be either Utilization, Value, or AverageValue')]),
    ...amount(value, path.child('value')),
    ...amount(averageValue, path.child('averageValue')),
    ...(share !== undefined && share < 1
      ? [invalid(path.child('averageUtilization'), share, 'must be greater than 0')]
      : []),
  ];
}

function identifier(metric: MetricIdentifier | undefined, path: FieldPath): FieldError[] {
  const name = metric?.name ?? '';
  const at = path.child('name');
  return name === '' ? [required(at, 'must specify a metric name')] : checkName(pathSegmentName, name, at);
}
