import type { ObjectMeta, PodSpec, Probe, SELinuxOptions } from '#model/generated/types.ts';
import {
  type AnyContainer,
  annotationText,
  containersOf,
  counted,
  namedContainers,
  namesWhere,
  quoted,
  setters,
  sortedSet,
  type Violation,
  verbFor,
} from './violation.ts';

const POD_ANNOTATION = 'seccomp.security.alpha.kubernetes.io/pod';
const CONTAINER_ANNOTATION = 'container.seccomp.security.alpha.kubernetes.io/';
const REASON = 'seccompProfile';

/** Checks a Pod or a Pod template. Returns `undefined` if there is no violation. */
export type PodCheck = (spec: PodSpec, metadata: ObjectMeta) => Violation | undefined;

/** A check, and the minor version of the policy from which this form applies. */
export interface VersionedCheck {
  readonly id: string;
  readonly versions: readonly (readonly [sinceMinor: number, check: PodCheck])[];
  /** Check of the lower level that this one replaces. */
  readonly overrides?: string;
}

const SAFE_SYSCTLS = [
  'kernel.shm_rmid_forced',
  'net.ipv4.ip_local_port_range',
  'net.ipv4.tcp_syncookies',
  'net.ipv4.ping_group_range',
  'net.ipv4.ip_unprivileged_port_start',
];
const SINCE_27 = [...SAFE_SYSCTLS, 'net.ipv4.ip_local_reserved_ports'];
const SINCE_29 = [
  ...SINCE_27,
  'net.ipv4.tcp_keepalive_time',
  'net.ipv4.tcp_fin_timeout',
  'net.ipv4.tcp_keepalive_intvl',
  'net.ipv4.tcp_keepalive_probes',
];
const SINCE_32 = [...SINCE_29, 'net.ipv4.tcp_rmem', 'net.ipv4.tcp_wmem'];
const SELINUX_TYPES = ['', 'container_t', 'container_init_t', 'container_kvm_t'];

/** Level `baseline`, by id. Upstream source (v1.36.2): staging/src/k8s.io/pod-security-admission/policy/check_*.go. */
export const BASELINE: readonly VersionedCheck[] = [
  { id: 'appArmorProfile', versions: [[0, appArmorProfile]] },
  { id: 'capabilities_baseline', versions: [[0, capabilities]] },
  { id: 'hostNamespaces', versions: [[0, hostNamespaces]] },
  { id: 'hostPathVolumes', versions: [[0, hostPathVolumes]] },
  { id: 'hostPorts', versions: [[0, hostPorts]] },
  { id: 'hostProbesAndHostLifecycle', versions: [[34, probeHosts]] },
  { id: 'privileged', versions: [[0, privileged]] },
  {
    id: 'procMount',
    versions: [
      [0, procMount],
      [35, (spec, metadata) => (spec.hostUsers === false ? undefined : procMount(spec, metadata))],
    ],
  },
  {
    id: 'seLinuxOptions',
    versions: [
      [0, seLinuxOptions(SELINUX_TYPES)],
      [31, seLinuxOptions([...SELINUX_TYPES, 'container_engine_t'])],
    ],
  },
  {
    id: 'seccompProfile_baseline',
    versions: [
      [0, seccompBaselineByAnnotation],
      [19, seccompBaseline],
    ],
  },
  {
    id: 'sysctls',
    versions: [
      [0, sysctls(SAFE_SYSCTLS)],
      [27, sysctls(SINCE_27)],
      [29, sysctls(SINCE_29)],
      [32, sysctls(SINCE_32)],
    ],
  },
  { id: 'windowsHostProcess', versions: [[0, windowsHostProcess]] },
];

const APPARMOR_ANNOTATION = 'container.apparmor.security.beta.kubernetes.io/';

function appArmorProfile(spec: PodSpec, { annotations = {} }: ObjectMeta): Violation | undefined {
  const isBad = (type: string | undefined) => type !== undefined && type !== 'RuntimeDefault' && type !== 'Localhost';
  const podType = spec.securityContext?.appArmorProfile?.type;
  const typeOf = ({ securityContext }: AnyContainer) => securityContext?.appArmorProfile?.type;
  const bad = containersOf(spec).filter((container) => isBad(typeOf(container)));
  const forbidden = Object.entries(annotations)
    .filter(([key, value]) => key.startsWith(APPARMOR_ANNOTATION) && !isAllowedAnnotation(value))
    .map(annotationText)
    .sort();
  const values = sortedSet([...(isBad(podType) ? [podType ?? ''] : []), ...bad.map((one) => typeOf(one) ?? '')]);
  const shown = [...values, ...forbidden];
  if (shown.length === 0) return undefined;
  const who = [
    setters(
      isBad(podType),
      bad.map(({ name }) => name),
    ),
    ...(forbidden.length > 0 ? [counted('annotation', forbidden)] : []),
  ].filter((part) => part !== '');
  return {
    reason: counted('forbidden AppArmor profile', shown),
    detail: `${who.join(' and ')} must not set AppArmor profile type to ${quoted(shown)}`,
  };
}

