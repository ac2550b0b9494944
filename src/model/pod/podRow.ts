import type {
  Container,
  ContainerState,
  ContainerStatus,
  Pod,
  PodCondition,
  PodStatus,
} from '#model/generated/types.ts';
import { isSidecar } from './podResources.ts';

/** The columns of `kubectl get pods` that depend on more than one field. */
export interface PodRow {
  /** The STATUS column, such as `CrashLoopBackOff` or `Init:0/2`: not the phase. */
  readonly status: string;
  readonly readyContainers: number;
  readonly totalContainers: number;
  readonly restarts: number;
  /** Time at which a container last ended before a counted restart, RFC 3339. */
  readonly lastRestartAt: string | undefined;
}

type ShownPod = Pick<Pod, 'metadata' | 'spec' | 'status'>;

interface InitProgress {
  readonly status: string | undefined;
  readonly readySidecars: number;
  readonly restarts: Restarts;
  readonly sidecarRestarts: Restarts;
}

interface Restarts {
  count: number;
  lastAt: string | undefined;
}

/**
 * The output of `kubectl get pods` for a Pod.
 * Upstream source (v1.36.2): pkg/printers/internalversion/printers.go, printPod.
 */
export function podRow(pod: ShownPod): PodRow {
  const status: PodStatus = pod.status ?? {};
  const init = initProgress(pod.spec.initContainers ?? [], status.initContainerStatuses ?? []);
  const sidecars = (pod.spec.initContainers ?? []).filter(isSidecar).length;
  const initialized = init.status === undefined || isTrue(status.conditions, 'Initialized');
  const base = init.status ?? phaseStatus(status);
  const main = initialized ? mainProgress(base, status, init.sidecarRestarts) : undefined;
  const restarts = main?.restarts ?? init.restarts;
  return {
    status: deletionStatus(pod) ?? main?.status ?? base,
    readyContainers: init.readySidecars + (main?.ready ?? 0),
    totalContainers: pod.spec.containers.length + sidecars,
    restarts: restarts.count,
    lastRestartAt: restarts.lastAt,
  };
}

/** The STATUS column alone. */
export function podStatusText(pod: ShownPod): string {
  return podRow(pod).status;
}

function phaseStatus(status: PodStatus): string {
  const isGated = status.conditions?.some(
    (condition) => condition.type === 'PodScheduled' && condition.reason === 'SchedulingGated',
  );
  if (isGated === true) return 'SchedulingGated';
  return status.reason !== undefined && status.reason !== '' ? status.reason : (status.phase ?? '');
}

function deletionStatus(pod: ShownPod): string | undefined {
  if (pod.metadata.deletionTimestamp === undefined) return undefined;
  if (pod.status?.reason === 'NodeLost') return 'Unknown';
  const isTerminal = pod.status?.phase === 'Failed' || pod.status?.phase === 'Succeeded';
  return isTerminal ? undefined : 'Terminating';
}

function initProgress(containers: readonly Container[], statuses: readonly ContainerStatus[]): InitProgress {
  const byName = new Map(containers.map((container) => [container.name, container]));
  const restarts: Restarts = { count: 0, lastAt: undefined };
  const sidecarRestarts: Restarts = { count: 0, lastAt: undefined };
  let readySidecars = 0;
  for (const [index, status] of statuses.entries()) {
    const container = byName.get(status.name);
    const sidecar = container !== undefined && isSidecar(container);
    countRestarts(restarts, status);
    if (sidecar) countRestarts(sidecarRestarts, status);
    if (status.state?.terminated?.exitCode === 0) continue;
    if (sidecar && status.started === true) {
      readySidecars += status.ready ? 1 : 0;
      continue;
    }
    return {
      status: initStatus(status.state ?? {}, index, containers.length),
      readySidecars,
      restarts,
      sidecarRestarts,
    };
  }
  return { status: undefined, readySidecars, restarts, sidecarRestarts };
}

function initStatus(state: ContainerState, index: number, total: number): string {
  if (state.terminated !== undefined) return `Init:${endedStatus(state.terminated)}`;
  const waiting = state.waiting?.reason ?? '';
  return waiting !== '' && waiting !== 'PodInitializing' ? `Init:${waiting}` : `Init:${index}/${total}`;
}

function endedStatus(terminated: NonNullable<ContainerState['terminated']>): string {
  if (terminated.reason !== undefined && terminated.reason !== '') return terminated.reason;
  return terminated.signal !== undefined && terminated.signal !== 0
    ? `Signal:${terminated.signal}`
    : `ExitCode:${terminated.exitCode}`;
}

function mainProgress(
  base: string,
  status: PodStatus,
  sidecarRestarts: Restarts,
): { status: string; ready: number; restarts: Restarts } {
  const restarts: Restarts = { ...sidecarRestarts };
  let text = base;
  let failure = '';
  let ready = 0;
  for (const container of [...(status.containerStatuses ?? [])].reverse()) {
    countRestarts(restarts, container);
    const state = container.state ?? {};
    const waiting = state.waiting?.reason ?? '';
    if (waiting !== '') text = waiting;
    else if (state.terminated !== undefined) {
      text = endedStatus(state.terminated);
      if (state.terminated.exitCode !== 0) failure = text;
    } else if (container.ready && state.running !== undefined) ready += 1;
  }
  if (text === 'Completed') {
    if (ready > 0 && isTrue(status.conditions, 'Ready')) text = 'Running';
    else if (failure !== '') text = failure;
    else if (ready > 0) text = 'NotReady';
  }
  return { status: text, ready, restarts };
}

function countRestarts(restarts: Restarts, status: ContainerStatus): void {
  restarts.count += status.restartCount;
  const ended = status.lastState?.terminated?.finishedAt;
  if (ended !== undefined && (restarts.lastAt === undefined || restarts.lastAt < ended)) restarts.lastAt = ended;
}

function isTrue(conditions: readonly PodCondition[] | undefined, type: string): boolean {
  return conditions?.some((condition) => condition.type === type && condition.status === 'True') ?? false;
}
