import { ownValue } from '#base/record.ts';
import type { FeatureGates } from '#cluster/releases/featureGates.ts';
import type {
  CustomResourceDefinition,
  DaemonSet,
  EndpointSlice,
  Job,
  Namespace,
  Node,
  ObjectMeta,
  PersistentVolumeClaim,
  Pod,
  ResourceClaim,
  Secret,
  ServiceAccount,
} from '#model/generated/types.ts';
import { isKind, type KubeObject, kindInfo } from '#model/kinds.ts';
import { semanticEqual } from '#model/validation/common/semanticEqual.ts';
import { keepAssigned, withClusterIps } from '../services/keepAssigned.ts';
import { withoutGatedFields } from './gatedFields.ts';
import { preparePodForCreate, preparePodResizeForUpdate, preparePodStatusForUpdate } from './podStrategy.ts';

const specChanged: GenerationRule = (object, old) => !semanticEqual(object.spec, old.spec);

const specOrAnnotationsChanged: GenerationRule = (object, old) =>
  specChanged(object, old) || !semanticEqual(object.metadata.annotations, old.metadata.annotations);

const neverChanged: GenerationRule = () => false;

const webhooksChanged: GenerationRule = (object, old) =>
  !semanticEqual((object as { webhooks?: unknown }).webhooks, (old as { webhooks?: unknown }).webhooks);

/** Kinds that count only changes after their creation. */
const FROM_NOTHING = new Set(['CSIDriver']);

const CONTROLLER_UID = 'batch.kubernetes.io/controller-uid';
const JOB_NAME = 'batch.kubernetes.io/job-name';
const LEGACY_CONTROLLER_UID = 'controller-uid';
const LEGACY_JOB_NAME = 'job-name';

const TEMPLATE_GENERATION = 'deprecated.daemonset.template.generation';

export type PreparedSubresource = '' | 'status' | 'resize' | 'ephemeralcontainers' | 'finalize';

/**
 * Changes that the server makes to a new object after defaults and admission: it drops the creator's status and starts
 * the generation. The caller sets names, uid, times and resourceVersion. For Jobs, `uid` must already be set. Fields of gates that
 * `gates` does not open are dropped.
 */
export function prepareForCreate<T extends KubeObject>(object: T, gates: FeatureGates = {}): T {
  if (isKind(object, 'Pod')) return preparePodForCreate(withoutGatedFields(object, gates) as Pod) as KubeObject as T;
  const reset =
    kindInfo(object.kind)?.hasStatus === true && !KEEPS_STATUS.has(object.kind) ? withoutStatus(object) : object;
  const prepared = prepareKind(reset, gates) as T;
  if (!hasGeneration(prepared.kind)) return prepared;
  return { ...prepared, metadata: { ...prepared.metadata, generation: 1 } };
}

function prepareKind(given: KubeObject, gates: FeatureGates): KubeObject {
  const object = withoutGatedFields(given, gates);
  if (isKind(object, 'Job')) return prepareJobForCreate(object);
  if (isKind(object, 'DaemonSet')) return countTemplates(object);
  if (isKind(object, 'Service')) return withClusterIps(object);
  if (isKind(object, 'PersistentVolumeClaim')) return prepareClaim(object);
  if (isKind(object, 'PersistentVolume'))
    return { ...object, status: { phase: 'Pending', lastPhaseTransitionTime: object.metadata.creationTimestamp } };
  if (isKind(object, 'CustomResourceDefinition')) return prepareDefinition(object);
  if (isKind(object, 'Node')) return withoutConfigSource(object);
  if (isKind(object, 'ServiceAccount')) return withSecretNames(object);
  if (isKind(object, 'EndpointSlice')) return withoutTopology(object);
  return isKind(object, 'Namespace') ? prepareNamespace(object) : object;
}

/** Kinds whose status a creator may set, as the kubelet does when it registers its Node. */
const KEEPS_STATUS = new Set(['Node']);

/** Status that the server itself writes at creation. */
function withoutStatus<T extends KubeObject>(object: T): T {
  const initial = ownValue(INITIAL_STATUS, object.kind);
  if (initial !== undefined) return { ...object, status: initial };
  if (object.status === undefined) return object;
  const { status: _, ...rest } = object;
  return rest as T;
}

