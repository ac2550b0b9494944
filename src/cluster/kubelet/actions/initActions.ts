import type { Container, Pod } from '#model/generated/types.ts';
import { isSidecar } from '#model/pod/podResources.ts';
import type { ContainerToKill } from '../kubeletRecords.ts';
import { failedSidecarProbe } from '../probing/probedStatus.ts';
import { isToStart, unknownMessage } from './isToStart.ts';
import type { PodActions } from './podActions.ts';
import { type PodRuntime, type RuntimeStatus, statusOf } from './runtimeStatus.ts';

/** Result of one init container for the Pod's initialization. */
type Step = 'goOn' | 'initialized' | 'failed';

/**
 * Adds the actions for init containers and sidecars; true when the Pod is initialized. The loop runs from the last to
 * the first, because finished ones may have been removed. Only the last one counts. Upstream source (v1.36.2):
 * pkg/kubelet/kuberuntime/kuberuntime_container.go, computeInitContainerActions.
 */
export function addInitActions(pod: Pod, runtime: PodRuntime, actions: PodActions): boolean {
  const init = pod.spec.initContainers ?? [];
  if (init.length === 0) return true;
  let hasInitialized = pod.spec.containers.some(({ name }) => {
    const state = statusOf(runtime, name)?.state;
    return state === 'Created' || state === 'Running';
  });
  /** True when the init containers before this one have finished. */
  let isPast = hasInitialized;
  const toStart: string[] = [];
  for (let i = init.length - 1; i >= 0; i--) {
    const container = init[i] as Container;
    const status = statusOf(runtime, container.name);
    if (!status) {
      if (isPast && isSidecar(container)) toStart.push(container.name);
      continue;
    }
    if (isPast && !isSidecar(container)) continue;
    const look: Look = { pod, container, status, runtime, actions, toStart, next: init[i + 1]?.name, isPast };
    const step = isSidecar(container) ? lookAtSidecar(look) : lookAtInit(look);
    if (step === 'failed') {
      actions.killPod = true;
      return false;
    }
    if (step === 'initialized') hasInitialized = true;
    isPast = true;
  }
  const [first] = init;
  if (!isPast && first) toStart.push(first.name);
  actions.initContainersToStart = toStart.reverse();
  return hasInitialized;
}

interface Look {
  readonly pod: Pod;
  readonly container: Container;
  readonly status: RuntimeStatus;
  readonly runtime: PodRuntime;
  readonly actions: PodActions;
  /** Last first. */
  readonly toStart: string[];
  /** The init container after this one. */
  readonly next: string | undefined;
  readonly isPast: boolean;
}

function lookAtInit({ pod, container, status, actions, toStart, next }: Look): Step {
  const { name } = container;
  switch (status.state) {
    case 'Created':
      toStart.push(name);
      return 'goOn';
    case 'Running':
      return 'goOn';
    case 'Exited':
      if (!hasFailed(status)) return done(next, toStart);
      if (!isToStart(pod, container, status)) return 'failed';
      toStart.push(name);
      return 'goOn';
    default: {
      // The container may still run, so restart rules have no exit code to match.
      const policy = container.restartPolicy ?? pod.spec.restartPolicy;
      if (policy === 'Never') return 'failed';
      killUnknown(name, actions, toStart);
      return 'goOn';
    }
  }
}

/** An OOM-killed container has failed, whatever its exit code is. Upstream: isInitContainerFailed. */
function hasFailed({ exitCode, reason }: RuntimeStatus): boolean {
  return exitCode !== 0 || reason === 'OOMKilled';
}

function lookAtSidecar(look: Look): Step {
  const { container, status, actions, toStart } = look;
  if (status.state === 'Running') return lookAtRunning(look);
  if (status.state === 'Unknown') killUnknown(container.name, actions, toStart);
  else toStart.push(container.name);
  return 'goOn';
}

/**
 * A sidecar lets the next init container start when it runs and its startup probe has succeeded. Liveness does not
 * matter.
 */
function lookAtRunning({ container, status, runtime, actions, toStart, next, isPast }: Look): Step {
  const { name, startupProbe } = container;
  const results = runtime.probeResults[name];
  const isStarting = startupProbe !== undefined && results?.startup !== 'Success';
  const probe = failedSidecarProbe(isStarting, results);
  const step = isStarting || (isPast && next !== undefined) ? 'goOn' : done(next, toStart);
  if (!isStarting && status.definitionChanged) kill('definition changed', '');
  else if (probe) kill(`failed ${probe} probe`, probe === 'startup' ? 'StartupProbe' : 'LivenessProbe');
  return step;

  function kill(why: string, reason: ContainerToKill['reason']): void {
    actions.containersToKill.push({ name, message: `Init container ${name} ${why}`, reason });
    toStart.push(name);
  }
}

/** Starts the next init container; after the last one the Pod is initialized. */
function done(next: string | undefined, toStart: string[]): Step {
  if (next === undefined) return 'initialized';
  toStart.push(next);
  return 'goOn';
}

function killUnknown(name: string, actions: PodActions, toStart: string[]): void {
  actions.containersToKill.push({ name, message: unknownMessage('Init '), reason: 'Unknown' });
  toStart.push(name);
}
