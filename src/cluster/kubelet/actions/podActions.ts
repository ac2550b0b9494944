import type { Container, Pod } from '#model/generated/types.ts';
import type { ContainerToKill } from '../kubeletRecords.ts';
import { failedProbe } from '../probing/probedStatus.ts';
import { addInitActions } from './initActions.ts';
import { isToStart, unknownMessage } from './isToStart.ts';
import { type PodRuntime, type RuntimeStatus, statusOf } from './runtimeStatus.ts';

/** Actions for a Pod in one sync. */
export interface PodActions {
  /** Stop the containers and the sandbox. */
  killPod: boolean;
  createSandbox: boolean;
  sandboxAttempt: number;
  /** In this order. */
  initContainersToStart: string[];
  containersToStart: string[];
  containersToKill: ContainerToKill[];
}

/**
 * Actions of one sync for a Pod, from the state of the runtime. In-place resize, ephemeral containers and the action
 * RestartAllContainers are not computed here. Upstream source (v1.36.2):
 * pkg/kubelet/kuberuntime/kuberuntime_manager.go, computePodActions. In-place resize, ephemeral containers and the
 * action RestartAllContainers are left out.
 */
export function podActions(pod: Pod, runtime: PodRuntime): PodActions {
  const { isNeeded, attempt } = newSandbox(runtime);
  const actions: PodActions = {
    killPod: isNeeded,
    createSandbox: isNeeded,
    sandboxAttempt: attempt,
    initContainersToStart: [],
    containersToStart: [],
    containersToKill: [],
  };
  if (isNeeded) startOver(pod, runtime, actions);
  else goOn(pod, runtime, actions);
  return actions;
}

/** Upstream source (v1.36.2): pkg/kubelet/kuberuntime/util/util.go, PodSandboxChanged. */
function newSandbox({ sandboxes }: PodRuntime): { readonly isNeeded: boolean; readonly attempt: number } {
  const [latest] = sandboxes;
  if (!latest) return { isNeeded: true, attempt: 0 };
  const ready = sandboxes.filter(({ state }) => state === 'Ready').length;
  const isNeeded = ready > 1 || latest.state !== 'Ready';
  return { isNeeded, attempt: isNeeded ? latest.attempt + 1 : latest.attempt };
}

/** Whether the Pod's policy restarts its containers after a failure. */
function restartsOnFailure({ spec }: Pod): boolean {
  return spec.restartPolicy !== 'Never';
}

/** With a new sandbox, everything starts from the first init container. */
function startOver(pod: Pod, runtime: PodRuntime, actions: PodActions): void {
  const { containers, initContainers = [] } = pod.spec;
  if (!restartsOnFailure(pod) && actions.sandboxAttempt !== 0 && runtime.containers.length > 0) {
    actions.createSandbox = false;
    return;
  }
  const toStart = containers.filter((container) => !isDone(pod, container, statusOf(runtime, container.name)));
  if (toStart.length === 0 && hasAnyContainerCreated(pod, runtime)) {
    actions.createSandbox = false;
    return;
  }
  const [first] = initContainers;
  if (first) actions.initContainersToStart.push(first.name);
  else actions.containersToStart.push(...toStart.map(({ name }) => name));
}

/** The container has succeeded, and its restart policy (its own, otherwise the Pod's) is OnFailure. */
function isDone({ spec }: Pod, container: Container, status: RuntimeStatus | undefined): boolean {
  if ((container.restartPolicy ?? spec.restartPolicy) !== 'OnFailure') return false;
  return status !== undefined && status.state !== 'Running' && status.exitCode === 0;
}

/** Whether a regular container exists; initialization is then over. */
export function hasAnyContainerCreated(pod: Pod, runtime: Pick<PodRuntime, 'containers'>): boolean {
  return pod.spec.containers.some(({ name }) => {
    const state = statusOf(runtime, name)?.state;
    return state !== undefined && state !== 'Unknown';
  });
}

function goOn(pod: Pod, runtime: PodRuntime, actions: PodActions): void {
  const hasInitialized = addInitActions(pod, runtime, actions);
  if (actions.killPod || !hasInitialized) return;
  let kept = 0;
  for (const container of pod.spec.containers) kept += Number(keepsRunning(pod, container, runtime, actions));
  if (kept > 0 || actions.containersToStart.length > 0) return;
  actions.killPod = true;
  // Sidecars must not keep the Pod alive.
  actions.initContainersToStart = [];
}

/** Adds the actions for a regular container; true when it simply keeps running. */
function keepsRunning(pod: Pod, container: Container, runtime: PodRuntime, actions: PodActions): boolean {
  const { name } = container;
  const status = statusOf(runtime, name);
  if (status?.state !== 'Running') {
    if (!isToStart(pod, container, status)) return false;
    actions.containersToStart.push(name);
    if (status?.state === 'Unknown')
      actions.containersToKill.push({ name, message: unknownMessage(''), reason: 'Unknown' });
    return false;
  }
  const cause = causeToKill(container, status, runtime);
  if (!cause) return true;
  const own = container.restartPolicy;
  const isRestarted = cause.reason === '' || (own === undefined ? restartsOnFailure(pod) : own !== 'Never');
  if (isRestarted) actions.containersToStart.push(name);
  const message = isRestarted ? `${cause.message}, will be restarted` : cause.message;
  actions.containersToKill.push({ name, message, reason: cause.reason });
  return false;
}

function causeToKill(
  { name }: Container,
  { definitionChanged }: RuntimeStatus,
  { probeResults }: PodRuntime,
): Omit<ContainerToKill, 'name'> | undefined {
  if (definitionChanged) return { message: `Container ${name} definition changed`, reason: '' };
  const probe = failedProbe(probeResults[name]);
  const reason = probe === 'liveness' ? 'LivenessProbe' : 'StartupProbe';
  return probe && { message: `Container ${name} failed ${probe} probe`, reason };
}
