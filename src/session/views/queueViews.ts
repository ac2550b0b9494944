import {
  type BindingCycle,
  type HeapSlot,
  type InFlightItem,
  type QueuedPod,
  SCHEDULER_TABLES,
} from '#cluster/scheduler/schedulerRecords.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { QueuedPodView, QueueName } from '#protocol/views.ts';
import { ViewCollection } from './viewCollection.ts';

/** Pops as container/heap does, over the table's slots, which stay: only what moves is kept beside them. */
class HeapPreview {
  private readonly slots: Table<HeapSlot, number>;
  private readonly pods: Table<QueuedPod>;
  private readonly less: Less;
  private readonly moved = new Map<number, QueuedPod>();
  private size: number;

  constructor(slots: Table<HeapSlot, number>, pods: Table<QueuedPod>, less: Less) {
    this.slots = slots;
    this.pods = pods;
    this.less = less;
    this.size = slots.size;
  }

  pop(): QueuedPod | undefined {
    if (this.size === 0) return undefined;
    const top = this.at(0);
    this.size--;
    if (this.size > 0) this.sink(this.at(this.size));
    return top;
  }

  private sink(moving: QueuedPod): void {
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= this.size) break;
      if (child + 1 < this.size && this.less(this.at(child + 1), this.at(child))) child++;
      if (!this.less(this.at(child), moving)) break;
      this.moved.set(index, this.at(child));
      index = child;
    }
    this.moved.set(index, moving);
  }

  private at(index: number): QueuedPod {
    const pod = this.moved.get(index) ?? this.pods.get(this.slots.get(index)?.key ?? '');
    if (!pod) throw new Error(`slot ${index} of ${this.slots.name} holds no Pod`);
    return pod;
  }
}

/** So many Pods of each queue get a rank. */
const RANKED = 100;

const HEAPS = [
  { name: SCHEDULER_TABLES.activeHeap, less: byPriority },
  { name: SCHEDULER_TABLES.backoffHeap, less: byBackoff },
  { name: SCHEDULER_TABLES.errorBackoffHeap, less: byExpiration },
] as const;

/** Pods that kube-scheduler has not finished with: waiting, in a scheduling cycle or in a binding cycle. */
export class QueueViews {
  readonly collection: ViewCollection<QueuedPodView>;
  private readonly waiting: Table<QueuedPod>;
  private readonly heaps: readonly RankedHeap[];
  private readonly inFlight = new Map<string, QueuedPod>();
  private readonly binding = new Map<string, BindingCycle>();

  constructor(world: World) {
    this.collection = new ViewCollection((key) => this.compute(key));
    this.waiting = world.table(SCHEDULER_TABLES.queuedPods);
    this.heaps = HEAPS.map(({ name, less }) => new RankedHeap(world.table(name), this.waiting, less));
    for (const key of this.waiting.keys()) this.collection.touch(key);
    this.waiting.observe((key) => {
      this.collection.touch(key);
      for (const heap of this.heaps) heap.isStale = true;
    });
    this.follow(world);
  }

  /** To be called before the collection is taken. */
  rank(): void {
    for (const heap of this.heaps) heap.rank((key) => this.collection.touch(key));
  }

  private follow(world: World): void {
    const inFlight = world.table(SCHEDULER_TABLES.inFlight);
    const setInFlight = (before: InFlightItem | undefined, after: InFlightItem | undefined) => {
      if (before?.type === 'pod') this.set(this.inFlight, before.queued.key, undefined);
      if (after?.type === 'pod') this.set(this.inFlight, after.queued.key, after.queued);
    };
    for (const item of inFlight.values()) setInFlight(undefined, item);
    inFlight.observe((_, before, after) => setInFlight(before, after));
    const binding = world.table(SCHEDULER_TABLES.binding);
    const setBinding = (before: BindingCycle | undefined, after: BindingCycle | undefined) => {
      if (before) this.set(this.binding, before.key, undefined);
      if (after) this.set(this.binding, after.key, after);
    };
    for (const cycle of binding.values()) setBinding(undefined, cycle);
    binding.observe((_, before, after) => setBinding(before, after));
  }

  private set<T>(index: Map<string, T>, key: string, value: T | undefined): void {
    if (value === undefined) index.delete(key);
    else index.set(key, value);
    this.collection.touch(key);
  }

