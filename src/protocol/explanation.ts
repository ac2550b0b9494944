import type { Micros } from '#base/time.ts';
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
  /** Weighted total when the node was feasible and scoring took place; undefined otherwise. */
  readonly total?: number;
  /** Resources that the node lacks for the Pod. */
  readonly lacks?: readonly Lack[];
}

/** Amounts in Kubernetes' notation: `2500m`, `512Mi`. The free amount is negative when the node is overcommitted. */
export interface Lack {
  readonly resource: string;
  readonly asked: string;
  readonly free: string;
  readonly allocatable: string;
}

/** One row of the Filter part: a plugin's results on the nodes. `skipped` when PreFilter returned Skip. */
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
  /** Whether the plugin has ScoreExtensions; without them `normalized` equals `raw`. */
  readonly normalizes: boolean;
  readonly raw: readonly number[];
  readonly normalized: readonly number[];
}

/** One step inside a cycle. */
export interface CycleStep {
  readonly stage: Stage;
  readonly plugin: string;
  /** Modelled microseconds since the cycle began. */
  readonly offsetUs: Micros;
  readonly text: string;
  /** PostFilter only: the part of preemption that this step shows. */
  readonly part?: PreemptionPart;
}

export type PreemptionPart = 'lift' | 'reprieve' | 'pick';

/** A Pod of lower priority that the dry run removed. */
export interface LiftedPod {
  readonly pod: string;
  readonly priority: number;
  readonly cpuMilli: number;
  readonly memoryBytes: number;
  /** Its eviction would violate a PodDisruptionBudget. */
  readonly violatesBudget: boolean;
  /** The dry run put it back, because the preemptor fits beside it. */
  readonly reprieved: boolean;
}

/** Values that the rules compare, in their order. Each priority in the sum is raised by 2^31, as in kube-scheduler. */
export interface CandidateRules {
  readonly pdbViolations: number;
  readonly highestPriority: number;
  readonly prioritySum: number;
  readonly victims: number;
  /**
   * Earliest start among the victims of the highest priority, in simulated microseconds; -1 when none has a start time.
   */
  readonly earliestStartUs: Micros;
}

/** One node of the dry run. */
export interface PreemptionNode {
  readonly node: string;
  /** Absent for a node where evicting does not help; `message` gives the reason. */
  readonly rules?: CandidateRules;
  readonly message: string;
  /** In the order in which the dry run tried to put them back. */
  readonly lifted: readonly LiftedPod[];
  /** The rule that eliminated the candidate, counted from 0; -1 when none did. */
  readonly stoppedAt: number;
}

/** DefaultPreemption's work in PostFilter. */
export interface PreemptionExplanation {
  /** Empty when no node was nominated. */
  readonly nominated: string;
  /** In the order in which they were tried. */
  readonly nodes: readonly PreemptionNode[];
}

/**
 * Everything that one scheduling cycle computed, obtained by running its entry again. Sums can be checked by addition.
 */
export interface CycleExplanation {
  readonly seq: number;
  readonly pod: string;
  readonly profile: string;
  readonly cycleNumber: number;
  readonly attempt: number;
  readonly startedUs: Micros;
  /** Modelled microseconds until the decision takes effect. */
  readonly durationUs: Micros;
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
  /**
   * The node came from the list that the previous Pod left, and no other node was evaluated (OpportunisticBatching).
   */
  readonly reused?: boolean;
  /** Keys of all members of a PodGroup that were tried in this cycle, in order. */
  readonly group?: readonly string[];
  /** Present when PostFilter looked for Pods to evict. */
  readonly preemption?: PreemptionExplanation;
  readonly steps: readonly CycleStep[];
}

/** The extension points at which a scheduling cycle decides. */
export type DecidingStage = 'PreFilter' | 'Filter' | 'PostFilter' | 'PreScore' | 'Score' | 'NormalizeScore';

/**
 * Result of an extension point. `refused`: a plugin answered Unschedulable, or no node was left. `failed`: it answered
 * Error. `waits`: the Pod is at this point. `notNeeded`: the cycle passes without it. `notReached`: the cycle ended
 * before. `ahead`: it is still to come.
 */
export type StageOutcome = 'passed' | 'refused' | 'failed' | 'waits' | 'notNeeded' | 'notReached' | 'ahead';

