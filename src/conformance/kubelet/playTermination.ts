import { setDefaults } from '#cluster/apiserver/defaults/setDefaults.ts';
import { beforeDelete } from '#cluster/apiserver/gracefulDeletion.ts';
import { podActions } from '#cluster/kubelet/actions/podActions.ts';
import { evictionGraceSeconds } from '#cluster/kubelet/eviction/evictionManager.ts';
import { effectiveGraceSeconds, killGraceSeconds } from '#cluster/kubelet/termination/gracePeriods.ts';
import { type ContainerStop, type Stopping, stopContainer, stopPod } from '#cluster/kubelet/termination/stopPlan.ts';
import type { Container, Pod } from '#model/generated/types.ts';
import { isSidecar } from '#model/pod/podResources.ts';
import type { TerminationCase } from './kubeletCase.ts';
import { readPod } from './readPod.ts';
import { toSeconds, toUs } from './units.ts';

type Played = { readonly timeline: readonly object[]; readonly events: readonly string[] };

/** Category `termination`. */
export function playTermination(recorded: TerminationCase): object {
  const pod = setDefaults({ ...readPod(recorded.pod), kind: 'Pod' }) as Pod;
  switch (recorded.trigger) {
    case 'delete':
      return playDeletion(pod, recorded);
    case 'evictHard':
    case 'evictSoft': {
      const max = recorded.evictionMaxPodGracePeriod ?? 0;
      const override = evictionGraceSeconds(pod, recorded.trigger === 'evictHard', max);
      const seconds = effectiveGraceSeconds(pod, override);
      return { effectiveGracePeriodSeconds: seconds, ...stopped(pod, recorded, seconds) };
    }
    case 'podDone':
      return stopped(pod, recorded, killGraceSeconds(pod, undefined, 'Unknown'));
    default:
      return playProbeKill(pod, recorded);
  }
}

/** With what the API server adds: the mark at the beginning, the removal at the end or at once. */
function playDeletion(pod: Pod, recorded: TerminationCase): object {
  const decision = beforeDelete({ ...pod, kind: 'Pod' }, recorded.gracePeriodSeconds, 0);
  const seconds = effectiveGraceSeconds(decision.object as Pod);
  const { timeline, events } = stopped(pod, recorded, seconds);
  const period = decision.gracePeriodSeconds;
  const mark = {
    t: 0,
    event: 'deletionRequested',
    deletionGracePeriodSeconds: period,
    deletionTimestampOffset: period,
  };
  const endsAt = period === 0 ? 0 : (timeline.at(-1) as { readonly t: number }).t;
  return {
    effectiveGracePeriodSeconds: seconds,
    timeline: [mark, ...timeline, { t: endsAt, event: 'apiObjectRemoved' }],
    events,
  };
}

/** The end of everything that runs, and of the sandbox. */
function stopped(pod: Pod, recorded: TerminationCase, graceSeconds: number): Played {
  const sidecars = (pod.spec.initContainers ?? []).filter(isSidecar).map((container) => stopping(container, recorded));
  const regular = pod.spec.containers
    .map((container) => stopping(container, recorded))
    .filter((one) => one !== undefined);
  const stops = stopPod(regular, sidecars, graceSeconds);
  const lastUs = Math.max(0, ...stops.map(({ endUs }) => endUs));
  return {
    timeline: [...stops.flatMap(timelineOf), { t: toSeconds(lastUs), event: 'sandboxStopped' }],
    events: stops.flatMap((stop) => eventsOf(stop, `Stopping container ${stop.name}`)).sort(),
  };
}

function playProbeKill(pod: Pod, recorded: TerminationCase): Played {
  const name = recorded.container ?? '';
  const spec = [...pod.spec.containers, ...(pod.spec.initContainers ?? [])].find(
    (container) => container.name === name,
  );
  const probe = recorded.trigger === 'startupFailure' ? 'startup' : 'liveness';
  const kill = podActions(pod, runtimeDuring(pod, recorded, name, probe)).containersToKill.find(
    (other) => other.name === name,
  );
  const running = spec && stopping(spec, recorded);
  if (!running || !kill) return { timeline: [], events: [] };
  const stop = stopContainer(running, killGraceSeconds(pod, spec, kill.reason));
  return { timeline: timelineOf(stop), events: eventsOf(stop, kill.message).sort() };
}

/** Everything runs that is said to, and the one probe has failed. */
function runtimeDuring(pod: Pod, { notRunning = [] }: TerminationCase, name: string, probe: 'startup' | 'liveness') {
  const status = (container: Container, runs: boolean) => ({
    name: container.name,
    state: runs && !notRunning.includes(container.name) ? ('Running' as const) : ('Exited' as const),
    exitCode: 0,
  });
  const init = (pod.spec.initContainers ?? []).map((container) => status(container, isSidecar(container)));
  const passed = probe === 'liveness' ? { startup: 'Success' as const } : {};
  return {
    sandboxes: [{ state: 'Ready' as const, attempt: 0 }],
    containers: [...init, ...pod.spec.containers.map((container) => status(container, true))],
    probeResults: { [name]: { ...passed, [probe]: 'Failure' as const } },
  };
}

/** How a container takes its end; undefined when it does not run. */
function stopping(
  { name, lifecycle }: Container,
  { behaviour = {}, notRunning = [] }: TerminationCase,
): Stopping | undefined {
  if (notRunning.includes(name)) return undefined;
  const {
    onSigterm = 'exit',
    exitAfterSeconds,
    exitCode = 0,
    preStopExecSeconds,
    preStopFails,
  } = behaviour[name] ?? {};
  const hook = lifecycle?.preStop;
  const durationUs = toUs(hook?.sleep ? hook.sleep.seconds : preStopExecSeconds);
  return {
    name,
    ...(hook && { preStop: { durationUs, fails: preStopFails === true } }),
    ...(onSigterm === 'exit' && { exit: { afterUs: toUs(exitAfterSeconds), code: exitCode } }),
  };
}

const HOOK_EVENTS = { finished: 'preStopFinished', failed: 'preStopFailed', abandoned: undefined } as const;

function timelineOf(stop: ContainerStop): object[] {
  const { name: container, hook, sigtermUs, graceSeconds: gracePeriodSeconds, sigkillUs, endUs, exitCode } = stop;
  const hookEnd = hook && HOOK_EVENTS[hook.result];
  return [
    ...(hook ? [{ t: toSeconds(hook.startUs), event: 'preStopStarted', container }] : []),
    ...(hook && hookEnd ? [{ t: toSeconds(hook.endUs), event: hookEnd, container }] : []),
    { t: toSeconds(sigtermUs), event: 'sigterm', container, gracePeriodSeconds },
    ...(sigkillUs === undefined ? [] : [{ t: toSeconds(sigkillUs), event: 'sigkill', container }]),
    { t: toSeconds(endUs), event: 'containerTerminated', container, exitCode },
  ];
}

function eventsOf({ hook }: ContainerStop, message: string): string[] {
  const failed = hook?.result === 'failed' ? ['Warning FailedPreStopHook PreStopHook failed'] : [];
  return [`Normal Killing ${message}`, ...failed];
}
