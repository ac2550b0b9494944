import type { Micros, Millis } from '#base/time.ts';
import type { StoryChange } from '#scenarios/storyChange.ts';
import type { LessonState } from './lessons.ts';
import type { Sentence } from './sentences.ts';

/**
 * Mapping of simulated time to time on the screen. `explain` plays decisions step by step and skips idle time. `follow`
 * does the same for one subject alone. `real` plays one simulated second per second. `fast` uses the factor of the
 * speed control.
 */
export type Pace = 'explain' | 'follow' | 'real' | 'fast';

/** Importance of an entry: it decides, it leads to something that decides, or neither. */
export type Salience = 'decisive' | 'step' | 'background';

/** Actors that a view shows. Entries of the others are counted, not played. `everything` includes all. */
export type TellingStage = 'everything' | 'scheduler' | 'nodes' | 'controllers' | 'requests' | 'storage';

/** Subject of the telling. `namespace` is absent for kinds without one. */
export interface TellingSubject {
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
}

/** Something that the page highlights during a caption, identified by what it is and not by its position. */
export type TellingPoint =
  | { readonly part: 'pod'; readonly key: string }
  | { readonly part: 'node'; readonly name: string }
  | { readonly part: 'queue'; readonly name: string }
  | { readonly part: 'plugin'; readonly stage: string; readonly name: string }
  | { readonly part: 'workload' | 'object'; readonly kind: string; readonly key: string }
  | { readonly part: 'level'; readonly name: string }
  | { readonly part: 'component'; readonly name: string };

/** Caption of one step. */
export interface Caption {
  /** The entry that it describes. */
  readonly seq: number;
  /** Step inside a scheduling cycle. */
  readonly cycleStep?: number;
  readonly timeUs: Micros;
  readonly salience: Exclude<Salience, 'background'>;
  readonly sentence: Sentence;
  /** The same numbers as a formula, on one line. */
  readonly formula?: string;
  readonly subject?: TellingSubject;
  readonly points: readonly TellingPoint[];
  /** Step `step` of `of`, both from 1: of the story, otherwise of the subject that is followed or decided here. */
  readonly step: number;
  readonly of: number;
  /** The step of the story or the lesson; the words are the story's. */
  readonly story?: {
    readonly id: string;
    readonly step: string;
    /** The step belongs to a lesson. */
    readonly isLesson?: true;
    /** The decisive step waits for Next. */
    readonly holds: boolean;
    /** The story's present view, and the selection in it. */
    readonly show?: StoryShow;
  };
}

export interface StoryShow {
  /**
   * The step that set it; empty at the beginning. A reader who looks at something else is not moved until another step
   * sets a view.
   */
  readonly since: string;
  readonly view: string;
  readonly tab?: string;
  readonly select?: TellingSubject;
}

/** The last card of a story: its lines with their values, and suggestions for next steps. The words are the story's. */
export interface StoryEnding {
  readonly saw: readonly { readonly id: string; readonly slots: Readonly<Record<string, string | number>> }[];
  /** Each change has a moment of the run. */
  readonly tries: readonly ({ readonly id: string; readonly seq: number } & StoryChange)[];
  /** The next scenario. */
  readonly next: string;
}

/** Idle time that is being skipped, in simulated microseconds, and the number of entries in it. */
export interface Skip {
  readonly fromUs: Micros;
  readonly toUs: Micros;
  readonly counted: number;
}

/** The steps of the present story or lesson, on the clock of the run. */
export interface StorySteps {
  /** The story or the lesson; its words are under this id. */
  readonly id: string;
  readonly isLesson?: true;
  /** Number of its steps. */
  readonly of: number;
  /** The present step, from 1; 0 before the first. */
  readonly at: number;
  /** Steps with a known moment, from the first on. Steps after an open question are not among them. */
  readonly known: readonly StoryStepMark[];
}

export interface StoryStepMark {
  readonly step: string;
  readonly timeUs: Micros;
  /** A decisive step: one of a story that holds, or a question or task of a lesson. */
  readonly isDecisive?: true;
}

