import { formatTime } from '#base/rfc3339.ts';
import type { EventNote } from '#cluster/api/events.ts';
import { sameStruct } from '#model/encoding/droppedZeros.ts';
import type { Job, JobCondition, JobStatus, Pod } from '#model/generated/types.ts';
import type { ControllerRequest } from '../controller.ts';
import { nextBatch } from '../expectations.ts';
import type { RequestGroup } from '../requestGroups.ts';
import { formatIntervals, hasIndex, newJobPod, total, withIndexes } from './failedIndexes.ts';
import {
  ensureCondition,
  figuresOf,
  finalCondition,
  type JobPlan,
  type JobWork,
  jobCondition,
  trueCondition,
} from './jobPlan.ts';
import {
  hasTrackingFinalizer,
  isIndexed,
  isPodFailed,
  isSuspended,
  judgeFailure,
  TRACKING_FINALIZER,
  validIndex,
} from './jobPods.ts';

/** Result of a sync after its work on the Pods: the status to write first, and the Pods to release afterwards. */
export interface JobTracking {
  readonly status: JobStatus;
  /** Whether the status changes. */
  readonly isNews: boolean;
  readonly letGo: readonly Pod[];
  /** UIDs of Pods that still have the finalizer. */
  readonly held: readonly string[];
  /** Condition that ends the Job once all Pods are counted. */
  readonly end?: JobCondition;
  readonly events: readonly EventNote[];
}

/**
 * Maximum number of Pods counted in one sync.
 * Upstream source (v1.36.2): pkg/controller/job/job_controller.go, MaxUncountedPods.
 */
const MAX_UNCOUNTED = 500;

/**
 * `missed` is the number of Pods that could not be created or deleted.
 * Upstream source (v1.36.2): pkg/controller/job/job_controller.go, syncJob and trackJobStatusAndRemoveFinalizers.
 */
export function trackJob(plan: JobPlan, missed: number): JobTracking {
  const { view } = plan;
  const figures = figuresOf(plan, missed);
  const end = endAfter(plan, figures.active, missed);
  const suspension = end ? { status: plan.status, events: [] } : suspended(plan);
  const settled = settle({ ...suspension.status, ...figures }, heldBy(plan));
  const counted = count(plan, settled.status, end);
  const status = end && isInterim(end) ? withInterim(counted.status, end) : counted.status;
  return {
    status,
    isNews: !sameStruct(view.job.status, status, 'JobStatus'),
    letGo: counted.letGo,
    held: heldBy(plan),
    ...(end && !counted.isPartial && { end: isInterim(end) ? finalCondition(end, view.nowUs) : end }),
    events: suspension.events,
  };
}

/** Final condition of the Job, if its remaining Pods allow it. */
function endAfter({ end, view, succeeded }: JobPlan, active: number, missed: number): JobCondition | undefined {
  if (end) return missed > 0 || !view.isUpToDate ? undefined : end;
  const { completions } = view.job.spec;
  const isComplete = active === 0 && (completions === undefined ? succeeded > 0 : succeeded >= completions);
  if (!isComplete) return undefined;
  const message = 'Reached expected number of succeeded pods';
  return jobCondition('SuccessCriteriaMet', 'True', 'CompletionsReached', message, view.nowUs);
}

function isInterim({ type }: JobCondition): boolean {
  return type === 'FailureTarget' || type === 'SuccessCriteriaMet';
}

function withInterim(status: JobStatus, end: JobCondition): JobStatus {
  if (trueCondition(status, end.type)) return status;
  return { ...status, conditions: [...(status.conditions ?? []), end] };
}

function suspended({ view, status, isManaged }: JobPlan): { readonly status: JobStatus; readonly events: EventNote[] } {
  if (!isManaged) return { status, events: [] };
  const { job, nowUs } = view;
  const wanted = isSuspended(job)
    ? jobCondition('Suspended', 'True', 'JobSuspended', 'Job suspended', nowUs)
    : jobCondition('Suspended', 'False', 'JobResumed', 'Job resumed', nowUs);
  const conditions = ensureCondition(status.conditions, wanted);
  const { startTime, ...rest } = status;
  const kept = isSuspended(job) || startTime === undefined ? rest : status;
  if (conditions === status.conditions || conditions === undefined) return { status: kept, events: [] };
  const event: EventNote = isSuspended(job)
    ? { type: 'Normal', reason: 'Suspended', message: 'Job suspended' }
    : { type: 'Normal', reason: 'Resumed', message: 'Job resumed' };
  const changed = { ...kept, conditions, ...(!isSuspended(job) && { startTime: formatTime(nowUs) }) };
  return { status: changed, events: [event] };
}

