import { compare } from '#base/order.ts';
import type { Micros } from '#base/time.ts';
import { objectKey } from '#model/objectKey.ts';
import { DEFAULT_SCHEDULER_NAME } from '../config/schedulerConfiguration.ts';
import type { DecidedCycle, PodGroupCycle, QueuedPod } from '../schedulerRecords.ts';
import type { SchedulerParts } from './schedulerParts.ts';

/**
 * Prefix of all messages about a refused group.
 * Upstream source (v1.36.2): pkg/scheduler/schedule_one_podgroup.go, errPodGroupUnschedulable.
 */
export const UNSCHEDULABLE_GROUP = 'pod group is unschedulable';
const WAITING = `${UNSCHEDULABLE_GROUP}, pod group is waiting for preemption to complete`;

/** Result of the algorithm for one member, while earlier members were assumed on their nodes. */
export interface MemberResult {
  readonly cycle: DecidedCycle;
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
): DecidedCycle {
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

function blameless(cycle: DecidedCycle, message: string): DecidedCycle {
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

/**
 * The popped Pod and the other Pods of its PodGroup without a node, from wherever they wait. Sorted by priority, then
 * by the time of the first attempt. Upstream leaves the order of equals to chance; here their keys decide.
 * Upstream source (v1.36.2): pkg/scheduler/schedule_one_podgroup.go, podGroupInfoForPod.
 */
export function groupMembers(
  { queue, live }: SchedulerParts,
  first: QueuedPod,
  group: string,
  nowUs: Micros,
): QueuedPod[] {
  const others = live
    .podsOfGroup(first.pod.metadata.namespace ?? '', group)
    .filter(({ node, pod }) => node === '' && objectKey(pod) !== first.key)
    .flatMap(({ pod }) => queue.popSpecific(objectKey(pod), nowUs) ?? []);
  return [first, ...others].sort(
    (a, b) => b.priority - a.priority || a.initialAttemptUs - b.initialAttemptUs || compare(a.key, b.key),
  );
}

/** Reason why the members cannot be tried together; `undefined` if they can. */
export function mixedProfiles(members: readonly QueuedPod[]): string | undefined {
  const [first, ...others] = members.map(({ pod }) => pod.spec.schedulerName ?? DEFAULT_SCHEDULER_NAME);
  const different = others.find((name) => name !== first);
  return different === undefined
    ? undefined
    : `all pods in a single pod group should have the same .spec.schedulerName set, got: "${different}" and "${first}"`;
}
