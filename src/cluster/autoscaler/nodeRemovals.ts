import { parseTime } from '#base/rfc3339.ts';
import { type Micros, SECOND_US } from '#base/time.ts';
import { recordEvent } from '#cluster/api/events.ts';
import { store } from '#cluster/api/kindTables.ts';
import { controllerOf, isMirror, isOfDaemonSet } from '#cluster/api/placement/placedPods.ts';
import { RemainingBudgets } from '#cluster/api/placement/remainingBudgets.ts';
import { type ApiRequest, type ApiResponse, sendRequest } from '#cluster/api/request.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import { CLOUD, type MachinesDeleted } from '#cluster/environment/cloud/cloudRecords.ts';
import { writeUs } from '#cluster/releases/constants.ts';
import type { ActorContext } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { objectKey, splitKey } from '#model/objectKey.ts';
import {
  AUTOSCALED_NODES,
  AUTOSCALER,
  AUTOSCALERS,
  type AutoscaledNode,
  type Autoscaler,
  type AutoscalerFlags,
  type LeavingPod,
  type Removal,
  type RemovalBlocker,
  type RemovalStep,
  type RemovalTag,
} from './autoscalerRecords.ts';

const SAFE_TO_EVICT = 'cluster-autoscaler.kubernetes.io/safe-to-evict';
const DEFAULT_GRACE_SECONDS = 30;

/** Upstream source (1.36): cluster-autoscaler/utils/drain/drain.go, PodLongTerminatingExtraThreshold. */
const LONG_TERMINATING_EXTRA_US = 30 * SECOND_US;
const SAFE_LOCAL_VOLUMES = 'cluster-autoscaler.kubernetes.io/safe-to-evict-local-volumes';
const REPLICATING: ReadonlySet<string> = new Set(['ReplicationController', 'Job', 'ReplicaSet', 'StatefulSet']);

/** User name of an autoscaler at the API server. */
const AUTOSCALER_ACCOUNT = 'system:serviceaccount:kube-system:cluster-autoscaler';
const COMPONENT = 'cluster-autoscaler';

/**
 * ConfigMap with the autoscaler's status, about which it records its own Events.
 * Upstream source (1.36): cluster-autoscaler/clusterstate/utils/logging.go.
 */
const STATUS: KubeObject = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { namespace: 'kube-system', name: 'cluster-autoscaler-status' },
};

/** Upstream source (1.36): cluster-autoscaler/utils/taints/taints.go. */
const TO_BE_DELETED = 'ToBeDeletedByClusterAutoscaler';

const UNIX_ZERO_US = parseTime('1970-01-01T00:00:00Z') ?? 0;
/** Upstream source (1.36): cluster-autoscaler/core/scaledown/actuation/drain.go. */
const RETRY_US = 10 * SECOND_US;
const LOOK_US = 5 * SECOND_US;
const HEADROOM_US = 30 * SECOND_US;

/**
 * Removes nodes: taints them, evicts their Pods, waits until these are gone, and deletes the machine.
 * Upstream source (1.36): cluster-autoscaler/core/scaledown/actuation/{actuator,drain,delete_in_batch}.go.
 */
export class NodeRemovals {
  private readonly world: World;
  private readonly nodes: Table<AutoscaledNode>;
  private readonly autoscalers: Table<Autoscaler>;

  constructor(world: World) {
    this.world = world;
    this.nodes = world.table(AUTOSCALED_NODES);
    this.autoscalers = world.table(AUTOSCALERS);
  }

