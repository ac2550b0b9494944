import { extended } from '#base/extended.ts';
import type { Micros } from '#base/time.ts';
import type { ResponseArrived } from '#cluster/api/request.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import { objectKey } from '#model/objectKey.ts';
import { type PodActions, podActions } from './actions/podActions.ts';
import { isGateOn } from './backoff.ts';
import { changedPod, podWithout } from './changed.ts';
import type { PodSyncDue, VolumesWaitEnded } from './kubeletEvents.ts';
import type { KubeletPod, PodWork, RuntimeContainer, SandboxNeed, StartResult } from './kubeletRecords.ts';
import type { KubeletScope } from './kubeletScope.ts';
import { seenNode } from './nodeAgent.ts';
import { awaitsNetwork, NO_NETWORK } from './nodeStatus/changedConditions.ts';
import { isCacheNewer, relistAfterSync, relistedAfterSync, relistSoon } from './pleg/relist.ts';
import { isOver } from './podStatus.ts';
import { NETWORK_NOT_READY, refreshStatus, retryDelayUs, stopNextSidecars, terminatePod } from './podTermination.ts';
import { addProbes } from './probes.ts';
import { tellMissingPullSecrets } from './references/references.ts';
import { endResize, resizeActions, resizeInPlace } from './resize/actuate.ts';
import { memoryRefusal, refuseResize } from './resize/memoryRefusal.ts';
import { isRestartingAll, withoutEnded } from './restartAll.ts';
import { hasUnseen, podRuntime } from './runtime/asSeen.ts';
import { postStartError } from './runtime/postStart.ts';
import {
  createSandbox,
  readNeed,
  type SandboxRefusal,
  sandboxNeeds,
  unprepared,
  whyRefused,
} from './runtime/sandboxNeeds.ts';
import { tryToStart } from './runtime/start.ts';
import { containerSpec, findContainer, isUp, withContainer } from './runtimeContainer.ts';
import { reconcileMirror } from './sources/mirrorPods.ts';
import type { Channel } from './syncLoop/channel.ts';
import { killGraceSeconds } from './termination/gracePeriods.ts';
import { killContainer } from './termination/killContainer.ts';
import { withoutRetries } from './volumes/configVolumes.ts';
import { beginWait, volumesFound } from './volumes/waitForVolumes.ts';

/**
 * Gives the Pod's worker an update. The worker syncs as soon as it is free and the status cache is newer than its last
 * sync. Results of readiness and startup probes reach the status at once. Upstream source (v1.36.2):
 * pkg/kubelet/pod_workers.go (UpdatePod, podWorkerLoop), pkg/kubelet/kubelet.go (syncLoopIteration).
 */
export function requestSync(scope: KubeletScope, given: KubeletPod, channel: Channel): KubeletPod {
  if (given.stage === 'terminated' || given.rejection) return given;
  if (given.unlisted) return scope.putPod(given);
  const isAboutReadiness = channel === 'readinessManager' || channel === 'startupManager';
  const record = isAboutReadiness ? refreshStatus(scope, given) : given;
  if (record.stage !== 'syncing') return record;
  const graceSeconds = record.pending?.graceSeconds;
  const pending = graceSeconds === undefined ? { channel } : { channel, graceSeconds };
  return takePending(scope, changedPod(record, { pending }));
}

/**
 * Requests the Pod's termination. A worker that waits for volumes, or for objects of the API, stops waiting. A shorter
 * grace period counts until the termination starts. After that it does not: UpdatePod cancels the context, but
 * SyncTerminatingPod does not use it. Upstream source (v1.36.2): pkg/kubelet/pod_workers.go (UpdatePod),
 * pkg/kubelet/kubelet.go (SyncTerminatingPod).
 */
