import type { ProbeKind, ProbeResult } from '../kubeletRecords.ts';

/** What the probes of the container that runs now have come to, and which probes it has. */
export interface ProbeView {
  readonly isRunning: boolean;
  readonly hasProbe: Readonly<Record<ProbeKind, boolean>>;
  readonly results: { readonly [K in ProbeKind]?: ProbeResult };
}

/**
 * The status fields `started` and `ready` from the results of the probes, and whether the readiness probe is to be run at once
 * and its ticker begun anew: every look at a container that is started and not ready does that.
 * Upstream source (v1.36.2): pkg/kubelet/prober/prober_manager.go, UpdatePodStatus.
 */
export function probedStatus({ isRunning, hasProbe, results }: ProbeView): {
  readonly started: boolean;
  readonly ready: boolean;
  readonly triggersReadiness: boolean;
} {
  const isPassed = results.startup === undefined ? !hasProbe.startup : results.startup === 'Success';
  const started = isRunning && isPassed;
  const ready =
    started && (results.readiness === 'Success' || (results.readiness === undefined && !hasProbe.readiness));
  return { started, ready, triggersReadiness: started && !ready && hasProbe.readiness };
}

/**
 * The failed probe that a running container is to be killed for.
 * Upstream source (v1.36.2): pkg/kubelet/kuberuntime/kuberuntime_manager.go, computePodActions.
 */
export function failedProbe({ startup, liveness }: ProbeView['results'] = {}): 'startup' | 'liveness' | undefined {
  if (liveness === 'Failure') return 'liveness';
  return startup === 'Failure' ? 'startup' : undefined;
}

/**
 * The same of a sidecar: before its startup probe has succeeded no other one counts.
 * Upstream source (v1.36.2): pkg/kubelet/kuberuntime/kuberuntime_container.go, computeInitContainerActions.
 */
export function failedSidecarProbe(
  isStarting: boolean,
  { startup, liveness }: ProbeView['results'] = {},
): 'startup' | 'liveness' | undefined {
  if (isStarting) return startup === 'Failure' ? 'startup' : undefined;
  return liveness === 'Failure' ? 'liveness' : undefined;
}
