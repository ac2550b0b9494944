import type { ActorContext } from '#kernel/actor.ts';
import type { CycleResult } from '../cycle/schedulingCycle.ts';
import type { PodInfo } from '../framework/podInfo.ts';
import type { PodRef, QueuedPod, SchedulingCycle } from '../schedulerRecords.ts';

/** Record of a decision until it takes effect. */
export function cycleRecord(
  { nowUs, seq }: ActorContext,
  { key, uid, attempts }: QueuedPod,
  profile: string,
  number: number,
  result: CycleResult,
): SchedulingCycle {
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
export function failedCycle(
  { nowUs, seq }: ActorContext,
  { key, uid, attempts }: QueuedPod,
  profile: string,
  number: number,
): SchedulingCycle {
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
