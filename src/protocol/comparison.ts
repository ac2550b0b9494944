import type { Micros } from '#base/time.ts';
import type { InputProblem, ManifestFile } from './command.ts';
import type { CycleExplanation, NodeVerdict } from './explanation.ts';
import type { RunSwitches } from './runSource.ts';

/** A node at the end of one of two compared runs. */
export interface ComparedNode {
  readonly name: string;
  readonly zone: string;
  readonly cpuMilli: number;
  readonly memoryBytes: number;
  readonly requestedCpuMilli: number;
  readonly requestedMemoryBytes: number;
  /** Keys of the Pods on it, sorted. */
  readonly pods: readonly string[];
}

/** One of two runs of the same inputs. */
export interface ComparedRun {
  readonly nodes: readonly ComparedNode[];
  readonly boundPods: number;
  readonly pendingPods: number;
  /** Cycles that found no node. */
  readonly failedCycles: number;
  /** From creation to binding, for Pods that were bound, in simulated microseconds; -1 when none was. */
  readonly waitP50Us: Micros;
  readonly waitP95Us: Micros;
  /** Room for more Pods of the largest workloads of either run; both runs list the same workloads. */
  readonly room: readonly WorkloadRoom[];
}

/** Number of further Pods like those of a workload that would fit at the end. */
export interface WorkloadRoom {
  /** `Kind/namespace/name` */
  readonly workload: string;
  /** -1 when that run has no such Pod. */
  readonly total: number;
  /** The count stopped at `total`: more would fit. */
  readonly isLimited: boolean;
}

export interface ComparedPod {
  readonly key: string;
  readonly colour: number;
  readonly cpuMilli: number;
  readonly memoryBytes: number;
  /** Empty while Pending; `null` when there is no such Pod in that run. */
  readonly nodes: readonly [string | null, string | null];
}

/**
 * The present run and another one on the same inputs, up to the same time. The other has another configuration or other
 * switches.
 */
export interface Comparison {
  /** Time that both runs reached. It is less than `askedUs` when the runs are too long to replay at once. */
  readonly timeUs: Micros;
  readonly askedUs: Micros;
  readonly runs: readonly [ComparedRun, ComparedRun];
  /** Every Pod of either run, by key. */
  readonly pods: readonly ComparedPod[];
}

/**
 * The run to compare with the present one: another branch of it, or the same inputs with another configuration or other
 * switches.
 */
export type OtherRun =
  | { readonly kind: 'branch'; readonly branch: string }
  | { readonly kind: 'changed'; readonly configuration?: ManifestFile; readonly switches?: RunSwitches };

/** Summary of a scheduling cycle of a Pod. */
export interface ComparedDecision {
  readonly seq: number;
  readonly timeUs: Micros;
  /** When the decision took effect. */
  readonly effectUs: Micros;
  /** `namespace/name` */
  readonly pod: string;
  readonly outcome: CycleExplanation['outcome'];
  /** Chosen or nominated node; empty otherwise. */
  readonly node: string;
}

/** Figures of this moment, and of the time since the two runs diverged. */
export interface SideFigures {
  readonly pendingPods: number;
  readonly emptyNodes: number;
  /** The largest amount of free CPU on one node, in thousandths of a CPU. */
  readonly largestFreeCpuMilli: number;
  readonly mostPodsOnANode: number;
  /** CPU requested on the fullest node, as a share of its allocatable CPU, from 0 to 1. */
  readonly fullest: number;
  /** Cycles that found no node, since the runs diverged. */
  readonly failedCycles: number;
  /** From creation to binding of the Pods created since the runs diverged, in microseconds; -1 when none was bound. */
  readonly waitP50Us: Micros;
  /**
   * From creation to the condition Ready, in microseconds. Counts Pods created since then that exist and are ready. API
   * times have whole seconds. -1 when there is none.
   */
  readonly readyP50Us: Micros;
  /** Requests to the API server that were answered with 429 since then. */
  readonly tooMany: number;
  /** Requests to Services that got no response since then. */
  readonly failedRequests: number;
}