  begin(autoscaler: Autoscaler, removal: Removal, context: ActorContext): void {
    const { node } = removal;
    const record = this.nodes.get(node);
    if (!record) return;
    becauseOf(context, 'node.removing', 'Node', node);
    const { nowUs } = context;
    const { isDrained } = removal;
    this.nodes.put(node, {
      ...record,
      phase: isDrained ? 'draining' : 'deleting',
      removal: { startedUs: nowUs, isDrained, pods: [], evictUntilUs: nowUs, waitUntilUs: nowUs },
    });
    const value = String(Math.floor((nowUs - UNIX_ZERO_US) / SECOND_US));
    const present = this.world.table(store('Node')).get(node)?.spec.taints ?? [];
    const others = present.filter(({ key }) => key !== TO_BE_DELETED);
    const patch = { spec: { taints: [...others, { key: TO_BE_DELETED, value, effect: 'NoSchedule' }] } };
    const request: ApiRequest = {
      verb: 'patch',
      user: AUTOSCALER_ACCOUNT,
      kind: 'Node',
      name: node,
      patchType: 'strategic',
      patch,
    };
    this.send(autoscaler, request, { step: 'taint', node, removal }, context);
  }

  answered(autoscaler: Autoscaler, tag: RemovalTag, response: ApiResponse, context: ActorContext): void {
    becauseOf(context, 'node.removing', 'Node', tag.node);
    if (tag.step === 'untaint') return;
    if (!this.nodes.get(tag.node)?.removal) return;
    if (tag.step === 'taint') this.tainted(autoscaler, tag.removal, response, context);
    else if (tag.step === 'evict') this.evicted(autoscaler, tag.node, tag.pod, response, context);
    else this.looked(autoscaler, tag.node, tag.pod, response, context);
  }

  goOn(autoscaler: Autoscaler, { type, node, pod }: RemovalStep, context: ActorContext): void {
    becauseOf(context, 'node.removing', 'Node', node);
    if (!this.nodes.get(node)?.removal) return;
    if (type === 'eviction.due') this.evict(autoscaler, node, pod, context);
    else this.look(autoscaler, node, context);
  }

  private tainted(autoscaler: Autoscaler, removal: Removal, response: ApiResponse, context: ActorContext): void {
    const { node: name, isDrained } = removal;
    const say = sayer(this.world, context);
    const node = this.world.table(store('Node')).get(name);
    if (!response.ok || !node) {
      const problem = response.ok ? 'node not found' : response.status.message;
      say(
        node as KubeObject | undefined,
        'Warning',
        'ScaleDownFailed',
        `failed to mark the node as toBeDeleted/unschedulable: ${problem}`,
      );
      this.nodes.delete(name);
      this.autoscalers.put(autoscaler.name, { ...autoscaler, lastFailureUs: context.nowUs });
      return;
    }
    say(node as KubeObject, 'Normal', 'ScaleDown', 'marked the node as toBeDeleted/unschedulable');
    this.announce(removal, say);
    const onNode = this.podsOn(name);
    const { pods, daemonSetPods, blocker } = podsToMove(onNode, {
      flags: autoscaler.flags,
      nowUs: context.nowUs,
      budgets: new RemainingBudgets(this.world.table(store('PodDisruptionBudget')).values()),
      exists: (kind, key) => this.world.table(store(kind)).has(key),
    });
    if (blocker) this.fail(autoscaler, name, `GetPodsToMove for "${name}" returned error: ${blocker.reason}`, context);
    else if (!isDrained && pods.length > 0)
      this.fail(autoscaler, name, `failed to delete empty node "${name}", new pods scheduled`, context);
    else if (isDrained) this.drain(autoscaler, name, pods, daemonSetPods, context);
    else this.finish(name, context);
  }

  private announce({ node, isDrained, pods, usage }: Removal, say: Say): void {
    if (!isDrained) say(undefined, 'Normal', 'ScaleDownEmpty', `Scale-down: removing empty node "${node}"`);
    else
      say(
        undefined,
        'Normal',
        'ScaleDown',
        `Scale-down: removing node ${node}, utilization: ${usage}, pods to reschedule: ${pods.map((pod) => splitKey(pod).name).join(',')}`,
      );
  }

