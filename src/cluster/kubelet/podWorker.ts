import { sameData } from '../api/sameData.ts';
import { containerBehaviour } from '../environment/images.ts';
import { backoffEndUs, NO_BACKOFF, nextBackoff } from './backoff.ts';
import { latestExit } from './containerStatus.ts';
import { crashLoopEvent, crashLoopMessage } from './crashLoop.ts';
import { afterPull, ensureImage } from './imagePuller.ts';
import type { ContainerExited, ContainerStarted, PodSyncDue, RelistDue, SandboxReady } from './kubeletEvents.ts';
import type { KubeletScope } from './kubeletScope.ts';
import { podStatus } from './podStatus.ts';
import { goOnTerminating, killContainer } from './podTermination.ts';
import { observeStarted, probeUnready } from './probes.ts';
import type { ImagePull, KubeletPod, RuntimeContainer } from './records.ts';
import { willRestart } from './restartPolicy.ts';
import { containerSpec, findContainer, withContainer } from './runtimeContainer.ts';
import { statusPatch } from './statusPatch.ts';
import { killGraceSeconds } from './termination/gracePeriods.ts';

/** A sync that has failed is done again after this much; upstream adds up to half of it at random. Upstream source (v1.36.2): pkg/kubelet/kubelet.go, backOffPeriod. */
const RETRY_US = 10_000_000;

/**
 * Does the next things for a Pod that is to run: sandbox, then init containers in their order, then the others, one start at
 * a time. Upstream source (v1.36.2): pkg/kubelet/kubelet.go (SyncPod), pkg/kubelet/kuberuntime/kuberuntime_manager.go (computePodActions, SyncPod).
 */
export function syncPod(scope: KubeletScope, record: KubeletPod): KubeletPod {
  if (record.stage !== 'syncing' || record.rejection) return record;
  if (record.sandbox === 'none') return createSandbox(scope, record);
  if (record.sandbox !== 'ready') return record;
  const changed = killChanged(scope, record);
  return isDone(changed) ? stopRest(scope, changed) : startContainers(scope, changed);
}

/** A container whose image is another one now is killed, and started again with the new one. */
function killChanged(scope: KubeletScope, record: KubeletPod): KubeletPod {
  let current = record;
  for (const container of record.containers) {
    if (container.state !== 'running' || container.killing || !isOutdated(record, container)) continue;
    const message = `Container ${container.name} definition changed, will be restarted`;
    const seconds = killGraceSeconds(record.pod, undefined, '');
    current = killContainer(scope, current, container, message, seconds);
  }
  return current === record ? record : scope.putPod(current);
}

function isOutdated(record: KubeletPod, container: RuntimeContainer): boolean {
  const image = containerSpec(record.pod, container.name)?.image;
  return image !== undefined && image !== container.image;
}

function createSandbox(scope: KubeletScope, record: KubeletPod): KubeletPod {
  const event: SandboxReady = { type: 'sandbox.ready', uid: record.uid };
  scope.schedule(scope.constantUs('M6'), event);
  return scope.putPod({ ...record, sandbox: 'creating' });
}

/** Nothing will be started any more: the others have ended for good, or an init container has failed for good. */
function isDone(record: KubeletPod): boolean {
  const ended = (container: RuntimeContainer) => container.state === 'exited' && !willRestart(record, container);
  if (record.containers.some((container) => container.kind === 'init' && container.exitCode !== 0 && ended(container)))
    return true;
  return record.containers.every((container) => container.kind !== 'app' || ended(container));
}

/** Ends the sidecars, then the sandbox. */
function stopRest(scope: KubeletScope, record: KubeletPod): KubeletPod {
  const running = record.containers.filter(({ state }) => state === 'running');
  if (running.length === 0) return scope.putPod({ ...record, sandbox: 'stopped' });
  let current = record;
  for (const container of running) {
    if (container.killing) continue;
    current = killContainer(
      scope,
      current,
      container,
      `Stopping container ${container.name}`,
      killGraceSeconds(record.pod, undefined, 'Unknown'),
    );
  }
  return scope.putPod(current);
}

/** Starts what can be started, but not those that were tried already. */
function startContainers(scope: KubeletScope, record: KubeletPod, alreadyTried: readonly string[] = []): KubeletPod {
  const tried = new Set(alreadyTried);
  let current = record;
  for (;;) {
    if (current.containers.some(({ starting }) => starting !== 'no')) return current;
    const next = nextToStart(current, tried);
    if (!next) return current;
    tried.add(next.name);
    current = tryToStart(scope, current, next);
  }
}

