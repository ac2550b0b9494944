/**
 * Names of the fields of an Event of events.k8s.io in an Event of the core group. Fields that are not here have the
 * same name in both.
 */
const CORE_NAMES: Readonly<Record<string, string>> = {
  note: 'message',
  regarding: 'involvedObject',
  reportingController: 'reportingComponent',
  deprecatedSource: 'source',
  deprecatedFirstTimestamp: 'firstTimestamp',
  deprecatedLastTimestamp: 'lastTimestamp',
  deprecatedCount: 'count',
};

const OTHER_NAMES = new Map(Object.entries(CORE_NAMES).map(([other, core]) => [core, other]));

const UNKNOWN = 'events.k8s.io ';
/** An API version of a built-in kind that v1.36 does not serve by default, and why. */
interface OtherVersion {
  /** The release that removed it; absent if it can be switched on. */
  readonly removedIn?: string;
  /** The version or feature that replaced it. */
  readonly use?: string;
  /** Feature gates that its kind needs in addition to the version. */
  readonly gates?: readonly string[];
}

/** Kinds of one API version; `use` applies to all of them unless a kind has its own. */
interface Group {
  readonly version: string;
  readonly kinds: string;
  readonly removedIn?: string;
  readonly use?: string;
  readonly gates?: readonly string[];
}

/**
 * Upstream source (v1.36.2): APILifecycleRemoved and APILifecycleReplacement of staging/src/k8s.io/api/<group>/<version>/zz_generated.prerelease-lifecycle.go.
 * Versions whose types are no longer in the sources: CHANGELOG of the release that removed them.
 */
