import type { Pod } from '#model/generated/types.ts';
import { podLimits } from '#model/pod/podResources.ts';
import { canonicalQuantity } from '#model/quantity/formatQuantity.ts';
import { addQuantities, quantityOf, quantityValue } from '#model/quantity/quantityMath.ts';
import { diskBytes, type PodWithUsage } from './podUsage.ts';

const RESOURCE = 'ephemeral-storage';

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
