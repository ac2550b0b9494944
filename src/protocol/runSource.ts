import type { ManifestFile } from './input.ts';

/** Nodes to create when the files name none. */
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
 * Beginning of a run. `scenario` names a built-in one; `own` is an empty cluster for files. Objects in the files that
 * carry a uid are a dump: they exist from the start. All others are applied at the start, as kubectl would. CSV files
 * are the tables of a cluster trace: its machines exist from the start, and its Pods come and go as recorded.
 */
export interface RunSource {
  readonly scenario: string;
  readonly seed: number;
  /**
   * The moment at which the run begins, as RFC 3339. A run of files begins at the newest time in them, otherwise on the
   * day on which it was opened. It is stored here so that a replay is the same. Without it the run begins at the
   * scenarios' time.
   */
  readonly start?: string;
  readonly files?: readonly ManifestFile[];
  readonly nodes?: NodesWanted;
  /** A KubeSchedulerConfiguration as YAML, in place of the scenario's. */
  readonly configuration?: ManifestFile;
  /** Timing of a trace in the files; absent fields have their defaults. */
  readonly trace?: TraceTiming;
  readonly switches?: RunSwitches;
  /**
   * `upstream`: clients throttle themselves to the default rates of Kubernetes' programs. Otherwise they do not
   * throttle.
   */
  readonly clientRates?: ClientRates;
}

export type ClientRates = 'upstream' | 'unlimited';

/** Older behaviour, and features that are not on by default. */
export interface RunSwitches {
  /** Sets the defaults of all other switches to those of a release; v1.36 by default. */
  readonly release?: '1.30' | '1.31' | '1.32' | '1.33' | '1.34' | '1.35' | '1.36';
  /** `classic` is the scheduling queue of v1.26, before queueing hints. */
  readonly queue?: 'hints' | 'classic';
  /** The choice among several best nodes: `list` since v1.35, `random` (from the seed) up to v1.34. */
  readonly ties?: 'list' | 'random';
  /** Short for the feature gate SchedulerPopFromBackoffQ. */
  readonly popFromBackoff?: boolean;
  /** `off` is a cap of 0, which kube-scheduler's own tests use and its configuration refuses. */
  readonly backoff?: 'on' | 'off';
  readonly featureGates?: Readonly<Record<string, boolean>>;
}

/** Timing for the tables of a cluster trace (CSV), which are played faster than recorded. */
export interface TraceTiming {
  /** Seconds of the trace for one simulated second; 100 by default. */
  readonly timeScale?: number;
  /**
   * Longest time, in simulated seconds, without a Pod that comes or goes. Longer ones are shortened to it; 0.25 by
   * default.
   */
  readonly longestGapSeconds?: number;
}
