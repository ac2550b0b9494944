import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { ClusterEvent } from '../framework/clusterEvent.ts';
import { type InFlightItem, type QueuedPod, SCHEDULER_TABLES } from '../schedulerRecords.ts';
import type { Counters } from './nominator.ts';

export type InFlightEvent = InFlightItem & { readonly type: 'event' };

/**
 * Popped Pods that are not finished, and the events since the oldest pop, in one list.
 * Upstream source (v1.36.2): pkg/scheduler/backend/queue/active_queue.go, inFlightPods and inFlightEvents.
 */
export class InFlight {
  private readonly items: Table<InFlightItem, number>;
  private readonly counters: Counters;
  private readonly positions = new Map<string, number>();

  constructor(world: World, counters: Counters) {
    this.items = world.table(SCHEDULER_TABLES.inFlight);
    this.counters = counters;
    for (const position of this.items.keys()) this.index(position, undefined, this.items.get(position));
    this.items.observe((position, before, after) => this.index(position, before, after));
  }

  /** Number of Pods in flight. */
  get size(): number {
    return this.positions.size;
  }

  has(uid: string): boolean {
    return this.positions.has(uid);
  }

  get(uid: string): QueuedPod | undefined {
    const position = this.positions.get(uid);
    const item = position === undefined ? undefined : this.items.get(position);
    return item?.type === 'pod' ? item.queued : undefined;
  }

  /**
   * The Pod is assumed on a node and continues as a copy. The copy lacks the mark that the five-minute timeout moved
   * it. So the metric scheduler_pod_scheduled_after_flush_total never grows.
   * Upstream source (v1.36.2): pkg/scheduler/framework/types.go, QueuedPodInfo.DeepCopy.
   */
  assume(uid: string): QueuedPod | undefined {
    const position = this.positions.get(uid);
    const queued = this.get(uid);
    if (position === undefined || !queued?.flushed) return queued;
    const copy = { ...queued, flushed: false };
    this.items.put(position, { type: 'pod', queued: copy });
    return copy;
  }

  list(): readonly InFlightItem[] {
    return this.items.values();
  }

  addPod(queued: QueuedPod): void {
    this.items.put(this.counters.takeInFlightPosition(), { type: 'pod', queued });
  }

  addEvent(event: ClusterEvent, oldObject: KubeObject | undefined, newObject: KubeObject | undefined): void {
    this.items.put(this.counters.takeInFlightPosition(), { type: 'event', event, oldObject, newObject });
  }

  /** Events after the Pod's pop; `undefined` if the Pod is not in flight. */
  eventsSince(uid: string): InFlightEvent[] | undefined {
    const from = this.positions.get(uid);
    if (from === undefined) return undefined;
    const events: InFlightEvent[] = [];
    for (const position of this.items.keys()) {
      const item = position > from ? this.items.get(position) : undefined;
      if (item?.type === 'event') events.push(item);
    }
    return events;
  }

  /** The attempt has ended. Events that no other Pod in flight needs are dropped. */
  done(uid: string): void {
    const position = this.positions.get(uid);
    if (position === undefined) return;
    this.items.delete(position);
    const forgotten: number[] = [];
    for (const first of this.items.keys()) {
      if (this.items.get(first)?.type === 'pod') break;
      forgotten.push(first);
    }
    for (const first of forgotten) this.items.delete(first);
  }

  private index(position: number, before: InFlightItem | undefined, after: InFlightItem | undefined): void {
    if (before?.type === 'pod' && this.positions.get(before.queued.uid) === position)
      this.positions.delete(before.queued.uid);
    if (after?.type === 'pod') this.positions.set(after.queued.uid, position);
  }
}
