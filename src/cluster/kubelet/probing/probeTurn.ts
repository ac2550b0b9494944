import { goDuration, type Micros, SECOND_US } from '#base/time.ts';
import type { Window } from '#cluster/environment/behaviour.ts';
import { behaviourOf } from '#cluster/environment/behaviourOf.ts';
import { answersAt, nextChangeMs, probeAnswers } from '#cluster/environment/probeAnswer.ts';
import { portNumber } from '#cluster/environment/scripts/readContainer.ts';
import type { World } from '#kernel/world.ts';
import type { Container, Probe } from '#model/generated/types.ts';
import type { KubeletPod, ProbeKind, ProbeState, RuntimeContainer } from '../kubeletRecords.ts';
import { containerSpec } from '../runtimeContainer.ts';
import type { ProbedContainer, ProbeWorker } from './probeWorker.ts';

const DEFAULT_PERIOD_SECONDS = 10;

export const PROBE_KINDS: readonly ProbeKind[] = ['startup', 'readiness', 'liveness'];

/** One probe of one container, with everything that determines its turns. */
export interface LiveProbe {
  readonly kind: ProbeKind;
  readonly probe: Probe;
  readonly spec: Container;
  readonly container: RuntimeContainer;
  readonly state: ProbeState;
  readonly windows: readonly Window[];
  /** Nothing listens there, or the probe cannot run at all; the manifest already shows it. */
  readonly always?: 'refused' | 'error';
  readonly latencyUs: Micros;
  /** Age at which the container begins to listen; earlier probes are refused. */
  readonly listensAfterUs: Micros;
  readonly servesWhileStopping: boolean;
}

export function probeOf(spec: Container | undefined, kind: ProbeKind): Probe | undefined {
  return kind === 'startup' ? spec?.startupProbe : kind === 'readiness' ? spec?.readinessProbe : spec?.livenessProbe;
}

/** The probe with its state and the container's responses; undefined when the container has no such probe. */
export function liveProbe(
  world: World,
  record: KubeletPod,
  container: RuntimeContainer,
  kind: ProbeKind,
): LiveProbe | undefined {
  const state = container.probes[kind];
  const spec = containerSpec(record.pod, container.name);
  const probe = probeOf(spec, kind);
  if (!state || !spec || !probe) return undefined;
  const behaviour = behaviourOf(world, record.pod, container.name, container.instances);
  const { windows, always, latencyMs } = probeAnswers(world, record.pod, spec, behaviour, kind, probe);
  return {
    kind,
    probe,
    spec,
    container,
    state,
    windows,
    ...(always && { always }),
    latencyUs: latencyMs * 1000,
    listensAfterUs: behaviour.unhealthyAfterMs === 0 ? endUs(behaviour.unhealthyUntilMs) : 0,
    servesWhileStopping: behaviour.servesWhileStopping,
  };
}

function endUs(ms: number): number {
  return ms < 0 ? Number.POSITIVE_INFINITY : ms * 1000;
}

/** Upstream source (v1.36.2): pkg/kubelet/prober/prober_manager.go, kubeletRestartGracePeriod. */
const RESTART_GRACE_US = 10 * SECOND_US;

/** Whether a container counts as started before the kubelet. */
export function startedBefore({ startedUs }: RuntimeContainer, kubeletStartedUs: Micros): boolean {
  return startedUs < kubeletStartedUs - RESTART_GRACE_US;
}

export function periodUs({ periodSeconds = 0 }: Probe): number {
  return (periodSeconds >= 1 ? periodSeconds : DEFAULT_PERIOD_SECONDS) * SECOND_US;
}

function timeoutUs({ timeoutSeconds = 1 }: Probe): number {
  return timeoutSeconds * SECOND_US;
}

/** Duration of a run until its result is known. */
export function runUs({ probe, latencyUs }: LiveProbe): number {
  return Math.min(latencyUs, timeoutUs(probe));
}

