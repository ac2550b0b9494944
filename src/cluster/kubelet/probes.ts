import { extended } from '#base/extended.ts';
import type { Micros } from '#base/time.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import { behaviourOf } from '#cluster/environment/behaviourOf.ts';
import { failedHandler, type HandlerPlace, readHandler } from '#cluster/environment/scripts/readHandler.ts';
import { objectKey } from '#model/objectKey.ts';
import { isGateOn } from './backoff.ts';
import { handlerError } from './handlerFailure.ts';
import type { ProbeDue } from './kubeletEvents.ts';
import type { KubeletPod, ProbeKind, ProbeResult, ProbeState, RuntimeContainer } from './kubeletRecords.ts';
import type { KubeletScope } from './kubeletScope.ts';
import { type ProbeView, probedStatus } from './probing/probedStatus.ts';
import {
  asProbed,
  failureAt,
  type LiveProbe,
  liveProbe,
  nextTurnUs,
  notesExit,
  PROBE_KINDS,
  type ProbeFailure,
  periodUs,
  probeFailureText,
  probeOf,
  runsFromUs,
  runUs,
  startedBefore,
  tickAtOrAfter,
  workerOf,
} from './probing/probeTurn.ts';
import { countOutcome, INITIAL, newProbeWorker, takeTurn } from './probing/probeWorker.ts';
import { containerSpec, findContainer, withContainer } from './runtimeContainer.ts';
import type { Channel } from './syncLoop/channel.ts';

const CHANNELS: Readonly<Record<ProbeKind, Channel>> = {
  startup: 'startupManager',
  readiness: 'readinessManager',
  liveness: 'livenessManager',
};
const WORDS: Readonly<Record<ProbeKind, string>> = { startup: 'Startup', readiness: 'Readiness', liveness: 'Liveness' };

/**
 * Starts a worker for every probe of the Pod that has none. The workers of a kubelet that has just started begin at
 * random moments of their first period. Containers that ran before the run began have already been probed. Upstream
 * source (v1.36.2): pkg/kubelet/prober/prober_manager.go (AddPod), pkg/kubelet/prober/worker.go (run).
 */
export function addProbes(scope: KubeletScope, record: KubeletPod): KubeletPod {
  let current = record;
  for (const container of record.containers) {
    if (container.kind === 'init' || container.kind === 'ephemeral') continue;
    const spec = containerSpec(record.pod, container.name);
    for (const kind of PROBE_KINDS) {
      const probe = probeOf(spec, kind);
      const own = findContainer(current, container.name);
      if (!probe || !own || own.probes[kind]) continue;
      const sinceUs = scope.nowUs - scope.node.startedUs;
      const jitterUs =
        periodUs(probe) > sinceUs ? scope.context.random('kubelet/probes').int(0, periodUs(probe) - 1) : 0;
      // A worker takes its first turn at its start. It finds a running container only after a restart of the kubelet.
      const isOlder = ranBefore(scope, own);
      const { lastResult, resultRun, onHold } = newProbeWorker(kind, probe);
      const state: ProbeState = extended(earlierResult(own, kind, scope.node.startedUs > 0), {
        lastResult,
        resultRun,
        onHold,
        tickUs: scope.nowUs + jitterUs - (isOlder ? periodUs(probe) : 0),
        beginUs: -1,
        dueOrder: 0,
        isTriggered: false,
        isStopped: false,
      });
      current = withContainer(current, { ...own, probes: extended(own.probes, { [kind]: state }) });
      if (isOlder) current = plan(scope, current, container.name, kind);
    }
  }
  return current;
}

/** Whether the container was already running when the kubelet started. */
function ranBefore({ node }: KubeletScope, { startedUs, seenState }: RuntimeContainer): boolean {
  return node.startedUs > 0 && seenState === 'running' && startedUs < node.startedUs;
}

/** A container that ran before the simulation has passed its probes, according to its status. */
function earlierResult(
  { seenState, seenInstance, startedUs, started, ready }: RuntimeContainer,
  kind: ProbeKind,
  hasBegunAnew: boolean,
): Pick<ProbeState, 'result' | 'instance'> {
  const hasPassed = kind === 'readiness' ? ready : started;
  return !hasBegunAnew && seenState === 'running' && startedUs <= 0 && hasPassed
    ? { result: 'Success', instance: seenInstance }
    : { instance: 0 };
}

/**
 * Sets `started` and `ready` of the containers from their observed state and their probe results. Also triggers
 * readiness probes that could make a container ready. Every computation of a status does this. Upstream source
 * (v1.36.2): pkg/kubelet/prober/prober_manager.go, UpdatePodStatus.
 */
