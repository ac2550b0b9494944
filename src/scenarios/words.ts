import type { LessonWords } from './lesson.ts';

/** The words of a scenario's folder in one language: `en.ts` is the reference, and every other language has the same keys. */
export interface ScenarioWords {
  readonly title: string;
  /** One or two sentences on the run and on the reason to look at it. */
  readonly summary: string;
  /** Search words, separated by commas: only where no question that it answers first has such words. Never shown. */
  readonly symptoms?: string;
  readonly story?: StoryWords;
  readonly lesson?: LessonWords;
}

/** The words of a lesson that has a cluster of its own and no scenario. */
export type LessonAlone = Required<Pick<ScenarioWords, 'lesson'>>;

/** A sentence stands in the present tense and has at most 22 words. Its `{{values}}` are those that the step of `story.ts` derives. */
export interface StoryWords {
  readonly promise: string;
  /** A few words on each step, before it is told: for lists and headings. They give no answer away. */
  readonly stepTitles: Readonly<Record<string, string>>;
  /** A sentence on each step. */
  readonly steps: Readonly<Record<string, string>>;
  /** The end names again what was seen. */
  readonly saw: Readonly<Record<string, string>>;
  /** Changes to try. */
  readonly tries: Readonly<Record<string, string>>;
}

/** The same words in another language: every text that the reference has, and as many in each list. */
export type WordsOf<Reference> = {
  readonly [K in keyof Reference]: Reference[K] extends string ? string : WordsOf<Reference[K]>;
};