/** Result of a run that begins at that moment; undefined is success. */
export function failureAt(live: LiveProbe, beginUs: Micros): ProbeFailure | undefined {
  const { container, probe, windows, always, latencyUs, listensAfterUs, servesWhileStopping } = live;
  const isThere = container.state === 'running' && container.instances === container.seenInstance;
  const { killing } = container;
  if (!servesWhileStopping && killing && killing.sigtermUs >= 0 && beginUs >= killing.sigtermUs) return 'refused';
  const ageUs = beginUs - container.startedUs;
  if (always === 'error') return 'error';
  if (!isThere || ageUs < listensAfterUs || always === 'refused') return 'refused';
  if (latencyUs >= timeoutUs(probe)) return 'timeout';
  return answersAt(windows, ageUs / 1000) ? undefined : 'unwell';
}

/** The worker in the form of the recorded rules. */
export function workerOf({ kind, probe, state }: LiveProbe): ProbeWorker {
  const { lastResult, resultRun, onHold } = state;
  return { kind, probe, containerId: containerId(state.instance), lastResult, resultRun, onHold };
}

function containerId(instance: number): string {
  return instance === 0 ? '' : String(instance);
}

/**
 * The container as the status manager reports it, with times in whole seconds. Upstream source (v1.36.2):
 * pkg/kubelet/status/status_manager.go, normalizeStatus.
 */
export function asProbed({ seenInstance, seenState, startedUs, started }: RuntimeContainer): ProbedContainer {
  return {
    containerId: containerId(seenInstance),
    isRunning: seenState === 'running',
    startedUs: Math.floor(startedUs / SECOND_US) * SECOND_US,
    started,
  };
}

/** The first tick at or after that moment. A ticker does not tick when it starts. */
export function tickAtOrAfter({ probe, state }: LiveProbe, fromUs: Micros): number {
  const period = periodUs(probe);
  return state.tickUs + Math.max(1, Math.ceil((fromUs - state.tickUs) / period)) * period;
}

/** Start of the turns that lead to a run, in the present state; undefined when there is none. */
export function runsFromUs({ kind, probe, container, state }: LiveProbe): number | undefined {
  const { seenInstance, seenState, instances, started } = container;
  if (state.isStopped || seenState !== 'running' || seenInstance !== instances) return undefined;
  if (state.onHold && state.instance === seenInstance) return undefined;
  if ((kind === 'startup') === started) return undefined;
  return asProbed(container).startedUs + (probe.initialDelaySeconds ?? 0) * SECOND_US;
}

/**
 * Whether a turn finds that the container has ended and has not recorded that yet. It records a failure, and the
 * kubelet syncs the Pod. Upstream source (v1.36.2): pkg/kubelet/prober/worker.go (doProbe),
 * pkg/kubelet/prober/results/results_manager.go (Set).
 */
export function notesExit({ container, state }: LiveProbe): boolean {
  const { seenInstance, seenState, instances } = container;
  if (state.isStopped || seenState !== 'exited' || seenInstance !== instances) return false;
  return state.instance !== seenInstance || (!state.onHold && state.result !== 'Failure');
}

/** The first tick from that moment on whose run can change anything. A success after a success cannot. */
export function nextTurnUs(live: LiveProbe, fromUs: Micros): number | undefined {
  const runsFrom = runsFromUs(live);
  if (runsFrom === undefined) return undefined;
  let atUs = tickAtOrAfter(live, Math.max(fromUs, runsFrom));
  if (!hasSucceeded(live)) return atUs;
  while (failureAt(live, atUs) === undefined) {
    const changeMs = nextChangeMs(live.windows, (atUs - live.container.startedUs) / 1000);
    if (changeMs === undefined) return undefined;
    atUs = tickAtOrAfter(live, Math.max(atUs + 1, Math.ceil(live.container.startedUs + changeMs * 1000)));
  }
  return atUs;
}

/** Whether another success would change nothing. */
function hasSucceeded({ kind, container, state }: LiveProbe): boolean {
  const isKnown = state.instance === container.seenInstance;
  const result = (isKnown ? state.result : undefined) ?? (kind === 'liveness' ? 'Success' : undefined);
  return result === 'Success' && (state.lastResult === 'Success' || state.resultRun === 0);
}

/**
 * Why a probe failed. `timeout`: no timely response. `refused`: nothing listens. `unwell`: the application reports a
 * problem. `error`: the probe could not run, and its result is ignored.
 */
export type ProbeFailure = 'timeout' | 'refused' | 'unwell' | 'error';