const INITIAL_STATUS: { readonly [kind: string]: object } = {
  Namespace: { phase: 'Active' },
  PersistentVolumeClaim: { phase: 'Pending' },
  PodGroup: {},
  ResourceClaim: {},
  Service: { loadBalancer: {} },
};

/**
 * Records the stored version.
 * Upstream source (v1.36.2):
 * staging/src/k8s.io/apiextensions-apiserver/pkg/registry/customresourcedefinition/strategy.go.
 */
function prepareDefinition(definition: CustomResourceDefinition): CustomResourceDefinition {
  const stored = definition.spec.versions?.find(({ storage }) => storage);
  return { ...definition, status: { ...(stored && { storedVersions: [stored.name] }) } };
}

/**
 * The API no longer has the kubelet's configuration since v1.26.
 * Upstream source (v1.36.2): pkg/registry/core/node/strategy.go, dropDisabledFields.
 */
function withoutConfigSource(node: Node, old?: Node): Node {
  const spec = node.spec && !old?.spec?.configSource ? without(node.spec, 'configSource') : node.spec;
  const status = node.status && !old ? without(node.status, 'config') : node.status;
  return spec === node.spec && status === node.status ? node : { ...node, spec, ...(status && { status }) };
}

function without<T extends object, K extends keyof T>(object: T, field: K): T {
  if (object[field] === undefined) return object;
  const { [field]: _, ...rest } = object;
  return rest as T;
}

/**
 * Keeps only the names of the account's secrets.
 * Upstream source (v1.36.2): pkg/registry/core/serviceaccount/strategy.go, cleanSecretReferences.
 */
function withSecretNames(account: ServiceAccount): ServiceAccount {
  const { secrets } = account;
  if (!secrets?.some((secret) => Object.keys(secret).some((field) => field !== 'name'))) return account;
  return { ...account, secrets: secrets.map(({ name }) => (name === undefined ? {} : { name })) };
}

/** Upstream source (v1.36.2): pkg/registry/discovery/endpointslice/strategy.go, dropTopologyOnV1. */
function withoutTopology(slice: EndpointSlice, old?: EndpointSlice): EndpointSlice {
  const { endpoints } = slice;
  if (!endpoints?.some(({ deprecatedTopology }) => deprecatedTopology)) return slice;
  if (old && semanticEqual(endpoints, old.endpoints)) return slice;
  const before = new Set((old?.endpoints ?? []).map(({ deprecatedTopology }) => deprecatedTopology?.[HOSTNAME]));
  return {
    ...slice,
    endpoints: endpoints.map(({ deprecatedTopology: topology, ...endpoint }) => {
      const nodeName = topology?.[HOSTNAME];
      const isKept = endpoint.nodeName === undefined && nodeName !== undefined && before.has(nodeName);
      return isKept ? { ...endpoint, nodeName } : endpoint;
    }),
  };
}

const HOSTNAME = 'kubernetes.io/hostname';

/** Upstream source (v1.36.2): pkg/registry/core/secret/strategy.go, PrepareForUpdate. */
function withSameType(secret: Secret, old: Secret): Secret {
  return secret.type || !old.type ? secret : { ...secret, type: old.type };
}

function prepareNamespace(namespace: Namespace): Namespace {
  const finalizers = namespace.spec.finalizers ?? [];
  return finalizers.includes('kubernetes')
    ? namespace
    : { ...namespace, spec: { ...namespace.spec, finalizers: [...finalizers, 'kubernetes'] } };
}

/**
 * Part of an update that the server accepts. The main resource cannot change the status. The status subresource can
 * change only the status and some metadata. Likewise for resize and ephemeralcontainers. The generation grows by the
 * kind's own rule. The caller sets metadata that only the server writes (uid, times, resourceVersion).
 * Upstream source (v1.36.2): pkg/registry/<group>/<resource>/strategy.go, PrepareForUpdate.
 */
export function prepareForUpdate<T extends KubeObject>(
  object: T,
  old: T,
  subresource: PreparedSubresource = '',
  gates: FeatureGates = {},
): T {
  if (subresource === 'status') return prepareStatus(object, old);
  if (subresource === 'finalize') return prepareFinalize(object, old);
  const main = subresource === '' ? prepareMain(object, old, gates) : preparePodPart(object, old, subresource);
  const generation = nextGeneration(main, old);
  return generation === undefined ? main : { ...main, metadata: { ...main.metadata, generation } };
}

