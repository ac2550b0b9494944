import { extended } from '#base/extended.ts';
import type { Micros } from '#base/time.ts';
import { goDuration } from '#base/time.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import { nodeFault } from '#cluster/environment/faults.ts';
import { objectKey } from '#model/objectKey.ts';
import { isGateOn } from '../backoff.ts';
import { changedPod } from '../changed.ts';
import type { PodSyncDue, RelistDue } from '../kubeletEvents.ts';
import { type KubeletPod, PLEG_RECORDS, type PlegRecord, type RuntimeContainer } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import { resyncDueUs } from '../podTermination.ts';
import { hasUnseen, withAllSeen } from '../runtime/asSeen.ts';

/** Upstream source (v1.36.2): pkg/kubelet/kubelet.go, genericPlegRelistThreshold, eventedPlegRelistThreshold. */
const THRESHOLD_US = 180_000_000;
const EVENTED_THRESHOLD_US = 600_000_000;

/** Upstream source (v1.36.2): pkg/kubelet/kubelet.go, eventedPlegRelistPeriod. */
const EVENTED_PERIOD_US = 300_000_000;
/** Upstream source (v1.36.2): pkg/kubelet/pleg/evented.go, globalCacheUpdatePeriod. */
const EVENTED_CACHE_PERIOD_US = 5_000_000;
/** Upstream source (v1.36.2): pkg/kubelet/kubelet.go, eventedPlegMaxStreamRetries. */
const STREAM_RETRIES = 5;
/** Upstream source (v1.36.2): pkg/kubelet/kubelet.go, plegChannelCapacity. */
export const CHANNEL_CAPACITY = 1000;

export function plegRecord(scope: KubeletScope): PlegRecord {
  const known = scope.world.table(PLEG_RECORDS).get(scope.nodeName);
  return known ?? { node: scope.nodeName, events: 0, dropped: 0, queued: 0, onDemand: 0, fellBack: false };
}

export function putPlegRecord(scope: KubeletScope, record: PlegRecord): void {
  scope.world.table(PLEG_RECORDS).put(scope.nodeName, record);
}

/** Whether the runtime sends its own events. Upstream source (v1.36.2): pkg/kubelet/pleg/evented.go. */
function isEventedPlegInUse(scope: KubeletScope): boolean {
  return isGateOn(scope, 'EventedPLEG') && !plegRecord(scope).fellBack;
}

function periodUs(scope: KubeletScope): number {
  return isEventedPlegInUse(scope) ? EVENTED_PERIOD_US : scope.constantUs('kubelet.relist');
}

/**
 * The last relist of all Pods. Relists follow the node's phase in whole periods, unless the runtime does not respond.
 */
function lastRelistUs(scope: KubeletScope): number {
  return lastTickUs(scope, periodUs(scope));
}

function lastTickUs(scope: KubeletScope, everyUs: Micros): number {
  const untilUs = nodeFault(scope.world, 'runtime.frozen', scope.nodeName)?.sinceUs ?? scope.nowUs;
  const sinceUs = untilUs - scope.node.relistPhaseUs;
  return untilUs - (((sinceUs % everyUs) + everyUs) % everyUs);
}

/** With events from the runtime, the cache is marked as current more often than Pods are listed. */
function cachePeriodUs(scope: KubeletScope): number {
  return isEventedPlegInUse(scope) ? EVENTED_CACHE_PERIOD_US : periodUs(scope);
}

/**
 * The runtime's event stream has broken as often as the kubelet retries. From now on it relists as if there were no
 * events. Upstream source (v1.36.2): pkg/kubelet/pleg/evented.go, watchEventsChannel.
 */
export function fallBack(scope: KubeletScope, onNode: readonly KubeletPod[]): void {
  if (!isEventedPlegInUse(scope)) return;
  becauseOf(scope.context, 'pleg.fellBack', 'Node', scope.nodeName, { retries: STREAM_RETRIES });
  putPlegRecord(scope, { ...plegRecord(scope), fellBack: true });
  for (const record of onNode) {
    if (record.relistOrder === 0) continue;
    scope.context.cancel(record.relistOrder);
    scope.putPod(relistSoon(scope, changedPod(record, { relistOrder: 0 })));
  }
}

