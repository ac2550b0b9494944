import type { Check, NamedCheck } from './check.ts';
import type { StoryMoment, StoryStep, StoryTry, StoryValue, StoryView } from './story.ts';
import type { StoryChange } from './storyChange.ts';

/** The chapters of the curriculum, in their order. */
export const LESSON_TOPICS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;
export type LessonTopic = (typeof LESSON_TOPICS)[number];

/** What an exam asks for; the names are those of its curriculum. */
export type ExamDomain =
  | 'CKA cluster architecture'
  | 'CKA workloads and scheduling'
  | 'CKA services and networking'
  | 'CKA storage'
  | 'CKA troubleshooting'
  | 'CKAD application deployment'
  | 'CKAD observability and maintenance'
  | 'CKAD environment and configuration';

/**
 * A lesson is a story with questions, tasks and goals: it asks before it shows. It is data alone, so that it can be sent as JSON or YAML.
 * What is right is never written in it: it is derived from the run. Its words are apart (`LessonWords`), by the ids of steps and options.
 */
export interface Lesson {
  /** Small letters, digits and dashes. */
  readonly id: string;
  readonly format: 1;
  /** The release of Kubernetes whose facts it was checked against: `v1.36.2`. */
  readonly release: string;
  readonly topic: LessonTopic;
  /** 1: a worked example. 2: some steps are left to the reader. 3: he acts before it is explained. */
  readonly level: 1 | 2 | 3;
  /** About how long it takes, 1 to 10. */
  readonly minutes: number;
  /** Lessons that come before it, by id. */
  readonly needs: readonly string[];
  /** Questions that it answers, by their numbers in `questions.ts`. */
  readonly answers: readonly number[];
  readonly exam: readonly ExamDomain[];
  readonly run: LessonRun;
  /** The view on which it opens, and what is selected there. */
  readonly opens: StoryView;
  readonly steps: readonly LessonStep[];
}

/** What a lesson is played on: a built-in scenario, or an empty cluster for manifests. */
export type LessonRun =
  | { readonly scenario: string; readonly seed: number }
  | {
      /** YAML, applied at the start as kubectl would. */
      readonly manifests: string;
      readonly seed: number;
      /** The moment at which the run begins, as RFC 3339; that of the scenarios when absent. */
      readonly start?: string;
      /** A KubeSchedulerConfiguration as YAML. */
      readonly configuration?: string;
      readonly nodes?: { readonly count: number; readonly cpu: string; readonly memory: string; readonly pods: number };
    };

export type LessonStep = TellStep | PredictStep | ActStep | CheckStep | ReflectStep;

/** Says something at a moment; `point` plays to it while something is lit. As in a scenario's story. */
export type TellStep = StoryStep;

interface StepBase extends Omit<StoryStep, 'kind'> {}

/** A question. It stands at its moment until the answer is locked; until then nobody is told what lies after it. */
export interface PredictStep extends StepBase {
  readonly kind: 'predict';
  readonly question: LessonQuestion;
  /** Where the answer is seen: found after the step's own moment. */
  readonly reveal: RevealStep;
}

export interface RevealStep {
  readonly at: StoryMoment;
  readonly inside?: StoryStep['inside'];
  readonly show?: StoryView;
  /** Numbers and names of the words that say why, derived at the reveal. */
  readonly values?: Readonly<Record<string, StoryValue>>;
}

/** What is asked. What is right is derived at the reveal, from `of` or from each option's own check. */
export type LessonQuestion =
  /** 2 to 5 options of which exactly one is so; of `many` at least one, and not all. */
  | { readonly ask: 'one' | 'many'; readonly of?: StoryValue; readonly options: readonly LessonOption[] }
  /** A node of the stage, by its name; `of` is the name of the right one. */
  | { readonly ask: 'node'; readonly of: StoryValue; readonly traps?: readonly string[] }
  /** A Pod of the stage whose name is like `named`; `of` is the name of the right one. */
  | { readonly ask: 'pod'; readonly named: string; readonly of: StoryValue; readonly traps?: readonly string[] }
  /** Which comes first: items by their number at the reveal, the smallest first; no two are equal. */
  | { readonly ask: 'order'; readonly options: readonly { readonly id: string; readonly by: StoryValue }[] }
  /** A number on a scale; right when it is not further from `of` than `tolerance`. `unit` stands behind it as it is: `s`, `Pods`, `m`. */
  | {
      readonly ask: 'number';
      readonly of: StoryValue;
      readonly from: number;
      readonly to: number;
      readonly step: number;
      readonly tolerance: number;
      readonly unit?: string;
    }
  /** A moment of the timeline, in simulated seconds after the step's; `of` is that number too. */
  | { readonly ask: 'moment'; readonly of: StoryValue; readonly within: number; readonly tolerance: number };

