import { extended } from '#base/extended.ts';
import type { Micros } from '#base/time.ts';
import type { ApiRequest } from '#cluster/api/request.ts';
import { constantUs } from '#cluster/releases/constants.ts';
import { table } from '#kernel/delta.ts';
import type { ActorContext, DueEvent } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { Answer } from './controller.ts';

/** One key of a controller's work queue. The record exists while the key waits, is processed, or has failed before. */
export interface WorkItem {
  readonly controller: string;
  readonly key: string;
  /** Order of the next sync on the agenda, 0 if it does not wait. */
  readonly syncOrder: number;
  /** Order of a later addition on the agenda, 0 if none. */
  readonly laterOrder: number;
  readonly laterAtUs: Micros;
  /** Number of requests without an answer, not counting those that wait for earlier ones. */
  readonly inFlight: number;
  /** Requests to send one after another, until one is refused. */
  readonly waiting: readonly ApiRequest[];
  readonly processing: boolean;
  /** Whether it was added again while being processed. */
  readonly dirty: boolean;
  /** Number of consecutive failed syncs. */
  readonly failures: number;
  /** Answers of the current round. */
  readonly answers: readonly Answer[];
  /** Value with which the controller continues when the round is answered. */
  readonly next?: object;
}

/** By `controller|key`. */
export const WORK_QUEUE = table<WorkItem>('controllers/queue');

export interface SyncDue extends DueEvent {
  readonly type: 'sync.due';
  readonly key: string;
}

export interface DelayEnded extends DueEvent {
  readonly type: 'delay.ended';
  readonly key: string;
}

const RETRIES = { firstUs: 5000, mostUs: 1_000_000_000 };

/**
 * Work queues of all controllers. A key waits once and is processed by one worker at a time. It returns if it was added
 * meanwhile. A controller takes the time `controller.sync` to get to a key.
 * Upstream source (v1.36.2): staging/src/k8s.io/client-go/util/workqueue/{queue.go,default_rate_limiters.go}.
 */
export class WorkQueue {
  private readonly world: World;
  private readonly items: Table<WorkItem>;

  constructor(world: World) {
    this.world = world;
    this.items = world.table(WORK_QUEUE);
  }

  get(controller: string, key: string): WorkItem | undefined {
    return this.items.get(`${controller}|${key}`);
  }

  add(controller: string, key: string, context: ActorContext): void {
    const item = this.get(controller, key) ?? idle(controller, key);
    if (item.syncOrder !== 0) return;
    if (item.processing) this.put(extended(item, { dirty: true }));
    else
      this.put(extended(item, { syncOrder: this.schedule(item, constantUs(this.world, 'controller.sync'), context) }));
  }

  /** Adds the key after the delay. The earlier of two delays counts. */
  addAfter(controller: string, key: string, delayUs: Micros, context: ActorContext): void {
    if (delayUs <= 0) {
      this.add(controller, key, context);
      return;
    }
    const item = this.get(controller, key) ?? idle(controller, key);
    const atUs = context.nowUs + delayUs;
    if (item.laterOrder !== 0) {
      if (item.laterAtUs <= atUs) return;
      context.cancel(item.laterOrder);
    }
    const event: DelayEnded = { type: 'delay.ended', key };
    this.put(extended(item, { laterOrder: context.schedule(delayUs, address(controller), event), laterAtUs: atUs }));
  }

  delayEnded(controller: string, key: string, context: ActorContext): void {
    const item = this.get(controller, key);
    if (!item) return;
    this.put(extended(item, { laterOrder: 0, laterAtUs: -1 }));
    this.add(controller, key, context);
  }

  start(controller: string, key: string): void {
    const item = this.get(controller, key) ?? idle(controller, key);
    this.put(extended(item, { syncOrder: 0, processing: true, dirty: false, inFlight: 0, waiting: [], answers: [] }));
  }

  /** A round of requests was sent. It continues with `next`. */
  wait(
    controller: string,
    key: string,
    inFlight: number,
    waiting: readonly ApiRequest[],
    next: object | undefined,
  ): void {
    const { next: _, ...item } = this.get(controller, key) ?? idle(controller, key);
    const round = { inFlight, waiting, answers: [] };
    this.put(extended(item, next ? { ...round, next } : round));
  }

  /** Handles an answer. Returns the request to send next, or the item if the round is over, or neither. */
  answer(controller: string, key: string, answer: Answer): { readonly send?: ApiRequest; readonly over?: WorkItem } {
    const item = this.get(controller, key);
    if (!item) return {};
    const answers = [...item.answers, answer];
    const inFlight = item.inFlight - 1;
    const [send, ...rest] = answer.response.ok && inFlight === 0 ? item.waiting : [];
    const after: WorkItem = extended(item, { inFlight: send ? 1 : inFlight, waiting: rest, answers });
    this.put(after);
    if (send) return { send };
    return inFlight === 0 ? { over: after } : {};
  }

  /** The sync is over. */
  done(controller: string, key: string, failed: boolean, context: ActorContext, retries = RETRIES): void {
    const { next: _, ...item } = this.get(controller, key) ?? idle(controller, key);
    const failures = failed ? item.failures + 1 : 0;
    const ended: WorkItem = extended(item, {
      processing: false,
      inFlight: 0,
      waiting: [],
      answers: [],
      dirty: false,
      failures,
    });
    if (failures === 0 && !item.dirty && ended.laterOrder === 0) this.items.delete(`${controller}|${key}`);
    else this.put(ended);
    if (item.dirty) this.add(controller, key, context);
    else if (failed) this.addAfter(controller, key, retryDelayUs(failures, retries), context);
  }

  private schedule(item: WorkItem, delayUs: Micros, context: ActorContext): number {
    const event: SyncDue = { type: 'sync.due', key: item.key };
    return context.schedule(delayUs, address(item.controller), event);
  }

  private put(item: WorkItem): void {
    this.items.put(`${item.controller}|${item.key}`, item);
  }
}

/** Doubles with every failure. */
function retryDelayUs(failures: number, { firstUs, mostUs }: typeof RETRIES): number {
  return failures > 40 ? mostUs : Math.min(firstUs * 2 ** (failures - 1), mostUs);
}

function address(controller: string): string {
  return `kube-controller-manager/${controller}`;
}

function idle(controller: string, key: string): WorkItem {
  return {
    controller,
    key,
    syncOrder: 0,
    laterOrder: 0,
    laterAtUs: -1,
    inFlight: 0,
    waiting: [],
    processing: false,
    dirty: false,
    failures: 0,
    answers: [],
  };
}
