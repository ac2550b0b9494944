import { compare } from '#base/order.ts';
import type { WorkloadRef } from '#protocol/controllers.ts';
import type { WorkloadView } from '#protocol/views.ts';

/**
 * Whether the workload lacks something that it wants. A Job moves while it has Pods; a CronJob leaves that to its
 * Jobs.
 */
export function isMoving({ kind, desired, current, updated, available }: WorkloadView): boolean {
  if (kind === 'CronJob') return false;
  if (kind === 'Job') return current > 0;
  return available !== desired || current !== desired || updated !== desired;
}

/** Workloads without an owner: those that move first, then the largest, then by name. */
export function byMotion(workloads: Iterable<WorkloadView>): WorkloadView[] {
  return [...workloads]
    .filter(({ owner }) => owner === '')
    .sort((a, b) => Number(isMoving(b)) - Number(isMoving(a)) || b.desired - a.desired || compare(a.key, b.key));
}

export function refOf({ kind, namespace, name }: WorkloadRef): WorkloadRef {
  return { kind, namespace, name };
}

/** `Kind/namespace/name` */
export function workloadKey({ kind, namespace, name }: WorkloadRef): string {
  return `${kind}/${namespace}/${name}`;
}

export function workloadOfKey(key: string): WorkloadRef | null {
  const [kind, namespace, name] = key.split('/');
  return kind && namespace && name ? { kind, namespace, name } : null;
}

/**
 * The workload to follow without a choice: the present one while it moves or nothing else does. An unchanged choice
 * keeps the same object.
 */
export function followed(workloads: Iterable<WorkloadView>, before: WorkloadRef | null): WorkloadRef | null {
  const all = byMotion(workloads);
  const [first] = all;
  if (!first) return null;
  const known = before && all.find((each) => each.key === workloadKey(before));
  const next = known && (isMoving(known) || !isMoving(first)) ? known : first;
  return before && workloadKey(before) === next.key ? before : refOf(next);
}
