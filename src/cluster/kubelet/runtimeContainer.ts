import { parseTime } from '#base/rfc3339.ts';
import type { Container, ContainerStatus, Pod } from '#model/generated/types.ts';
import { NO_BACKOFF } from './backoff.ts';
import { changedPod } from './changed.ts';
import type { ContainerKind, KubeletPod, RuntimeContainer } from './kubeletRecords.ts';

/** The containers of a Pod before any start. */
export function newContainers(pod: Pod): RuntimeContainer[] {
  const init = (pod.spec.initContainers ?? []).map((container) =>
    newContainer(container, container.restartPolicy === 'Always' ? 'sidecar' : 'init'),
  );
  const apps = pod.spec.containers.map((container) => newContainer(container, 'app'));
  return [...init, ...apps, ...ephemeralContainers(pod)];
}

function ephemeralContainers({ spec }: Pod): RuntimeContainer[] {
  return (spec.ephemeralContainers ?? []).map((container) => newContainer(container as Container, 'ephemeral'));
}

/** The Pod with its present spec; ephemeral containers may have been added. */
export function withSpec(record: KubeletPod, pod: Pod): KubeletPod {
  const added = ephemeralContainers(pod).filter(({ name }) => !findContainer(record, name));
  return changedPod(record, added.length > 0 ? { pod, containers: [...record.containers, ...added] } : { pod });
}

function newContainer(container: Container, kind: ContainerKind): RuntimeContainer {
  return {
    name: container.name,
    kind,
    starting: 'no',
    state: 'none',
    instances: 0,
    image: container.image ?? '',
    startedUs: -1,
    finishedUs: -1,
    exitCode: 0,
    exitReason: '',
    seenInstance: 0,
    seenState: 'none',
    crashBackoff: NO_BACKOFF,
    pullBackoff: NO_BACKOFF,
    started: false,
    ready: false,
    probes: {},
  };
}

/** The containers of a Pod that ran before the simulation began, from its status. */
export function runningContainers(pod: Pod): RuntimeContainer[] {
  const { initContainerStatuses = [], containerStatuses = [], ephemeralContainerStatuses = [] } = pod.status ?? {};
  const statuses = [...initContainerStatuses, ...containerStatuses, ...ephemeralContainerStatuses];
  return newContainers(pod).map((container) => {
    const status = statuses.find(({ name }) => name === container.name);
    return status ? fromStatus(container, status) : container;
  });
}

function fromStatus(
  container: RuntimeContainer,
  { state, restartCount, ready, started }: ContainerStatus,
): RuntimeContainer {
  const instances = restartCount + 1;
  const known = { ...container, instances, seenInstance: instances };
  if (state?.running) {
    const startedUs = timeOf(state.running.startedAt);
    return { ...known, state: 'running', seenState: 'running', startedUs, ready, started: started ?? true };
  }
  if (!state?.terminated) return container;
  const { exitCode, reason = '', startedAt, finishedAt } = state.terminated;
  return {
    ...known,
    state: 'exited',
    seenState: 'exited',
    exitCode,
    exitReason: reason,
    startedUs: timeOf(startedAt),
    finishedUs: timeOf(finishedAt),
  };
}

function timeOf(text: string | undefined): number {
  return (text === undefined ? undefined : parseTime(text)) ?? 0;
}

export function containerSpec(pod: Pod, name: string): Container | undefined {
  return (
    pod.spec.containers.find((container) => container.name === name) ??
    pod.spec.initContainers?.find((container) => container.name === name) ??
    (pod.spec.ephemeralContainers?.find((container) => container.name === name) as Container | undefined)
  );
}

export function findContainer(record: KubeletPod, name: string): RuntimeContainer | undefined {
  return record.containers.find((container) => container.name === name);
}

/**
 * Whether its process runs or its kill is not finished. The kubelet's own preStop sleep continues without the process.
 */
export function isUp({ state, killing }: RuntimeContainer): boolean {
  return state === 'running' || killing !== undefined;
}

/** The Pod with one container replaced. */
export function withContainer(record: KubeletPod, container: RuntimeContainer): KubeletPod {
  const containers = record.containers.map((other) => (other.name === container.name ? container : other));
  return changedPod(record, { containers });
}
