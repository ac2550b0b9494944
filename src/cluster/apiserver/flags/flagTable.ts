/** Type of a flag's value. `list` is separated by commas, `pairs` is a list of `key=value`. */
export type FlagKind = 'string' | 'int' | 'float' | 'bool' | 'duration' | 'list' | 'pairs';

export interface Flag {
  readonly kind: FlagKind;
  /** Default in the command's help; absent if there is none or it is empty. */
  readonly byDefault?: string;
}

const NO_DEFAULT: Readonly<Record<FlagKind, string>> = {
  string: `admission-control-config-file advertise-address allow-metric-labels-manifest audit-log-path audit-policy-file
    audit-webhook-config-file authentication-config authentication-token-webhook-config-file authorization-config
    authorization-policy-file authorization-webhook-config-file client-ca-file debug-socket-path
    egress-selector-config-file encryption-provider-config etcd-cafile etcd-certfile etcd-keyfile external-hostname
    kubelet-certificate-authority kubelet-client-certificate kubelet-client-key oidc-ca-file oidc-client-id
    oidc-groups-claim oidc-groups-prefix oidc-issuer-url oidc-username-prefix peer-advertise-ip peer-advertise-port
    peer-ca-file proxy-client-cert-file proxy-client-key-file requestheader-client-ca-file service-account-jwks-uri
    service-account-signing-endpoint service-account-signing-key-file service-cluster-ip-range
    show-hidden-metrics-for-version storage-backend tls-cert-file tls-min-version tls-private-key-file tls-sni-cert-key
    token-auth-file tracing-config-file vmodule`,
  int: `audit-log-batch-throttle-burst audit-log-maxage audit-log-maxbackup audit-log-maxsize
    http2-max-streams-per-connection kubernetes-service-node-port max-connection-bytes-per-sec v`,
  float: 'audit-log-batch-throttle-qps',
  bool: `allow-privileged audit-log-batch-throttle-enable audit-log-compress audit-log-truncate-enabled
    audit-webhook-truncate-enabled contention-profiling disable-http2-serving emulation-forward-compatible
    enable-aggregator-routing enable-bootstrap-token-auth encryption-provider-config-automatic-reload help
    log-json-split-stream log-text-split-stream permit-address-sharing permit-port-sharing
    runtime-config-emulation-forward-compatible shutdown-send-retry-after version`,
  duration: `audit-log-batch-max-wait livez-grace-period service-account-max-token-expiration shutdown-delay-duration
    shutdown-watch-termination-grace-period`,
  list: `api-audiences cors-allowed-origins disable-admission-plugins disabled-metrics emulated-version
    enable-admission-plugins etcd-servers etcd-servers-overrides requestheader-allowed-names
    requestheader-extra-headers-prefix requestheader-group-headers requestheader-uid-headers
    requestheader-username-headers service-account-issuer service-account-key-file
    strict-transport-security-directives tls-cipher-suites watch-cache-sizes`,
  pairs: 'allow-metric-labels feature-gates oidc-required-claim runtime-config',
};

const WITH_DEFAULT: Readonly<Record<FlagKind, readonly (readonly [string, string])[]>> = {
  string: [
    ['audit-log-format', 'json'],
    ['audit-log-mode', 'blocking'],
    ['audit-log-version', 'audit.k8s.io/v1'],
    ['audit-webhook-mode', 'batch'],
    ['audit-webhook-version', 'audit.k8s.io/v1'],
    ['authentication-token-webhook-version', 'v1beta1'],
    ['authorization-webhook-version', 'v1beta1'],
    ['bind-address', '0.0.0.0'],
    ['cert-dir', '/var/run/kubernetes'],
    ['endpoint-reconciler-type', 'lease'],
    ['etcd-prefix', '/registry'],
    ['log-json-info-buffer-size', '0'],
    ['log-text-info-buffer-size', '0'],
    ['logging-format', 'text'],
    ['oidc-username-claim', 'sub'],
    ['service-node-port-range', '30000-32767'],
    ['storage-media-type', 'application/vnd.kubernetes.protobuf'],
  ],
  int: [
    ['apiserver-count', '1'],
    ['audit-log-batch-buffer-size', '10000'],
    ['audit-log-batch-max-size', '1'],
    ['audit-log-truncate-max-batch-size', '10485760'],
    ['audit-log-truncate-max-event-size', '102400'],
    ['audit-webhook-batch-buffer-size', '10000'],
    ['audit-webhook-batch-max-size', '400'],
    ['audit-webhook-batch-throttle-burst', '15'],
    ['audit-webhook-truncate-max-batch-size', '10485760'],
    ['audit-webhook-truncate-max-event-size', '102400'],
    ['default-not-ready-toleration-seconds', '300'],
    ['default-unreachable-toleration-seconds', '300'],
    ['default-watch-cache-size', '100'],
    ['delete-collection-workers', '1'],
    ['lease-reuse-duration-seconds', '60'],
    ['max-mutating-requests-inflight', '200'],
    ['max-requests-inflight', '400'],
    ['min-request-timeout', '1800'],
    ['secure-port', '6443'],
  ],
  float: [
    ['audit-webhook-batch-throttle-qps', '10'],
    ['goaway-chance', '0'],
  ],
  bool: [
    ['aggregator-reject-forwarding-redirect', 'true'],
    ['anonymous-auth', 'true'],
    ['audit-webhook-batch-throttle-enable', 'true'],
    ['authorization-webhook-cache-authorized-requests', 'true'],
    ['authorization-webhook-cache-unauthorized-requests', 'true'],
    ['enable-garbage-collector', 'true'],
    ['enable-priority-and-fairness', 'true'],
    ['profiling', 'true'],
    ['service-account-extend-token-expiration', 'true'],
    ['service-account-lookup', 'true'],
    ['watch-cache', 'true'],
  ],
  duration: [
    ['audit-webhook-batch-max-wait', '30s'],
    ['audit-webhook-initial-backoff', '10s'],
    ['authentication-token-webhook-cache-ttl', '2m0s'],
    ['authorization-webhook-cache-authorized-ttl', '5m0s'],
    ['authorization-webhook-cache-unauthorized-ttl', '30s'],
    ['coordinated-leadership-lease-duration', '15s'],
    ['coordinated-leadership-renew-deadline', '10s'],
    ['coordinated-leadership-retry-period', '2s'],
    ['etcd-compaction-interval', '5m0s'],
    ['etcd-count-metric-poll-period', '1m0s'],
    ['etcd-db-metric-poll-interval', '30s'],
    ['etcd-healthcheck-timeout', '2s'],
    ['etcd-readycheck-timeout', '2s'],
    ['event-ttl', '1h0m0s'],
    ['kubelet-timeout', '5s'],
    ['log-flush-frequency', '5s'],
    ['request-timeout', '1m0s'],
    ['storage-initialization-timeout', '1m0s'],
  ],
  list: [
    ['authorization-mode', 'AlwaysAllow'],
    ['kubelet-preferred-address-types', 'Hostname,InternalDNS,InternalIP,ExternalDNS,ExternalIP'],
    ['oidc-signing-algs', 'RS256'],
  ],
  pairs: [],
};

