import type {
  CronJob,
  DaemonSet,
  Deployment,
  EndpointSlice,
  Endpoints,
  Ingress,
  Job,
  JobSpec,
  KindTypes,
  NetworkPolicy,
  ObjectMeta,
  Pod,
  PodTemplate,
  PodTemplateSpec,
  ReplicaSet,
  ReplicationController,
  Service,
  StatefulSet,
} from '#model/generated/types.ts';
import { isKind, type KindName, type KubeObject } from '#model/kinds.ts';
import { dns1123Label } from '#model/validation/common/names.ts';
import { type FieldPath, field } from '#model/validation/fieldError.ts';
import {
  addressWarnings,
  definitionWarnings,
  rangeWarnings,
  resourceQuotaWarnings,
  runtimeClassWarnings,
  secretWarnings,
  serviceAccountWarnings,
  staticSuffixWarnings,
} from './others.ts';
import { podSpecWarnings } from './pods.ts';
import {
  claimSpecWarnings,
  claimWarnings,
  storageCapacityWarnings,
  storageClassWarnings,
  volumeWarnings,
} from './storage.ts';

const SPEC = field('spec');

const MANY_COMPLETIONS = 100_000;
const MANY_AT_ONCE = 10_000;

const HINTS = 'service.kubernetes.io/topology-aware-hints';
const MODE = 'service.kubernetes.io/topology-mode';
const CLASS_ANNOTATION = 'kubernetes.io/ingress.class';
const MANAGED_BY = 'endpointslice.kubernetes.io/managed-by';
const CONTROLLERS = ['endpointslice-controller.k8s.io', 'endpointslicemirroring-controller.k8s.io'];

type Warners = { readonly [K in KindName]?: (object: KindTypes[K], old: KindTypes[K] | undefined) => string[] };

const WARNERS: Warners = {
  CronJob: cronJobWarnings,
  DaemonSet: daemonSetWarnings,
  Deployment: replicatedWarnings,
  Job: jobWarnings,
  Pod: podWarnings,
  PodTemplate: podTemplateWarnings,
  ReplicaSet: replicatedWarnings,
  ReplicationController: replicatedWarnings,
  StatefulSet: statefulSetWarnings,
  CSIStorageCapacity: storageCapacityWarnings,
  CustomResourceDefinition: definitionWarnings,
  EndpointSlice: endpointSliceWarnings,
  Endpoints: endpointsWarnings,
  Ingress: ingressWarnings,
  MutatingAdmissionPolicy: staticSuffixWarnings,
  MutatingAdmissionPolicyBinding: staticSuffixWarnings,
  MutatingWebhookConfiguration: staticSuffixWarnings,
  NetworkPolicy: networkPolicyWarnings,
  PersistentVolume: volumeWarnings,
  PersistentVolumeClaim: claimWarnings,
  ResourceQuota: resourceQuotaWarnings,
  RuntimeClass: runtimeClassWarnings,
  Secret: secretWarnings,
  Service: serviceWarnings,
  ServiceAccount: serviceAccountWarnings,
  StorageClass: storageClassWarnings,
  ValidatingAdmissionPolicy: staticSuffixWarnings,
  ValidatingAdmissionPolicyBinding: staticSuffixWarnings,
  ValidatingWebhookConfiguration: staticSuffixWarnings,
};

/**
 * The API server's warnings about an object that it accepts: `old` is the object that it replaces.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/registry/rest/create.go, WarningsOnCreate.
 */
export function warningsOf(object: KubeObject, old?: KubeObject): readonly string[] {
  const warner = WARNERS[object.kind as KindName] as
    | ((object: KubeObject, old: KubeObject | undefined) => string[])
    | undefined;
  return warner === undefined || !isKind(object, object.kind as KindName) ? [] : warner(object, old);
}

