import { parseTime } from '#base/rfc3339.ts';
import { type Micros, SECOND_US } from '#base/time.ts';
import type { Container, Pod, ScopedResourceSelectorRequirement } from '#model/generated/types.ts';
import { qosClass } from '#model/pod/oomScoreAdj.ts';
import type { MilliAmounts, ResourceList } from '#model/pod/podResources.ts';
import {
  hasPodLevelResources,
  isPodLevelResource,
  podLimitsMilli,
  podRequestsMilli,
  sumFormat,
} from '#model/pod/podResources.ts';
import { parseQuantity } from '#model/quantity/quantity.ts';
import { quantityOfMilli } from '#model/quantity/quantityMath.ts';

const COMPUTE = ['cpu', 'memory', 'ephemeral-storage'] as const;
const ONE = '1';
/** Resources that each container must set when a quota limits them. */
const SAID_BY_EACH: ReadonlySet<string> = new Set([
  'cpu',
  'memory',
  'requests.cpu',
  'requests.memory',
  'limits.cpu',
  'limits.memory',
]);

/** Whether the quota resource concerns Pods. */
export function isPodResource(name: string): boolean {
  const plain = name.replace(/^(requests|limits)\./, '');
  if (name === 'pods' || name === 'count/pods') return true;
  return (
    (COMPUTE as readonly string[]).includes(plain) ||
    plain.startsWith('hugepages-') ||
    (name.startsWith('requests.') && plain.includes('/'))
  );
}

/**
 * Quota usage of a Pod. A finished Pod counts only as an object, and so does one whose grace period is over.
 * Upstream source (v1.36.2): pkg/quota/v1/evaluator/core/pods.go, PodUsageFunc.
 */
export function podUsage(pod: Pod, nowUs: Micros): ResourceList {
  if (!isCharged(pod, nowUs)) return { 'count/pods': ONE };
  const requests = asQuantities(podRequestsMilli(pod), pod, 'requests');
  const limits = asQuantities(podLimitsMilli(pod), pod, 'limits');
  return { 'count/pods': ONE, pods: ONE, ...computeUsage(requests, limits) };
}

/** Whether the Pod's resources count. */
export function isCharged({ metadata, status }: Pod, nowUs: Micros): boolean {
  if (status?.phase === 'Failed' || status?.phase === 'Succeeded') return false;
  const { deletionTimestamp, deletionGracePeriodSeconds } = metadata;
  if (deletionTimestamp === undefined || deletionGracePeriodSeconds === undefined) return true;
  return nowUs <= (parseTime(deletionTimestamp) ?? nowUs) + deletionGracePeriodSeconds * SECOND_US;
}

function computeUsage(requests: ResourceList, limits: ResourceList): ResourceList {
  const usage: Record<string, string> = {};
  for (const [name, amount] of Object.entries(requests)) {
    const isExtended = name.includes('/');
    if (!isExtended) usage[name] = amount;
    usage[`requests.${name}`] = amount;
  }
  for (const [name, amount] of Object.entries(limits))
    if ((COMPUTE as readonly string[]).includes(name)) usage[`limits.${name}`] = amount;
  return usage;
}

/** Writes a sum in the format of its first term. A value set for the whole Pod keeps the Pod's format. */
function asQuantities(sums: MilliAmounts, { spec }: Pod, side: 'requests' | 'limits'): ResourceList {
  const formatOf = (name: string) => {
    const own = isPodLevelResource(name) ? spec.resources?.[side]?.[name] : undefined;
    return own === undefined ? sumFormat(spec, side, name) : parseQuantity(own).format;
  };
  return Object.fromEntries(
    Object.entries(sums).map(([name, milli]) => [name, quantityOfMilli(milli, formatOf(name))]),
  );
}

/**
 * Returns required values that containers lack, such as `cpu for: app; memory for: app`. Returns undefined for Pods
 * with Pod-level resources. Upstream source: the same file, Constraints.
 */
export function missingFromPod({ spec }: Pod, limited: readonly string[]): string | undefined {
  if (hasPodLevelResources(spec)) return undefined;
  const needed = limited.filter((name) => SAID_BY_EACH.has(name)).sort();
  const containers = [...spec.containers, ...(spec.initContainers ?? [])];
  const parts = needed.flatMap((name) => {
    const silent = containers.filter((container) => !says(container, name)).map((container) => container.name);
    return silent.length === 0 ? [] : [`${name} for: ${silent.sort().join(',')}`];
  });
  return parts.length === 0 ? undefined : parts.join('; ');
}

function says({ resources }: Pick<Container, 'resources'>, name: string): boolean {
  const side = name.startsWith('limits.') ? resources?.limits : resources?.requests;
  return side?.[name.replace(/^(requests|limits)\./, '')] !== undefined;
}

/** Upstream source: the same file, podMatchesScopeFunc. */
export function podMatchesScope(
  pod: Pod,
  { scopeName, operator, values = [] }: ScopedResourceSelectorRequirement,
): boolean {
  const { spec } = pod;
  switch (scopeName) {
    case 'Terminating':
      return isTerminating(pod);
    case 'NotTerminating':
      return !isTerminating(pod);
    case 'BestEffort':
      return qosClass(spec) === 'BestEffort';
    case 'NotBestEffort':
      return qosClass(spec) !== 'BestEffort';
    case 'PriorityClass':
      return matchesNames(spec.priorityClassName ? [spec.priorityClassName] : [], operator, values);
    case 'CrossNamespacePodAffinity':
      return reachesOtherNamespaces(pod);
    default:
      return false;
  }
}

/** Whether the Pod has an active deadline. Upstream source: the same file, IsTerminating. */
export function isTerminating({ spec }: Pod): boolean {
  return (spec.activeDeadlineSeconds ?? -1) >= 0;
}

/** Whether the names match the operator and values. An empty list matches NotIn. */
export function matchesNames(names: readonly string[], operator: string, values: readonly string[]): boolean {
  if (operator === 'Exists') return names.length > 0;
  if (operator === 'DoesNotExist') return names.length === 0;
  if (operator === 'In') return names.some((name) => values.includes(name));
  return names.length === 0 || names.some((name) => !values.includes(name));
}

function reachesOtherNamespaces({ spec }: Pod): boolean {
  const { podAffinity, podAntiAffinity } = spec.affinity ?? {};
  const terms = [podAffinity, podAntiAffinity].flatMap((affinity) => [
    ...(affinity?.requiredDuringSchedulingIgnoredDuringExecution ?? []),
    ...(affinity?.preferredDuringSchedulingIgnoredDuringExecution ?? []).map(({ podAffinityTerm }) => podAffinityTerm),
  ]);
  return terms.some(
    ({ namespaces = [], namespaceSelector }) => namespaces.length > 0 || namespaceSelector !== undefined,
  );
}