export function requestTermination(
  scope: KubeletScope,
  given: KubeletPod,
  graceSeconds: number,
  channel: Channel = 'configCh',
): KubeletPod {
  const waited = given.work?.step === 'volumes' || given.work?.step === 'needs';
  const kept = withoutRetries(scope, given);
  const record = waited ? { ...withoutWait(scope, kept), lastSyncUs: scope.nowUs, seenUs: -1 } : kept;
  if (record.stage !== 'syncing') return scope.putPod(record);
  const known = record.pending?.graceSeconds ?? graceSeconds;
  return takePending(scope, changedPod(record, { pending: { channel, graceSeconds: Math.min(known, graceSeconds) } }));
}

/** Performs the worker's pending work, if that is possible now. */
export function takePending(scope: KubeletScope, record: KubeletPod): KubeletPod {
  const { pending } = record;
  if (!pending || record.unlisted) return scope.putPod(record);
  const isBusy = record.work !== undefined;
  if (isBusy || !isCacheNewer(scope, record)) {
    becauseOf(scope.context, 'podWorker.waits', 'Pod', objectKey(record.pod), { for: isBusy ? 'work' : 'cache' });
    return scope.putPod(isBusy ? record : relistSoon(scope, record));
  }
  const rest = podWithout(record, 'pending');
  if (pending.graceSeconds === undefined) return syncPod(scope, rest, pending.channel);
  tellFunction(scope, record, 'SyncTerminatingPod', pending.channel);
  return terminatePod(scope, refreshStatus(scope, rest), pending.graceSeconds);
}

function tellFunction(scope: KubeletScope, { pod }: KubeletPod, name: string, channel: Channel): void {
  becauseOf(scope.context, 'podWorker.syncing', 'Pod', objectKey(pod), { function: name, channel });
}

/**
 * The beginning of a sync: the status from the cache, then the actions for the Pod. Upstream source (v1.36.2):
 * pkg/kubelet/kubelet.go (SyncPod), pkg/kubelet/kuberuntime/kuberuntime_manager.go (SyncPod).
 */
function syncPod(scope: KubeletScope, given: KubeletPod, channel: Channel): KubeletPod {
  tellFunction(scope, given, 'SyncPod', channel);
  if (given.syncOrder !== 0) scope.context.cancel(given.syncOrder);
  const begun = changedPod(given, { syncOrder: 0, syncAtUs: -1, syncs: given.syncs + 1 });
  // The code that adds a static Pod creates its first mirror Pod; later ones may have been refused or deleted.
  if (given.source !== undefined && given.syncs > 0) reconcileMirror(scope, begun, seenNode(scope));
  const refreshed = refreshStatus(scope, endResize(scope, begun));
  if (isOver(refreshed)) return endOver(scope, refreshed);
  if (awaitsNetwork(scope.node) && refreshed.pod.spec.hostNetwork !== true) return endWithoutNetwork(scope, refreshed);
  const wait = beginWait(scope, refreshed);
  if (!wait) return actOn(scope, refreshed, channel);
  tellStep(scope, refreshed, 'volumes');
  const work: PodWork = { ...NO_WORK, channel, sinceUs: scope.nowUs, step: 'volumes', dueOrder: wait.dueOrder };
  return goOn(scope, changedPod(wait.record, { work }));
}

