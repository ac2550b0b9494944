import type { KindTypes, NamedMeta } from './generated/types.ts';

/** Any Kubernetes object, including kinds that the model does not know. */
export interface KubeObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: NamedMeta;
  readonly spec?: unknown;
  readonly status?: unknown;
}

export type KindName = keyof KindTypes;

/** The API server's data about one kind. */
export interface KindInfo {
  readonly apiVersion: string;
  readonly kind: KindName;
  readonly plural: string;
  readonly namespaced: boolean;
  readonly shortNames: readonly string[];
  /**
   * Whether the kind has a `status` subresource: then plain updates leave `status` unchanged, and status updates the
   * rest.
   */
  readonly hasStatus: boolean;
}

function kind(
  apiVersion: string,
  name: KindName,
  plural: string,
  scope: 'namespaced' | 'cluster',
  status: 'status' | '',
  ...shortNames: string[]
): KindInfo {
  return {
    apiVersion,
    kind: name,
    plural,
    namespaced: scope === 'namespaced',
    shortNames,
    hasStatus: status === 'status',
  };
}

/**
 * The kinds the model knows, in the API version that Kubernetes v1.36 prefers.
 * Upstream source (v1.36.2): pkg/registry/<group>/<resource>/storage/storage.go for scope, short names and status.
 */
export const KINDS: readonly KindInfo[] = [
  kind('v1', 'Binding', 'bindings', 'namespaced', ''),
  kind('v1', 'ConfigMap', 'configmaps', 'namespaced', '', 'cm'),
  kind('v1', 'Endpoints', 'endpoints', 'namespaced', '', 'ep'),
  kind('v1', 'Event', 'events', 'namespaced', '', 'ev'),
  kind('v1', 'LimitRange', 'limitranges', 'namespaced', '', 'limits'),
  kind('v1', 'Namespace', 'namespaces', 'cluster', 'status', 'ns'),
  kind('v1', 'Node', 'nodes', 'cluster', 'status', 'no'),
  kind('v1', 'PersistentVolume', 'persistentvolumes', 'cluster', 'status', 'pv'),
  kind('v1', 'PersistentVolumeClaim', 'persistentvolumeclaims', 'namespaced', 'status', 'pvc'),
  kind('v1', 'Pod', 'pods', 'namespaced', 'status', 'po'),
  kind('v1', 'PodTemplate', 'podtemplates', 'namespaced', ''),
  kind('v1', 'ReplicationController', 'replicationcontrollers', 'namespaced', 'status', 'rc'),
  kind('v1', 'ResourceQuota', 'resourcequotas', 'namespaced', 'status', 'quota'),
  kind('v1', 'Secret', 'secrets', 'namespaced', ''),
  kind('v1', 'Service', 'services', 'namespaced', 'status', 'svc'),
  kind('v1', 'ServiceAccount', 'serviceaccounts', 'namespaced', '', 'sa'),
  kind('admissionregistration.k8s.io/v1', 'MutatingAdmissionPolicy', 'mutatingadmissionpolicies', 'cluster', ''),
  kind(
    'admissionregistration.k8s.io/v1',
    'MutatingAdmissionPolicyBinding',
    'mutatingadmissionpolicybindings',
    'cluster',
    '',
  ),
  kind(
    'admissionregistration.k8s.io/v1',
    'MutatingWebhookConfiguration',
    'mutatingwebhookconfigurations',
    'cluster',
    '',
  ),
  kind(
    'admissionregistration.k8s.io/v1',
    'ValidatingAdmissionPolicy',
    'validatingadmissionpolicies',
    'cluster',
    'status',
  ),
  kind(
    'admissionregistration.k8s.io/v1',
    'ValidatingAdmissionPolicyBinding',
    'validatingadmissionpolicybindings',
    'cluster',
    '',
  ),
  kind(
    'admissionregistration.k8s.io/v1',
    'ValidatingWebhookConfiguration',
    'validatingwebhookconfigurations',
    'cluster',
    '',
  ),
  kind(
    'apiextensions.k8s.io/v1',
    'CustomResourceDefinition',
    'customresourcedefinitions',
    'cluster',
    'status',
    'crd',
    'crds',
  ),
  kind('apiregistration.k8s.io/v1', 'APIService', 'apiservices', 'cluster', 'status'),
  kind('apps/v1', 'ControllerRevision', 'controllerrevisions', 'namespaced', ''),
  kind('apps/v1', 'DaemonSet', 'daemonsets', 'namespaced', 'status', 'ds'),
  kind('apps/v1', 'Deployment', 'deployments', 'namespaced', 'status', 'deploy'),
  kind('apps/v1', 'ReplicaSet', 'replicasets', 'namespaced', 'status', 'rs'),
  kind('apps/v1', 'StatefulSet', 'statefulsets', 'namespaced', 'status', 'sts'),
  kind('autoscaling/v2', 'HorizontalPodAutoscaler', 'horizontalpodautoscalers', 'namespaced', 'status', 'hpa'),
  kind('batch/v1', 'CronJob', 'cronjobs', 'namespaced', 'status', 'cj'),
  kind('batch/v1', 'Job', 'jobs', 'namespaced', 'status'),
  kind('coordination.k8s.io/v1', 'Lease', 'leases', 'namespaced', ''),
  kind('discovery.k8s.io/v1', 'EndpointSlice', 'endpointslices', 'namespaced', ''),
  kind('flowcontrol.apiserver.k8s.io/v1', 'FlowSchema', 'flowschemas', 'cluster', 'status'),
  kind(
    'flowcontrol.apiserver.k8s.io/v1',
    'PriorityLevelConfiguration',
    'prioritylevelconfigurations',
    'cluster',
    'status',
  ),
  kind('networking.k8s.io/v1', 'Ingress', 'ingresses', 'namespaced', 'status', 'ing'),
  kind('networking.k8s.io/v1', 'IngressClass', 'ingressclasses', 'cluster', ''),
  kind('networking.k8s.io/v1', 'IPAddress', 'ipaddresses', 'cluster', '', 'ip'),
  kind('networking.k8s.io/v1', 'NetworkPolicy', 'networkpolicies', 'namespaced', '', 'netpol'),
  kind('networking.k8s.io/v1', 'ServiceCIDR', 'servicecidrs', 'cluster', 'status'),
  kind('node.k8s.io/v1', 'RuntimeClass', 'runtimeclasses', 'cluster', ''),
  kind('policy/v1', 'Eviction', 'evictions', 'namespaced', ''),
  kind('policy/v1', 'PodDisruptionBudget', 'poddisruptionbudgets', 'namespaced', 'status', 'pdb'),
  kind('rbac.authorization.k8s.io/v1', 'ClusterRole', 'clusterroles', 'cluster', ''),
  kind('rbac.authorization.k8s.io/v1', 'ClusterRoleBinding', 'clusterrolebindings', 'cluster', ''),
  kind('rbac.authorization.k8s.io/v1', 'Role', 'roles', 'namespaced', ''),
  kind('rbac.authorization.k8s.io/v1', 'RoleBinding', 'rolebindings', 'namespaced', ''),
  kind('resource.k8s.io/v1', 'DeviceClass', 'deviceclasses', 'cluster', ''),
  kind('resource.k8s.io/v1', 'ResourceClaim', 'resourceclaims', 'namespaced', 'status'),
  kind('resource.k8s.io/v1', 'ResourceClaimTemplate', 'resourceclaimtemplates', 'namespaced', ''),
  kind('resource.k8s.io/v1', 'ResourceSlice', 'resourceslices', 'cluster', ''),
  kind('scheduling.k8s.io/v1', 'PriorityClass', 'priorityclasses', 'cluster', '', 'pc'),
  kind('scheduling.k8s.io/v1alpha2', 'PodGroup', 'podgroups', 'namespaced', 'status'),
  kind('scheduling.k8s.io/v1alpha2', 'Workload', 'workloads', 'namespaced', ''),
  kind('storage.k8s.io/v1', 'CSIDriver', 'csidrivers', 'cluster', ''),
  kind('storage.k8s.io/v1', 'CSINode', 'csinodes', 'cluster', ''),
  kind('storage.k8s.io/v1', 'CSIStorageCapacity', 'csistoragecapacities', 'namespaced', ''),
  kind('storage.k8s.io/v1', 'StorageClass', 'storageclasses', 'cluster', '', 'sc'),
  kind('storage.k8s.io/v1', 'VolumeAttachment', 'volumeattachments', 'cluster', 'status'),
  kind('storage.k8s.io/v1', 'VolumeAttributesClass', 'volumeattributesclasses', 'cluster', '', 'vac'),
];

