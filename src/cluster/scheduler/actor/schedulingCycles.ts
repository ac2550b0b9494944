import { extended } from '#base/extended.ts';
import type { Micros } from '#base/time.ts';
import type { SchedulerReasonType } from '#cluster/api/reasons/reasons.ts';
import { because } from '#cluster/api/subject.ts';
import { constantUs, writeUs } from '#cluster/releases/constants.ts';
import type { ActorContext } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { Pod } from '#model/generated/types.ts';
import { keyOf, objectKey } from '#model/objectKey.ts';
import { DEFAULT_SCHEDULER_NAME } from '../config/schedulerConfiguration.ts';
import type { CycleResult } from '../cycle/schedulingCycle.ts';
import type { CycleState } from '../framework/cycleState.ts';
import { type PodInfo, podInfoOf } from '../framework/podInfo.ts';
import type { Profile } from '../framework/profile.ts';
import { isRejected, type Status, statusMessage } from '../framework/status.ts';
import { RecordingTrace } from '../framework/trace.ts';
import {
  type DecidedCycle,
  type Decision,
  type PodGroupCycle,
  type PodRef,
  type QueuedPod,
  SCHEDULER_TABLES,
} from '../schedulerRecords.ts';
import type { BindingCycles } from './bindingCycles.ts';
import { rejectionMessage, rejectionOf } from './bindingCycles.ts';
import { cycleTrace } from './cycleTrace.ts';
import {
  GROUP_SCHEDULED,
  GROUP_UNSCHEDULABLE,
  GROUP_WAITING,
  type GroupVerdict,
  groupMembers,
  type MemberResult,
  memberOutcome,
  mixedProfiles,
} from './podGroupCycle.ts';
import type { Preemptions } from './preemptions.ts';
import type { SchedulerClock } from './schedulerClock.ts';
import { CYCLE_ENDED, SCHEDULER } from './schedulerClock.ts';
import type { SchedulerParts } from './schedulerParts.ts';
import type { SchedulerRequests } from './schedulerRequests.ts';

/** Decides for one Pod on the current cluster, and records the steps while an entry is explained. */
class CycleDecider {
  private readonly parts: SchedulerParts;
  private readonly clock: SchedulerClock;

  constructor(parts: SchedulerParts, clock: SchedulerClock) {
    this.parts = parts;
    this.clock = clock;
  }

  /** `durationUs` is the modelled time of the decision, which begins `offsetUs` after the entry. */
  decide(context: ActorContext, profile: Profile, pod: PodInfo, durationUs: Micros, offsetUs = 0): CycleResult {
    const { cycle, snapshot, queue } = this.parts;
    const trace = context.trace ? new RecordingTrace() : undefined;
    const moment = { cycleCount: queue.schedulingCycle, nowUs: context.nowUs };
    const result = cycle.run(profile, pod, this.clock.state.nextStartNodeIndex, trace, moment);
    this.clock.change({ nextStartNodeIndex: result.nextStartIndex });
    if (trace) {
      const steps = cycleTrace({ snapshot, profile, pod, result, trace }, durationUs);
      for (const step of steps) context.trace?.({ ...step, offsetUs: step.offsetUs + offsetUs });
    }
    return result;
  }
}

/**
 * Tries all members of a PodGroup in order, each as if earlier ones were on their nodes, then undoes all of it. The
 * group is schedulable if Permit accepts any member.
 * Upstream source (v1.36.2): pkg/scheduler/schedule_one_podgroup.go, podGroupSchedulingDefaultAlgorithm.
 */
class PodGroupCycles {
  private readonly parts: SchedulerParts;
  private readonly decider: CycleDecider;

  constructor(parts: SchedulerParts, decider: CycleDecider) {
    this.parts = parts;
    this.decider = decider;
  }

  /** `durationUs` is the time for each member. The record is that of the first member and contains the group. */
  decide(
    context: ActorContext,
    name: string,
    profile: Profile,
    members: readonly QueuedPod[],
    durationUs: Micros,
  ): DecidedCycle {
    const attempts: Attempt[] = [];
    // Upstream looks up nominated Pods in its queues, and members being tried are in none.
    for (const { pod } of members) this.parts.queue.nominator.forget(pod);
    const mixed = mixedProfiles(members);
    const verdict = mixed ? failure(mixed) : this.tryAll(context, profile, members, durationUs, attempts);
    for (const { forget } of attempts.toReversed()) forget?.();
    const results = members.map(
      (member, i): MemberResult => attempts[i] ?? { cycle: this.blank(context, member, profile), permitMessage: '' },
    );
    const outcomes = results.map((result) => memberOutcome(result, verdict));
    const namespace = members[0]?.pod.metadata.namespace ?? '';
    const group = { namespace, name, ...verdict, members: outcomes };
    return { ...(outcomes[0] as DecidedCycle), group };
  }

