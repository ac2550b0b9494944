import type { Address, DueEvent } from '#kernel/event.ts';
import { table } from '#kernel/tableOf.ts';

export const QUEUES: Address<QueueEvent> = 'queues';
export const QUEUE_RECORDS = table<QueueRecord>('environment/queues');
/** The external metric of every queue, with the label `queue` that has its name. */
export const QUEUE_METRIC = 'queue_length';

/** A queue of messages outside of the cluster, and who works on them, as a person describes it. */
export interface QueueWanted {
  readonly namespace: string;
  readonly name: string;
  /** The workload whose Pods take messages. */
  readonly consumers: string;
  /** So many messages arrive each second. */
  readonly ratePerSecond: number;
  /** So many one Pod is done with each second. */
  readonly perPodPerSecond: number;
}

/** The same, by `queueKey`, as it was at its last whole second. */
export interface QueueRecord extends QueueWanted {
  /** Messages that wait, in thousandths. */
  readonly waitingMilli: number;
  /** How many Pods took messages in the last second. */
  readonly workers: number;
  /** The event on the agenda with which it goes on. */
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

/** All that the queues take. */
export type QueueEvent = QueueStarted | QueueStopped | QueueDue;