export function updateProbes(scope: KubeletScope, record: KubeletPod): KubeletPod {
  let current = record;
  const keepsStatus = !isGateOn(scope, 'ChangeContainerStatusOnKubeletRestart');
  for (const container of record.containers) {
    if (container.kind === 'ephemeral') continue;
    const isRunning = container.seenState === 'running';
    const has = (kind: ProbeKind) => container.probes[kind]?.isStopped === false;
    const hasProbe = { startup: has('startup'), readiness: has('readiness'), liveness: has('liveness') };
    const view: ProbeView = {
      isRunning,
      hasProbe,
      results: probeResultsOf(container),
      ...(keepsStatus && { before: beforeRestart(scope, record, container) }),
    };
    const { started, ready: isUp, triggersReadiness } = probedStatus(view);
    const ready = isUp && container.kind !== 'init';
    if (started !== container.started || ready !== container.ready)
      current = withContainer(current, { ...container, started, ready });
    for (const kind of PROBE_KINDS) current = plan(scope, current, container.name, kind);
    if (triggersReadiness) current = trigger(scope, current, container.name);
  }
  return current;
}

/** Reported state of a container that an earlier kubelet process started; undefined for any other. */
function beforeRestart(scope: KubeletScope, { pod }: KubeletPod, container: RuntimeContainer): ProbeView['before'] {
  if (!ranBefore(scope, container)) return undefined;
  return {
    started: container.started,
    isPodReady: pod.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') === true,
    isOld: startedBefore(container, scope.node.startedUs),
  };
}

/** Probe results for the instance that the kubelet sees. */
export function probeResultsOf({ probes, seenInstance }: RuntimeContainer): { [K in ProbeKind]?: ProbeResult } {
  const results: { [K in ProbeKind]?: ProbeResult } = {};
  for (const kind of PROBE_KINDS) {
    const state = probes[kind];
    if (state?.result !== undefined && state.instance === seenInstance && !state.isStopped)
      results[kind] = state.result;
  }
  return results;
}

/**
 * Stops the liveness and startup probes of a terminating Pod. Upstream omits the sidecars, so their probes continue.
 * Upstream source (v1.36.2): pkg/kubelet/prober/prober_manager.go, StopLivenessAndStartup.
 */
export function stopLivenessAndStartup(scope: KubeletScope, record: KubeletPod): KubeletPod {
  const regular = record.containers.filter(({ kind }) => kind === 'app');
  return stopped(scope, record, regular, ['startup', 'liveness']);
}

/**
 * Stops all probes, because nothing of the Pod runs any more. Upstream source (v1.36.2):
 * pkg/kubelet/prober/prober_manager.go, RemovePod.
 */
export function stopProbes(scope: KubeletScope, record: KubeletPod): KubeletPod {
  return stopped(scope, record, record.containers, PROBE_KINDS);
}

function stopped(
  scope: KubeletScope,
  record: KubeletPod,
  containers: readonly RuntimeContainer[],
  kinds: readonly ProbeKind[],
): KubeletPod {
  let current = record;
  for (const container of containers) {
    for (const kind of kinds) {
      const state = findContainer(current, container.name)?.probes[kind];
      if (!state || state.isStopped) continue;
      if (state.dueOrder !== 0) scope.context.cancel(state.dueOrder);
      current = withState(current, container.name, kind, { ...state, isStopped: true, beginUs: -1, dueOrder: 0 });
    }
  }
  return current;
}

/** A restarted kubelet has lost its probe workers and their results. */
export function forgetProbes(scope: KubeletScope, record: KubeletPod): KubeletPod {
  const containers = record.containers.map((container) => {
    for (const { dueOrder } of Object.values(container.probes)) scope.context.cancel(dueOrder);
    return { ...container, probes: {} };
  });
  return { ...record, containers };
}

/** Plans the next runs that matter again, because the container's behaviour has changed. */
export function rescheduleProbes(scope: KubeletScope, record: KubeletPod): KubeletPod {
  let current = record;
  for (const { name } of record.containers) for (const kind of PROBE_KINDS) current = plan(scope, current, name, kind);
  return current;
}

/** Result of a run; `update` is the channel that tells the kubelet of a change. */
export interface ProbeEnded {
  readonly record: KubeletPod;
  readonly update?: Channel;
}