  private drain(
    autoscaler: Autoscaler,
    name: string,
    pods: readonly Pod[],
    daemonSetPods: readonly Pod[],
    context: ActorContext,
  ): void {
    const { maxGracefulTerminationSeconds, maxPodEvictionUs } = autoscaler.flags;
    const leaving = (pod: Pod, isBestEffort: boolean): LeavingPod => ({
      pod: objectKey(pod),
      uid: pod.metadata.uid ?? '',
      graceSeconds: Math.min(graceSecondsOf(pod), maxGracefulTerminationSeconds),
      isBestEffort,
      state: 'evicting',
    });
    const all = [...pods.map((pod) => leaving(pod, false)), ...daemonSetPods.map((pod) => leaving(pod, true))];
    const record = this.nodes.get(name);
    if (!record?.removal) return;
    const removal = { ...record.removal, pods: all, evictUntilUs: context.nowUs + maxPodEvictionUs };
    this.nodes.put(name, { ...record, removal });
    const say = sayer(this.world, context);
    for (const pod of [...pods, ...daemonSetPods])
      say(pod as KubeObject, 'Normal', 'ScaleDown', 'deleting pod for node scale down');
    for (const { pod } of all) this.evict(autoscaler, name, pod, context);
    this.waitIfEvicted(autoscaler, name, context);
  }

  private evict(autoscaler: Autoscaler, node: string, pod: string, context: ActorContext): void {
    const known = this.leaving(node, pod);
    if (known?.state !== 'evicting') return;
    const request: ApiRequest = {
      verb: 'evict',
      user: AUTOSCALER_ACCOUNT,
      kind: 'Pod',
      ...splitKey(pod),
      gracePeriodSeconds: known.graceSeconds,
    };
    this.send(autoscaler, request, { step: 'evict', node, pod }, context);
  }

  private evicted(
    autoscaler: Autoscaler,
    node: string,
    pod: string,
    response: ApiResponse,
    context: ActorContext,
  ): void {
    const removal = this.nodes.get(node)?.removal;
    const known = this.leaving(node, pod);
    if (!removal || !known) return;
    if (response.ok || response.status.code === 404) {
      this.change(node, pod, 'evicted');
      this.waitIfEvicted(autoscaler, node, context);
    } else if (context.nowUs + RETRY_US < removal.evictUntilUs) {
      const event: RemovalStep = { type: 'eviction.due', node, pod };
      context.schedule(RETRY_US, addressOf(autoscaler), event);
    } else if (known.isBestEffort) this.change(node, pod, 'gone');
    else {
      const about = this.world.table(store('Pod')).get(pod);
      if (about) sayer(this.world, context)(about, 'Warning', 'ScaleDownFailed', 'failed to delete pod for ScaleDown');
      const problem = `failed to evict pod ${pod} within allowed timeout (last error: ${response.status.message})`;
      this.fail(autoscaler, node, `Failed to drain node /${node}, due to following errors: [${problem}]`, context);
    }
  }

  /** Waits for the Pods once all evictions are accepted. */
  private waitIfEvicted(autoscaler: Autoscaler, node: string, context: ActorContext): void {
    const record = this.nodes.get(node);
    if (!record?.removal) return;
    if (record.removal.pods.some(({ isBestEffort, state }) => !isBestEffort && state === 'evicting')) return;
    const waitUs = autoscaler.flags.maxGracefulTerminationSeconds * SECOND_US + HEADROOM_US;
    this.nodes.put(node, { ...record, removal: { ...record.removal, waitUntilUs: context.nowUs + waitUs } });
    this.look(autoscaler, node, context);
  }

  /** Checks the first Pod that is not gone. */
  private look(autoscaler: Autoscaler, node: string, context: ActorContext): void {
    const next = this.nodes
      .get(node)
      ?.removal?.pods.find(({ isBestEffort, state }) => !isBestEffort && state === 'evicted');
    if (!next) {
      this.finish(node, context);
      return;
    }
    const request: ApiRequest = { verb: 'get', user: AUTOSCALER_ACCOUNT, kind: 'Pod', ...splitKey(next.pod) };
    this.send(autoscaler, request, { step: 'look', node, pod: next.pod }, context);
  }

