import type { ReasonMatch } from '#scenarios/story.ts';

/** A moment of a run by what happens then, so that a corrected model moves it and does not break it. */
export interface NamedMoment extends ReasonMatch {
  /** Which of several, from 1; absent for the first. */
  readonly nth?: number;
  /** So many simulated microseconds after it. */
  readonly thenUs?: number;
}