function isAllowedAnnotation(value: string): boolean {
  return value === '' || value === 'runtime/default' || value.startsWith('localhost/');
}

const DEFAULT_CAPABILITIES: ReadonlySet<string> = new Set([
  'AUDIT_WRITE',
  'CHOWN',
  'DAC_OVERRIDE',
  'FOWNER',
  'FSETID',
  'KILL',
  'MKNOD',
  'NET_BIND_SERVICE',
  'SETFCAP',
  'SETGID',
  'SETPCAP',
  'SETUID',
  'SYS_CHROOT',
]);

function capabilities(spec: PodSpec): Violation | undefined {
  const added = ({ securityContext }: AnyContainer) =>
    (securityContext?.capabilities?.add ?? []).filter((name) => !DEFAULT_CAPABILITIES.has(name));
  const names = namesWhere(spec, (container) => added(container).length > 0);
  if (names.length === 0) return undefined;
  const forbidden = quoted(sortedSet(containersOf(spec).flatMap(added)));
  return {
    reason: 'non-default capabilities',
    detail: `${namedContainers(names)} must not include ${forbidden} in securityContext.capabilities.add`,
  };
}

function hostNamespaces({ hostNetwork, hostPID, hostIPC }: PodSpec): Violation | undefined {
  const shared = [
    ...(hostNetwork ? ['hostNetwork=true'] : []),
    ...(hostPID ? ['hostPID=true'] : []),
    ...(hostIPC ? ['hostIPC=true'] : []),
  ];
  return shared.length === 0 ? undefined : { reason: 'host namespaces', detail: shared.join(', ') };
}

function hostPathVolumes({ volumes = [] }: PodSpec): Violation | undefined {
  const names = volumes.filter(({ hostPath }) => hostPath !== undefined).map(({ name }) => name);
  if (names.length === 0) return undefined;
  return { reason: 'hostPath volumes', detail: `${counted('volume', names)} ${quoted(names)}` };
}

function hostPorts(spec: PodSpec): Violation | undefined {
  const portsOf = ({ ports = [] }: AnyContainer) => ports.flatMap(({ hostPort }) => (hostPort ? [`${hostPort}`] : []));
  const names = namesWhere(spec, (container) => portsOf(container).length > 0);
  if (names.length === 0) return undefined;
  const ports = sortedSet(containersOf(spec).flatMap(portsOf));
  const detail = `${namedContainers(names)} ${verbFor(names)} ${counted('hostPort', ports)} ${ports.join(', ')}`;
  return { reason: 'hostPort', detail };
}

function probeHosts(spec: PodSpec): Violation | undefined {
  const hostsOf = (container: AnyContainer) => {
    const { livenessProbe, readinessProbe, startupProbe, lifecycle } = container;
    return [livenessProbe, readinessProbe, startupProbe, lifecycle?.postStart, lifecycle?.preStop].flatMap(hostsIn);
  };
  const names = sortedSet(namesWhere(spec, (container) => hostsOf(container).length > 0));
  if (names.length === 0) return undefined;
  const hosts = sortedSet(containersOf(spec).flatMap(hostsOf));
  const what = counted('probe or lifecycle host', hosts);
  return {
    reason: 'probe or lifecycle host',
    detail: `${namedContainers(names)} ${verbFor(names)} ${what} ${quoted(hosts)}`,
  };
}

function hostsIn(handler: Pick<Probe, 'httpGet' | 'tcpSocket'> | undefined): string[] {
  return [handler?.httpGet?.host, handler?.tcpSocket?.host].flatMap((host) => (host ? [host] : []));
}

function privileged(spec: PodSpec): Violation | undefined {
  const names = namesWhere(spec, ({ securityContext }) => securityContext?.privileged === true);
  if (names.length === 0) return undefined;
  return { reason: 'privileged', detail: `${namedContainers(names)} must not set securityContext.privileged=true` };
}

export function procMount(spec: PodSpec, _metadata: ObjectMeta): Violation | undefined {
  const typeOf = ({ securityContext }: AnyContainer) => securityContext?.procMount;
  const bad = containersOf(spec).filter((container) => (typeOf(container) ?? 'Default') !== 'Default');
  if (bad.length === 0) return undefined;
  const names = namedContainers(bad.map(({ name }) => name));
  const types = quoted(sortedSet(bad.map((container) => typeOf(container) ?? '')));
  return { reason: 'procMount', detail: `${names} must not set securityContext.procMount to ${types}` };
}