/** Upstream source (v1.36.2): pkg/api/service/warnings.go, GetWarningsForService. */
function serviceWarnings({ metadata, spec }: Service): string[] {
  const { clusterIP = '', clusterIPs = [], externalIPs = [], loadBalancerIP = '', externalName = '' } = spec;
  const path = field('spec');
  const isHeadless = spec.type === 'ClusterIP' && clusterIP === 'None';
  const isExternal = spec.type === 'ExternalName';
  const isAddressed = clusterIP !== '' && clusterIP !== 'None';
  const hasExternal = externalIPs.length > 0;
  const said = (isSaid: boolean, text: string) => (isSaid ? [text] : []);
  return [
    ...said(
      metadata.annotations?.[HINTS] !== undefined,
      `annotation ${HINTS} is deprecated, please use ${MODE} instead`,
    ),
    ...(isAddressed ? clusterIPs.flatMap((ip, i) => addressWarnings(path.child('clusterIPs').index(i), ip)) : []),
    ...said(isHeadless && loadBalancerIP !== '', 'spec.loadBalancerIP is ignored for headless services'),
    ...said(isHeadless && hasExternal, 'spec.externalIPs is ignored for headless services'),
    ...said(isHeadless && spec.sessionAffinity !== 'None', 'spec.SessionAffinity is ignored for headless services'),
    ...externalIPs.flatMap((ip, i) => addressWarnings(path.child('externalIPs').index(i), ip)),
    ...said(
      hasExternal && !isHeadless && !isExternal,
      'spec.externalIPs is deprecated and may no longer be implemented in some clusters',
    ),
    ...addressWarnings(path.child('loadBalancerIP'), loadBalancerIP),
    ...(spec.loadBalancerSourceRanges ?? []).flatMap((range, i) =>
      rangeWarnings(path.child('loadBalancerSourceRanges').index(i), range),
    ),
    ...said(isExternal && hasExternal, 'spec.externalIPs is ignored when spec.type is "ExternalName"'),
    ...said(!isExternal && externalName !== '', 'spec.externalName is ignored when spec.type is not "ExternalName"'),
    ...said(
      spec.trafficDistribution === 'PreferClose',
      'spec.trafficDistribution: "PreferClose" is deprecated; use "PreferSameZone"',
    ),
  ];
}

/** Upstream source (v1.36.2): pkg/registry/networking/ingress/strategy.go. */
function ingressWarnings({ metadata, spec }: Ingress, old: Ingress | undefined): string[] {
  const isDeprecated = metadata.annotations?.[CLASS_ANNOTATION] !== undefined && spec?.ingressClassName === undefined;
  if (old !== undefined || !isDeprecated) return [];
  return [`annotation "${CLASS_ANNOTATION}" is deprecated, please use 'spec.ingressClassName' instead`];
}

/** Upstream source (v1.36.2): pkg/registry/networking/networkpolicy/strategy.go. */
function networkPolicyWarnings({ spec }: NetworkPolicy): string[] {
  const peers = [
    ...(spec?.ingress ?? []).flatMap(({ from = [] }, i) =>
      from.map(({ ipBlock }, j) => ({ ipBlock, path: field('spec', 'ingress').index(i).child('from').index(j) })),
    ),
    ...(spec?.egress ?? []).flatMap(({ to = [] }, i) =>
      to.map(({ ipBlock }, j) => ({ ipBlock, path: field('spec', 'egress').index(i).child('to').index(j) })),
    ),
  ];
  return peers.flatMap(({ ipBlock, path }) => {
    if (ipBlock === undefined) return [];
    const at = path.child('ipBlock');
    return [
      ...rangeWarnings(at.child('cidr'), ipBlock.cidr ?? ''),
      ...(ipBlock.except ?? []).flatMap((range, k) => rangeWarnings(at.child('except').index(k), range)),
    ];
  });
}

/**
 * Upstream's path to the type contains a `spec` that does not exist. Upstream source (v1.36.2):
 * pkg/registry/discovery/endpointslice/strategy.go. Its path to the type has a `spec` that is not there.
 */
function endpointSliceWarnings(slice: EndpointSlice, old: EndpointSlice | undefined): string[] {
  const manager = slice.metadata.labels?.[MANAGED_BY] ?? '';
  const isDeprecated = slice.addressType === 'FQDN' && old === undefined;
  return [
    ...(isDeprecated ? ['spec.addressType: FQDN endpoints are deprecated'] : []),
    ...(CONTROLLERS.includes(manager)
      ? []
      : (slice.endpoints ?? []).flatMap(({ addresses = [] }, i) =>
          addresses.flatMap((ip, j) => addressWarnings(field('endpoints').index(i).child('addresses').index(j), ip)),
        )),
  ];
}

/** Upstream source (v1.36.2): pkg/registry/core/endpoint/strategy.go; staging/src/k8s.io/api/core/v1/types.go for the kind itself. */
function endpointsWarnings({ metadata, subsets = [] }: Endpoints): string[] {
  const isOwn = metadata.labels?.['endpoints.kubernetes.io/managed-by'] === 'endpoint-controller';
  return [
    'v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice',
    ...(isOwn
      ? []
      : subsets.flatMap((subset, i) =>
          (['addresses', 'notReadyAddresses'] as const).flatMap((name) =>
            (subset[name] ?? []).flatMap(({ ip = '' }, j) =>
              addressWarnings(field('subsets').index(i).child(name).index(j).child('ip'), ip),
            ),
          ),
        )),
  ];
}