const REMOVED: readonly Group[] = [
  {
    version: 'admissionregistration.k8s.io/v1alpha1',
    kinds: 'InitializerConfiguration',
    removedIn: '1.14',
    use: 'admission webhooks',
  },
  {
    version: 'admissionregistration.k8s.io/v1alpha1',
    kinds: 'ValidatingAdmissionPolicy ValidatingAdmissionPolicyBinding',
    removedIn: '1.32',
    use: 'admissionregistration.k8s.io/v1',
  },
  {
    version: 'admissionregistration.k8s.io/v1beta1',
    kinds: 'MutatingWebhookConfiguration ValidatingWebhookConfiguration',
    removedIn: '1.22',
    use: 'admissionregistration.k8s.io/v1',
  },
  {
    version: 'admissionregistration.k8s.io/v1beta1',
    kinds: 'ValidatingAdmissionPolicy ValidatingAdmissionPolicyBinding',
    removedIn: '1.34',
    use: 'admissionregistration.k8s.io/v1',
  },
  {
    version: 'apiextensions.k8s.io/v1beta1',
    kinds: 'CustomResourceDefinition',
    removedIn: '1.22',
    use: 'apiextensions.k8s.io/v1',
  },
  {
    version: 'apiregistration.k8s.io/v1beta1',
    kinds: 'APIService',
    removedIn: '1.22',
    use: 'apiregistration.k8s.io/v1',
  },
  { version: 'apps/v1beta1', kinds: 'ControllerRevision Deployment StatefulSet', removedIn: '1.16', use: 'apps/v1' },
  {
    version: 'apps/v1beta2',
    kinds: 'ControllerRevision DaemonSet Deployment ReplicaSet StatefulSet',
    removedIn: '1.16',
    use: 'apps/v1',
  },
  { version: 'autoscaling/v2beta1', kinds: 'HorizontalPodAutoscaler', removedIn: '1.25', use: 'autoscaling/v2' },
  { version: 'autoscaling/v2beta2', kinds: 'HorizontalPodAutoscaler', removedIn: '1.26', use: 'autoscaling/v2' },
  { version: 'batch/v1beta1', kinds: 'CronJob', removedIn: '1.25', use: 'batch/v1' },
  { version: 'batch/v2alpha1', kinds: 'CronJob', removedIn: '1.21', use: 'batch/v1' },
  {
    version: 'certificates.k8s.io/v1beta1',
    kinds: 'CertificateSigningRequest',
    removedIn: '1.22',
    use: 'certificates.k8s.io/v1',
  },
  { version: 'coordination.k8s.io/v1beta1', kinds: 'Lease', removedIn: '1.22', use: 'coordination.k8s.io/v1' },
  { version: 'discovery.k8s.io/v1beta1', kinds: 'EndpointSlice', removedIn: '1.25', use: 'discovery.k8s.io/v1' },
  { version: 'events.k8s.io/v1beta1', kinds: 'Event', removedIn: '1.25', use: 'events.k8s.io/v1' },
  { version: 'extensions/v1beta1', kinds: 'DaemonSet Deployment ReplicaSet', removedIn: '1.16', use: 'apps/v1' },
  { version: 'extensions/v1beta1', kinds: 'Ingress', removedIn: '1.22', use: 'networking.k8s.io/v1' },
  { version: 'extensions/v1beta1', kinds: 'NetworkPolicy', removedIn: '1.16', use: 'networking.k8s.io/v1' },
  { version: 'extensions/v1beta1', kinds: 'PodSecurityPolicy', removedIn: '1.16', use: 'Pod Security Admission' },
  {
    version: 'flowcontrol.apiserver.k8s.io/v1beta1',
    kinds: 'FlowSchema PriorityLevelConfiguration',
    removedIn: '1.26',
    use: 'flowcontrol.apiserver.k8s.io/v1',
  },
  {
    version: 'flowcontrol.apiserver.k8s.io/v1beta2',
    kinds: 'FlowSchema PriorityLevelConfiguration',
    removedIn: '1.29',
    use: 'flowcontrol.apiserver.k8s.io/v1',
  },
  {
    version: 'flowcontrol.apiserver.k8s.io/v1beta3',
    kinds: 'FlowSchema PriorityLevelConfiguration',
    removedIn: '1.32',
    use: 'flowcontrol.apiserver.k8s.io/v1',
  },
  {
    version: 'networking.k8s.io/v1beta1',
    kinds: 'Ingress IngressClass',
    removedIn: '1.22',
    use: 'networking.k8s.io/v1',
  },
  { version: 'node.k8s.io/v1beta1', kinds: 'RuntimeClass', removedIn: '1.25', use: 'node.k8s.io/v1' },
  { version: 'policy/v1beta1', kinds: 'PodDisruptionBudget', removedIn: '1.25', use: 'policy/v1' },
  { version: 'policy/v1beta1', kinds: 'PodSecurityPolicy', removedIn: '1.25', use: 'Pod Security Admission' },
  {
    version: 'rbac.authorization.k8s.io/v1beta1',
    kinds: 'ClusterRole ClusterRoleBinding Role RoleBinding',
    removedIn: '1.22',
    use: 'rbac.authorization.k8s.io/v1',
  },
  {
    version: 'resource.k8s.io/v1alpha2',
    kinds: 'ResourceClaim ResourceClaimTemplate ResourceClass ResourceSlice PodSchedulingContext',
    removedIn: '1.31',
    use: 'resource.k8s.io/v1',
  },
  { version: 'scheduling.k8s.io/v1alpha1', kinds: 'Workload', removedIn: '1.36', use: 'scheduling.k8s.io/v1alpha2' },
  { version: 'scheduling.k8s.io/v1beta1', kinds: 'PriorityClass', removedIn: '1.22', use: 'scheduling.k8s.io/v1' },
  { version: 'settings.k8s.io/v1alpha1', kinds: 'PodPreset', removedIn: '1.20', use: 'a mutating webhook or policy' },
  {
    version: 'storage.k8s.io/v1alpha1',
    kinds: 'CSIStorageCapacity VolumeAttachment',
    removedIn: '1.24',
    use: 'storage.k8s.io/v1',
  },
  { version: 'storage.k8s.io/v1alpha1', kinds: 'VolumeAttributesClass', removedIn: '1.35', use: 'storage.k8s.io/v1' },
  {
    version: 'storage.k8s.io/v1beta1',
    kinds: 'CSIDriver CSINode StorageClass VolumeAttachment',
    removedIn: '1.22',
    use: 'storage.k8s.io/v1',
  },
  { version: 'storage.k8s.io/v1beta1', kinds: 'CSIStorageCapacity', removedIn: '1.27', use: 'storage.k8s.io/v1' },
];

