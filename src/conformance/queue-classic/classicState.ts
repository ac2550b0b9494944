import { SECOND_US } from '#base/time.ts';
import type { ClassicQueue } from '#cluster/scheduler/queue/classic/classicQueue.ts';
import { type QueuedPod, SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import type { World } from '#kernel/world.ts';

/** The state of the queue of v1.26 in the form of a recorded step. */
export function classicState(world: World, queue: ClassicQueue, attempts: ReadonlyMap<string, QueuedPod>): object {
  const pods: Record<string, object> = {};
  for (const queued of attempts.values()) pods[queued.key] = shown(queued, 'inFlight');
  for (const queued of world.table(SCHEDULER_TABLES.queuedPods).values())
    pods[queued.key] = shown(queued, queued.place);
  return {
    active: queue.keysIn('active'),
    backoff: queue.keysIn('backoff'),
    unschedulable: [...queue.keysIn('unschedulable')],
    inFlight: [...attempts.keys()].sort(),
    pods,
    schedulingCycle: queue.schedulingCycle,
    moveRequestCycle: queue.moveRequestCycle,
  };
}

function shown(queued: QueuedPod, where: string): object {
  const waits = where === 'backoff' || where === 'unschedulable';
  return {
    where,
    attempts: queued.attempts || undefined,
    timestamp: queued.timestampUs / SECOND_US,
    backoffExpiration: waits ? queued.backoffExpirationUs / SECOND_US : undefined,
    unschedulablePlugins: queued.unschedulablePlugins.length > 0 ? queued.unschedulablePlugins : undefined,
    rv: queued.pod.metadata.resourceVersion,
  };
}