/** One thing to choose. It is right when the question's `of` is like `is`, or when its own check holds at the reveal. */
export type LessonOption = {
  readonly id: string;
  /** Numbers and names of its words, derived when it is asked. */
  readonly values?: Readonly<Record<string, StoryValue>>;
} & ({ readonly is: string | number } | { readonly when: Check });

/** The reader changes something. Goals and keeps stand beside the stage and are looked at after every entry. */
export interface ActStep extends StepBase {
  readonly kind: 'act';
  /** All of them hold at one moment: then it is done. */
  readonly goals: readonly NamedCheck[];
  /** None of them may ever fail meanwhile. */
  readonly keeps: readonly NamedCheck[];
  /** Simulated seconds that he has, from the step's moment. */
  readonly within: number;
  /** What he may do: the first words of a line for kubectl (`kubectl scale`), which also stand for the button that does the same; `bind` for dragging a Pod. */
  readonly allowed: readonly string[];
  /** How many hints there are; their words say them one by one. */
  readonly hints: number;
  /** Ways that lead there, the best first. One at least is another way: a test plays them all. */
  readonly solutions: readonly LessonSolution[];
}

export interface LessonSolution {
  readonly id: string;
  readonly deeds: readonly LessonTask[];
}

/** `after` is in simulated seconds since the step's moment. */
export type LessonTask = { readonly after: number } & StoryChange;

/** Shows what is so now, each with its numbers. */
export interface CheckStep extends StepBase {
  readonly kind: 'check';
  readonly checks: readonly NamedCheck[];
}

/** What was learnt; and changes to try, each on a fork at the moment of a step. */
export interface ReflectStep extends StepBase {
  readonly kind: 'reflect';
  readonly tries?: readonly StoryTry[];
}

/**
 * The words of a lesson in one language. Texts have slots for derived values: `{{node}}`. What belongs to a step is under the step's id.
 */
export interface LessonWords {
  readonly title: string;
  /** What one is asked, in a sentence: for the gallery and the opening. */
  readonly question: string;
  /** What many believe, and is not so: said after the last reveal. */
  readonly misconception: string;
  readonly steps: Readonly<Record<string, StepWords>>;
  readonly teacher: TeacherWords;
}

export interface StepWords {
  /** 1 to 4 words that give nothing away. */
  readonly title: string;
  /** The text of a step, or its question. */
  readonly text: string;
  /** Options of a question, by id. */
  readonly options?: Readonly<Record<string, string>>;
  /** Answer of a question and its reason, with the values of the reveal. */
  readonly reveal?: string;
  /** Belief behind each wrong answer, by the id of the option or the name of the trap. Shown only after the reveal. */
  readonly wrong?: Readonly<Record<string, string>>;
  /** Texts of the checks of an act or a check step. */
  readonly checks?: Readonly<Record<string, string>>;
  /** Hints of an act. */
  readonly hints?: readonly string[];
  readonly solutions?: Readonly<Record<string, string>>;
  /** Of a reflection. */
  readonly tries?: Readonly<Record<string, string>>;
}

export interface TeacherWords {
  /** What the class can do afterwards. */
  readonly aim: string;
  /** Questions to the class before the lesson's question. */
  readonly ask: readonly string[];
  /** Wrong answers to expect, each with what to reply. */
  readonly expect: readonly { readonly says: string; readonly reply: string }[];
  /** What else to try, as lines of kubectl. */
  readonly whatIf: readonly { readonly line: string; readonly shows: string }[];
}

/** A lesson as one sends it: with its words, by language tag. */
export interface LessonFile extends Lesson {
  readonly words: Readonly<Record<string, LessonWords>>;
}

/** The moments of a lesson in their order: a question has one where it is asked and one where it is revealed, which is `ID.reveal`. */
export function revealId(step: string): string {
  return `${step}.reveal`;
}