  private looked(
    autoscaler: Autoscaler,
    node: string,
    pod: string,
    response: ApiResponse,
    context: ActorContext,
  ): void {
    const onNode = response.ok && (response.object as Pod | undefined)?.spec.nodeName === node;
    if (response.ok ? !onNode : response.status.code === 404) {
      this.change(node, pod, 'gone');
      this.look(autoscaler, node, context);
      return;
    }
    if (context.nowUs >= (this.nodes.get(node)?.removal?.waitUntilUs ?? 0)) {
      this.fail(autoscaler, node, `Failed to drain node /${node}: pods remaining after timeout`, context);
      return;
    }
    const event: RemovalStep = { type: 'podLook.due', node, pod };
    context.schedule(LOOK_US, addressOf(autoscaler), event);
  }

  private finish(name: string, context: ActorContext): void {
    const record = this.nodes.get(name);
    if (!record?.removal) return;
    becauseOf(context, 'node.removed', 'Node', name);
    const say = sayer(this.world, context);
    const node = this.world.table(store('Node')).get(name);
    if (node) say(node, 'Normal', 'ScaleDown', 'nodes removed by cluster autoscaler');
    if (record.removal.isDrained) say(undefined, 'Normal', 'ScaleDown', `Scale-down: node ${name} removed with drain`);
    else say(undefined, 'Normal', 'ScaleDownEmpty', `Scale-down: empty node ${name} removed`);
    const event: MachinesDeleted = { type: 'machines.deleted', machines: [name], why: 'scale-down' };
    context.schedule(0, CLOUD, event);
    this.nodes.delete(name);
  }

  /** The node stays. Its taint is removed, and its unneeded time starts again. */
  private fail(autoscaler: Autoscaler, name: string, problem: string, context: ActorContext): void {
    const record = this.nodes.get(name);
    const node = this.world.table(store('Node')).get(name);
    this.nodes.delete(name);
    if (!node) return;
    becauseOf(context, 'nodeRemoval.failed', 'Node', name, { message: problem });
    const what = record?.removal?.isDrained ? 'drain and delete node' : 'delete empty node';
    sayer(this.world, context)(node as KubeObject, 'Warning', 'ScaleDownFailed', `failed to ${what}: ${problem}`);
    const taints = (node.spec?.taints ?? []).filter(({ key }) => key !== TO_BE_DELETED);
    const patch = { spec: { taints: taints.length > 0 ? taints.map((taint) => ({ ...taint })) : null } };
    const request: ApiRequest = { verb: 'patch', user: AUTOSCALER_ACCOUNT, kind: 'Node', name, patch };
    this.send(autoscaler, request, { step: 'untaint', node: name }, context);
  }

  private podsOn(name: string): Pod[] {
    return this.world
      .table(store('Pod'))
      .values()
      .filter(({ spec }) => spec.nodeName === name);
  }

  private leaving(node: string, pod: string): LeavingPod | undefined {
    return this.nodes.get(node)?.removal?.pods.find((other) => other.pod === pod);
  }

  private change(node: string, key: string, state: LeavingPod['state']): void {
    const record = this.nodes.get(node);
    if (!record?.removal) return;
    const pods = record.removal.pods.map((pod) => (pod.pod === key ? { ...pod, state } : pod));
    this.nodes.put(node, { ...record, removal: { ...record.removal, pods } });
  }

  private send(autoscaler: Autoscaler, request: ApiRequest, tag: RemovalTag, context: ActorContext): void {
    sendRequest(this.world, context, addressOf(autoscaler), request, writeUs(this.world), tag);
  }
}

export function addressOf({ name }: Pick<Autoscaler, 'name'>): string {
  return `${AUTOSCALER}/${name}`;
}

export type Say = (about: KubeObject | undefined, type: 'Normal' | 'Warning', reason: string, message: string) => void;

/** Returns a function that sends Events. Events without an object are about the autoscaler's status. */
export function sayer(world: World, context: ActorContext): Say {
  return (about, type, reason, message) =>
    recordEvent(world, context, { component: COMPONENT, user: AUTOSCALER_ACCOUNT }, about ?? STATUS, {
      type,
      reason,
      message,
    });
}

/** Inputs of the drain rules besides the Pod. */
export interface DrainContext {
  readonly flags: AutoscalerFlags;
  readonly nowUs: Micros;
  readonly budgets: RemainingBudgets;
  /** Whether the controller object of a Pod exists, by kind and `namespace/name`. */
  readonly exists: (kind: string, key: string) => boolean;
}

