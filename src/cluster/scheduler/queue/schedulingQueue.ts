import type { Table } from '../../../kernel/table.ts';
import type { World } from '../../../kernel/world.ts';
import type { Pod } from '../../../model/generated/types.ts';
import type { KubeObject } from '../../../model/kinds.ts';
import { objectKey } from '../../../model/objectKey.ts';
import { DEFAULT_SCHEDULER_NAME } from '../config/schedulerConfiguration.ts';
import {
  BACKOFF_COMPLETE,
  type ClusterEvent,
  FORCE_ACTIVATE,
  isWildcard,
  POP_FROM_BACKOFF_Q,
  SCHEDULE_ATTEMPT_FAILURE,
  UNSCHEDULABLE_POD_ADD,
  UNSCHEDULABLE_POD_UPDATE,
  UNSCHEDULABLE_TIMEOUT,
} from '../framework/clusterEvent.ts';
import { podEvents } from '../framework/podEvents.ts';
import { type HeapSlot, type QueuedPod, type QueuePlace, SCHEDULER_TABLES } from '../records.ts';
import { BACKOFF_WINDOW_US, isBackingOff, withBackoffExpiration } from './backoff.ts';
import { Counters } from './counters.ts';
import { IncomingPodsMetric } from './incomingPods.ts';
import { InFlight } from './inFlight.ts';
import { PodNominator } from './nominator.ts';
import type { PodQueue, Popped, QueueMove } from './podQueue.ts';
import type { PreCheck } from './preCheck.ts';
import { failedByError, isGated, newQueuedPod, uidOf, withPod } from './queuedPod.ts';
import type { QueueingVerdict } from './queueingHintMap.ts';
import type { SchedulingQueueOptions } from './queueOptions.ts';
import type { QueueProfile } from './queueProfile.ts';
import { runPreEnqueue } from './runPreEnqueue.ts';
import { SlotHeap } from './slotHeap.ts';

interface InFlightVerdict extends QueueingVerdict {
  /** The event that came in flight; empty when none is behind it. */
  readonly event: string;
}

const RETRY: InFlightVerdict = { strategy: 'afterBackoff', plugin: '', event: '' };

/**
 * kube-scheduler's PriorityQueue with queueing hints and popping from the backoff queue. All state is in tables; time is an argument.
 * Upstream source (v1.36.2): pkg/scheduler/backend/queue/scheduling_queue.go.
 */
export class SchedulingQueue implements PodQueue {
  /** Told of every Pod that enters a queue; set while someone listens. */
  onMove: ((move: QueueMove) => void) | undefined;
  readonly inFlight: InFlight;
  readonly nominator: PodNominator;
  private readonly options: SchedulingQueueOptions;
  private readonly counters: Counters;
  private readonly incoming: IncomingPodsMetric;
  private readonly pods: Table<QueuedPod>;
  private readonly pool: Table<HeapSlot>;
  private readonly heaps: Readonly<Record<Exclude<QueuePlace, 'unschedulable'>, SlotHeap>>;
  private readonly popsFromBackoff: boolean;

  constructor(world: World, options: SchedulingQueueOptions, nominator: PodNominator = new PodNominator(world)) {
    this.options = options;
    this.popsFromBackoff = options.popsFromBackoff ?? true;
    this.counters = new Counters(world);
    this.incoming = new IncomingPodsMetric(world);
    this.inFlight = new InFlight(world, this.counters);
    this.nominator = nominator;
    this.pods = world.table<QueuedPod>(SCHEDULER_TABLES.queuedPods);
    this.pool = world.table<HeapSlot>(SCHEDULER_TABLES.unschedulable);
    const { less } = options;
    const byWindow = (a: QueuedPod, b: QueuedPod) =>
      a.backoffExpirationUs === b.backoffExpirationUs ? less(a, b) : byExpiration(a, b);
    this.heaps = {
      active: new SlotHeap(world, SCHEDULER_TABLES.activeHeap, this.pods, less),
      backoff: new SlotHeap(world, SCHEDULER_TABLES.backoffHeap, this.pods, byWindow),
      errorBackoff: new SlotHeap(world, SCHEDULER_TABLES.errorBackoffHeap, this.pods, byExpiration),
    };
  }

  /** Number of pops so far. */
  get schedulingCycle(): number {
    return this.counters.schedulingCycle;
  }

