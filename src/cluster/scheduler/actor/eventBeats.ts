import type { Beat } from '#kernel/event.ts';
import type { KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import { actionNames, type ClusterEvent } from '../framework/clusterEvent.ts';
import type { EventTrace } from '../queue/eventTrace.ts';
import type { QueueingStrategy } from '../queue/queueingHintMap.ts';

interface EventBeat extends Beat {
  /** Name in metrics and logs. */
  readonly event: string;
  readonly resource: string;
  readonly actions: readonly string[];
  /** Object that changed; empty for an event without an object. */
  readonly object: string;
}

/** A cluster event reached the queue. */
export interface EventPassedBeat extends EventBeat {
  readonly type: 'event.passed';
  readonly isOfInterest: boolean;
}

/** The event was evaluated for a waiting Pod, or replayed for one that returned from its attempt. */
export interface EventJudgedBeat extends EventBeat {
  readonly type: 'event.judged';
  readonly pod: string;
  readonly strategy: QueueingStrategy;
  /** Plugin that decided; empty if none did. */
  readonly plugin: string;
  readonly isReplayed: boolean;
}

/** Turns reports of the queue into steps at one instant. */
export function eventBeats(tell: (beat: Beat) => void): EventTrace {
  return {
    passed(event, object, isOfInterest) {
      const beat: EventPassedBeat = {
        type: 'event.passed',
        offsetUs: 0,
        ...named(event, object),
        isOfInterest,
      };
      tell(beat);
    },
    judged({ pod, event, object, verdict, isReplayed }) {
      const beat: EventJudgedBeat = {
        type: 'event.judged',
        offsetUs: 0,
        ...named(event, object),
        pod,
        ...verdict,
        isReplayed,
      };
      tell(beat);
    },
  };
}

function named({ label, resource, action }: ClusterEvent, object: KubeObject | undefined) {
  return { event: label, resource, actions: actionNames(action), object: object ? objectKey(object) : '' };
}
