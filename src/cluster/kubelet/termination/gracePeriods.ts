import type { Container, Pod } from '#model/generated/types.ts';

/**
 * Shortest time between SIGTERM and SIGKILL. Upstream source (v1.36.2):
 * pkg/kubelet/kuberuntime/kuberuntime_container.go, minimumGracePeriodInSeconds.
 */
export const MIN_GRACE_SECONDS = 2;

/** Shortest grace period of any terminating Pod. */
const LEAST_SECONDS = 1;

/**
 * Grace period shared by the containers of a terminating Pod: the one set by DELETE or by the kubelet
 * (`overrideSeconds`), whichever is shorter. Without either, it is the spec's. Upstream source (v1.36.2):
 * pkg/kubelet/pod_workers.go, calculateEffectiveGracePeriod.
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
 * Grace period of one container that is killed while its Pod continues; a probe may have its own. Upstream source
 * (v1.36.2): pkg/kubelet/kuberuntime/kuberuntime_container.go, setTerminationGracePeriod.
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
