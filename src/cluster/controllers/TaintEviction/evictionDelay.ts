import type { Taint, Toleration } from '#model/generated/types.ts';
import { toleratesTaint } from '#model/pod/tolerations.ts';

/** The taints that make Pods leave. */
export function noExecuteTaints(taints: readonly Taint[] | undefined): Taint[] {
  return (taints ?? []).filter(({ effect }) => effect === 'NoExecute');
}

/** Whether a Pod may stay on a node with these taints at all, be it for no time. */
export function toleratesAll(taints: readonly Taint[], tolerations: readonly Toleration[] | undefined): boolean {
  return taints.every((taint) => (tolerations ?? []).some((toleration) => toleratesTaint(toleration, taint)));
}

/**
 * How long a Pod may stay on a node with these taints, in microseconds: 0 when one is not tolerated, `undefined` for ever. Of
 * the tolerations that are used (the first that covers each taint) the shortest counts.
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
