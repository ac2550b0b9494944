import { extended } from '#base/extended.ts';
import type { Micros } from '#base/time.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
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
import type { QueuedPod, QueuePlace } from '../schedulerRecords.ts';
import { BACKOFF_WINDOW_US, isBackingOff, withBackoffExpiration } from './backoff.ts';
import { InFlight } from './inFlight.ts';
import { Counters, PodNominator } from './nominator.ts';
import type { PodQueue, Popped, QueueMove } from './podQueue.ts';
import type { PreCheck } from './queuedPod.ts';
import { failedByError, isGated, newQueuedPod, sortedSet, uidOf, withPod } from './queuedPod.ts';
import type { EventTrace, QueueingVerdict } from './queueingHintMap.ts';
import type { PreEnqueueGate, QueueProfile, SchedulingQueueOptions } from './queueOptions.ts';
import { QueuePlaces } from './queuePlaces.ts';

interface InFlightVerdict extends QueueingVerdict {
  /** Event that came during the attempt; empty if none caused it. */
  readonly event: string;
}

const RETRY: InFlightVerdict = { strategy: 'afterBackoff', plugin: '', event: '' };

/**
 * kube-scheduler's PriorityQueue with queueing hints and popping from the backoff queue. All state is in tables, and
 * time is an argument.
 * Upstream source (v1.36.2): pkg/scheduler/backend/queue/scheduling_queue.go.
 */
export class SchedulingQueue implements PodQueue {
  trace: EventTrace | undefined;
  readonly inFlight: InFlight;
  readonly nominator: PodNominator;
  private readonly options: SchedulingQueueOptions;
  private readonly counters: Counters;
  private readonly places: QueuePlaces;
  private readonly popsFromBackoff: boolean;

  constructor(world: World, options: SchedulingQueueOptions, nominator: PodNominator = new PodNominator(world)) {
    this.options = options;
    this.popsFromBackoff = options.popsFromBackoff ?? true;
    this.counters = new Counters(world);
    this.inFlight = new InFlight(world, this.counters);
    this.nominator = nominator;
    this.places = new QueuePlaces(world, options.less);
  }

  get onMove(): ((move: QueueMove) => void) | undefined {
    return this.places.onMove;
  }

  set onMove(listener: ((move: QueueMove) => void) | undefined) {
    this.places.onMove = listener;
  }

  /** Number of pops so far. */
  get schedulingCycle(): number {
    return this.counters.schedulingCycle;
  }

  get(key: string): QueuedPod | undefined {
    return this.places.pods.get(key);
  }

  /** Keys in one queue: heaps in the order of popping, the pool (with gated Pods) sorted. */
  keysIn(place: QueuePlace): readonly string[] {
    return this.places.keysIn(place);
  }

  /** Number of Pods in one queue. */
  sizeOf(place: QueuePlace): number {
    return this.places.sizeOf(place);
  }

  /** Whether `pop` would return a Pod. */
  get canPop(): boolean {
    return this.sizeOf('active') > 0 || (this.popsFromBackoff && this.firstInBackoff() !== undefined);
  }

  /** Time at which a flush of the backoff queues first moves something; -1 if nothing waits there. */
  nextBackoffFlushUs(): number {
    const expirationUs = this.nextBackoffExpirationUs();
    return expirationUs < 0 ? -1 : expirationUs + BACKOFF_WINDOW_US;
  }

  private nextBackoffExpirationUs(): number {
    const first = this.places.first('backoff')?.backoffExpirationUs ?? -1;
    const firstError = this.places.first('errorBackoff')?.backoffExpirationUs ?? -1;
    if (first < 0 || firstError < 0) return Math.max(first, firstError);
    return Math.min(first, firstError);
  }

  /** Oldest timestamp in the pool; -1 if it is empty. */
  oldestInPoolUs(): number {
    return this.places.oldestInPoolUs();
  }

  add(pod: Pod, nowUs: Micros): void {
    this.hearNews();
    this.moveToActive(newQueuedPod(pod, nowUs), UNSCHEDULABLE_POD_ADD.label, nowUs);
  }

  /** Next Pod, from the backoff queue if the active one is empty. It is in flight from now on. */
  pop(): Popped | undefined {
    const from = this.sizeOf('active') > 0 || !this.popsFromBackoff ? 'active' : 'backoff';
    const top = from === 'active' ? this.places.takeFirst(from) : this.takeFromBackoff();
    if (!top) return undefined;
    if (from === 'backoff') this.places.countIncoming('active', POP_FROM_BACKOFF_Q);
    const queued = this.moveToInFlight(top);
    return queued ? { queued, from } : this.pop();
  }

