import { changedPod } from '../changed.ts';
import { afterPull, withPullBackoff } from '../imagePuller.ts';
import type { ContainerExited, ContainerStarted, PostStartEnded, PreStopEnded } from '../kubeletEvents.ts';
import type { ImagePull, KubeletPod, RuntimeContainer } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import { relistSoon } from '../pleg/relist.ts';
import { goOnTerminating, refreshStatus, stopNextSidecars } from '../podTermination.ts';
import { goOn, withResult } from '../podWorker.ts';
import { containerSpec, findContainer, withContainer } from '../runtimeContainer.ts';
import { hookEnded, killAfterExit } from '../termination/killContainer.ts';
import { hasUnseen } from './asSeen.ts';
import { endsPostStart, postStartFailed } from './postStart.ts';
import { create, processStarted } from './start.ts';

/**
 * The sandbox of the worker's sync is ready; its status is reported at once. Upstream source (v1.36.2):
 * pkg/kubelet/kubelet.go, OnPodSandboxReady.
 */
export function sandboxReady(scope: KubeletScope, record: KubeletPod, podIP: string): KubeletPod {
  if (record.sandbox !== 'creating') return record;
  return relistedMeanwhile(scope, goOn(scope, refreshStatus(scope, changedPod(record, { sandbox: 'ready', podIP }))));
}

/** A running sync does not stop relists from finding its changes so far. The worker gets them when it is done. */
function relistedMeanwhile(scope: KubeletScope, record: KubeletPod): KubeletPod {
  return record.work && hasUnseen(record) ? scope.putPod(relistSoon(scope, record)) : record;
}

/** All processes in the sandbox's namespaces end with it. */
export function sandboxDied(scope: KubeletScope, record: KubeletPod, exitCode: number): KubeletPod {
  if (record.sandbox !== 'ready') return record;
  let current: KubeletPod = { ...record, sandbox: 'stopped' };
  for (const { name, state } of record.containers)
    if (state === 'running') current = exitNow(scope, current, name, exitCode);
  return scope.putPod(relistSoon(scope, current));
}

/** Handles the end of a pull that a start waits for. */
export function pullEnded(scope: KubeletScope, record: KubeletPod, name: string, pull: ImagePull): KubeletPod {
  const container = findContainer(record, name);
  if (container?.starting !== 'pulling') return record;
  const after = afterPull(scope, record, container, pull);
  if (pull.error === undefined) {
    const tried = create(scope, record, after, containerSpec(record.pod, name));
    return tried.result ? goOn(scope, withResult(tried.record, tried.result)) : scope.putPod(tried.record);
  }
  const { startError: error, pullBackoff } = after;
  const free = withContainer(withPullBackoff(record, pullBackoff), { ...container, starting: 'no', pullBackoff });
  return goOn(scope, withResult(free, { container: name, ...(error && { error }), retryUs: -1 }));
}

export function containerStarted(scope: KubeletScope, record: KubeletPod, event: ContainerStarted): KubeletPod {
  const container = findContainer(record, event.container);
  if (container?.starting !== 'creating' || container.instances + 1 !== event.instance) return record;
  const running = processStarted(scope, record, container);
  const isUp = findContainer(running, event.container)?.starting === 'no';
  const after = isUp
    ? goOn(scope, withResult(running, { container: event.container, retryUs: -1 }))
    : scope.putPod(running);
  return relistedMeanwhile(scope, after);
}

export function postStartEnded(scope: KubeletScope, record: KubeletPod, event: PostStartEnded): KubeletPod {
  const container = findContainer(record, event.container);
  if (container?.starting !== 'postStart' || container.instances !== event.instance) return record;
  if (event.fails) return goOn(scope, postStartFailed(scope, record, container));
  const free = withContainer(record, { ...container, starting: 'no' });
  return goOn(scope, withResult(free, { container: event.container, retryUs: -1 }));
}

export function containerExited(scope: KubeletScope, record: KubeletPod, event: ContainerExited): KubeletPod {
  const container = findContainer(record, event.container);
  if (container?.instances !== event.instance) return record;
  return exitNow(scope, record, event.container, event.exitCode, event.exitReason);
}

/** Handles the end or the time-out of a preStop hook. */
export function preStopEnded(scope: KubeletScope, record: KubeletPod, event: PreStopEnded): KubeletPod {
  const after = scope.putPod(hookEnded(scope, record, event));
  if (after.stage === 'terminating') return goOnTerminating(scope, after);
  const inTurn = after.work?.step === 'killPod' ? stopNextSidecars(scope, after) : after;
  return inTurn.work ? goOn(scope, inTurn) : scope.putPod(inTurn);
}

/**
 * Ends the process of a container, for any cause. The kubelet notices at its next relist, unless a worker or the
 * termination waits for the exit.
 */
export function exitNow(
  scope: KubeletScope,
  record: KubeletPod,
  name: string,
  exitCode: number,
  exitReason = exitCode === 0 ? 'Completed' : 'Error',
): KubeletPod {
  const container = findContainer(record, name);
  if (container?.state !== 'running') return record;
  const exited = afterExit(scope, record, container, exitCode, exitReason);
  const noted = afterPostStart(scope, withContainer(record, exited), exited);
  if (record.stage === 'terminating') return goOnTerminating(scope, scope.putPod(noted));
  const inTurn = record.work?.step === 'killPod' ? stopNextSidecars(scope, noted) : noted;
  return inTurn.work ? goOn(scope, inTurn) : scope.putPod(relistSoon(scope, inTurn));
}

function afterExit(
  scope: KubeletScope,
  record: KubeletPod,
  container: RuntimeContainer,
  exitCode: number,
  exitReason: string,
): RuntimeContainer {
  const { killing: _, ...rest } = container;
  return {
    ...rest,
    ...killAfterExit(scope, record, container),
    state: 'exited',
    finishedUs: scope.nowUs,
    exitCode,
    exitReason,
  };
}

function afterPostStart(scope: KubeletScope, record: KubeletPod, exited: RuntimeContainer): KubeletPod {
  return endsPostStart(record, exited) ? postStartFailed(scope, record, exited) : record;
}
