import { goSort } from '#base/order.ts';
import type { Pod } from '#model/generated/types.ts';
import {
  hasPodLevelResources,
  isPodLevelResource,
  milliAmounts,
  podLimits,
  podRequestsMilli,
} from '#model/pod/podResources.ts';
import { canonicalQuantity } from '#model/quantity/quantity.ts';
import { addQuantities, quantityOf, quantityValue } from '#model/quantity/quantityMath.ts';

const RESOURCE = 'ephemeral-storage';

type Compare = (a: PodWithUsage, b: PodWithUsage) => number;

/** Resources that a node can run short of. */
export type Shortage = 'memory' | 'disk' | 'pid';

/**
 * Pods in eviction order. QoS classes do not matter. Upstream source (v1.36.2): pkg/kubelet/eviction/helpers.go,
 * rankMemoryPressure, rankDiskPressureFunc, rankPIDPressure.
 */
export function rankPods(pods: readonly PodWithUsage[], shortage: Shortage): PodWithUsage[] {
  const compares = ORDERS[shortage];
  return goSort([...pods], (a, b) => {
    for (const compare of compares) {
      const order = compare(a, b);
      if (order !== 0) return order < 0;
    }
    return false;
  });
}

const byPriority: Compare = (a, b) => (a.pod.spec.priority ?? 0) - (b.pod.spec.priority ?? 0);

/** Pods without statistics come first; the others by `amount`, largest first. */
function larger(amount: (pod: PodWithUsage) => number): Compare {
  return (a, b) => {
    if (!a.usage || !b.usage) return Number(!!a.usage) - Number(!!b.usage);
    return amount(b) - amount(a);
  };
}

const memoryExcess = ({ pod, usage }: PodWithUsage) => (usage?.memoryBytes ?? 0) - requestBytes(pod, 'memory');
const diskExcess = (pod: PodWithUsage) => diskBytes(pod) - requestBytes(pod.pod, 'ephemeral-storage');
const exceeds = (excess: (pod: PodWithUsage) => number) => (pod: PodWithUsage) => Number(excess(pod) > 0);

const ORDERS: Readonly<Record<Shortage, readonly Compare[]>> = {
  memory: [larger(exceeds(memoryExcess)), byPriority, larger(memoryExcess)],
  disk: [larger(exceeds(diskExcess)), byPriority, larger(diskExcess)],
  pid: [byPriority, larger(({ usage }) => usage?.processes ?? 0)],
};

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
interface ContainerShare {
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
function diskBytes({ pod, usage }: PodWithUsage): number {
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
function requestBytes(pod: Pod, resource: 'memory' | 'ephemeral-storage'): number {
  const milli = requestMilli(pod, resource);
  const overhead = milli === 0 ? 0 : (milliAmounts(pod.spec.overhead)[resource] ?? 0);
  return (milli + overhead) / 1000;
}

function requestMilli(pod: Pod, resource: 'memory' | 'ephemeral-storage'): number {
  if (!hasPodLevelResources(pod.spec)) return podRequestsMilli(pod, { excludeOverhead: true })[resource] ?? 0;
  return isPodLevelResource(resource) ? (milliAmounts(pod.spec.resources?.requests)[resource] ?? 0) : 0;
}

/** Limit of a container's local storage, in bytes; `undefined` without a limit. */
export function localStorageLimitBytes({ spec }: Pod, name: string): number | undefined {
  const limit = spec.containers.find((container) => container.name === name)?.resources?.limits?.[RESOURCE];
  return limit === undefined || quantityValue(limit) === 0 ? undefined : quantityValue(limit);
}

/**
 * Why a Pod is evicted for exceeding a local storage limit, of all containers together or of one; `undefined`
 * otherwise. The limits of emptyDir volumes are ignored. No DisruptionTarget condition is set, because the Pod itself
 * is the cause. Upstream source (v1.36.2): pkg/kubelet/eviction/eviction_manager.go, localStorageEviction.
 */
export function overLocalStorage({ pod, usage }: PodWithUsage): string | undefined {
  if (!usage) return undefined;
  const limitBytes = podLimits(pod)[RESOURCE];
  const usedBytes = diskBytes({ pod, usage });
  if (limitBytes !== undefined && usedBytes > limitBytes)
    return `Pod ephemeral local storage usage exceeds the total limit of containers ${totalText(pod, limitBytes)}. `;
  for (const { name, resources } of pod.spec.containers) {
    const limit = resources?.limits?.[RESOURCE];
    const used = usage.containers?.[name]?.diskBytes ?? 0;
    if (limit !== undefined && quantityValue(limit) > 0 && used > quantityValue(limit))
      return `Container ${name} exceeded its local ephemeral storage limit "${canonicalQuantity(limit)}". `;
  }
  return undefined;
}

/** The sum in the notation of the limits, unless init containers change the amount. */
function totalText({ spec }: Pod, limitBytes: number): string {
  const texts = spec.containers.flatMap(({ resources }) => resources?.limits?.[RESOURCE] ?? []);
  const total = texts.reduce((sum, text) => addQuantities(sum, text), '0');
  return quantityValue(total) === limitBytes ? total : quantityOf(limitBytes, 'BinarySI');
}
