import { extended } from '#base/extended.ts';
import { sameData } from '#cluster/api/sameData.ts';
import type { Container, ContainerStatus, Pod, PodSpec, Volume } from '#model/generated/types.ts';
import { type HostPort, hostPorts, podRequests, podRequestsNonZero } from '#model/pod/podResources.ts';
import { type AffinityTerms, affinityTermsOf, SharedData } from './affinityTerms.ts';
import { type SchedulerAmounts, scalarsOf } from './resources.ts';

/** A Pod with derived values that the scheduler reads often, computed once per version. */
export interface PodInfo {
  readonly pod: Pod;
  /** `namespace/name` */
  readonly key: string;
  readonly namespace: string;
  readonly name: string;
  /** The same object for all Pods with the same labels, while they are known. */
  readonly labels: Readonly<Record<string, string>>;
  readonly isTerminating: boolean;
  readonly priority: number;
  readonly requests: SchedulerAmounts;
  /** CPU and memory with the defaults for containers without requests; used for scores only. */
  readonly nonZeroCpuMilli: number;
  readonly nonZeroMemoryBytes: number;
  readonly hostPorts: readonly HostPort[];
  /** Claims that the Pod mounts by name, as `namespace/name`, without those of ephemeral volumes. */
  readonly claims: readonly string[];
  readonly affinity: AffinityTerms;
  /** Images of init containers, containers and image volumes, with `:latest` if there is no tag. */
  readonly images: readonly string[];
}

const known = new WeakMap<Pod, PodInfo>();
const WITH_STATUS = { useStatus: true };
const NO_LABELS: Readonly<Record<string, string>> = {};

/** Cached as long as the object exists, because objects never change. */
export function podInfoOf(pod: Pod): PodInfo {
  let info = known.get(pod);
  if (!info) {
    info = computePodInfo(pod);
    known.set(pod, info);
  }
  return info;
}

/** The Pod with its node. Nothing else that the scheduler reads changes. */
export function podOnNode(pod: Pod, node: string): Pod {
  const placed: Pod = extended(pod, { spec: extended(pod.spec, { nodeName: node }) });
  known.set(placed, extended(podInfoOf(pod), { pod: placed }));
  return placed;
}

function computePodInfo(pod: Pod): PodInfo {
  const { metadata, spec } = pod;
  const namespace = metadata.namespace ?? '';
  const facts = specFactsOf(pod, namespace);
  const isOther = saysOtherResources(pod);
  const { cpuMilli, memoryBytes } = isOther ? podRequestsNonZero(pod, WITH_STATUS) : facts.nonZero;
  return {
    pod,
    key: `${namespace}/${metadata.name}`,
    namespace,
    name: metadata.name,
    labels: sharedLabels(metadata.labels),
    isTerminating: metadata.deletionTimestamp !== undefined,
    priority: spec.priority ?? 0,
    requests: isOther ? orEqual(facts.requests, requestsOf(pod)) : facts.requests,
    nonZeroCpuMilli: cpuMilli,
    nonZeroMemoryBytes: memoryBytes,
    hostPorts: facts.hostPorts,
    claims: facts.claims,
    affinity: facts.affinity,
    images: facts.images,
  };
}

/** Values that depend only on a Pod's spec and namespace. */
interface SpecFacts extends Pick<PodInfo, 'requests' | 'hostPorts' | 'claims' | 'affinity' | 'images'> {
  readonly spec: PodSpec;
  readonly namespace: string;
  readonly nonZero: { readonly cpuMilli: number; readonly memoryBytes: number };
}

/** By the list of containers, which versions of a Pod share before and after binding. */
const knownFacts = new WeakMap<readonly object[], SpecFacts>();

function specFactsOf(pod: Pod, namespace: string): SpecFacts {
  const { spec } = pod;
  const known = knownFacts.get(spec.containers);
  if (known?.namespace === namespace && saysTheSame(known.spec, spec)) return known;
  const resources = spec.containers[0]?.resources;
  const mate = resources && factsOfMates.get(resources);
  const isMate = mate?.namespace === namespace && isLike(mate.spec, spec);
  const facts = isMate ? extended(mate, { spec }) : computeFacts(pod, namespace);
  knownFacts.set(spec.containers, facts);
  if (resources && !isMate) factsOfMates.set(resources, facts);
  return facts;
}

function computeFacts(pod: Pod, namespace: string): SpecFacts {
  const { spec } = pod;
  return {
    spec,
    namespace,
    requests: requestsOf({ spec }),
    nonZero: podRequestsNonZero({ spec }),
    hostPorts: hostPorts(spec),
    claims: namedClaims(pod).map((name) => `${namespace}/${name}`),
    affinity: affinityTermsOf(pod),
    images: imagesOf(spec),
  };
}

/**
 * By the resources of the first container, which Pods of one template share. Their containers differ, because each
 * mounts its own token.
 */
const factsOfMates = new WeakMap<object, SpecFacts>();

