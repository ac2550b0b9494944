import { formatTime } from '#base/rfc3339.ts';
import { sameData } from '#cluster/api/sameData.ts';
import type { World } from '#kernel/world.ts';
import type { Node, Pod, Taint } from '#model/generated/types.ts';
import { isKind } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import type { Answer, Controller, InformerEvent, InformerScope, SyncScope } from '../controller.ts';
import type { PodsByNodeIndex } from '../podFacts.ts';
import { readyCondition as podReady } from '../podFacts.ts';
import { NodeMonitor, taintRequest } from './monitorPass.ts';
import { hasNoExecute, noExecuteKey, readyCondition, unknownConditions, withNoExecuteTaint } from './nodeHealth.ts';
import { spent, zoneKey } from './zone.ts';

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

const OLD_KEYS: Readonly<Record<string, string>> = {
  'kubernetes.io/arch': 'beta.kubernetes.io/arch',
  'kubernetes.io/os': 'beta.kubernetes.io/os',
};

/** Prefix of keys for which only the NoSchedule taints are updated. */
const LOOK = 'look/';
const ZONE = 'zone/';
const SILENT = 'silent/';
const POD = 'pod/';

/**
 * Interval at which waiting Nodes are checked.
 * Upstream source (v1.36.2): pkg/controller/nodelifecycle/scheduler/rate_limited_queue.go, NodeEvictionPeriod.
 */
const TAINT_PERIOD_US = 100_000;

/** Continuation after the requests of a sync were answered. */
type Next =
  | { readonly step: 'written' }
  | { readonly step: 'givenUp'; readonly wasReady: boolean }
  | { readonly step: 'tainted'; readonly zone: string; readonly node: string };

/**
 * Marks Nodes whose kubelet is silent, and keeps their taints up to date.
 * Upstream source (v1.36.2): pkg/controller/nodelifecycle/node_lifecycle_controller.go.
 */
export class NodeLifecycleController implements Controller {
  readonly name = 'NodeLifecycle';
  readonly account = 'node-controller';
  readonly eventSource = 'node-controller';
  readonly watches = ['Node', 'Pod'];
  private readonly monitor: NodeMonitor;
  private readonly pods: PodsByNodeIndex;

  constructor(world: World, pods: PodsByNodeIndex) {
    this.monitor = new NodeMonitor(world);
    this.pods = pods;
  }

  handle({ type, before, object }: InformerEvent, scope: InformerScope): void {
    if (isKind(object, 'Node')) {
      const was = before && isKind(before, 'Node') ? before : undefined;
      if (type !== 'DELETED' && !(was && sameData(concern(was), concern(object)))) scope.enqueue(object.metadata.name);
      if (type !== 'MODIFIED' || !was || !sameData(news(was), news(object)))
        scope.enqueueAfter(LOOK, this.monitor.untilNextUs(scope.nowUs));
    } else if (isKind(object, 'Pod') && type !== 'DELETED') {
      const { nodeName } = object.spec;
      if (!nodeName || (before && isKind(before, 'Pod') && before.spec.nodeName === nodeName)) return;
      if (isDown(scope.cache('Node').get(nodeName))) scope.enqueue(`${POD}${objectKey(object)}`);
    }
  }

  sync(scope: SyncScope): void {
    const { key } = scope;
    if (key === LOOK) this.look(scope);
    else if (key.startsWith(ZONE)) this.taintNext(key.slice(ZONE.length), scope);
    else if (key.startsWith(SILENT)) this.giveUp(key.slice(SILENT.length), scope);
    else if (key.startsWith(POD)) this.podOfSilent(key.slice(POD.length), scope);
    else {
      const node = scope.cache('Node').get(key);
      const taints = node && withNoScheduleTaints(node, formatTime(scope.nowUs));
      if (taints) scope.send(taintRequest(node, taints));
      const labels = node && missingLabels(node);
      if (labels) scope.send({ verb: 'patch', kind: 'Node', name: key, patch: { metadata: { labels } } });
    }
  }

  answered(scope: SyncScope, answers: readonly Answer[], next: object): void {
    const goOn = next as Next;
    const refused = answers.some(({ response }) => !response.ok && response.status.code !== 404);
    if (goOn.step === 'tainted') {
      if (refused) this.waitAgain(goOn.zone, goOn.node, scope);
      return;
    }
    if (refused) scope.fail();
    else if (goOn.step === 'givenUp' && goOn.wasReady) this.afterGivenUp(scope);
  }

  private look(scope: SyncScope): void {
    const { silent, waiting, nextUs } = this.monitor.look(scope);
    for (const node of silent) scope.enqueue(`${SILENT}${node}`);
    for (const { key, freeAtUs } of waiting)
      scope.enqueueAfter(`${ZONE}${key}`, Math.max(TAINT_PERIOD_US, freeAtUs - scope.nowUs));
    if (nextUs !== undefined) scope.enqueueAfter(LOOK, nextUs - scope.nowUs);
    scope.goOnWith({ step: 'written' } satisfies Next);
  }

  /** Marks the Node unless it has shown a sign of life since the check. */
  private giveUp(name: string, scope: SyncScope): void {
    const node = scope.cache('Node').get(name);
    const ready = node && readyCondition(node);
    if (!node || ready?.status === 'Unknown') return;
    if ((ready?.lastHeartbeatTime ?? '') !== this.monitor.healthOf(name)?.heartbeat) return;
    const { resourceVersion } = node.metadata;
    scope.send({
      verb: 'patch',
      subresource: 'status',
      kind: 'Node',
      name,
      patch: { status: { conditions: unknownConditions(node, scope.nowUs) } },
      ...(resourceVersion !== undefined && { resourceVersion }),
    });
    scope.goOnWith({ step: 'givenUp', wasReady: ready?.status === 'True' } satisfies Next);
  }

