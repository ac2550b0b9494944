import { compare } from '#base/order.ts';
import { formatTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import type { Container, ContainerState, ContainerStatus, Pod } from '#model/generated/types.ts';
import { isSidecar } from '#model/pod/podResources.ts';
import type { RuntimeStatus } from './actions/podActions.ts';
import { hasAnyContainerCreated, isToStart } from './actions/podActions.ts';

/** One instance of a container in the runtime. */
export interface ContainerInstance extends RuntimeStatus {
  readonly id: string;
  readonly restartCount: number;
  readonly createdUs: Micros;
  readonly startedUs: Micros;
  readonly finishedUs: Micros;
}

/** The last error of starting a container, by container name; a successful start removes it. */
export type StartErrors = Readonly<Record<string, { readonly reason: string; readonly message: string }>>;

/** Container status in the API, before probe results are added. */
export type PlainContainerStatus = Pick<
  ContainerStatus,
  'name' | 'restartCount' | 'state' | 'lastState' | 'containerID'
>;

/**
 * Container statuses in the API, from all instances. Init containers are in the order of the spec, the others in order
 * of name. Statuses that were sent before are not considered. Upstream source (v1.36.2): pkg/kubelet/kubelet_pods.go,
 * convertToAPIContainerStatuses. Statuses that were sent before are left out.
 */
export function apiContainerStatuses(
  pod: Pod,
  group: 'init' | 'app' | 'ephemeral',
  instances: readonly ContainerInstance[],
  startErrors: StartErrors,
): PlainContainerStatus[] {
  const isInit = group === 'init';
  const specs = specsOf(pod, group);
  const isInitialized = hasAnyContainerCreated(pod, { containers: instances });
  const newestFirst = [...instances].sort((a, b) => b.createdUs - a.createdUs);
  const statuses = specs.map((spec) => {
    const own = newestFirst.filter(({ name }) => name === spec.name);
    const status = seenStatus(pod, spec, own);
    return withStartError(pod, spec, isInit, own[0], status, startErrors, isInitialized);
  });
  return isInit ? statuses : statuses.sort((a, b) => compare(a.name, b.name));
}

/** An ephemeral container has all the fields that are read here. */
function specsOf({ spec }: Pod, group: 'init' | 'app' | 'ephemeral'): readonly Container[] {
  if (group === 'ephemeral') return (spec.ephemeralContainers ?? []) as readonly Container[];
  return (group === 'init' ? spec.initContainers : spec.containers) ?? [];
}

/** The newest instance gives the state, the one before it the last state. */
function seenStatus(
  pod: Pod,
  { name }: Container,
  [latest, before]: readonly ContainerInstance[],
): PlainContainerStatus {
  if (!latest) {
    const reason = (pod.spec.initContainers?.length ?? 0) > 0 ? 'PodInitializing' : 'ContainerCreating';
    return { name, restartCount: 0, state: { waiting: { reason } } };
  }
  return {
    name,
    restartCount: latest.restartCount,
    state: stateOf(latest),
    ...(before && { lastState: stateOf(before) }),
    containerID: containerId(latest),
  };
}

/** An init container that the runtime no longer has although a regular container exists. It must have succeeded. */
const LOST_AND_DONE = {
  exitCode: 0,
  reason: 'Completed',
  message:
    'Unable to get init container status from container runtime and pod has been initialized, treat it as exited normally',
};

/** A container that should start again but could not is waiting; its termination becomes the last state. */
function withStartError(
  pod: Pod,
  spec: Container,
  isInit: boolean,
  latest: ContainerInstance | undefined,
  status: PlainContainerStatus,
  startErrors: StartErrors,
  isInitialized: boolean,
): PlainContainerStatus {
  const error = Object.hasOwn(startErrors, spec.name) ? startErrors[spec.name] : undefined;
  if (isInit && !latest && isInitialized && !isSidecar(spec) && status.state?.waiting)
    return { ...status, state: { terminated: LOST_AND_DONE } };
  const isDoneInit = isInit && latest?.state === 'Exited' && latest.exitCode === 0;
  if (!error || isDoneInit || !isToStart(pod, spec, latest)) return status;
  const waiting = { reason: error.reason, ...(error.message && { message: error.message }) };
  return { ...status, state: { waiting }, ...(status.state?.terminated && { lastState: status.state }) };
}

/** An instance that was created but not started, or whose state is unknown, waits without a reason. */
function stateOf(instance: ContainerInstance): ContainerState {
  if (instance.state === 'Running') return { running: { startedAt: formatTime(instance.startedUs) } };
  if (instance.state !== 'Exited') return { waiting: {} };
  const { exitCode, reason, startedUs, finishedUs } = instance;
  return {
    terminated: {
      exitCode,
      ...(reason && { reason }),
      startedAt: formatTime(startedUs),
      finishedAt: formatTime(finishedUs),
      containerID: containerId(instance),
    },
  };
}

function containerId({ id }: ContainerInstance): string {
  return `containerd://${id}`;
}
