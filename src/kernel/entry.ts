import type { Micros } from '#base/time.ts';
import type { Delta } from './delta.ts';
import type { DueEvent, Reason } from './event.ts';

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
