import type { Micros } from '#base/time.ts';
import type { ReasonMatch } from '#scenarios/story.ts';

/** A moment of a run, named by an event. If the model is corrected, the moment moves and stays valid. */
export interface NamedMoment extends ReasonMatch {
  /** Number of the matching event, from 1; absent for the first. */
  readonly nth?: number;
  /** Simulated microseconds to add after it. */
  readonly thenUs?: Micros;
}
