import { type Micros, SECOND_US } from '#base/time.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import { behaviourOf } from '#cluster/environment/behaviourOf.ts';
import { hookOutcome } from '#cluster/environment/probeAnswer.ts';
import { objectKey } from '#model/objectKey.ts';
import type { ContainerExited, PreStopEnded, StopTurnDue } from '../kubeletEvents.ts';
import type { ContainerKill, HookRun, KubeletPod, RuntimeContainer } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import { rescheduleProbes } from '../probes.ts';
import { containerSpec, findContainer, withContainer } from '../runtimeContainer.ts';
import { MIN_GRACE_SECONDS } from './gracePeriods.ts';

const KILLED = 137;

/**
 * Stops one running container: preStop hook, SIGTERM, then SIGKILL at the end of its time. All steps share
 * `graceSeconds`; 0 skips the hook. A container gets SIGTERM only once. Upstream source (v1.36.2):
 * pkg/kubelet/kuberuntime/kuberuntime_container.go, killContainer.
 */
export function killContainer(
  scope: KubeletScope,
  record: KubeletPod,
  container: RuntimeContainer,
  message: string,
  graceSeconds: number,
): KubeletPod {
  scope.containerEvent(record, container, 'Normal', 'Killing', message);
  const { nowUs } = scope;
  if (container.killing && container.killing.dueOrder !== 0) scope.context.cancel(container.killing.dueOrder);
  const begun: ContainerKill = {
    step: 'preStop',
    sinceUs: nowUs,
    graceSeconds,
    stepUs: nowUs,
    leftSeconds: graceSeconds,
    dueOrder: 0,
    sigtermUs: container.killing?.sigtermUs ?? -1,
    sigkillUs: -1,
  };
  const hookUs = graceSeconds > 0 ? preStopUs(scope, record, container, nowUs) : undefined;
  if (hookUs === undefined) return afterHook(scope, record, container, begun);
  const endUs = nowUs + Math.min(hookUs, graceSeconds * SECOND_US);
  const event: PreStopEnded = { type: 'preStop.ended', ...instanceOf(record, container) };
  const hook: HookRun = { startUs: nowUs, endUs: -1, result: 'running', abandonedUs: -1 };
  const ownExitUs = exitAfterSigtermUs(scope, record, container, begun.sigtermUs);
  const dueOrder =
    ownExitUs <= endUs ? exitAt(scope, record, container, ownExitUs, false) : scope.schedule(endUs - nowUs, event);
  return withKill(record, container, { ...begun, hook, dueOrder });
}

/** Remaining grace period of a container after a hook or a wait; both count in whole seconds. */
function leftAfter(leftSeconds: number, spentUs: Micros): number {
  return leftSeconds - Math.floor(spentUs / SECOND_US);
}

function preStop(scope: KubeletScope, record: KubeletPod, container: RuntimeContainer, startUs: Micros) {
  const ageMs = (startUs - container.startedUs) / 1000;
  return hookOutcome(scope.world, record.pod, container.name, container.instances, 'preStop', ageMs);
}

/** Duration of the hook; undefined without one. */
function preStopUs(
  scope: KubeletScope,
  record: KubeletPod,
  container: RuntimeContainer,
  startUs: Micros,
): number | undefined {
  const hook = preStop(scope, record, container, startUs);
  return hook && hook.takesMs * 1000;
}

/**
 * Handles the end of the hook, or the end of the time for it. In the second case the hook continues in parallel with
 * the signals. Upstream source (v1.36.2): pkg/kubelet/kuberuntime/kuberuntime_container.go, executePreStopHook.
 */
export function hookEnded(scope: KubeletScope, record: KubeletPod, event: PreStopEnded): KubeletPod {
  const container = findContainer(record, event.container);
  const killing = container?.killing;
  if (container?.instances !== event.instance || !killing?.hook || killing.hook.result !== 'running') return record;
  const { hook } = killing;
  const wholeUs = preStopUs(scope, record, container, hook.startUs) ?? 0;
  const isOver = scope.nowUs >= hook.startUs + wholeUs;
  if (killing.step !== 'preStop') {
    return isOver ? withKill(record, container, { ...killing, hook: ended(scope, record, container, hook) }) : record;
  }
  const spentUs = scope.nowUs - killing.stepUs;
  const leftSeconds = leftAfter(killing.leftSeconds, spentUs);
  const isOutOfTime = spentUs >= killing.leftSeconds * SECOND_US;
  const after = isOutOfTime
    ? abandoned(scope, record, container, hook, wholeUs)
    : ended(scope, record, container, hook);
  return afterHook(scope, record, container, { ...killing, leftSeconds, hook: after });
}