const BY_KIND: ReadonlyMap<string, KindInfo> = new Map(KINDS.map((info) => [info.kind, info]));
const BY_RESOURCE: ReadonlyMap<string, KindInfo> = new Map(
  KINDS.flatMap((info) =>
    [info.plural, info.kind.toLowerCase(), ...info.shortNames].map((name): [string, KindInfo] => [name, info]),
  ),
);

/** The registry's entry of a kind by its name, whatever the API version; undefined if the model does not know it. */
export function kindInfo(kindName: string): KindInfo | undefined {
  return BY_KIND.get(kindName);
}

/** The registry's entry of exactly this API version and kind. */
export function kindInfoOf(apiVersion: string, kindName: string): KindInfo | undefined {
  const info = BY_KIND.get(kindName);
  return info?.apiVersion === apiVersion ? info : undefined;
}

/** Finds a resource by kubectl's names: plural, singular or a short name, in any case. */
export function kindOfResource(resource: string): KindInfo | undefined {
  return BY_RESOURCE.get(resource.toLowerCase());
}

/** The API group: empty for `v1`. */
export function groupOf(apiVersion: string): string {
  const slash = apiVersion.indexOf('/');
  return slash < 0 ? '' : apiVersion.slice(0, slash);
}

/** Narrows an object to the generated type of its kind. */
export function isKind<K extends KindName>(object: KubeObject, kindName: K): object is KubeObject & KindTypes[K] {
  return object.kind === kindName && BY_KIND.get(kindName)?.apiVersion === object.apiVersion;
}
