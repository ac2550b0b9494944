import type { Micros } from '#base/time.ts';
import type { Container, EnvVar, Job, Pod, PodTemplateSpec } from '#model/generated/types.ts';
import { podFromTemplate } from '../podFacts.ts';
import { remainingBackoffUs } from './jobBackoff.ts';
import {
  completionIndex,
  finishedUs,
  hasTrackingFinalizer,
  INDEX_ANNOTATION,
  isPodFailed,
  judgeFailure,
  TRACKING_FINALIZER,
  validIndex,
} from './jobPods.ts';

/**
 * Maximum length of a generated name's prefix, which the server enforces.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/storage/names/generate.go, MaxGeneratedNameLength.
 */
const MAX_PREFIX = 58;

const INDEX_VARIABLE: EnvVar = {
  name: 'JOB_COMPLETION_INDEX',
  valueFrom: { fieldRef: { fieldPath: `metadata.labels['${INDEX_ANNOTATION}']` } },
};

const FAILURES = 'batch.kubernetes.io/job-index-failure-count';
const IGNORED_FAILURES = 'batch.kubernetes.io/job-index-ignored-failure-count';

/** Maximum value in the annotations. */
const MAX_INT32 = 2147483647;

/** Whether each index has its own limit. */
export function hasLimitPerIndex({ spec }: Job): boolean {
  return spec.completionMode === 'Indexed' && spec.backoffLimitPerIndex !== undefined;
}

/**
 * Indexes that have failed for good.
 * Upstream source (v1.36.2): pkg/controller/job/indexed_job_utils.go, calculateFailedIndexes.
 */
export function failedIndexes(job: Job, pods: readonly Pod[]): Intervals {
  const before = parseIntervals(job.status?.failedIndexes, job.spec.completions ?? 0);
  const indexes = pods.flatMap((pod) => {
    const index = validIndex(job, pod);
    return index !== undefined && hasTrackingFinalizer(pod) && isLastFailure(job, pod) ? [index] : [];
  });
  return withIndexes(before, indexes);
}

function isLastFailure(job: Job, pod: Pod): boolean {
  if (!isPodFailed(pod, job)) return false;
  const { counts, action } = judgeFailure(job.spec.podFailurePolicy, pod);
  if (action === 'FailIndex') return true;
  return counts && countOf(pod, FAILURES) >= (job.spec.backoffLimitPerIndex ?? 0);
}

/**
 * Last failed Pod of each index that is retried. It stays uncounted until its successor exists, which takes over its
 * count of failures.
 * Upstream source (v1.36.2): pkg/controller/job/indexed_job_utils.go, getPodsWithDelayedDeletionPerIndex.
 */
export function podsToReplace(
  job: Job,
  pods: readonly Pod[],
  activePods: readonly Pod[],
  settled: Intervals,
): ReadonlyMap<number, Pod> {
  const active = new Set(activePods.map(completionIndex));
  const result = new Map<number, Pod>();
  for (const pod of pods) {
    const index = validIndex(job, pod);
    if (index === undefined || !isPodFailed(pod, job)) continue;
    if (hasIndex(settled, index) || active.has(index)) continue;
    const known = result.get(index);
    if (!known || (allFailures(known) <= allFailures(pod) && finishedUs(known) <= finishedUs(pod)))
      result.set(index, pod);
  }
  return result;
}

/** Time until an index may get its next Pod, in microseconds. */
export function remainingIndexUs(lastFailed: Pod | undefined, nowUs: Micros): number {
  if (!lastFailed) return 0;
  return remainingBackoffUs(
    { failuresSinceSuccess: allFailures(lastFailed) + 1, lastFailureUs: finishedUs(lastFailed) },
    nowUs,
  );
}

/**
 * Annotations with the number of failures of a new Pod's index.
 * Upstream source (v1.36.2): pkg/controller/job/indexed_job_utils.go, addIndexFailureCountAnnotation.
 */
export function failureAnnotations(job: Job, replaced: Pod | undefined): Readonly<Record<string, string>> {
  if (!replaced) return { [FAILURES]: '0' };
  const { counts } = judgeFailure(job.spec.podFailurePolicy, replaced);
  const ignored = countOf(replaced, IGNORED_FAILURES) + (counts ? 0 : 1);
  return {
    [FAILURES]: `${countOf(replaced, FAILURES) + (counts ? 1 : 0)}`,
    ...(ignored > 0 && { [IGNORED_FAILURES]: `${ignored}` }),
  };
}

function allFailures(pod: Pod): number {
  return countOf(pod, FAILURES) + countOf(pod, IGNORED_FAILURES);
}

function countOf({ metadata }: Pod, annotation: string): number {
  const text = metadata.annotations?.[annotation] ?? '';
  const count = /^\d+$/.test(text) ? Number(text) : 0;
  return count > MAX_INT32 ? 0 : count;
}