/** Records how a hook ended. Its output is left out, because it may contain secrets. */
function ended(
  scope: KubeletScope,
  record: KubeletPod,
  container: RuntimeContainer,
  hook: HookRun,
  isKilled = false,
): HookRun {
  const fails = preStop(scope, record, container, hook.startUs)?.fails === true;
  const result = isKilled ? 'killed' : fails ? 'failed' : 'finished';
  if (result !== 'finished')
    scope.containerEvent(record, container, 'Warning', 'FailedPreStopHook', 'PreStopHook failed');
  becauseOf(scope.context, 'preStop.ended', 'Pod', objectKey(record.pod), { container: container.name, result });
  return { ...hook, endUs: scope.nowUs, result };
}

function abandoned(
  scope: KubeletScope,
  record: KubeletPod,
  container: RuntimeContainer,
  hook: HookRun,
  wholeUs: Micros,
): HookRun {
  const { nowUs } = scope;
  const details = { container: container.name, result: 'abandoned' };
  becauseOf(scope.context, 'preStop.ended', 'Pod', objectKey(record.pod), details);
  if (hook.startUs + wholeUs <= nowUs) return { ...hook, endUs: nowUs, result: 'finished', abandonedUs: nowUs };
  const event: PreStopEnded = { type: 'preStop.ended', ...instanceOf(record, container) };
  if (Number.isFinite(wholeUs)) scope.schedule(hook.startUs + wholeUs - nowUs, event);
  return { ...hook, abandonedUs: nowUs };
}

/**
 * Handles the end of a container during its preStop hook. A command is killed with it and a request loses its
 * connection, so both fail. The kubelet's own sleep continues, and the worker keeps waiting for it. Upstream source
 * (v1.36.2): pkg/kubelet/lifecycle/handlers.go, runSleepHandler.
 */
export function killAfterExit(
  scope: KubeletScope,
  record: KubeletPod,
  container: RuntimeContainer,
): Pick<RuntimeContainer, 'killing' | 'lastKill'> {
  const { killing } = container;
  if (!killing) return {};
  const { hook, step } = killing;
  const isSleep = containerSpec(record.pod, container.name)?.lifecycle?.preStop?.sleep !== undefined;
  const runs = hook?.result === 'running';
  if (runs && isSleep && step === 'preStop') {
    const endUs = hook.startUs + (preStopUs(scope, record, container, hook.startUs) ?? 0);
    scope.context.cancel(killing.dueOrder);
    const event: PreStopEnded = { type: 'preStop.ended', ...instanceOf(record, container) };
    const untilUs = Math.min(endUs, killing.stepUs + killing.leftSeconds * SECOND_US);
    const waiting = { ...killing, dueOrder: scope.schedule(untilUs - scope.nowUs, event) };
    return { killing: waiting, lastKill: waiting };
  }
  if (killing.dueOrder !== 0) scope.context.cancel(killing.dueOrder);
  const over = { ...killing, dueOrder: 0 };
  if (!runs) return { lastKill: over };
  return { lastKill: { ...over, hook: isSleep ? hook : ended(scope, record, container, hook, true) } };
}

/** Sidecars of a terminating Pod wait for the other containers while they have time. */
function afterHook(
  scope: KubeletScope,
  record: KubeletPod,
  container: RuntimeContainer,
  killing: ContainerKill,
): KubeletPod {
  if (container.state !== 'running') return withoutKill(record, container, killing);
  const waits = container.kind === 'sidecar' && isWholePod(record) && killing.leftSeconds > 0;
  if (!waits) return sigterm(scope, record, container, killing);
  const event: StopTurnDue = { type: 'stopTurn.due', ...instanceOf(record, container) };
  const dueOrder = scope.schedule(killing.leftSeconds * SECOND_US, event);
  return withKill(record, container, { ...killing, step: 'waiting', stepUs: scope.nowUs, dueOrder });
}

function isWholePod({ stage, work }: KubeletPod): boolean {
  return stage === 'terminating' || work?.step === 'killPod';
}

