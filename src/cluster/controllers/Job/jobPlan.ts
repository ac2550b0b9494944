import { formatTime, parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import type { Job, JobCondition, JobStatus, Pod, SuccessPolicy } from '#model/generated/types.ts';
import { isPodActive, isPodReady, isPodTerminating, readyCondition } from '../podFacts.ts';
import type { WantedPod } from './failedIndexes.ts';
import {
  failedIndexes,
  firstMissing,
  hasLimitPerIndex,
  type Intervals,
  joined,
  overlap,
  parseIntervals,
  podsToReplace,
  remainingIndexUs,
  total,
  withIndexes,
} from './failedIndexes.ts';
import { type JobBackoff, nextBackoff, remainingBackoffUs } from './jobBackoff.ts';
import {
  completionIndex,
  hasTrackingFinalizer,
  isIndexed,
  isPodFailed,
  isSuspended,
  judgeFailure,
  onlyReplacesFailed,
  validIndex,
} from './jobPods.ts';

const PHASE_ORDER: Readonly<Record<string, number>> = { Pending: 0, Unknown: 1, Running: 2 };

/** Inputs of a sync of a Job. */
export interface JobView {
  readonly job: Job;
  readonly pods: readonly Pod[];
  /** UIDs of released Pods that the cache may not show yet. */
  readonly letGo: readonly string[];
  /** Whether the cache shows all requested Pods. */
  readonly isUpToDate: boolean;
  readonly backoff: JobBackoff;
  readonly nowUs: Micros;
}

/** Work on the Pods. */
export type JobWork =
  | { readonly type: 'create'; readonly pods: readonly WantedPod[] }
  /** `counted`: the Pods keep their finalizer until they are counted as failed. */
  | { readonly type: 'remove'; readonly pods: readonly Pod[]; readonly counted: boolean }
  | { readonly type: 'wait'; readonly forUs: Micros }
  | { readonly type: 'nothing' };

/** Decisions of a sync about the Pods, and the inputs of the status afterwards. */
export interface JobPlan {
  readonly view: JobView;
  readonly work: JobWork;
  /** Whether the number of Pods was decided, so that the Job may be marked suspended or complete. */
  readonly isManaged: boolean;
  /** Old status, with the start time. */
  readonly status: JobStatus;
  readonly backoff: JobBackoff;
  readonly active: readonly Pod[];
  readonly succeeded: number;
  readonly succeededIndexes: Intervals;
  readonly previousSucceededIndexes: Intervals;
  readonly failedIndexes?: Intervals;
  /** UIDs of failed Pods that stay until they are replaced. */
  readonly awaitingReplacement: readonly string[];
  /** Final condition of the Job. */
  readonly end?: JobCondition;
  /** Time until the deadline is checked again, in microseconds. */
  readonly deadlineInUs?: Micros;
}

/**
 * Maximum number of Pods created or deleted in one sync.
 * Upstream source (v1.36.2): pkg/controller/job/job_controller.go, MaxPodCreateDeletePerSync.
 */
const MAX_PODS = 500;

/** Upstream source (v1.36.2): pkg/controller/job/job_controller.go, syncJob and manageJob. */
export function planJob(view: JobView): JobPlan {
  const { job, pods, nowUs } = view;
  const status = startedStatus(job, nowUs);
  const active = pods.filter(isPodActive);
  const newSucceeded = uncounted(view, 'succeeded').filter(({ status }) => status?.phase === 'Succeeded');
  const newFailed = uncounted(view, 'failed').filter((pod) => isPodFailed(pod, job));
  const backoff = nextBackoff(view.backoff, newSucceeded, newFailed);
  const known = status.uncountedTerminatedPods ?? {};
  const counted = newFailed.filter((pod) => judgeFailure(job.spec.podFailurePolicy, pod).counts).length;
  const failed = (status.failed ?? 0) + counted + (known.failed ?? []).length;
  const indexes = indexesOf(view, active);
  const succeeded = isIndexed(job)
    ? total(indexes.succeededIndexes)
    : (status.succeeded ?? 0) + newSucceeded.length + (known.succeeded ?? []).length;
  const { replaceable, ...facts } = indexes;
  const end = endOf(view, status, failed) ?? endByIndexes(view, indexes);
  const base = { view, status, backoff, active, succeeded, ...facts };
  const deadlineInUs = end ? undefined : remainingDeadlineUs(job, status, nowUs);
  const timed = { ...base, ...(deadlineInUs !== undefined && { deadlineInUs }) };
  if (end) return { ...timed, end, isManaged: false, work: { type: 'remove', pods: active, counted: true } };
  const isManaged = view.isUpToDate && job.metadata.deletionTimestamp === undefined;
  const work: JobWork = isManaged ? manage(view, { ...base, replaceable }) : { type: 'nothing' };
  return { ...timed, isManaged, work };
}

/** A Job starts at its first sync while it is not suspended. */
function startedStatus(job: Job, nowUs: Micros): JobStatus {
  const status: JobStatus = { ...job.status, uncountedTerminatedPods: job.status?.uncountedTerminatedPods ?? {} };
  return status.startTime === undefined && !isSuspended(job) ? { ...status, startTime: formatTime(nowUs) } : status;
}

/**
 * Pods that are not in the counters yet.
 * Upstream source (v1.36.2): pkg/controller/job/job_controller.go, getValidPodsWithFilter.
 */
function uncounted({ job, pods, letGo }: JobView, kind: 'succeeded' | 'failed' | 'any'): Pod[] {
  const listed = kind === 'any' ? [] : (job.status?.uncountedTerminatedPods?.[kind] ?? []);
  return pods.filter((pod) => {
    const uid = pod.metadata.uid ?? '';
    if (!hasTrackingFinalizer(pod) || listed.includes(uid) || letGo.includes(uid)) return false;
    return !isIndexed(job) || validIndex(job, pod) !== undefined;
  });
}

interface IndexFacts {
  readonly succeededIndexes: Intervals;
  readonly previousSucceededIndexes: Intervals;
  readonly failedIndexes?: Intervals;
  readonly awaitingReplacement: readonly string[];
  readonly replaceable: ReadonlyMap<number, Pod>;
}

function indexesOf(view: JobView, active: readonly Pod[]): IndexFacts {
  const { job, pods } = view;
  const nothing = {
    succeededIndexes: [],
    previousSucceededIndexes: [],
    awaitingReplacement: [],
    replaceable: new Map(),
  };
  if (!isIndexed(job)) return nothing;
  const previousSucceededIndexes = parseIntervals(job.status?.completedIndexes, job.spec.completions ?? 0);
  const ended = pods.filter((pod) => pod.status?.phase === 'Succeeded' && hasTrackingFinalizer(pod));
  const succeededIndexes = withIndexes(
    previousSucceededIndexes,
    ended.flatMap((pod) => validIndex(job, pod) ?? []),
  );
  if (!hasLimitPerIndex(job)) return { ...nothing, succeededIndexes, previousSucceededIndexes };
  const failed = failedIndexes(job, pods);
  const replaceable = podsToReplace(job, uncounted(view, 'any'), active, joined([...succeededIndexes, ...failed]));
  const awaitingReplacement = [...replaceable.values()].map(({ metadata }) => metadata.uid ?? '');
  return { succeededIndexes, previousSucceededIndexes, failedIndexes: failed, awaitingReplacement, replaceable };
}

function endOf({ job, pods, nowUs }: JobView, status: JobStatus, failed: number): JobCondition | undefined {
  const success = trueCondition(status, 'SuccessCriteriaMet');
  if (success) return success;
  const failure = trueCondition(status, 'FailureTarget');
  if (failure) return finalCondition(failure, nowUs);
  const target = (reason: string, message: string) => jobCondition('FailureTarget', 'True', reason, message, nowUs);
  for (const pod of pods) {
    if (!isPodFailed(pod, job)) continue;
    const { jobFailure } = judgeFailure(job.spec.podFailurePolicy, pod);
    if (jobFailure !== undefined) return target('PodFailurePolicy', jobFailure);
  }
  if (failed > (job.spec.backoffLimit ?? 0) || hasTooManyRestarts(job, pods))
    return target('BackoffLimitExceeded', 'Job has reached the specified backoff limit');
  const left = remainingDeadlineUs(job, status, nowUs);
  return left !== undefined && left <= 0
    ? target('DeadlineExceeded', 'Job was active longer than specified deadline')
    : undefined;
}

function endByIndexes({ job, nowUs }: JobView, facts: IndexFacts): JobCondition | undefined {
  if (!isIndexed(job)) return undefined;
  const completions = job.spec.completions ?? 0;
  const failed = total(facts.failedIndexes ?? []);
  const target = (reason: string, message: string) => jobCondition('FailureTarget', 'True', reason, message, nowUs);
  if (job.spec.maxFailedIndexes !== undefined && failed > job.spec.maxFailedIndexes)
    return target('MaxFailedIndexesExceeded', 'Job has exceeded the specified maximal number of failed indexes');
  if (failed > 0 && failed + total(facts.succeededIndexes) >= completions)
    return target('FailedIndexes', 'Job has failed indexes');
  const met = metSuccessRule(job.spec.successPolicy, completions, facts.succeededIndexes);
  return met === undefined ? undefined : jobCondition('SuccessCriteriaMet', 'True', 'SuccessPolicy', met, nowUs);
}

/**
 * Whether containers restarted within their Pods too often.
 * Upstream source (v1.36.2): pkg/controller/job/job_controller.go, pastBackoffLimitOnFailure.
 */
function hasTooManyRestarts({ spec }: Job, pods: readonly Pod[]): boolean {
  if (spec.template.spec?.restartPolicy !== 'OnFailure') return false;
  const limit = spec.backoffLimit ?? 0;
  let restarts = 0;
  for (const { status } of pods) {
    if (status?.phase !== 'Running' && status?.phase !== 'Pending') continue;
    for (const { restartCount } of [...(status.initContainerStatuses ?? []), ...(status.containerStatuses ?? [])])
      restarts += restartCount;
  }
  return limit === 0 ? restarts > 0 : restarts >= limit;
}

function remainingDeadlineUs(job: Job, { startTime }: JobStatus, nowUs: Micros): number | undefined {
  const seconds = job.spec.activeDeadlineSeconds;
  const startUs = parseTime(startTime ?? '');
  if (seconds === undefined || startUs === undefined || isSuspended(job)) return undefined;
  return startUs + seconds * 1_000_000 - nowUs;
}

interface Numbers {
  readonly active: readonly Pod[];
  readonly succeeded: number;
  readonly succeededIndexes: Intervals;
  readonly failedIndexes?: Intervals;
  readonly backoff: JobBackoff;
  readonly replaceable: ReadonlyMap<number, Pod>;
}

function manage(view: JobView, numbers: Numbers): JobWork {
  const { job, pods, nowUs } = view;
  const { active, backoff, replaceable } = numbers;
  if (isSuspended(job)) return { type: 'remove', pods: podsToRemove(job, active, active.length), counted: false };
  const wanted = wantedActive(job, active.length, numbers.succeeded);
  const surplus = podsToRemove(job, active, Math.max(0, active.length - wanted)).slice(0, MAX_PODS);
  if (surplus.length > 0) return { type: 'remove', pods: surplus, counted: false };
  const terminating = onlyReplacesFailed(job) ? pods.filter(isPodTerminating).length : 0;
  const missing = wanted - terminating - active.length;
  if (missing <= 0) return { type: 'nothing' };
  const ownLimits = hasLimitPerIndex(job);
  const waitUs = ownLimits ? 0 : remainingBackoffUs(backoff, nowUs);
  if (waitUs > 0) return { type: 'wait', forUs: waitUs };
  const count = Math.min(missing, MAX_PODS);
  if (!isIndexed(job)) return { type: 'create', pods: Array.from({ length: count }, () => ({})) };
  const indexes = firstMissing(takenIndexes(view, numbers), count, job.spec.completions ?? 0);
  const waits = indexes.map((index) => (ownLimits ? remainingIndexUs(replaceable.get(index), nowUs) : 0));
  const ready = indexes.filter((_, position) => waits[position] === 0);
  if (ready.length === 0 && waits.length > 0) return { type: 'wait', forUs: waits.reduce((a, b) => Math.min(a, b)) };
  return { type: 'create', pods: ready.map((index) => wantedPod(index, replaceable.get(index))) };
}

function wantedPod(index: number, replaces: Pod | undefined): WantedPod {
  return replaces ? { index, replaces } : { index };
}

/** Without a number of completions, no more Pods are needed after the first success. */
function wantedActive({ spec }: Job, active: number, succeeded: number): number {
  const parallelism = spec.parallelism ?? 1;
  if (spec.completions === undefined) return succeeded > 0 ? active : parallelism;
  return Math.max(0, Math.min(spec.completions - succeeded, parallelism));
}

function takenIndexes({ job, pods }: JobView, { active, succeededIndexes, failedIndexes = [] }: Numbers): Intervals {
  const busy = onlyReplacesFailed(job) ? [...active, ...pods.filter(isPodTerminating)] : active;
  return joined([
    ...withIndexes(
      succeededIndexes,
      busy.flatMap((pod) => completionIndex(pod) ?? []),
    ),
    ...failedIndexes,
  ]);
}

/** Numbers of the status after `work`, of which `missed` creations or deletions failed. */
export function figuresOf(
  plan: JobPlan,
  missed: number,
): Required<Pick<JobStatus, 'active' | 'ready' | 'terminating'>> {
  const { active, work, view } = plan;
  const figures = {
    active: active.length,
    ready: active.filter(isPodReady).length,
    terminating: view.pods.filter(isPodTerminating).length,
  };
  switch (work.type) {
    case 'nothing':
      return figures;
    // While it waits, a Job shows no active Pods, even if it has some.
    case 'wait':
      return { ...figures, active: 0 };
    case 'create':
      return { ...figures, active: figures.active + work.pods.length - missed };
    case 'remove': {
      const removed = work.pods.length - missed;
      return {
        active: figures.active - removed,
        ready: figures.ready - work.pods.filter(isPodReady).length,
        terminating: figures.terminating + removed,
      };
    }
  }
}

/**
 * Text for the first rule that the succeeded indexes satisfy; `undefined` if there is none.
 * Upstream source (v1.36.2): pkg/controller/job/success_policy.go, matchSuccessPolicy.
 */
export function metSuccessRule(
  policy: SuccessPolicy | undefined,
  completions: number,
  succeeded: Intervals,
): string | undefined {
  if (succeeded.length === 0) return undefined;
  const index = (policy?.rules ?? []).findIndex(({ succeededIndexes, succeededCount }) => {
    if (succeededIndexes === undefined) return succeededCount !== undefined && total(succeeded) >= succeededCount;
    const required = parseIntervals(succeededIndexes, completions);
    if (required.length === 0) return false;
    const met = overlap(required, succeeded);
    return met === total(required) || (succeededCount !== undefined && met >= succeededCount);
  });
  return index < 0 ? undefined : `Matched rules at index ${index}`;
}

export function jobCondition(
  type: string,
  status: string,
  reason: string,
  message: string,
  nowUs: Micros,
): JobCondition {
  const now = formatTime(nowUs);
  return { type, status, lastProbeTime: now, lastTransitionTime: now, reason, message };
}

/** Condition of that type, if it is True. */
export function trueCondition(status: JobStatus | undefined, type: string): JobCondition | undefined {
  return status?.conditions?.find((condition) => condition.type === type && condition.status === 'True');
}

export function finishedCondition({ status }: Job): JobCondition | undefined {
  return trueCondition(status, 'Complete') ?? trueCondition(status, 'Failed');
}

/**
 * Adds or updates the condition. A False condition is never added. Returns the same list if nothing changes.
 * Upstream source (v1.36.2): pkg/controller/job/job_controller.go, ensureJobConditionStatus.
 */
export function ensureCondition(
  conditions: readonly JobCondition[] | undefined,
  wanted: JobCondition,
): readonly JobCondition[] | undefined {
  const present = conditions?.find(({ type }) => type === wanted.type);
  if (!present) return wanted.status === 'False' ? conditions : [...(conditions ?? []), wanted];
  const { status, reason, message } = wanted;
  if (present.status === status && present.reason === reason && present.message === message) return conditions;
  return conditions?.map((condition) => (condition === present ? wanted : condition));
}

/** Final condition for an interim one. */
export function finalCondition({ type, reason = '', message = '' }: JobCondition, nowUs: Micros): JobCondition {
  return jobCondition(type === 'SuccessCriteriaMet' ? 'Complete' : 'Failed', 'True', reason, message, nowUs);
}

/**
 * Active Pods to delete: at least `count`, and all with a duplicate or invalid index.
 * Upstream source (v1.36.2): pkg/controller/job/job_controller.go, activePodsForRemoval.
 */
function podsToRemove(job: Job, active: readonly Pod[], count: number): Pod[] {
  const { surplus, left } = isIndexed(job) ? apartByIndex(job, active) : { surplus: [], left: [...active] };
  const more = Math.max(0, count - surplus.length);
  return [...surplus, ...(more > 0 ? left.sort(earliestFirst).slice(0, more) : [])];
}

/** Among Pods with the same index, keeps the one that has progressed furthest. */
function apartByIndex(job: Job, active: readonly Pod[]): { readonly surplus: Pod[]; readonly left: Pod[] } {
  const byIndex = new Map<number, Pod[]>();
  const surplus: Pod[] = [];
  for (const pod of active) {
    const index = completionIndex(pod);
    if (index === undefined || index >= (job.spec.completions ?? 0)) surplus.push(pod);
    else byIndex.set(index, [...(byIndex.get(index) ?? []), pod]);
  }
  const left: Pod[] = [];
  for (const [, pods] of [...byIndex].sort(([a], [b]) => a - b)) {
    const sorted = pods.sort(earliestFirst);
    surplus.push(...sorted.slice(0, -1));
    left.push(...sorted.slice(-1));
  }
  return { surplus, left };
}

/**
 * Sorts Pods with the least progress first.
 * Upstream source (v1.36.2): pkg/controller/controller_utils.go, ActivePods.
 */
function earliestFirst(a: Pod, b: Pod): number {
  return (
    Number(Boolean(a.spec.nodeName)) - Number(Boolean(b.spec.nodeName)) ||
    phaseOrder(a) - phaseOrder(b) ||
    Number(isPodReady(a)) - Number(isPodReady(b)) ||
    laterFirst(readySince(a), readySince(b)) ||
    restarts(b) - restarts(a) ||
    laterFirst(a.metadata.creationTimestamp, b.metadata.creationTimestamp)
  );
}

function phaseOrder({ status }: Pod): number {
  return PHASE_ORDER[status?.phase ?? ''] ?? 0;
}

function readySince(pod: Pod): string | undefined {
  return isPodReady(pod) ? readyCondition(pod)?.lastTransitionTime : undefined;
}

/** A missing time counts as the latest. */
function laterFirst(a: string | undefined, b: string | undefined): number {
  const atA = parseTime(a ?? '');
  const atB = parseTime(b ?? '');
  if (atA === atB) return 0;
  if (atA === undefined) return -1;
  return atB === undefined ? 1 : atB - atA;
}

function restarts({ status }: Pod): number {
  return (status?.containerStatuses ?? []).reduce((most, { restartCount }) => Math.max(most, restartCount), 0);
}
