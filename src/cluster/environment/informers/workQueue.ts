import type { Micros } from '#base/time.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import { table } from '#kernel/delta.ts';
import type { ActorContext } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import {
  CLIENT_WORK,
  type ClientWorkItem,
  clientAddress,
  type InformerClient,
  type WorkDue,
} from './informerRecords.ts';

const WORK_ORDER = table<{ readonly next: number }>('clients/workOrder');

/** Upstream source (v1.36.2): staging/src/k8s.io/client-go/util/workqueue/default_rate_limiters.go, DefaultTypedControllerRateLimiter. */
const BASE_US = 5000;
const MOST_US = 1_000_000_000;
const PER_TOKEN_US = 100_000;
const BURST = 100;

/** Token bucket of one controller: the time at which it is full again. In table `clients/workBuckets`. */
interface Bucket {
  readonly fullUs: Micros;
}

const WORK_BUCKETS = table<Bucket>('clients/workBuckets');

/** Queues of a client's controllers, each with one worker. */
export class WorkQueues {
  private readonly items: Table<ClientWorkItem>;
  private readonly buckets: Table<Bucket>;
  private readonly orders: Table<{ readonly next: number }>;

  constructor(world: World) {
    this.items = world.table(CLIENT_WORK);
    this.buckets = world.table(WORK_BUCKETS);
    this.orders = world.table(WORK_ORDER);
  }

  /** Puts the key into the queue of every controller. */
  add(client: InformerClient, key: string, context: ActorContext): void {
    if (client.workMs <= 0) return;
    for (let controller = 1; controller <= client.controllers; controller++) {
      const id = itemId(client.id, controller, key);
      const known = this.items.get(id);
      if (known?.state === 'processing') this.items.put(id, { ...known, isDirty: true });
      else if (known?.state !== 'ready') this.makeReady(id, known ?? newItem(client.id, controller, key));
      this.work(client, controller, context);
    }
  }

  done(client: InformerClient, id: string, context: ActorContext): void {
    const item = this.items.get(id);
    if (!item) return;
    const fails = client.failingKey !== '' && item.key.includes(client.failingKey);
    if (fails) this.retry(item, id, context);
    else {
      becauseOf(context, 'work.done', 'WorkItem', item.key, { client: item.client, controller: item.controller });
      this.items.delete(id);
      if (item.isDirty) this.makeReady(id, { ...item, isDirty: false, failures: 0 });
    }
    this.work(client, item.controller, context);
  }

  ready(client: InformerClient, id: string, context: ActorContext): void {
    const item = this.items.get(id);
    if (item?.state !== 'backoff' || item.untilUs !== context.nowUs) {
      becauseOf(context, 'work.queuedBefore', 'WorkItem', id);
      return;
    }
    becauseOf(context, 'work.ready', 'WorkItem', item.key, { client: item.client, controller: item.controller });
    this.makeReady(id, item);
    this.work(client, item.controller, context);
  }

  forget(client: string): void {
    for (const [id, item] of this.entries()) if (item.client === client) this.items.delete(id);
  }

  /** Doubles the wait after every failure of the key. All keys together retry at most ten times in a second. */
  private retry(item: ClientWorkItem, id: string, context: ActorContext): void {
    const ownUs = Math.min(BASE_US * 2 ** Math.min(item.failures, 30), MOST_US);
    const waitUs = Math.max(ownUs, this.takeToken(`${item.client}/${item.controller}`, context.nowUs));
    const failed: ClientWorkItem = {
      ...item,
      state: 'backoff',
      isDirty: false,
      failures: item.failures + 1,
      untilUs: context.nowUs + waitUs,
    };
    this.items.put(id, failed);
    const { key, client, controller, failures } = failed;
    becauseOf(context, 'work.failed', 'WorkItem', key, { client, controller, failures, delayUs: waitUs });
    const event: WorkDue = { type: 'work.ready', item: id };
    context.schedule(waitUs, clientAddress(client), event);
  }

  private takeToken(bucket: string, nowUs: Micros): number {
    const fullUs = Math.max(this.buckets.get(bucket)?.fullUs ?? 0, nowUs) + PER_TOKEN_US;
    this.buckets.put(bucket, { fullUs });
    return Math.max(0, fullUs - nowUs - BURST * PER_TOKEN_US);
  }

  private makeReady(id: string, item: ClientWorkItem): void {
    const next = this.orders.get('work')?.next ?? 1;
    this.orders.put('work', { next: next + 1 });
    this.items.put(id, { ...item, state: 'ready', order: next });
  }

  /** An idle worker takes the key that has waited longest. */
  private work(client: InformerClient, controller: number, context: ActorContext): void {
    let first: readonly [string, ClientWorkItem] | undefined;
    for (const entry of this.entries()) {
      const [, item] = entry;
      if (item.client !== client.id || item.controller !== controller) continue;
      if (item.state === 'processing') return;
      if (item.state === 'ready' && (!first || item.order < first[1].order)) first = entry;
    }
    if (!first) return;
    const [id, item] = first;
    const workUs = Math.round(client.workMs * 1000);
    this.items.put(id, { ...item, state: 'processing', untilUs: context.nowUs + workUs });
    const event: WorkDue = { type: 'work.done', item: id };
    context.schedule(workUs, clientAddress(client.id), event);
  }

  private *entries(): Iterable<readonly [string, ClientWorkItem]> {
    for (const id of [...this.items.keys()]) yield [id, this.items.get(id) as ClientWorkItem];
  }
}

function itemId(client: string, controller: number, key: string): string {
  return `${client}/${controller}/${key}`;
}

function newItem(client: string, controller: number, key: string): ClientWorkItem {
  return { client, controller, key, state: 'ready', isDirty: false, failures: 0, order: 0, untilUs: 0 };
}