/** Pods of a node that its removal would affect. */
interface PodsToMove {
  readonly pods: readonly Pod[];
  readonly daemonSetPods: readonly Pod[];
  /** First Pod that must not be moved, so the node has to stay. */
  readonly blocker?: RemovalBlocker;
}

/** Upstream source (1.36): cluster-autoscaler/simulator/drain.go, GetPodsToMove; simulator/drainability/rules. */
export function podsToMove(onNode: readonly Pod[], context: DrainContext): PodsToMove {
  const pods: Pod[] = [];
  const daemonSetPods: Pod[] = [];
  for (const pod of onNode) {
    if (isMirror(pod) || isLongTerminating(pod, context.nowUs)) continue;
    if (isOfDaemonSet(pod)) {
      daemonSetPods.push(pod);
      continue;
    }
    const reason = safeToEvict(pod) === 'true' || isTerminal(pod) ? undefined : blockingReason(pod, context);
    if (reason !== undefined) return { pods, daemonSetPods, blocker: { reason, pod: objectKey(pod) } };
    pods.push(pod);
  }
  return { pods, daemonSetPods };
}

function blockingReason(pod: Pod, { flags, budgets, exists }: DrainContext): string | undefined {
  const controller = controllerOf(pod);
  const { namespace = '' } = pod.metadata;
  if (!controller || !REPLICATING.has(controller.kind)) return 'NotReplicated';
  if (!exists(controller.kind, `${namespace}/${controller.name}`)) return 'ControllerNotFound';
  if (flags.skipNodesWithSystemPods && namespace === 'kube-system' && budgets.of(pod).length === 0)
    return 'UnmovableKubeSystemPod';
  if (safeToEvict(pod) === 'false') return 'NotSafeToEvictAnnotation';
  if (flags.skipNodesWithLocalStorage && hasBlockingStorage(pod)) return 'LocalStorageRequested';
  return budgets.of(pod).some((budget) => budgets.left(budget) < 1) ? 'NotEnoughPdb' : undefined;
}

/** Upstream source (1.36): cluster-autoscaler/utils/drain/drain.go, HasBlockingLocalStorage. */
function hasBlockingStorage({ metadata, spec }: Pod): boolean {
  const safe = new Set((metadata.annotations?.[SAFE_LOCAL_VOLUMES] ?? '').split(','));
  return (spec.volumes ?? []).some(
    ({ name, hostPath, emptyDir }) =>
      !safe.has(name) && (hostPath !== undefined || (emptyDir !== undefined && emptyDir.medium !== 'Memory')),
  );
}

/** Value of the annotation safe-to-evict, or `undefined`. */
function safeToEvict(pod: Pod): 'true' | 'false' | undefined {
  const said = pod.metadata.annotations?.[SAFE_TO_EVICT];
  return said === 'true' || said === 'false' ? said : undefined;
}

function graceSecondsOf(pod: Pod): number {
  return pod.spec.terminationGracePeriodSeconds ?? DEFAULT_GRACE_SECONDS;
}

/**
 * Whether the Pod was deleted so long ago that it no longer counts.
 * Upstream source (1.36): cluster-autoscaler/utils/drain/drain.go, IsPodLongTerminating.
 */
export function isLongTerminating(pod: Pod, nowUs: Micros): boolean {
  const deleted = pod.metadata.deletionTimestamp;
  const deletedUs = deleted === undefined ? undefined : parseTime(deleted);
  if (deletedUs === undefined) return false;
  return deletedUs + graceSecondsOf(pod) * SECOND_US + LONG_TERMINATING_EXTRA_US < nowUs;
}

/** Upstream source (1.36): cluster-autoscaler/utils/drain/drain.go, IsPodTerminal. */
function isTerminal({ spec, status }: Pod): boolean {
  const { restartPolicy } = spec;
  const phase = status?.phase;
  if (phase === 'Failed') return true;
  return phase === 'Succeeded' && (restartPolicy === 'Never' || restartPolicy === 'OnFailure');
}
