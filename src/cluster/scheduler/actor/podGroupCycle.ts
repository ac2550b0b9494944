import type { PodGroupCycle, SchedulingCycle } from '../schedulerRecords.ts';

/** How everything begins that is said of a group that was refused. Upstream source (v1.36.2): pkg/scheduler/schedule_one_podgroup.go, errPodGroupUnschedulable. */
export const UNSCHEDULABLE_GROUP = 'pod group is unschedulable';
const WAITING = `${UNSCHEDULABLE_GROUP}, pod group is waiting for preemption to complete`;

/** What the algorithm found for one member, while the members before it were taken to be on their nodes. */
export interface MemberResult {
  readonly cycle: SchedulingCycle;
  /** What Permit said of the node found; empty when there is none, or nothing was said. */
  readonly permitMessage: string;
}

/** How the group as a whole came off. */
export interface GroupVerdict {
  readonly outcome: PodGroupCycle['outcome'];
  readonly message: string;
}

export const GROUP_SCHEDULED: GroupVerdict = { outcome: 'scheduled', message: '' };
export const GROUP_UNSCHEDULABLE: GroupVerdict = { outcome: 'unschedulable', message: UNSCHEDULABLE_GROUP };
export const GROUP_WAITING: GroupVerdict = { outcome: 'waitingOnPreemption', message: WAITING };

/**
 * What a member's own result comes to within the group. What was rejected together with its group has no plugin to blame,
 * so that it comes back as after an error.
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