  private afterGivenUp(scope: SyncScope): void {
    const name = scope.key.slice(SILENT.length);
    const node = scope.cache('Node').get(name);
    if (node)
      scope.event(node, {
        type: 'Normal',
        reason: 'NodeNotReady',
        message: `Node ${name} status is now: NodeNotReady`,
      });
    for (const pod of this.pods.at(name)) markNotReady(pod, scope);
    scope.goOnWith({ step: 'written' } satisfies Next);
  }

  /** A Pod was bound to a Node that is down. */
  private podOfSilent(key: string, scope: SyncScope): void {
    const pod = scope.cache('Pod').get(key);
    if (!pod || !isDown(scope.cache('Node').get(pod.spec.nodeName ?? ''))) return;
    markNotReady(pod, scope);
    scope.goOnWith({ step: 'written' } satisfies Next);
  }

  /** Upstream source (v1.36.2): pkg/controller/nodelifecycle/node_lifecycle_controller.go, doNoExecuteTaintingPass. */
  private taintNext(key: string, scope: SyncScope): void {
    const zone = this.monitor.zone(key);
    const [name, ...waiting] = zone?.waiting ?? [];
    if (!zone || name === undefined || zone.rate <= 0) return;
    if (zone.freeAtUs > scope.nowUs) {
      scope.enqueueAfter(scope.key, zone.freeAtUs - scope.nowUs);
      return;
    }
    const after = spent({ ...zone, waiting }, scope.nowUs);
    this.monitor.putZone(after);
    if (waiting.length > 0) scope.enqueueAfter(scope.key, after.freeAtUs - scope.nowUs);
    const node = scope.cache('Node').get(name);
    const taint = noExecuteKey((node && readyCondition(node)?.status) ?? '');
    if (!node || taint === undefined || hasNoExecute(node, taint)) {
      scope.enqueueAfter(LOOK, this.monitor.untilNextUs(scope.nowUs));
      return;
    }
    scope.send(taintRequest(node, withNoExecuteTaint(node, taint, formatTime(scope.nowUs))));
    scope.goOnWith({ step: 'tainted', zone: key, node: name } satisfies Next);
  }

  private waitAgain(key: string, name: string, scope: SyncScope): void {
    const zone = this.monitor.zone(key);
    if (!zone || zone.waiting.includes(name)) return;
    this.monitor.putZone({ ...zone, waiting: [name, ...zone.waiting] });
    scope.enqueueAfter(scope.key, zone.freeAtUs - scope.nowUs);
  }
}

/** Data that NoSchedule taints depend on; heartbeats are ignored. */
function concern(node: Node): unknown {
  return [noScheduleKeys(node), node.spec.taints ?? [], missingLabels(node)];
}

/** Data that the next check must see. */
function news(node: Node): unknown {
  return [readyCondition(node)?.status, node.spec.taints ?? [], zoneKey(node)];
}

function isDown(node: Node | undefined): boolean {
  const ready = node && readyCondition(node);
  return ready !== undefined && ready.status !== 'True';
}

/** Upstream source (v1.36.2): pkg/controller/util/node/controller_utils.go, MarkPodsNotReady. */
function markNotReady(pod: Pod, scope: SyncScope): void {
  const ready = podReady(pod);
  if (!ready || ready.status === 'False') return;
  const { namespace = '', name, uid } = pod.metadata;
  const condition = { type: 'Ready', status: 'False', lastTransitionTime: formatTime(scope.nowUs) };
  scope.send(
    {
      verb: 'patch',
      subresource: 'status',
      kind: 'Pod',
      namespace,
      name,
      patchType: 'strategic',
      patch: { status: { conditions: [condition] } },
      ...(uid !== undefined && { uid }),
    },
    'parallel',
  );
  scope.event(pod, { type: 'Warning', reason: 'NodeNotReady', message: 'Node is not ready' });
}

/**
 * Old label names that a Node lacks or that differ; undefined if all are correct.
 * Upstream source (v1.36.2): pkg/controller/nodelifecycle/node_lifecycle_controller.go, reconcileNodeLabels.
 */
function missingLabels({ metadata }: Node): Readonly<Record<string, string>> | undefined {
  const labels = metadata.labels ?? {};
  const missing = Object.entries(OLD_KEYS).flatMap(([key, old]): [string, string][] => {
    const value = labels[key];
    return value === undefined || labels[old] === value ? [] : [[old, value]];
  });
  return missing.length === 0 ? undefined : Object.fromEntries(missing);
}

/**
 * Taints of a Node with its NoSchedule taints updated from its conditions and `spec.unschedulable`; `undefined` if they
 * are up to date.
 * Upstream source (v1.36.2): pkg/controller/nodelifecycle/node_lifecycle_controller.go, doNoScheduleTaintingPass.
 */
function withNoScheduleTaints(node: Node, timeAdded: string): readonly Taint[] | undefined {
  const present = node.spec.taints ?? [];
  const wanted = noScheduleKeys(node);
  const kept = present.filter((taint) => !isOwn(taint) || wanted.includes(taint.key));
  const added = wanted.filter((key) => !kept.some((taint) => isOwn(taint) && taint.key === key));
  if (kept.length === present.length && added.length === 0) return undefined;
  return [...kept, ...added.map((key): Taint => ({ key, effect: 'NoSchedule', timeAdded }))];
}

function noScheduleKeys(node: Node): string[] {
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
