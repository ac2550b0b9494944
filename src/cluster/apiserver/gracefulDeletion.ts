import { formatTime, parseTime } from '#base/rfc3339.ts';
import { type Micros, SECOND_US } from '#base/time.ts';
import type { Pod } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';

const DEFAULT_GRACE_SECONDS = 30;

export interface DeletionDecision {
  /** Whether the deletion mark is written or updated. */
  readonly graceful: boolean;
  /** Whether it was marked before and nothing changes. */
  readonly gracefulPending: boolean;
  /** Effective grace period; 0 removes at once. */
  readonly gracePeriodSeconds: number;
  /** Object with the mark, if there is one. */
  readonly object: KubeObject;
}

/**
 * Effect of a DELETE on the object before its removal. Only Pods have a grace period.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/registry/rest/delete.go,
 * pkg/registry/core/pod/strategy.go.
 */
export function beforeDelete(
  object: KubeObject,
  requestedSeconds: number | undefined,
  nowUs: Micros,
): DeletionDecision {
  const requested = requestedSeconds !== undefined && requestedSeconds < 0 ? 1 : requestedSeconds;
  if (!isKind(object, 'Pod')) return { graceful: false, gracefulPending: false, gracePeriodSeconds: 0, object };
  const pod: Pod = object;
  const marked = pod.metadata.deletionTimestamp;
  return marked === undefined ? firstDelete(pod, requested, nowUs) : deleteAgain(pod, marked, requested);
}

function firstDelete(pod: Pod, requested: number | undefined, nowUs: Micros): DeletionDecision {
  const gracePeriodSeconds = podGracePeriodSeconds(pod, requested);
  const generation = pod.metadata.generation;
  const metadata = {
    ...pod.metadata,
    deletionTimestamp: formatTime(nowUs + gracePeriodSeconds * SECOND_US),
    deletionGracePeriodSeconds: gracePeriodSeconds,
    ...(generation !== undefined && generation > 0 ? { generation: generation + 1 } : undefined),
  };
  return { graceful: true, gracefulPending: false, gracePeriodSeconds, object: { ...pod, metadata } };
}

function deleteAgain(pod: Pod, marked: string, requested: number | undefined): DeletionDecision {
  const before = pod.metadata.deletionGracePeriodSeconds ?? 0;
  if (before === 0) return { graceful: false, gracefulPending: false, gracePeriodSeconds: 0, object: pod };
  if (requested === undefined || requested >= before)
    return { graceful: false, gracefulPending: true, gracePeriodSeconds: requested ?? before, object: pod };
  const startUs = (parseTime(marked) ?? 0) - before * SECOND_US;
  const metadata = {
    ...pod.metadata,
    deletionTimestamp: formatTime(startUs + requested * SECOND_US),
    deletionGracePeriodSeconds: requested,
  };
  return { graceful: true, gracefulPending: false, gracePeriodSeconds: requested, object: { ...pod, metadata } };
}

/** Pods that no kubelet runs end at once. */
function podGracePeriodSeconds(pod: Pod, requested: number | undefined): number {
  if (!pod.spec.nodeName) return 0;
  if (pod.status?.phase === 'Succeeded' || pod.status?.phase === 'Failed') return 0;
  const seconds = requested ?? pod.spec.terminationGracePeriodSeconds ?? DEFAULT_GRACE_SECONDS;
  return seconds < 0 ? 1 : seconds;
}
