import type { Micros } from '#base/time.ts';
import type { Delta } from './delta.ts';
import type { RandomStream } from './randomStream.ts';

/** An event that an actor scheduled for later: plain data with a noun phrase as its type (`backoff.expired`). */
export interface DueEvent {
  readonly type: string;
}

/**
 * The name of an actor, or `name/part` for one of the things it represents, with the union of the events that are sent
 * there. Any string can be an address.
 */
export type Address<E extends DueEvent> = string & { readonly takes?: (event: E) => void };

/** The events that may be sent to `A`; all events when `A` is a plain string. */
export type EventFor<A extends string> = A extends Address<infer E extends DueEvent> ? E : DueEvent;

/** Why something happened: a typed fact in the past tense (`pod.bound`), plain data. */
export interface Reason {
  readonly type: string;
}

/**
 * One step inside an entry, emitted only while the entry is explained. `offsetUs` is the modelled time since the
 * entry's event began.
 */
export interface TraceStep {
  readonly type: string;
  readonly offsetUs: Micros;
}

/**
 * An event on the agenda. Events are ordered by `(atUs, order)`. `cause` is the entry that scheduled it, 0 for the
 * start of the run.
 */
export interface Due<E extends DueEvent = DueEvent> {
  readonly atUs: Micros;
  readonly order: number;
  readonly actor: string;
  readonly cause: number;
  readonly event: E;
}

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
  /** Receives the steps; set only while an entry is being explained. It must not change what the actor does. */
  readonly trace: ((step: TraceStep) => void) | undefined;
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

/** One step of a run: the event, its changes and its reasons. */
export interface Entry {
  /** 1 for the first step. */
  readonly seq: number;
  /** Simulated microseconds since the start of the run. */
  readonly atUs: Micros;
  /** The entry that scheduled this one; 0 for the start of the run. */
  readonly cause: number;
  /** The number of the user's input, if this entry handles one. */
  readonly input?: number;
  readonly actor: string;
  readonly event: DueEvent;
  readonly delta: Delta;
  readonly reasons: readonly Reason[];
  /** The number that the next event put on the agenda will get. */
  readonly nextOrder: number;
  /** Each digest includes the one before it, so equal digests mean equal histories. */
  readonly digest: string;
}