function heldBy({ view }: JobPlan): string[] {
  return view.pods.filter((pod) => isHeld(pod, view.letGo)).map(({ metadata }) => metadata.uid ?? '');
}

function isHeld(pod: Pod, letGo: readonly string[]): boolean {
  return hasTrackingFinalizer(pod) && !letGo.includes(pod.metadata.uid ?? '');
}

interface Counted {
  readonly status: JobStatus;
  readonly letGo: readonly Pod[];
  /** Whether more Pods ended than one sync can count. */
  readonly isPartial: boolean;
}

/** Lists ended Pods as uncounted. They are counted once their finalizer is removed. */
function count(plan: JobPlan, status: JobStatus, end: JobCondition | undefined): Counted {
  const { view } = plan;
  const { succeeded = [], failed = [] } = status.uncountedTerminatedPods ?? {};
  const lists: Lists = { succeeded: [...succeeded], failed: [...failed], indexes: [] };
  const letGo: Pod[] = [];
  let isPartial = false;
  for (const pod of view.pods) {
    if (!isHeld(pod, view.letGo) || !mayLetGo(plan, pod, end)) continue;
    letGo.push(pod);
    list(plan, pod, end, lists);
    isPartial = lists.indexes.length + lists.succeeded.length + lists.failed.length >= MAX_UNCOUNTED;
    if (isPartial) break;
  }
  const listed = { ...status, uncountedTerminatedPods: listsOf(lists.succeeded, lists.failed) };
  return { status: isIndexed(view.job) ? withIndexCounts(plan, listed, lists.indexes) : listed, letGo, isPartial };
}

interface Lists {
  readonly succeeded: string[];
  readonly failed: string[];
  readonly indexes: number[];
}

/** If the Job ends without success, all of its remaining Pods count as failed. */
function list(plan: JobPlan, pod: Pod, end: JobCondition | undefined, { succeeded, failed, indexes }: Lists): void {
  const { job } = plan.view;
  const uid = pod.metadata.uid ?? '';
  const index = validIndex(job, pod);
  const isOwn = !isIndexed(job) || index !== undefined;
  if (pod.status?.phase === 'Succeeded' && !failed.includes(uid)) {
    if (index !== undefined && isIndexed(job)) {
      if (!hasIndex(plan.previousSucceededIndexes, index)) indexes.push(index);
    } else if (!isIndexed(job) && !succeeded.includes(uid)) succeeded.push(uid);
    return;
  }
  if (!isPodFailed(pod, job) && (!end || end.type === 'SuccessCriteriaMet')) return;
  if (isOwn && !failed.includes(uid) && judgeFailure(job.spec.podFailurePolicy, pod).counts) failed.push(uid);
}

function withIndexCounts(plan: JobPlan, status: JobStatus, ended: readonly number[]): JobStatus {
  const succeeded = withIndexes(plan.succeededIndexes, ended);
  const completedIndexes = formatIntervals(succeeded);
  return {
    ...status,
    succeeded: total(succeeded),
    ...((completedIndexes !== '' || status.completedIndexes !== undefined) && { completedIndexes }),
    ...(plan.failedIndexes && { failedIndexes: formatIntervals(plan.failedIndexes) }),
  };
}

/** Upstream source (v1.36.2): pkg/controller/job/job_controller.go, canRemoveFinalizer. */
function mayLetGo({ view, awaitingReplacement }: JobPlan, pod: Pod, end: JobCondition | undefined): boolean {
  const { job } = view;
  if (job.metadata.deletionTimestamp !== undefined || end || pod.status?.phase === 'Succeeded') return true;
  return isPodFailed(pod, job) && !awaitingReplacement.includes(pod.metadata.uid ?? '');
}

/**
 * Counts listed Pods whose finalizer is removed.
 * Upstream source (v1.36.2): pkg/controller/job/job_controller.go, cleanUncountedPodsWithoutFinalizers.
 */
