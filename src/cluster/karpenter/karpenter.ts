import { SECOND_US } from '#base/time.ts';
import { recordEvent } from '#cluster/api/events.ts';
import { store } from '#cluster/api/kindTables.ts';
import { notTaken } from '#cluster/api/notTaken.ts';
import type { ClusterSimulation, Surroundings } from '#cluster/api/placement/clusterSimulation.ts';
import {
  isMirror,
  isOfDaemonSet,
  isReadyNode,
  isUnschedulable,
  putFresh,
  withoutNode,
} from '#cluster/api/placement/placedPods.ts';
import { RemainingBudgets } from '#cluster/api/placement/remainingBudgets.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import type { WatchDelivered, WatchInterest } from '#cluster/api/watch.ts';
import { CLOUD, type GroupMade, type MachineOrdered } from '#cluster/environment/cloud/cloudRecords.ts';
import type { Actor, ActorContext } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import { isKind } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import { ClaimRemovals } from './claimRemovals.ts';
import { consolidatableUs, consolidate } from './consolidation.ts';
import {
  type BatchDue,
  type DisruptionDue,
  type ExpiryDue,
  KARPENTER,
  KARPENTER_STATE,
  type KarpenterEvent,
  type KarpenterStarted,
  type KarpenterState,
  NEVER,
  NODE_CLAIMS,
  NODE_POOLS,
  type NodeClaim,
  type NodePool,
  STATE,
} from './karpenterRecords.ts';
import { groupIdOf, type NewNode, packPods, poolNode, templateOf } from './packing.ts';

/** Upstream source: sigs.k8s.io/karpenter, pkg/operator/options/options.go, batch-idle-duration and batch-max-duration. */
const BATCH_IDLE_US = SECOND_US;
const BATCH_MOST_US = 10 * SECOND_US;
/** Upstream source: sigs.k8s.io/karpenter, pkg/controllers/disruption/controller.go, pollingPeriod. */
const LOOK_US = 10 * SECOND_US;
const MOST_MACHINES = 50_000;
const NOTHING_DUE: KarpenterState = { batchSinceUs: NEVER, batchOrder: 0, lookUs: NEVER, lookOrder: 0 };

/** Delivers events only while there is a NodePool. */
export const KARPENTER_INTEREST: WatchInterest = {
  address: KARPENTER,
  kinds: ['Pod', 'Node'],
  onlyWhile: NODE_POOLS,
};

/**
 * Karpenter, for comparison with cluster-autoscaler. It creates a suitable node as soon as Pods wait, replaces old
 * nodes, and removes nodes that are not needed. Upstream source: sigs.k8s.io/karpenter v1, pkg/controllers.
 */
export class Karpenter implements Actor<KarpenterEvent> {
  readonly name = KARPENTER;
  private readonly world: World;
  private readonly surroundings: Surroundings;
  private readonly pools: Table<NodePool>;
  private readonly claims: Table<NodeClaim>;
  private readonly states: Table<KarpenterState>;
  private readonly removals: ClaimRemovals;

  constructor(world: World, surroundings: Surroundings) {
    this.world = world;
    this.surroundings = surroundings;
    this.pools = world.table(NODE_POOLS);
    this.claims = world.table(NODE_CLAIMS);
    this.states = world.table(KARPENTER_STATE);
    this.removals = new ClaimRemovals(world);
  }

  handle(event: KarpenterEvent, context: ActorContext): void {
    if (event.type === 'karpenter.started') this.start(event.pool, context);
    else if (event.type === 'watch.delivered') this.observe(event.event, context);
    else if (event.type === 'batch.due') this.provision(context);
    else if (event.type === 'disruption.due') this.disrupt(context);
    else if (event.type === 'expiry.due') this.expire(event.claim, context);
    else if (event.type === 'eviction.due') this.removals.evict(event.claim, event.pod, context);
    else if (event.type === 'response.arrived') this.removals.answered(event.tag, event.response, context);
    else notTaken(KARPENTER, event);
    this.removals.finishAll(context);
  }

  private start(pool: KarpenterStarted['pool'], context: ActorContext): void {
    becauseOf(context, 'nodePool.made', 'NodePool', pool.name);
    const made: NodePool = { ...pool, made: this.pools.get(pool.name)?.made ?? 0 };
    this.pools.put(pool.name, made);
    for (const type of pool.instanceTypes) {
      const group = {
        id: groupIdOf(pool.name, type.name),
        minSize: 0,
        maxSize: MOST_MACHINES,
        template: templateOf(made, type),
      };
      const event: GroupMade = { type: 'group.made', group };
      context.schedule(0, CLOUD, event);
    }
    if (this.waitingPods().length > 0) this.batch(context);
  }

