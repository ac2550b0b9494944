import type { Container, ContainerStatus, Pod, PodCondition, PodSpec, PodStatus } from '#model/generated/types.ts';
import { couldRestartAll, shouldRestart } from '#model/pod/restartPolicy.ts';
import { ipFamily, parseIp } from '../common/ipAddress.ts';
import { legacyIp } from '../common/ipFields.ts';
import { qualifiedName } from '../common/labelNames.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../common/metadata.ts';
import { checkName, dns1123Subdomain, userId } from '../common/names.ts';
import { annotationsMatchFields, validatePodAnnotations } from '../common/podSpec/annotations.ts';
import { imageHasNoBlanks } from '../common/podSpec/containers.ts';
import type { PodOptions } from '../common/podSpec/podOptions.ts';
import { validatePodSpec } from '../common/podSpec/podSpec.ts';
import { immutable } from '../common/semanticEqual.ts';
import { type FieldError, type FieldPath, field, forbidden, invalid } from '../fieldError.ts';
import { goStruct } from '../goValue.ts';
import { validatorFor } from '../kindValidator.ts';
import { podAnnotationChanges, podChanges } from './podChanges.ts';
import { podUpdateOptions } from './podUpdateOptions.ts';
import { validatePodClaimStatus } from './resource/claimStatus.ts';

const STATUS = field('status');

/** Types that are no qualified names, unlike all others. */
const SYSTEM_CONDITIONS = ['PodScheduled', 'Ready', 'Initialized'];

const LISTS = ['containerStatuses', 'initContainerStatuses', 'ephemeralContainerStatuses'] as const;

const METADATA = field('metadata');
const SPEC = field('spec');

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidatePodCreate and ValidatePodUpdate. */
export const podValidator = validatorFor(
  'Pod',
  validatePodCreate,
  (pod, old) => {
    const options = podUpdateOptions(old);
    return [
      ...validateObjectMetaUpdate(pod.metadata, old.metadata),
      ...validateMetadataAndSpec(pod, options),
      ...podChanges(pod, old, options),
    ];
  },
  validatePodStatus,
);

function validatePodCreate(pod: Pod): FieldError[] {
  const spec = specOf(pod);
  const cleared = 'cannot be set until all schedulingGates have been cleared';
  return [
    ...validateMetadataAndSpec(pod, { isPod: true }),
    ...((spec.ephemeralContainers ?? []).length > 0
      ? [forbidden(SPEC.child('ephemeralContainers'), 'cannot be set on create')]
      : []),
    ...(spec.nodeName && (spec.schedulingGates ?? []).length > 0 ? [forbidden(SPEC.child('nodeName'), cleared)] : []),
    ...annotationsMatchFields(pod.metadata, spec, SPEC),
  ];
}

/** For a Pod without a spec only the types of its containers are checked. */
function specOf(pod: Pod): PodSpec {
  return pod.spec ?? { containers: [] };
}

export function validateMetadataAndSpec(pod: Pod, options: PodOptions): FieldError[] {
  const spec = specOf(pod);
  const images = (list: 'containers' | 'initContainers') =>
    (spec[list] ?? []).flatMap((container, index) => imageHasNoBlanks(container, SPEC.child(list).index(index)));
  return [
    ...validateObjectMeta(pod.metadata, { namespaced: true, name: dns1123Subdomain }),
    ...validatePodAnnotations(pod.metadata?.annotations ?? {}, spec, METADATA.child('annotations'), options),
    ...validatePodSpec(spec, pod.metadata, SPEC, options),
    ...(spec.serviceAccountName ? [] : tokensWithoutAccount(spec)),
    ...images('containers'),
    ...images('initContainers'),
  ];
}

function tokensWithoutAccount({ volumes = [] }: PodSpec): FieldError[] {
  const detail = 'must not be specified when serviceAccountName is not set';
  return volumes.flatMap(({ projected }, volume) =>
    (projected?.sources ?? []).flatMap(({ serviceAccountToken }, source) => {
      if (serviceAccountToken === undefined) return [];
      const at = SPEC.child('volumes').index(volume).child('projected', 'sources').index(source);
      return [forbidden(at.child('serviceAccountToken'), detail)];
    }),
  );
}

/**
 * Mistakes in a kubelet's status of a Pod; allocated devices are not checked.
 * Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidatePodStatusUpdate.
 */
function validatePodStatus(pod: Pod, old: Pod): FieldError[] {
  const [status, before] = [pod.status ?? {}, old.status ?? {}];
  return [
    ...validateObjectMetaUpdate(pod.metadata, old.metadata),
    ...(pod.metadata.annotations ? podAnnotationChanges(pod, old, podUpdateOptions(old)) : []),
    ...conditions(status.conditions ?? [], STATUS.child('conditions')),
    ...nominatedNode(status.nominatedNodeName ?? '', old, STATUS.child('nominatedNodeName')),
    ...observed(status.observedGeneration, STATUS.child('observedGeneration')),
    ...immutable('string', status.qosClass ?? '', before.qosClass ?? '', STATUS.child('qosClass')),
    ...transitions(status, old),
    ...validatePodClaimStatus(pod),
    ...podIps(status, before),
    ...hostIps(status, before),
    ...LISTS.flatMap((list) => users(status[list] ?? [], pod, STATUS.child(list))),
  ];
}