  private tryAll(
    context: ActorContext,
    profile: Profile,
    members: readonly QueuedPod[],
    durationUs: Micros,
    attempts: Attempt[],
  ): GroupVerdict {
    let verdict = GROUP_UNSCHEDULABLE;
    let preempts = false;
    for (const [i, member] of members.entries()) {
      const attempt = this.attempt(context, profile, member, durationUs, i * durationUs);
      attempts.push(attempt);
      const { outcome, message } = attempt.cycle;
      if (outcome === 'error') return failure(`failed to schedule other pod from a pod group: ${message}`);
      preempts ||= outcome === 'nominated';
      if (attempt.permits) verdict = preempts ? GROUP_WAITING : GROUP_SCHEDULED;
    }
    return verdict;
  }

  private attempt(
    context: ActorContext,
    profile: Profile,
    member: QueuedPod,
    durationUs: Micros,
    offsetUs: Micros,
  ): Attempt {
    const result = this.decider.decide(context, profile, podInfoOf(member.pod), durationUs, offsetUs);
    const { schedulingCycle } = this.parts.queue;
    const cycle = cycleRecord(context, member, profile.schedulerName, schedulingCycle, result);
    if (result.node === '') return { cycle, permitMessage: '' };
    const { state, node } = result;
    const { assumed, forget } = this.assume(profile, state, member, node);
    const reserved = profile.runReserve(state, assumed, node);
    const refusal = reserved.code === 'Success' ? undefined : reserved;
    const permit = refusal ?? profile.runPermit(state, assumed, node).status;
    if (!refusal && (permit.code === 'Success' || permit.code === 'Wait'))
      return { cycle, permits: permit.code === 'Success', permitMessage: statusMessage(permit), forget };
    forget();
    return { cycle: refused(cycle, node, permit), permitMessage: '' };
  }

  /** Adds the Pod to the cache as if it were bound. */
  private assume(
    profile: Profile,
    state: CycleState,
    { pod, uid }: QueuedPod,
    node: string,
  ): { readonly assumed: PodInfo; readonly forget: () => void } {
    const { cache } = this.parts;
    const assumed = podInfoOf(cache.assumePod(pod, node));
    const forget = () => {
      profile.runUnreserve(state, assumed, node);
      cache.forgetPod(uid);
    };
    return { assumed, forget };
  }

  private blank(context: ActorContext, member: QueuedPod, profile: Profile): DecidedCycle {
    return failedCycle(context, member, profile.schedulerName, this.parts.queue.schedulingCycle);
  }
}

const CURRENT = 'current';
const REASONS = {
  scheduled: 'pod.scheduled',
  unschedulable: 'pod.unschedulable',
  nominated: 'pod.nominated',
  error: 'schedulingCycle.failed',
} as const;
const GROUP_REASONS = {
  scheduled: 'podGroup.scheduled',
  unschedulable: 'podGroup.unschedulable',
  waitingOnPreemption: 'podGroup.unschedulable',
  error: 'podGroup.failed',
} as const;

/**
 * Runs scheduling cycles one at a time, each for a Pod or for the members of a PodGroup. A cycle is decided at its
 * start, on the current cluster. It takes effect after its modelled time, so events can occur in between.
 * Upstream source (v1.36.2): pkg/scheduler/schedule_one.go, ScheduleOne and schedulingCycle.
 */
export class SchedulingCycles {
  private readonly parts: SchedulerParts;
  private readonly clock: SchedulerClock;
  private readonly requests: SchedulerRequests;
  private readonly bindings: BindingCycles;
  private readonly preemptions: Preemptions;
  private readonly decider: CycleDecider;
  private readonly groups: PodGroupCycles;
  private readonly table: Table<DecidedCycle>;
  private readonly decisions: Table<Decision>;

  constructor(
    parts: SchedulerParts,
    clock: SchedulerClock,
    requests: SchedulerRequests,
    bindings: BindingCycles,
    preemptions: Preemptions,
  ) {
    this.parts = parts;
    this.clock = clock;
    this.requests = requests;
    this.bindings = bindings;
    this.preemptions = preemptions;
    this.decider = new CycleDecider(parts, clock);
    this.groups = new PodGroupCycles(parts, this.decider);
    this.table = parts.world.table(SCHEDULER_TABLES.cycle);
    this.decisions = parts.world.table(SCHEDULER_TABLES.decision);
  }

