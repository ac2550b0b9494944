import type { Command } from './command.ts';
import type { PodFact } from './podFacts.ts';
import type { Stage } from './views.ts';

export type { PluginName } from '#cluster/scheduler/plugins/registry.ts';

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
  /** What was missing of what the Pod asks for. */
  readonly lacks?: readonly Lack[];
}

/** Amounts as Kubernetes writes them: `2500m`, `512Mi`. What is free is negative when the node is overcommitted. */
export interface Lack {
  readonly resource: string;
  readonly asked: string;
  readonly free: string;
  readonly allocatable: string;
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
  /** Whether the plugin has ScoreExtensions: without them `normalized` is `raw`. */
  readonly normalizes: boolean;
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
  /** Of PostFilter, what preemption does at this beat. */
  readonly part?: PreemptionPart;
}

export type PreemptionPart = 'lift' | 'reprieve' | 'pick';

/** One Pod of lower priority that was taken away in thought. */
export interface LiftedPod {
  readonly pod: string;
  readonly priority: number;
  readonly cpuMilli: number;
  readonly memoryBytes: number;
  /** Its eviction would violate a PodDisruptionBudget. */
  readonly violatesBudget: boolean;
  /** Put back again: the preemptor fits beside it. */
  readonly reprieved: boolean;
}

/** What the rules compare, in their order. Priorities in the sum are each moved up by 2^31, as kube-scheduler does. */
export interface CandidateRules {
  readonly pdbViolations: number;
  readonly highestPriority: number;
  readonly prioritySum: number;
  readonly victims: number;
  /** Of the victims of the highest priority, in simulated microseconds; -1 when none has a start time. */
  readonly earliestStartUs: number;
}

/** One node of the dry run. */
export interface PreemptionNode {
  readonly node: string;
  /** Absent for a node where evicting does not help; `message` says why. */
  readonly rules?: CandidateRules;
  readonly message: string;
  /** In the order in which they were put back. */
  readonly lifted: readonly LiftedPod[];
  /** The rule that left the candidate behind, counted from 0; -1 when none did. */
  readonly stoppedAt: number;
}

/** What DefaultPreemption did in PostFilter. */
export interface PreemptionExplanation {
  /** Empty when there was none to nominate. */
  readonly nominated: string;
  /** In the order tried. */
  readonly nodes: readonly PreemptionNode[];
}

/** Everything that one scheduling cycle computed, by running its entry again. Sums re-add exactly. */
export interface CycleExplanation {
  readonly seq: number;
  readonly pod: string;
  readonly profile: string;
  readonly cycleNumber: number;
  readonly attempt: number;
  readonly startedUs: number;
  /** Modelled microseconds until the decision takes effect. */
  readonly durationUs: number;
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
  /** The node was the next one on the list of the Pod before: no other was looked at (OpportunisticBatching). */
  readonly reused?: boolean;
  /** Keys of all members of a PodGroup that were tried in this cycle, in order. */
  readonly group?: readonly string[];
  /** When PostFilter looked for Pods to evict. */
  readonly preemption?: PreemptionExplanation;
  readonly beats: readonly CycleBeat[];
}

/** The extension points at which a scheduling cycle decides. */
export type DecidingStage = 'PreFilter' | 'Filter' | 'PostFilter' | 'PreScore' | 'Score' | 'NormalizeScore';

/**
 * What happened at an extension point. `refused`: a plugin answered Unschedulable, or no node was left; `failed`: it answered Error;
 * `waits`: the Pod is there; `notNeeded`: the cycle passes without it; `notReached`: it ended before; `ahead`: that is still to come.
 */
export type StageOutcome = 'passed' | 'refused' | 'failed' | 'waits' | 'notNeeded' | 'notReached' | 'ahead';

/** A cycle with what happened at every extension point up to this moment. */
export interface ShownCycle extends CycleExplanation {
  readonly stages: Readonly<Record<Stage, StageOutcome>>;
}

/** One cycle of a Pod; ask for the whole by `seq`. */
export interface AttemptView {
  readonly seq: number;
  readonly attempt: number;
  readonly outcome: CycleExplanation['outcome'];
  readonly timeUs: number;
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

/** An event that a plugin registered for. */
export interface Waker {
  readonly plugin: string;
  /** As metrics and logs call it: `NodeAdd|UpdateNodeLabel`. */
  readonly event: string;
  /** Whether the plugin looks at the objects before it says Queue; without, every such event is worth a retry. */
  readonly hasHint: boolean;
}

/** Where more Pods like this one would go, tried in the model one after the other. */
export interface Capacity {
  readonly pod: string;
  readonly total: number;
  /** True when it was given up at `total`: more would fit. */
  readonly isLimited: boolean;
  /** Nodes that would get some, sorted by name. */
  readonly nodes: readonly { readonly node: string; readonly count: number }[];
}

/** A change that would make the Pod fit, tried in the model. */
export interface Help {
  readonly change: string;
  readonly effect: string;
  /** Where a node is changed and any of several would do: all that were tried and do, that of `commands` first. `effect` has the first few. */
  readonly nodes?: readonly string[];
  readonly commands: readonly Command[];
}

/**
 * One question about a Pod with its answer: why it waits for a node, why it is on this one, what it waits for there, or how it stands
 * at its end.
 */
export interface PodAnswer {
  readonly question: 'pending' | 'here' | 'starting' | 'state';
  /** In the model's words. */
  readonly facts: readonly PodFact[];
  /** What Kubernetes itself says, letter for letter; empty when it says nothing about this. */
  readonly words: string;
}

/** What the scheduler decided about a Pod, as it was at that moment. */
export interface PodDecision {
  readonly seq: number;
  readonly timeUs: number;
  readonly outcome: CycleExplanation['outcome'];
  /** The node that was selected or nominated; empty when none was. */
  readonly node: string;
  /** All that share the highest total, in the order found; more than one is a tie. Empty without scores. */
  readonly best: readonly string[];
}

export interface PodExplanation {
  readonly pod: string;
  readonly phase: string;
  readonly node: string;
  readonly queue: string;
  /** Kubernetes' own words: the condition's or event's message. */
  readonly message: string;
  readonly answers: readonly PodAnswer[];
  /** The last decision about it, if kube-scheduler made one. */
  readonly decision?: PodDecision;
  /** What every node said when that was decided. */
  readonly verdicts: readonly NodeVerdict[];
  /** What every node would say if it were scheduled now; only while it waits in a queue, and empty when that is what was decided last. */
  readonly now: readonly NodeVerdict[];
  readonly causes: readonly CauseLink[];
  readonly helps: readonly Help[];
  /** Why nothing is offered; empty when something is, or when it has a node. */
  readonly noHelp: readonly PodFact[];
  /** What could wake the Pod while it waits, from the registrations of the plugins that hold or rejected it. */
  readonly wakers: readonly Waker[];
  /** The event that moved the Pod last between queues, and the plugin whose hint said so; empty when none did. */
  readonly movedBy: { readonly event: string; readonly plugin: string };
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
