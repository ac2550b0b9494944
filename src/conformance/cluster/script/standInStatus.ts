import { formatTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import type { Container, ContainerStatus, Pod, PodCondition, PodStatus } from '#model/generated/types.ts';
import { isSidecar } from '#model/pod/podResources.ts';

/** The stand-in's record of one container. */
export interface StandInContainer {
  readonly name: string;
  readonly startedUs: Micros;
  /** Undefined while it runs. */
  readonly ended: { readonly atUs: Micros; readonly exitCode: number } | undefined;
  readonly lastEnd?: { readonly startedUs: Micros; readonly atUs: Micros; readonly exitCode: number };
  readonly restarts: number;
  /** The container ended and will not be started again. */
  readonly isDone: boolean;
}

/** A running Pod. */
export interface StandInPod {
  readonly pod: Pod;
  readonly podIP: string;
  readonly hostIP: string;
  readonly startedUs: Micros;
  readonly containers: readonly StandInContainer[];
}

/** The status that the stand-in writes, as FORMAT.md, End to end, describes. */
export function standInStatus(running: StandInPod, nowUs: Micros): PodStatus {
  const { pod, podIP, hostIP, containers } = running;
  const phase = phaseOf(containers);
  return {
    observedGeneration: (pod.metadata as { readonly generation?: number }).generation ?? 1,
    phase,
    conditions: conditionsOf(running, phase, nowUs),
    hostIP,
    hostIPs: [{ ip: hostIP }],
    podIP,
    podIPs: [{ ip: podIP }],
    startTime: formatTime(running.startedUs),
    ...(pod.spec.initContainers?.length
      ? { initContainerStatuses: pod.spec.initContainers.map((container) => initStatus(container, running)) }
      : undefined),
    containerStatuses: pod.spec.containers.map((container, i) =>
      containerStatus(container, containers[i] as StandInContainer),
    ),
  };
}

function phaseOf(containers: readonly StandInContainer[]): string {
  if (containers.some(({ isDone }) => !isDone)) return 'Running';
  return containers.some(({ ended }) => ended?.exitCode !== 0) ? 'Failed' : 'Succeeded';
}

function conditionsOf({ pod, containers, startedUs }: StandInPod, phase: string, nowUs: Micros): PodCondition[] {
  const unready = containers.filter(({ ended }) => ended !== undefined).map(({ name }) => name);
  const isOver = phase === 'Succeeded' || phase === 'Failed';
  const ready = isOver
    ? { status: 'False', reason: phase === 'Failed' ? 'PodFailed' : 'PodCompleted' }
    : unready.length > 0
      ? {
          status: 'False',
          reason: 'ContainersNotReady',
          message: `containers with unready status: [${unready.join(' ')}]`,
        }
      : { status: 'True' };
  const gates = ready.status === 'True' ? openGates(pod) : [];
  const podReady =
    gates.length > 0 ? { status: 'False', reason: 'ReadinessGatesNotReady', message: gates.join(', ') } : ready;
  const condition = (type: string, said: Omit<PodCondition, 'type'>): PodCondition => {
    const before = pod.status?.conditions?.find((other) => other.type === type);
    const lastTransitionTime = before?.status === said.status ? before.lastTransitionTime : formatTime(nowUs);
    return { type, ...said, ...(lastTransitionTime !== undefined && { lastTransitionTime }) };
  };
  return [
    condition('PodReadyToStartContainers', { status: isOver ? 'False' : 'True' }),
    condition('Initialized', { status: 'True', lastTransitionTime: formatTime(startedUs) }),
    condition('Ready', podReady),
    condition('ContainersReady', ready),
    condition('PodScheduled', { status: 'True' }),
  ];
}

/** The message of readiness gates that nobody has set, which keep the Pod from being ready. */
function openGates({ spec, status }: Pod): string[] {
  return (spec.readinessGates ?? []).flatMap(({ conditionType }) => {
    const found = status?.conditions?.find(({ type }) => type === conditionType);
    if (found?.status === 'True') return [];
    return [
      found
        ? `the status of pod readiness gate "${conditionType}" is not "True", but ${found.status}`
        : `corresponding condition of pod readiness gate "${conditionType}" does not exist.`,
    ];
  });
}

function initStatus(container: Container, { startedUs }: StandInPod): ContainerStatus {
  const at = formatTime(startedUs);
  const runs = isSidecar(container);
  return {
    name: container.name,
    state: runs
      ? { running: { startedAt: at } }
      : { terminated: { exitCode: 0, reason: 'Completed', startedAt: at, finishedAt: at } },
    ready: true,
    started: runs,
    restartCount: 0,
    image: container.image ?? '',
    imageID: '',
  };
}

function containerStatus(
  { name, image = '' }: Container,
  { startedUs, ended, lastEnd, restarts }: StandInContainer,
): ContainerStatus {
  return {
    name,
    state: ended
      ? { terminated: terminated({ startedUs, ...ended }) }
      : { running: { startedAt: formatTime(startedUs) } },
    lastState: lastEnd ? { terminated: terminated(lastEnd) } : {},
    ready: ended === undefined,
    started: ended === undefined,
    restartCount: restarts,
    image,
    imageID: '',
  };
}

function terminated(end: { readonly startedUs: Micros; readonly atUs: Micros; readonly exitCode: number }) {
  return {
    exitCode: end.exitCode,
    reason: end.exitCode === 0 ? 'Completed' : 'Error',
    startedAt: formatTime(end.startedUs),
    finishedAt: formatTime(end.atUs),
  };
}
