import type { Micros } from '#base/time.ts';
import type { ActorContext } from '#kernel/actor.ts';
import type { CycleState } from '../framework/cycleState.ts';
import { type PodInfo, podInfoOf } from '../framework/podInfo.ts';
import type { Profile } from '../framework/profile.ts';
import { isRejected, type Status, statusMessage } from '../framework/status.ts';
import type { QueuedPod, SchedulingCycle } from '../schedulerRecords.ts';
import { rejectionMessage, rejectionOf } from './bindingRejection.ts';
import type { CycleDecider } from './cycleDecider.ts';
import { cycleRecord, failedCycle } from './cycleRecord.ts';
import { mixedProfiles } from './groupMembers.ts';
import {
  GROUP_SCHEDULED,
  GROUP_UNSCHEDULABLE,
  GROUP_WAITING,
  type GroupVerdict,
  type MemberResult,
  memberOutcome,
} from './podGroupCycle.ts';
import type { SchedulerParts } from './schedulerParts.ts';

/** A member that is assumed on a node, with the undo operation. */
interface Attempt extends MemberResult {
  /** Whether Permit accepts it; `undefined` if no node was found. */
  readonly permits?: boolean;
  readonly forget?: () => void;
}

/**
 * Tries all members of a PodGroup in order, each as if earlier ones were on their nodes, then undoes all of it. The
 * group is schedulable if Permit accepts any member.
 * Upstream source (v1.36.2): pkg/scheduler/schedule_one_podgroup.go, podGroupSchedulingDefaultAlgorithm.
 */
export class PodGroupCycles {
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
  ): SchedulingCycle {
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
    return { ...(outcomes[0] as SchedulingCycle), group };
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

  private blank(context: ActorContext, member: QueuedPod, profile: Profile): SchedulingCycle {
    return failedCycle(context, member, profile.schedulerName, this.parts.queue.schedulingCycle);
  }
}

function failure(message: string): GroupVerdict {
  return { outcome: 'error', message };
}

/** Reserve or Permit rejected the member. */
function refused(cycle: SchedulingCycle, node: string, answer: Status): SchedulingCycle {
  const nowhere = { ...cycle, node: '', victims: [], clearedNominations: [], nominatedNode: '' };
  const rejection = rejectionOf(answer);
  if (!isRejected(answer) || !rejection) return { ...nowhere, outcome: 'error', message: statusMessage(answer) };
  return { ...nowhere, ...rejection, outcome: 'unschedulable', message: rejectionMessage(node, answer) };
}