/** One of two runs at one moment. */
export interface ComparedSide {
  /** The id of the branch; empty for a run with another configuration. */
  readonly branch: string;
  readonly nodes: readonly ComparedNode[];
  readonly figures: SideFigures;
  /** Known decisions since the runs diverged, by ascending time; only the newest ones. */
  readonly decisions: readonly ComparedDecision[];
}

/** A Pod that exists in one of the two runs or in both. */
export interface SidePod extends ComparedPod {
  /** `Kind/namespace/name` */
  readonly workload: string;
  /** Its key in each run. Pods with generated names are paired in the order of their first decisions. */
  readonly keys: readonly [string | null, string | null];
}

/** The first decision about a Pod that differs between the runs. */
export interface DecisionDifference {
  /** When the later of the two decisions took effect. */
  readonly timeUs: Micros;
  readonly keys: readonly [string | null, string | null];
  /** `null` where there was no decision. */
  readonly decisions: readonly [ComparedDecision | null, ComparedDecision | null];
}

/** Two runs at one moment of their clocks. */
export interface SideBySide {
  /** The last entry that both runs share; 0 when they share none. */
  readonly partedSeq: number;
  /** Time of the first entry that they do not share. */
  readonly partedUs: Micros;
  readonly timeUs: Micros;
  readonly sides: readonly [ComparedSide, ComparedSide];
  readonly pods: readonly SidePod[];
  /** By ascending time; past and future ones, as far as both runs are known. */
  readonly differences: readonly DecisionDifference[];
}

/** A node's verdicts in both decisions about a Pod; `undefined` where the node was not evaluated. */
export interface NodeOnBothSides {
  readonly node: string;
  readonly verdicts: readonly [NodeVerdict | undefined, NodeVerdict | undefined];
}

/**
 * Why two decisions differ: the name of a rule with the numbers of this case. Both come from the decisions themselves.
 */
export interface DifferenceReason {
  readonly rule: DifferenceRule;
  readonly slots: Readonly<Record<string, string | number>>;
}

/**
 * `refused`: a plugin refuses on one side the node that the other side takes. `swing`: the score term whose difference
 * between the two nodes changed most. `notLooked`: the search ended before it reached that node. `noNode`: the node
 * exists on one side only. `tie`: the totals are equal, and list order or chance decides. `later`: only one side has
 * decided. `alike`: the scores show no reason.
 */
export type DifferenceRule =
  | 'refused'
  | 'swing'
  | 'notLooked'
  | 'noNode'
  | 'tie'
  | 'later'
  | 'nominated'
  | 'reused'
  | 'alike';

export interface WhyDifferent {
  readonly nodes: readonly NodeOnBothSides[];
  readonly chosen: readonly [string, string];
  /** kube-scheduler's message for a decision that found no node; empty otherwise. */
  readonly messages: readonly [string, string];
  /** Weighted totals of each side's chosen node and of its runner-up; -1 where there is none. */
  readonly totals: readonly [number, number];
  readonly runnersUp: readonly [RunnerUp | null, RunnerUp | null];
  readonly reasons: readonly DifferenceReason[];
}

export interface RunnerUp {
  readonly node: string;
  readonly total: number;
}

/** The present run beside another one. */
export interface ComparisonQuestions {
  /**
   * The present run at the present moment beside another run. The other run is played up to the same moment if
   * necessary.
   */
  readonly sideBySide: {
    readonly ask: { readonly other: OtherRun };
    readonly answer:
      | { readonly ok: true; readonly pair: SideBySide }
      | { readonly ok: false; readonly problems: readonly InputProblem[] };
  };
  /** Why the decisions about a Pod differ, by the numbers of both decisions; `undefined` when neither is known. */
  readonly whyDifferent: {
    readonly ask: {
      readonly other: OtherRun;
      readonly keys: DecisionDifference['keys'];
      readonly decisions: DecisionDifference['decisions'];
    };
    readonly answer: WhyDifferent | undefined;
  };
  /** The present run beside one with another configuration or other switches, on the same inputs. */
  readonly compare: {
    readonly ask: { readonly configuration?: ManifestFile; readonly switches?: RunSwitches };
    readonly answer:
      | { readonly ok: true; readonly comparison: Comparison }
      | { readonly ok: false; readonly problems: readonly InputProblem[] };
  };
}
