import { SECOND_US } from '#base/time.ts';
import { isGated } from '#cluster/scheduler/queue/queuedPod.ts';
import type { SchedulingQueue } from '#cluster/scheduler/queue/schedulingQueue.ts';
import { type QueuedPod, SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import type { World } from '#kernel/world.ts';

/** The state of the queue in the form of a recorded step. */
export function queueState(world: World, queue: SchedulingQueue): object {
  const queued = world.table(SCHEDULER_TABLES.queuedPods).values();
  const inFlight = queue.inFlight.list();
  const pods: Record<string, object> = {};
  for (const item of inFlight) if (item.type === 'pod') pods[item.queued.key] = shown(item.queued, 'inFlight');
  for (const pod of queued) pods[pod.key] = shown(pod, isGated(pod) ? 'gated' : pod.place);
  const pool = queue.keysIn('unschedulable').map((key) => queue.get(key) as QueuedPod);
  return {
    active: queue.keysIn('active'),
    backoff: queue.keysIn('backoff'),
    errorBackoff: queue.keysIn('errorBackoff'),
    unschedulable: pool.filter((pod) => !isGated(pod)).map(({ key }) => key),
    gated: pool.filter(isGated).map(({ key }) => key),
    inFlight: inFlight.map((item) => (item.type === 'pod' ? item.queued.key : `event:${item.event.label}`)),
    pods,
    schedulingCycle: queue.schedulingCycle,
  };
}

/** Counts of the incoming Pods metric that grew, by `queue/event`. */
export function incomingCounts(world: World): Readonly<Record<string, number>> {
  const table = world.table(SCHEDULER_TABLES.incoming);
  return Object.fromEntries(table.values().map(({ queue, event, count }) => [`${queue}/${event}`, count]));
}

/** The increase between two readings of the counts; `undefined` if there was none. */
export function addedCounts(
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
): object | undefined {
  const added = Object.entries(after).flatMap(([key, count]) =>
    count === before[key] ? [] : [[key, count - (before[key] ?? 0)] as const],
  );
  return added.length === 0 ? undefined : Object.fromEntries(added);
}

/** Leaves out values that are 0, empty or false, as the recordings do. */
function shown(pod: QueuedPod, where: string): object {
  return {
    where,
    attempts: pod.attempts || undefined,
    unschedulableCount: pod.unschedulableCount || undefined,
    consecutiveErrors: pod.consecutiveErrorsCount || undefined,
    timestamp: pod.timestampUs / SECOND_US,
    backoffExpiration: pod.backoffExpirationUs < 0 ? undefined : pod.backoffExpirationUs / SECOND_US,
    unschedulablePlugins: pod.unschedulablePlugins.length > 0 ? pod.unschedulablePlugins : undefined,
    pendingPlugins: pod.pendingPlugins.length > 0 ? pod.pendingPlugins : undefined,
    gatingPlugin: pod.gatingPlugin || undefined,
    flushed: pod.flushed || undefined,
    rv: pod.pod.metadata.resourceVersion,
  };
}
