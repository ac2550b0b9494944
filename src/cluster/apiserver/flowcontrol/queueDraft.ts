import { layOut, type RecordDraft } from './draft.ts';
import type { PoolDraft } from './drafts.ts';
import type { FlowQueueRecord, RequestRecord } from './flowControlRecords.ts';
import { widthOf } from './workEstimate.ts';

/** A queue while an event changes it. */
export type QueueDraft = RecordDraft<FlowQueueRecord>;

export function emptyQueue(level: string, id: number): QueueDraft {
  return {
    level,
    id,
    nextDispatchR: 0,
    waiting: 0,
    seatsWaiting: 0,
    workWaiting: 0,
    executing: 0,
    seatsInUse: 0,
    removedFrom: undefined,
  };
}

export function queueDraft(queue: FlowQueueRecord): QueueDraft {
  return {
    level: queue.level,
    id: queue.id,
    nextDispatchR: queue.nextDispatchR,
    waiting: queue.waiting,
    seatsWaiting: queue.seatsWaiting,
    workWaiting: queue.workWaiting,
    executing: queue.executing,
    seatsInUse: queue.seatsInUse,
    removedFrom: queue.removedFrom,
  };
}

layOut(queueDraft);

/** Removes the request from the queue in which it waits. The waiting seats of a removed queue do not count. */
export function removeWaiting(pool: PoolDraft, queue: QueueDraft, request: RequestRecord): void {
  const width = widthOf(request);
  queue.waiting--;
  queue.seatsWaiting -= width;
  queue.workWaiting -= request.work;
  if (queue.removedFrom !== undefined) return;
  pool.queueSeats -= width;
  if (isDrained(queue)) pool.activeQueues--;
}

/** Whether no request waits or executes. Ended ones may still hold seats. */
export function isDrained({ waiting, executing }: FlowQueueRecord): boolean {
  return waiting === 0 && executing === 0;
}
