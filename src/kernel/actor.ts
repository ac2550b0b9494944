import type { Micros } from '#base/time.ts';
import type { Beat, DueEvent, EventFor, Reason } from './event.ts';
import type { RandomStream } from './randomStream.ts';

/** The services that an actor may use while it handles an event. Valid only until `handle` returns. */
export interface ActorContext {
  /** Simulated microseconds since the start of the run. */
  readonly nowUs: Micros;
  /** Sequence number of the entry that is being made. */
  readonly seq: number;
  /** Puts an event on the agenda, `delayUs` (an integer, not negative) from now, and returns its order number. */
  schedule<A extends string>(delayUs: Micros, actor: A, event: EventFor<A>): number;
  /** Removes an event from the agenda. Does nothing if the event is no longer there. */
  cancel(order: number): void;
  random(stream: string): RandomStream;
  /** Adds to the entry's reasons; the first one names the entry. */
  because(reason: Reason): void;
  /** Receives the beats; set only while an entry is being explained. It must not change what the actor does. */
  readonly trace: ((beat: Beat) => void) | undefined;
}

/**
 * One component of the simulated cluster. All of its state is in the world's tables. Anything that it keeps besides is
 * derived from the tables and observes them.
 *
 * `E` is the union of the events that it takes. The engine holds actors as `Actor`: because `handle` is a method,
 * TypeScript lets it take fewer events than `DueEvent` there. So an actor refuses a type that it does not know.
 */
export interface Actor<E extends DueEvent = DueEvent> {
  /** The part before the first `/` of the names that events are addressed to: `kubelet` takes `kubelet/node-1`. */
  readonly name: string;
  handle(event: E, context: ActorContext, address: string): void;
}
