import { type Micros, SECOND_US } from '#base/time.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { type ClusterEvent, ASSIGNED_POD_DELETE as POD_DELETE_NOW } from '../../framework/clusterEvent.ts';
import type { QueuedPod, QueuePlace } from '../../schedulerRecords.ts';
import type { BackoffLimits } from '../backoff.ts';
import { InFlight } from '../inFlight.ts';
import type { PodNominator } from '../nominator.ts';
import { Counters } from '../nominator.ts';
import type { PodQueue, Popped, QueueMove } from '../podQueue.ts';
import type { PreCheck } from '../queuedPod.ts';
import { failedByError, withPlugins } from '../queuedPod.ts';
import type { EventTrace } from '../queueingHintMap.ts';
import { ASSIGNED_POD_DELETE } from './classicEvents.ts';
import { ClassicQueue } from './classicQueue.ts';

const FLUSH_PERIOD_US = SECOND_US;

/** The queue of v1.26 instead of today's. It keeps no events for Pods in flight. */
export class ClassicPodQueue implements PodQueue {
  trace: EventTrace | undefined;
  readonly inFlight: InFlight;
  readonly classic: ClassicQueue;

  constructor(world: World, backoff: BackoffLimits, nominator: PodNominator) {
    this.classic = new ClassicQueue(world, backoff, nominator);
    this.inFlight = new InFlight(world, new Counters(world));
  }

  get onMove(): ((move: QueueMove) => void) | undefined {
    return this.classic.onMove;
  }

  set onMove(listener: ((move: QueueMove) => void) | undefined) {
    this.classic.onMove = listener;
  }

  get nominator(): PodNominator {
    return this.classic.nominator;
  }

  get schedulingCycle(): number {
    return this.classic.schedulingCycle;
  }

  get canPop(): boolean {
    return this.classic.sizeOf('active') > 0;
  }

  get(key: string): QueuedPod | undefined {
    return this.classic.get(key);
  }

  keysIn(place: QueuePlace): readonly string[] {
    return place === 'errorBackoff' ? [] : this.classic.keysIn(place);
  }

  sizeOf(place: QueuePlace): number {
    return place === 'errorBackoff' ? 0 : this.classic.sizeOf(place);
  }

  /** The flush runs every second. Backoff ends are exact to the microsecond. */
  nextBackoffFlushUs(): number {
    const expirationUs = this.classic.nextBackoffExpirationUs();
    return expirationUs < 0 ? -1 : Math.ceil(expirationUs / FLUSH_PERIOD_US) * FLUSH_PERIOD_US;
  }

  oldestInPoolUs(): number {
    return this.classic.oldestInPoolUs();
  }

  add(pod: Pod, nowUs: Micros): void {
    this.classic.add(pod, nowUs);
  }

  update(oldPod: Pod | undefined, newPod: Pod, nowUs: Micros): void {
    this.classic.update(oldPod ?? newPod, newPod, nowUs);
  }

  delete(pod: Pod): void {
    this.classic.delete(pod);
  }

  pop(): Popped | undefined {
    const queued = this.classic.pop();
    if (!queued) return undefined;
    this.inFlight.addPod(queued);
    return { queued, from: 'active' };
  }

  /** Always undefined, because PodGroups came later. */
  popSpecific(): undefined {
    return undefined;
  }

  popTriedInVain(): undefined {
    return undefined;
  }

  done(uid: string): void {
    this.inFlight.done(uid);
  }

  /** An error keeps the plugins of the previous rejection. */
  addUnschedulableIfNotPresent(failed: QueuedPod, nowUs: Micros): void {
    const before = this.inFlight.get(failed.uid);
    const kept = before && failedByError(failed) ? withPlugins(failed, before.unschedulablePlugins, []) : failed;
    this.inFlight.done(failed.uid);
    this.classic.addUnschedulableIfNotPresent(kept, nowUs);
  }

  moveAll(
    event: ClusterEvent,
    oldObject: KubeObject | undefined,
    newObject: KubeObject | undefined,
    nowUs: Micros,
    preCheck?: PreCheck,
  ): void {
    this.trace?.passed(event, newObject ?? oldObject, true);
    this.classic.moveAll(event.label === POD_DELETE_NOW.label ? ASSIGNED_POD_DELETE : event, nowUs, preCheck);
  }

  activate(pods: readonly Pod[]): void {
    for (const pod of pods) this.classic.activate(pod);
  }

  flushBackoffCompleted(nowUs: Micros): void {
    this.classic.flushBackoffCompleted(nowUs);
  }

  flushUnschedulableLeftover(nowUs: Micros): void {
    this.classic.flushUnschedulableLeftover(nowUs);
  }
}