/** Everything that the Pod needs on the node is there; now the runtime's part of the sync runs. */
function actOn(scope: KubeletScope, refreshed: KubeletPod, channel: Channel): KubeletPod {
  tellMissingPullSecrets(scope, refreshed);
  tellStep(scope, refreshed, 'computePodActions');
  const probed = addProbes(scope, refreshed);
  if (isGateOn(scope, 'RestartAllContainersOnContainerExits') && isRestartingAll(probed))
    return restartAll(scope, probed, channel);
  const actions = podActions(probed.pod, podRuntime(probed));
  const resizes = actions.killPod ? { toKill: [], inPlace: [] } : resizeActions(probed);
  const refusal = memoryRefusal(scope, probed, resizes.inPlace);
  const record = refusal === undefined ? resizeInPlace(probed, resizes.inPlace) : refuseResize(scope, probed, refusal);
  for (const name of resizes.inPlace) tellStep(scope, record, 'resizeContainers', name);
  const work: PodWork = {
    channel,
    sinceUs: scope.nowUs,
    step: actions.killPod ? 'killPod' : 'kill',
    newSandbox: actions.createSandbox,
    toKill: [...actions.containersToKill, ...resizes.toKill],
    toStart: [
      ...ephemeralToStart(record),
      ...actions.initContainersToStart,
      ...actions.containersToStart,
      ...resizes.toKill.map(nameOf),
    ],
    acted: resizes.inPlace.length > 0 && refusal === undefined,
    results:
      refusal === undefined
        ? []
        : [{ container: '', error: { reason: 'ErrResizePodInPlace', message: refusal }, retryUs: -1 }],
  };
  const working = changedPod(record, { work });
  return goOn(scope, actions.killPod ? stopNextSidecars(scope, killEverything(scope, working, actions)) : working);
}

const NO_WORK = { newSandbox: false, toKill: [], toStart: [], acted: false, results: [] } as const;

/** Kills every container without its preStop hook. The next sync starts again in the same sandbox. */
function restartAll(scope: KubeletScope, record: KubeletPod, channel: Channel): KubeletPod {
  tellStep(scope, record, 'killContainers');
  const work: PodWork = { ...NO_WORK, channel, sinceUs: scope.nowUs, step: 'restartAll' };
  let current: KubeletPod = { ...record, work };
  for (const container of record.containers) {
    if (container.state !== 'running' || container.killing || container.kind === 'ephemeral') continue;
    current = killContainer(scope, current, container, `Stopping container ${container.name}`, 0);
  }
  return goOn(scope, current);
}

function goOnRestartingAll(scope: KubeletScope, record: KubeletPod): KubeletPod {
  if (record.containers.some(({ state, kind }) => state === 'running' && kind !== 'ephemeral'))
    return scope.putPod(record);
  const bare = toStep(withoutEnded(record), 'restartAll', { acted: true });
  return endSync(scope, { ...bare, pending: { channel: 'syncCh', ...record.pending } });
}

/** Nothing will start again, so the worker terminates the Pod. */
function endOver(scope: KubeletScope, record: KubeletPod): KubeletPod {
  const graceSeconds = killGraceSeconds(record.pod, undefined, 'Unknown');
  const ended = changedPod(record, { lastSyncUs: scope.nowUs, seenUs: -1 });
  return requestTermination(scope, ended, record.pending?.graceSeconds ?? graceSeconds, 'syncCh');
}

function ephemeralToStart(record: KubeletPod): string[] {
  if (record.seenSandbox.state !== 'ready') return [];
  return record.containers.filter(({ kind, instances }) => kind === 'ephemeral' && instances === 0).map(nameOf);
}

const nameOf = ({ name }: { readonly name: string }): string => name;

/** Kills the Pod's containers with their sandbox; a new sandbox may follow. */
function killEverything(scope: KubeletScope, record: KubeletPod, { createSandbox: isNew }: PodActions): KubeletPod {
  if (isNew && record.seenSandbox.state !== 'none')
    scope.event(record.pod, {
      type: 'Normal',
      reason: 'SandboxChanged',
      message: 'Pod sandbox changed, it will be killed and re-created.',
    });
  tellStep(scope, record, 'killPod');
  const graceSeconds = killGraceSeconds(record.pod, undefined, 'Unknown');
  let current = changedPod(record, { terminationUs: scope.nowUs, graceSeconds });
  for (const container of record.containers) {
    if (container.state !== 'running' || container.killing) continue;
    current = killContainer(scope, current, container, `Stopping container ${container.name}`, graceSeconds);
  }
  return current;
}

