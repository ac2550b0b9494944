import type { Micros } from '#base/time.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import type { NodeFault } from '#cluster/environment/faults.ts';
import { table } from '#kernel/delta.ts';
import type { Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import type { KubeletEvent, SyncLoopWoke } from '../kubeletEvents.ts';
import type { KubeletPod } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import { runtimeDownUs, runtimeProblems } from '../nodeStatus/changedConditions.ts';
import { plegRecord, putPlegRecord } from '../pleg/relist.ts';
import { takePending } from '../podWorker.ts';
import type { Channel, PodHandler } from './channel.ts';

/** Upstream source (v1.36.2): pkg/kubelet/kubelet.go, syncLoop: base, max and factor of its wait. */
const FIRST_US = 100_000;
const MAX_US = 5_000_000;

/**
 * An event in a channel. The record under the node's name alone has the end of the loop's sleep after the runtime
 * recovers.
 */
interface Waiting {
  readonly node: string;
  readonly event?: KubeletEvent;
  readonly untilUs?: Micros;
}

export const CHANNEL_WAITS = table<Waiting>('kubelet/channels');

const waitingTable = ({ world }: KubeletScope) => world.table(CHANNEL_WAITS);

/**
 * While the runtime has a problem, the sync loop takes nothing from its channels and sleeps, longer each time. Upstream
 * source (v1.36.2): pkg/kubelet/kubelet.go, syncLoop.
 */
export function isAsleep(scope: KubeletScope): boolean {
  if (runtimeProblems(scope).length > 0) return true;
  return waitingTable(scope).size > 0 && waitingTable(scope).has(scope.nodeName);
}

/** Whether the event has to wait in its channel. */
export function waitsInChannel(scope: KubeletScope, event: KubeletEvent): boolean {
  if (!goesThroughChannel(event) || !isAsleep(scope)) return false;
  becauseOf(scope.context, 'syncLoop.slept', 'Node', scope.nodeName, { event: event.type });
  const key = `${scope.nodeName} ${String(scope.context.seq).padStart(12, '0')}`;
  waitingTable(scope).put(key, { node: scope.nodeName, event });
  return true;
}

function goesThroughChannel(event: KubeletEvent): boolean {
  if (event.type === 'watch.delivered') return event.event.kind === 'Pod';
  return event.type === 'podSync.due' || event.type === 'probe.due';
}

/** The runtime responds again: the loop resumes at the end of its present sleep. */
export function wakeSoon(scope: KubeletScope, fault: NodeFault): void {
  const asleepUs = runtimeDownUs(scope, fault);
  if (scope.nowUs < asleepUs) return;
  const untilUs = endOfSleepUs(asleepUs, scope.nowUs);
  waitingTable(scope).put(scope.nodeName, { node: scope.nodeName, untilUs });
  const event: SyncLoopWoke = { type: 'syncLoop.woke' };
  scope.schedule(untilUs - scope.nowUs, event);
}

/** The end of the sleep that is in progress at `nowUs`, when the first sleep began at `fromUs`. */
function endOfSleepUs(fromUs: Micros, nowUs: Micros): number {
  let endUs = fromUs;
  let sleepUs = FIRST_US;
  while (endUs <= nowUs) {
    if (sleepUs === MAX_US) return endUs + MAX_US * (Math.floor((nowUs - endUs) / MAX_US) + 1);
    endUs += sleepUs;
    sleepUs = Math.min(2 * sleepUs, MAX_US);
  }
  return endUs;
}

/** Takes all waiting events from the channels, in their order. */
export function wake(scope: KubeletScope, onNode: readonly KubeletPod[]): void {
  becauseOf(scope.context, 'syncLoop.woke', 'Node', scope.nodeName);
  const table = waitingTable(scope);
  for (const key of [...table.keys()]) {
    const { node, event } = table.get(key) ?? {};
    if (node !== scope.nodeName) continue;
    if (event) scope.schedule(0, event);
    table.delete(key);
  }
  const counts = plegRecord(scope);
  if (counts.queued > 0) putPlegRecord(scope, { ...counts, queued: 0 });
  for (const { uid } of onNode) {
    const record = scope.pod(uid);
    if (record?.pending && !record.work) takePending(scope, record);
  }
}

/** Operation of a source on a Pod. */
type ConfigOp = 'ADD' | 'UPDATE' | 'REMOVE' | 'RECONCILE' | 'DELETE';

/**
 * Records what the sync loop took from a channel, and its handler. Go chooses at random among ready channels; here the
 * order of the agenda decides.
 */
export function took(
  scope: KubeletScope,
  pod: Pod,
  channel: Channel,
  handler: PodHandler,
  op: ConfigOp | 'SYNC',
): void {
  becauseOf(scope.context, 'syncLoop.took', 'Pod', objectKey(pod), { channel, op, handler });
}