/** Upstream source (v1.36.2): pkg/controlplane/instance.go (versions that are disabled by default); pkg/registry/<group>/rest/storage_<group>.go (gates). */
const OFF_BY_DEFAULT: readonly Group[] = [
  {
    version: 'admissionregistration.k8s.io/v1alpha1',
    kinds: 'MutatingAdmissionPolicy MutatingAdmissionPolicyBinding',
    use: 'admissionregistration.k8s.io/v1',
  },
  {
    version: 'admissionregistration.k8s.io/v1beta1',
    kinds: 'MutatingAdmissionPolicy MutatingAdmissionPolicyBinding',
    use: 'admissionregistration.k8s.io/v1',
  },
  { version: 'certificates.k8s.io/v1alpha1', kinds: 'ClusterTrustBundle', gates: ['ClusterTrustBundle'] },
  { version: 'certificates.k8s.io/v1beta1', kinds: 'ClusterTrustBundle', gates: ['ClusterTrustBundle'] },
  { version: 'certificates.k8s.io/v1beta1', kinds: 'PodCertificateRequest', gates: ['PodCertificateRequest'] },
  { version: 'coordination.k8s.io/v1alpha2', kinds: 'LeaseCandidate', gates: ['CoordinatedLeaderElection'] },
  { version: 'coordination.k8s.io/v1beta1', kinds: 'LeaseCandidate', gates: ['CoordinatedLeaderElection'] },
  { version: 'internal.apiserver.k8s.io/v1alpha1', kinds: 'StorageVersion', gates: ['StorageVersionAPI'] },
  { version: 'networking.k8s.io/v1beta1', kinds: 'IPAddress ServiceCIDR', use: 'networking.k8s.io/v1' },
  { version: 'resource.k8s.io/v1alpha3', kinds: 'DeviceTaintRule', gates: ['DRADeviceTaintRules'] },
  { version: 'resource.k8s.io/v1alpha3', kinds: 'ResourcePoolStatusRequest', gates: ['DRAResourcePoolStatus'] },
  {
    version: 'resource.k8s.io/v1beta1',
    kinds: 'DeviceClass ResourceClaim ResourceClaimTemplate ResourceSlice',
    use: 'resource.k8s.io/v1',
  },
  {
    version: 'resource.k8s.io/v1beta2',
    kinds: 'DeviceClass ResourceClaim ResourceClaimTemplate ResourceSlice',
    use: 'resource.k8s.io/v1',
  },
  { version: 'resource.k8s.io/v1beta2', kinds: 'DeviceTaintRule', gates: ['DRADeviceTaintRules'] },
  { version: 'storage.k8s.io/v1beta1', kinds: 'VolumeAttributesClass', use: 'storage.k8s.io/v1' },
  { version: 'storagemigration.k8s.io/v1beta1', kinds: 'StorageVersionMigration', gates: ['StorageVersionMigrator'] },
];

const OTHERS: ReadonlyMap<string, OtherVersion> = new Map(
  [...REMOVED, ...OFF_BY_DEFAULT].flatMap(({ version, kinds, ...other }) =>
    kinds.split(' ').map((kind) => [`${version} ${kind}`, other] as const),
  ),
);

/** The data about a version that v1.36 does not serve; `undefined` for any other version. */
function otherVersion(apiVersion: string, kind: string): OtherVersion | undefined {
  return OTHERS.get(`${apiVersion} ${kind}`);
}

/** Advice with the refusal: the release that removed the version, or how to switch it on, and the replacement. */
export function versionHint(apiVersion: string, kind: string, modelled: string | undefined): string | undefined {
  const other = otherVersion(apiVersion, kind);
  if (!other) return modelled === undefined ? undefined : `use apiVersion "${modelled}"`;
  const { removedIn, use, gates = [] } = other;
  const named = use?.includes('/') ? `apiVersion "${use}"` : use;
  if (removedIn !== undefined)
    return `${apiVersion} ${kind} was removed in v${removedIn}${named === undefined ? '' : `: use ${named}`}`;
  const switches = [`--runtime-config=${apiVersion}=true`];
  if (gates.length > 0) switches.push(`--feature-gates=${gates.map((gate) => `${gate}=true`).join(',')}`);
  const off = `v1.36 serves it only with ${switches.join(' and ')} of kube-apiserver`;
  return named === undefined ? `${off}, which is not in this model` : `${off}: use ${named}`;
}

type Plain = { readonly [field: string]: unknown };

export function isOtherEvent({ apiVersion, kind }: Plain): boolean {
  return apiVersion === 'events.k8s.io/v1' && kind === 'Event';
}

/**
 * The Event in the form of the core group: both are names of one object. A field that only the core group has gets a
 * name that neither has, so that it is reported as unknown. Upstream source (v1.36.2):
 * pkg/apis/events/v1/conversion.go.
 */
export function coreEvent(event: Plain): Plain {
  const fields = Object.entries(event).map(([name, value]) => [
    OTHER_NAMES.has(name) ? `${UNKNOWN}${name}` : (CORE_NAMES[name] ?? name),
    value,
  ]);
  return { ...Object.fromEntries(fields), apiVersion: 'v1' };
}

/** The original name of a field of the converted Event. */
export function writtenName(name: string): string {
  return name.startsWith(UNKNOWN) ? name.slice(UNKNOWN.length) : (OTHER_NAMES.get(name) ?? name);
}
