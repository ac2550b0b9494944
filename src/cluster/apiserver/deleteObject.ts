import { formatTime, parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import { SECOND_US } from '#base/time.ts';
import { sameData } from '#cluster/api/sameData.ts';
import type { Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { isKind } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import { refuseNamespaceDeletion } from './admission/resourceQuota.ts';
import { asError, preconditionFailed } from './apiErrors.ts';
import type { DeleteOptions } from './chain/writeOptions.ts';
import { commit, type RequestScope, remove } from './requestScope.ts';

const DEFAULT_GRACE_SECONDS = 30;

const FOREGROUND = 'foregroundDeletion';
const ORPHAN = 'orphan';
/**
 * Kinds that orphan their Pods unless the request says otherwise.
 * Upstream source (v1.36.2): DefaultGarbageCollectionPolicy of
 * pkg/registry/{batch/job,core/replicationcontroller}/strategy.go.
 */
const ORPHANING: ReadonlySet<string> = new Set(['Job', 'ReplicationController']);

/**
 * DELETE: marks the object if it has a grace period or finalizers, else removes it.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/registry/generic/registry/store.go (Delete,
 * deletionFinalizersForGarbageCollection).
 */
export function deleteObject(scope: RequestScope, kind: string, old: KubeObject, options: DeleteOptions): KubeObject {
  checkPreconditions(kind, old, options);
  const refusal = kind === 'Namespace' ? refuseNamespaceDeletion(old.metadata.name) : undefined;
  if (refusal) throw asError(refusal, 'mutatingAdmission');
  const decision = beforeDelete(old, options.gracePeriodSeconds, scope.context.nowUs);
  if (decision.gracefulPending) return old;
  const finalizers = finalizersFor(old, options);
  const held = withFinalizers(decision.object, finalizers);
  // An object that is removed at once is marked first too. Watchers receive both events.
  const marked = decision.graceful ? write(scope, kind, old, held) : undefined;
  if (marked && (decision.gracePeriodSeconds > 0 || finalizers.length > 0)) return marked;
  if (finalizers.length > 0 || hasContents(old))
    return write(scope, kind, old, asTerminating(markAsDeleting(held, scope.context.nowUs)));
  remove(scope, kind, objectKey(old));
  return marked ?? decision.object;
}

function write(scope: RequestScope, kind: string, old: KubeObject, object: KubeObject): KubeObject {
  return sameData(object, old) ? old : commit(scope, kind, old, object, 'deletionStarted');
}

export function checkPreconditions(
  kind: string,
  old: KubeObject,
  options: Pick<DeleteOptions, 'uid' | 'resourceVersion'>,
): void {
  const { uid, resourceVersion, name } = old.metadata;
  if (options.uid !== undefined && options.uid !== uid) {
    const why = `the UID in the precondition (${options.uid}) does not match the UID in record (${uid}). The object might have been deleted and then recreated`;
    throw preconditionFailed(kind, name, why);
  }
  if (options.resourceVersion !== undefined && options.resourceVersion !== resourceVersion) {
    const why = `the ResourceVersion in the precondition (${options.resourceVersion}) does not match the ResourceVersion in record (${resourceVersion}). The object might have been modified`;
    throw preconditionFailed(kind, name, why);
  }
}

function finalizersFor(object: KubeObject, { propagationPolicy }: DeleteOptions): readonly string[] {
  const present = object.metadata.finalizers ?? [];
  const isSaid = propagationPolicy !== undefined || present.includes(FOREGROUND) || present.includes(ORPHAN);
  if (!isSaid && ORPHANING.has(object.kind)) return [...present, ORPHAN];
  if (propagationPolicy === undefined) return present;
  const others = present.filter((finalizer) => finalizer !== FOREGROUND && finalizer !== ORPHAN);
  if (propagationPolicy === 'Foreground') return [...others, FOREGROUND];
  return propagationPolicy === 'Orphan' ? [...others, ORPHAN] : others;
}

function withFinalizers(object: KubeObject, finalizers: readonly string[]): KubeObject {
  if (finalizers.length === 0 && object.metadata.finalizers === undefined) return object;
  if (sameData(finalizers, object.metadata.finalizers)) return object;
  const { finalizers: _, ...metadata } = object.metadata;
  return { ...object, metadata: finalizers.length === 0 ? metadata : { ...metadata, finalizers } };
}

function markAsDeleting(object: KubeObject, nowUs: Micros): KubeObject {
  const { metadata } = object;
  const generation = metadata.generation;
  const bump = metadata.deletionGracePeriodSeconds === undefined && generation !== undefined && generation > 0;
  return {
    ...object,
    metadata: {
      ...metadata,
      deletionTimestamp: metadata.deletionTimestamp ?? formatTime(nowUs),
      deletionGracePeriodSeconds: 0,
      ...(bump ? { generation: generation + 1 } : undefined),
    },
  };
}

interface DeletionDecision {
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

/**
 * A Namespace stays until the finalizers in its spec are removed, which happens when it is empty.
 * Upstream source (v1.36.2): pkg/registry/core/namespace/storage/storage.go.
 */
export function hasContents(object: KubeObject): boolean {
  return isKind(object, 'Namespace') && (object.spec?.finalizers?.length ?? 0) > 0;
}

/** Sets the phase of a Namespace that is marked for deletion. */
function asTerminating(object: KubeObject): KubeObject {
  return isKind(object, 'Namespace') ? { ...object, status: { ...object.status, phase: 'Terminating' } } : object;
}