function observed(generation: number | undefined, path: FieldPath): FieldError[] {
  return (generation ?? 0) < 0 ? [invalid(path, generation, 'must be a non-negative integer')] : [];
}

function conditions(list: readonly PodCondition[], path: FieldPath): FieldError[] {
  return list.flatMap(({ type = '', observedGeneration }, index) => {
    const at = path.index(index);
    const wrong = observed(observedGeneration, at.child('observedGeneration'));
    return SYSTEM_CONDITIONS.includes(type) ? wrong : [...wrong, ...checkName(qualifiedName, type, at.child('Type'))];
  });
}

function nominatedNode(name: string, old: Pod, path: FieldPath): FieldError[] {
  if (name === '' || name === (old.status?.nominatedNodeName ?? '')) return [];
  return [
    ...checkName(dns1123Subdomain, name, path),
    ...(old.spec.nodeName ? [forbidden(path, 'may not be set on pods that are already bound to a node')] : []),
  ];
}

/**
 * An ended container runs again only if its restart policy allows it. Upstream source (v1.36.2): as above,
 * ValidateContainerStateTransition.
 */
function transitions(status: PodStatus, old: Pod): FieldError[] {
  const { spec, status: before } = old;
  const specs: readonly (readonly Container[] | undefined)[] = [spec.containers, spec.initContainers, undefined];
  return LISTS.flatMap((list, index) => {
    const containers = specs[index];
    if (containers !== undefined && couldRestartAll(old)) return [];
    return (before?.[list] ?? []).flatMap(({ name, state }, at) => {
      if (state?.terminated === undefined) return [];
      const isStarted = status[list]?.some((next) => next.name === name && next.state?.terminated === undefined);
      const container = containers?.find((candidate) => candidate.name === name);
      if (!isStarted || (container && shouldRestart(old, container, state.terminated.exitCode))) return [];
      return [
        forbidden(STATUS.child(list).index(at).child('state'), 'may not be transitioned to non-terminated state'),
      ];
    });
  });
}

function podIps(status: PodStatus, before: PodStatus): FieldError[] {
  return addresses('PodIP', status.podIPs ?? [], before.podIPs ?? [], STATUS.child('podIPs'));
}

function hostIps(status: PodStatus, before: PodStatus): FieldError[] {
  const list = status.hostIPs ?? [];
  const path = STATUS.child('hostIPs');
  const first = list[0]?.ip ?? '';
  const isOther = list.length > 0 && first !== (status.hostIP ?? '');
  return [
    ...(isOther ? [invalid(path.index(0).child('ip'), first, 'must be equal to `hostIP`')] : []),
    ...addresses('HostIP', list, before.hostIPs ?? [], path),
  ];
}

interface Address {
  readonly ip?: string;
}

/** One of each family at most. */
function addresses(type: string, list: readonly Address[], old: readonly Address[], path: FieldPath): FieldError[] {
  if (list.length === 0) return [];
  const before = old.map(({ ip = '' }) => ip);
  const isTooMany = list.length > 2 || (list.length === 2 && familiesOf(list).size < 2);
  return [
    ...list.flatMap(({ ip = '' }, index) => legacyIp(path.index(index), ip, before)),
    ...(isTooMany
      ? [invalid(path, goStruct(`[]${type}`, list), 'may specify no more than one IP for each IP family')]
      : []),
  ];
}

function familiesOf(list: readonly Address[]): ReadonlySet<string> {
  const parsed = list.map(({ ip = '' }) => parseIp(ip));
  return new Set(parsed.flatMap((address) => (address ? ipFamily(address) : [])));
}

function users(statuses: readonly ContainerStatus[], { spec }: Pod, path: FieldPath): FieldError[] {
  return statuses.flatMap(({ user }, index) => {
    const at = path.index(index).child('user', 'linux');
    if (user?.linux === undefined) return [];
    if (spec.os?.name === 'windows') return [forbidden(at, 'cannot be set for a windows pod')];
    const { uid, gid, supplementalGroups = [] } = user.linux;
    const id = (value: number | undefined, place: FieldPath) =>
      userId(value ?? 0).map((problem) => invalid(place, value ?? 0, problem));
    return [
      ...id(uid, at.child('uid')),
      ...id(gid, at.child('gid')),
      ...supplementalGroups.flatMap((group, place) => id(group, at.child('supplementalGroups').index(place))),
    ];
  });
}
