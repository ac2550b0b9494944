import { formatTime } from '#base/rfc3339.ts';
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
 * The patch of `status` that says how the group came off, or `undefined` when nothing is to be said: the status says it
 * already, or the group was scheduled once.
 * Upstream source (v1.36.2): pkg/scheduler/schedule_one_podgroup.go, updatePodGroupCondition.
 */
export function podGroupPatch(group: PodGroup, cycle: PodGroupCycle, nowUs: number): object | undefined {
  const conditions = group.status?.conditions ?? [];
  const known = conditions.find(({ type }) => type === TYPE);
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
  const condition: Condition = {
    type: TYPE,
    status,
    reason,
    message,
    lastTransitionTime: known?.status === status ? known.lastTransitionTime : formatTime(nowUs),
    ...(generation !== undefined && { observedGeneration: generation }),
  };
  return { status: { conditions: [...conditions.filter((other) => other !== known), condition] } };
}
