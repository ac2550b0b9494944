import { parseTime } from '#base/rfc3339.ts';
import { type Micros, SECOND_US } from '#base/time.ts';
import type { Pod } from '#model/generated/types.ts';

const SAFE_TO_EVICT = 'cluster-autoscaler.kubernetes.io/safe-to-evict';
const DEFAULT_GRACE_SECONDS = 30;
/** Upstream source (1.36): cluster-autoscaler/utils/drain/drain.go, PodLongTerminatingExtraThreshold. */
const LONG_TERMINATING_EXTRA_US = 30 * SECOND_US;

/** Value of the annotation safe-to-evict, or `undefined`. */
export function safeToEvict(pod: Pod): 'true' | 'false' | undefined {
  const said = pod.metadata.annotations?.[SAFE_TO_EVICT];
  return said === 'true' || said === 'false' ? said : undefined;
}

export function graceSecondsOf(pod: Pod): number {
  return pod.spec.terminationGracePeriodSeconds ?? DEFAULT_GRACE_SECONDS;
}

/**
 * Whether the Pod was deleted so long ago that it no longer counts.
 * Upstream source (1.36): cluster-autoscaler/utils/drain/drain.go, IsPodLongTerminating.
 */
export function isLongTerminating(pod: Pod, nowUs: Micros): boolean {
  const deleted = pod.metadata.deletionTimestamp;
  const deletedUs = deleted === undefined ? undefined : parseTime(deleted);
  if (deletedUs === undefined) return false;
  return deletedUs + graceSecondsOf(pod) * SECOND_US + LONG_TERMINATING_EXTRA_US < nowUs;
}

/** Upstream source (1.36): cluster-autoscaler/utils/drain/drain.go, IsPodTerminal. */
export function isTerminal({ spec, status }: Pod): boolean {
  const { restartPolicy } = spec;
  const phase = status?.phase;
  if (phase === 'Failed') return true;
  return phase === 'Succeeded' && (restartPolicy === 'Never' || restartPolicy === 'OnFailure');
}
