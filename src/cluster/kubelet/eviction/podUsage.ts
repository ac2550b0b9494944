import type { Pod } from '#model/generated/types.ts';
import { hasPodLevelResources, isPodLevelResource, podRequestsMilli } from '#model/pod/podResources.ts';
import { milliAmounts } from '#model/pod/resourceAmounts.ts';

/** A Pod's use of its node. */
export interface PodUsage {
  readonly memoryBytes: number;
  readonly writableLayerBytes: number;
  readonly logsBytes: number;
  readonly emptyDirBytes: number;
  readonly processes: number;
  /** By container name, when it is known for each. */
  readonly containers?: Readonly<Record<string, ContainerShare>>;
}

/** One container's share of its Pod's use; `diskBytes` is its writable layer and its logs. */
export interface ContainerShare {
  readonly memoryBytes: number;
  readonly diskBytes: number;
}

/** A Pod with its usage; undefined when there are no statistics for it. */
export interface PodWithUsage {
  readonly pod: Pod;
  readonly usage: PodUsage | undefined;
}

/**
 * Disk use when images, containers and volumes share one file system. An emptyDir in memory does not count. Upstream
 * source (v1.36.2): pkg/kubelet/eviction/helpers.go, podDiskUsage, localVolumeNames.
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
 * A Pod's request in bytes; overhead is added to requests other than zero. Pod-level requests replace those of the
 * containers. Upstream source (v1.36.2): pkg/api/v1/resource/helpers.go, GetResourceRequestQuantity.
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
