import type { QuestionName } from '#protocol/requests.ts';
import type { TellingPoint } from '#protocol/telling.ts';
import type { StoryChange } from './storyChange.ts';

/**
 * A story tells a run: where it opens, what is said at which moment, and what was seen in the end. It is data alone. Moments are named by
 * meaning, and every number is derived from the run, so that a corrected model moves a story and does not break it.
 * The words are in `src/i18n` (`stories`), by the id of the story and of the step.
 */
export interface Story {
  /** The scenario that it tells. */
  readonly scenario: string;
  /** The view on which it opens, and what is selected there. */
  readonly opens: StoryView;
  readonly steps: readonly StoryStep[];
  readonly end: StoryEnd;
}

/** A view by its id, one of its tabs, and a selection: `Kind/namespace/name` or `Kind/name`; `*` stands for any letters of a name. */
export interface StoryView {
  readonly view: string;
  readonly tab?: string;
  readonly select?: string;
}

/** Something on the stage: an object, written as a view's selection is, or another part. */
export type StoryPoint = string | Extract<TellingPoint, { part: 'queue' | 'plugin' | 'component' }>;

/** An entry by one of its reasons. In texts `*` stands for any letters. */
export interface ReasonMatch {
  /** The type of the reason: `pod.scheduled`. */
  readonly reason: string;
  readonly kind?: string;
  /** `namespace/name`, or the name of an object without a namespace. */
  readonly subject?: string;
  /** The actor that made the entry: `kubelet/node-1`. */
  readonly actor?: string;
  readonly fields?: Readonly<Record<string, string | number | boolean>>;
}

/**
 * When a step is told. Counting begins after the step before: `nth` 2 is the second match after it. `before` stands just before the
 * matching entry. `time` is in simulated seconds, for what has no entry.
 */
export type StoryMoment =
  | { readonly time: number }
  /** At the moment of the step before: another beat of the same cycle, or another view. */
  | { readonly same: true }
  | { readonly after: ReasonMatch; readonly nth?: number }
  | { readonly before: ReasonMatch; readonly nth?: number };

/** Where in a scheduling cycle: the plugin that refused most, the one that parted the best two nodes, the sum, or an act of preemption. */
export type CyclePlace = 'filter' | 'score' | 'sum' | 'lift' | 'reprieve' | 'pick';

/** Where and how a step is told. */
export interface TaleStep {
  /** Its words are under this id. */
  readonly id: string;
  readonly at: StoryMoment;
  /** Inside the scheduling cycle that the moment's entry decided. */
  readonly inside?: CyclePlace;
  /** Holds until Next: the step that answers the title. A story has one or two. */
  readonly decisive?: true;
  /** It reveals what the step before asked: the entry that stands right behind that one's moment may be its own. */
  readonly reveals?: true;
  /** Another view than the step before. */
  readonly show?: StoryView;
  /** What the page marks meanwhile; without it what the matching entry is about, else what is selected. */
  readonly points?: readonly StoryPoint[];
  /** Numbers and names of the words, by the name of their slot. */
  readonly values?: Readonly<Record<string, StoryValue>>;
}

export interface StoryStep extends TaleStep {
  readonly kind: 'narrate' | 'point';
}

/** What is told step by step: a story, or a lesson. */
export interface Tale {
  /** Its words are under this id. */
  readonly id: string;
  readonly opens: StoryView;
  readonly steps: readonly TaleStep[];
  readonly end?: StoryEnd;
}

/** How a value is derived at the step's moment. */
export type StoryValue =
  /** A field of the reason that matched: `node`, `message`, `exitCode`. */
  | { readonly field: string }
  /** The name of the object of the reason that matched. */
  | { readonly name: 'subject' }
  /**
   * A field of an object, by its path: `status.phase`. An element of a list is meant by its place, its type or its name:
   * `spec.containers.app.image`, `status.conditions.PodScheduled.reason`. A dot inside a name is written `\.`, as kubectl does:
   * `spec.hard.requests\.cpu`. `subject` stands for the object that matched.
   */
  | { readonly object: string; readonly path: string }
  /** How many objects of a kind there are, by namespace, name, and what fields are; with `sum` the sum of that field, as `minus` reads it. */
  | {
      readonly objects: string;
      readonly sum?: string;
      readonly namespace?: string;
      readonly named?: string;
      readonly where?: Readonly<Record<string, string | number | boolean>>;
    }
  /** What the Pods of that name use now, as `kubectl top` counts: thousandths of a core, MiB of memory. */
  | { readonly used: 'cpu' | 'memory'; readonly named: string }
  /** How many reasons matched up to now, from the start or after an earlier step; an entry can have several. */
  | { readonly count: ReasonMatch; readonly since?: string }
  /** Simulated seconds now, or since an earlier step; rounded to tenths. */
  | { readonly seconds: 'now' | { readonly since: string } }
  /** Of the scheduling cycle at this moment. `by` is how many points the best node has more than the second. */
  | {
      readonly cycle:
        | 'pod'
        | 'node'
        | 'total'
        | 'second'
        | 'secondTotal'
        | 'by'
        | 'plugin'
        | 'nodes'
        | 'feasible'
        | 'refused'
        | 'victims'
        | 'message';
    }
  /** The weighted points of a node, of the `best` or of the `second`, in the scheduling cycle at this moment: of all plugins, or of one. */
  | { readonly scored: string; readonly by?: string }
  /** How many nodes this plugin refused in the scheduling cycle at this moment. */
  | { readonly refusedBy: string }
  /**
   * A field of what the model answers to a question at this moment: what a node uses, what a priority level may have. An element of a list
   * is meant by what one of its fields is, too: `pods.pod=default/web-*.memoryBytes`. `{ entry: 'matched' }` stands for the number of the
   * entry that matched, for questions about one request.
   */
  | { readonly answer: QuestionName; readonly to?: Readonly<Record<string, AskedValue>>; readonly path: string }
  /** What it was at an earlier step. */
  | { readonly atStep: string; readonly value: StoryValue }
  /** A number of bytes, or an amount, in a larger unit; rounded to tenths. */
  | { readonly in: 'Mi' | 'Gi'; readonly of: StoryValue }
  /** The difference of two values that are numbers, or amounts of a resource: `2500m` of CPU counts 2.5, `1Gi` of memory its bytes. */
  | { readonly minus: readonly [StoryValue, StoryValue] };

type AskedValue = string | number | { readonly entry: 'matched' };

/** The last card: what was seen, what to try, what to see next. */
export interface StoryEnd {
  /** Two or three lines, derived at the end. */
  readonly saw: readonly { readonly id: string; readonly values?: Readonly<Record<string, StoryValue>> }[];
  /** Two or three changes, each done on a fork, at the moment of a step. */
  readonly tries: readonly StoryTry[];
  /** A scenario to go on with. */
  readonly next: string;
}

/** A change to try, at the moment of a step. */
export type StoryTry = { readonly id: string; readonly at: string } & StoryChange;