  private observe({ type, object }: WatchDelivered['event'], context: ActorContext): void {
    becauseOf(context, 'object.observed', object.kind, objectKey(object), { change: type });
    if (isKind(object, 'Pod')) this.podSeen(object, type === 'DELETED', context);
    else if (isKind(object, 'Node')) this.nodeSeen(object, context);
  }

  /** Upstream source: sigs.k8s.io/karpenter, pkg/controllers/nodeclaim/podevents/controller.go. */
  private podSeen(pod: Pod, isGone: boolean, context: ActorContext): void {
    const key = objectKey(pod);
    if (isGone) this.removals.podGone(key);
    if (!isGone && isUnschedulable(pod) && !isOfDaemonSet(pod)) this.batch(context);
    const claim = this.claims.get(pod.spec.nodeName ?? '');
    if (!claim || isOfDaemonSet(pod) || isMirror(pod)) return;
    const isOn = !isGone && pod.metadata.deletionTimestamp === undefined && !hasEnded(pod);
    const wasOn = claim.bound.includes(key);
    if (isOn === wasOn) return;
    const bound = isOn ? [...claim.bound, key].sort() : claim.bound.filter((other) => other !== key);
    this.claims.put(claim.name, { ...claim, bound, lastPodEventUs: context.nowUs });
    this.arrangeLook(context);
  }

  private nodeSeen(node: Node, context: ActorContext): void {
    const claim = this.claims.get(node.metadata.name);
    if (claim?.phase !== 'launching' || !isReadyNode(node)) return;
    becauseOf(context, 'nodeClaim.ready', 'NodeClaim', claim.name);
    this.claims.put(claim.name, { ...claim, phase: 'ready', lastPodEventUs: context.nowUs });
    for (const other of this.claims.values())
      if (
        other.phase === 'replacing' &&
        other.replacements.every((name) => this.claims.get(name)?.phase !== 'launching')
      )
        this.removals.drain(other.name, context);
    this.arrangeLook(context);
  }

  /** Handles Pods that arrive shortly after each other together. */
  private batch(context: ActorContext): void {
    const state = this.state;
    const { nowUs } = context;
    const sinceUs = state.batchOrder > 0 ? state.batchSinceUs : nowUs;
    if (state.batchOrder > 0) context.cancel(state.batchOrder);
    const atUs = Math.min(nowUs + BATCH_IDLE_US, Math.max(nowUs, sinceUs + BATCH_MOST_US));
    const event: BatchDue = { type: 'batch.due' };
    const batchOrder = context.schedule(atUs - nowUs, KARPENTER, event);
    this.states.put(STATE, { ...state, batchSinceUs: sinceUs, batchOrder });
  }

  private provision(context: ActorContext): void {
    becauseOf(context, 'pods.provisioned', 'NodePool', this.pools.keys()[0] ?? '');
    this.states.put(STATE, { ...this.state, batchOrder: 0, batchSinceUs: NEVER });
    const pods = this.waitingPods();
    if (pods.length === 0) return;
    const { nodes } = this.surroundings.simulate((simulation) => {
      this.prepare(simulation);
      return packPods(pods, this.pools.values(), (name) => this.isOpen(name), simulation, this.surroundings);
    });
    for (const node of nodes) this.launch(node, context);
  }

  /** Counts requested nodes as if they existed. */
  private prepare(simulation: ClusterSimulation): void {
    for (const { name, phase, pool: poolName, instanceType } of this.claims.values()) {
      const pool = this.pools.get(poolName);
      const type = pool?.instanceTypes.find((other) => other.name === instanceType);
      if (phase === 'launching' && pool && type) putFresh(simulation, poolNode(pool, type, name), this.surroundings);
    }
  }

  private isOpen(node: string): boolean {
    const phase = this.claims.get(node)?.phase;
    return phase === undefined || phase === 'launching' || phase === 'ready';
  }

  /** Pods without a node, and Pods of nodes that are being removed. */
  private waitingPods(): Pod[] {
    const going = new Set(
      this.claims
        .values()
        .filter(({ name }) => !this.isOpen(name))
        .map(({ name }) => name),
    );
    return this.world
      .table(store('Pod'))
      .values()
      .filter((pod) => !isOfDaemonSet(pod) && !isMirror(pod) && !hasEnded(pod))
      .filter((pod) =>
        pod.spec.nodeName
          ? going.has(pod.spec.nodeName) && pod.metadata.deletionTimestamp === undefined
          : isUnschedulable(pod),
      )
      .map(withoutNode);
  }