  /**
   * Pod that an idle scheduler takes from the backoff queue: the first one, except members of a PodGroup tried since
   * the last change. Upstream retries such a group without pause, thousands of times per second, with the same result.
   */
  private firstInBackoff(): QueuedPod | undefined {
    const first = this.places.first('backoff');
    if (!first || !this.isTriedInVain(first)) return first;
    return this.keysIn('backoff')
      .map((key) => this.get(key) as QueuedPod)
      .find((queued) => !this.isTriedInVain(queued));
  }

  private takeFromBackoff(): QueuedPod | undefined {
    const next = this.firstInBackoff();
    if (next && next.key === this.places.first('backoff')?.key) return this.places.takeFirst('backoff');
    if (next) this.places.remove(next);
    return next;
  }

  private isTriedInVain({ newsHeard }: QueuedPod): boolean {
    return newsHeard !== undefined && newsHeard === this.counters.news;
  }

  /**
   * A member of a PodGroup that an idle upstream scheduler would be retrying now, because it or another member waits in
   * the backoff queue.
   */
  popTriedInVain(key: string): QueuedPod | undefined {
    const queued = this.get(key);
    if (!queued || !this.popsFromBackoff || (queued.place !== 'backoff' && queued.place !== 'errorBackoff'))
      return undefined;
    const isTried = this.keysIn('backoff')
      .map((each) => this.get(each) as QueuedPod)
      .some((other) => isGroupMate(other.pod, queued.pod) && this.isTriedInVain(other));
    if (!isTried) return undefined;
    this.places.remove(queued);
    return this.moveToInFlight(queued);
  }

  private hearNews(): void {
    if (this.options.retriesGroupMembers) this.counters.countNews();
  }

  private isGroupMember({ spec }: Pod): boolean {
    return this.options.retriesGroupMembers === true && spec.schedulingGroup !== undefined;
  }

  /**
   * Pops one Pod from wherever it waits: activates it and takes it from the active queue. `undefined` if it does not
   * wait, or a PreEnqueue plugin holds it.
   * Upstream source (v1.36.2): pkg/scheduler/backend/queue/scheduling_queue.go, PopSpecificPod.
   */
  popSpecific(key: string, nowUs: Micros): QueuedPod | undefined {
    this.activateOne(key, nowUs);
    const active = this.get(key);
    if (active?.place !== 'active') return undefined;
    this.places.remove(active);
    return this.moveToInFlight(active);
  }

  /** `undefined` if a Pod of its uid is already in flight; it is dropped. */
  private moveToInFlight(taken: QueuedPod): QueuedPod | undefined {
    if (this.inFlight.has(taken.uid)) return undefined;
    const tried = extended(taken, { attempts: taken.attempts + 1 });
    const queued = this.isGroupMember(taken.pod) ? extended(tried, { newsHeard: this.counters.news }) : tried;
    this.inFlight.addPod(queued);
    this.counters.countPop();
    return queued;
  }

  /** The attempt succeeded, or the Pod does not need to return. */
  done(uid: string): void {
    this.inFlight.done(uid);
  }