  get(key: string): QueuedPod | undefined {
    return this.pods.get(key);
  }

  /** Keys in one queue: heaps in the order of popping, the pool (gated Pods included) sorted. */
  keysIn(place: QueuePlace): readonly string[] {
    return place === 'unschedulable' ? this.pool.keys() : this.heaps[place].inOrder();
  }

  /** How many Pods are in one queue. */
  sizeOf(place: QueuePlace): number {
    return place === 'unschedulable' ? this.pool.size : this.heaps[place].size;
  }

  /** Whether `pop` would give a Pod. */
  get canPop(): boolean {
    return this.heaps.active.size > 0 || (this.popsFromBackoff && this.heaps.backoff.size > 0);
  }

  /** When a flush of the backoff queues first moves something; -1 when nothing waits there. */
  nextBackoffFlushUs(): number {
    const expirationUs = this.nextBackoffExpirationUs();
    return expirationUs < 0 ? -1 : expirationUs + BACKOFF_WINDOW_US;
  }

  private nextBackoffExpirationUs(): number {
    const first = this.heaps.backoff.peek()?.backoffExpirationUs ?? -1;
    const firstError = this.heaps.errorBackoff.peek()?.backoffExpirationUs ?? -1;
    if (first < 0 || firstError < 0) return Math.max(first, firstError);
    return Math.min(first, firstError);
  }

  /** The oldest time stamp in the pool; -1 when it is empty. */
  oldestInPoolUs(): number {
    let oldest = -1;
    for (const { key } of this.pool.unordered()) {
      const { timestampUs } = this.pods.get(key) as QueuedPod;
      if (oldest < 0 || timestampUs < oldest) oldest = timestampUs;
    }
    return oldest;
  }

  add(pod: Pod, nowUs: number): void {
    this.moveToActive(newQueuedPod(pod, nowUs), UNSCHEDULABLE_POD_ADD.label, nowUs);
  }

  /** The next Pod, from the backoff queue when the active one is empty; it is in flight from now on. */
  pop(): Popped | undefined {
    const from = this.heaps.active.size > 0 || !this.popsFromBackoff ? 'active' : 'backoff';
    const top = this.heaps[from].pop();
    if (!top) return undefined;
    this.pods.delete(top.key);
    if (from === 'backoff') this.incoming.count('active', POP_FROM_BACKOFF_Q);
    if (this.inFlight.has(top.uid)) return this.pop();
    const queued = { ...top, attempts: top.attempts + 1 };
    this.inFlight.addPod(queued);
    this.counters.countPop();
    return { queued, from };
  }

  /** The attempt ended well, or there is nothing to come back for. */
  done(uid: string): void {
    this.inFlight.done(uid);
  }

  /**
   * A failed attempt comes back, with the plugins that rejected it (none: an error). Events that came meanwhile decide
   * whether it waits.
   */
  addUnschedulableIfNotPresent(failed: QueuedPod, nowUs: number): void {
    if (!this.pods.has(failed.key)) {
      const byError = failedByError(failed);
      const queued: QueuedPod = {
        ...failed,
        unschedulableCount: failed.unschedulableCount + (byError ? 0 : 1),
        consecutiveErrorsCount: byError ? failed.consecutiveErrorsCount + 1 : 0,
        timestampUs: nowUs,
        backoffExpirationUs: -1,
        flushed: false,
      };
      this.requeue(queued, this.verdictInFlight(queued), SCHEDULE_ATTEMPT_FAILURE, nowUs);
    }
    this.inFlight.done(failed.uid);
  }

  /** A cluster event: Pods that it may help leave the pool; it is kept for those in flight. */
  moveAll(
    event: ClusterEvent,
    oldObject: KubeObject | undefined,
    newObject: KubeObject | undefined,
    nowUs: number,
    preCheck?: PreCheck,
  ): void {
    if (!this.isOfInterest(event)) return;
    const keys = this.pool.keys().filter((key) => !preCheck || preCheck((this.pods.get(key) as QueuedPod).pod));
    this.move(keys, event, oldObject, newObject, nowUs);
  }

  /** A plugin wants these Pods tried again; those in flight will be when they come back. */
  activate(pods: readonly Pod[], nowUs: number): void {
    for (const pod of pods) {
      if (!this.activateOne(objectKey(pod), nowUs) && this.inFlight.has(uidOf(pod)))
        this.inFlight.addEvent(FORCE_ACTIVATE, undefined, pod);
    }
  }