/**
 * Message of a failed probe in its Event. Upstream source (v1.36.2): pkg/probe/{http,tcp,grpc,exec},
 * staging/src/k8s.io/cri-client/pkg/remote_runtime.go.
 */
export function probeFailureText(
  probe: Probe,
  container: Container,
  podIP: string,
  failure: ProbeFailure,
  /** Output of the probe's command. */
  output: string,
): string {
  const limit = goDuration((probe.timeoutSeconds ?? 1) * SECOND_US);
  if (probe.exec)
    return failure === 'timeout'
      ? `command timed out: "${(probe.exec.command ?? []).join(' ')}" timed out after ${limit}`
      : output;
  if (probe.httpGet) {
    if (failure === 'unwell') return 'HTTP probe failed with statuscode: 503';
    const { address, url } = endpointAddress(probe.httpGet, container, podIP);
    if (failure === 'refused') return `Get "${url}": dial tcp ${address}: connect: connection refused`;
    return `Get "${url}": context deadline exceeded (Client.Timeout exceeded while awaiting headers)`;
  }
  if (probe.tcpSocket) {
    const address = `${probe.tcpSocket.host ?? podIP}:${portNumber(container, probe.tcpSocket.port) ?? probe.tcpSocket.port}`;
    return failure === 'timeout'
      ? `dial tcp ${address}: i/o timeout`
      : `dial tcp ${address}: connect: connection refused`;
  }
  const address = `${podIP}:${probe.grpc?.port ?? 0}`;
  if (failure === 'unwell') return 'service unhealthy (responded with "NOT_SERVING")';
  if (failure === 'timeout') return `timeout: health rpc did not complete within ${limit}`;
  return `timeout: failed to connect service "${address}" within ${limit}: context deadline exceeded`;
}

/** Address and URL for a request of a probe or of a hook. */
export function endpointAddress(
  { scheme = 'HTTP', host, path = '/', port }: NonNullable<Probe['httpGet']>,
  container: Container,
  podIP: string,
): { readonly address: string; readonly url: string } {
  const address = `${host ?? podIP}:${portNumber(container, port) ?? port}`;
  return { address, url: `${scheme.toLowerCase()}://${address}${path.startsWith('/') ? '' : '/'}${path}` };
}

/** One run of a probe. */
export interface ProbeTime {
  readonly container: string;
  readonly probe: ProbeKind;
  /** When its result is known. */
  readonly atUs: Micros;
  readonly outcome: 'success' | 'failure' | 'timeout';
  /** It could not change anything, so it has no entry. */
  readonly leftOut: boolean;
}

/**
 * Probe runs of a Pod whose results are known in `[fromUs, toUs)` while its record stays unchanged. They include the
 * runs without an entry, and the first one after them that has one.
 */
export function probeTimes(world: World, record: KubeletPod, fromUs: Micros, toUs: Micros): ProbeTime[] {
  const times = record.containers.flatMap((container) =>
    PROBE_KINDS.flatMap((kind) => {
      const live = liveProbe(world, record, container, kind);
      return live ? timesOf(live, fromUs, toUs) : [];
    }),
  );
  return times.sort((a, b) => a.atUs - b.atUs);
}

function timesOf(live: LiveProbe, fromUs: Micros, toUs: Micros): ProbeTime[] {
  const { container, kind, probe, state } = live;
  const takesUs = runUs(live);
  const lastUs = state.beginUs >= 0 ? state.beginUs : Number.POSITIVE_INFINITY;
  const runsFrom = runsFromUs(live);
  const times: ProbeTime[] = [];
  const add = (beginUs: Micros, leftOut: boolean): void => {
    const atUs = beginUs + takesUs;
    if (atUs < fromUs || atUs >= toUs) return;
    const failure = failureAt(live, beginUs);
    const outcome = failure === undefined ? 'success' : failure === 'timeout' ? 'timeout' : 'failure';
    times.push({ container: container.name, probe: kind, atUs, outcome, leftOut });
  };
  if (runsFrom !== undefined) {
    const first = tickAtOrAfter(live, Math.max(fromUs - takesUs, runsFrom));
    for (let atUs = first; atUs < Math.min(lastUs, toUs); atUs += periodUs(probe)) add(atUs, true);
  }
  if (state.beginUs >= 0) add(state.beginUs, false);
  return times;
}
