import type { Micros } from '#base/time.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import type { Labels } from '#model/labels/labelMatcher.ts';
import { objectKey } from '#model/objectKey.ts';
import { semanticEqual } from '#model/validation/common/semanticEqual.ts';
import { termMatches } from '../../framework/affinityTerms.ts';
import {
  BACKOFF_COMPLETE,
  type ClusterEvent,
  FORCE_ACTIVATE,
  isWildcard,
  SCHEDULE_ATTEMPT_FAILURE,
} from '../../framework/clusterEvent.ts';
import { podInfoOf } from '../../framework/podInfo.ts';
import { type HeapSlot, type MoveRequest, type QueuedPod, SCHEDULER_TABLES } from '../../schedulerRecords.ts';
import type { BackoffLimits } from '../backoff.ts';
import { Counters, PodNominator } from '../nominator.ts';
import type { QueueMove } from '../podQueue.ts';
import type { PreCheck } from '../queuedPod.ts';
import { IncomingPodsMetric, newQueuedPod, withPod } from '../queuedPod.ts';
import { DEFAULT_BACKOFF, DEFAULT_MAX_IN_UNSCHEDULABLE_US, prioritySort } from '../queueOptions.ts';
import { SlotHeap } from '../slotHeap.ts';
import { POD_ADD, UNSCHEDULABLE_TIMEOUT } from './classicEvents.ts';
import { isRegistered } from './classicRegistrations.ts';

const LAST = 'last';

/**
 * The scheduling queue before queueing hints: a failed Pod is retried if any move request came since the last pop. It
 * uses the same tables as its successor. Scheduling gates were alpha and off.
 * Upstream source (v1.26.1): pkg/scheduler/internal/queue/scheduling_queue.go.
 */
export class ClassicQueue {
  /** Called for every Pod that enters a queue; set while a listener exists. */
  onMove: ((move: QueueMove) => void) | undefined;
  readonly nominator: PodNominator;
  private readonly counters: Counters;
  private readonly incoming: IncomingPodsMetric;
  private readonly pods: Table<QueuedPod>;
  private readonly pool: Table<HeapSlot>;
  private readonly moveRequest: Table<MoveRequest>;
  private readonly active: SlotHeap;
  private readonly backoff: SlotHeap;
  private readonly limits: BackoffLimits;

  constructor(world: World, limits: BackoffLimits = DEFAULT_BACKOFF, nominator = new PodNominator(world)) {
    this.limits = limits;
    this.counters = new Counters(world);
    this.incoming = new IncomingPodsMetric(world);
    this.nominator = nominator;
    this.pods = world.table(SCHEDULER_TABLES.queuedPods);
    this.pool = world.table(SCHEDULER_TABLES.unschedulable);
    this.moveRequest = world.table(SCHEDULER_TABLES.moveRequest);
    this.active = new SlotHeap(world, SCHEDULER_TABLES.activeHeap, this.pods, prioritySort);
    this.backoff = new SlotHeap(
      world,
      SCHEDULER_TABLES.backoffHeap,
      this.pods,
      (a, b) => a.backoffExpirationUs < b.backoffExpirationUs,
    );
  }

  /** Number of pops so far. */
  get schedulingCycle(): number {
    return this.counters.schedulingCycle;
  }

  /** Scheduling cycle of the last move request; -1 before the first. */
  get moveRequestCycle(): number {
    return this.moveRequest.get(LAST)?.cycle ?? -1;
  }

  get(key: string): QueuedPod | undefined {
    return this.pods.get(key);
  }

  sizeOf(place: 'active' | 'backoff' | 'unschedulable'): number {
    return place === 'unschedulable' ? this.pool.size : this[place].size;
  }

  /** Backoff end of the first Pod; -1 if none is backing off. */
  nextBackoffExpirationUs(): number {
    return this.backoff.peek()?.backoffExpirationUs ?? -1;
  }

  /** Oldest timestamp in the pool; -1 if it is empty. */
  oldestInPoolUs(): number {
    let oldest = -1;
    for (const { key } of this.pool.unordered()) {
      const { timestampUs } = this.known(key);
      if (oldest < 0 || timestampUs < oldest) oldest = timestampUs;
    }
    return oldest;
  }

  keysIn(place: 'active' | 'backoff' | 'unschedulable'): readonly string[] {
    return place === 'unschedulable' ? this.pool.keys() : this[place].inOrder();
  }

  add(pod: Pod, nowUs: Micros): void {
    this.enterActive(newQueuedPod(pod, nowUs), POD_ADD);
  }

  /** Backoff is never shortened, so Pods of the backoff queue are not considered. */
  pop(): QueuedPod | undefined {
    const top = this.active.pop();
    if (!top) return undefined;
    this.pods.delete(top.key);
    this.counters.countPop();
    return { ...top, attempts: top.attempts + 1 };
  }

  /** Returns a failed attempt to the queue, unless the Pod already waits. */
  addUnschedulableIfNotPresent(failed: QueuedPod, nowUs: Micros): void {
    if (this.pods.has(failed.key)) return;
    const queued = this.timed({ ...failed, timestampUs: nowUs });
    if (this.moveRequestCycle >= this.schedulingCycle) this.enterBackoff(queued, SCHEDULE_ATTEMPT_FAILURE);
    else {
      this.putIntoPool(queued);
      this.entered(queued.key, 'unschedulable', SCHEDULE_ATTEMPT_FAILURE);
    }
  }

