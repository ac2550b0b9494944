import type { ContainerStatus, Pod, PodFailurePolicy, PodFailurePolicyRule } from '#model/generated/types.ts';

type ExitCodes = NonNullable<PodFailurePolicyRule['onExitCodes']>;

/** Verdict of the policy about a failed Pod. */
export interface FailureVerdict {
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
