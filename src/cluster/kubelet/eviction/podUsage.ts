import type { Pod } from '#model/generated/types.ts';
import { hasPodLevelResources, isPodLevelResource, podRequestsMilli } from '#model/pod/podResources.ts';
import { milliAmounts } from '#model/pod/resourceAmounts.ts';

/** What a Pod uses of its node. */
export interface PodUsage {
  readonly memoryBytes: number;
  readonly writableLayerBytes: number;
  readonly logsBytes: number;
  readonly emptyDirBytes: number;
  readonly processes: number;
  /** By name, when it is known of each. */
  readonly containers?: Readonly<Record<string, ContainerShare>>;
}

/** One container's part of what its Pod uses; `diskBytes` is its writable layer and its logs. */
export interface ContainerShare {
  readonly memoryBytes: number;
  readonly diskBytes: number;
}

/** A Pod with its usage; undefined when there are no statistics of it. */
export interface PodWithUsage {
  readonly pod: Pod;
  readonly usage: PodUsage | undefined;
}

/**
 * What counts as disk use where images, containers and volumes share one file system. An emptyDir in memory is none.
 * Upstream source (v1.36.2): pkg/kubelet/eviction/helpers.go, podDiskUsage, localVolumeNames.
 */
export function diskBytes({ pod, usage }: PodWithUsage): number {
  if (!usage) return 0;
  const volumes = pod.spec.volumes ?? [];
  const hasLocalVolume = volumes.some(
    ({ emptyDir, hostPath }) => (emptyDir && emptyDir.medium !== 'Memory') || hostPath,
  );
  return usage.writableLayerBytes + usage.logsBytes + (hasLocalVolume ? usage.emptyDirBytes : 0);
}

/**
 * A Pod's request in bytes; overhead adds to requests that are not zero. What the Pod as a whole requests takes the place of all that
 * its containers do.
 * Upstream source (v1.36.2): pkg/api/v1/resource/helpers.go, GetResourceRequestQuantity.
 */
export function requestBytes(pod: Pod, resource: 'memory' | 'ephemeral-storage'): number {
  const milli = requestMilli(pod, resource);
  const overhead = milli === 0 ? 0 : (milliAmounts(pod.spec.overhead)[resource] ?? 0);
  return (milli + overhead) / 1000;
}

function requestMilli(pod: Pod, resource: 'memory' | 'ephemeral-storage'): number {
  if (!hasPodLevelResources(pod.spec)) return podRequestsMilli(pod, { excludeOverhead: true })[resource] ?? 0;
  return isPodLevelResource(resource) ? (milliAmounts(pod.spec.resources?.requests)[resource] ?? 0) : 0;
}
