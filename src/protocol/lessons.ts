import type { Micros } from '#base/time.ts';
import type { StoryChange } from '#scenarios/storyChange.ts';
import type { InputProblem, ManifestFile } from './command.ts';

export type QuestionKind = 'one' | 'many' | 'node' | 'pod' | 'order' | 'number' | 'moment';

/** A person's choice: ids of options, a name, a number. For an order: the ids, first one first. */
export type LessonAnswer = readonly string[] | string | number;

/** The learner's confidence: guessed, fairly sure, sure. */
export type Confidence = 1 | 2 | 3;

export interface LessonVote {
  readonly answer: LessonAnswer;
  readonly confidence: Confidence;
}

type Slots = Readonly<Record<string, string | number>>;

/** Options of the present question. They carry the values of their words, never whether they are right. */
export interface AskedQuestion {
  readonly ask: QuestionKind;
  readonly options: readonly { readonly id: string; readonly slots: Slots }[];
  /** Numbers and moments only. */
  readonly from?: number;
  readonly to?: number;
  readonly step?: number;
  readonly unit?: string;
}

/** Result of a prediction, derived from the run at the reveal. */
export interface Revealed {
  readonly right: boolean;
  /** The right answer. */
  readonly truth: LessonAnswer;
  /** Key of the words about this wrong answer; absent when there are none. */
  readonly trap?: string;
}

export type CheckState = 'holds' | 'open' | 'broken';

/** A person's position in a lesson. It is private to the person: the run contains nothing of it. */
export interface LessonState {
  readonly id: string;
  /** The step, its number from 1, and the number of steps. */
  readonly step: string;
  readonly index: number;
  readonly of: number;
  /**
   * `told`: there is something to read. `asked`: a question is open, and the time after it is hidden. `locked`: the run
   * plays to the reveal. `revealed`: the right answer is shown. `acting`: a task is open. `reached`: its goal is met.
   * `failed`: a condition was broken or the time is over. `ended`: after the last step.
   */
  readonly phase: 'shown' | 'asked' | 'locked' | 'revealed' | 'acting' | 'reached' | 'failed' | 'ended';
  /** Why a lesson from somebody else cannot continue; its phase is then `ended`. */
  readonly broken?: string;
  /** The time after this moment is hidden now. */
  readonly hidden: boolean;
  readonly question?: AskedQuestion;
  /** The learner's first vote and last vote; the last may follow a discussion. */
  readonly first?: LessonVote;
  readonly vote?: LessonVote;
  readonly revealed?: Revealed;
  readonly goals?: readonly { readonly id: string; readonly state: CheckState }[];
  readonly keeps?: readonly { readonly id: string; readonly state: CheckState }[];
  /**
   * Tasks only: hints taken and available, solutions that can be shown, and simulated microseconds until its time is
   * over.
   */
  readonly hints?: { readonly taken: number; readonly of: number };
  readonly solutions?: readonly string[];
  readonly endsUs?: Micros;
  /** Reflections only: changes to try, each at its entry. */
  readonly tries?: readonly ({ readonly id: string; readonly seq: number } & StoryChange)[];
  /** Results of the questions and tasks so far, by step. */
  readonly results: readonly LessonResult[];
}

export interface LessonResult {
  readonly step: string;
  /** `helped`: reached after a solution was shown. `left`: skipped without an answer or a goal. */
  readonly result: 'right' | 'wrong' | 'reached' | 'helped' | 'left';
  readonly first?: LessonVote;
  readonly vote?: LessonVote;
  readonly hints?: number;
  /** Simulated microseconds from the start of the task to its goal. */
  readonly tookUs?: Micros;
}

/** Controls of lessons: they change the learner's own state and nothing in the run. */
export type LessonControl =
  /**
   * Plays a lesson on the open run, from its start: a bundled one by its id, or the text of a lesson file. `null`
   * leaves it.
   */
  | { readonly type: 'lesson'; readonly lesson: string | ManifestFile | null }
  /** Votes. A new vote replaces the last one; the first one is kept. */
  | ({ readonly type: 'lesson.vote' } & LessonVote)
  /** Closes the vote and plays to the reveal. Without a vote the question counts as left. */
  | { readonly type: 'lesson.lock' }
  /** Shows one more hint. */
  | { readonly type: 'lesson.hint' }
  /**
   * Performs one of the solutions on a fork from the start of the task. The person's own actions stay on their branch.
   */
  | { readonly type: 'lesson.solution'; readonly solution: string }
  /** Returns to the start of the task for another try on a fork. */
  | { readonly type: 'lesson.again' }
  /** Lets a presenter look past the open question. */
  | { readonly type: 'lesson.lift'; readonly lifted: boolean };

/** The whole error text for requests that are refused while a question is open; the page translates it. */
export const HIDDEN = 'hidden';

/** Questions of a lesson and their right answers, all derived from its run, by step id. */
export interface LessonKey {
  /** Values for the words of each step; those of a reveal are under `ID.reveal`. */
  readonly slots: Readonly<Record<string, Slots>>;
  readonly questions: Readonly<Record<string, AskedQuestion>>;
  readonly truths: Readonly<Record<string, LessonAnswer>>;
}

/** File format of a lesson. */
export type LessonFormat = 'yaml' | 'json';

/**
 * Lessons from others, building one's own, and handouts. Lessons are of the type `LessonFile` (scenarios/lesson.ts),
 * and offers are of the types in scenarios/lessonOffers.ts. Naming these types here would tie all contracts together.
 */
export interface LessonsQuestions {
  /**
   * For worksheets and answer keys. Takes a bundled lesson by its id, or a lesson file. `problem`: why there is no key.
   * Refused while a question is open.
   */
  readonly lessonKey: {
    readonly ask: { readonly lesson: string | ManifestFile };
    readonly answer: { readonly ok: true; readonly key: LessonKey } | { readonly ok: false; readonly problem: string };
  };
  /** Reads a lesson file without running it. `lesson` is a `LessonFile` (scenarios/lesson.ts). */
  readonly readLesson: {
    readonly ask: { readonly file: ManifestFile };
    readonly answer:
      | { readonly ok: true; readonly lesson: object }
      | { readonly ok: false; readonly problems: readonly InputProblem[] };
  };
  /** A lesson as the text of a file; `readLesson` returns the same lesson from it. */
  readonly writeLesson: {
    readonly ask: { readonly lesson: object; readonly format: LessonFormat };
    readonly answer: string;
  };
  /** The present run as the beginning of a lesson: a `RecordedRun`. */
  readonly lessonRun: { readonly ask: object; readonly answer: object };
  /**
   * Things that a step at the reader's moment can say and ask: a `LessonHere`. `steps`: the `LessonStep`s before it.
   */
  readonly lessonHere: { readonly ask: { readonly steps: readonly object[] }; readonly answer: object };
  /** Plays a lesson as `orrery lesson verify` does: `LessonFindings` for each language. */
  readonly verifyLesson: { readonly ask: { readonly lesson: object }; readonly answer: readonly object[] };
}
