import { sameData } from '#cluster/api/sameData.ts';
import type { ContainerToKill, KubeletPod, RuntimeContainer } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import { asSeen } from '../runtime/asSeen.ts';
import { containerSpec } from '../runtimeContainer.ts';
import { actuatedResources, allocatedPod, allocatedResources } from './allocation.ts';
import { resizeMessage } from './memoryRefusal.ts';

/** Actions of a sync that give containers their allocated resources. */
export interface ResizeActions {
  /** Containers whose resize requires a restart. */
  readonly toKill: readonly ContainerToKill[];
  /** Containers that are resized while they run. */
  readonly inPlace: readonly string[];
}

/** Upstream source (v1.36.2): pkg/kubelet/kuberuntime/kuberuntime_manager.go, computePodResizeAction. */
export function resizeActions(record: KubeletPod): ResizeActions {
  const toKill: ContainerToKill[] = [];
  const inPlace: string[] = [];
  if (!record.resize) return { toKill, inPlace };
  for (const container of record.containers) {
    if (container.state !== 'running' || asSeen(container).state !== 'running' || container.killing) continue;
    const changed = changedResources(record, container);
    if (changed.length === 0) continue;
    const policy = containerSpec(record.pod, container.name)?.resizePolicy ?? [];
    const isRestart = policy.some(
      ({ resourceName, restartPolicy }) => restartPolicy === 'RestartContainer' && changed.includes(resourceName),
    );
    if (isRestart)
      toKill.push({ name: container.name, message: `Container ${container.name} resize requires restart`, reason: '' });
    else inPlace.push(container.name);
  }
  return { toKill, inPlace };
}

/** `cpu`, `memory`: resources whose requests or limits differ from those that the runtime enforces. */
function changedResources(record: KubeletPod, container: RuntimeContainer): string[] {
  const wanted = allocatedResources(record, container.name);
  const present = actuatedResources(record, container);
  return ['cpu', 'memory'].filter(
    (name) =>
      !sameData(wanted.limits?.[name], present.limits?.[name]) ||
      !sameData(wanted.requests?.[name], present.requests?.[name]),
  );
}

/** Changes the resources of containers while they run. */
export function resizeInPlace(record: KubeletPod, names: readonly string[]): KubeletPod {
  if (names.length === 0) return record;
  const containers = record.containers.map((container) =>
    names.includes(container.name)
      ? { ...container, resources: allocatedResources(record, container.name) }
      : container,
  );
  return { ...record, containers };
}

/**
 * Ends the resize when every container has its allocated resources. Upstream source (v1.36.2): pkg/kubelet/kubelet.go,
 * SyncPod; status_manager.go, ClearPodResizeInProgressCondition.
 */
export function endResize(scope: KubeletScope, record: KubeletPod): KubeletPod {
  const { resize } = record;
  if (resize?.inProgress === undefined) return record;
  const isGoingOn = record.containers.some(
    (container) => container.state === 'running' && changedResources(record, container).length > 0,
  );
  if (isGoingOn) return record;
  const { inProgress: generation, error: _, ...rest } = resize;
  const message = resizeMessage(allocatedPod(record), 'completed', generation);
  scope.event(record.pod, { type: 'Normal', reason: 'ResizeCompleted', message });
  return { ...record, resize: rest };
}
