import type { Address, DueEvent } from '#kernel/event.ts';
import { table } from '#kernel/tableOf.ts';

export const QUEUES: Address<QueueEvent> = 'queues';
export const QUEUE_RECORDS = table<QueueRecord>('environment/queues');
/** External metric of every queue. Its label `queue` holds the name of the queue. */
export const QUEUE_METRIC = 'queue_length';

/** A message queue outside the cluster and its consumers, as a person describes it. */
export interface QueueWanted {
  readonly namespace: string;
  readonly name: string;
  /** Workload whose Pods consume messages. */
  readonly consumers: string;
  /** Number of messages that arrive per second. */
  readonly ratePerSecond: number;
  /** Number of messages that one Pod finishes per second. */
  readonly perPodPerSecond: number;
}

/** A queue at its last whole second, by `queueKey`. */
export interface QueueRecord extends QueueWanted {
  /** Waiting messages, in thousandths. */
  readonly waitingMilli: number;
  /** Number of Pods that consumed messages in the last second. */
  readonly workers: number;
  /** Order of its next event on the agenda. */
  readonly order: number;
}

export interface QueueStarted extends DueEvent {
  readonly type: 'queue.started';
  readonly queue: QueueWanted;
}

export interface QueueStopped extends DueEvent {
  readonly type: 'queue.stopped';
  readonly namespace: string;
  readonly name: string;
}

export interface QueueDue extends DueEvent {
  readonly type: 'queue.due';
  readonly key: string;
}

export function queueKey({ namespace, name }: Pick<QueueWanted, 'namespace' | 'name'>): string {
  return `${namespace}/${name}`;
}

/** Events that the queues handle. */
export type QueueEvent = QueueStarted | QueueStopped | QueueDue;
