import type { KubeObject } from '#model/kinds.ts';
import type { ClusterEvent } from '../framework/clusterEvent.ts';
import type { QueueingVerdict } from './queueingHintMap.ts';

/** Receives cluster events of the queue while an entry is explained. It must not affect the queue. */
export interface EventTrace {
  /** An event came. `isOfInterest` says whether any plugin of any profile registered for it. */
  passed(event: ClusterEvent, object: KubeObject | undefined, isOfInterest: boolean): void;
  /**
   * An event was evaluated for one Pod: at once, or when the Pod returned from the attempt during which it happened.
   */
  judged(judged: JudgedEvent): void;
}

export interface JudgedEvent {
  /** `namespace/name` */
  readonly pod: string;
  readonly event: ClusterEvent;
  readonly object: KubeObject | undefined;
  readonly verdict: QueueingVerdict;
  readonly isReplayed: boolean;
}
