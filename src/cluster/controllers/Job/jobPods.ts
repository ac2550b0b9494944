import { parseTime } from '#base/rfc3339.ts';
import type { ContainerStatus, Job, Pod, PodFailurePolicy, PodFailurePolicyRule } from '#model/generated/types.ts';
import { readyCondition } from '../podFacts.ts';

/** Keeps a finished Pod until its Job has counted it. */
export const TRACKING_FINALIZER = 'batch.kubernetes.io/job-tracking';
export const INDEX_ANNOTATION = 'batch.kubernetes.io/job-completion-index';

export function isIndexed({ spec }: Job): boolean {
  return spec.completionMode === 'Indexed';
}

export function isSuspended({ spec }: Job): boolean {
  return spec.suspend === true;
}

export function hasTrackingFinalizer({ metadata }: Pod): boolean {
  return metadata.finalizers?.includes(TRACKING_FINALIZER) === true;
}

/** Index that a Pod works on, or `undefined`. */
export function completionIndex({ metadata }: Pod): number | undefined {
  const text = metadata.annotations?.[INDEX_ANNOTATION];
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

/** Index of a Pod, if the Job has that index. */
export function validIndex(job: Job, pod: Pod): number | undefined {
  const index = completionIndex(pod);
  return index !== undefined && index < (job.spec.completions ?? 0) ? index : undefined;
}

/**
 * Whether a terminating Pod is replaced only after it has ended.
 * Upstream source (v1.36.2): pkg/controller/job/job_controller.go, onlyReplaceFailedPods.
 */
export function onlyReplacesFailed({ spec }: Job): boolean {
  return spec.podReplacementPolicy === 'Failed' || spec.podFailurePolicy !== undefined;
}

/**
 * Whether a Pod has failed. A terminating one counts too if the Job does not wait for its end.
 * Upstream source (v1.36.2): pkg/controller/job/job_controller.go, isPodFailed.
 */
export function isPodFailed(pod: Pod, job: Job): boolean {
  if (pod.status?.phase === 'Failed') return true;
  if (onlyReplacesFailed(job)) return false;
  return pod.metadata.deletionTimestamp !== undefined && pod.status?.phase !== 'Succeeded';
}

/**
 * Time at which a Pod ended, in simulated microseconds: its last container's end, else the end of its readiness, else
 * its deletion, else its creation.
 * Upstream source (v1.36.2): pkg/controller/job/backoff_utils.go, getFinishedTime.
 */
export function finishedUs(pod: Pod): number {
  return (
    containersFinishedUs(pod) ??
    unreadySinceUs(pod) ??
    deletedUs(pod) ??
    parseTime(pod.metadata.creationTimestamp ?? '') ??
    0
  );
}

function containersFinishedUs({ status }: Pod): number | undefined {
  let latest: number | undefined;
  for (const { state } of status?.containerStatuses ?? []) {
    const atUs = parseTime(state?.terminated?.finishedAt ?? '');
    if (atUs === undefined) return undefined;
    if (latest === undefined || latest < atUs) latest = atUs;
  }
  return latest;
}

function unreadySinceUs(pod: Pod): number | undefined {
  const ready = readyCondition(pod);
  return ready?.status === 'False' ? parseTime(ready.lastTransitionTime ?? '') : undefined;
}

function deletedUs({ metadata }: Pod): number | undefined {
  if (metadata.deletionTimestamp === undefined) return undefined;
  const endUs = parseTime(metadata.deletionTimestamp);
  return endUs === undefined ? undefined : endUs - (metadata.deletionGracePeriodSeconds ?? 0) * 1_000_000;
}

type ExitCodes = NonNullable<PodFailurePolicyRule['onExitCodes']>;

/** Verdict of the policy about a failed Pod. */
interface FailureVerdict {
  /** Whether the failure counts towards the limits. */
  readonly counts: boolean;
  /** Action of the matching rule. */
  readonly action?: string;
  /** Reason why the whole Job fails, if the rule says so. */
  readonly jobFailure?: string;
}

/**
 * The first matching rule decides. Without one, the failure counts.
 * Upstream source (v1.36.2): pkg/controller/job/pod_failure_policy.go, matchPodFailurePolicy.
 */
export function judgeFailure(policy: PodFailurePolicy | undefined, pod: Pod): FailureVerdict {
  for (const [index, rule] of (policy?.rules ?? []).entries()) {
    const matched = matchedBy(rule, pod);
    if (matched === undefined) continue;
    const { action } = rule;
    if (action === 'Ignore') return { counts: false, action };
    if (action === 'Count' || action === 'FailIndex') return { counts: true, action };
    if (action !== 'FailJob') continue;
    return { counts: true, action, jobFailure: `${matched} matching ${action} rule at index ${index}` };
  }
  return { counts: true };
}

/** Text that describes the rule's match with the Pod. */
function matchedBy({ onExitCodes, onPodConditions }: PodFailurePolicyRule, pod: Pod): string | undefined {
  const { namespace, name } = pod.metadata;
  if (onExitCodes) {
    const status = exitMatching(pod, onExitCodes);
    if (!status) return undefined;
    const { exitCode } = status.state?.terminated ?? {};
    return `Container ${status.name} for pod ${namespace}/${name} failed with exit code ${exitCode}`;
  }
  const condition = (pod.status?.conditions ?? []).find(({ type, status }) =>
    onPodConditions?.some((pattern) => pattern.type === type && pattern.status === status),
  );
  return condition && `Pod ${namespace}/${name} has condition ${condition.type}`;
}

/** App containers come before init containers. */
function exitMatching({ status }: Pod, required: ExitCodes): ContainerStatus | undefined {
  return [...(status?.containerStatuses ?? []), ...(status?.initContainerStatuses ?? [])].find(({ name, state }) => {
    const exitCode = state?.terminated?.exitCode ?? 0;
    if (exitCode === 0 || (required.containerName !== undefined && required.containerName !== name)) return false;
    const isListed = required.values.includes(exitCode);
    return required.operator === 'In' ? isListed : required.operator === 'NotIn' && !isListed;
  });
}
