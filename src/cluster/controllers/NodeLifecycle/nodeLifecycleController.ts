import { formatTime } from '../../../base/rfc3339.ts';
import type { Node, Taint } from '../../../model/generated/types.ts';
import { isKind } from '../../../model/kinds.ts';
import { sameData } from '../../api/sameData.ts';
import type { Controller, InformerEvent, InformerScope, SyncScope } from '../controller.ts';

/** Which taint says so when a condition has that status. Upstream source (v1.36.2): pkg/controller/nodelifecycle/node_lifecycle_controller.go, nodeConditionToTaintKeyStatusMap. */
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
 * Keeps the NoSchedule taints of a Node in step with its conditions and with `spec.unschedulable`.
 * Watching leases and evicting are not modelled yet.
 * Upstream source (v1.36.2): pkg/controller/nodelifecycle/node_lifecycle_controller.go, doNoScheduleTaintingPass.
 */
export class NodeLifecycleController implements Controller {
  readonly name = 'NodeLifecycle';
  readonly watches = ['Node'];

  handle({ type, before, object }: InformerEvent, scope: InformerScope): void {
    if (type === 'DELETED' || !isKind(object, 'Node')) return;
    const settled = before && isKind(before, 'Node') && !concerns(before, object);
    if (!settled) scope.enqueue(object.metadata.name);
  }

  sync(scope: SyncScope): void {
    const node = scope.cache('Node').get(scope.key);
    if (!node) return;
    const present = node.spec.taints ?? [];
    const wanted = wantedKeys(node);
    const kept = present.filter((taint) => !isOwn(taint) || wanted.includes(taint.key));
    const added = wanted.filter((key) => !kept.some((taint) => isOwn(taint) && taint.key === key));
    if (kept.length === present.length && added.length === 0) return;
    const timeAdded = formatTime(scope.nowUs);
    const taints = [...kept, ...added.map((key): Taint => ({ key, effect: 'NoSchedule', timeAdded }))];
    const { name, resourceVersion } = node.metadata;
    scope.send({
      verb: 'patch',
      kind: 'Node',
      name,
      patch: { spec: { taints: taints.length === 0 ? null : taints } },
      ...(resourceVersion === undefined ? undefined : { resourceVersion }),
    });
  }
}

/** Heartbeats are not news. */
function concerns(before: Node, after: Node): boolean {
  return !sameData(wantedKeys(before), wantedKeys(after)) || !sameData(before.spec.taints, after.spec.taints);
}

function wantedKeys(node: Node): string[] {
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