  private launch({ pool: { name: poolName }, pods, type }: NewNode, context: ActorContext): string {
    const pool = this.pools.get(poolName) as NodePool;
    const made = pool.made + 1;
    this.pools.put(poolName, { ...pool, made });
    const group = groupIdOf(poolName, type.name);
    const name = `${group}-${made}`;
    const { nowUs } = context;
    becauseOf(context, 'nodeClaim.made', 'NodeClaim', name);
    this.claims.put(name, {
      name,
      pool: poolName,
      instanceType: type.name,
      createdUs: nowUs,
      ...(pool.expireAfterUs !== NEVER && { expiresUs: nowUs + pool.expireAfterUs }),
      phase: 'launching',
      lastPodEventUs: nowUs,
      bound: [],
      replacements: [],
      leaving: [],
    });
    const ordered: MachineOrdered = { type: 'machine.ordered', group, name };
    context.schedule(0, CLOUD, ordered);
    const expiry: ExpiryDue = { type: 'expiry.due', claim: name };
    if (pool.expireAfterUs !== NEVER) context.schedule(pool.expireAfterUs, KARPENTER, expiry);
    for (const pod of pods) {
      const about = this.world.table(store('Pod')).get(objectKey(pod));
      const message = `Pod should schedule on: nodeclaim/${name}`;
      if (about && !about.spec.nodeName)
        recordEvent(this.world, context, SOURCE, about, { type: 'Normal', reason: 'Nominated', message });
    }
    return name;
  }

  private expire(name: string, context: ActorContext): void {
    becauseOf(context, 'nodeClaim.expired', 'NodeClaim', name);
    const claim = this.claims.get(name);
    if (!claim || claim.phase === 'replacing' || claim.phase === 'draining') return;
    if (this.pools.get(claim.pool)?.expiration === 'graceful') this.replace(claim, context);
    else {
      this.removals.begin(name, 'Expired', [], context);
      this.batch(context);
    }
  }

  /** Replaces a claim: its replacements come first. */
  private replace(claim: NodeClaim, context: ActorContext): void {
    const pods = this.podsOf(claim);
    const { nodes } = this.surroundings.simulate((simulation) => {
      this.prepare(simulation);
      for (const pod of pods) simulation.removePod(pod, claim.name);
      const isOpen = (name: string) => name !== claim.name && this.isOpen(name);
      return packPods(pods.map(withoutNode), this.pools.values(), isOpen, simulation, this.surroundings);
    });
    const names = nodes.map((node) => this.launch(node, context));
    this.removals.begin(claim.name, 'Expired', names, context);
  }

  /** Schedules the next consolidation: at the first poll after a node becomes eligible. */
  private arrangeLook(context: ActorContext): void {
    const { nowUs } = context;
    const times = this.claims.values().flatMap((claim) => consolidatableUs(claim, this.pools.get(claim.pool)) ?? []);
    const state = this.state;
    if (times.length === 0) return;
    const dueUs = Math.max(nowUs + 1, ...[Math.min(...times)]);
    const lookUs = Math.ceil(dueUs / LOOK_US) * LOOK_US;
    if (state.lookOrder > 0 && state.lookUs === lookUs) return;
    if (state.lookOrder > 0) context.cancel(state.lookOrder);
    const event: DisruptionDue = { type: 'disruption.due' };
    const lookOrder = context.schedule(lookUs - nowUs, KARPENTER, event);
    this.states.put(STATE, { ...state, lookUs, lookOrder });
  }

  private disrupt(context: ActorContext): void {
    const { nowUs } = context;
    becauseOf(context, 'nodeClaims.judged', 'NodePool', this.pools.keys()[0] ?? '');
    this.states.put(STATE, { ...this.state, lookOrder: 0, lookUs: NEVER });
    const disruptions = this.surroundings.simulate((simulation) => {
      this.prepare(simulation);
      return consolidate({
        pools: this.pools.values(),
        claims: this.claims.values(),
        podsOf: (claim) => this.podsOf(claim),
        budgets: new RemainingBudgets(this.world.table(store('PodDisruptionBudget')).values()),
        simulation,
        surroundings: this.surroundings,
        nowUs,
      });
    });
    for (const { claim, replacements, why } of disruptions) {
      const names = replacements.map((node) => this.launch(node, context));
      this.removals.begin(claim.name, why, names, context);
    }
    const later = this.claims
      .values()
      .flatMap((claim) => consolidatableUs(claim, this.pools.get(claim.pool)) ?? [])
      .some((atUs) => atUs > nowUs);
    if (disruptions.length > 0 || later) this.arrangeLook(context);
  }

  private podsOf({ name }: NodeClaim): Pod[] {
    return this.world
      .table(store('Pod'))
      .values()
      .filter((pod) => pod.spec.nodeName === name && !isOfDaemonSet(pod) && !isMirror(pod) && !hasEnded(pod));
  }

  private get state(): KarpenterState {
    return this.states.get(STATE) ?? NOTHING_DUE;
  }
}

const SOURCE = { component: KARPENTER, user: 'system:serviceaccount:kube-system:karpenter' };

function hasEnded({ status }: Pod): boolean {
  return status?.phase === 'Succeeded' || status?.phase === 'Failed';
}
