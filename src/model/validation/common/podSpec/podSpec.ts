import type { ObjectMeta, PodSchedulingGate, PodSpec } from '#model/generated/types.ts';
import { duplicate, type FieldError, forbidden, invalid, notFound, required } from '../../fieldError.ts';
import type { FieldPath } from '../../fieldPath.ts';
import { checkName } from '../checkName.ts';
import { qualifiedName } from '../labelNames.ts';
import { validateLabels } from '../labels.ts';
import { dns1123Label, dns1123Subdomain, inRange, type NameCheck } from '../names.ts';
import { requiredOneOf } from '../oneOf.ts';
import { validateAffinity } from './affinity.ts';
import {
  type PodSurroundings,
  validateContainers,
  validateEphemeralContainers,
  validateInitContainers,
} from './containers.ts';
import { containersOf } from './containersOf.ts';
import { validateDnsConfig, validateHostAliases, validateHostnameOverride } from './dns.ts';
import { validateOperatingSystem } from './operatingSystem.ts';
import type { PodOptions } from './podOptions.ts';
import { validatePodClaims } from './resourceClaims.ts';
import { validateContainerResources, validatePodLevelResources } from './resources.ts';
import { validatePodSecurityContext } from './securityContext.ts';
import { validateTolerations } from './tolerations.ts';
import { validateTopologySpread } from './topologySpread.ts';
import { validateVolumes } from './volumes.ts';
import { validateHostProcess } from './windowsOptions.ts';

const RESTART_POLICIES = ['Always', 'OnFailure', 'Never'];
const DNS_POLICIES = ['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None'];
const PREEMPTION_POLICIES = ['PreemptLowerPriority', 'Never'];
const MAX_INT32 = 2 ** 31 - 1;

/**
 * The spec of a Pod, or of a template, which has no `meta`. Upstream source (v1.36.2):
 * pkg/apis/core/validation/validation.go, ValidatePodSpec.
 */
export function validatePodSpec(
  spec: PodSpec,
  meta: ObjectMeta | undefined,
  path: FieldPath,
  options: PodOptions,
): FieldError[] {
  const { known, errors } = validateVolumes(spec.volumes ?? [], meta, path.child('volumes'), options);
  const claims = spec.resourceClaims ?? [];
  const claimNames = new Set(claims.flatMap(({ name }) => name || []));
  const pod: PodSurroundings = { spec, volumes: known, claimNames, options };
  return [
    ...(spec.terminationGracePeriodSeconds === undefined
      ? [required(path.child('terminationGracePeriodSeconds'))]
      : []),
    ...errors,
    ...validatePodClaims(claims, meta, path.child('resourceClaims')),
    ...validateContainers(pod, path.child('containers')),
    ...validateInitContainers(pod, path.child('initContainers')),
    ...validateEphemeralContainers(pod, path.child('ephemeralContainers')),
    ...validatePodLevelResources(spec, claimNames, path.child('resources'), options),
    ...hostNetworkPorts(spec, path.child('containers'), options),
    ...requiredOneOf(spec.restartPolicy, RESTART_POLICIES, path.child('restartPolicy')),
    ...requiredOneOf(spec.dnsPolicy, DNS_POLICIES, path.child('dnsPolicy')),
    ...validateLabels(spec.nodeSelector, path.child('nodeSelector')),
    ...validatePodSecurityContext(spec, path.child('securityContext'), options),
    ...validateAffinity(spec.affinity, path.child('affinity'), options),
    ...validateDnsConfig(spec, path.child('dnsConfig')),
    ...readinessGates(spec, path.child('readinessGates')),
    ...schedulingGates(spec.schedulingGates ?? [], path.child('schedulingGates')),
    ...validateTopologySpread(spec.topologySpreadConstraints ?? [], path.child('topologySpreadConstraints'), options),
    ...validateHostProcess(spec, path),
    ...hostUsers(spec, path, options),
    ...validateHostnameOverride(spec, path),
    ...named(spec, path),
    ...scheduled(spec, path, options),
    ...validateOperatingSystem(spec, path),
    ...schedulingGroup(spec, path.child('schedulingGroup', 'podGroupName')),
    ...fileKeyVolumes(spec, path),
  ];
}

/** A field that is empty or has a name. */
function name(value: string | undefined, check: NameCheck, path: FieldPath): FieldError[] {
  return value ? checkName(check, value, path) : [];
}

function named(spec: PodSpec, path: FieldPath): FieldError[] {
  const { activeDeadlineSeconds: deadline } = spec;
  return [
    ...name(spec.serviceAccountName, dns1123Subdomain, path.child('serviceAccountName')),
    ...name(spec.nodeName, dns1123Subdomain, path.child('nodeName')),
    ...(deadline === undefined
      ? []
      : inRange(deadline, 1, MAX_INT32).map((problem) =>
          invalid(path.child('activeDeadlineSeconds'), deadline, problem),
        )),
    ...name(spec.hostname, dns1123Label, path.child('hostname')),
    ...name(spec.subdomain, dns1123Label, path.child('subdomain')),
  ];
}