/** Handles the end of a probe run. */
export function probeDue(scope: KubeletScope, record: KubeletPod, event: ProbeDue): ProbeEnded {
  const container = findContainer(record, event.container);
  const live = container && liveProbe(scope.world, record, container, event.probe);
  if (!live || live.state.isStopped || live.state.beginUs !== event.beginUs) return { record };
  const turn = takeTurn(workerOf(live), asProbed(live.container), event.beginUs, restartOf(scope, live));
  const isLost = record.stage === 'terminated' || live.container.instances !== event.instance;
  if (!isLost && notesExit(live)) {
    const noted: ProbeState = {
      ...live.state,
      result: 'Failure',
      instance: live.container.seenInstance,
      onHold: false,
    };
    return { record: goOn(scope, record, live, noted), update: CHANNELS[live.kind] };
  }
  const first = isLost ? undefined : firstResult(scope, live);
  if (first !== undefined) {
    const noted: ProbeState = { ...live.state, result: first, instance: live.container.seenInstance };
    return { record: goOn(scope, record, live, noted), update: CHANNELS[live.kind] };
  }
  if (isLost || !turn.isToProbe) return { record: goOn(scope, record, live, live.state) };
  const failure = failureAt(live, event.beginUs);
  if (failure === 'error') {
    noteError(scope, record, live);
    const seen = { instance: live.container.seenInstance, ...resultOf(turn.results.at(-1)) };
    return { record: goOn(scope, record, live, { ...live.state, ...seen }) };
  }
  const {
    worker,
    result = turn.results.at(-1),
    run,
  } = countOutcome(turn.worker, failure === undefined ? 'Success' : 'Failure');
  const { lastResult, resultRun, onHold } = worker;
  const before = probeResultsOf(live.container)[live.kind];
  const state: ProbeState = {
    ...live.state,
    ...resultOf(result),
    instance: live.container.seenInstance,
    lastResult,
    resultRun,
    onHold,
  };
  note(scope, record, live, state, run, failure);
  const isNew =
    state.result !== before &&
    (state.result === 'Success' || before !== undefined || live.kind !== 'readiness' || restartOf(scope, live));
  const isReported = isNew && state.result !== 'Unknown' && (live.kind !== 'liveness' || state.result === 'Failure');
  const after = goOn(scope, record, live, state);
  return isReported ? { record: after, update: CHANNELS[live.kind] } : { record: after };
}

/** Whether the container ran before the kubelet started, so that the worker keeps its status. */
function restartOf(scope: KubeletScope, { container }: LiveProbe): boolean {
  const { startedUs } = scope.node;
  return (
    startedUs > 0 && startedBefore(container, startedUs) && !isGateOn(scope, 'ChangeContainerStatusOnKubeletRestart')
  );
}

/**
 * Result of a worker's first turn for a container that an earlier kubelet process started; undefined when it changes
 * nothing. A sidecar whose startup probe had succeeded counts as passed; until then its Pod is not initialized.
 * Recently started containers, and all under the gate, begin like new ones. Upstream source (v1.36.2):
 * pkg/kubelet/prober/worker.go, doProbe.
 */
function firstResult(scope: KubeletScope, live: LiveProbe): ProbeResult | undefined {
  const { kind, container, state } = live;
  const isKnown = state.result !== undefined && state.instance === container.seenInstance;
  if (!ranBefore(scope, container) || isKnown || kind === 'liveness' || state.isStopped) return undefined;
  if (!restartOf(scope, live)) return INITIAL[kind];
  return kind === 'startup' && container.kind === 'sidecar' && container.started ? 'Success' : undefined;
}

function note(
  scope: KubeletScope,
  record: KubeletPod,
  live: LiveProbe,
  { lastResult, result = 'Unknown' }: ProbeState,
  run: number,
  failure: ProbeFailure | undefined,
): void {
  const { kind, probe, spec, container } = live;
  const threshold = failure === undefined ? (probe.successThreshold ?? 1) : (probe.failureThreshold ?? 3);
  const outcome = failure === undefined ? 'success' : failure === 'timeout' ? 'timeout' : 'failure';
  becauseOf(scope.context, 'container.probed', 'Pod', objectKey(record.pod), {
    container: container.name,
    probe: kind,
    outcome,
    run,
    threshold,
    lastResult,
    result,
  });
  if (failure === undefined) return;
  const printed = failedHandler(probe, placeOf(scope, record, live)).output.trimEnd();
  const text = probeFailureText(probe, spec, record.podIP, failure, printed);
  scope.containerEvent(record, container, 'Warning', 'Unhealthy', `${WORDS[kind]} probe failed: ${text}`);
}

function resultOf(result: ProbeResult | undefined): { readonly result?: ProbeResult } {
  return result === undefined ? {} : { result };
}

function placeOf(scope: KubeletScope, record: KubeletPod, { spec, container }: LiveProbe): HandlerPlace {
  const { files } = behaviourOf(scope.world, record.pod, container.name, container.instances);
  return { spec: record.pod.spec, container: spec, files, ageMs: (scope.nowUs - container.startedUs) / 1000 };
}

