import type { ContainerStatus, PodStatus } from '#model/generated/types.ts';
import { couldRestartAll, RESTARTING_ALL, restartsAll } from '#model/pod/restartPolicy.ts';
import type { KubeletPod, RuntimeContainer } from './kubeletRecords.ts';
import type { PlainCondition } from './podConditions.ts';
import { asSeen } from './runtime/asSeen.ts';
import { containerSpec } from './runtimeContainer.ts';

const TYPE = 'AllContainersRestarting';

/** Whether an ended container has a rule that restarts all containers of the Pod. */
export function isRestartingAll(record: KubeletPod): boolean {
  if (record.stage !== 'syncing' || !couldRestartAll(record.pod)) return false;
  return record.containers.some((container) => {
    const seen = asSeen(container);
    return seen.state === 'exited' && restartsAll(containerSpec(record.pod, seen.name), seen.exitCode);
  });
}

/** Upstream source (v1.36.2): pkg/kubelet/status/generate.go, GenerateAllContainersRestartingCondition. */
export function restartingCondition(record: KubeletPod, phase: string): PlainCondition[] {
  if (!couldRestartAll(record.pod)) return [];
  if (phase === 'Succeeded') return [{ type: TYPE, status: 'False', reason: 'PodCompleted' }];
  if (phase === 'Failed') return [{ type: TYPE, status: 'False', reason: 'PodFailed' }];
  if (!isRestartingAll(record)) return [{ type: TYPE, status: 'False' }];
  const message = 'container exited with restart policy rule';
  return [{ type: TYPE, status: 'True', reason: 'RestartAllContainersStarted', message }];
}

/** Whether the status in the API reports a restart of all containers. */
export function wasRestartingAll(status: PodStatus | undefined): boolean {
  return status?.conditions?.some(({ type, status: value }) => type === TYPE && value === 'True') === true;
}

const REMOVED = { reason: RESTARTING_ALL, message: 'The container is removed because RestartAllContainers in place' };

/**
 * The status of a container that was removed for a restart; its real exit is lost. Upstream source (v1.36.2):
 * pkg/kubelet/kubelet_pods.go, convertToAPIContainerStatuses.
 */
export function restarting(status: ContainerStatus, sent: ContainerStatus): ContainerStatus {
  return {
    ...status,
    restartCount: sent.restartCount + 1,
    ready: false,
    started: false,
    state: { waiting: REMOVED },
    lastState: { terminated: { ...REMOVED, exitCode: 137 } },
  };
}

/** Removes all ended containers, so that the next sync begins with the first init container. The sandbox stays. */
export function withoutEnded(record: KubeletPod): KubeletPod {
  return { ...record, containers: record.containers.map(removed) };
}

function removed(container: RuntimeContainer): RuntimeContainer {
  if (container.kind === 'ephemeral' || container.state !== 'exited') return container;
  const { last: _, earlier: __, ...rest } = container;
  return { ...rest, state: 'none', seenInstance: 0, seenState: 'none' };
}
