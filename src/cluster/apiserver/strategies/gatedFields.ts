import type { Etcd } from '#cluster/etcd/etcd.ts';
import { FEATURE_GATES, type FeatureGates, isEnabled } from '#cluster/releases/featureGates.ts';
import type { DeviceRequest, DeviceRequestAllocationResult } from '#model/generated/types.ts';
import { isKind, type KubeObject, kindInfoOf } from '#model/kinds.ts';
import { type FieldError, type FieldPath, field, forbidden } from '#model/validation/fieldError.ts';
import { podGroupDefaults } from '../defaults/setDefaults.ts';
import { changeEach } from '../defaults/volumeDefaults.ts';

/** Upstream source (v1.36.2): pkg/apis/resource/types.go, DRAAdminNamespaceLabelKey. */
const LABEL = 'resource.kubernetes.io/admin-access';

/** A field of a feature that is off in v1.36. */
export interface GatedField {
  readonly gate: string;
  /** `*` matches each item of a list, and each value of a map. */
  readonly path: readonly string[];
}

function fieldsOf(gates: Readonly<Record<string, readonly string[]>>, base: readonly string[] = []): GatedField[] {
  return Object.entries(gates).flatMap(([gate, paths]) =>
    paths.map((path) => ({ gate, path: [...base, ...path.split('.')] })),
  );
}

/** Upstream source (v1.36.2): pkg/api/pod/util.go, dropDisabledFields. */
const POD_SPEC = {
  ContainerStopSignals: ['containers.*.lifecycle.stopSignal', 'initContainers.*.lifecycle.stopSignal'],
  ClusterTrustBundleProjection: ['volumes.*.projected.sources.*.clusterTrustBundle'],
  GenericWorkload: ['schedulingGroup'],
  PodCertificateRequest: ['volumes.*.projected.sources.*.podCertificate'],
};

const GROUP = {
  DRAWorkloadResourceClaims: ['resourceClaims'],
  TopologyAwareWorkloadScheduling: ['schedulingConstraints'],
  WorkloadAwarePreemption: ['disruptionMode', 'priorityClassName', 'priority'],
};

const SLICE = {
  DRAListTypeAttributes: ['bools', 'ints', 'strings', 'versions'].map((list) => `spec.devices.*.attributes.*.${list}`),
  DRANodeAllocatableResources: ['spec.devices.*.nodeAllocatableResourceMappings'],
};

const TEMPLATE = ['spec', 'template', 'spec'];

/** Upstream source (v1.36.2): dropDisabledFields and PrepareForCreate of pkg/registry/<group>/<resource>/strategy.go. */
const GATED: ReadonlyMap<string, readonly GatedField[]> = new Map([
  ['CSIDriver', fieldsOf({ VolumeLimitScaling: ['spec.preventPodSchedulingIfMissing'] })],
  ['CronJob', fieldsOf(POD_SPEC, ['spec', 'jobTemplate', ...TEMPLATE])],
  ['DaemonSet', fieldsOf(POD_SPEC, TEMPLATE)],
  ['Deployment', fieldsOf(POD_SPEC, TEMPLATE)],
  ['Job', fieldsOf(POD_SPEC, TEMPLATE)],
  ['Lease', fieldsOf({ CoordinatedLeaderElection: ['spec.strategy', 'spec.preferredHolder'] })],
  ['Pod', fieldsOf(POD_SPEC, ['spec'])],
  ['PodGroup', fieldsOf(GROUP, ['spec'])],
  ['PodTemplate', fieldsOf(POD_SPEC, ['template', 'spec'])],
  ['ReplicaSet', fieldsOf(POD_SPEC, TEMPLATE)],
  ['ReplicationController', fieldsOf(POD_SPEC, TEMPLATE)],
  ['ResourceSlice', fieldsOf(SLICE)],
  [
    'StatefulSet',
    [
      ...fieldsOf(POD_SPEC, TEMPLATE),
      ...fieldsOf({ MaxUnavailableStatefulSet: ['spec.updateStrategy.rollingUpdate.maxUnavailable'] }),
    ],
  ],
  ['Workload', fieldsOf(GROUP, ['spec', 'podGroupTemplates', '*'])],
]);

/**
 * Silently drops fields of features that are off. An update keeps those that the stored object has, which a dump of another
 * cluster may bring. A dropped field has its default when it is read again.
 */