  moveAll(event: ClusterEvent, nowUs: Micros, preCheck?: PreCheck): void {
    this.move(
      this.pool.keys().filter((key) => !preCheck || preCheck(this.known(key).pod)),
      event,
      nowUs,
    );
  }

  /** An assigned Pod concerns only Pods that must be near a Pod like it. */
  assignedPodChanged(pod: Pod, event: ClusterEvent, nowUs: Micros, namespaceLabels: Labels | undefined): void {
    const { namespace, labels } = podInfoOf(pod);
    const isNear = (key: string) =>
      podInfoOf(this.known(key).pod).affinity.requiredAffinity.some((term) =>
        termMatches(term, { namespace, labels }, namespaceLabels),
      );
    this.move(this.pool.keys().filter(isNear), event, nowUs);
  }

  activate(pod: Pod): void {
    const queued = this.pods.get(objectKey(pod));
    if (!queued || queued.place === 'active') return;
    this.leave(queued);
    this.enterActive(queued, FORCE_ACTIVATE.label);
  }

  update(oldPod: Pod, newPod: Pod, nowUs: Micros): void {
    const known = this.pods.get(objectKey(newPod));
    if (!known) {
      this.enterActive(newQueuedPod(newPod, nowUs), undefined);
      return;
    }
    this.nominator.update(oldPod, newPod);
    const queued = withPod(known, newPod);
    this.pods.put(known.key, queued);
    if (known.place === 'active') this.active.addOrUpdate(known.key);
    else if (known.place === 'backoff') this.backoff.addOrUpdate(known.key);
    else if (isPodUpdated(oldPod, newPod)) {
      this.pool.delete(known.key);
      if (this.isBackingOff(queued, nowUs)) this.enterBackoff(queued, undefined);
      else this.enterActive(queued, undefined);
    }
  }

  delete(pod: Pod): void {
    this.nominator.forget(pod);
    const queued = this.pods.get(objectKey(pod));
    if (!queued) return;
    this.leave(queued);
    this.pods.delete(queued.key);
  }

  flushBackoffCompleted(nowUs: Micros): void {
    for (let top = this.backoff.peek(); top && !this.isBackingOff(top, nowUs); top = this.backoff.peek()) {
      this.backoff.pop();
      this.enterActive(top, BACKOFF_COMPLETE);
    }
  }

  flushUnschedulableLeftover(nowUs: Micros): void {
    const old = this.pool.keys().filter((key) => nowUs - this.known(key).timestampUs > DEFAULT_MAX_IN_UNSCHEDULABLE_US);
    if (old.length > 0) this.move(old, UNSCHEDULABLE_TIMEOUT, nowUs);
  }

  private move(keys: readonly string[], event: ClusterEvent, nowUs: Micros): void {
    for (const key of keys) {
      const queued = this.known(key);
      const { unschedulablePlugins } = queued;
      if (
        unschedulablePlugins.length > 0 &&
        !isWildcard(event) &&
        !unschedulablePlugins.some((plugin) => isRegistered(plugin, event))
      )
        continue;
      this.pool.delete(key);
      if (this.isBackingOff(queued, nowUs)) this.enterBackoff(queued, event.label);
      else this.enterActive(queued, event.label);
    }
    this.moveRequest.put(LAST, { cycle: this.schedulingCycle });
  }

  private enterActive(queued: QueuedPod, event: string | undefined): void {
    this.pods.put(queued.key, { ...queued, place: 'active' });
    this.active.addOrUpdate(queued.key);
    this.entered(queued.key, 'active', event);
    this.nominator.nominate(queued.pod);
  }

  private enterBackoff(queued: QueuedPod, event: string | undefined): void {
    this.pods.put(queued.key, { ...queued, place: 'backoff' });
    this.backoff.addOrUpdate(queued.key);
    this.entered(queued.key, 'backoff', event);
  }

  private entered(key: string, to: 'active' | 'backoff' | 'unschedulable', event: string | undefined): void {
    if (event !== undefined) this.incoming.count(to, event);
    this.onMove?.({ key, to, event: event ?? 'PodUpdate', plugin: '' });
  }

  private putIntoPool(queued: QueuedPod): void {
    this.pods.put(queued.key, { ...queued, place: 'unschedulable' });
    this.pool.put(queued.key, { key: queued.key });
  }

  private leave({ key, place }: QueuedPod): void {
    if (place === 'active') this.active.delete(key);
    else if (place === 'backoff') this.backoff.delete(key);
    else this.pool.delete(key);
  }

  private known(key: string): QueuedPod {
    return this.pods.get(key) as QueuedPod;
  }

  /** Exact to the microsecond, by the number of attempts. */
  private timed(queued: QueuedPod): QueuedPod {
    let durationUs = this.limits.initialUs;
    for (let i = 1; i < queued.attempts && durationUs < this.limits.maxUs; i++) durationUs *= 2;
    return { ...queued, backoffExpirationUs: queued.timestampUs + Math.min(durationUs, this.limits.maxUs) };
  }

  private isBackingOff(queued: QueuedPod, nowUs: Micros): boolean {
    return queued.backoffExpirationUs > nowUs;
  }
}

/** An update of only the status makes no Pod schedulable. */
function isPodUpdated(oldPod: Pod, newPod: Pod): boolean {
  return !semanticEqual(relevant(oldPod), relevant(newPod));
}

function relevant({ metadata, spec }: Pod): object {
  const { resourceVersion: _, generation: __, managedFields: ___, finalizers: ____, ...rest } = metadata;
  return { metadata: rest, spec };
}