/**
 * Whether the cache is newer than the worker's last sync, so that the worker may sync again. Upstream source (v1.36.2):
 * pkg/kubelet/container/cache.go, GetNewerThan.
 */
export function isCacheNewer(scope: KubeletScope, record: KubeletPod): boolean {
  return record.lastSyncUs < 0 || record.seenUs >= 0 || lastTickUs(scope, cachePeriodUs(scope)) > record.lastSyncUs;
}

/**
 * Schedules the relist that finds a change of this Pod. With events from the runtime, the change arrives almost at
 * once.
 */
export function relistSoon(scope: KubeletScope, record: KubeletPod): KubeletPod {
  const isReported = isEventedPlegInUse(scope) && hasUnseen(record);
  if (record.relistOrder !== 0) {
    if (!isReported) return record;
    scope.context.cancel(record.relistOrder);
  }
  const everyUs = cachePeriodUs(scope);
  const delayUs = isReported ? scope.constantUs('watch.fanOut') : lastTickUs(scope, everyUs) + everyUs - scope.nowUs;
  return schedule(scope, record, Math.max(0, delayUs), false);
}

/**
 * Schedules the relist after a sync that changed the Pod: at once with on-demand relists, otherwise at the next period.
 * Upstream source (v1.36.2): pkg/kubelet/pleg/generic.go, RequestRelist (feature gate PLEGOnDemandRelist).
 */
export function relistAfterSync(scope: KubeletScope, record: KubeletPod): KubeletPod {
  if (!isGateOn(scope, 'PLEGOnDemandRelist')) return relistSoon(scope, record);
  if (record.relistOrder !== 0) scope.context.cancel(record.relistOrder);
  return schedule(scope, record, 0, true);
}

/** The same for a sync without changes. Its only effect is a cache newer than the sync, which needs no entry. */
export function relistedAfterSync(scope: KubeletScope, record: KubeletPod): KubeletPod {
  if (!isGateOn(scope, 'PLEGOnDemandRelist') || nodeFault(scope.world, 'runtime.frozen', scope.nodeName)) return record;
  const counts = plegRecord(scope);
  putPlegRecord(scope, extended(counts, { onDemand: counts.onDemand + 1 }));
  return changedPod(record, { seenUs: scope.nowUs });
}

function schedule(scope: KubeletScope, record: KubeletPod, delayUs: Micros, onDemand: boolean): KubeletPod {
  const event: RelistDue = { type: 'relist.due', uid: record.uid, onDemand };
  return changedPod(record, { relistOrder: scope.schedule(delayUs, event) });
}

/**
 * Queues events while the sync loop sleeps. Events that find the channel full are lost until the worker's next periodic
 * sync.
 */
export function queueInChannel(scope: KubeletScope, record: KubeletPod, count: number): void {
  const counts = plegRecord(scope);
  const free = Math.min(count, CHANNEL_CAPACITY - counts.queued);
  putPlegRecord(scope, { ...counts, queued: counts.queued + free, dropped: counts.dropped + count - free });
  if (free < count) becauseOf(scope.context, 'pleg.dropped', 'Pod', objectKey(record.pod), { events: count - free });
  if (record.stage !== 'syncing') return;
  if (free > 0) scope.putPod({ ...record, pending: { channel: 'plegCh', ...record.pending } });
  else if (count > 0 && record.syncOrder === 0) scope.putPod(comeBackByItself(scope, record));
}

function comeBackByItself(scope: KubeletScope, record: KubeletPod): KubeletPod {
  const atUs = Math.max(resyncDueUs(record), scope.nowUs);
  const event: PodSyncDue = { type: 'podSync.due', uid: record.uid };
  return changedPod(record, { syncOrder: scope.schedule(atUs - scope.nowUs, event), syncAtUs: atUs });
}

