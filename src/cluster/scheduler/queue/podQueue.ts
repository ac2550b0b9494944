import type { Micros } from '#base/time.ts';
import type { Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { ClusterEvent } from '../framework/clusterEvent.ts';
import type { QueuedPod, QueuePlace } from '../schedulerRecords.ts';
import type { InFlight } from './inFlight.ts';
import type { PodNominator } from './nominator.ts';
import type { PreCheck } from './queuedPod.ts';
import type { EventTrace } from './queueingHintMap.ts';

export interface Popped {
  readonly queued: QueuedPod;
  readonly from: 'active' | 'backoff';
}

/** A Pod entered a queue. `event` is the label of the move in metrics. */
export interface QueueMove {
  readonly key: string;
  readonly to: QueuePlace;
  readonly event: string;
  /** Plugin whose hint caused the move; empty if none did. */
  readonly plugin: string;
}

/** Interface of a scheduling queue of any release. */
export interface PodQueue {
  /** Called for every Pod that enters a queue; set while a listener exists. */
  onMove: ((move: QueueMove) => void) | undefined;
  /** Set only while an entry is explained. */
  trace: EventTrace | undefined;
  readonly nominator: PodNominator;
  readonly inFlight: Pick<InFlight, 'get' | 'assume'>;
  /** Number of pops so far. */
  readonly schedulingCycle: number;
  /** Whether `pop` would return a Pod. */
  readonly canPop: boolean;
  get(key: string): QueuedPod | undefined;
  /** Keys in one queue: heaps in the order of popping, the pool (with gated Pods) sorted. */
  keysIn(place: QueuePlace): readonly string[];
  sizeOf(place: QueuePlace): number;
  /** Time at which a flush of the backoff queues first moves something; -1 if nothing waits there. */
  nextBackoffFlushUs(): number;
  /** Oldest timestamp in the pool of unschedulable Pods; -1 if it is empty. */
  oldestInPoolUs(): number;
  add(pod: Pod, nowUs: Micros): void;
  update(oldPod: Pod | undefined, newPod: Pod, nowUs: Micros): void;
  delete(pod: Pod): void;
  pop(): Popped | undefined;
  /** Takes one Pod from wherever it waits. */
  popSpecific(key: string, nowUs: Micros): QueuedPod | undefined;
  /** Takes a member of a PodGroup that is not retried before a change. */
  popTriedInVain(key: string): QueuedPod | undefined;
  done(uid: string): void;
  addUnschedulableIfNotPresent(failed: QueuedPod, nowUs: Micros): void;
  moveAll(
    event: ClusterEvent,
    oldObject: KubeObject | undefined,
    newObject: KubeObject | undefined,
    nowUs: Micros,
    preCheck?: PreCheck,
  ): void;
  activate(pods: readonly Pod[], nowUs: Micros): void;
  flushBackoffCompleted(nowUs: Micros): void;
  flushUnschedulableLeftover(nowUs: Micros): void;
}