/** Whether the specs agree in everything that the values depend on. */
function isLike(a: PodSpec, b: PodSpec): boolean {
  return (
    a.initContainers === undefined &&
    b.initContainers === undefined &&
    a.affinity === b.affinity &&
    a.overhead === b.overhead &&
    a.resources === b.resources &&
    a.hostNetwork === b.hostNetwork &&
    a.containers.length === b.containers.length &&
    a.containers.every((container, index) => isLikeContainer(container, b.containers[index])) &&
    !a.volumes?.some(hasFacts) &&
    !b.volumes?.some(hasFacts)
  );
}

function isLikeContainer(a: Container, b: Container | undefined): boolean {
  return a.name === b?.name && a.image === b.image && a.resources === b.resources && a.ports === b.ports;
}

/** Whether the volume is a claim or an image. */
function hasFacts({ persistentVolumeClaim, image }: Volume): boolean {
  return persistentVolumeClaim !== undefined || image !== undefined;
}

function saysTheSame(a: PodSpec, b: PodSpec): boolean {
  return (
    a === b ||
    (a.initContainers === b.initContainers &&
      a.volumes === b.volumes &&
      a.affinity === b.affinity &&
      a.overhead === b.overhead &&
      a.resources === b.resources &&
      a.hostNetwork === b.hostNetwork)
  );
}

/** Whether the kubelet reports amounts in force that differ from the requests. They count as well. */
function saysOtherResources({ spec, status }: Pod): boolean {
  if (!status) return false;
  if (status.resources !== undefined || status.allocatedResources !== undefined) return true;
  const isOther = (said: ContainerStatus) => said.resources !== undefined && !isAsRequested(said, spec);
  return (status.containerStatuses?.some(isOther) ?? false) || (status.initContainerStatuses?.some(isOther) ?? false);
}

function isAsRequested({ name, resources, allocatedResources }: ContainerStatus, spec: PodSpec): boolean {
  const container = spec.containers.find((other) => other.name === name);
  const requests = container?.resources?.requests;
  return (
    requests !== undefined &&
    sameData(resources?.requests, requests) &&
    (allocatedResources === undefined || sameData(allocatedResources, requests))
  );
}

/** Versions of a Pod with equal requests share the object, which shows that they count alike. */
function orEqual(known: SchedulerAmounts, now: SchedulerAmounts): SchedulerAmounts {
  const isEqual =
    known.cpuMilli === now.cpuMilli &&
    known.memoryBytes === now.memoryBytes &&
    known.ephemeralStorageBytes === now.ephemeralStorageBytes &&
    known.scalar.size === now.scalar.size &&
    [...known.scalar].every(([name, amount]) => now.scalar.get(name) === amount);
  return isEqual ? known : now;
}

function requestsOf(pod: Pick<Pod, 'spec' | 'status'>): SchedulerAmounts {
  const amounts = podRequests(pod, WITH_STATUS);
  return {
    cpuMilli: amounts.cpu ?? 0,
    memoryBytes: amounts.memory ?? 0,
    ephemeralStorageBytes: amounts['ephemeral-storage'] ?? 0,
    scalar: scalarsOf(amounts),
  };
}

const labelsByText = new SharedData<Readonly<Record<string, string>>>();
const labelsByOther = new WeakMap<Readonly<Record<string, string>>, Readonly<Record<string, string>>>();

function sharedLabels(labels: Readonly<Record<string, string>> | undefined): Readonly<Record<string, string>> {
  if (!labels) return NO_LABELS;
  let shared = labelsByOther.get(labels);
  if (!shared) {
    shared = labelsByText.get(JSON.stringify(labels), () => labels);
    labelsByOther.set(labels, shared);
  }
  return shared;
}

/** Whether replacing one by the other changes nothing that nodes and indexes count. */
export function countsAlike(a: PodInfo, b: PodInfo): boolean {
  return (
    a.key === b.key &&
    a.labels === b.labels &&
    a.isTerminating === b.isTerminating &&
    a.requests === b.requests &&
    a.nonZeroCpuMilli === b.nonZeroCpuMilli &&
    a.nonZeroMemoryBytes === b.nonZeroMemoryBytes &&
    a.hostPorts === b.hostPorts &&
    a.claims === b.claims &&
    a.affinity === b.affinity
  );
}

function namedClaims({ spec }: Pod): string[] {
  if (!spec.volumes) return [];
  return spec.volumes.flatMap(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName ?? []);
}

function imagesOf({ initContainers = [], containers, volumes = [] }: PodSpec): string[] {
  const mounted = volumes.flatMap(({ image }) => (image ? [image.reference ?? ''] : []));
  return [...[...initContainers, ...containers].map(({ image }) => image ?? ''), ...mounted].map(withTag);
}

/** Upstream source (v1.36.2): pkg/scheduler/framework/plugins/imagelocality/image_locality.go, normalizedImageName. */
function withTag(image: string): string {
  return image.lastIndexOf(':') <= image.lastIndexOf('/') ? `${image}:latest` : image;
}