/** A cycle with the result of every extension point up to this moment. */
export interface ShownCycle extends CycleExplanation {
  readonly stages: Readonly<Record<Stage, StageOutcome>>;
}

/** Summary of one cycle of a Pod; the question `cycle` gives the whole by `seq`. */
export interface AttemptView {
  readonly seq: number;
  readonly attempt: number;
  readonly outcome: CycleExplanation['outcome'];
  readonly timeUs: Micros;
}

/** One link of the chain of causes, newest first. `input`: a person caused it. */
export interface CauseLink {
  readonly seq: number;
  readonly timeUs: Micros;
  readonly actor: string;
  readonly type: string;
  readonly subject: string;
  readonly input: boolean;
}

/** An event that a plugin registered for. */
export interface Waker {
  readonly plugin: string;
  /** Its name in metrics and logs: `NodeAdd|UpdateNodeLabel`. */
  readonly event: string;
  /**
   * Whether a queueing hint checks the objects before it says Queue. Without one, every such event triggers a retry.
   */
  readonly hasHint: boolean;
}

/** Nodes for more Pods like this one, found in the model by placing one after the other. */
export interface PodCapacity {
  readonly pod: string;
  readonly total: number;
  /** True when the search stopped at `total`: more would fit. */
  readonly isLimited: boolean;
  /** Nodes that would get at least one, sorted by name. */
  readonly nodes: readonly { readonly node: string; readonly count: number }[];
}

/** A change that would make the Pod fit, tried in the model. */
export interface Help {
  readonly change: string;
  readonly effect: string;
  /**
   * When any of several nodes could be changed: all nodes that were tried successfully. The node of `commands` comes
   * first. `effect` names the first few.
   */
  readonly nodes?: readonly string[];
  readonly commands: readonly Command[];
}

/**
 * One question about a Pod with its answer. `pending`: why it has no node. `here`: why it is on this one. `starting`:
 * what it waits for there. `state`: how it ends or has ended.
 */
export interface PodAnswer {
  readonly question: 'pending' | 'here' | 'starting' | 'state';
  /** In the model's words. */
  readonly facts: readonly PodFact[];
  /** Kubernetes' own message, verbatim; empty when it has none about this. */
  readonly words: string;
}

/** The scheduler's decision about a Pod, with the facts of that moment. */
export interface PodDecision {
  readonly seq: number;
  readonly timeUs: Micros;
  readonly outcome: CycleExplanation['outcome'];
  /** The selected or nominated node; empty when there was none. */
  readonly node: string;
  /** All nodes with the highest total, in the order found; more than one is a tie. Empty without scores. */
  readonly best: readonly string[];
}

export interface PodExplanation {
  readonly pod: string;
  readonly phase: string;
  readonly node: string;
  readonly queue: string;
  /** Kubernetes' own words: the message of the condition or Event. */
  readonly message: string;
  readonly answers: readonly PodAnswer[];
  /** The last decision about it, if kube-scheduler made one. */
  readonly decision?: PodDecision;
  /** Verdicts of all nodes at the time of that decision. */
  readonly verdicts: readonly NodeVerdict[];
  /**
   * Verdicts of all nodes if the Pod were scheduled now. Only while it waits in a queue; empty when they equal the last
   * decision's.
   */
  readonly now: readonly NodeVerdict[];
  readonly causes: readonly CauseLink[];
  readonly helps: readonly Help[];
  /** Why no help is offered; empty when there is some, or when the Pod has a node. */
  readonly noHelp: readonly PodFact[];
  /** Events that could requeue the waiting Pod, from the registrations of the plugins that hold or rejected it. */
  readonly wakers: readonly Waker[];
  /**
   * The event that last moved the Pod between queues, and the plugin whose hint decided it; empty when there is none.
   */
  readonly movedBy: { readonly event: string; readonly plugin: string };
  /** The cycle of the last decision, if there was one. */
  readonly cycle?: CycleExplanation;
}

/** Verdicts on every node for a Pod as things are now: Filter's result, and Score's where the Pod fits. */
export interface Verdicts {
  readonly pod: string;
  /** The node that the Pod is already bound to; empty while it has none. Kubernetes never moves a bound Pod. */
  readonly bound: string;
  readonly verdicts: readonly NodeVerdict[];
}
