import type { PodGroupCycle, SchedulingCycle } from '../schedulerRecords.ts';

/**
 * Prefix of all messages about a refused group.
 * Upstream source (v1.36.2): pkg/scheduler/schedule_one_podgroup.go, errPodGroupUnschedulable.
 */
export const UNSCHEDULABLE_GROUP = 'pod group is unschedulable';
const WAITING = `${UNSCHEDULABLE_GROUP}, pod group is waiting for preemption to complete`;

/** Result of the algorithm for one member, while earlier members were assumed on their nodes. */
export interface MemberResult {
  readonly cycle: SchedulingCycle;
  /** Message of Permit about the node; empty without a node or a message. */
  readonly permitMessage: string;
}

/** Result of the whole group. */
export interface GroupVerdict {
  readonly outcome: PodGroupCycle['outcome'];
  readonly message: string;
}

export const GROUP_SCHEDULED: GroupVerdict = { outcome: 'scheduled', message: '' };
export const GROUP_UNSCHEDULABLE: GroupVerdict = { outcome: 'unschedulable', message: UNSCHEDULABLE_GROUP };
export const GROUP_WAITING: GroupVerdict = { outcome: 'waitingOnPreemption', message: WAITING };

/**
 * Result of a member within its group. A member rejected only because of its group has no rejecting plugin, so it
 * returns as after an error.
 * Upstream source (v1.36.2): pkg/scheduler/schedule_one_podgroup.go, submitPodGroupAlgorithmResult.
 */
export function memberOutcome(
  { cycle, permitMessage }: MemberResult,
  { outcome, message }: GroupVerdict,
): SchedulingCycle {
  if (outcome === 'error')
    return cycle.outcome === 'error' ? cycle : { ...blameless(cycle, message), outcome: 'error' };
  if (outcome === 'waitingOnPreemption') {
    if (cycle.outcome !== 'scheduled') return cycle;
    return { ...blameless(cycle, message), node: cycle.node, nominatedNode: cycle.node };
  }
  const isRejectedWithGroup = outcome === 'unschedulable' && ['scheduled', 'nominated'].includes(cycle.outcome);
  if (!isRejectedWithGroup) return cycle;
  const text = permitMessage === '' ? UNSCHEDULABLE_GROUP : `${UNSCHEDULABLE_GROUP}, ${permitMessage}`;
  return { ...blameless(cycle, text), node: cycle.victims.length > 0 ? cycle.node : '' };
}

function blameless(cycle: SchedulingCycle, message: string): SchedulingCycle {
  return {
    ...cycle,
    outcome: 'unschedulable',
    node: '',
    message,
    unschedulablePlugins: [],
    pendingPlugins: [],
    nominatedNode: '',
  };
}
