import type { StoryChange } from '#scenarios/storyChange.ts';
import type { LessonState } from './lessons.ts';
import type { Sentence } from './sentences.ts';

/**
 * How simulated time becomes time on the screen. `explain` plays what decides as beats and skips what is dead; `follow` does so for
 * one subject alone; `real` is a simulated second a second; `fast` is the factor of the speed control.
 */
export type Pace = 'explain' | 'follow' | 'real' | 'fast';

/** How much an entry matters: it decides, it is a step on the way of something that decides, or neither. */
export type Salience = 'decisive' | 'step' | 'background';

/** Whose work a view shows: what the others do meanwhile is counted, not played. `everything` leaves nobody out. */
export type TellingStage = 'everything' | 'scheduler' | 'nodes' | 'controllers' | 'requests' | 'storage';

/** What is told of. `namespace` is absent for kinds without one. */
export interface TellingSubject {
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
}

/** Something that the page marks while it is told of: by what it is, never by where it stands. */
export type TellingPoint =
  | { readonly part: 'pod'; readonly key: string }
  | { readonly part: 'node'; readonly name: string }
  | { readonly part: 'queue'; readonly name: string }
  | { readonly part: 'plugin'; readonly stage: string; readonly name: string }
  | { readonly part: 'workload' | 'object'; readonly kind: string; readonly key: string }
  | { readonly part: 'level'; readonly name: string }
  | { readonly part: 'component'; readonly name: string };

/** What is said of one beat. */
export interface Caption {
  /** The entry that it tells of. */
  readonly seq: number;
  /** Inside a scheduling cycle: which of its beats. */
  readonly beat?: number;
  readonly timeUs: number;
  readonly salience: Exclude<Salience, 'background'>;
  readonly sentence: Sentence;
  /** The same numbers put into the rule, on one line. */
  readonly formula?: string;
  readonly subject?: TellingSubject;
  readonly points: readonly TellingPoint[];
  /** Beat `step` of `of`, both from 1: of the story, else of what is followed or decided here. */
  readonly step: number;
  readonly of: number;
  /** The step of the story or the lesson that this is; its words are the story's. */
  readonly story?: {
    readonly id: string;
    readonly step: string;
    /** It is a lesson's. */
    readonly isLesson?: true;
    /** The decisive beat waits for Next. */
    readonly holds: boolean;
    /** The view by now, and what is selected there. */
    readonly show?: StoryShow;
  };
}

export interface StoryShow {
  /** The step that put it there; empty for the beginning. A reader who looks at something else is left alone until another one does. */
  readonly since: string;
  readonly view: string;
  readonly tab?: string;
  readonly select?: TellingSubject;
}

/** The last card of a story: which lines, with their values, and what to do next. Its words are the story's. */
export interface StoryEnding {
  readonly saw: readonly { readonly id: string; readonly slots: Readonly<Record<string, string | number>> }[];
  /** Each change is done at a moment of the run. */
  readonly tries: readonly ({ readonly id: string; readonly seq: number } & StoryChange)[];
  /** The scenario to go on with. */
  readonly next: string;
}

/** Dead time that is being passed: from when to when, in simulated microseconds, and how much happened in it that is counted. */
export interface Skip {
  readonly fromUs: number;
  readonly toUs: number;
  readonly counted: number;
}

/** The steps of the story or the lesson that is told, on the clock of the run. */
export interface ToldSteps {
  /** The story or the lesson; its words are under this id. */
  readonly id: string;
  readonly isLesson?: true;
  /** How many it has. */
  readonly of: number;
  /** The one that is told, from 1; 0 before the first. */
  readonly at: number;
  /** Those whose moment is known, from the first on. What lies after an open bet is not among them. */
  readonly known: readonly ToldStepMark[];
}

export interface ToldStepMark {
  readonly step: string;
  readonly timeUs: number;
  /** It decides: a step of a story that holds, a bet or a deed of a lesson. */
  readonly isDecisive?: true;
}