  private compute(key: string): QueuedPodView | undefined {
    const waiting = this.waiting.get(key);
    if (waiting) return view(waiting, waiting.gatingPlugin === '' ? waiting.place : 'gated', this.rankOf(key));
    const inFlight = this.inFlight.get(key);
    if (inFlight) return view(inFlight, 'inFlight', -1);
    const binding = this.binding.get(key);
    return binding && bindingView(binding);
  }

  private rankOf(key: string): number {
    for (const heap of this.heaps) {
      const rank = heap.ranks.get(key);
      if (rank !== undefined) return rank;
    }
    return -1;
  }
}

/** One heap and the ranks of its first Pods, found anew only when something was written. */
class RankedHeap {
  isStale = true;
  ranks: ReadonlyMap<string, number> = new Map();
  private readonly slots: Table<HeapSlot, number>;
  private readonly pods: Table<QueuedPod>;
  private readonly less: (a: QueuedPod, b: QueuedPod) => boolean;

  constructor(slots: Table<HeapSlot, number>, pods: Table<QueuedPod>, less: (a: QueuedPod, b: QueuedPod) => boolean) {
    this.slots = slots;
    this.pods = pods;
    this.less = less;
    slots.observe(() => {
      this.isStale = true;
    });
  }

  rank(touch: (key: string) => void): void {
    if (!this.isStale) return;
    this.isStale = false;
    const before = this.ranks;
    const order = firstOfHeap(this.slots, this.pods, this.less, RANKED);
    const first = firstRank(order, before);
    this.ranks = new Map(order.map((key, index) => [key, first + index]));
    for (const key of before.keys()) if (!this.ranks.has(key)) touch(key);
    for (const [key, rank] of this.ranks) if (before.get(key) !== rank) touch(key);
  }
}

/** From which number on an order is counted so that whoever stands where it stood keeps its rank: a pop moves none. */
function firstRank(order: readonly string[], before: ReadonlyMap<string, number>): number {
  const kept = order.findLastIndex((key) => before.has(key));
  return Math.max(0, (before.get(order[kept] ?? '') ?? 0) - Math.max(0, kept));
}

function view(queued: QueuedPod, queue: QueueName, rank: number): QueuedPodView {
  return {
    key: queued.key,
    queue,
    rank,
    priority: queued.priority,
    attempts: queued.attempts,
    timestampUs: queued.timestampUs,
    backoffUntilUs: queue === 'backoff' || queue === 'errorBackoff' ? queued.backoffExpirationUs : -1,
    unschedulablePlugins: queued.unschedulablePlugins,
    pendingPlugins: queued.pendingPlugins,
    gatingPlugin: queued.gatingPlugin,
    movedByEvent: queued.movedBy.event,
    movedByPlugin: queued.movedBy.plugin,
  };
}

/** The queue has finished with it, the binding cycle has not. */
function bindingView({ key, attempt, startedUs }: BindingCycle): QueuedPodView {
  return {
    key,
    queue: 'inFlight',
    rank: -1,
    priority: 0,
    attempts: attempt,
    timestampUs: startedUs,
    backoffUntilUs: -1,
    unschedulablePlugins: [],
    pendingPlugins: [],
    gatingPlugin: '',
    movedByEvent: '',
    movedByPlugin: '',
  };
}

type Less = (a: QueuedPod, b: QueuedPod) => boolean;

/** The order of activeQ: higher priority first, then the earlier time. Upstream source (v1.36.2): pkg/scheduler/framework/plugins/queuesort/priority_sort.go. */
export function byPriority(a: QueuedPod, b: QueuedPod): boolean {
  return a.priority > b.priority || (a.priority === b.priority && a.timestampUs < b.timestampUs);
}

/** The order of backoffQ: by the whole second in which the backoff ends, within it as activeQ. */
export function byBackoff(a: QueuedPod, b: QueuedPod): boolean {
  return a.backoffExpirationUs === b.backoffExpirationUs ? byPriority(a, b) : byExpiration(a, b);
}

function byExpiration(a: QueuedPod, b: QueuedPod): boolean {
  return a.backoffExpirationUs < b.backoffExpirationUs;
}

/** The first `limit` keys in the order in which the heap would give them out, ties included; the heap stays as it is. */
export function firstOfHeap(
  slots: Table<HeapSlot, number>,
  pods: Table<QueuedPod>,
  less: Less,
  limit: number,
): string[] {
  const heap = new HeapPreview(slots, pods, less);
  const order: string[] = [];
  while (order.length < limit) {
    const pod = heap.pop();
    if (!pod) break;
    order.push(pod.key);
  }
  return order;
}