/** State of the telling at this moment. */
export interface Telling {
  readonly pace: Pace;
  /** `held`: a decisive step waits for Next. `ended`: the story is over; without a story, the scenario is. */
  readonly state: 'still' | 'playing' | 'skipping' | 'held' | 'ended';
  readonly skip?: Skip;
  /** Bursts only: decisions shown so far, and their number. */
  readonly burst?: { readonly shown: number; readonly of: number };
  /** Wall-clock milliseconds of the step; a held step continues by itself after them. */
  readonly stepMs?: Millis;
  /** The present story. */
  readonly story?: string;
  /** Steps of the present story or lesson. */
  readonly steps?: StorySteps;
  readonly caption?: Caption;
  /** The story is over. */
  readonly ending?: StoryEnding;
  /** The present lesson, and the reader's position in it. */
  readonly lesson?: LessonState;
}

/** Controls of the telling. They move the reader and change nothing in the run. */
export type TellingControl =
  | { readonly type: 'pace'; readonly pace: Pace }
  /** The view that the page shows: its stage, and the selected object; `null` for none. */
  | { readonly type: 'look'; readonly stage: TellingStage; readonly subject: TellingSubject | null }
  /** To the next or the previous step. */
  | { readonly type: 'next' }
  | { readonly type: 'previous' }
  /** To a step of the story or the lesson whose moment is known (`ToldSteps.known`), in either direction. */
  | { readonly type: 'toStep'; readonly step: string }
  /** Tells the story of the open scenario from its start, or leaves it. */
  | { readonly type: 'story'; readonly on: boolean };

/** One of the most important entries of a run. */
export interface RunStoryLine {
  readonly seq: number;
  readonly timeUs: Micros;
  readonly sentence: Sentence;
}

/** Short sentence about one entry. */
export interface TranscriptLine extends RunStoryLine {
  /** The actor: the component, without the node or the controller inside it. */
  readonly component: string;
  readonly salience: Exclude<Salience, 'background'>;
}

/** A page of the transcript. */
export interface TranscriptPage {
  /** In order of time. */
  readonly lines: readonly TranscriptLine[];
  /**
   * The first and the last entry that were examined. The previous page ends before them, and the next page begins after
   * them.
   */
  readonly from: number;
  readonly to: number;
  /** Actors in these entries, in alphabetical order. */
  readonly components: readonly string[];
}

/** Captions and transcripts. The questions read and change nothing. */
export interface TellingQuestions {
  /**
   * Caption of an entry, or of one step of the cycle that it decided. It describes the most important fact, or one
   * subject.
   */
  readonly caption: {
    readonly ask: {
      readonly seq: number;
      readonly cycleStep?: number;
      readonly subject?: TellingSubject;
      /** Only the result of a decision, in few words, because it passes quickly. */
      readonly isBrief?: true;
    };
    readonly answer: Caption | undefined;
  };
  /**
   * The last caption up to this moment: of one subject, otherwise of the decisions of a stage. It searches at most
   * 20,000 entries.
   */
  readonly lastCaption: {
    readonly ask: { readonly stage: TellingStage; readonly subject?: TellingSubject };
    readonly answer: Caption | undefined;
  };
  /** Short sentences for at most 65 entries, intermediate steps included. `null` for an unknown entry. */
  readonly linkSentences: {
    readonly ask: { readonly seqs: readonly number[] };
    readonly answer: readonly (Sentence | null)[];
  };
  /**
   * The most important entries of the present branch, as far as it is known: at most `most` lines, in order of time.
   */
  readonly runStory: { readonly ask: { readonly most: number }; readonly answer: readonly RunStoryLine[] };
  /**
   * Transcript of the present branch, as far as it is known. A page begins with entry `from` or ends with entry `to`.
   * It has at most 200 lines from at most 5,000 entries.
   */
  readonly transcript: {
    readonly ask: ({ readonly from: number } | { readonly to: number }) & {
      readonly component?: string;
      /** Only entries about this subject. */
      readonly subject?: TellingSubject;
      /** Only decisive entries. */
      readonly isDecisive?: true;
    };
    readonly answer: TranscriptPage;
  };
}