/** Ends the wait of a sidecar, because its turn has come or its time is over. */
export function endWait(scope: KubeletScope, record: KubeletPod, container: RuntimeContainer): KubeletPod {
  const { killing } = container;
  if (killing?.step !== 'waiting') return record;
  scope.context.cancel(killing.dueOrder);
  const leftSeconds = leftAfter(killing.leftSeconds, scope.nowUs - killing.stepUs);
  return sigterm(scope, record, container, { ...killing, leftSeconds });
}

function sigterm(
  scope: KubeletScope,
  record: KubeletPod,
  container: RuntimeContainer,
  killing: ContainerKill,
): KubeletPod {
  const { nowUs } = scope;
  const sigtermUs = killing.sigtermUs >= 0 ? killing.sigtermUs : nowUs;
  const seconds = Math.max(killing.leftSeconds, MIN_GRACE_SECONDS);
  const sigkillUs = nowUs + seconds * SECOND_US;
  if (sigtermUs === nowUs)
    becauseOf(scope.context, 'sigterm.sent', 'Pod', objectKey(record.pod), { container: container.name, seconds });
  const ownUs = exitAfterSigtermUs(scope, record, container, sigtermUs);
  const dueOrder = exitAt(scope, record, container, Math.max(nowUs, Math.min(ownUs, sigkillUs)), ownUs >= sigkillUs);
  const kill: ContainerKill = { ...killing, step: 'sigterm', stepUs: nowUs, sigtermUs, sigkillUs, dueOrder };
  return rescheduleProbes(scope, withKill(record, container, kill));
}

/**
 * When the application would exit after a SIGTERM at that moment; never without a SIGTERM, or if it ignores the signal.
 */
function exitAfterSigtermUs(
  scope: KubeletScope,
  record: KubeletPod,
  container: RuntimeContainer,
  sigtermUs: Micros,
): number {
  const { ignoresSigterm, stopsAfterMs } = behaviourOf(scope.world, record.pod, container.name, container.instances);
  if (sigtermUs < 0 || ignoresSigterm) return Number.POSITIVE_INFINITY;
  return sigtermUs + (stopsAfterMs < 0 ? scope.constantUs('container.stop') : stopsAfterMs * 1000);
}

function exitAt(
  scope: KubeletScope,
  record: KubeletPod,
  container: RuntimeContainer,
  atUs: Micros,
  isKilled: boolean,
): number {
  const { exitCodeOnSigterm } = behaviourOf(scope.world, record.pod, container.name, container.instances);
  const exitCode = isKilled ? KILLED : exitCodeOnSigterm;
  const event: ContainerExited = { type: 'container.exited', ...instanceOf(record, container), exitCode };
  return scope.schedule(atUs - scope.nowUs, event);
}

function instanceOf({ uid }: KubeletPod, { name, instances }: RuntimeContainer) {
  return { uid, container: name, instance: instances };
}

/**
 * The kubelet restarted during the kill. A SIGTERM that was sent still takes effect. SIGKILL does not follow, because
 * the runtime's call ends with the calling process.
 */
export function forgetKill(scope: KubeletScope, record: KubeletPod, container: RuntimeContainer): RuntimeContainer {
  const { killing, ...rest } = container;
  if (!killing) return container;
  if (killing.dueOrder !== 0) scope.context.cancel(killing.dueOrder);
  if (container.state !== 'running' || killing.step !== 'sigterm') return rest;
  const atUs = exitAfterSigtermUs(scope, record, container, killing.sigtermUs);
  const dueOrder = Number.isFinite(atUs) ? exitAt(scope, record, container, Math.max(scope.nowUs, atUs), false) : 0;
  const { hook: _, ...left } = killing;
  return { ...rest, killing: { ...left, sigkillUs: -1, dueOrder } };
}

/** Ends the kill of a container that exited before its turn. */
function withoutKill(record: KubeletPod, container: RuntimeContainer, lastKill: ContainerKill): KubeletPod {
  const { killing: _, ...rest } = findContainer(record, container.name) ?? container;
  return withContainer(record, { ...rest, lastKill: { ...lastKill, dueOrder: 0 } });
}

/** Keeps the kill in `lastKill` too, where it remains after the container is gone. */
function withKill(record: KubeletPod, container: RuntimeContainer, killing: ContainerKill): KubeletPod {
  const current = findContainer(record, container.name) ?? container;
  return withContainer(record, { ...current, killing, lastKill: killing });
}