/** Continues the sync after an event that it may have waited for. */
export function goOn(scope: KubeletScope, record: KubeletPod): KubeletPod {
  const { work } = record;
  if (!work) return scope.putPod(record);
  switch (work.step) {
    case 'volumes':
      return goOnWaiting(scope, record, work);
    case 'needs':
      return scope.putPod(record);
    case 'killPod':
      return goOnKillingPod(scope, record, work);
    case 'restartAll':
      return goOnRestartingAll(scope, record);
    case 'kill':
      return goOnKilling(scope, record, work);
    case 'sandbox':
      return record.sandbox === 'ready' ? goOn(scope, toStep(record, 'start')) : scope.putPod(record);
    case 'start':
      return goOnStarting(scope, record, work);
  }
}

function toStep(record: KubeletPod, step: PodWork['step'], more: Partial<PodWork> = {}): KubeletPod {
  return record.work ? changedPod(record, { work: Object.assign({}, record.work, { step }, more) }) : record;
}

/**
 * The steps of SyncPod that change something, in upstream's order. Upstream source (v1.36.2):
 * pkg/kubelet/kuberuntime/kuberuntime_manager.go, SyncPod.
 */
type SyncStep =
  | 'volumes'
  | 'computePodActions'
  | 'killPod'
  | 'killContainers'
  | 'createSandbox'
  | 'ephemeralContainers'
  | 'initContainers'
  | 'resizeContainers'
  | 'containers';

function tellStep(scope: KubeletScope, { pod }: KubeletPod, step: SyncStep, container = ''): void {
  const details: { step: SyncStep; container?: string } = container === '' ? { step } : { step, container };
  becauseOf(scope.context, 'podWorker.step', 'Pod', objectKey(pod), details);
}

const STEP_OF = {
  ephemeral: 'ephemeralContainers',
  init: 'initContainers',
  sidecar: 'initContainers',
  app: 'containers',
} as const;

/**
 * The node's network is not ready; only Pods on the host's network continue. Upstream source (v1.36.2):
 * pkg/kubelet/kubelet.go, SyncPod.
 */
function endWithoutNetwork(scope: KubeletScope, record: KubeletPod): KubeletPod {
  const message = `network is not ready: ${NO_NETWORK}`;
  scope.event(record.pod, { type: 'Warning', reason: NETWORK_NOT_READY, message });
  const error = { reason: NETWORK_NOT_READY, message };
  const work: PodWork = { ...NO_WORK, channel: 'syncCh', sinceUs: scope.nowUs, step: 'volumes' };
  return endSync(scope, changedPod(record, { work: { ...work, results: [{ container: '', error, retryUs: -1 }] } }));
}

/** A volume that cannot be mounted ends the sync with an Event. */
function goOnWaiting(scope: KubeletScope, record: KubeletPod, { channel }: PodWork): KubeletPod {
  const found = volumesFound(record);
  switch (found.state) {
    case 'waiting':
      return scope.putPod(record);
    case 'mounted':
      return actOn(scope, withoutWait(scope, record), channel);
    case 'failed':
      scope.event(record.pod, { type: 'Warning', reason: 'FailedMount', message: found.message });
      return endWithoutVolumes(scope, record, found.message);
  }
}

/**
 * The wait for volumes has timed out. No Event is recorded; only a wait that fails for another reason has one. Upstream
 * source (v1.36.2): pkg/kubelet/kubelet.go, SyncPod.
 */
export function volumesWaitEnded(scope: KubeletScope, record: KubeletPod, { sinceUs }: VolumesWaitEnded): KubeletPod {
  if (record.work?.step !== 'volumes' || record.work.sinceUs !== sinceUs) return record;
  becauseOf(scope.context, 'volumes.timedOut', 'Pod', objectKey(record.pod));
  return endWithoutVolumes(scope, record, 'context deadline exceeded');
}

