import { formatTime } from '#base/rfc3339.ts';
import type { Pod, PodCondition } from '#model/generated/types.ts';

/**
 * A condition of a Pod as components write it: the time stays as long as the status does.
 * Upstream source (v1.36.2): pkg/api/v1/pod/util.go, UpdatePodCondition.
 */
export function timedCondition(
  { status }: Pod,
  condition: Omit<PodCondition, 'lastTransitionTime'>,
  nowUs: number,
): PodCondition {
  const before = status?.conditions?.find(({ type }) => type === condition.type);
  const since = before?.status === condition.status ? before.lastTransitionTime : undefined;
  return { ...condition, lastTransitionTime: since ?? formatTime(nowUs) };
}

/** All conditions of the Pod, with this one in the place of the one of its type. */
export function conditionsWith(
  pod: Pod,
  condition: Omit<PodCondition, 'lastTransitionTime'>,
  nowUs: number,
): PodCondition[] {
  const present = pod.status?.conditions ?? [];
  const timed = timedCondition(pod, condition, nowUs);
  return present.some(({ type }) => type === timed.type)
    ? present.map((other) => (other.type === timed.type ? timed : other))
    : [...present, timed];
}

/** What a Pod has that somebody is about to delete, with the generation of it that was looked at. */
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