export function withoutGatedFields(object: KubeObject, gates: FeatureGates, old?: KubeObject): KubeObject {
  let kept: unknown = object;
  for (const { gate, path } of GATED.get(object.kind) ?? [])
    if (!isEnabled(gates, gate) && !(old && hasField(old, path))) kept = without(kept, path, 0);
  const ungated = kept as KubeObject;
  return isKind(ungated, 'PodGroup') ? podGroupDefaults(ungated) : ungated;
}

function hasField(object: KubeObject, path: readonly string[]): boolean {
  return without(object, path, 0) !== object;
}

/** Gates that a run can open: `gatedGroups` tells of their fields. */
const SWITCHED: ReadonlySet<string> = new Set(FEATURE_GATES.map(({ name }) => name));

/** Fields of an object of a built-in kind whose gate no run can open. */
export function gatedFieldsIn(object: KubeObject): readonly GatedField[] {
  if (!kindInfoOf(object.apiVersion, object.kind)) return [];
  return (GATED.get(object.kind) ?? []).filter(({ gate, path }) => !SWITCHED.has(gate) && hasField(object, path));
}

/** Returns the same value if the field is absent. */
function without(value: unknown, path: readonly string[], at: number): unknown {
  const field = path[at];
  if (typeof value !== 'object' || value === null || field === undefined) return value;
  if (field === '*') return withoutInEach(value, path, at + 1);
  const record = value as Readonly<Record<string, unknown>>;
  const child = record[field];
  if (child === undefined) return value;
  const { [field]: _, ...rest } = record;
  if (at === path.length - 1) return rest;
  const kept = without(child, path, at + 1);
  if (kept === child) return value;
  return field === 'lifecycle' && isEmpty(kept) ? rest : { ...record, [field]: kept };
}

function withoutInEach(items: object, path: readonly string[], at: number): object {
  if (Array.isArray(items)) return changeEach<unknown>(items, (item) => without(item, path, at));
  const entries = Object.entries(items).map(([key, item]) => [key, item, without(item, path, at)] as const);
  if (entries.every(([, item, kept]) => item === kept)) return items;
  return Object.fromEntries(entries.map(([key, , kept]) => [key, kept]));
}

/** A lifecycle without any hooks left is dropped. */
function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/**
 * Admin access to devices in use requires a label on the Namespace. A spec is checked when it is new, a status when it
 * changes.
 * Upstream source (v1.36.2): pkg/registry/resource/utils.go, AuthorizedForAdmin and AuthorizedForAdminStatus.
 */
export function adminAccessErrors(object: KubeObject, old: KubeObject | undefined, etcd: Etcd): FieldError[] {
  const path = old === undefined ? wantedBySpec(object) : grantedByStatus(object, old);
  if (path === undefined) return [];
  const labels = etcd.get('Namespace', object.metadata.namespace ?? '')?.metadata.labels;
  if (labels?.[LABEL] === 'true') return [];
  return [forbidden(path, `admin access to devices requires the \`${LABEL}: true\` label on the containing namespace`)];
}

function wantedBySpec(object: KubeObject): FieldPath | undefined {
  const requests = requestsOf(object);
  const index = requests.findIndex(({ exactly }) => exactly?.adminAccess === true);
  return index < 0 ? undefined : field('spec', 'devices', 'requests').index(index).child('adminAccess');
}

function requestsOf(object: KubeObject): readonly DeviceRequest[] {
  if (isKind(object, 'ResourceClaim')) return object.spec?.devices?.requests ?? [];
  return isKind(object, 'ResourceClaimTemplate') ? (object.spec?.spec?.devices?.requests ?? []) : [];
}

function grantedByStatus(object: KubeObject, old: KubeObject): FieldPath | undefined {
  if (resultsOf(old).some(isAdmin)) return undefined;
  const index = resultsOf(object).findIndex(isAdmin);
  if (index < 0) return undefined;
  return field('status', 'allocation', 'devices', 'results').index(index).child('adminAccess');
}

function resultsOf(object: KubeObject): readonly DeviceRequestAllocationResult[] {
  return isKind(object, 'ResourceClaim') ? (object.status?.allocation?.devices?.results ?? []) : [];
}

function isAdmin({ adminAccess }: DeviceRequestAllocationResult): boolean {
  return adminAccess === true;
}