export function settle(
  status: JobStatus,
  held: readonly string[],
): { readonly status: JobStatus; readonly isNews: boolean } {
  const { succeeded = [], failed = [] } = status.uncountedTerminatedPods ?? {};
  const isStillHeld = (uid: string) => held.includes(uid);
  const stillSucceeded = succeeded.filter(isStillHeld);
  const stillFailed = failed.filter(isStillHeld);
  const isNews = stillSucceeded.length < succeeded.length || stillFailed.length < failed.length;
  if (!isNews) return { status, isNews };
  const gone = {
    succeeded: (status.succeeded ?? 0) + succeeded.length - stillSucceeded.length,
    failed: (status.failed ?? 0) + failed.length - stillFailed.length,
  };
  return { status: { ...status, ...gone, uncountedTerminatedPods: listsOf(stillSucceeded, stillFailed) }, isNews };
}

function listsOf(succeeded: readonly string[], failed: readonly string[]): JobStatus['uncountedTerminatedPods'] {
  return { ...(succeeded.length > 0 && { succeeded }), ...(failed.length > 0 && { failed }) };
}

/**
 * Status with the final condition; `undefined` while Pods are uncounted or terminating.
 * Upstream source (v1.36.2): pkg/controller/job/job_controller.go, enactJobFinished.
 */
export function finishedStatus(status: JobStatus, end: JobCondition | undefined): JobStatus | undefined {
  if (!end || (status.terminating ?? 0) > 0) return undefined;
  const { succeeded = [], failed = [] } = status.uncountedTerminatedPods ?? {};
  if (succeeded.length + failed.length > 0) return undefined;
  const conditions = ensureCondition(status.conditions, end);
  const { lastTransitionTime } = end;
  return {
    ...status,
    ...(conditions && { conditions }),
    ...(end.type === 'Complete' && lastTransitionTime !== undefined && { completionTime: lastTransitionTime }),
  };
}

/**
 * Events about a Job that has ended.
 * Upstream source (v1.36.2): pkg/controller/job/job_controller.go, recordJobFinished.
 */
export function endEvents({ spec }: Job, { succeeded = 0 }: JobStatus, end: JobCondition): EventNote[] {
  const { type, reason = '', message = '' } = end;
  if (type !== 'Complete') return [{ type: 'Warning', reason, message }];
  const completed: EventNote = { type: 'Normal', reason: 'Completed', message: 'Job completed' };
  if (spec.completions === undefined || succeeded <= spec.completions) return [completed];
  const tooMany = 'Too many succeeded pods running after completion count reached';
  return [{ type: 'Warning', reason: 'TooManySucceededPods', message: tooMany }, completed];
}

/**
 * Requests for the Pods. Creations come in batches of doubling size. Pods that are not counted lose their finalizer
 * before deletion.
 */
export function workGroups(job: Job, work: JobWork): RequestGroup[] {
  switch (work.type) {
    case 'create': {
      const groups: RequestGroup[] = [];
      for (let first = 0, batch = nextBatch(0, work.pods.length); batch > 0; ) {
        const pods = work.pods.slice(first, first + batch).map((pod) => newJobPod(job, pod));
        groups.push({ kind: 'create', requests: pods.map(creationRequest) });
        first += batch;
        batch = nextBatch(batch, work.pods.length - first);
      }
      return groups;
    }
    case 'remove': {
      const release = work.counted ? [] : work.pods.flatMap((pod) => releaseRequest(pod) ?? []);
      return [
        { kind: 'release', requests: release },
        { kind: 'delete', requests: work.pods.map(deletionRequest) },
      ];
    }
    default:
      return [];
  }
}

function creationRequest(pod: Pod): ControllerRequest {
  return { verb: 'create', kind: 'Pod', namespace: pod.metadata.namespace ?? '', name: '', object: pod };
}

function deletionRequest({ metadata }: Pod): ControllerRequest {
  return { verb: 'delete', kind: 'Pod', namespace: metadata.namespace ?? '', name: metadata.name };
}

/** Request that removes the Job's finalizer from a Pod; `undefined` if it has none. */
export function releaseRequest({ metadata }: Pod): ControllerRequest | undefined {
  const { namespace = '', name, uid = '', finalizers = [] } = metadata;
  if (!finalizers.includes(TRACKING_FINALIZER)) return undefined;
  const left = finalizers.filter((finalizer) => finalizer !== TRACKING_FINALIZER);
  const patch = { metadata: { finalizers: left.length === 0 ? null : left } };
  return { verb: 'patch', kind: 'Pod', namespace, name, patch, uid };
}

export function statusRequest(job: Job, status: JobStatus): ControllerRequest {
  const { namespace = '', name } = job.metadata;
  return { verb: 'update', subresource: 'status', kind: 'Job', namespace, name, object: { ...job, status } };
}