/** The container to start now; none while an init container has still to end or a sidecar to come up. */
function nextToStart(record: KubeletPod, tried: ReadonlySet<string>): RuntimeContainer | undefined {
  const initialized = record.containers.some(({ kind, instances }) => kind === 'app' && instances > 0);
  for (const container of record.containers) {
    const isTried = tried.has(container.name);
    if (container.kind === 'app') {
      if (isToStart(record, container) && !isTried) return container;
    } else if (!letsPass(container, initialized, isTried)) {
      return container.state === 'running' || isTried ? undefined : container;
    }
  }
  return undefined;
}

function isToStart(record: KubeletPod, container: RuntimeContainer): boolean {
  return container.state === 'none' || (container.state === 'exited' && willRestart(record, container));
}

/** Whether what comes after an init container or a sidecar may start. */
function letsPass(
  { kind, state, exitCode, started }: RuntimeContainer,
  initialized: boolean,
  isTried: boolean,
): boolean {
  if (kind === 'init') return initialized || (state === 'exited' && exitCode === 0);
  return state === 'running' ? initialized || started : initialized && isTried;
}

function tryToStart(scope: KubeletScope, record: KubeletPod, container: RuntimeContainer): KubeletPod {
  const spec = containerSpec(record.pod, container.name);
  if (!spec) return record;
  let counted = container;
  if (container.state === 'exited') {
    const backoff = isOutdated(record, container) ? NO_BACKOFF : container.crashBackoff;
    const endUs = backoffEndUs(backoff, container.finishedUs, scope.nowUs);
    if (endUs !== undefined) return crashLoop(scope, record, container, endUs);
    counted = { ...container, crashBackoff: nextBackoff(backoff, container.finishedUs, scope.nowUs) };
  }
  const image = ensureImage(scope, record, counted, spec);
  if (image.outcome === 'present') return create(scope, record, counted);
  if (image.outcome === 'pulling') return scope.putPod(withContainer(record, { ...counted, starting: 'pulling' }));
  const failed = { ...counted, startError: { reason: image.reason, message: image.message } };
  const noted = scope.putPod(withContainer(record, failed));
  return image.retryUs < 0 ? noted : comeBack(scope, noted, image.retryUs);
}

function crashLoop(scope: KubeletScope, record: KubeletPod, container: RuntimeContainer, endUs: number): KubeletPod {
  const message = crashLoopMessage(record.pod, container.name, container.crashBackoff.delayMs);
  if (container.startError?.message !== message)
    scope.containerEvent(record, container, 'Warning', 'BackOff', crashLoopEvent(record.pod, container.name));
  const noted = withContainer(record, { ...container, startError: { reason: 'CrashLoopBackOff', message } });
  return comeBack(scope, scope.putPod(noted), endUs);
}

function create(scope: KubeletScope, record: KubeletPod, container: RuntimeContainer): KubeletPod {
  const event: ContainerStarted = {
    type: 'container.started',
    uid: record.uid,
    container: container.name,
    instance: container.instances + 1,
  };
  scope.schedule(scope.constantUs('M8'), event);
  return scope.putPod(withContainer(record, { ...container, starting: 'creating' }));
}

/** The Pod worker comes back at that moment, or before if something else makes it. */
function comeBack(scope: KubeletScope, record: KubeletPod, atUs: number): KubeletPod {
  if (record.syncOrder !== 0) {
    if (record.syncAtUs <= atUs) return record;
    scope.context.cancel(record.syncOrder);
  }
  const event: PodSyncDue = { type: 'podSync.due', uid: record.uid };
  const syncOrder = scope.schedule(atUs - scope.nowUs, event);
  return scope.putPod({ ...record, syncOrder, syncAtUs: atUs });
}

/** The next container whose pull has ended goes on, or the worker waits with it. */
export function pullEnded(scope: KubeletScope, record: KubeletPod, name: string, pull: ImagePull): KubeletPod {
  const container = findContainer(record, name);
  if (container?.starting !== 'pulling' || record.stage !== 'syncing') return record;
  const after = afterPull(scope, record, container, pull);
  if (pull.error === undefined) return create(scope, record, after);
  const noted = scope.putPod(withContainer(record, after));
  const others = startContainers(scope, noted, [name]);
  return refreshStatus(scope, comeBack(scope, others, scope.nowUs + RETRY_US));
}