  /** A Pod without node was updated. */
  update(oldPod: Pod | undefined, newPod: Pod, nowUs: number): void {
    const events = oldPod ? podEvents(oldPod, newPod) : [UNSCHEDULABLE_POD_UPDATE];
    if (this.inFlight.has(uidOf(newPod))) {
      for (const event of events) this.inFlight.addEvent(event, oldPod, newPod);
      return;
    }
    const known = this.pods.get(objectKey(newPod));
    if (!known) {
      this.moveToActive(newQueuedPod(newPod, nowUs), UNSCHEDULABLE_POD_UPDATE.label, nowUs);
      return;
    }
    this.pods.put(known.key, withPod(known, newPod));
    this.nominator.update(oldPod, newPod);
    if (known.place === 'unschedulable') this.updateInPool(known.key, events, oldPod, newPod, nowUs);
    else this.heaps[known.place].addOrUpdate(known.key);
  }

  /** A Pod without node is gone, or was bound; an attempt in flight goes on until it notices. */
  delete(pod: Pod): void {
    this.nominator.forget(pod);
    const known = this.pods.get(objectKey(pod));
    if (!known) return;
    this.leave(known);
    this.pods.delete(known.key);
  }

  /** Pods whose backoff is over become active. Runs every second. */
  flushBackoffCompleted(nowUs: number): void {
    for (const heap of [this.heaps.backoff, this.heaps.errorBackoff]) {
      for (let top = heap.peek(); top && !isBackingOff(top, nowUs, this.options.backoff); top = heap.peek()) {
        heap.pop();
        this.enterActive(top, BACKOFF_COMPLETE, nowUs);
      }
    }
  }

  /** Pods that stayed in the pool for too long get another chance. Runs every 30 seconds. */
  flushUnschedulableLeftover(nowUs: number): void {
    const old = this.pool
      .keys()
      .filter((key) => nowUs - (this.pods.get(key) as QueuedPod).timestampUs > this.options.maxInUnschedulableUs);
    if (old.length === 0) return;
    for (const key of old) this.markFlushed(this.pods.get(key) as QueuedPod);
    this.move(old, UNSCHEDULABLE_TIMEOUT, undefined, undefined, nowUs);
  }

  private markFlushed(queued: QueuedPod): void {
    if (!queued.flushed) this.pods.put(queued.key, { ...queued, flushed: true });
  }

  private move(
    keys: readonly string[],
    event: ClusterEvent,
    oldObject: KubeObject | undefined,
    newObject: KubeObject | undefined,
    nowUs: number,
  ): void {
    for (const key of [...keys]) {
      const queued = this.pods.get(key) as QueuedPod;
      const { hints } = this.profile(queued.pod);
      if (isGated(queued) && !hints.concerns(queued.gatingPlugin, event)) continue;
      const verdict = hints.verdictFor(queued, event, oldObject, newObject);
      if (verdict.strategy === 'skip') continue;
      this.pool.delete(key);
      this.requeue(queued, verdict, event.label, nowUs);
    }
    if (this.inFlight.size > 0) this.inFlight.addEvent(event, oldObject, newObject);
  }

  private updateInPool(
    key: string,
    events: readonly ClusterEvent[],
    oldPod: Pod | undefined,
    newPod: Pod,
    nowUs: number,
  ): void {
    for (const event of events) {
      const queued = this.pods.get(key) as QueuedPod;
      const verdict = this.profile(newPod).hints.verdictFor(queued, event, oldPod, newPod);
      if (this.requeue(queued, verdict, event.label, nowUs) !== 'unschedulable') return;
    }
  }

  private activateOne(key: string, nowUs: number): boolean {
    const queued = this.pods.get(key);
    if (!queued || queued.place === 'active') return false;
    const moved = { ...queued, movedBy: { event: FORCE_ACTIVATE.label, plugin: '' } };
    if (queued.place === 'unschedulable') return this.moveToActive(moved, FORCE_ACTIVATE.label, nowUs) === 'active';
    this.leave(queued);
    this.enterActive(moved, FORCE_ACTIVATE.label, nowUs);
    return true;
  }

