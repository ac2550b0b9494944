import type { ProbeKind, ProbeResult } from '../kubeletRecords.ts';

/** Probes of the running container, and their results. */
export interface ProbeView {
  readonly isRunning: boolean;
  readonly hasProbe: Readonly<Record<ProbeKind, boolean>>;
  readonly results: { readonly [K in ProbeKind]?: ProbeResult };
  /** State from before the kubelet started, if the container already ran then. */
  readonly before?:
    | {
        readonly started: boolean;
        /** The API's condition Ready of its Pod. */
        readonly isPodReady: boolean;
        /** It started more than ten seconds before the kubelet. */
        readonly isOld: boolean;
      }
    | undefined;
}

/**
 * The status fields `started` and `ready` from the probe results. `triggersReadiness`: the readiness probe runs at once
 * and its ticker restarts, as for every container that is started but not ready. Upstream source (v1.36.2):
 * pkg/kubelet/prober/prober_manager.go, UpdatePodStatus.
 */
export function probedStatus({ isRunning, hasProbe, results, before }: ProbeView): {
  readonly started: boolean;
  readonly ready: boolean;
  readonly triggersReadiness: boolean;
} {
  const isKept = before?.started === true;
  const isPassed = results.startup === undefined ? isKept || !hasProbe.startup : results.startup === 'Success';
  const started = isRunning && isPassed;
  const isFound = results.readiness === 'Success' || (results.readiness === undefined && !hasProbe.readiness);
  // A container of a Ready Pod stays ready until its probe reports otherwise.
  const isKeptReady =
    hasProbe.readiness && before?.isOld === true && before.isPodReady && results.readiness === undefined;
  const ready = started && (isFound || isKeptReady);
  return { started, ready, triggersReadiness: started && !isFound && hasProbe.readiness };
}

/**
 * The failed probe for which a running container is killed. Upstream source (v1.36.2):
 * pkg/kubelet/kuberuntime/kuberuntime_manager.go, computePodActions.
 */
export function failedProbe({ startup, liveness }: ProbeView['results'] = {}): 'startup' | 'liveness' | undefined {
  if (liveness === 'Failure') return 'liveness';
  return startup === 'Failure' ? 'startup' : undefined;
}

/**
 * The same for a sidecar: until its startup probe has succeeded, other probes do not count. Upstream source (v1.36.2):
 * pkg/kubelet/kuberuntime/kuberuntime_container.go, computeInitContainerActions.
 */
export function failedSidecarProbe(
  isStarting: boolean,
  { startup, liveness }: ProbeView['results'] = {},
): 'startup' | 'liveness' | undefined {
  if (isStarting) return startup === 'Failure' ? 'startup' : undefined;
  return liveness === 'Failure' ? 'liveness' : undefined;
}