function preparePodPart<T extends KubeObject>(object: T, old: T, part: 'resize' | 'ephemeralcontainers'): T {
  const next: KubeObject = object;
  const before: KubeObject = old;
  if (!isKind(next, 'Pod') || !isKind(before, 'Pod')) return old;
  const prepared =
    part === 'resize' ? preparePodResizeForUpdate(next, before) : prepareEphemeralContainersForUpdate(next, before);
  return prepared as KubeObject as T;
}

/**
 * Changes only the finalizers of the spec, which the main resource cannot change.
 * Upstream source (v1.36.2): pkg/registry/core/namespace/strategy.go.
 */
function prepareFinalize<T extends KubeObject>(object: T, old: T): T {
  const next: KubeObject = object;
  const before: KubeObject = old;
  if (!isKind(next, 'Namespace') || !isKind(before, 'Namespace')) return old;
  return { ...keepStatus(object, old), spec: { ...before.spec, finalizers: next.spec?.finalizers ?? [] } };
}

function keepFinalizers(namespace: Namespace, old: Namespace): Namespace {
  const { finalizers } = old.spec;
  const { finalizers: _, ...spec } = namespace.spec ?? {};
  return { ...namespace, spec: { ...spec, ...(finalizers && { finalizers }) } };
}

function prepareMain<T extends KubeObject>(object: T, old: T, gates: FeatureGates): T {
  const kept: KubeObject = withoutGatedFields(keepStatus(object, old), gates, old);
  const before: KubeObject = old;
  if (isKind(kept, 'Service') && isKind(before, 'Service')) return keepAssigned(kept, before) as KubeObject as T;
  if (isKind(kept, 'Namespace') && isKind(before, 'Namespace')) return keepFinalizers(kept, before) as KubeObject as T;
  if (isKind(kept, 'Node') && isKind(before, 'Node')) return withoutConfigSource(kept, before) as KubeObject as T;
  if (isKind(kept, 'Secret') && isKind(before, 'Secret')) return withSameType(kept, before) as KubeObject as T;
  if (isKind(kept, 'ServiceAccount')) return withSecretNames(kept) as KubeObject as T;
  if (isKind(kept, 'EndpointSlice') && isKind(before, 'EndpointSlice'))
    return withoutTopology(kept, before) as KubeObject as T;
  return isKind(kept, 'DaemonSet') && isKind(before, 'DaemonSet')
    ? (countTemplates(kept, before) as KubeObject as T)
    : (kept as T);
}

function prepareStatus<T extends KubeObject>(object: T, old: T): T {
  if (isKind(object, 'Pod'))
    return preparePodStatusForUpdate(object as Pod, old as KubeObject as Pod) as KubeObject as T;
  const { status: _, ...rest } = old;
  if (STATUS_KEEPS_METADATA.has(object.kind)) return prepareOnlyStatus(object, old);
  const metadata = STATUS_KEEPS_LABELS.has(object.kind)
    ? { ...object.metadata, ...pick(old.metadata, 'labels') }
    : object.metadata;
  return { ...rest, metadata, ...(object.status !== undefined && { status: object.status }) } as T;
}

/** Keeps all of the metadata. */
function prepareOnlyStatus<T extends KubeObject>(object: T, old: T): T {
  const { status: _, ...rest } = old;
  const next: KubeObject = { ...rest, status: object.status ?? {} };
  const before: KubeObject = old;
  return (
    isKind(next, 'ResourceClaim') && isKind(before, 'ResourceClaim') ? prepareClaimStatusForUpdate(next, before) : next
  ) as T;
}

/**
 * Kinds whose status update keeps the metadata.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/apis/meta/v1/meta.go, ResetObjectMetaForStatus, and
 * who calls it.
 */
const STATUS_KEEPS_METADATA = new Set(['PodGroup', 'ResourceClaim', 'ServiceCIDR', 'VolumeAttachment']);

/** Kinds whose status update also keeps the labels. */
const STATUS_KEEPS_LABELS = new Set(['Deployment']);

function pick(metadata: ObjectMeta, field: 'labels'): ObjectMeta {
  return { [field]: metadata[field] };
}

function keepStatus<T extends KubeObject>(object: T, old: T): T {
  if (kindInfo(object.kind)?.hasStatus !== true) return object;
  const { status: _, ...rest } = object;
  return (old.status === undefined ? rest : { ...rest, status: old.status }) as T;
}

