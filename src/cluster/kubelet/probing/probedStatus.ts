import type { ProbeKind, ProbeResult } from '../kubeletRecords.ts';

/** What the probes of the container that runs now have come to, and which probes it has. */
export interface ProbeView {
  readonly isRunning: boolean;
  readonly hasProbe: Readonly<Record<ProbeKind, boolean>>;
  readonly results: { readonly [K in ProbeKind]?: ProbeResult };
  /** What was known of it before the kubelet was started, when it ran then. */
  readonly before?:
    | {
        readonly started: boolean;
        /** The API's condition Ready of its Pod. */
        readonly isPodReady: boolean;
        /** It had been started more than ten seconds before the kubelet. */
        readonly isOld: boolean;
      }
    | undefined;
}

/**
 * The status fields `started` and `ready` from the results of the probes, and whether the readiness probe is to be run at once
 * and its ticker begun anew: every look at a container that is started and not ready does that.
 * Upstream source (v1.36.2): pkg/kubelet/prober/prober_manager.go, UpdatePodStatus.
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
  // As it was before: a container of a Pod that is Ready stays ready until its probe says otherwise.
  const isKeptReady =
    hasProbe.readiness && before?.isOld === true && before.isPodReady && results.readiness === undefined;
  const ready = started && (isFound || isKeptReady);
  return { started, ready, triggersReadiness: started && !isFound && hasProbe.readiness };
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