/**
 * The flags of kube-apiserver by name, without their dashes.
 * Upstream source (v1.36): the generated reference of kube-apiserver; cmd/kube-apiserver/app/options/options.go.
 */
export const FLAGS: ReadonlyMap<string, Flag> = new Map([
  ...entriesOf(NO_DEFAULT).flatMap(([kind, names]) =>
    names.split(/\s+/).map((name): [string, Flag] => [name, { kind }]),
  ),
  ...entriesOf(WITH_DEFAULT).flatMap(([kind, rows]) =>
    rows.map(([name, byDefault]): [string, Flag] => [name, { kind, byDefault }]),
  ),
]);

/** Flags that the server refuses today, with the release that removed them. */
export const REMOVED_FLAGS: ReadonlyMap<string, string> = new Map([
  ['address', '1.24'],
  ['basic-auth-file', '1.19'],
  ['cloud-config', '1.33'],
  ['cloud-provider', '1.33'],
  ['enable-swagger-ui', '1.18'],
  ['insecure-bind-address', '1.24'],
  ['insecure-port', '1.24'],
  ['kubelet-https', '1.22'],
  ['port', '1.24'],
]);

/**
 * Removed feature gates, with the last release that knew them.
 * Upstream source: the reference page "Feature Gates (removed)".
 */
const LAST_RELEASE_OF_GATES: Readonly<Record<string, string>> = {
  '1.18': 'CustomResourceDefaulting CustomResourceSubresources PodPriority ScheduleDaemonSetPods TaintNodesByCondition',
  '1.20': 'SupportIPVSProxyMode TaintBasedEvictions',
  '1.21':
    'AttachVolumeLimit BlockVolume CSIBlockVolume CSIDriverRegistry EvenPodsSpread TokenRequest TokenRequestProjection VolumePVCDataSource',
  '1.22':
    'CRIContainerLogRotation CSINodeInfo LegacyNodeRoleBehavior RootCAConfigMap RunAsGroup SCTPSupport ServiceAppProtocol ServiceNodeExclusion ServiceTopology Sysctls VolumeSnapshotDataSource',
  '1.23':
    'BoundServiceAccountTokenVolume CronJobControllerV2 NodeLease ServiceAccountIssuerDiscovery StartupProbe SupportPodPidsLimit',
  '1.24':
    'CSIServiceAccountToken EndpointSlice EndpointSliceProxying GenericEphemeralVolume IPv6DualStack ImmutableEphemeralVolumes RuntimeClass SetHostnameAsFQDN StorageObjectInUseProtection TTLAfterFinished WarningHeaders',
  '1.25':
    'DefaultPodTopologySpread DynamicKubeletConfig IndexedJob NonPreemptingPriority PodAffinityNamespaceSelector PodDisruptionBudget PodOverhead PreferNominatedNode SelectorIndex ServiceLoadBalancerClass SuspendJob',
  '1.26':
    'CSIInlineVolume CSIMigration EphemeralContainers ExpandCSIVolumes ExpandInUsePersistentVolumes ExpandPersistentVolumes IdentifyPodOS LocalStorageCapacityIsolation NetworkPolicyEndPort StatefulSetMinReadySeconds',
  '1.27':
    'AdvancedAuditing CSIStorageCapacity DelegateFSGroupToCSIDriver DevicePlugins DryRun EndpointSliceTerminatingCondition MixedProtocolLBService PodSecurity ServiceInternalTrafficPolicy WindowsHostProcessContainers',
  '1.28':
    'CronJobTimeZone DaemonSetUpdateSurge GRPCContainerProbe JobTrackingWithFinalizers OpenAPIV3 ProbeTerminationGracePeriod RetroactiveDefaultStorageClass SeccompDefault TopologyManager',
};

/** Last release that knew a feature gate, by the gate's name. */
export const REMOVED_GATES: ReadonlyMap<string, string> = new Map(
  Object.entries(LAST_RELEASE_OF_GATES).flatMap(([release, names]) =>
    names.split(' ').map((name): [string, string] => [name, release]),
  ),
);

function entriesOf<T>(byKind: Readonly<Record<FlagKind, T>>): [FlagKind, T][] {
  return Object.entries(byKind) as [FlagKind, T][];
}
