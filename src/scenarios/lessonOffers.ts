import type { Check } from './check.ts';
import type { LessonQuestion, LessonRun, LessonTask } from './lesson.ts';
import type { StoryMoment, StoryValue } from './story.ts';

/** A check that is offered. */
export interface OfferedCheck {
  readonly id: string;
  readonly check: Check;
}

/** Commands of people on the present branch, as the act of a lesson. */
export interface RecordedAct {
  /** When the first of it was done, in simulated seconds. */
  readonly seconds: number;
  /** Simulated seconds from then to now, and some to spare. */
  readonly within: number;
  readonly deeds: readonly LessonTask[];
  /** The first words of what was done. */
  readonly allowed: readonly string[];
  /** They hold now, and did not when the act began; those that say most come first. */
  readonly goals: readonly OfferedCheck[];
  /** They held when the act began, and hold now. */
  readonly keeps: readonly OfferedCheck[];
}

/** The present run as the beginning of a lesson. */
export interface OfferedRun {
  /** Absent when a lesson cannot be played on such a run. */
  readonly run?: LessonRun;
  /** Why it cannot: it plays a trace, or its files are larger than a lesson may carry. */
  readonly refused?: 'trace' | 'size';
  /** Settings of the run that a lesson does not carry: it is played without them. */
  readonly leftOut: readonly ('configuration' | 'switches' | 'clientRates')[];
  /** Absent when nothing was done. */
  readonly act?: RecordedAct;
}

/** One reason of the entry at which the author stands, as the moment of a step. */
export interface OfferedMoment {
  readonly reason: string;
  readonly subject: string;
  /** Just after the entry, counted from the step before. */
  readonly after: StoryMoment;
  /** Just before it. */
  readonly before: StoryMoment;
}

/** A value of this moment that a text can say. */
export interface OfferedValue {
  readonly name: string;
  readonly value: StoryValue;
  /** The present value. */
  readonly is: string | number;
  /** It comes from the entry itself: before the entry nobody knows it. */
  readonly isOfEntry: boolean;
}

/** A question whose answer the entry holds. */
export interface OfferedPrediction {
  /** The kind of question; the page has words for each. */
  readonly about: 'fate' | 'node' | 'plugin' | 'feasible' | 'refused' | 'victims' | 'seconds';
  readonly question: LessonQuestion;
  /** The correct answer at this moment. */
  readonly truth: string | number;
}

/** Texts and questions that fit a step at the author's moment. */
export interface LessonHere {
  readonly seq: number;
  readonly seconds: number;
  /** The steps before do not all come on this run up to here. */
  readonly isTooEarly: boolean;
  /** The step before stands at this very moment. */
  readonly isSame: boolean;
  readonly moments: readonly OfferedMoment[];
  readonly values: readonly OfferedValue[];
  readonly predictions: readonly OfferedPrediction[];
  /** Places of the steps on this run, in order. A question has one place under its own id and one under that of its reveal. */
  readonly stands: readonly { readonly id: string; readonly seq: number; readonly seconds: number }[];
}

/** Problems of the words of one language when the lesson is played; empty if there are none. */
export interface LessonFindings {
  readonly language: string;
  readonly problems: readonly string[];
}
