import type { Micros } from '#base/time.ts';
import type { ComparedNode, DifferenceReason, SidePod } from './comparison.ts';
import type { ReportTelling } from './rehearsal.ts';

/** Results of a cluster under one configuration and seed. Times are simulated microseconds; shares are from 0 to 1. */
export interface ConfigurationFigures {
  readonly placed: number;
  /** Pods without a node at the end. */
  readonly pending: number;
  /** Nodes whose only Pods are those of DaemonSets. */
  readonly emptyNodes: number;
  /** Requested amount divided by what all nodes offer, by resource. */
  readonly utilisation: Readonly<Record<string, number>>;
  /** Requested amount divided by what the node offers, on the fullest node, by resource. */
  readonly fullest: Readonly<Record<string, number>>;
  /**
   * Share of the free amount that is left over when each node is filled with typical Pods. Only resources that they
   * request.
   */
  readonly fragmentation: Readonly<Record<string, number>>;
  /**
   * Standard deviation of a workload's Pods over zones and over nodes: the mean over workloads of at least two Pods. -1
   * when there is none.
   */
  readonly zoneDeviation: number;
  readonly nodeDeviation: number;
  /** From a Pod's creation, or the start, to its binding; -1 when none was bound. */
  readonly waitP50Us: Micros;
  readonly waitP95Us: Micros;
  /** Number of times that a Pod was nominated to a node whose Pods had to be evicted. */
  readonly preemptions: number;
  /** Attempts that found no node. */
  readonly failedTries: number;
}

/**
 * The typical Pod of a comparison: the median CPU (thousandths) and memory (bytes) of the Pods that wait at the start.
 * If none waits, of all Pods at the end.
 */
export interface TypicalPod {
  readonly cpuMilli: number;
  readonly memoryBytes: number;
  readonly waits: boolean;
}

/** A Pod's node at the end (empty: none) and the entry that decided it; -1 when it was there from the start. */
export interface PodPlace {
  readonly pod: string;
  readonly node: string;
  readonly seq: number;
  readonly timeUs: Micros;
}

/** A Pod whose node differs from that of the first configuration. */
export interface PlaceDifference {
  readonly pod: string;
  readonly first: string;
  readonly other: string;
  /** Time of the earlier of the two decisions. */
  readonly timeUs: Micros;
  /** Why, by the numbers of both decisions; empty where the reason was not computed. A is the first configuration. */
  readonly reasons: readonly DifferenceReason[];
}

/** A cluster under several configurations. */
export interface ComparisonReport {
  /** Length of each run, in simulated microseconds. */
  readonly untilUs: Micros;
  readonly isReplay: boolean;
  /** The first seed; the others follow it. */
  readonly seed: number;
  readonly seeds: number;
  readonly typical: TypicalPod;
  readonly configurations: readonly ComparedConfiguration[];
  /** Objects that exist and are not simulated, and assumptions made where the files say nothing. */
  readonly caveats: ReportTelling['parts'];
}

export interface ComparedConfiguration {
  readonly name: string;
  /** One item for each seed. */
  readonly runs: readonly { readonly figures: ConfigurationFigures; readonly digest: string }[];
  /** Differences from the first configuration, with the first seed. */
  readonly differences: readonly PlaceDifference[];
}

/** One figure of all configurations, in their order. -1: there is no value. */
export interface FigureRow {
  readonly figure: keyof ConfigurationFigures;
  /** Resource of a figure that exists for each resource; empty otherwise. */
  readonly resource: string;
  /** `share`: from 0 to 1; `wait`: simulated microseconds. */
  readonly unit: 'count' | 'share' | 'wait';
  readonly better: 'more' | 'less';
  readonly values: readonly number[];
}

/** A page's request to replay the run's files from their beginning, with the run's seed. */
export interface ConfigurationsAsked {
  /**
   * Without `text`, the run's own configuration is used. The first configuration is the one that the others are
   * compared with.
   */
  readonly configurations: readonly { readonly name: string; readonly text?: string }[];
  /** True: all Pods of the files are scheduled again on empty nodes. False: Pods that have a node stay there. */
  readonly isReplay: boolean;
  /** Simulated seconds that each run lasts after the last Pod is scheduled again. */
  readonly seconds: number;
}

/** Result of the comparison, for a page. */
export interface ComparedOnPage {
  readonly isReplay: boolean;
  readonly seconds: number;
  readonly seed: number;
  readonly rows: readonly FigureRow[];
  readonly configurations: readonly {
    readonly name: string;
    readonly nodes: readonly ComparedNode[];
    /** Every Pod that has not ended; its first place is the one in this configuration. */
    readonly pods: readonly SidePod[];
    /** Differences from the first configuration. */
    readonly differences: readonly PlaceDifference[];
  }[];
  readonly caveats: ReportTelling['parts'];
  /** All figures as comma-separated values. */
  readonly csv: string;
}