/** Reads without a response are repeated the next time. */
function endWithoutVolumes(scope: KubeletScope, record: KubeletPod, message: string): KubeletPod {
  const error = { reason: 'FailedMount', message };
  const volumes = record.volumes?.filter(({ state }) => state !== 'reading');
  const ended = { ...withoutWait(scope, record), ...(volumes && { volumes }) };
  const work: PodWork = { ...NO_WORK, channel: 'syncCh', sinceUs: scope.nowUs, step: 'volumes' };
  return endSync(scope, { ...ended, work: { ...work, results: [{ container: '', error, retryUs: -1 }] } });
}

function withoutWait(scope: KubeletScope, record: KubeletPod): KubeletPod {
  const dueOrder = record.work?.dueOrder;
  if (dueOrder !== undefined) scope.context.cancel(dueOrder);
  return podWithout(record, 'work');
}

/** Continues a sync that waits for volumes, after one of them has changed. */
export function volumesChanged(scope: KubeletScope, record: KubeletPod): KubeletPod {
  return record.work?.step === 'volumes' ? goOn(scope, record) : scope.putPod(record);
}

function goOnKillingPod(scope: KubeletScope, record: KubeletPod, work: PodWork): KubeletPod {
  if (record.containers.some(isUp)) return scope.putPod(record);
  const isStopped = record.sandbox === 'none' || record.sandbox === 'stopped';
  const stopped: KubeletPod = isStopped ? record : { ...record, sandbox: 'stopped' };
  if (!work.newSandbox) return endSync(scope, isStopped ? stopped : toStep(stopped, 'killPod', { acted: true }));
  const needs = sandboxNeeds(record.pod);
  if (typeof needs === 'string') return refuseSandbox(scope, stopped, unprepared(needs));
  return goOnNeeding(scope, stopped, needs);
}

/** The API server is unreachable, so its objects cannot be read. */
const UNREACHABLE: StartResult = {
  container: '',
  error: { reason: 'CreatePodSandboxError', message: 'the API server cannot be reached' },
  retryUs: -1,
};

/** Reads the objects that the sandbox needs, one after the other, then creates the sandbox. */
function goOnNeeding(scope: KubeletScope, record: KubeletPod, needs: readonly SandboxNeed[]): KubeletPod {
  const [first] = needs;
  if (first && !scope.isConnected) return endSync(scope, toStep(record, 'needs', { results: [UNREACHABLE] }));
  if (first) {
    readNeed(scope, record, first);
    return scope.putPod(toStep(record, 'needs', { needs }));
  }
  tellStep(scope, record, 'createSandbox');
  const attempt = record.seenSandbox.state === 'none' ? 0 : record.seenSandbox.attempt + 1;
  return scope.putPod(toStep(createSandbox(scope, record, attempt), 'sandbox', { acted: true }));
}

/** Handles the response to one of these reads. */
export function sandboxNeedRead(scope: KubeletScope, record: KubeletPod, event: ResponseArrived): KubeletPod {
  const [first, ...rest] = record.work?.needs ?? [];
  if (record.work?.step !== 'needs' || !first) return record;
  const refusal = whyRefused(record.pod, first, event);
  return refusal ? refuseSandbox(scope, record, refusal) : goOnNeeding(scope, record, rest);
}

/** Ends the sync without a sandbox. */
function refuseSandbox(scope: KubeletScope, record: KubeletPod, { event, error }: SandboxRefusal): KubeletPod {
  scope.event(record.pod, { type: 'Warning', ...event });
  const results = error ? [{ container: '', error, retryUs: -1 }] : [];
  return endSync(scope, toStep(record, 'needs', { results }));
}

/** Kills containers one after the other. */
function goOnKilling(scope: KubeletScope, record: KubeletPod, work: PodWork): KubeletPod {
  const [first, ...rest] = work.toKill;
  if (!first) return goOn(scope, toStep(record, 'start'));
  const container = findContainer(record, first.name);
  if (!container || !isUp(container)) return goOn(scope, toStep(record, 'kill', { toKill: rest }));
  const acting = toStep(record, 'kill', { acted: true });
  if (container.killing) return scope.putPod(acting);
  tellStep(scope, record, 'killContainers', first.name);
  const seconds = killGraceSeconds(record.pod, containerSpec(record.pod, first.name), first.reason);
  return scope.putPod(killContainer(scope, acting, container, first.message, seconds));
}

