import type { Difference } from '#base/difference.ts';
import type { Micros } from '#base/time.ts';
import type { AutoscalingQuestions } from './autoscaling.ts';
import type { Command } from './command.ts';
import type { ComparisonQuestions } from './comparison.ts';
import type { ConfigurationQuestions } from './configuration.ts';
import type { ControllersQuestions } from './controllers.ts';
import type { FairnessQuestions } from './fairness.ts';
import type { FaithfulQuestions } from './faithful.ts';
import type { Frame } from './frames.ts';
import type { GameQuestions } from './game.ts';
import type { KubectlQuestions } from './kubectl.ts';
import type { LabQuestions } from './lab.ts';
import type { LessonControl, LessonsQuestions } from './lessons.ts';
import type { NamedMoment } from './namedMoment.ts';
import type { NodesQuestions } from './nodes.ts';
import type { ObjectsQuestions } from './objects.ts';
import type { PodLifeQuestions } from './podLife.ts';
import type { ApiserverQuestions } from './requestWay.ts';
import type { RunQuestions } from './run.ts';
import type { RunSource } from './runSource.ts';
import type { SavedBranch, SavedRun } from './savedRun.ts';
import type { SchedulingQuestions } from './scheduling.ts';
import type { ControlPlaneQuestions, StorageQuestions } from './storageViews.ts';
import type { Pace, TellingControl, TellingQuestions } from './telling.ts';
import type { TrafficQuestions } from './traffic.ts';

export type StepUnit = 'entry' | 'beat' | 'cycle' | 'instant' | 'decision' | 'failure';

/** Controls move the reader. They are not recorded. */
export type Control =
  | { readonly type: 'play'; readonly speed?: number; readonly backwards?: true }
  | { readonly type: 'pause' }
  | { readonly type: 'speed'; readonly speed: number }
  | { readonly type: 'step'; readonly unit: StepUnit; readonly count: number }
  | { readonly type: 'back'; readonly unit: StepUnit; readonly count: number }
  | { readonly type: 'seek'; readonly seq: number }
  | { readonly type: 'seekTime'; readonly timeUs: Micros }
  /** To a moment by what happens then, running on from the start as far as it takes. */
  | { readonly type: 'seekNamed'; readonly moment: NamedMoment }
  | { readonly type: 'branch'; readonly branch: string }
  | TellingControl
  | LessonControl
  /**
   * One press that takes several controls: each after the one before it has arrived, and none after a later control of
   * the reader's.
   */
  | { readonly type: 'inTurn'; readonly controls: readonly Control[] }
  /** Forgets a branch that was only tried: nobody is on it, and no other leaves from it. */
  | { readonly type: 'drop'; readonly branch: string };

/** Where a command came into the history: on which branch, after which entry, when. */
export interface RecordedInput {
  readonly branch: Omit<SavedBranch, 'inputs'>;
  readonly id: number;
  readonly after: number;
  readonly atUs: Micros;
}

/** An entry that delayed the worker. `ms` is wall-clock time. */
export interface SlowEntry {
  readonly seq: number;
  readonly actor: string;
  readonly event: string;
  readonly ms: number;
}

/**
 * Questions read; they change nothing. Each has one type of answer. A topic declares its own in the file of its name,
 * and `src/session/questions/TOPIC` answers them.
 */
export interface Questions
  extends RunQuestions,
    ObjectsQuestions,
    SchedulingQuestions,
    ControlPlaneQuestions,
    FaithfulQuestions,
    ConfigurationQuestions,
    ComparisonQuestions,
    ApiserverQuestions,
    StorageQuestions,
    FairnessQuestions,
    ControllersQuestions,
    TellingQuestions,
    LessonsQuestions,
    TrafficQuestions,
    AutoscalingQuestions,
    PodLifeQuestions,
    NodesQuestions,
    KubectlQuestions,
    GameQuestions,
    LabQuestions {}

export type QuestionName = keyof Questions;

/** The refusal of a request that the page has cancelled. */
export const CANCELLED = 'it was cancelled';

/** Page to worker. Every request with an `id` gets exactly one `Reply`. */
export type WorkerRequest =
  /** `plays`: it plays at once, at this pace. */
  | { readonly type: 'open'; readonly id: number; readonly source: RunSource | SavedRun; readonly plays?: Pace }
  | { readonly type: 'command'; readonly id: number; readonly command: Command }
  | { readonly type: 'control'; readonly id: number; readonly control: Control }
  /**
   * `held`: the page asks again and again, and holds the answer to that request; 0 when it holds none. Without it the
   * answer is whole.
   */
  | {
      readonly type: 'ask';
      readonly id: number;
      readonly name: QuestionName;
      readonly question: object;
      readonly held?: number;
    }
  | { readonly type: 'idle'; readonly id: number }
  /**
   * Leaves the work for request `of` where it is: a journey stops there, an opening leaves the present run, a question
   * is refused.
   * `keeps`: an opening ends at the entry that it has reached, and that is the run.
   */
  | { readonly type: 'cancel'; readonly of: number; readonly keeps?: true }
  /** Answered at once. `sent` counts the page's requests up to this one. */
  | { readonly type: 'pulse'; readonly sent: number }
  | { readonly type: 'acknowledge'; readonly frame: number };

/** Worker to page. */
export type Message =
  | Frame
  | { readonly type: 'ready'; readonly version: string }
  | { readonly type: 'reply'; readonly id: number; readonly ok: true; readonly value: unknown }
  /** An answer as it is different from the one to request `held`; nothing when it is the same. */
  | {
      readonly type: 'reply';
      readonly id: number;
      readonly ok: true;
      readonly held: number;
      readonly difference: Difference | undefined;
    }
  | { readonly type: 'reply'; readonly id: number; readonly ok: false; readonly error: string }
  /** The worker lives. `lost` requests did not come; `posted` counts the messages before this one. */
  | { readonly type: 'pulse'; readonly lost: number; readonly posted: number }
  /** The done part of a long request, from 0 to 1. */
  | { readonly type: 'progress'; readonly id: number; readonly done: number }
  /**
   * A run was opened; what is recorded from now on belongs to it. Comes before its first frame and its reply. `part`:
   * the run, when it was stopped on its way.
   */
  | { readonly type: 'begun'; readonly id: number; readonly start?: string; readonly part?: SavedRun }
  /** A command was taken: what is needed to do it again. Comes before its reply. */
  | { readonly type: 'recorded'; readonly id: number; readonly input: RecordedInput }
  /** An entry took the worker too long. */
  | { readonly type: 'slow'; readonly entry: SlowEntry }
  /** The model failed: the page stays alive and offers the save file. */
  | {
      readonly type: 'crashed';
      readonly error: string;
      readonly seed: number;
      readonly seq: number;
      readonly save: SavedRun;
    };
