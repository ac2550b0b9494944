import type { StoryChange } from '#scenarios/storyChange.ts';
import type { InputProblem, ManifestFile } from './command.ts';

export type QuestionKind = 'one' | 'many' | 'node' | 'pod' | 'order' | 'number' | 'moment';

/** What a person chose: ids of options, a name, a number. Of an order: the ids, the first one first. */
export type LessonAnswer = readonly string[] | string | number;

/** How sure he is: guessed, fairly, sure. */
export type Confidence = 1 | 2 | 3;

export interface LessonVote {
  readonly answer: LessonAnswer;
  readonly confidence: Confidence;
}

type Slots = Readonly<Record<string, string | number>>;

/** What may be chosen now. Options carry the values of their words, never whether they are right. */
export interface AskedQuestion {
  readonly ask: QuestionKind;
  readonly options: readonly { readonly id: string; readonly slots: Slots }[];
  /** Of a number or a moment. */
  readonly from?: number;
  readonly to?: number;
  readonly step?: number;
  readonly unit?: string;
}

/** What came of a bet, derived from the run when it came to the reveal. */
export interface Revealed {
  readonly right: boolean;
  /** What is right: as an answer. */
  readonly truth: LessonAnswer;
  /** Under which of the words of wrong answers what was chosen stands; absent when there are none for it. */
  readonly trap?: string;
}

export type CheckState = 'holds' | 'open' | 'broken';

/** Where a person is in a lesson. It is his alone: nothing of it is in the run. */
export interface LessonState {
  readonly id: string;
  /** The step, and which of how many, from 1. */
  readonly step: string;
  readonly index: number;
  readonly of: number;
  /**
   * `told`: there is something to read. `asked`: a bet waits, and what lies after it is veiled. `locked`: it plays to the reveal. `revealed`.
   * `acting`: something is to be done. `reached`: it was. `failed`: a keep broke or the time is over. `ended`: after the last step.
   */
  readonly phase: 'told' | 'asked' | 'locked' | 'revealed' | 'acting' | 'reached' | 'failed' | 'ended';
  /** Why a lesson that somebody sent cannot go on; it has `ended` then. */
  readonly broken?: string;
  /** What lies after this moment is not told now. */
  readonly veiled: boolean;
  readonly question?: AskedQuestion;
  /** His first vote, and his last: a second one after talking. */
  readonly first?: LessonVote;
  readonly vote?: LessonVote;
  readonly revealed?: Revealed;
  readonly goals?: readonly { readonly id: string; readonly state: CheckState }[];
  readonly keeps?: readonly { readonly id: string; readonly state: CheckState }[];
  /** Of an act: hints taken, of how many; ways that can be shown; simulated microseconds until its time is over. */
  readonly hints?: { readonly taken: number; readonly of: number };
  readonly solutions?: readonly string[];
  readonly endsUs?: number;
  /** Of a reflection: changes to try, each at its entry. */
  readonly tries?: readonly ({ readonly id: string; readonly seq: number } & StoryChange)[];
  /** What came of the bets and deeds so far, by step. */
  readonly results: readonly LessonResult[];
}

export interface LessonResult {
  readonly step: string;
  /** `helped`: reached after a solution was shown. `left`: gone on from without an answer or a goal. */
  readonly result: 'right' | 'wrong' | 'reached' | 'helped' | 'left';
  readonly first?: LessonVote;
  readonly vote?: LessonVote;
  readonly hints?: number;
  /** Simulated microseconds from the act's moment to its goal. */
  readonly tookUs?: number;
}

/** Controls of lessons: they move the learner's own state and change nothing in the run. */
export type LessonControl =
  /** Plays a lesson on the run that is open, from its start: a bundled one by its id, or the text of a lesson file. `null` leaves it. */
  | { readonly type: 'lesson'; readonly lesson: string | ManifestFile | null }
  /** Chooses; another vote takes the place of the last, and the first one is kept. */
  | ({ readonly type: 'lesson.vote' } & LessonVote)
  /** No more votes: plays to the reveal. Without a vote the bet counts as left. */
  | { readonly type: 'lesson.lock' }
  /** One hint more. */
  | { readonly type: 'lesson.hint' }
  /** Does one of the ways on a fork that leaves where the act began. What the person did stays on its branch. */
  | { readonly type: 'lesson.solution'; readonly solution: string }
  /** Back to where the act began, for another try on a fork. */
  | { readonly type: 'lesson.again' }
  /** A presenter may look past the bet. */
  | { readonly type: 'lesson.lift'; readonly lifted: boolean };

/** What is refused while a bet is open: the whole text of the error, for which the page has words. */
export const VEILED = 'veiled';

/** What is asked in a lesson, and what is right, all derived from its run. By the ids of its steps. */
export interface LessonKey {
  /** Values of the words of each step, of a reveal under `ID.reveal`. */
  readonly slots: Readonly<Record<string, Slots>>;
  readonly questions: Readonly<Record<string, AskedQuestion>>;
  readonly truths: Readonly<Record<string, LessonAnswer>>;
}

/** How a lesson is written into a file. */
export type LessonFormat = 'yaml' | 'json';

/** Lessons that somebody sent, the making of one's own, and what to hand out of one. Lessons are of the type `LessonFile` (scenarios/lesson.ts), what is offered of those of scenarios/lessonOffers.ts: naming them here would tie all contracts together. */
export interface LessonsQuestions {
  /** For worksheets and answer keys. A bundled lesson by its id, or a lesson file; `problem` says why there is no key. Veiled while a bet is open. */
  readonly lessonKey: {
    readonly ask: { readonly lesson: string | ManifestFile };
    readonly answer: { readonly ok: true; readonly key: LessonKey } | { readonly ok: false; readonly problem: string };
  };
  /** Reads a lesson file; nothing of it is run. `lesson` is a `LessonFile` (scenarios/lesson.ts). */
  readonly readLesson: {
    readonly ask: { readonly file: ManifestFile };
    readonly answer:
      | { readonly ok: true; readonly lesson: object }
      | { readonly ok: false; readonly problems: readonly InputProblem[] };
  };
  /** A lesson as the text of a file, which `readLesson` reads back as it was. */
  readonly writeLesson: {
    readonly ask: { readonly lesson: object; readonly format: LessonFormat };
    readonly answer: string;
  };
  /** The present run as the beginning of a lesson: a `RecordedRun`. */
  readonly lessonRun: { readonly ask: object; readonly answer: object };
  /** What a step that stands where the reader is can say and ask: a `LessonHere`. `steps`: those before it, `LessonStep`s. */
  readonly lessonHere: { readonly ask: { readonly steps: readonly object[] }; readonly answer: object };
  /** Plays a lesson as `orrery lesson verify` does: `LessonFindings` for each language. */
  readonly verifyLesson: { readonly ask: { readonly lesson: object }; readonly answer: readonly object[] };
}
