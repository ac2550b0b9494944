import type { Pod, PodSpec } from '../../../model/generated/types.ts';
import { type HostPort, hostPorts } from '../../../model/pod/hostPorts.ts';
import { podRequests, podRequestsNonZero } from '../../../model/pod/podResources.ts';
import { type AffinityTerms, affinityTermsOf } from './affinityTerms.ts';
import { type ResourceAmounts, scalarsOf } from './resources.ts';
import { SharedData } from './sharedData.ts';

/** A Pod with what the scheduler reads again and again, computed once per version of the Pod. */
export interface PodInfo {
  readonly pod: Pod;
  /** `namespace/name` */
  readonly key: string;
  readonly namespace: string;
  readonly name: string;
  /** The same object for all Pods with the same labels, as long as they are known. */
  readonly labels: Readonly<Record<string, string>>;
  readonly isTerminating: boolean;
  readonly priority: number;
  readonly requests: ResourceAmounts;
  /** CPU and memory with the defaults for containers that name none; used for scores only. */
  readonly nonZeroCpuMilli: number;
  readonly nonZeroMemoryBytes: number;
  readonly hostPorts: readonly HostPort[];
  /** Claims that the Pod mounts by name, `namespace/name`; those of ephemeral volumes are not among them. */
  readonly claims: readonly string[];
  readonly affinity: AffinityTerms;
  /** Images of init containers, containers and image volumes, with `:latest` where there is no tag. */
  readonly images: readonly string[];
}

const known = new WeakMap<Pod, PodInfo>();
const WITH_STATUS = { useStatus: true };
const NO_LABELS: Readonly<Record<string, string>> = {};

/** Objects never change, so what was computed for one is kept as long as the object is. */
export function podInfoOf(pod: Pod): PodInfo {
  let info = known.get(pod);
  if (!info) {
    info = computePodInfo(pod);
    known.set(pod, info);
  }
  return info;
}

function computePodInfo(pod: Pod): PodInfo {
  const { metadata, spec } = pod;
  const namespace = metadata.namespace ?? '';
  const amounts = podRequests(pod, WITH_STATUS);
  const nonZero = podRequestsNonZero(pod, WITH_STATUS);
  return {
    pod,
    key: `${namespace}/${metadata.name}`,
    namespace,
    name: metadata.name,
    labels: sharedLabels(metadata.labels),
    isTerminating: metadata.deletionTimestamp !== undefined,
    priority: spec.priority ?? 0,
    requests: {
      cpuMilli: amounts.cpu ?? 0,
      memoryBytes: amounts.memory ?? 0,
      ephemeralStorageBytes: amounts['ephemeral-storage'] ?? 0,
      scalar: scalarsOf(amounts),
    },
    nonZeroCpuMilli: nonZero.cpuMilli,
    nonZeroMemoryBytes: nonZero.memoryBytes,
    hostPorts: hostPorts(spec),
    claims: namedClaims(pod).map((name) => `${namespace}/${name}`),
    affinity: affinityTermsOf(pod),
    images: imagesOf(spec),
  };
}

const knownLabels = new SharedData<Readonly<Record<string, string>>>();

function sharedLabels(labels: Readonly<Record<string, string>> | undefined): Readonly<Record<string, string>> {
  return labels ? knownLabels.get(JSON.stringify(labels), () => labels) : NO_LABELS;
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