function sysctls(allowed: readonly string[]): PodCheck {
  return ({ securityContext }) => {
    const forbidden = (securityContext?.sysctls ?? [])
      .map(({ name }) => name)
      .filter((name) => !allowed.includes(name));
    return forbidden.length === 0 ? undefined : { reason: 'forbidden sysctls', detail: forbidden.join(', ') };
  };
}

function windowsHostProcess(spec: PodSpec): Violation | undefined {
  const isPod = spec.securityContext?.windowsOptions?.hostProcess === true;
  const names = namesWhere(spec, ({ securityContext }) => securityContext?.windowsOptions?.hostProcess === true);
  if (!isPod && names.length === 0) return undefined;
  const detail = `${setters(isPod, names)} must not set securityContext.windowsOptions.hostProcess=true`;
  return { reason: 'hostProcess', detail };
}

/**
 * Allows only some types, and neither user nor role.
 * Upstream source (v1.36.2): staging/src/k8s.io/pod-security-admission/policy/check_seLinuxOptions.go.
 */
function seLinuxOptions(types: readonly string[]): (spec: PodSpec) => Violation | undefined {
  const isBad = (options: SELinuxOptions | undefined) =>
    options !== undefined && (!types.includes(options.type ?? '') || !!options.user || !!options.role);
  return (spec) => {
    const pod = spec.securityContext?.seLinuxOptions;
    const containers = containersOf(spec).filter(({ securityContext }) => isBad(securityContext?.seLinuxOptions));
    const bad = [
      ...(pod && isBad(pod) ? [pod] : []),
      ...containers.map((one) => one.securityContext?.seLinuxOptions ?? {}),
    ];
    if (bad.length === 0) return undefined;
    const badTypes = sortedSet(bad.map(({ type = '' }) => type).filter((type) => !types.includes(type)));
    const data = [
      ...(badTypes.length > 0 ? [`${counted('type', badTypes)} ${quoted(badTypes)}`] : []),
      ...(bad.some(({ user }) => user) ? ['user may not be set'] : []),
      ...(bad.some(({ role }) => role) ? ['role may not be set'] : []),
    ];
    const who = setters(
      isBad(pod),
      containers.map(({ name }) => name),
    );
    return {
      reason: 'seLinuxOptions',
      detail: `${who} set forbidden securityContext.seLinuxOptions: ${data.join('; ')}`,
    };
  };
}

/**
 * Check before the fields existed (1.19).
 * Upstream source (v1.36.2): staging/src/k8s.io/pod-security-admission/policy/check_seccompProfile_baseline.go.
 */
function seccompBaselineByAnnotation(spec: PodSpec, { annotations = {} }: ObjectMeta): Violation | undefined {
  const keys = [POD_ANNOTATION, ...containersOf(spec).map(({ name }) => CONTAINER_ANNOTATION + name)];
  const forbidden = keys.flatMap((key): string[] => {
    const value = annotations[key];
    const isAllowed =
      value === undefined ||
      value === 'runtime/default' ||
      value === 'docker/default' ||
      value.startsWith('localhost/');
    return isAllowed ? [] : [annotationText([key, value])];
  });
  if (forbidden.length === 0) return undefined;
  const list = sortedSet(forbidden);
  return { reason: REASON, detail: `forbidden ${counted('annotation', list)} ${list.join(', ')}` };
}

/** Allows no profiles other than these two. */
function seccompBaseline(spec: PodSpec): Violation | undefined {
  const pod = spec.securityContext?.seccompProfile?.type;
  const bad = containersOf(spec).filter((container) => isBad(typeOf(container)));
  const values = [...(isBad(pod) ? [pod ?? ''] : []), ...bad.map((container) => typeOf(container) ?? '')];
  if (values.length === 0) return undefined;
  const who = setters(
    isBad(pod),
    bad.map(({ name }) => name),
  );
  const types = quoted(sortedSet(values));
  return { reason: REASON, detail: `${who} must not set securityContext.seccompProfile.type to ${types}` };
}

/**
 * Requires one of the two profiles.
 * Upstream source (v1.36.2): staging/src/k8s.io/pod-security-admission/policy/check_seccompProfile_restricted.go.
 */
export function seccompRestricted(spec: PodSpec): Violation | undefined {
  const found = seccompBaseline(spec);
  const isSetByPod = spec.securityContext?.seccompProfile !== undefined;
  if (found || isSetByPod) return found;
  const names = namesWhere(spec, (container) => container.securityContext?.seccompProfile === undefined);
  if (names.length === 0) return undefined;
  return {
    reason: REASON,
    detail: `pod or ${namedContainers(names)} must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost"`,
  };
}

function typeOf({ securityContext }: AnyContainer): string | undefined {
  return securityContext?.seccompProfile?.type;
}

function isBad(type: string | undefined): boolean {
  return type !== undefined && type !== 'RuntimeDefault' && type !== 'Localhost';
}
