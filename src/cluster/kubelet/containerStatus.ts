import { digestOf } from '../../base/digest.ts';
import { formatTime } from '../../base/rfc3339.ts';
import type {
  Container,
  ContainerState,
  ContainerStateTerminated,
  ContainerStatus,
} from '../../model/generated/types.ts';
import type { ContainerExit, KubeletPod, RuntimeContainer } from './records.ts';
import { willRestart } from './restartPolicy.ts';

/** One container's status in the API. Upstream source (v1.36.2): pkg/kubelet/kubelet_pods.go, convertToAPIContainerStatuses. */
export function containerStatus(record: KubeletPod, container: RuntimeContainer, spec: Container): ContainerStatus {
  const hasInit = (record.pod.spec.initContainers?.length ?? 0) > 0;
  const { state, lastState } = states(record, container, hasInit ? 'PodInitializing' : 'ContainerCreating');
  const isRunning = container.state === 'running';
  const isDoneInit = container.kind === 'init' && container.state === 'exited' && container.exitCode === 0;
  return {
    name: container.name,
    state,
    lastState,
    ready: isDoneInit || (isRunning && container.ready),
    restartCount: Math.max(0, container.instances - 1),
    image: spec.image ?? '',
    imageID: container.instances > 0 ? imageId(spec.image ?? '') : '',
    ...(container.instances > 0
      ? { containerID: containerId(record.uid, container.name, container.instances) }
      : undefined),
    started: isRunning && container.started,
  };
}

function states(
  record: KubeletPod,
  container: RuntimeContainer,
  waitingReason: string,
): { state: ContainerState; lastState: ContainerState } {
  const last = container.last ? { terminated: terminated(record.uid, container.name, container.last) } : {};
  if (container.state === 'running')
    return { state: { running: { startedAt: formatTime(container.startedUs) } }, lastState: last };
  if (container.state === 'none') {
    const { startError } = container;
    return { state: { waiting: startError ?? { reason: waitingReason } }, lastState: last };
  }
  const exit = { terminated: terminated(record.uid, container.name, latestExit(container)) };
  const waits = container.startError && record.stage === 'syncing' && willRestart(record, container);
  return waits ? { state: { waiting: container.startError }, lastState: exit } : { state: exit, lastState: last };
}

export function latestExit({
  instances,
  startedUs,
  finishedUs,
  exitCode,
  exitReason,
}: RuntimeContainer): ContainerExit {
  return { instance: instances, startedUs, finishedUs, exitCode, exitReason };
}

function terminated(uid: string, name: string, exit: ContainerExit): ContainerStateTerminated {
  return {
    exitCode: exit.exitCode,
    reason: exit.exitReason,
    startedAt: formatTime(exit.startedUs),
    finishedAt: formatTime(exit.finishedUs),
    containerID: containerId(uid, name, exit.instance),
  };
}

function containerId(uid: string, name: string, instance: number): string {
  return `containerd://${longHex(`${uid}/${name}/${instance}`)}`;
}

/** The digest is made of the name: the model has no image contents. */
function imageId(image: string): string {
  return `${image.split('@')[0]}@sha256:${longHex(image)}`;
}

function longHex(text: string): string {
  return [0, 1, 2, 3].map((part) => digestOf(`${text}#${part}`)).join('');
}