  /** Pops a Pod and decides. */
  start(context: ActorContext): void {
    this.clock.change({ isCycleDue: false });
    const queued = this.parts.queue.pop()?.queued;
    if (!queued) return;
    const group = queued.pod.spec.schedulingGroup?.podGroupName;
    if (this.parts.schedulesGroups && group !== undefined) {
      this.startGroup(context, group, queued);
      return;
    }
    if (this.skips(context, queued)) return;
    const profile = this.profileOf(queued);
    const durationUs = constantUs(this.parts.world, 'scheduler.cycle');
    const result = this.decider.decide(context, profile, podInfoOf(queued.pod), durationUs);
    this.record(context, cycleRecord(context, queued, profile.schedulerName, this.parts.queue.schedulingCycle, result));
    context.schedule(durationUs, SCHEDULER, CYCLE_ENDED);
  }

  /** The decision takes effect. */
  end(context: ActorContext): void {
    const cycle = this.table.get(CURRENT);
    if (!cycle) throw new Error('no scheduling cycle is running');
    this.table.delete(CURRENT);
    if (cycle.group) this.endGroup(context, cycle.group);
    else this.takeEffect(context, cycle);
  }

  /**
   * The scheduler waits for its writes about the members and the group, one after another. Preemption for each member
   * began when the member was tried.
   */
  private endGroup(context: ActorContext, group: PodGroupCycle): void {
    const durationUs = constantUs(this.parts.world, 'scheduler.cycle');
    const written = group.members.map((member, i) => this.takeEffect(context, member, i * durationUs));
    written.push(this.requests.sayOfGroup(context, group));
    const count = written.filter(Boolean).length;
    if (count > 0) this.clock.change({ busyUntilUs: context.nowUs + count * writeUs(this.parts.world) });
  }

  /** Upstream source (v1.36.2): pkg/scheduler/schedule_one.go, skipPodSchedule. */
  private skips(context: ActorContext, { pod, uid, key }: QueuedPod): boolean {
    const isDeleted = pod.metadata.deletionTimestamp !== undefined;
    if (!isDeleted && !this.parts.cache.isAssumed(uid)) return false;
    if (isDeleted) this.requests.warn(context, pod, `skip schedule deleting pod: ${key}`);
    because(context, reason('pod.skipped', key));
    this.parts.queue.done(uid);
    return true;
  }

  /**
   * Upstream retries a group without room immediately, so it meets a member marked as deleted before that is gone. Here
   * both changes arrive at the same moment, and the group is not tried in between.
   */
  passMarked(context: ActorContext, pod: Pod): void {
    if (pod.metadata.deletionTimestamp === undefined || this.table.has(CURRENT)) return;
    const queued = this.parts.queue.popTriedInVain(objectKey(pod));
    if (queued) this.skips(context, queued);
  }

  /** Pops the rest of the Pod's group and decides for all of them. */
  private startGroup(context: ActorContext, name: string, first: QueuedPod): void {
    const popped = groupMembers(this.parts, first, name, context.nowUs);
    const members = popped.filter((member) => !this.skips(context, member));
    const [leader] = members;
    if (!leader) return;
    const durationUs = constantUs(this.parts.world, 'scheduler.cycle');
    const cycle = this.groups.decide(context, name, this.profileOf(leader), members, durationUs);
    const { namespace, outcome, message } = cycle.group as PodGroupCycle;
    because(context, { ...groupReason(GROUP_REASONS[outcome], keyOf(namespace, name)), message } as SchedulerReason);
    this.record(context, cycle);
    context.schedule(durationUs * members.length, SCHEDULER, CYCLE_ENDED);
  }

  private record(context: ActorContext, cycle: DecidedCycle): void {
    const { key, outcome, node, message } = cycle;
    this.table.put(CURRENT, cycle);
    this.decisions.put('last', { seq: context.seq, key, outcome, node, message, timeUs: context.nowUs });
    for (const each of cycle.group?.members ?? [cycle]) {
      const { attempt, reused } = each;
      const said = { node: each.node, message: each.message, attempt };
      const about = reason(REASONS[each.outcome], each.key);
      because(context, extended(about, reused ? { ...said, reused } : said) as SchedulerReason);
    }
  }

  /** Returns whether the Pod's condition was written. Victims are deleted `evictAfterUs` from now. */
  private takeEffect(context: ActorContext, cycle: DecidedCycle, evictAfterUs = 0): boolean {
    if (cycle.outcome === 'scheduled') {
      this.bindings.start(context, cycle);
      return false;
    }
    const queued = this.parts.queue.inFlight.get(cycle.uid);
    if (!queued) throw new Error(`${cycle.key} is not in flight`);
    return this.fail(context, cycle, queued, evictAfterUs);
  }

