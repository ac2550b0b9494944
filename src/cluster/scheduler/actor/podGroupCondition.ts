import { formatTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import type { Condition, PodGroup } from '#model/generated/types.ts';
import type { PodGroupCycle } from '../schedulerRecords.ts';

const TYPE = 'PodGroupScheduled';
const REASONS = {
  scheduled: 'Scheduled',
  unschedulable: 'Unschedulable',
  waitingOnPreemption: 'Unschedulable',
  error: 'SchedulerError',
} as const;

/**
 * Condition with the result of the group. `undefined` if the status already says it, or the group was scheduled before.
 * `said` is the last written condition, which the informer may not have yet.
 * Upstream source (v1.36.2): pkg/scheduler/schedule_one_podgroup.go, updatePodGroupCondition.
 */
export function groupCondition(
  group: PodGroup,
  said: Condition | undefined,
  cycle: PodGroupCycle,
  nowUs: Micros,
): Condition | undefined {
  const known = said ?? group.status?.conditions?.find(({ type }) => type === TYPE);
  const status = cycle.outcome === 'scheduled' ? 'True' : 'False';
  if (known?.status === 'True' && status !== 'True') return undefined;
  const reason = REASONS[cycle.outcome];
  const { generation } = group.metadata;
  const { message } = cycle;
  if (
    known?.status === status &&
    known.reason === reason &&
    known.message === message &&
    known.observedGeneration === generation
  )
    return undefined;
  return {
    type: TYPE,
    status,
    reason,
    message,
    lastTransitionTime: known?.status === status ? known.lastTransitionTime : formatTime(nowUs),
    ...(generation !== undefined && { observedGeneration: generation }),
  };
}

/** Patch of `status` with the condition. */
export function groupPatch({ status }: PodGroup, condition: Condition): object {
  const others = (status?.conditions ?? []).filter(({ type }) => type !== TYPE);
  return { status: { conditions: [...others, condition] } };
}
