import type { Container, Pod } from '#model/generated/types.ts';

/** Between SIGTERM and SIGKILL there is always this much. Upstream source (v1.36.2): pkg/kubelet/kuberuntime/kuberuntime_container.go, minimumGracePeriodInSeconds. */
export const MIN_GRACE_SECONDS = 2;

/** A Pod that is ended always gets something, however it came to it. */
const LEAST_SECONDS = 1;

/**
 * How long the containers of a Pod have together when it is ended: what DELETE has set, or less when the kubelet wants it
 * sooner (`overrideSeconds`), else what the spec says.
 * Upstream source (v1.36.2): pkg/kubelet/pod_workers.go, calculateEffectiveGracePeriod.
 */
export function effectiveGraceSeconds(pod: Pod, overrideSeconds?: number): number {
  const wanted = [pod.metadata.deletionGracePeriodSeconds, overrideSeconds].filter((seconds) => seconds !== undefined);
  let seconds = 0;
  for (const other of wanted) if (seconds === 0 || other < seconds) seconds = other;
  const chosen = wanted.length === 0 ? (pod.spec.terminationGracePeriodSeconds ?? 0) : seconds;
  return Math.max(LEAST_SECONDS, chosen);
}

export type KillReason =
  | ''
  | 'LivenessProbe'
  | 'StartupProbe'
  | 'FailedPostStartHook'
  | 'RestartAllContainers'
  | 'Unknown';

/**
 * How long one container has that is killed while its Pod goes on: a probe may have a period of its own.
 * Upstream source (v1.36.2): pkg/kubelet/kuberuntime/kuberuntime_container.go, setTerminationGracePeriod.
 */
export function killGraceSeconds(
  { metadata, spec }: Pod,
  container: Container | undefined,
  reason: KillReason,
): number {
  if (metadata.deletionGracePeriodSeconds !== undefined) return metadata.deletionGracePeriodSeconds;
  const podSeconds = spec.terminationGracePeriodSeconds;
  if (podSeconds === undefined) return MIN_GRACE_SECONDS;
  const probe =
    reason === 'StartupProbe'
      ? container?.startupProbe
      : reason === 'LivenessProbe'
        ? container?.livenessProbe
        : undefined;
  return probe?.terminationGracePeriodSeconds ?? podSeconds;
}