/** How the run is told at this moment. */
export interface Telling {
  readonly pace: Pace;
  /** `held`: a decisive beat waits for Next. `ended`: the story is over; without one, the scenario. */
  readonly state: 'still' | 'playing' | 'skipping' | 'held' | 'ended';
  readonly skip?: Skip;
  /** Of a burst: how many of how many decisions have been shown. */
  readonly burst?: { readonly shown: number; readonly of: number };
  /** Wall milliseconds that the beat takes, and after which a held one goes on by itself. */
  readonly beatMs?: number;
  /** The story that is told. */
  readonly story?: string;
  /** Of the story or the lesson that is told. */
  readonly steps?: ToldSteps;
  readonly caption?: Caption;
  /** The story is over. */
  readonly ending?: StoryEnding;
  /** The lesson that is played, and where the reader is in it. */
  readonly lesson?: LessonState;
}

/** Controls of telling. They move the reader and change nothing in the run. */
export type TellingControl =
  | { readonly type: 'pace'; readonly pace: Pace }
  /** What the page looks at: its view's stage, and what is selected there; `null` for nothing. */
  | { readonly type: 'look'; readonly stage: TellingStage; readonly subject: TellingSubject | null }
  /** To the next or the last beat of what is told. */
  | { readonly type: 'next' }
  | { readonly type: 'previous' }
  /** To a step of the story or the lesson whose moment is known (`ToldSteps.known`), back or forth. */
  | { readonly type: 'toStep'; readonly step: string }
  /** Tells the story of the scenario that is open, from its start, or leaves it. */
  | { readonly type: 'story'; readonly on: boolean };

/** One of the entries of a run that matter most. */
export interface RunStoryLine {
  readonly seq: number;
  readonly timeUs: number;
  readonly sentence: Sentence;
}

/** What there is to say of one entry, in brief. */
export interface TranscriptLine extends RunStoryLine {
  /** Who acted: the component, without the node or the controller inside it. */
  readonly component: string;
  readonly salience: Exclude<Salience, 'background'>;
}

/** A page of the transcript. */
export interface TranscriptPage {
  /** In order of time. */
  readonly lines: readonly TranscriptLine[];
  /** The first and the last entry that were looked at; the page before ends and the page after begins beside them. */
  readonly from: number;
  readonly to: number;
  /** Who acts in these entries, in the order of the alphabet. */
  readonly components: readonly string[];
}

/** What is told, as questions: they read and change nothing. */
export interface TellingQuestions {
  /** What there is to say of an entry, or of one beat of the cycle that it decided; of what matters most in it, or of one subject. */
  readonly caption: {
    readonly ask: {
      readonly seq: number;
      readonly beat?: number;
      readonly subject?: TellingSubject;
      /** Of a decision only what came of it, in few words: it passes quickly. */
      readonly isBrief?: true;
    };
    readonly answer: Caption | undefined;
  };
  /** The last thing up to this moment that there is to say: of one subject, else of what decides on a stage. Looks back over 20,000 entries at most. */
  readonly lastCaption: {
    readonly ask: { readonly stage: TellingStage; readonly subject?: TellingSubject };
    readonly answer: Caption | undefined;
  };
  /** What each of these entries is, in brief, of 65 at most: also those on the way that are told nowhere else. `null` for one that is not known. */
  readonly linkSentences: {
    readonly ask: { readonly seqs: readonly number[] };
    readonly answer: readonly (Sentence | null)[];
  };
  /** What mattered most of the present branch, as far as it is known: at most `most` lines, in order of time. */
  readonly runStory: { readonly ask: { readonly most: number }; readonly answer: readonly RunStoryLine[] };
  /**
   * What there is to say of the entries of the present branch, as far as it is known: a page that begins with entry `from` or ends with
   * entry `to`, of at most 200 lines from at most 5,000 entries.
   */
  readonly transcript: {
    readonly ask: ({ readonly from: number } | { readonly to: number }) & {
      readonly component?: string;
      /** Only what concerns it. */
      readonly subject?: TellingSubject;
      /** Without the steps. */
      readonly isDecisive?: true;
    };
    readonly answer: TranscriptPage;
  };
}
