import type { Node, Taint } from '#model/generated/types.ts';

/**
 * Taint for each condition and status.
 * Upstream source (v1.36.2): pkg/controller/nodelifecycle/node_lifecycle_controller.go,
 * nodeConditionToTaintKeyStatusMap.
 */
const TAINT_OF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Ready: { False: 'node.kubernetes.io/not-ready', Unknown: 'node.kubernetes.io/unreachable' },
  MemoryPressure: { True: 'node.kubernetes.io/memory-pressure' },
  DiskPressure: { True: 'node.kubernetes.io/disk-pressure' },
  NetworkUnavailable: { True: 'node.kubernetes.io/network-unavailable' },
  PIDPressure: { True: 'node.kubernetes.io/pid-pressure' },
};
const UNSCHEDULABLE = 'node.kubernetes.io/unschedulable';
const OWN_KEYS: ReadonlySet<string> = new Set([
  UNSCHEDULABLE,
  ...Object.values(TAINT_OF).flatMap((keys) => Object.values(keys)),
]);

/**
 * Taints of a Node with its NoSchedule taints updated from its conditions and `spec.unschedulable`; `undefined` if they
 * are up to date.
 * Upstream source (v1.36.2): pkg/controller/nodelifecycle/node_lifecycle_controller.go, doNoScheduleTaintingPass.
 */
export function withNoScheduleTaints(node: Node, timeAdded: string): readonly Taint[] | undefined {
  const present = node.spec.taints ?? [];
  const wanted = noScheduleKeys(node);
  const kept = present.filter((taint) => !isOwn(taint) || wanted.includes(taint.key));
  const added = wanted.filter((key) => !kept.some((taint) => isOwn(taint) && taint.key === key));
  if (kept.length === present.length && added.length === 0) return undefined;
  return [...kept, ...added.map((key): Taint => ({ key, effect: 'NoSchedule', timeAdded }))];
}

export function noScheduleKeys(node: Node): string[] {
  const keys: string[] = [];
  for (const { type, status } of node.status?.conditions ?? []) {
    const key = TAINT_OF[type]?.[status];
    if (key !== undefined) keys.push(key);
  }
  if (node.spec.unschedulable) keys.push(UNSCHEDULABLE);
  return keys;
}

function isOwn(taint: Taint): boolean {
  return taint.effect === 'NoSchedule' && OWN_KEYS.has(taint.key);
}
