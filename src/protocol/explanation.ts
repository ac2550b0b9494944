import type { Command, InputProblem } from './command.ts';
import type { Stage } from './views.ts';

export type VerdictCode =
  | 'Success'
  | 'Unschedulable'
  | 'UnschedulableAndUnresolvable'
  | 'Error'
  | 'Skip'
  | 'Wait'
  | 'Pending';

/** Filter's answer for one node: the first plugin that refused, with its reasons. */
export interface NodeVerdict {
  readonly node: string;
  readonly code: VerdictCode;
  readonly plugin: string;
  readonly reasons: readonly string[];
  /** Weighted total, when the node was feasible and scoring took place; else undefined. */
  readonly total?: number;
}

/** One row of the Filter part: plugin by node. `skipped` when PreFilter returned Skip. */
export interface FilterRow {
  readonly plugin: string;
  readonly skipped: boolean;
  /** Nodes that this plugin refused, as indexes into `nodes`. */
  readonly rejected: readonly number[];
}

/** One row of the Score part; a value for every feasible node, in the order of `feasible`. */
export interface ScoreRow {
  readonly plugin: string;
  readonly skipped: boolean;
  readonly weight: number;
  readonly raw: readonly number[];
  readonly normalized: readonly number[];
}

/** One thing that happens inside a cycle. */
export interface CycleBeat {
  readonly stage: Stage;
  readonly plugin: string;
  /** Modelled microseconds since the cycle began. */
  readonly offsetUs: number;
  readonly text: string;
}

/** Everything that one scheduling cycle computed, by running its entry again. Sums re-add exactly. */
export interface CycleExplanation {
  readonly seq: number;
  readonly pod: string;
  readonly profile: string;
  readonly cycleNumber: number;
  readonly attempt: number;
  readonly startedUs: number;
  readonly outcome: 'scheduled' | 'unschedulable' | 'nominated' | 'error';
  readonly message: string;
  /** Nodes in the order of the scheduler's snapshot. */
  readonly nodes: readonly string[];
  readonly startIndex: number;
  readonly nextStartIndex: number;
  /** Nodes visited, as indexes into `nodes`. */
  readonly evaluated: readonly number[];
  readonly verdicts: readonly NodeVerdict[];
  readonly preFilter: readonly { readonly plugin: string; readonly code: VerdictCode; readonly message: string }[];
  readonly filters: readonly FilterRow[];
  /** Indexes into `nodes`. */
  readonly feasible: readonly number[];
  readonly scores: readonly ScoreRow[];
  /** Sum of normalized x weight, in the order of `feasible`. Empty when scoring did not take place. */
  readonly totals: readonly number[];
  readonly selected: string;
  readonly beats: readonly CycleBeat[];
}

/** One link of the chain of causes, newest first; `input` when a person did it. */
export interface CauseLink {
  readonly seq: number;
  readonly timeUs: number;
  readonly actor: string;
  readonly type: string;
  readonly subject: string;
  readonly input: boolean;
}

/** A change that would make the Pod fit, tried in the model. */
export interface Help {
  readonly change: string;
  readonly effect: string;
  readonly commands: readonly Command[];
}

export interface PodExplanation {
  readonly pod: string;
  readonly phase: string;
  readonly node: string;
  readonly queue: string;
  /** Kubernetes' own words: the condition's or event's message. */
  readonly message: string;
  readonly verdicts: readonly NodeVerdict[];
  readonly causes: readonly CauseLink[];
  readonly helps: readonly Help[];
  /** The cycle that decided last, if there was one. */
  readonly cycle?: CycleExplanation;
}

/** Live verdicts for a Pod on every node as things are now: what Filter would say, and Score where it fits. */
export interface Verdicts {
  readonly pod: string;
  /** The node that the Pod is bound to already; empty while it has none. Kubernetes never moves a bound Pod. */
  readonly bound: string;
  readonly verdicts: readonly NodeVerdict[];
}

export type Failure = { readonly ok: false; readonly problems: readonly InputProblem[] };