/**
 * The subresource changes only the list of ephemeral containers.
 * Upstream source (v1.36.2): pkg/registry/core/pod/strategy.go, dropNonEphemeralContainerUpdates.
 */
export function prepareEphemeralContainersForUpdate(pod: Pod, old: Pod): Pod {
  const { ephemeralContainers } = pod.spec;
  const { ephemeralContainers: _, ...spec } = old.spec;
  return { ...old, spec: { ...spec, ...(ephemeralContainers && { ephemeralContainers }) } };
}

/**
 * Counts template changes of a DaemonSet in an annotation that only the server sets.
 * Upstream source (v1.36.2): pkg/registry/apps/daemonset/strategy.go; pkg/apis/apps/v1/conversion.go.
 */
function countTemplates(daemonSet: DaemonSet, old?: DaemonSet): DaemonSet {
  const before = Number(old?.metadata.annotations?.[TEMPLATE_GENERATION] ?? 0);
  const isNew = old === undefined || !semanticEqual(daemonSet.spec.template, old.spec.template);
  const annotations = { ...daemonSet.metadata.annotations, [TEMPLATE_GENERATION]: String(isNew ? before + 1 : before) };
  return { ...daemonSet, metadata: { ...daemonSet.metadata, annotations } };
}

interface DeviceName {
  readonly driver: string;
  readonly pool: string;
  readonly device: string;
  readonly shareID?: string;
}

/**
 * Removes the status that drivers reported for devices that are no longer allocated.
 * Upstream source (v1.36.2): pkg/registry/resource/resourceclaim/strategy.go, dropDeallocatedStatusDevices.
 */
function prepareClaimStatusForUpdate(claim: ResourceClaim, old: ResourceClaim): ResourceClaim {
  const { devices, ...status } = claim.status ?? {};
  const kept = devices?.filter((device) => !wasDeallocated(device, claim, old)) ?? [];
  return { ...claim, status: kept.length > 0 ? { ...status, devices: kept } : status };
}

function wasDeallocated(device: DeviceName, claim: ResourceClaim, old: ResourceClaim): boolean {
  return isAllocated(device, old) && !isAllocated(device, claim);
}

function isAllocated(device: DeviceName, { status }: ResourceClaim): boolean {
  return (status?.allocation?.devices?.results ?? []).some((result) => sameDevice(result, device));
}

function sameDevice(a: DeviceName, b: DeviceName): boolean {
  return a.driver === b.driver && a.pool === b.pool && a.device === b.device && (a.shareID ?? '') === (b.shareID ?? '');
}

type ClaimSpec = NonNullable<PersistentVolumeClaim['spec']>;

/**
 * A claim's source is in two fields with the same meaning. Sources that `dataSource` could not name before
 * `dataSourceRef` existed are dropped. So is a source in another Namespace, because that feature is off.
 * Upstream source (v1.36.2): pkg/registry/core/persistentvolumeclaim/strategy.go;
 * pkg/api/persistentvolumeclaim/util.go.
 */
function prepareClaim(claim: PersistentVolumeClaim): PersistentVolumeClaim {
  const { spec } = claim;
  if (!spec || (!spec.dataSource && !spec.dataSourceRef)) return claim;
  return { ...claim, spec: withBothSources(withoutForbidden(spec)) };
}

function withoutForbidden(spec: ClaimSpec): ClaimSpec {
  const { dataSource, dataSourceRef, ...rest } = spec;
  const isLocal = !dataSourceRef?.namespace;
  const isKnown = dataSourceRef !== undefined || isClaimOrSnapshot(dataSource);
  return {
    ...rest,
    ...(dataSource && isKnown && { dataSource }),
    ...(dataSourceRef && isLocal && { dataSourceRef }),
  };
}

function isClaimOrSnapshot(source: ClaimSpec['dataSource']): boolean {
  if (source?.kind === 'PersistentVolumeClaim') return !source.apiGroup;
  return source?.kind === 'VolumeSnapshot' && source.apiGroup === 'snapshot.storage.k8s.io';
}