/**
 * Users hardly ever change Pods directly: only new ones are checked. Upstream source (v1.36.2):
 * pkg/registry/core/pod/strategy.go.
 */
function podWarnings({ metadata, spec }: Pod, old: Pod | undefined): string[] {
  if (old) return [];
  return [
    ...hostnameWarnings(metadata, "the Pod's hostname"),
    ...podSpecWarnings(spec, metadata, { isTemplate: false, metadata: field('metadata'), spec: SPEC }),
  ];
}

/** Upstream source (v1.36.2): pkg/registry/apps/{deployment,replicaset}/strategy.go, pkg/registry/core/replicationcontroller/strategy.go. */
function replicatedWarnings<T extends Deployment | ReplicaSet | ReplicationController>(
  object: T,
  old: T | undefined,
): string[] {
  if (isUnchanged(object, old)) return [];
  return [
    ...(old ? [] : podNameWarnings(object.metadata)),
    ...templateWarnings(object.spec?.template, SPEC.child('template')),
  ];
}

function daemonSetWarnings(object: DaemonSet, old: DaemonSet | undefined): string[] {
  return isUnchanged(object, old) ? [] : templateWarnings(object.spec?.template, SPEC.child('template'));
}

/** Upstream source (v1.36.2): pkg/registry/apps/statefulset/strategy.go. */
function statefulSetWarnings(object: StatefulSet, old: StatefulSet | undefined): string[] {
  const { template, volumeClaimTemplates = [], revisionHistoryLimit = 0 } = object.spec ?? {};
  const limit = `${SPEC.child('revisionHistoryLimit')}: a negative value retains all historical revisions; a value >= 0 is recommended`;
  return [
    ...(isUnchanged(object, old) ? [] : templateWarnings(template, SPEC.child('template'))),
    ...volumeClaimTemplates.flatMap(({ spec }, index) =>
      claimSpecWarnings(spec ?? {}, SPEC.child('volumeClaimTemplates').index(index)),
    ),
    ...(revisionHistoryLimit < 0 ? [limit] : []),
  ];
}

/** Upstream source (v1.36.2): pkg/registry/batch/job/strategy.go. */
function jobWarnings(job: Job, old: Job | undefined): string[] {
  return isUnchanged(job, old)
    ? []
    : [...(old ? [] : podNameWarnings(job.metadata)), ...jobSpecWarnings(job.spec, SPEC)];
}

function cronJobWarnings(object: CronJob, old: CronJob | undefined): string[] {
  if (isUnchanged(object, old)) return [];
  const spec = object.spec?.jobTemplate?.spec;
  return [
    ...(old ? [] : podNameWarnings(object.metadata)),
    ...(spec ? jobSpecWarnings(spec, SPEC.child('jobTemplate', 'spec')) : []),
  ];
}

function podTemplateWarnings(object: PodTemplate, old: PodTemplate | undefined): string[] {
  return isUnchanged(object, old) ? [] : templateWarnings(object.template, field('template'));
}

/** An unchanged spec is not checked again. */
function isUnchanged(object: { readonly metadata: ObjectMeta }, old: { readonly metadata: ObjectMeta } | undefined) {
  return old !== undefined && object.metadata.generation === old.metadata.generation;
}

/** Upstream source (v1.36.2): pkg/api/job/warnings.go, WarningsForJobSpec. */
function jobSpecWarnings(spec: JobSpec, path: FieldPath): string[] {
  const { completionMode, completions = 0, parallelism = 0, template } = spec;
  const isMuch = completionMode === 'Indexed' && completions > MANY_COMPLETIONS && parallelism > MANY_AT_ONCE;
  const much =
    'In Indexed Jobs with a number of completions higher than 10^5 and a parallelism higher than 10^4, Kubernetes might not be able to track completedIndexes when a big number of indexes fail';
  return [...(isMuch ? [`${path}: ${much}`] : []), ...templateWarnings(template, path.child('template'))];
}

function templateWarnings(template: PodTemplateSpec | undefined, path: FieldPath): string[] {
  if (template?.spec === undefined) return [];
  return podSpecWarnings(template.spec, template.metadata, {
    isTemplate: true,
    metadata: path.child('metadata'),
    spec: path.child('spec'),
  });
}

function podNameWarnings(metadata: ObjectMeta): string[] {
  return hostnameWarnings(metadata, 'Pod names and hostnames');
}

function hostnameWarnings({ name = '' }: ObjectMeta, used: string): string[] {
  const problems = dns1123Label(name);
  if (problems.length === 0) return [];
  const surprise = 'which can result in surprising behavior; a DNS label is recommended';
  return [`${field('metadata', 'name')}: this is used in ${used}, ${surprise}: [${problems.join(' ')}]`];
}