/** Relists the Pod: updates the cache and returns the new events. */
export function relist(
  scope: KubeletScope,
  record: KubeletPod,
  onDemand: boolean,
): { readonly record: KubeletPod; readonly events: readonly PlegEvent[] } {
  const events = plegEvents(record);
  const subject = objectKey(record.pod);
  for (const event of events) becauseOf(scope.context, 'pleg.event', 'Pod', subject, { ...event });
  if (events.length > 0 || onDemand) {
    const counts = plegRecord(scope);
    putPlegRecord(scope, {
      ...counts,
      events: counts.events + events.length,
      onDemand: counts.onDemand + Number(onDemand),
    });
  }
  const seen = withAllSeen(changedPod(record, onDemand ? { relistOrder: 0, seenUs: scope.nowUs } : { relistOrder: 0 }));
  return { record: scope.putPod(seen), events };
}

interface PlegHealth {
  readonly healthy: boolean;
  /** Message in the node's Ready condition; empty while it is healthy. */
  readonly message: string;
}

/**
 * Whether relists finish. A runtime that does not respond blocks the relist that has just begun. Upstream source
 * (v1.36.2): pkg/kubelet/pleg/generic.go (Healthy), pkg/kubelet/runtime.go (runtimeErrors).
 */
export function plegHealth(scope: KubeletScope): PlegHealth {
  const thresholdUs = isEventedPlegInUse(scope) ? EVENTED_THRESHOLD_US : THRESHOLD_US;
  const elapsedUs = scope.nowUs - lastRelistUs(scope);
  if (elapsedUs <= thresholdUs) return { healthy: true, message: '' };
  const ago = goDuration(elapsedUs);
  const message = `PLEG is not healthy: pleg was last seen active ${ago} ago; threshold is ${goDuration(thresholdUs)}`;
  return { healthy: false, message };
}

/** The PLEG events of the model. Containers are never removed, and nothing requests a new inspection. */
type PlegEventType = 'ContainerStarted' | 'ContainerDied';

export interface PlegEvent {
  readonly event: PlegEventType;
  /** Empty for the sandbox, which is a container to the PLEG, or for the Pod. */
  readonly container: string;
  readonly exitCode?: number;
  /** It was never seen running, because it started and ended between two relists. */
  readonly missedStart?: true;
}

/**
 * Events of a relist: the differences between its last observation and the present state. Upstream source (v1.36.2):
 * pkg/kubelet/pleg/generic.go, generateEvents.
 */
export function plegEvents(record: KubeletPod): PlegEvent[] {
  return [...sandboxEvents(record), ...record.containers.flatMap(containerEvents)];
}

function sandboxEvents({ sandbox, sandboxAttempt, seenSandbox }: KubeletPod): PlegEvent[] {
  const isNew = seenSandbox.state === 'none' || seenSandbox.attempt !== sandboxAttempt;
  const oldDied: PlegEvent[] =
    isNew && seenSandbox.state === 'ready' ? [{ event: 'ContainerDied', container: '' }] : [];
  if (sandbox === 'ready') return isNew ? [...oldDied, { event: 'ContainerStarted', container: '' }] : [];
  if (sandbox !== 'stopped') return [];
  return isNew || seenSandbox.state === 'ready' ? [{ event: 'ContainerDied', container: '' }] : [];
}

function containerEvents(container: RuntimeContainer): PlegEvent[] {
  const { name, state, instances, seenInstance, seenState, exitCode, last } = container;
  if (state === 'none') return [];
  const events: PlegEvent[] = [];
  if (seenInstance !== instances) {
    if (seenInstance > 0 && seenState === 'running')
      events.push({ event: 'ContainerDied', container: name, ...(last && { exitCode: last.exitCode }) });
    if (state === 'running') events.push({ event: 'ContainerStarted', container: name });
    else events.push({ event: 'ContainerDied', container: name, exitCode, missedStart: true });
  } else if (seenState === 'running' && state === 'exited') {
    events.push({ event: 'ContainerDied', container: name, exitCode });
  }
  return events;
}