function withBothSources(spec: ClaimSpec): ClaimSpec {
  const { dataSource, dataSourceRef } = spec;
  if (dataSource && !dataSourceRef) return { ...spec, dataSourceRef: dataSource };
  return dataSourceRef && !dataSource ? { ...spec, dataSource: dataSourceRef } : spec;
}

/**
 * A new Job selects its Pods by its own uid. The server writes it into the template's labels and the selector, unless
 * the Job has its own selector with `manualSelector`. A Job without labels takes those of its template.
 * Upstream source (v1.36.2): pkg/registry/batch/job/strategy.go, generateSelector.
 */
function prepareJobForCreate(job: Job): Job {
  if (job.spec.manualSelector === true) return job;
  const uid = job.metadata.uid ?? '';
  // Before validation a Job may lack a name, whatever its type says: its labels are empty then, as in Go.
  const name = job.metadata.name ?? '';
  const generated = { [LEGACY_CONTROLLER_UID]: uid, [CONTROLLER_UID]: uid, [LEGACY_JOB_NAME]: name, [JOB_NAME]: name };
  const template = job.spec.template;
  const labels = { ...generated, ...template.metadata?.labels };
  // A Job without its own labels was given the template's labels, if any. It shares later changes to them.
  const own = job.metadata.labels;
  const sharesLabels = own !== undefined && own === template.metadata?.labels;
  const selector = {
    ...job.spec.selector,
    matchLabels: { ...job.spec.selector?.matchLabels, [CONTROLLER_UID]: uid },
  };
  return {
    ...job,
    metadata: sharesLabels ? { ...job.metadata, labels } : job.metadata,
    spec: { ...job.spec, selector, template: { ...template, metadata: { ...template.metadata, labels } } },
  };
}

/** Reading from the store applies defaults again. A Job that still has no labels then gets those of its template. */
export function jobAsRead(job: Job): Job {
  const labels = job.spec.template.metadata?.labels;
  return job.metadata.labels === undefined && labels !== undefined
    ? { ...job, metadata: { ...job.metadata, labels } }
    : job;
}

/** Whether an update raises `metadata.generation`. */
type GenerationRule = (object: KubeObject, old: KubeObject) => boolean;

/**
 * Kinds with generations. All others, such as Nodes, Services and ConfigMaps, have none.
 * Upstream source (v1.36.2): pkg/registry/<group>/<resource>/strategy.go, PrepareForUpdate.
 */
const RULES: { readonly [kind: string]: GenerationRule } = {
  CronJob: specChanged,
  CSIDriver: specChanged,
  CustomResourceDefinition: specChanged,
  DaemonSet: specChanged,
  Deployment: specOrAnnotationsChanged,
  DeviceClass: specChanged,
  EndpointSlice: (object, old) =>
    !semanticEqual(withoutMetadata(object), withoutMetadata(old)) ||
    !semanticEqual(object.metadata.labels, old.metadata.labels),
  FlowSchema: specChanged,
  Ingress: specChanged,
  IngressClass: specChanged,
  Job: specChanged,
  MutatingAdmissionPolicy: specChanged,
  MutatingAdmissionPolicyBinding: specChanged,
  MutatingWebhookConfiguration: webhooksChanged,
  NetworkPolicy: specChanged,
  Pod: specChanged,
  PodDisruptionBudget: specChanged,
  PodTemplate: neverChanged,
  PriorityClass: neverChanged,
  PriorityLevelConfiguration: specChanged,
  ReplicaSet: specChanged,
  ReplicationController: specChanged,
  ResourceSlice: specChanged,
  StatefulSet: specChanged,
  ValidatingAdmissionPolicy: specChanged,
  ValidatingAdmissionPolicyBinding: specChanged,
  ValidatingWebhookConfiguration: webhooksChanged,
};

function withoutMetadata(object: KubeObject): object {
  const { metadata: _, ...rest } = object;
  return rest;
}

/** Whether a new object of the kind has a generation. */
export function hasGeneration(kind: string): boolean {
  return Object.hasOwn(RULES, kind) && !FROM_NOTHING.has(kind);
}

/** Generation after an update of the main resource; undefined for kinds without. */
function nextGeneration(object: KubeObject, old: KubeObject): number | undefined {
  const current = old.metadata.generation;
  const rule = Object.hasOwn(RULES, object.kind) ? RULES[object.kind] : undefined;
  if (rule === undefined) return current;
  return rule(object, old) ? (current ?? 0) + 1 : current;
}
