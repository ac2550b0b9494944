import type { KubeObject } from '#model/kinds.ts';
import type { ClusterEvent } from '../framework/clusterEvent.ts';
import type { QueueingVerdict } from './queueingHintMap.ts';

/** What the queue tells of cluster events while an entry is explained. It must not change what the queue does. */
export interface EventTrace {
  /** An event came; `isOfInterest` when any plugin of any profile registered for it. */
  passed(event: ClusterEvent, object: KubeObject | undefined, isOfInterest: boolean): void;
  /** An event was held against one Pod: at once, or when the Pod came back from the attempt during which it happened. */
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
