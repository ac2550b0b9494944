import type { InputProblem, ManifestFile } from './command.ts';
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

/** The present run beside another one. */
export interface ComparisonQuestions {
  /** The present run beside one with another configuration or other switches, on the same inputs. */
  readonly compare: {
    readonly ask: { readonly configuration?: ManifestFile; readonly switches?: RunSwitches };
    readonly answer:
      | { readonly ok: true; readonly comparison: Comparison }
      | { readonly ok: false; readonly problems: readonly InputProblem[] };
  };
}
