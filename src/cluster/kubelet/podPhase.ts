import type { Container, ContainerStateTerminated, ContainerStatus, Pod } from '#model/generated/types.ts';
import { isStaticPod } from '#model/pod/criticalPod.ts';
import { RESTARTING_ALL, shouldRestart } from '#model/pod/restartPolicy.ts';

type Phase = 'Pending' | 'Running' | 'Succeeded' | 'Failed';

/**
 * The phase from the containers' statuses. `isTerminal`: everything has stopped and nothing will restart; this does not
 * apply to static Pods. Upstream source (v1.36.2): pkg/kubelet/kubelet_pods.go, getPhase.
 */
export function podPhase(
  pod: Pod,
  statuses: readonly ContainerStatus[],
  isTerminal: boolean,
  isInitialized: boolean,
): Phase {
  const find = (name: string) => statuses.find((status) => status.name === name);
  const init = countInit(pod, find);
  const sidecars = countSidecars(pod, find);
  const apps = countApps(pod, find);
  if (init.failedForGood > 0) return 'Failed';
  if ((init.pending > 0 || sidecars.pending > 0) && !isInitialized) return 'Pending';
  const running = sidecars.running + apps.running;
  const unknown = sidecars.unknown + apps.unknown;
  if (sidecars.waiting + apps.waiting > 0) return 'Pending';
  if (running > 0 && unknown === 0) return 'Running';
  if (running > 0 || apps.stopped === 0 || unknown > 0) return 'Pending';
  const ended = apps.stopped === apps.succeeded ? 'Succeeded' : 'Failed';
  return (isTerminal && !isStaticPod(pod)) || apps.restarting === 0 ? ended : 'Running';
}

/** A container that was removed for a restart of all starts again, whatever its policy is. */
function beginsAgain(pod: Pod, container: Container, { exitCode, reason }: ContainerStateTerminated): boolean {
  return reason === RESTARTING_ALL || shouldRestart(pod, container, exitCode);
}

type Find = (name: string) => ContainerStatus | undefined;

function countInit(pod: Pod, find: Find) {
  const counts = { pending: 0, failedForGood: 0 };
  for (const container of pod.spec.initContainers ?? []) {
    if (container.restartPolicy === 'Always') continue;
    const status = find(container.name);
    const ended = status?.state?.terminated ?? (status?.state?.waiting ? status.lastState?.terminated : undefined);
    if (!ended) counts.pending++;
    else if (ended.exitCode !== 0 && !beginsAgain(pod, container, ended)) counts.failedForGood++;
  }
  return counts;
}

/** Sidecars that have ended do not count. */
function countSidecars(pod: Pod, find: Find) {
  const counts = { pending: 0, running: 0, waiting: 0, unknown: 0 };
  for (const container of pod.spec.initContainers ?? []) {
    if (container.restartPolicy !== 'Always') continue;
    const status = find(container.name);
    if (!status) counts.unknown++;
    else if (status.state?.running) {
      counts.running++;
      if (!status.started) counts.pending++;
    } else if (status.state?.waiting && !status.lastState?.terminated) {
      counts.pending++;
      counts.waiting++;
    } else if (!status.state?.waiting && !status.state?.terminated) {
      counts.pending++;
      counts.unknown++;
    }
  }
  return counts;
}

function countApps(pod: Pod, find: Find) {
  const counts = { running: 0, waiting: 0, stopped: 0, succeeded: 0, restarting: 0, unknown: 0 };
  for (const container of pod.spec.containers) {
    const { state, lastState } = find(container.name) ?? {};
    const ended = state?.terminated ?? (state?.waiting ? lastState?.terminated : undefined);
    if (state?.running) counts.running++;
    else if (ended) {
      counts.stopped++;
      if (state?.terminated?.exitCode === 0) counts.succeeded++;
      if (beginsAgain(pod, container, ended)) counts.restarting++;
    } else if (state?.waiting) counts.waiting++;
    else counts.unknown++;
  }
  return counts;
}
