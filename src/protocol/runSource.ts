import type { ManifestFile } from './input.ts';

/** Nodes to make when the files name none. */
export interface NodesWanted {
  readonly count: number;
  readonly cpu: string;
  readonly memory: string;
  readonly pods: number;
}

/** Nodes that the environment makes before the start, all alike. */
export interface NodeGroup {
  readonly count: number;
  readonly namePrefix: string;
  /** The number of the first node's name; 1 unless it is said. */
  readonly first?: number;
  readonly cpu: string;
  readonly memory: string;
  readonly pods: number;
  /** Zone names, given to the nodes in turn. */
  readonly zones: readonly string[];
  readonly labels?: Readonly<Record<string, string>>;
  readonly taints?: readonly {
    readonly key: string;
    readonly value?: string;
    readonly effect: 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute';
  }[];
}

/**
 * What a run starts from. `scenario` names a built-in one; `own` is an empty cluster for files. Objects in the files that
 * carry a uid are a dump: they are there from the start. All others are applied at the start, as kubectl would. CSV files
 * are the tables of a cluster trace: its machines are there from the start, its Pods come and go as they did.
 */
export interface RunSource {
  readonly scenario: string;
  readonly seed: number;
  /**
   * The moment at which the run begins, as RFC 3339. A run of files begins at the newest time in them, else at the day on which it was
   * opened; what it was is kept here, so that it plays the same again. Without it the run begins when scenarios do.
   */
  readonly start?: string;
  readonly files?: readonly ManifestFile[];
  readonly nodes?: NodesWanted;
  /** A KubeSchedulerConfiguration as YAML, in place of the scenario's. */
  readonly configuration?: ManifestFile;
  /** How the time of a trace in the files is played; what is absent takes its default. */
  readonly trace?: TraceTiming;
  readonly switches?: RunSwitches;
  /** `upstream`: clients hold themselves to the rates that Kubernetes' programs ask for by default; else they do not hold back. */
  readonly clientRates?: ClientRates;
}

export type ClientRates = 'upstream' | 'unlimited';

/** Older behaviour, and features that are not on by default. */
export interface RunSwitches {
  /** Sets the defaults of all other switches to those of a release; by default v1.36. */
  readonly release?: '1.30' | '1.31' | '1.32' | '1.33' | '1.34' | '1.35' | '1.36';
  /** `classic` is the scheduling queue of v1.26, before queueing hints. */
  readonly queue?: 'hints' | 'classic';
  /** Which of several best nodes is taken: `list` as since v1.35, `random` (from the seed) as up to v1.34. */
  readonly ties?: 'list' | 'random';
  /** Short for the feature gate SchedulerPopFromBackoffQ. */
  readonly popFromBackoff?: boolean;
  /** `off` is a cap of 0, which kube-scheduler's own tests use and its configuration refuses. */
  readonly backoff?: 'on' | 'off';
  readonly featureGates?: Readonly<Record<string, boolean>>;
}

/** The tables of a cluster trace (CSV) are played in less time than was recorded. */
export interface TraceTiming {
  /** Seconds of the trace for one simulated second; 100 unless said otherwise. */
  readonly timeScale?: number;
  /** A time in which no Pod comes or goes is cut to so many simulated seconds; 0.25 unless said otherwise. */
  readonly longestGapSeconds?: number;
}