function goOnStarting(scope: KubeletScope, record: KubeletPod, work: PodWork): KubeletPod {
  const [name] = work.toStart;
  const container = name === undefined ? undefined : findContainer(record, name);
  if (name === undefined) return endSync(scope, record);
  if (!container) return goOn(scope, withResult(record, { container: name, retryUs: -1 }));
  if (container.starting === 'failing' && container.state !== 'running') {
    const free = withContainer(record, { ...container, starting: 'no' });
    return goOn(
      scope,
      withResult(free, { container: name, error: postStartError(scope, record, container), retryUs: -1 }),
    );
  }
  if (container.starting !== 'no') return scope.putPod(record);
  tellStep(scope, record, STEP_OF[container.kind], name);
  const tried = tryToStart(scope, toStep(record, 'start', { acted: true }), container);
  return tried.result ? goOn(scope, withResult(tried.record, tried.result)) : scope.putPod(tried.record);
}

/**
 * Removes the first container from those to start. After an init container that could not start, the others are not
 * started.
 */
export function withResult(record: KubeletPod, result: StartResult): KubeletPod {
  const { work } = record;
  if (!work) return record;
  const [, ...rest] = work.toStart;
  const kind = findContainer(record, result.container)?.kind;
  const toStart = result.error && kind === 'init' ? [] : rest;
  return changedPod(record, { work: extended(work, { toStart, results: [...work.results, result] }) });
}

/** Ends the sync: stores the results of its starts and schedules the next sync. */
function endSync(scope: KubeletScope, given: KubeletPod): KubeletPod {
  const { work } = given;
  const results = work?.results ?? [];
  const containers = given.containers.map((container) => remember(container, results));
  const record = changedPod(given, { containers, lastSyncUs: scope.nowUs, seenUs: -1 }, 'work');
  const delayUs = retryDelayUs(scope, results);
  becauseOf(scope.context, 'podWorker.done', 'Pod', objectKey(record.pod), {
    failed: delayUs !== undefined,
    acted: work?.acted ?? false,
  });
  const waiting = delayUs === undefined ? record : comeBack(scope, record, delayUs);
  if (work?.acted && waiting.resize?.inProgress !== undefined) return inspectAgain(scope, waiting);
  if (!hasUnseen(waiting) && !waiting.pending)
    return scope.putPod(delayUs === undefined ? relistedAfterSync(scope, waiting) : waiting);
  return scope.putPod(delayUs === undefined ? relistAfterSync(scope, waiting) : relistSoon(scope, waiting));
}

/**
 * The resources that the runtime enforces are only known after a new inspection. Upstream source (v1.36.2):
 * pkg/kubelet/kuberuntime/kuberuntime_manager.go, requestPodReinspect.
 */
function inspectAgain(scope: KubeletScope, record: KubeletPod): KubeletPod {
  return scope.putPod(relistAfterSync(scope, { ...record, pending: { channel: 'plegCh', ...record.pending } }));
}

function remember(container: RuntimeContainer, results: readonly StartResult[]): RuntimeContainer {
  const result = results.findLast((other) => other.container === container.name);
  if (!result) return container;
  const { startError: _, ...rest } = container;
  return result.error ? { ...rest, startError: result.error } : rest;
}

function comeBack(scope: KubeletScope, record: KubeletPod, delayUs: Micros): KubeletPod {
  const event: PodSyncDue = { type: 'podSync.due', uid: record.uid };
  return changedPod(record, { syncOrder: scope.schedule(delayUs, event), syncAtUs: scope.nowUs + delayUs });
}
