import { SECOND_US } from '#base/time.ts';
import { notTaken } from '#cluster/api/notTaken.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import { table } from '#kernel/delta.ts';
import type { Actor, ActorContext, Address, DueEvent } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { LabelSelector } from '#model/generated/types.ts';
import { compileLabelSelector } from '#model/labels/labelMatcher.ts';
import { workloadOf } from '../behaviourOf.ts';
import { PODS_ON_MACHINES } from '../behaviours.ts';
import { isUnreachable } from '../faults.ts';

export const QUEUES: Address<QueueEvent> = 'queues';
const QUEUE_RECORDS = table<QueueRecord>('environment/queues');

/** External metric of every queue. Its label `queue` holds the name of the queue. */
export const QUEUE_METRIC = 'queue_length';

const MILLI = 1000;

/**
 * Queues outside the cluster, such as SQS or Kafka. Every second, messages arrive and running Pods consume theirs. None
 * exists until a person starts one.
 */
export class Queues implements Actor<QueueEvent> {
  readonly name = QUEUES;
  private readonly world: World;
  private readonly queues: Table<QueueRecord>;

  constructor(world: World) {
    this.world = world;
    this.queues = world.table(QUEUE_RECORDS);
  }

  handle(event: QueueEvent, context: ActorContext): void {
    if (event.type === 'queue.started') this.start(event.queue, context);
    else if (event.type === 'queue.stopped') this.stop(queueKey(event), context);
    else if (event.type === 'queue.due') this.goOn(event.key, context);
    else notTaken(QUEUES, event);
  }

  /** A queue of the same name gets the new rates and keeps its waiting messages. */
  private start(wanted: QueueWanted, context: ActorContext): void {
    const { ratePerSecond, perPodPerSecond, consumers } = wanted;
    const key = queueKey(wanted);
    becauseOf(context, 'queue.started', 'Queue', key, { ratePerSecond, perPodPerSecond, consumers });
    const before = this.queues.get(key);
    if (before) context.cancel(before.order);
    this.comeBack({ ...wanted, waitingMilli: before?.waitingMilli ?? 0, workers: before?.workers ?? 0 }, context);
  }

  private stop(key: string, context: ActorContext): void {
    const queue = this.queues.get(key);
    becauseOf(context, 'queue.stopped', 'Queue', key);
    if (!queue) return;
    context.cancel(queue.order);
    this.queues.delete(key);
  }

  private goOn(key: string, context: ActorContext): void {
    const queue = this.queues.get(key);
    if (!queue) return;
    const { ratePerSecond, perPodPerSecond } = queue;
    const workers = this.workersOf(queue);
    const done = workers * Math.round(perPodPerSecond * MILLI);
    const waitingMilli = Math.max(0, queue.waitingMilli + Math.round(ratePerSecond * MILLI) - done);
    becauseOf(context, 'queue.worked', 'Queue', key, { workers, waiting: Math.floor(waitingMilli / MILLI) });
    this.comeBack({ ...queue, workers, waitingMilli }, context);
  }

  /** Number of Pods on reachable machines with a running container that is not stopping. */
  private workersOf({ namespace, consumers }: QueueWanted): number {
    let workers = 0;
    for (const { pod, node, containers } of this.world.table(PODS_ON_MACHINES).unordered()) {
      const { metadata } = pod;
      if (metadata.namespace !== namespace || workloadOf(this.world, pod) !== consumers) continue;
      const works = containers.some(({ kind, state, killing }) => kind === 'app' && state === 'running' && !killing);
      if (works && !isUnreachable(this.world, node)) workers++;
    }
    return workers;
  }

  private comeBack(queue: Omit<QueueRecord, 'order'>, context: ActorContext): void {
    const key = queueKey(queue);
    const event: QueueDue = { type: 'queue.due', key };
    this.queues.put(key, { ...queue, order: context.schedule(SECOND_US, QUEUES, event) });
  }
}

/**
 * Queues of the namespace that match a metric's selector; all queues without a selector. Their series has one label,
 * `queue`.
 */
export function queuesOf(world: World, namespace: string, selector: LabelSelector | undefined): QueueRecord[] {
  const table = world.table(QUEUE_RECORDS);
  if (table.size === 0) return [];
  const isMeant = selector === undefined ? () => true : compileLabelSelector(selector);
  return table.values().filter((queue) => queue.namespace === namespace && isMeant({ queue: queue.name }));
}

/** Number of whole messages that wait. */
export function waitingIn({ waitingMilli }: QueueRecord): number {
  return Math.floor(waitingMilli / 1000);
}

/** A message queue outside the cluster and its consumers, as a person describes it. */
interface QueueWanted {
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
interface QueueRecord extends QueueWanted {
  /** Waiting messages, in thousandths. */
  readonly waitingMilli: number;
  /** Number of Pods that consumed messages in the last second. */
  readonly workers: number;
  /** Order of its next event on the agenda. */
  readonly order: number;
}

interface QueueStarted extends DueEvent {
  readonly type: 'queue.started';
  readonly queue: QueueWanted;
}

interface QueueStopped extends DueEvent {
  readonly type: 'queue.stopped';
  readonly namespace: string;
  readonly name: string;
}

interface QueueDue extends DueEvent {
  readonly type: 'queue.due';
  readonly key: string;
}

function queueKey({ namespace, name }: Pick<QueueWanted, 'namespace' | 'name'>): string {
  return `${namespace}/${name}`;
}

/** Events that the queues handle. */
type QueueEvent = QueueStarted | QueueStopped | QueueDue;
