import type {
  HostAlias,
  ObjectMeta,
  PodDNSConfig,
  PodResourceClaim,
  PodSchedulingGate,
  PodSpec,
  PodTemplateSpec,
  TopologySpreadConstraint,
} from '#model/generated/types.ts';
import type { FieldPath } from '../../fieldError.ts';
import {
  duplicate,
  type FieldError,
  field,
  forbidden,
  invalid,
  notFound,
  notSupported,
  required,
  tooLong,
} from '../../fieldError.ts';
import { goStruct } from '../../goValue.ts';
import { legacyIp } from '../ipFields.ts';
import { qualifiedName } from '../labelNames.ts';
import { validateLabelSelector } from '../labelSelector.ts';
import { validateAnnotations, validateLabelName, validateLabels } from '../labels.ts';
import {
  byteLength,
  checkName,
  dns1123Label,
  dns1123Subdomain,
  dns1123SubdomainWithUnderscore,
  inRange,
  type NameCheck,
} from '../names.ts';
import { positive } from '../numbers.ts';
import { oneOf, requiredOneOf } from '../oneOf.ts';
import { annotationsMatchFields, MIRROR_POD, validatePodAnnotations } from './annotations.ts';
import {
  type PodSurroundings,
  validateContainers,
  validateEphemeralContainers,
  validateInitContainers,
} from './containers.ts';
import { validateHostProcess, validateOperatingSystem } from './operatingSystem.ts';
import { validateAffinity, validateMatchLabelKeys, validateTolerations } from './placement.ts';
import type { PodOptions } from './podOptions.ts';
import { containersOf } from './podOptions.ts';
import { validateContainerResources, validatePodLevelResources } from './resources.ts';
import { validatePodSecurityContext } from './securityContext.ts';
import { validateVolumes } from './volumes.ts';

const MAX_NAMESERVERS = 3;
const MAX_SEARCHES = 32;
const MAX_SEARCH_CHARACTERS = 2048;
const MAX_HOST_NAME = 64;

const ACTIONS = ['DoNotSchedule', 'ScheduleAnyway'];

const POLICIES = ['Honor', 'Ignore'];

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

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, validatePodResourceClaims. */
function validatePodClaims(
  claims: readonly PodResourceClaim[],
  meta: ObjectMeta | undefined,
  path: FieldPath,
): FieldError[] {
  const names = new Set<string>();
  const isMirror = meta?.annotations?.[MIRROR_POD] !== undefined;
  return claims.flatMap((claim, index) =>
    isMirror
      ? [forbidden(field(''), 'static pods do not support resource claims')]
      : validateClaim(claim, names, path.index(index)),
  );
}

function validateClaim(claim: PodResourceClaim, names: Set<string>, path: FieldPath): FieldError[] {
  const { resourceClaimName: own, resourceClaimTemplateName: template } = claim;
  const shown = () => goStruct('PodResourceClaim', claim);
  const errors = nameProblems(claim.name ?? '', names, path.child('name'));
  if (own !== undefined && template !== undefined) {
    const detail = 'at most one of `resourceClaimName` or `resourceClaimTemplateName` may be specified';
    errors.push(invalid(path, shown(), detail));
  }
  if (own === undefined && template === undefined)
    errors.push(invalid(path, shown(), 'must specify one of: `resourceClaimName`, `resourceClaimTemplateName`'));
  if (own !== undefined) errors.push(...checkName(dns1123Subdomain, own, path.child('resourceClaimName')));
  if (template !== undefined)
    errors.push(...checkName(dns1123Subdomain, template, path.child('resourceClaimTemplateName')));
  return errors;
}

function nameProblems(name: string, names: Set<string>, path: FieldPath): FieldError[] {
  if (name === '') return [required(path)];
  if (names.has(name)) return [duplicate(path, name)];
  names.add(name);
  return checkName(dns1123Label, name, path);
}

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, validateTopologySpreadConstraints. */
function validateTopologySpread(
  constraints: readonly TopologySpreadConstraint[],
  path: FieldPath,
  options: PodOptions,
): FieldError[] {
  return constraints.flatMap((constraint, index) => {
    const at = path.index(index);
    const { maxSkew = 0, topologyKey = '', whenUnsatisfiable = '', labelSelector } = constraint;
    return [
      ...positive(maxSkew, at.child('maxSkew')),
      ...(topologyKey === '' ? [required(at.child('topologyKey'), 'can not be empty')] : []),
      ...(ACTIONS.includes(whenUnsatisfiable)
        ? []
        : [notSupported(at.child('whenUnsatisfiable'), whenUnsatisfiable, ACTIONS)]),
      ...repeated(constraint, constraints.slice(index + 1), at),
      ...minDomains(constraint, at.child('minDomains')),
      ...oneOf(constraint.nodeAffinityPolicy, POLICIES, at.child('nodeAffinityPolicy')),
      ...oneOf(constraint.nodeTaintsPolicy, POLICIES, at.child('nodeTaintsPolicy')),
      ...(options.allowOldSpreadKeys
        ? oldLabelKeys(constraint, at.child('matchLabelKeys'))
        : validateMatchLabelKeys(constraint.matchLabelKeys ?? [], [], labelSelector, at)),
      ...(options.allowInvalidSpreadSelector ? [] : validateLabelSelector(labelSelector, at.child('labelSelector'))),
    ];
  });
}

