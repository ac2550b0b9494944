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

/** Lessons that somebody sent. */
export interface LessonsQuestions {
  /** Reads a lesson file; nothing of it is run. `lesson` is a `LessonFile` (scenarios/lesson.ts). */
  readonly readLesson: {
    readonly ask: { readonly file: ManifestFile };
    readonly answer:
      | { readonly ok: true; readonly lesson: object }
      | { readonly ok: false; readonly problems: readonly InputProblem[] };
  };
}
