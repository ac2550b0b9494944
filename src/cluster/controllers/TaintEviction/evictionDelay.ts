import type { Taint, Toleration } from '#model/generated/types.ts';
import { toleratesTaint } from '#model/pod/tolerations.ts';

/** Taints with the effect NoExecute. */
export function noExecuteTaints(taints: readonly Taint[] | undefined): Taint[] {
  return (taints ?? []).filter(({ effect }) => effect === 'NoExecute');
}

/** Whether a Pod may stay on a node with these taints, even for zero time. */
export function toleratesAll(taints: readonly Taint[], tolerations: readonly Toleration[] | undefined): boolean {
  return taints.every((taint) => (tolerations ?? []).some((toleration) => toleratesTaint(toleration, taint)));
}

/**
 * Time for which a Pod may stay on a node with these taints, in microseconds. 0 if one is not tolerated, `undefined`
 * for no limit. The first toleration that covers a taint is used, and the shortest of these counts.
 * Upstream source (v1.36.2): pkg/controller/tainteviction/taint_eviction.go, processPodOnNode, getMinTolerationTime.
 */
export function evictionDelayUs(
  taints: readonly Taint[],
  tolerations: readonly Toleration[] | undefined,
): number | undefined {
  let shortest: number | undefined;
  for (const taint of taints) {
    const used = (tolerations ?? []).find((toleration) => toleratesTaint(toleration, taint));
    if (!used) return 0;
    const { tolerationSeconds } = used;
    if (tolerationSeconds !== undefined)
      shortest = Math.min(shortest ?? tolerationSeconds, Math.max(0, tolerationSeconds));
  }
  return shortest === undefined ? undefined : Math.max(0, shortest) * 1_000_000;
}
