import type { Container, Pod } from '#model/generated/types.ts';
import { isSidecar } from '#model/pod/podResources.ts';
import { shouldRestart } from '#model/pod/restartPolicy.ts';
import type { ContainerToKill, ProbeResult } from '../kubeletRecords.ts';
import { failedProbe, failedSidecarProbe } from '../probing/probedStatus.ts';

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

/** Result of one init container for the Pod's initialization. */
type Step = 'goOn' | 'initialized' | 'failed';

/**
 * Adds the actions for init containers and sidecars; true when the Pod is initialized. The loop runs from the last to
 * the first, because finished ones may have been removed. Only the last one counts. Upstream source (v1.36.2):
 * pkg/kubelet/kuberuntime/kuberuntime_container.go, computeInitContainerActions.
 */
function addInitActions(pod: Pod, runtime: PodRuntime, actions: PodActions): boolean {
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

/**
 * Whether to start a container that is not running. Upstream source (v1.36.2): pkg/kubelet/container/helpers.go,
 * ShouldContainerBeRestarted.
 */
export function isToStart(pod: Pod, container: Container, status: RuntimeStatus | undefined): boolean {
  if (pod.metadata.deletionTimestamp !== undefined) return false;
  if (!status) return true;
  if (status.state === 'Running') return false;
  return status.state !== 'Exited' || shouldRestart(pod, container, status.exitCode);
}

/** Message for a container whose state the runtime does not know; `kind` is `Init ` or empty. */
function unknownMessage(kind: string): string {
  return `${kind === '' ? 'Container' : `${kind}container`} is in "unknown" state, try killing it before restart`;
}

/** The runtime's status of the latest instance of a container. */
export interface RuntimeStatus {
  readonly name: string;
  readonly state: 'Created' | 'Running' | 'Exited' | 'Unknown';
  readonly exitCode: number;
  /** Why it ended, in the runtime's words. */
  readonly reason?: string;
  /** The spec has changed since the container was created, for example its image. */
  readonly definitionChanged?: boolean;
}

export interface SandboxStatus {
  readonly state: 'Ready' | 'NotReady';
  readonly attempt: number;
}

/** Latest probe results of a container; absent before the first. */
export interface ProbeResults {
  readonly startup?: ProbeResult;
  readonly liveness?: ProbeResult;
}

/** Input of one sync of a Pod. */
export interface PodRuntime {
  /** Newest first. */
  readonly sandboxes: readonly SandboxStatus[];
  readonly containers: readonly RuntimeStatus[];
  readonly probeResults: Readonly<Record<string, ProbeResults>>;
}

function statusOf({ containers }: Pick<PodRuntime, 'containers'>, name: string): RuntimeStatus | undefined {
  return containers.find((container) => container.name === name);
}
