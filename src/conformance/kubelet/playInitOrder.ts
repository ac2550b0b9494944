import { podActions } from '#cluster/kubelet/actions/podActions.ts';
import type { InitOrderCase } from './kubeletCase.ts';
import { readPod } from './readPod.ts';

/** Category `init-order`. */
export function playInitOrder({ pod, runtime = {}, probeResults = {} }: InitOrderCase): object {
  const { sandboxes = [], containers = [] } = runtime;
  return podActions(readPod(pod), {
    sandboxes: sandboxes.map(({ state, attempt = 0 }) => ({ state, attempt })),
    containers: containers.map((container) => ({ ...container, exitCode: container.exitCode ?? 0 })),
    probeResults,
  });
}
