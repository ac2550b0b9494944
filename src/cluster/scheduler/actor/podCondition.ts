import { formatTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import type { Pod, PodCondition } from '#model/generated/types.ts';

/** Reason why a Pod has no node yet. */
export interface Unscheduled {
  readonly reason: 'Unschedulable' | 'SchedulerError';
  readonly message: string;
  /** Empty clears the nomination; absent keeps it. */
  readonly nominatedNode?: string;
}

/**
 * Merge patch of `status` with the condition, or `undefined` if the status already says it. Conditions are sent whole.
 * Upstream source (v1.36.2): pkg/scheduler/schedule_one.go, updatePod; pkg/api/v1/pod/util.go, UpdatePodCondition.
 */
export function unscheduledPatch(
  pod: Pod,
  { reason, message, nominatedNode }: Unscheduled,
  nowUs: Micros,
): object | undefined {
  const conditions = pod.status?.conditions ?? [];
  const known = conditions.find(({ type }) => type === 'PodScheduled');
  const isSaid = known?.status === 'False' && known.reason === reason && known.message === message;
  const renominates = nominatedNode !== undefined && nominatedNode !== (pod.status?.nominatedNodeName ?? '');
  if (isSaid && !renominates) return undefined;
  const condition: PodCondition = {
    type: 'PodScheduled',
    ...(pod.metadata.generation !== undefined && { observedGeneration: pod.metadata.generation }),
    status: 'False',
    lastTransitionTime: known?.status === 'False' ? (known.lastTransitionTime ?? formatTime(nowUs)) : formatTime(nowUs),
    reason,
    message,
  };
  const others = conditions.filter(({ type }) => type !== 'PodScheduled');
  return {
    status: {
      ...(isSaid
        ? undefined
        : {
            conditions: known
              ? conditions.map((other) => (other === known ? condition : other))
              : [...others, condition],
          }),
      ...(renominates ? { nominatedNodeName: nominatedNode === '' ? null : nominatedNode } : undefined),
    },
  };
}

const EVENT_NOTE_LIMIT = 1024;
const ELLIPSIS = ' ...';

/**
 * Text of an Event, shortened if too long.
 * Upstream source (v1.36.2): pkg/scheduler/schedule_one.go, truncateMessage.
 */
export function truncatedNote(message: string): string {
  return message.length <= EVENT_NOTE_LIMIT ? message : message.slice(0, EVENT_NOTE_LIMIT - ELLIPSIS.length) + ELLIPSIS;
}
