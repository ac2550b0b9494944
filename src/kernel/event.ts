/** What an actor asked to be told later: plain data with a noun phrase as its type (`backoff.expired`). */
export interface DueEvent {
  readonly type: string;
}

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
