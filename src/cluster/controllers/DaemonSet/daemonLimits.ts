import type { DaemonSet } from '#model/generated/types.ts';

/**
 * Number of nodes that an update may affect at a time. Both percentages round up.
 * Upstream source (v1.36.2): pkg/controller/daemon/util/daemonset_util.go, UnavailableCount and SurgeCount.
 */
export function updateLimits(
  { spec }: DaemonSet,
  nodes: number,
): { readonly maxSurge: number; readonly maxUnavailable: number } {
  const rolling = spec.updateStrategy?.type === 'RollingUpdate' ? spec.updateStrategy.rollingUpdate : undefined;
  const maxSurge = roundedUp(rolling?.maxSurge, nodes);
  const maxUnavailable = roundedUp(rolling?.maxUnavailable, nodes);
  return { maxSurge, maxUnavailable: nodes > 0 && maxSurge === 0 && maxUnavailable === 0 ? 1 : maxUnavailable };
}

export function allowsSurge(daemonSet: DaemonSet): boolean {
  return updateLimits(daemonSet, 1).maxSurge > 0;
}

function roundedUp(value: number | string | undefined, total: number): number {
  if (typeof value !== 'string') return value ?? 0;
  const percent = /^(\d+)%$/.exec(value)?.[1];
  return percent === undefined ? 0 : Math.ceil((Number(percent) * total) / 100);
}
