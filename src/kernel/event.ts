import type { Micros } from '#base/time.ts';

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
export interface Beat {
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