  private profileOf({ pod }: QueuedPod): Profile {
    const profile = this.parts.profiles.get(pod.spec.schedulerName ?? DEFAULT_SCHEDULER_NAME);
    if (!profile) throw new Error(`no profile has the scheduler name ${pod.spec.schedulerName}`);
    return profile;
  }

  /** Upstream source (v1.36.2): pkg/scheduler/schedule_one.go, handleSchedulingFailure. */
  private fail(context: ActorContext, cycle: DecidedCycle, queued: QueuedPod, evictAfterUs: Micros): boolean {
    const { queue, failures } = this.parts;
    because(context, { ...reason('pod.rejected', cycle.key), message: cycle.message } as SchedulerReason);
    const evicts = cycle.victims.length > 0 && this.preemptions.begin(cycle);
    const newest = failures.schedulingFailed(queued, cycle, context.nowUs);
    if (newest) queue.nominator.nominate(newest, cycle.nominatedNode);
    this.requests.write(context, cycle.writes ?? []);
    if (evicts) {
      for (const key of cycle.clearedNominations) this.requests.clearNomination(context, key);
      this.preemptions.evict(context, cycle, newest ?? queued.pod, evictAfterUs);
    }
    if (!newest) return false;
    const why = cycle.outcome === 'error' ? 'SchedulerError' : 'Unschedulable';
    const nomination = cycle.nominatedNode === undefined ? {} : { nominatedNode: cycle.nominatedNode };
    return this.requests.sayUnscheduled(context, newest, { reason: why, message: cycle.message, ...nomination });
  }
}

/** A reason about a Pod or a PodGroup. */
export interface SchedulerReason {
  readonly type: SchedulerReasonType;
  readonly kind: 'Pod' | 'PodGroup';
  readonly subject: string;
  readonly node?: string;
  readonly message?: string;
  readonly attempt?: number;
  /** Whether the node was the next one on the list of the Pod before. */
  readonly reused?: boolean;
}

function reason(type: SchedulerReasonType, key: string): SchedulerReason {
  return { type, kind: 'Pod', subject: key };
}

function groupReason(type: SchedulerReasonType, key: string): SchedulerReason {
  return { type, kind: 'PodGroup', subject: key };
}

/** A member that is assumed on a node, with the undo operation. */
interface Attempt extends MemberResult {
  /** Whether Permit accepts it; `undefined` if no node was found. */
  readonly permits?: boolean;
  readonly forget?: () => void;
}

function failure(message: string): GroupVerdict {
  return { outcome: 'error', message };
}

/** Reserve or Permit rejected the member. */
function refused(cycle: DecidedCycle, node: string, answer: Status): DecidedCycle {
  const nowhere = { ...cycle, node: '', victims: [], clearedNominations: [], nominatedNode: '' };
  const rejection = rejectionOf(answer);
  if (!isRejected(answer) || !rejection) return { ...nowhere, outcome: 'error', message: statusMessage(answer) };
  return { ...nowhere, ...rejection, outcome: 'unschedulable', message: rejectionMessage(node, answer) };
}

/** Record of a decision until it takes effect. */
function cycleRecord(
  { nowUs, seq }: ActorContext,
  { key, uid, attempts }: QueuedPod,
  profile: string,
  number: number,
  result: CycleResult,
): DecidedCycle {
  const { outcome, node, message, nominatedNode, reused } = result;
  const { preemption, writes = [] } = result.postFilter ?? {};
  return {
    key,
    uid,
    number,
    attempt: attempts,
    profile,
    startedUs: nowUs,
    seq,
    outcome,
    node,
    message,
    unschedulablePlugins: result.unschedulablePlugins,
    pendingPlugins: result.pendingPlugins,
    victims: (preemption?.victims ?? []).map(victimRef),
    clearedNominations: preemption?.clearedNominations ?? [],
    ...(writes.length > 0 && { writes }),
    ...(nominatedNode !== undefined && { nominatedNode }),
    ...(reused && { reused }),
  };
}

/** Record of a Pod for which no node was searched. */
function failedCycle(
  { nowUs, seq }: ActorContext,
  { key, uid, attempts }: QueuedPod,
  profile: string,
  number: number,
): DecidedCycle {
  return {
    key,
    uid,
    number,
    attempt: attempts,
    profile,
    startedUs: nowUs,
    seq,
    outcome: 'unschedulable',
    node: '',
    message: '',
    unschedulablePlugins: [],
    pendingPlugins: [],
    victims: [],
    clearedNominations: [],
    nominatedNode: '',
  };
}

function victimRef({ namespace, name, pod }: PodInfo): PodRef {
  return { namespace, name, uid: pod.metadata.uid ?? '' };
}
