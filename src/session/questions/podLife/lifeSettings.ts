import type { Container, Pod, Probe } from '#model/generated/types.ts';
import type { LifeSettings, ProbeTiming } from '#protocol/lifeComparison.ts';

const DEFAULT_GRACE_SECONDS = 30;

/** The settings of a Pod that the comparison offers to change. */
export function lifeSettings({ spec }: Pod): LifeSettings {
  return {
    terminationGracePeriodSeconds: spec.terminationGracePeriodSeconds ?? DEFAULT_GRACE_SECONDS,
    containers: [...(spec.initContainers ?? []).filter(isSidecar), ...spec.containers].map((container) => ({
      name: container.name,
      probes: {
        ...(container.startupProbe && { startupProbe: timing(container.startupProbe) }),
        ...(container.readinessProbe && { readinessProbe: timing(container.readinessProbe) }),
        ...(container.livenessProbe && { livenessProbe: timing(container.livenessProbe) }),
      },
      preStopSleepSeconds: sleepSeconds(container),
    })),
  };
}

function isSidecar({ restartPolicy }: Container): boolean {
  return restartPolicy === 'Always';
}

/** Probe timing with the API's defaults. */
function timing(probe: Probe): Required<ProbeTiming> {
  const { initialDelaySeconds = 0, periodSeconds = 10, timeoutSeconds = 1, successThreshold = 1 } = probe;
  return {
    initialDelaySeconds,
    periodSeconds,
    timeoutSeconds,
    successThreshold,
    failureThreshold: probe.failureThreshold ?? 3,
  };
}

function sleepSeconds({ lifecycle }: Container): number {
  const hook = lifecycle?.preStop;
  if (hook?.sleep) return hook.sleep.seconds;
  const said = /\bsleep\s+(\d+)/.exec((hook?.exec?.command ?? []).join(' '))?.[1];
  return said === undefined ? 0 : Number(said);
}
