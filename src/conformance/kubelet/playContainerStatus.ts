import { parseTime } from '#base/rfc3339.ts';
import { hasAnyContainerCreated } from '#cluster/kubelet/actions/podActions.ts';
import { apiContainerStatuses, type ContainerInstance } from '#cluster/kubelet/apiContainerStatuses.ts';
import { podPhase } from '#cluster/kubelet/podPhase.ts';
import type { ContainerStatus } from '#model/generated/types.ts';
import type { ContainerStatusCase } from './kubeletCase.ts';
import { readPod } from './readPod.ts';
import { toUs } from './units.ts';

const ORIGIN_US = parseTime('2026-01-01T00:00:00Z') ?? 0;

/** Category `container-status`. */
export function playContainerStatus(recorded: ContainerStatusCase): object {
  const pod = readPod(recorded.pod);
  const instances: ContainerInstance[] = (recorded.runtimeContainers ?? []).map((instance) => ({
    ...instance,
    exitCode: instance.exitCode ?? 0,
    restartCount: instance.restartCount ?? 0,
    createdUs: ORIGIN_US + toUs(instance.createdAt),
    startedUs: ORIGIN_US + toUs(instance.startedAt),
    finishedUs: ORIGIN_US + toUs(instance.finishedAt),
  }));
  const errors = Object.entries(recorded.startErrors ?? {}).map(([name, { reason = '', message = '' }]) => [
    name,
    { reason, message },
  ]);
  const startErrors = Object.fromEntries(errors);
  const initContainerStatuses = apiContainerStatuses(pod, 'init', instances, startErrors);
  const containerStatuses = apiContainerStatuses(pod, 'app', instances, startErrors);
  const all = [...initContainerStatuses, ...containerStatuses] as ContainerStatus[];
  const isInitialized = hasAnyContainerCreated(pod, { containers: instances });
  return { phase: podPhase(pod, all, false, isInitialized), initContainerStatuses, containerStatuses };
}
