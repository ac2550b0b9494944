import { MILLISECOND_US, type Micros } from '#base/time.ts';
import type { ContainerBehaviour } from '#cluster/environment/behaviour.ts';
import { behaviourOf } from '#cluster/environment/behaviourOf.ts';
import type { ContainerExited } from '../kubeletEvents.ts';
import type { KubeletPod, RuntimeContainer } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import { findContainer } from '../runtimeContainer.ts';

/** Schedules the end of a program that ends by itself. */
export function planOwnEnd(scope: KubeletScope, record: KubeletPod, container: RuntimeContainer): void {
  const { name, instances: instance, startedUs } = container;
  const { exitAfterMs, exitCode } = behaviourOf(scope.world, record.pod, name, instance);
  if (exitAfterMs < 0) return;
  const exit: ContainerExited = {
    type: 'container.exited',
    uid: record.uid,
    container: name,
    instance,
    exitCode,
    isOwnEnd: true,
  };
  scope.schedule(Math.max(0, startedUs + exitAfterMs * MILLISECOND_US - scope.nowUs), exit);
}

/**
 * Whether the process of that run ends now. It may already be gone, or its behaviour may have changed since the end was
 * planned.
 */
export function endsNow(scope: KubeletScope, record: KubeletPod, event: ContainerExited): boolean {
  const container = findContainer(record, event.container);
  if (container?.state !== 'running' || container.instances !== event.instance) return false;
  if (event.isOwnEnd !== true) return true;
  const behaviour = behaviourOf(scope.world, record.pod, event.container, event.instance);
  return isTheEnd(behaviour, container, scope.nowUs) && behaviour.exitCode === event.exitCode;
}

function isTheEnd({ exitAfterMs }: ContainerBehaviour, { startedUs }: RuntimeContainer, nowUs: Micros): boolean {
  return exitAfterMs >= 0 && nowUs >= startedUs + exitAfterMs * MILLISECOND_US;
}