  /** What the events since the Pod's own pop say. */
  private verdictInFlight(queued: QueuedPod): InFlightVerdict {
    if (failedByError(queued)) return RETRY;
    const events = this.inFlight.eventsSince(queued.uid);
    if (!events) return RETRY;
    const { hints } = this.profile(queued.pod);
    let found: InFlightVerdict = { strategy: 'skip', plugin: '', event: '' };
    for (const { event, oldObject, newObject } of events) {
      const said = hints.verdictFor(queued, event, oldObject, newObject);
      if (said.strategy !== 'skip') found = { ...said, event: event.label };
      if (said.strategy === 'immediately') return found;
      if (found.strategy === 'afterBackoff' && queued.pendingPlugins.length === 0) return found;
    }
    return found;
  }

  /** `event` is what metrics call the move; the event that the verdict came from may be another, of those that came in flight. */
  private requeue(
    unmoved: QueuedPod,
    { strategy, plugin, event: cause }: QueueingVerdict & { readonly event?: string },
    event: string,
    nowUs: number,
  ): QueuePlace {
    if (strategy === 'skip') return this.enterPool(unmoved, event);
    const queued = { ...unmoved, movedBy: { event: cause || event, plugin } };
    if (strategy === 'immediately') return this.moveToActive(queued, event, nowUs);
    const timed = withBackoffExpiration(queued, this.options.backoff);
    return isBackingOff(timed, nowUs, this.options.backoff)
      ? this.moveToBackoff(timed, event)
      : this.moveToActive(timed, event, nowUs);
  }

  private moveToActive(queued: QueuedPod, event: string, nowUs: number): QueuePlace {
    const checked = runPreEnqueue(queued, this.profile(queued.pod).gates);
    if (isGated(checked)) return this.enterPool(checked, event);
    this.pool.delete(checked.key);
    this.enterActive(checked, event, nowUs);
    if (event === UNSCHEDULABLE_POD_ADD.label || event === UNSCHEDULABLE_POD_UPDATE.label)
      this.nominator.nominate(checked.pod);
    return 'active';
  }

  private moveToBackoff(queued: QueuedPod, event: string): QueuePlace {
    const checked = runPreEnqueue(queued, this.profile(queued.pod).gates);
    if (isGated(checked)) return this.enterPool(checked, event);
    const place = failedByError(checked) ? 'errorBackoff' : 'backoff';
    this.pool.delete(checked.key);
    this.pods.put(checked.key, { ...checked, place });
    this.heaps[place].addOrUpdate(checked.key);
    this.entered(checked.key, place, event);
    return place;
  }

  private enterActive(queued: QueuedPod, event: string, nowUs: number): void {
    const initialAttemptUs = queued.initialAttemptUs < 0 ? nowUs : queued.initialAttemptUs;
    this.pods.put(queued.key, { ...queued, place: 'active', initialAttemptUs });
    this.heaps.active.addOrUpdate(queued.key);
    this.entered(queued.key, 'active', event);
  }

  private enterPool(queued: QueuedPod, event: string): QueuePlace {
    this.pods.put(queued.key, { ...queued, place: 'unschedulable' });
    if (!this.pool.has(queued.key)) {
      this.pool.put(queued.key, { key: queued.key });
      this.entered(queued.key, 'unschedulable', event);
    }
    return 'unschedulable';
  }

  private entered(key: string, to: QueuePlace, event: string): void {
    this.incoming.count(to === 'errorBackoff' ? 'backoff' : to, event);
    this.onMove?.({ key, to, event, plugin: this.pods.get(key)?.movedBy.plugin ?? '' });
  }

  private leave(queued: QueuedPod): void {
    if (queued.place === 'unschedulable') this.pool.delete(queued.key);
    else this.heaps[queued.place].delete(queued.key);
  }

  private isOfInterest(event: ClusterEvent): boolean {
    if (isWildcard(event)) return true;
    for (const { hints } of this.options.profiles.values()) if (hints.isOfInterest(event)) return true;
    return false;
  }

  private profile(pod: Pod): QueueProfile {
    const name = pod.spec.schedulerName ?? DEFAULT_SCHEDULER_NAME;
    const profile = this.options.profiles.get(name);
    if (!profile) throw new Error(`no profile has the scheduler name ${name}`);
    return profile;
  }
}

function byExpiration(a: QueuedPod, b: QueuedPod): boolean {
  return a.backoffExpirationUs < b.backoffExpirationUs;
}