/** A probe that could not run: an Event reports it, and the worker ignores the run. */
function noteError(scope: KubeletScope, record: KubeletPod, live: LiveProbe): void {
  const { kind, probe, container } = live;
  becauseOf(scope.context, 'container.probed', 'Pod', objectKey(record.pod), {
    container: container.name,
    probe: kind,
    outcome: 'error',
    run: live.state.resultRun,
    threshold: probe.failureThreshold ?? 3,
    lastResult: live.state.lastResult,
    result: live.state.result ?? 'Unknown',
  });
  const why = handlerError(readHandler(probe, placeOf(scope, record, live)), record.uid + container.name);
  const text = `${WORDS[kind]} probe errored and resulted in unknown state: ${why}`;
  scope.containerEvent(record, container, 'Warning', 'Unhealthy', text);
}

/** Plans the worker's next turn: at once if it was triggered, or if a tick came while it was busy. */
function goOn(scope: KubeletScope, record: KubeletPod, live: LiveProbe, state: ProbeState): KubeletPod {
  const { name } = live.container;
  const ended = withState(record, name, live.kind, { ...state, beginUs: -1, dueOrder: 0, isTriggered: false });
  if (live.state.isTriggered) return trigger(scope, ended, name);
  const wasBusy = runUs(live) > 0;
  const tickUs = tickAtOrAfter(live, live.state.beginUs + 1);
  if (wasBusy && tickUs <= scope.nowUs) return runAt(scope, ended, name, live.kind, scope.nowUs);
  return plan(scope, ended, name, live.kind);
}

/** Schedules the next run that can matter; a run in progress continues. */
function plan(scope: KubeletScope, record: KubeletPod, name: string, kind: ProbeKind): KubeletPod {
  const container = findContainer(record, name);
  const live = container && liveProbe(scope.world, record, container, kind);
  if (!live) return record;
  const { beginUs, dueOrder } = live.state;
  const isUnderWay = dueOrder !== 0 && beginUs <= scope.nowUs;
  if (isUnderWay) return record;
  const exitUs = record.stage === 'syncing' && notesExit(live) ? tickAtOrAfter(live, scope.nowUs + 1) : -1;
  const firstUs = Math.max(live.state.tickUs + periodUs(live.probe), scope.nowUs + 1);
  const nextUs = firstResult(scope, live) === undefined ? (nextTurnUs(live, scope.nowUs + 1) ?? exitUs) : firstUs;
  if (nextUs === beginUs) return record;
  if (dueOrder !== 0) scope.context.cancel(dueOrder);
  if (nextUs >= 0) return runAt(scope, record, name, kind, nextUs);
  return withState(record, name, kind, { ...live.state, beginUs: -1, dueOrder: 0 });
}

/** Runs the readiness probe now and restarts its ticker. */
function trigger(scope: KubeletScope, record: KubeletPod, name: string): KubeletPod {
  const container = findContainer(record, name);
  const live = container && liveProbe(scope.world, record, container, 'readiness');
  if (!live) return record;
  const { state } = live;
  if (state.dueOrder !== 0 && state.beginUs <= scope.nowUs)
    return state.isTriggered || runUs(live) === 0
      ? record
      : withState(record, name, 'readiness', { ...state, isTriggered: true });
  if (state.dueOrder !== 0) scope.context.cancel(state.dueOrder);
  const begun = withState(record, name, 'readiness', { ...state, tickUs: scope.nowUs, beginUs: -1, dueOrder: 0 });
  const runsFrom = runsFromUs(live);
  return runsFrom !== undefined && runsFrom <= scope.nowUs
    ? runAt(scope, begun, name, 'readiness', scope.nowUs)
    : plan(scope, begun, name, 'readiness');
}

function runAt(scope: KubeletScope, record: KubeletPod, name: string, kind: ProbeKind, beginUs: Micros): KubeletPod {
  const container = findContainer(record, name);
  const live = container && liveProbe(scope.world, record, container, kind);
  if (!live) return record;
  const event: ProbeDue = {
    type: 'probe.due',
    uid: record.uid,
    container: name,
    instance: live.container.instances,
    probe: kind,
    beginUs,
  };
  const takesUs = live.container.seenState === 'running' ? runUs(live) : 0;
  const dueOrder = scope.schedule(beginUs + takesUs - scope.nowUs, event);
  return withState(record, name, kind, { ...live.state, beginUs, dueOrder });
}

function withState(record: KubeletPod, name: string, kind: ProbeKind, state: ProbeState): KubeletPod {
  const container = findContainer(record, name);
  return container ? withContainer(record, { ...container, probes: { ...container.probes, [kind]: state } }) : record;
}
