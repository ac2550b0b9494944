/** What an actor asked to be told later: plain data with a noun phrase as its type (`backoff.expired`). */
export interface DueEvent {
  readonly type: string;
}

/** The name of an actor, or `name/part` of what it stands for, with the union of the events that are sent there. Any string may stand for one. */
export type Address<E extends DueEvent> = string & { readonly takes?: (event: E) => void };

/** The events that may be sent to `A`; all of them when only the string is known. */
export type EventFor<A extends string> = A extends Address<infer E extends DueEvent> ? E : DueEvent;

/** Why something happened: a typed fact in the past tense (`pod.bound`), plain data. */
export interface Reason {
  readonly type: string;
}

/** One step inside an entry, told only while explaining. `offsetUs` is the modelled time since the entry's event began. */
export interface Beat {
  readonly type: string;
  readonly offsetUs: number;
}

/** An event on the agenda. Order is `(atUs, order)`; `cause` is the entry that asked for it, 0 for the start of the run. */
export interface Due<E extends DueEvent = DueEvent> {
  readonly atUs: number;
  readonly order: number;
  readonly actor: string;
  readonly cause: number;
  readonly event: E;
}
