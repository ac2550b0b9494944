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
  /** Keys of the Pods on it, in order of their keys. */
  readonly pods: readonly string[];
}

/** One of two runs of the same inputs. */
export interface ComparedRun {
  readonly nodes: readonly ComparedNode[];
  readonly boundPods: number;
  readonly pendingPods: number;
  /** Cycles that found no node. */
  readonly failedCycles: number;
  /** From creation to binding, of the Pods that were bound, in simulated microseconds; -1 when none was. */
  readonly waitP50Us: number;
  readonly waitP95Us: number;
  /** Of the largest workloads of either run, the same ones in both. */
  readonly room: readonly WorkloadRoom[];
}

/** How many more Pods like those of a workload would fit at the end. */
export interface WorkloadRoom {
  /** `Kind/namespace/name` */
  readonly workload: string;
  /** -1 when that run has no such Pod. */
  readonly total: number;
  /** It was given up at `total`: more would fit. */
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

/** The present run and one with another configuration or other switches, on the same inputs and to the same time. */
export interface Comparison {
  /** Both came this far; less than asked for when the runs are too long to play again at once. */
  readonly timeUs: number;
  readonly askedUs: number;
  readonly runs: readonly [ComparedRun, ComparedRun];
  /** Every Pod of either run, by key. */
  readonly pods: readonly ComparedPod[];
}

/** What is put beside the present run: another branch of it, or the same inputs with another configuration or other switches. */
export type OtherRun =
  | { readonly kind: 'branch'; readonly branch: string }
  | { readonly kind: 'changed'; readonly configuration?: ManifestFile; readonly switches?: RunSwitches };

/** A scheduling cycle of a Pod, in short. */
export interface ComparedDecision {
  readonly seq: number;
  readonly timeUs: number;
  /** When it took effect. */
  readonly effectUs: number;
  /** `namespace/name` */
  readonly pod: string;
  readonly outcome: CycleExplanation['outcome'];
  /** Chosen or nominated; else empty. */
  readonly node: string;
}

/** What is so at the moment, and what came since the two parted. */
export interface SideFigures {
  readonly pendingPods: number;
  readonly emptyNodes: number;
  /** The largest amount of free cpu on one node, in thousandths of a CPU. */
  readonly largestFreeCpuMilli: number;
  readonly mostPodsOnANode: number;
  /** Of 1: requested cpu of the node that has the largest share of its allocatable. */
  readonly fullest: number;
  /** Cycles that found no node, since the two parted. */
  readonly failedCycles: number;
  /** From creation to binding of the Pods created since the two parted, in microseconds; -1 when none was bound. */
  readonly waitP50Us: number;
  /** From creation to the condition Ready of the Pods created since then that are there and ready; in microseconds, of API times in whole seconds; -1 when there is none. */
  readonly readyP50Us: number;
  /** Requests to the API server that were answered with 429 since then. */
  readonly tooMany: number;
  /** Requests to Services that were not answered since then. */
  readonly failedRequests: number;
}

/** One of two runs at one moment. */
export interface ComparedSide {
  /** The id of the branch; empty for a run with another configuration. */
  readonly branch: string;
  readonly nodes: readonly ComparedNode[];
  readonly figures: SideFigures;
  /** Since the two parted, as far as both are known; by ascending time, the newest ones. */
  readonly decisions: readonly ComparedDecision[];
}

/** A Pod that is there in one of the two or in both. */
export interface SidePod extends ComparedPod {
  /** `Kind/namespace/name` */
  readonly workload: string;
  /** Its key in each; Pods with a name made up by the API server are paired in the order of their first decisions. */
  readonly keys: readonly [string | null, string | null];
}

/** The first decision about a Pod that came out differently. */
export interface Difference {
  /** When the later of the two decisions took effect. */
  readonly timeUs: number;
  readonly keys: readonly [string | null, string | null];
  /** `null` where there was none. */
  readonly decisions: readonly [ComparedDecision | null, ComparedDecision | null];
}

/** Two runs at one moment of their clocks. */
export interface SideBySide {
  /** The last entry that they share; 0 when they share none. */
  readonly partedSeq: number;
  /** When the first entry followed that they do not share. */
  readonly partedUs: number;
  readonly timeUs: number;
  readonly sides: readonly [ComparedSide, ComparedSide];
  readonly pods: readonly SidePod[];
  /** By ascending time, past and future as far as both are known. */
  readonly differences: readonly Difference[];
}

/** What a node said to both decisions about a Pod; absent where it was not asked. */
export interface NodeOnBothSides {
  readonly node: string;
  readonly verdicts: readonly [NodeVerdict | undefined, NodeVerdict | undefined];
}

/** Why two decisions came out differently: a rule by its name with the numbers of this case, both from the decisions themselves. */
export interface DifferenceReason {
  readonly rule: DifferenceRule;
  readonly slots: Readonly<Record<string, string | number>>;
}

/**
 * `refused`: a plugin refuses on one side the node that the other side takes. `swing`: the term of the scores whose difference between
 * the two nodes changed most. `notLooked`: the search ended before it came to that node. `noNode`: the node is there on one side only.
 * `tie`: the totals are equal, and the order of the list or chance decides. `later`: only one side has decided. `alike`: the scores do not tell.
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
  /** What kube-scheduler said of a decision that found no node; else empty. */
  readonly messages: readonly [string, string];
  /** Weighted totals of what each side chose, and of its runner-up; -1 where there is none. */
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
  /** The present run at the present moment beside another, which is played on to the same moment where it has not come so far. */
  readonly sideBySide: {
    readonly ask: { readonly other: OtherRun };
    readonly answer:
      | { readonly ok: true; readonly pair: SideBySide }
      | { readonly ok: false; readonly problems: readonly InputProblem[] };
  };
  /** Why the decisions about a Pod differ, from both decisions' own numbers; `undefined` when neither is known. */
  readonly whyDifferent: {
    readonly ask: {
      readonly other: OtherRun;
      readonly keys: Difference['keys'];
      readonly decisions: Difference['decisions'];
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
