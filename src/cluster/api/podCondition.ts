import { formatTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import type { Pod, PodCondition } from '#model/generated/types.ts';

/**
 * Pod condition as components write it. The transition time changes only when the status does.
 * Upstream source (v1.36.2): pkg/api/v1/pod/util.go, UpdatePodCondition.
 */
export function timedCondition(
  { status }: Pod,
  condition: Omit<PodCondition, 'lastTransitionTime'>,
  nowUs: Micros,
): PodCondition {
  const before = status?.conditions?.find(({ type }) => type === condition.type);
  const since = before?.status === condition.status ? before.lastTransitionTime : undefined;
  return { ...condition, lastTransitionTime: since ?? formatTime(nowUs) };
}

/** Conditions of the Pod, in which this one replaces the one of the same type. */
export function conditionsWith(
  pod: Pod,
  condition: Omit<PodCondition, 'lastTransitionTime'>,
  nowUs: Micros,
): PodCondition[] {
  const present = pod.status?.conditions ?? [];
  const timed = timedCondition(pod, condition, nowUs);
  return present.some(({ type }) => type === timed.type)
    ? present.map((other) => (other.type === timed.type ? timed : other))
    : [...present, timed];
}

/** Condition that marks a Pod for deletion, with the observed generation of the Pod. */
export function disruptionTarget(
  { metadata: { generation } }: Pod,
  said: Required<Pick<PodCondition, 'reason' | 'message'>>,
): Omit<PodCondition, 'lastTransitionTime'> {
  return {
    type: 'DisruptionTarget',
    ...(generation !== undefined && { observedGeneration: generation }),
    status: 'True',
    ...said,
  };
}