function scheduled(spec: PodSpec, path: FieldPath, options: PodOptions): FieldError[] {
  const { runtimeClassName, preemptionPolicy, overhead } = spec;
  return [
    ...validateTolerations(spec.tolerations ?? [], path.child('tolerations')),
    ...validateHostAliases(spec.hostAliases ?? [], path.child('hostAliases')),
    ...name(spec.priorityClassName, dns1123Subdomain, path.child('priorityClassName')),
    ...(runtimeClassName === undefined
      ? []
      : checkName(dns1123Subdomain, runtimeClassName, path.child('runtimeClassName'))),
    ...(preemptionPolicy === undefined
      ? []
      : requiredOneOf(preemptionPolicy, PREEMPTION_POLICIES, path.child('preemptionPolicy'))),
    ...(overhead === undefined
      ? []
      : validateContainerResources({ limits: overhead }, new Set(), path.child('overhead'), options)),
  ];
}

/**
 * On the node's own network a container's port is a port of the node. Upstream source (v1.36.2): as above,
 * validatePodHostNetworkDeps.
 */
function hostNetworkPorts(spec: PodSpec, path: FieldPath, { isPod = false }: PodOptions): FieldError[] {
  if (spec.hostNetwork !== true) return [];
  const detail = 'must match `containerPort` when `hostNetwork` is true';
  return (spec.containers ?? []).flatMap(({ ports = [] }, index) =>
    ports.flatMap(({ hostPort = 0, containerPort = 0 }, at) =>
      (isPod || hostPort !== 0) && hostPort !== containerPort
        ? [invalid(path.index(index).child('ports').index(at).child('hostPort'), hostPort, detail)]
        : [],
    ),
  );
}

function readinessGates({ readinessGates: gates = [] }: PodSpec, path: FieldPath): FieldError[] {
  return gates.flatMap(({ conditionType = '' }, index) =>
    checkName(qualifiedName, conditionType, path.index(index).child('conditionType')),
  );
}

function schedulingGates(gates: readonly PodSchedulingGate[], path: FieldPath): FieldError[] {
  const seen = new Set<string>();
  return gates.flatMap(({ name: gate = '' }, index) => {
    const isTwice = seen.has(gate);
    seen.add(gate);
    return [
      ...checkName(qualifiedName, gate, path.index(index)),
      ...(isTwice ? [duplicate(path.index(index), gate)] : []),
    ];
  });
}

/**
 * A Pod with its own users does not share the node's namespaces. Upstream source (v1.36.2): as above,
 * validateHostUsers.
 */
function hostUsers(spec: PodSpec, path: FieldPath, { allowDevicesOfUsers = false }: PodOptions): FieldError[] {
  if (spec.hostUsers !== false) return [];
  const detail = 'when `hostUsers` is false';
  return [
    ...(spec.hostNetwork === true ? [forbidden(path.child('hostNetwork'), detail)] : []),
    ...(spec.hostPID === true ? [forbidden(path.child('HostPID'), detail)] : []),
    ...(spec.hostIPC === true ? [forbidden(path.child('HostIPC'), detail)] : []),
    ...containersOf(spec, path).flatMap(({ container, path: at }) =>
      !allowDevicesOfUsers && (container.volumeDevices ?? []).length > 0
        ? [forbidden(at.child('volumeDevices'), detail)]
        : [],
    ),
  ];
}

function schedulingGroup({ schedulingGroup: group }: PodSpec, path: FieldPath): FieldError[] {
  if (group === undefined) return [];
  if (group.podGroupName === undefined) return [invalid(path, null, 'must specify one of: `podGroupName`')];
  return checkName(dns1123Subdomain, group.podGroupName, path);
}

/** Variables that come from a file of a volume. Upstream source (v1.36.2): as above, validateFileKeyRefVolumes. */
function fileKeyVolumes(spec: PodSpec, path: FieldPath): FieldError[] {
  const volumes = new Map((spec.volumes ?? []).map((volume) => [volume.name ?? '', volume]));
  return containersOf(spec, path).flatMap(({ container, path: at }) =>
    (container.env ?? []).flatMap(({ valueFrom }, index) => {
      const volumeName = valueFrom?.fileKeyRef?.volumeName ?? '';
      if (valueFrom?.fileKeyRef === undefined) return [];
      const place = at.child('env').index(index).child('valueFrom', 'fileKeyRef', 'volumeName');
      const volume = volumes.get(volumeName);
      if (volume === undefined) return [notFound(place, volumeName)];
      return volume.emptyDir ? [] : [invalid(place, volumeName, 'referenced volume must be of type emptyDir')];
    }),
  );
}
