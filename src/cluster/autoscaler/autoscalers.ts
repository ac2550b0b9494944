import { MINUTE_US, type Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { notTaken } from '#cluster/api/notTaken.ts';
import type { Surroundings } from '#cluster/api/placement/clusterSimulation.ts';
import { sameData } from '#cluster/api/sameData.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import type { WatchInterest } from '#cluster/api/watch.ts';
import {
  CLOUD,
  type GroupIncreased,
  type GroupMade,
  type MachinesDeleted,
} from '#cluster/environment/cloud/cloudRecords.ts';
import { constantUs } from '#cluster/releases/constants.ts';
import type { Actor, ActorContext } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import {
  AUTOSCALED_GROUPS,
  AUTOSCALED_NODES,
  AUTOSCALER,
  AUTOSCALERS,
  type AutoscaledGroup,
  type AutoscaledNode,
  type Autoscaler,
  type AutoscalerEvent,
  type AutoscalerLeaseExpired,
  type AutoscalerStarted,
  DEFAULT_FLAGS,
  IDLE_AUTOSCALERS,
  JUDGED_PODS,
  type JudgedPod,
  type LoopEvent,
  type ScaleUpInfo,
  type ScaleUpVerdict,
  type ScanDue,
  type ScanEnded,
  type ScanPlan,
} from './autoscalerRecords.ts';
import { addressOf, NodeRemovals, type Say, sayer } from './nodeRemovals.ts';
import { cooldown, failed, fulfilled, nextLoopUs, requested, type Scan, scanCluster } from './scan.ts';

const IN_MOTION: ReadonlySet<ScaleUpVerdict> = new Set<ScaleUpVerdict>(['triggered', 'not-triggered', 'too-young']);

const JUST_AFTER_US = 1;

/** --leader-elect-lease-duration. Upstream source (1.36): cluster-autoscaler/main.go, defaultLeaseDuration. */
const LEASE_US = 15_000_000;
const NEVER_US = -1;

/** Delivers no events while every autoscaler waits for its next loop anyway. */
export const AUTOSCALER_INTEREST: WatchInterest = {
  address: AUTOSCALER,
  kinds: ['Pod', 'Node', 'PodDisruptionBudget'],
  onlyWhile: IDLE_AUTOSCALERS,
};

/**
 * All cluster-autoscalers. Each examines the cluster every scan interval. It orders machines for Pods that fit nowhere,
 * and removes machines that are not needed. Loops that would find nothing new are skipped.
 * Upstream source (1.36): cluster-autoscaler/core/static_autoscaler.go.
 */
export class Autoscalers implements Actor<AutoscalerEvent> {
  readonly name = AUTOSCALER;
  private readonly world: World;
  private readonly surroundings: Surroundings;
  private readonly removals: NodeRemovals;
  private readonly autoscalers: Table<Autoscaler>;
  private readonly groups: Table<AutoscaledGroup>;
  private readonly nodes: Table<AutoscaledNode>;
  private readonly pods: Table<JudgedPod>;
  private readonly idle: Table<{ readonly sinceUs: Micros }>;

  constructor(world: World, surroundings: Surroundings) {
    this.world = world;
    this.surroundings = surroundings;
    this.removals = new NodeRemovals(world);
    this.autoscalers = world.table(AUTOSCALERS);
    this.groups = world.table(AUTOSCALED_GROUPS);
    this.nodes = world.table(AUTOSCALED_NODES);
    this.pods = world.table(JUDGED_PODS);
    this.idle = world.table(IDLE_AUTOSCALERS);
  }

  handle(event: AutoscalerEvent, context: ActorContext, address: string): void {
    if (event.type === 'autoscaler.started') this.start(event, context);
    else if (event.type === 'autoscaler.stopped') this.stop(event.name, context);
    else if (event.type === 'watch.delivered') this.wake(context);
    else this.own(event, context, address.slice(AUTOSCALER.length + 1));
  }

  private own(event: LoopEvent, context: ActorContext, name: string): void {
    const autoscaler = this.autoscalers.get(name);
    if (!autoscaler) {
      becauseOf(context, 'autoscaler.gone', 'Autoscaler', name);
      return;
    }
    switch (event.type) {
      case 'scan.due':
        this.scan(autoscaler, context);
        break;
      case 'scan.ended':
        this.act(autoscaler, event.plan, context);
        break;
      case 'lease.expired':
        this.lead(autoscaler, context);
        break;
      case 'eviction.due':
      case 'podLook.due':
        this.removals.goOn(autoscaler, event, context);
        break;
      case 'response.arrived':
        this.removals.answered(autoscaler, event.tag, event.response, context);
        break;
      default:
        notTaken(AUTOSCALER, event);
    }
  }

  private start({ name, lease, flags, groups }: AutoscalerStarted, context: ActorContext): void {
    if (this.autoscalers.has(name)) this.forget(name, context);
    becauseOf(context, 'autoscaler.started', 'Autoscaler', name, { lease });
    const isLed = this.autoscalers.values().some((other) => other.lease === lease && other.state === 'leading');
    const made: Autoscaler = {
      name,
      lease,
      state: isLed ? 'standby' : 'leading',
      flags: { ...DEFAULT_FLAGS, ...flags },
      groups: groups.map(({ id }) => id),
      loopUs: context.nowUs,
      durationUs: 0,
      nodesSeen: 0,
      lastScaleUpUs: NEVER_US,
      lastDeletionUs: NEVER_US,
      lastFailureUs: NEVER_US,
      scanOrder: 0,
      scanUs: NEVER_US,
    };
    for (const { priority, ...group } of groups) {
      this.groups.put(group.id, { id: group.id, autoscaler: name, priority });
      const event: GroupMade = { type: 'group.made', group };
      context.schedule(0, CLOUD, event);
    }
    if (isLed) this.autoscalers.put(name, made);
    else this.arrange(made, context.nowUs, context);
  }

  private stop(name: string, context: ActorContext): void {
    const autoscaler = this.autoscalers.get(name);
    becauseOf(context, 'autoscaler.stopped', 'Autoscaler', name);
    if (!autoscaler) return;
    this.forget(name, context);
    const next = this.autoscalers
      .values()
      .find(({ lease, state }) => lease === autoscaler.lease && state === 'standby');
    if (!next || autoscaler.state === 'standby') return;
    const event: AutoscalerLeaseExpired = { type: 'lease.expired' };
    context.schedule(LEASE_US, addressOf(next), event);
  }

  private forget(name: string, context: ActorContext): void {
    const { scanOrder } = this.autoscalers.get(name) ?? { scanOrder: 0 };
    if (scanOrder > 0) context.cancel(scanOrder);
    this.autoscalers.delete(name);
    this.idle.delete(name);
    for (const table of [this.groups, this.nodes, this.pods])
      for (const key of [...table.keys()]) if (table.get(key)?.autoscaler === name) table.delete(key);
  }

  private lead(autoscaler: Autoscaler, context: ActorContext): void {
    becauseOf(context, 'lease.acquired', 'Autoscaler', autoscaler.name);
    if (autoscaler.state === 'leading') return;
    this.arrange({ ...autoscaler, state: 'leading', loopUs: context.nowUs }, context.nowUs, context);
  }

  /** After a change, autoscalers that waited for one run their next loop. */
  private wake(context: ActorContext): void {
    for (const name of [...this.idle.keys()]) {
      becauseOf(context, 'autoscaler.woken', 'Autoscaler', name);
      const autoscaler = this.autoscalers.get(name);
      if (autoscaler) this.arrange(autoscaler, context.nowUs, context);
    }
  }

  /** Schedules the first loop from that time on. Without a time, it waits for a change. */
  private arrange(autoscaler: Autoscaler, atUs: Micros | undefined, context: ActorContext): void {
    const { name, scanOrder } = autoscaler;
    if (scanOrder > 0) context.cancel(scanOrder);
    const soonestUs = nextLoopUs(autoscaler, context.nowUs);
    const scanUs = atUs === undefined ? NEVER_US : nextLoopUs(autoscaler, Math.max(context.nowUs, atUs - 1));
    if (scanUs === soonestUs) this.idle.delete(name);
    else if (!this.idle.has(name)) this.idle.put(name, { sinceUs: context.nowUs });
    const event: ScanDue = { type: 'scan.due' };
    const order = scanUs === NEVER_US ? 0 : context.schedule(scanUs - context.nowUs, addressOf(autoscaler), event);
    this.autoscalers.put(name, { ...autoscaler, scanOrder: order, scanUs });
  }

  private scan(before: Autoscaler, context: ActorContext): void {
    const { nowUs } = context;
    const { name } = before;
    const stream = context.random(AUTOSCALER);
    const scan = scanCluster(this.world, this.surroundings, before, nowUs, (below) => stream.int(0, below - 1));
    const durationUs = scan.nodesSeen * constantUs(this.world, 'autoscaler.loopOfNode');
    becauseOf(context, 'cluster.scanned', 'Autoscaler', name, { nodes: scan.nodesSeen });
    const autoscaler: Autoscaler = {
      ...before,
      loopUs: nowUs,
      durationUs,
      nodesSeen: scan.nodesSeen,
      scanOrder: 0,
      lastScaleUpUs: scan.plan.scaleUps.length > 0 ? nowUs : before.lastScaleUpUs,
      lastDeletionUs: scan.plan.removals.length > 0 ? nowUs : before.lastDeletionUs,
    };
    this.noteNodes(name, scan);
    this.notePods(name, scan, nowUs);
    const groups = autoscaler.groups.flatMap((id) => this.groups.get(id) ?? []);
    for (const group of groups)
      if (group.request && scan.complete.has(group.id)) this.groups.put(group.id, fulfilled(group));
    if (hasSomething(scan.plan)) {
      const event: ScanEnded = { type: 'scan.ended', plan: scan.plan };
      context.schedule(durationUs, addressOf(autoscaler), event);
    }
    this.arrange(autoscaler, nextMomentUs(autoscaler, scan, groups, nowUs), context);
  }

  private noteNodes(autoscaler: string, { isJudged, nodes }: Scan): void {
    if (!isJudged) return;
    const judged = new Set(nodes.map(({ node }) => node));
    for (const { node, autoscaler: owner } of this.nodes.values())
      if (owner === autoscaler && !judged.has(node)) this.nodes.delete(node);
    for (const record of nodes) if (!sameData(this.nodes.get(record.node), record)) this.nodes.put(record.node, record);
  }

  private notePods(autoscaler: string, { plan, verdicts }: Scan, nowUs: Micros): void {
    for (const { pod, autoscaler: owner } of this.pods.values())
      if (owner === autoscaler && !verdicts.has(pod)) this.pods.delete(judgedKey(autoscaler, pod));
    const said = new Map(plan.notTriggered.map(({ pod, message }) => [pod, message]));
    for (const [pod, verdict] of verdicts) {
      const message = verdict === 'triggered' ? triggeredText(plan.scaleUps) : said.get(pod);
      const known = this.pods.get(judgedKey(autoscaler, pod));
      if (known?.verdict === verdict && known.message === message) continue;
      const record = { pod, autoscaler, sinceUs: nowUs, verdict, ...(message !== undefined && { message }) };
      this.pods.put(judgedKey(autoscaler, pod), record);
    }
  }

  private act(autoscaler: Autoscaler, plan: ScanPlan, context: ActorContext): void {
    const { name } = autoscaler;
    becauseOf(context, 'scan.ended', 'Autoscaler', name);
    const say = sayer(this.world, context);
    this.giveUp(autoscaler, plan, say, context);
    if (plan.isUnhealthy) say(undefined, 'Warning', 'ClusterUnhealthy', 'Cluster is unhealthy');
    for (const info of plan.scaleUps) this.scaleUp(autoscaler, info, say, context);
    this.tellPods(plan, say);
    for (const removal of plan.removals) this.removals.begin(autoscaler, removal, context);
  }

  /** Cancels machines that did not arrive in time, and pauses their groups. */
  private giveUp(autoscaler: Autoscaler, { overdue, timedOut }: ScanPlan, say: Say, context: ActorContext): void {
    for (const machine of overdue)
      say(undefined, 'Normal', 'DeleteUnregistered', `Removed unregistered node ${machine}`);
    if (overdue.length > 0) {
      const event: MachinesDeleted = { type: 'machines.deleted', machines: overdue, why: 'gave-up' };
      context.schedule(0, CLOUD, event);
    }
    for (const id of timedOut) {
      const group = this.groups.get(id);
      if (!group) continue;
      becauseOf(context, 'nodeGroup.backedOff', 'NodeGroup', id);
      const waited = goDuration(autoscaler.flags.maxNodeProvisionUs);
      say(undefined, 'Warning', 'ScaleUpTimedOut', `Nodes added to group ${id} failed to register within ${waited}`);
      this.groups.put(id, failed(group, context.nowUs));
    }
  }

  private scaleUp(autoscaler: Autoscaler, info: ScaleUpInfo, say: Say, context: ActorContext): void {
    const { group: id, from, to, max } = info;
    becauseOf(context, 'nodeGroup.scaledUp', 'NodeGroup', id, { from, to });
    const sizes = `size to ${to} instead of ${from} (max: ${max})`;
    say(undefined, 'Normal', 'ScaledUpGroup', `Scale-up: setting group ${id} ${sizes}`);
    const event: GroupIncreased = { type: 'group.increased', group: id, by: to - from };
    context.schedule(0, CLOUD, event);
    const group = this.groups.get(id);
    if (group) this.groups.put(id, requested(group, info, context.nowUs + autoscaler.flags.maxNodeProvisionUs));
    const set = `size set to ${to} instead of ${from} (max: ${max})`;
    say(undefined, 'Normal', 'ScaledUpGroup', `Scale-up: group ${id} ${set}`);
  }

  private tellPods({ notTriggered, scaleUps, triggered }: ScanPlan, say: Say): void {
    const pods = this.world.table(store('Pod'));
    for (const key of triggered) {
      const pod = pods.get(key);
      if (pod) say(pod, 'Normal', 'TriggeredScaleUp', triggeredText(scaleUps));
    }
    for (const { pod: key, message } of notTriggered) {
      const pod = pods.get(key);
      if (pod) say(pod, 'Normal', 'NotTriggerScaleUp', message);
    }
  }
}

/** Key of a record about a Pod. */
function judgedKey(autoscaler: string, pod: string): string {
  return `${autoscaler}|${pod}`;
}

function hasSomething({ isUnhealthy, notTriggered, overdue, removals, scaleUps, timedOut }: ScanPlan): boolean {
  return isUnhealthy || [notTriggered, overdue, removals, scaleUps, timedOut].some(({ length }) => length > 0);
}

/** Upstream source (1.36): cluster-autoscaler/processors/status/eventing_scale_up_processor.go; processors/nodegroupset. */
function triggeredText(scaleUps: readonly ScaleUpInfo[]): string {
  const all = scaleUps.map(({ group, from, to, max }) => `{${group} ${from}->${to} (max: ${max})}`);
  return `pod triggered scale-up: [${all.join(' ')}]`;
}

/** Formats whole seconds as Go does: `15m0s`. */
function goDuration(us: Micros): string {
  const minutes = Math.floor(us / MINUTE_US);
  const seconds = (us % MINUTE_US) / 1_000_000;
  const hours = Math.floor(minutes / 60);
  if (hours > 0) return `${hours}h${minutes % 60}m${seconds}s`;
  return minutes > 0 ? `${minutes}m${seconds}s` : `${seconds}s`;
}

/**
 * Returns the time at which a loop may find something new without a change in the cluster: a node's wait is over, a
 * request is late, a back-off ends. A time in the past means the next loop. `undefined` means that only a change brings
 * something new.
 */
function nextMomentUs(
  autoscaler: Autoscaler,
  scan: Scan,
  groups: readonly AutoscaledGroup[],
  nowUs: Micros,
): number | undefined {
  const { flags } = autoscaler;
  const moments: number[] = [];
  if ([...scan.verdicts.values()].some((verdict) => IN_MOTION.has(verdict))) moments.push(nowUs);
  const { scaleUps, overdue, removals, isUnhealthy } = scan.plan;
  if (scaleUps.length + overdue.length + removals.length > 0 || isUnhealthy) moments.push(nowUs);
  for (const { orderedUs } of scan.upcoming) moments.push(orderedUs + flags.maxNodeProvisionUs + JUST_AFTER_US);
  for (const { request } of groups) if (request) moments.push(request.untilUs + JUST_AFTER_US);
  const coolUs = cooldown(autoscaler)?.untilUs ?? 0;
  for (const { unneededSinceUs, recheckUs } of scan.nodes) {
    if (recheckUs !== undefined) moments.push(recheckUs);
    if (unneededSinceUs === undefined) continue;
    moments.push(Math.max(unneededSinceUs + flags.scaleDownUnneededUs + JUST_AFTER_US, coolUs));
  }
  return moments.length === 0 ? undefined : Math.max(nowUs, Math.min(...moments));
}
