import type { Delta } from './delta.ts';
import type { DueEvent, Reason } from './event.ts';

/** One step of a run: what was handled, what it changed, and why. */
export interface Entry {
  /** 1 for the first step. */
  readonly seq: number;
  /** Simulated microseconds since the start of the run. */
  readonly atUs: number;
  /** The entry that asked for this one; 0 for the start of the run. */
  readonly cause: number;
  /** The person's input that this entry took, if it did. */
  readonly input?: number;
  readonly actor: string;
  readonly event: DueEvent;
  readonly delta: Delta;
  readonly reasons: readonly Reason[];
  /** The number that the next event put on the agenda will get. */
  readonly nextOrder: number;
  /** Chained: equal digests mean equal histories. */
  readonly digest: string;
}