/** A range of completion indexes, both ends included. */
interface Interval {
  readonly first: number;
  readonly last: number;
}

/** Sorted, and neither overlapping nor adjacent. */
export type Intervals = readonly Interval[];

/**
 * Parses `1,3-5,7` into indexes below `completions`. Skips parts that are not numbers.
 * Upstream source (v1.36.2): pkg/controller/job/indexed_job_utils.go, parseIndexesFromString.
 */
export function parseIntervals(text: string | undefined, completions: number): Intervals {
  const result: Interval[] = [];
  for (const part of (text ?? '').split(',')) {
    const limits = /^(\d+)(?:-(\d+))?$/.exec(part);
    if (!limits) continue;
    const first = Number(limits[1]);
    if (first >= completions) break;
    const last = Math.min(Number(limits[2] ?? first), completions - 1);
    const before = result.at(-1);
    if (before && before.last === first - 1) result[result.length - 1] = { first: before.first, last };
    else result.push({ first, last });
  }
  return result;
}

/** Three or more consecutive indexes are written with a hyphen. */
export function formatIntervals(intervals: Intervals): string {
  return intervals
    .map(({ first, last }) => {
      if (first === last) return `${first}`;
      return last === first + 1 ? `${first},${last}` : `${first}-${last}`;
    })
    .join(',');
}

export function withIndexes(intervals: Intervals, indexes: readonly number[]): Intervals {
  return joined([...intervals, ...indexes.map((index) => ({ first: index, last: index }))]);
}

/** Union of the parts. */
export function joined(parts: readonly Interval[]): Intervals {
  const result: Interval[] = [];
  for (const part of [...parts].sort((a, b) => a.first - b.first)) {
    const before = result.at(-1);
    if (!before || before.last < part.first - 1) result.push(part);
    else if (before.last < part.last) result[result.length - 1] = { first: before.first, last: part.last };
  }
  return result;
}

export function hasIndex(intervals: Intervals, index: number): boolean {
  return intervals.some(({ first, last }) => first <= index && index <= last);
}

/** Number of indexes. */
export function total(intervals: Intervals): number {
  return intervals.reduce((sum, { first, last }) => sum + last - first + 1, 0);
}

/** Number of indexes in both. */
export function overlap(a: Intervals, b: Intervals): number {
  let sum = 0;
  for (const one of a)
    for (const other of b) sum += Math.max(0, Math.min(one.last, other.last) - Math.max(one.first, other.first) + 1);
  return sum;
}

/** Lowest `count` indexes below `completions` that are not taken. */
export function firstMissing(taken: Intervals, count: number, completions: number): number[] {
  const result: number[] = [];
  let candidate = 0;
  for (const { first, last } of [...taken, { first: completions, last: completions }]) {
    for (; candidate < first && candidate < completions && result.length < count; candidate++) result.push(candidate);
    candidate = Math.max(candidate, last + 1);
  }
  return result;
}

/** A Pod to create: its index, and the Pod that it replaces. */
export interface WantedPod {
  readonly index?: number;
  readonly replaces?: Pod;
}

/** Upstream source (v1.36.2): pkg/controller/job/{job_controller.go,indexed_job_utils.go}, manageJob. */
export function newJobPod(job: Job, { index, replaces }: WantedPod): Pod {
  const pod = podFromTemplate(job, job.spec.template as PodTemplateSpec);
  const finalizers = [...(pod.metadata.finalizers ?? [])];
  if (!finalizers.includes(TRACKING_FINALIZER)) finalizers.push(TRACKING_FINALIZER);
  if (index === undefined) return { ...pod, metadata: { ...pod.metadata, finalizers } };
  const suffix = `-${index}-`;
  const { initContainers, containers } = pod.spec;
  return {
    ...pod,
    metadata: {
      ...pod.metadata,
      finalizers,
      generateName: `${job.metadata.name.slice(0, MAX_PREFIX - suffix.length)}${suffix}`,
      labels: { ...pod.metadata.labels, [INDEX_ANNOTATION]: `${index}` },
      annotations: {
        ...pod.metadata.annotations,
        [INDEX_ANNOTATION]: `${index}`,
        ...(hasLimitPerIndex(job) && failureAnnotations(job, replaces)),
      },
    },
    spec: {
      ...pod.spec,
      hostname: `${job.metadata.name}-${index}`,
      containers: containers.map(withIndexVariable),
      ...(initContainers && { initContainers: initContainers.map(withIndexVariable) }),
    },
  };
}

function withIndexVariable<T extends Container>(container: T): T {
  const env = container.env ?? [];
  return env.some(({ name }) => name === INDEX_VARIABLE.name)
    ? container
    : { ...container, env: [...env, INDEX_VARIABLE] };
}