/** Upstream source (v1.36.2): as above, ValidateMatchLabelKeysInTopologySpread. */
function oldLabelKeys({ matchLabelKeys: keys = [], labelSelector }: TopologySpreadConstraint, path: FieldPath) {
  if (keys.length === 0) return [];
  const { matchLabels = {}, matchExpressions = [] } = labelSelector ?? {};
  const selected = new Set([...Object.keys(matchLabels), ...matchExpressions.map(({ key }) => key)]);
  return [
    ...(labelSelector ? [] : [forbidden(path, 'must not be specified when labelSelector is not set')]),
    ...keys.flatMap((key, index) => [
      ...validateLabelName(key, path.index(index)),
      ...(selected.has(key)
        ? [invalid(path.index(index), key, 'exists in both matchLabelKeys and labelSelector')]
        : []),
    ]),
  ];
}

/** Whether a later one is equal. */
function repeated(
  { topologyKey, whenUnsatisfiable }: TopologySpreadConstraint,
  rest: readonly TopologySpreadConstraint[],
  path: FieldPath,
): FieldError[] {
  const isRepeated = rest.some(
    (other) => other.topologyKey === topologyKey && other.whenUnsatisfiable === whenUnsatisfiable,
  );
  if (!isRepeated) return [];
  return [duplicate(path.child('{topologyKey, whenUnsatisfiable}'), `{${topologyKey}, ${whenUnsatisfiable}}`)];
}

function minDomains({ minDomains: count, whenUnsatisfiable }: TopologySpreadConstraint, path: FieldPath): FieldError[] {
  if (count === undefined) return [];
  const detail = `can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ${whenUnsatisfiable ?? ''}`;
  return [...positive(count, path), ...(whenUnsatisfiable === 'DoNotSchedule' ? [] : [invalid(path, count, detail)])];
}

/**
 * Labels and annotations have paths in the template itself: Go's struct embeds the metadata's fields. Upstream source
 * (v1.36.2): pkg/apis/core/validation/validation.go, ValidatePodTemplateSpec.
 */
export function validatePodTemplate(
  template: PodTemplateSpec | undefined,
  path: FieldPath,
  options: PodOptions = {},
): FieldError[] {
  const { metadata, spec = { containers: [] } } = template ?? {};
  const atSpec = path.child('spec');
  return [
    ...validateLabels(metadata?.labels, path.child('labels')),
    ...validateAnnotations(metadata?.annotations, path.child('annotations')),
    ...validatePodAnnotations(metadata?.annotations ?? {}, spec, path.child('annotations'), options),
    ...validatePodSpec(spec, undefined, atSpec, options),
    ...annotationsMatchFields(metadata, spec, atSpec),
    ...((spec.ephemeralContainers ?? []).length > 0
      ? [forbidden(atSpec.child('ephemeralContainers'), 'ephemeral containers not allowed in pod template')]
      : []),
  ];
}

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, validatePodDNSConfig. */
function validateDnsConfig({ dnsPolicy, dnsConfig }: PodSpec, path: FieldPath): FieldError[] {
  if (dnsPolicy === 'None') {
    if (dnsConfig === undefined) return [required(path, 'must provide `dnsConfig` when `dnsPolicy` is None')];
    if ((dnsConfig.nameservers ?? []).length === 0) {
      const detail = 'must provide at least one DNS nameserver when `dnsPolicy` is None';
      return [required(path.child('nameservers'), detail)];
    }
  }
  return dnsConfig === undefined ? [] : configProblems(dnsConfig, path);
}

function configProblems(
  { nameservers = [], searches = [], options = [] }: PodDNSConfig,
  path: FieldPath,
): FieldError[] {
  const [atServers, atSearches] = [path.child('nameservers'), path.child('searches')];
  const list = (names: readonly string[]) => goStruct('[]string', names);
  const tooMany = `must not have more than ${MAX_SEARCHES} search paths`;
  const tooLongList = `must not have more than ${MAX_SEARCH_CHARACTERS} characters (including spaces) in the search list`;
  return [
    ...(nameservers.length > MAX_NAMESERVERS
      ? [invalid(atServers, list(nameservers), `must not have more than ${MAX_NAMESERVERS} nameservers`)]
      : []),
    ...nameservers.flatMap((server, index) => legacyIp(atServers.index(index), server)),
    ...(searches.length > MAX_SEARCHES ? [invalid(atSearches, list(searches), tooMany)] : []),
    ...(byteLength(searches.join(' ')) > MAX_SEARCH_CHARACTERS
      ? [invalid(atSearches, list(searches), tooLongList)]
      : []),
    ...searches.flatMap((search, index) =>
      search === '.'
        ? []
        : checkName(dns1123SubdomainWithUnderscore, search.replace(/\.$/, ''), atSearches.index(index)),
    ),
    ...options.flatMap(({ name }, index) =>
      name ? [] : [required(path.child('options').index(index), 'must not be empty')],
    ),
  ];
}

/** Upstream source (v1.36.2): as above, ValidateHostAliases. */
function validateHostAliases(aliases: readonly HostAlias[], path: FieldPath): FieldError[] {
  return aliases.flatMap(({ ip = '', hostnames = [] }, index) => [
    ...legacyIp(path.index(index).child('ip'), ip),
    ...hostnames.flatMap((name, at) =>
      checkName(dns1123Subdomain, name, path.index(index).child('hostnames').index(at)),
    ),
  ]);
}

/** Upstream source (v1.36.2): as above, validatePodHostName. */
function validateHostnameOverride(spec: PodSpec, path: FieldPath): FieldError[] {
  const { hostnameOverride: name } = spec;
  if (name === undefined) return [];
  const at = path.child('hostnameOverride');
  return [
    ...(spec.setHostnameAsFQDN === true ? [forbidden(at, 'may not be specified when setHostnameAsFQDN is true')] : []),
    ...(spec.hostNetwork === true ? [forbidden(at, 'may not be specified when hostNetwork is true')] : []),
    ...(byteLength(name) > MAX_HOST_NAME ? [tooLong(at, name, MAX_HOST_NAME)] : []),
    ...checkName(dns1123Subdomain, name, at),
  ];
}