export function sandboxReady(scope: KubeletScope, record: KubeletPod, podIP: string): KubeletPod {
  if (record.stage !== 'syncing' || record.sandbox !== 'creating') return record;
  return refreshStatus(scope, syncPod(scope, scope.putPod({ ...record, sandbox: 'ready', podIP })));
}

export function containerStarted(scope: KubeletScope, record: KubeletPod, event: ContainerStarted): KubeletPod {
  const container = findContainer(record, event.container);
  if (container?.starting !== 'creating' || container.instances + 1 !== event.instance) return record;
  const spec = containerSpec(record.pod, container.name);
  const { startError: _, killing: __, ...rest } = container;
  const running: RuntimeContainer = {
    ...rest,
    starting: 'no',
    state: 'running',
    instances: event.instance,
    image: spec?.image ?? container.image,
    startedUs: scope.nowUs,
    started: false,
    ready: false,
    probes: {},
    ...(container.instances > 0 ? { last: latestExit(container) } : undefined),
  };
  scope.containerEvent(record, container, 'Normal', 'Created', 'Container created');
  scope.containerEvent(record, container, 'Normal', 'Started', 'Container started');
  const { exitAfterMs, exitCode } = containerBehaviour(
    scope.world,
    running.image,
    running.kind,
    record.pod.spec.restartPolicy ?? 'Always',
  );
  if (exitAfterMs >= 0) {
    const exit: ContainerExited = {
      type: 'container.exited',
      uid: record.uid,
      container: container.name,
      instance: event.instance,
      exitCode,
    };
    scope.schedule(exitAfterMs * 1000, exit);
  }
  const relisted = relistSoon(scope, withContainer(record, running));
  return syncPod(scope, scope.putPod(relisted));
}

export function containerExited(scope: KubeletScope, record: KubeletPod, event: ContainerExited): KubeletPod {
  const container = findContainer(record, event.container);
  if (container?.state !== 'running' || container.instances !== event.instance) return record;
  const { killing: _, ...rest } = container;
  const exited: RuntimeContainer = {
    ...rest,
    state: 'exited',
    finishedUs: scope.nowUs,
    exitCode: event.exitCode,
    exitReason: event.exitCode === 0 ? 'Completed' : 'Error',
    started: false,
    ready: false,
    probes: {},
  };
  for (const probe of Object.values(container.probes)) if (probe.dueOrder !== 0) scope.context.cancel(probe.dueOrder);
  const noted = withContainer(record, exited);
  return record.stage === 'terminating'
    ? goOnTerminating(scope, scope.putPod(noted))
    : scope.putPod(relistSoon(scope, noted));
}

/** The PLEG finds changes when it relists, every M9. */
function relistSoon(scope: KubeletScope, record: KubeletPod): KubeletPod {
  if (record.relistOrder !== 0) return record;
  const periodUs = scope.constantUs('M9');
  const sinceUs = (scope.nowUs - scope.node.relistPhaseUs) % periodUs;
  const event: RelistDue = { type: 'relist.due', uid: record.uid };
  return { ...record, relistOrder: scope.schedule(periodUs - sinceUs, event) };
}

/** What a relist makes of the Pod's changes. */
export function relisted(scope: KubeletScope, record: KubeletPod): KubeletPod {
  let current: KubeletPod = { ...record, relistOrder: 0 };
  if (record.stage !== 'syncing') return scope.putPod(current);
  for (const container of current.containers) {
    const fresh = container.state === 'running' && !container.started && Object.keys(container.probes).length === 0;
    if (fresh) current = observeStarted(scope, current, container);
  }
  return refreshStatus(scope, syncPod(scope, scope.putPod(current)));
}

/** Writes the status if it says anything new. Upstream source (v1.36.2): pkg/kubelet/status/status_manager.go. */
export function refreshStatus(scope: KubeletScope, record: KubeletPod): KubeletPod {
  const probed = record.stage === 'terminated' ? record : probeUnready(scope, record);
  const status = podStatus(probed, scope.node.hostIP, scope.nowUs);
  if (sameData(status, probed.sent)) return scope.putPod(probed);
  const { namespace = '', name } = probed.pod.metadata;
  scope.send({
    verb: 'patch',
    kind: 'Pod',
    subresource: 'status',
    namespace,
    name,
    uid: probed.uid,
    patchType: 'strategic',
    patch: statusPatch(status),
  });
  return scope.putPod({ ...probed, sent: status });
}