  /**
   * Returns a failed attempt with the plugins that rejected it (none after an error). Events that came meanwhile decide
   * whether it waits.
   */
  addUnschedulableIfNotPresent(failed: QueuedPod, nowUs: Micros): void {
    if (!this.places.pods.has(failed.key)) {
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

  /** Handles a cluster event. Pods that it may help leave the pool, and it is kept for Pods in flight. */
  moveAll(
    event: ClusterEvent,
    oldObject: KubeObject | undefined,
    newObject: KubeObject | undefined,
    nowUs: Micros,
    preCheck?: PreCheck,
  ): void {
    const isOfInterest = this.isOfInterest(event);
    this.trace?.passed(event, newObject ?? oldObject, isOfInterest);
    if (!isOfInterest) return;
    this.hearNews();
    const waiting = this.inPool().filter(({ pod }) => !preCheck || preCheck(pod));
    this.move(waiting, event, oldObject, newObject, nowUs);
  }

  /** A plugin requests a retry of these Pods. Those in flight are retried when they return. */
  activate(pods: readonly Pod[], nowUs: Micros): void {
    for (const pod of pods) {
      if (!this.activateOne(objectKey(pod), nowUs) && this.inFlight.has(uidOf(pod)))
        this.inFlight.addEvent(FORCE_ACTIVATE, undefined, pod);
    }
  }

  /** A Pod without a node was updated. */
  update(oldPod: Pod | undefined, newPod: Pod, nowUs: Micros): void {
    const events = oldPod ? podEvents(oldPod, newPod) : [UNSCHEDULABLE_POD_UPDATE];
    if (this.inFlight.has(uidOf(newPod))) {
      for (const event of events) this.inFlight.addEvent(event, oldPod, newPod);
      return;
    }
    const known = this.get(objectKey(newPod));
    if (!known) {
      this.moveToActive(newQueuedPod(newPod, nowUs), UNSCHEDULABLE_POD_UPDATE.label, nowUs);
      return;
    }
    this.places.replace(withPod(known, newPod));
    this.nominator.update(oldPod, newPod);
    if (known.place === 'unschedulable') this.updateInPool(known.key, events, oldPod, newPod, nowUs);
  }

  /** A Pod without a node was deleted or bound. An attempt in flight continues until it notices. */
  delete(pod: Pod): void {
    this.nominator.forget(pod);
    this.hearNews();
    const known = this.get(objectKey(pod));
    if (known) this.places.remove(known);
  }

  /** Activates Pods whose backoff is over. Runs every second. */
  flushBackoffCompleted(nowUs: Micros): void {
    for (const place of ['backoff', 'errorBackoff'] as const) {
      const next = () => this.places.first(place);
      for (let top = next(); top && !isBackingOff(top, nowUs, this.options.backoff); top = next()) {
        this.places.leave(top);
        this.moveFromBackoff(top, BACKOFF_COMPLETE, nowUs);
      }
    }
  }

  /** Retries Pods that stayed in the pool for too long. Runs every 30 seconds. */
  flushUnschedulableLeftover(nowUs: Micros): void {
    const old = this.inPool().filter(({ timestampUs }) => nowUs - timestampUs > this.options.maxInUnschedulableUs);
    if (old.length === 0) return;
    const flushed = old.map((queued) => (queued.flushed ? queued : { ...queued, flushed: true }));
    for (const queued of flushed) this.places.replace(queued);
    this.trace?.passed(UNSCHEDULABLE_TIMEOUT, undefined, true);
    this.move(flushed, UNSCHEDULABLE_TIMEOUT, undefined, undefined, nowUs);
  }

  private inPool(): QueuedPod[] {
    return this.keysIn('unschedulable').map((key) => this.get(key) as QueuedPod);
  }

  private move(
    waiting: readonly QueuedPod[],
    event: ClusterEvent,
    oldObject: KubeObject | undefined,
    newObject: KubeObject | undefined,
    nowUs: Micros,
  ): void {
    for (const queued of waiting) {
      const { hints } = this.profile(queued.pod);
      if (isGated(queued) && !hints.concerns(queued.gatingPlugin, event)) continue;
      const verdict = hints.verdictFor(queued, event, oldObject, newObject);
      this.trace?.judged({ pod: queued.key, event, object: newObject ?? oldObject, verdict, isReplayed: false });
      if (verdict.strategy === 'skip') continue;
      this.places.leave(queued);
      this.requeue(queued, verdict, event.label, nowUs);
    }
    if (this.inFlight.size > 0) this.inFlight.addEvent(event, oldObject, newObject);
  }

  private updateInPool(
    key: string,
    events: readonly ClusterEvent[],
    oldPod: Pod | undefined,
    newPod: Pod,
    nowUs: Micros,
  ): void {
    for (const event of events) {
      const queued = this.get(key) as QueuedPod;
      const verdict = this.profile(newPod).hints.verdictFor(queued, event, oldPod, newPod);
      this.trace?.judged({ pod: key, event, object: newPod, verdict, isReplayed: false });
      if (this.requeue(queued, verdict, event.label, nowUs) !== 'unschedulable') return;
    }
  }

  private activateOne(key: string, nowUs: Micros): boolean {
    const queued = this.get(key);
    if (!queued || queued.place === 'active') return false;
    const moved = { ...queued, movedBy: { event: FORCE_ACTIVATE.label, plugin: '' } };
    if (queued.place === 'unschedulable') return this.moveToActive(moved, FORCE_ACTIVATE.label, nowUs) === 'active';
    this.places.leave(queued);
    return this.moveFromBackoff(moved, FORCE_ACTIVATE.label, nowUs) === 'active';
  }

  /** Verdict of the events since the Pod's own pop. Members of a PodGroup do not wait for events. */
  private verdictInFlight(queued: QueuedPod): InFlightVerdict {
    if (failedByError(queued)) return RETRY;
    if (this.isGroupMember(queued.pod)) return RETRY;
    const events = this.inFlight.eventsSince(queued.uid);
    if (!events) return RETRY;
    const { hints } = this.profile(queued.pod);
    let found: InFlightVerdict = { strategy: 'skip', plugin: '', event: '' };
    for (const { event, oldObject, newObject } of events) {
      const said = hints.verdictFor(queued, event, oldObject, newObject);
      this.trace?.judged({ pod: queued.key, event, object: newObject ?? oldObject, verdict: said, isReplayed: true });
      if (said.strategy !== 'skip') found = { ...said, event: event.label };
      if (said.strategy === 'immediately') return found;
      if (found.strategy === 'afterBackoff' && queued.pendingPlugins.length === 0) return found;
    }
    return found;
  }

  /**
   * `event` is the label of the move in metrics. The event behind the verdict may be another one that came in flight.
   */
  private requeue(
    unmoved: QueuedPod,
    { strategy, plugin, event: cause }: QueueingVerdict & { readonly event?: string },
    event: string,
    nowUs: Micros,
  ): QueuePlace {
    if (strategy === 'skip') return this.enterPool(unmoved, event);
    const queued = extended(unmoved, { movedBy: { event: cause || event, plugin } });
    if (strategy === 'immediately') return this.moveToActive(queued, event, nowUs);
    const timed = withBackoffExpiration(queued, this.options.backoff);
    return isBackingOff(timed, nowUs, this.options.backoff)
      ? this.moveToBackoff(timed, event)
      : this.moveToActive(timed, event, nowUs);
  }

  private moveToActive(queued: QueuedPod, event: string, nowUs: Micros): QueuePlace {
    const checked = runPreEnqueue(queued, this.profile(queued.pod).gates);
    if (isGated(checked)) return this.enterPool(checked, event);
    this.enterActive(checked, event, nowUs);
    if (event === UNSCHEDULABLE_POD_ADD.label || event === UNSCHEDULABLE_POD_UPDATE.label)
      this.nominator.nominate(checked.pod);
    return 'active';
  }

  /** PreEnqueue already ran on the way into backoff if Pods can be popped from there. */
  private moveFromBackoff(queued: QueuedPod, event: string, nowUs: Micros): QueuePlace {
    if (!this.popsFromBackoff) return this.moveToActive(queued, event, nowUs);
    this.enterActive(queued, event, nowUs);
    return 'active';
  }

  private moveToBackoff(queued: QueuedPod, event: string): QueuePlace {
    const checked = this.popsFromBackoff ? runPreEnqueue(queued, this.profile(queued.pod).gates) : queued;
    if (isGated(checked)) return this.enterPool(checked, event);
    const place = failedByError(checked) ? 'errorBackoff' : 'backoff';
    this.places.enterHeap(checked, place, event);
    return place;
  }

  private enterActive(queued: QueuedPod, event: string, nowUs: Micros): void {
    // Pods moved by a Pod's arrival come after it, which decides the order in which a PodGroup is tried.
    const later = queued.movedBy.event === UNSCHEDULABLE_POD_ADD.label ? 1 : 0;
    const initialAttemptUs = queued.initialAttemptUs < 0 ? nowUs + later : queued.initialAttemptUs;
    this.places.enterHeap(extended(queued, { initialAttemptUs }), 'active', event);
  }

  private enterPool(queued: QueuedPod, event: string): QueuePlace {
    this.places.enterPool(queued, event);
    return 'unschedulable';
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

function isGroupMate(one: Pod, other: Pod): boolean {
  const group = one.spec.schedulingGroup?.podGroupName;
  return (
    group !== undefined &&
    group === other.spec.schedulingGroup?.podGroupName &&
    one.metadata.namespace === other.metadata.namespace
  );
}

/**
 * Record of the Pod with the plugin that holds it back, if any. The plugin that last held it is asked first. The first
 * that refuses holds it, and stays among the rejecting plugins when it passes later.
 * Upstream source (v1.36.2): pkg/scheduler/backend/queue/scheduling_queue.go, runPreEnqueuePlugins.
 */
function runPreEnqueue(queued: QueuedPod, gates: readonly PreEnqueueGate[]): QueuedPod {
  const refuses = ({ admits }: PreEnqueueGate) => !admits(queued.pod);
  const last = gates.find(({ name }) => name === queued.gatingPlugin);
  const gate = last && refuses(last) ? last : gates.find((other) => other !== last && refuses(other));
  const gatingPlugin = gate?.name ?? '';
  if (gate)
    return { ...queued, gatingPlugin, unschedulablePlugins: sortedSet([...queued.unschedulablePlugins, gatingPlugin]) };
  return queued.gatingPlugin === '' ? queued : { ...queued, gatingPlugin };
}
