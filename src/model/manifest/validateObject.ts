import type { LabelSelector, PodTemplateSpec, Service } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { SelectorError } from '#model/labels/labelMatcher.ts';
import { compileLabelSelector, isEmptySelector } from '#model/labels/labelSelector.ts';
import { atMost, invalid, notNegative, oneOf, required, unsupported } from './fieldProblem.ts';
import type { Finding } from './manifestError.ts';
import { autoscalerProblems } from './validateAutoscaler.ts';
import { cronJobProblems, jobSpecProblems } from './validateJob.ts';
import { labelMapProblems, validateMetadata } from './validateMetadata.ts';
import { portProblems, validatePodSpec } from './validatePodSpec.ts';
import { daemonSetProblems, deploymentProblems, statefulSetProblems } from './validateWorkload.ts';

const ALWAYS = ['Always'];
const JOB_POLICIES = ['OnFailure', 'Never'];

/**
 * What the API server would refuse in an object whose types are right already. Covers names, labels and the kinds people
 * write by hand; it does not cover everything the API server checks.
 * Upstream source (v1.36.2): pkg/apis/<group>/validation/validation.go.
 */
export function validateObject(object: KubeObject): Finding[] {
  return [...validateMetadata(object), ...validateKind(object)];
}

function validateKind(object: KubeObject): Finding[] {
  if (isKind(object, 'Pod')) return validatePodSpec(object.spec ?? { containers: [] }, ['spec']);
  if (isKind(object, 'Deployment')) return [...scaledProblems(object.spec), ...deploymentProblems(object.spec ?? {})];
  if (isKind(object, 'ReplicaSet')) return scaledProblems(object.spec);
  if (isKind(object, 'StatefulSet')) {
    const claims = (object.spec?.volumeClaimTemplates ?? []).flatMap((template) => template.metadata?.name ?? []);
    return [
      ...scaledProblems(object.spec, { claimTemplates: claims, most: 'ordinals' }),
      ...statefulSetProblems(object.spec ?? {}),
    ];
  }
  if (isKind(object, 'DaemonSet'))
    return [
      ...selectorProblems(object.spec?.selector, object.spec?.template),
      ...templateProblems(object.spec?.template, ALWAYS),
      ...daemonSetProblems(object.spec ?? {}),
    ];
  if (isKind(object, 'Job'))
    return [
      ...templateProblems(object.spec?.template, JOB_POLICIES),
      ...jobProblems(object.spec?.template),
      ...jobSpecProblems(object.spec ?? {}, ['spec']),
    ];
  if (isKind(object, 'CronJob')) return cronJobProblems(object);
  if (isKind(object, 'HorizontalPodAutoscaler')) return autoscalerProblems(object.spec ?? {});
  return isKind(object, 'Service') ? serviceProblems(object) : [];
}

interface ScaledSpec {
  readonly replicas?: number;
  readonly selector?: LabelSelector;
  readonly template?: PodTemplateSpec;
}

interface Scaling {
  readonly claimTemplates?: readonly string[];
  readonly most?: 'replicas' | 'ordinals';
}

function scaledProblems(
  spec: ScaledSpec | undefined,
  { claimTemplates = [], most = 'replicas' }: Scaling = {},
): Finding[] {
  if (spec === undefined) return [];
  return [
    ...notNegative(['spec', 'replicas'], spec.replicas),
    ...atMost(['spec', 'replicas'], spec.replicas, most),
    ...selectorProblems(spec.selector, spec.template),
    ...templateProblems(spec.template, ALWAYS, claimTemplates),
  ];
}

function templateProblems(
  template: PodTemplateSpec | undefined,
  policies: readonly string[],
  claimTemplates: readonly string[] = [],
): Finding[] {
  if (template === undefined) return [];
  const base = ['spec', 'template'];
  const policy = template.spec?.restartPolicy;
  const isWrong = policy !== undefined && policy !== '' && !policies.includes(policy);
  return [
    ...labelMapProblems(template.metadata ?? {}, [...base, 'metadata']),
    ...(template.spec === undefined
      ? [required([...base, 'spec', 'containers'])]
      : validatePodSpec(template.spec, [...base, 'spec'], claimTemplates)),
    ...(isWrong ? [unsupported([...base, 'spec', 'restartPolicy'], policy, policies)] : []),
  ];
}

function jobProblems(template: PodTemplateSpec | undefined): Finding[] {
  if (template?.spec === undefined || template.spec.restartPolicy) return [];
  return [required(['spec', 'template', 'spec', 'restartPolicy'], 'valid values: "OnFailure", "Never"')];
}

function selectorProblems(selector: LabelSelector | undefined, template: PodTemplateSpec | undefined): Finding[] {
  if (selector === undefined) return [];
  if (isEmptySelector(selector))
    return [invalid(['spec', 'selector'], selector, 'empty selector is invalid for deployment')];
  try {
    const labels = template?.metadata?.labels;
    if (template === undefined || compileLabelSelector(selector)(labels)) return [];
    const path = ['spec', 'template', 'metadata', 'labels'];
    return [invalid(path, labels ?? {}, '`selector` does not match template `labels`')];
  } catch (error) {
    if (error instanceof SelectorError) return [invalid(['spec', 'selector'], selector, error.message)];
    throw error;
  }
}

const SERVICE_TYPES = ['ClusterIP', 'ExternalName', 'LoadBalancer', 'NodePort'];

function serviceProblems(service: Service): Finding[] {
  const spec = service.spec ?? {};
  const isHeadless = spec.clusterIP === 'None';
  const needsPorts = !isHeadless && spec.type !== 'ExternalName';
  return [
    ...(needsPorts && (spec.ports ?? []).length === 0 ? [required(['spec', 'ports'])] : []),
    ...(spec.ports ?? []).flatMap((port, index) => [
      ...portProblems(port.port, ['spec', 'ports', index, 'port']),
      ...((spec.ports ?? []).length > 1 && !port.name ? [required(['spec', 'ports', index, 'name'])] : []),
      ...oneOf(['spec', 'ports', index, 'protocol'], port.protocol, ['SCTP', 'TCP', 'UDP']),
    ]),
    ...oneOf(['spec', 'type'], spec.type, SERVICE_TYPES),
    ...oneOf(['spec', 'sessionAffinity'], spec.sessionAffinity, ['ClientIP', 'None']),
  ];
}
