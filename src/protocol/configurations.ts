import type { ComparedNode, DifferenceReason, SidePod } from './comparison.ts';
import type { Telling } from './rehearsal.ts';

/** What came of a cluster under one configuration and seed. Times are simulated microseconds; shares are from 0 to 1. */
export interface ConfigurationFigures {
  readonly placed: number;
  /** Pods without a node at the end. */
  readonly pending: number;
  /** Nodes with no Pods but those of DaemonSets. */
  readonly emptyNodes: number;
  /** Requested of what all nodes offer. */
  readonly utilisation: Readonly<Record<string, number>>;
  /** Requested of what the fullest node offers. */
  readonly fullest: Readonly<Record<string, number>>;
  /** Of all that is free, the share that is left when each node is filled with as many typical Pods as it takes; of resources that they ask for. */
  readonly fragmentation: Readonly<Record<string, number>>;
  /** Standard deviation of a workload's Pods over zones and over nodes, the mean over workloads of two Pods or more; -1 when there is none. */
  readonly zoneDeviation: number;
  readonly nodeDeviation: number;
  /** From a Pod's creation, or the start, to its binding; -1 when none was bound. */
  readonly waitP50Us: number;
  readonly waitP95Us: number;
  /** How often a Pod was nominated to a node from which others had to go. */
  readonly preemptions: number;
  /** Tries that found no node. */
  readonly failedTries: number;
}

/** The typical Pod of a comparison: the median CPU (thousandths) and memory (bytes) of those that wait at the start, else of all at the end. */
export interface TypicalPod {
  readonly cpuMilli: number;
  readonly memoryBytes: number;
  readonly waits: boolean;
}

/** Where a Pod was at the end, and the entry that decided it; -1 when it was there from the start. An empty node: nowhere. */
export interface PodPlace {
  readonly pod: string;
  readonly node: string;
  readonly seq: number;
  readonly timeUs: number;
}

/** A Pod whose node differs from that of the first configuration. */
export interface PlaceDifference {
  readonly pod: string;
  readonly first: string;
  readonly other: string;
  /** When the first of both was decided. */
  readonly timeUs: number;
  /** Why, from both decisions' own numbers; empty where it was not looked at. A is the first configuration. */
  readonly reasons: readonly DifferenceReason[];
}

/** A cluster under several configurations. */
export interface ComparisonReport {
  /** So long each run was played; simulated microseconds. */
  readonly untilUs: number;
  readonly isReplay: boolean;
  /** The first of them; the others follow it. */
  readonly seed: number;
  readonly seeds: number;
  readonly typical: TypicalPod;
  readonly configurations: readonly ComparedConfiguration[];
  /** What is there and is not played, and how what the files do not say was taken. */
  readonly caveats: Telling['parts'];
}

export interface ComparedConfiguration {
  readonly name: string;
  /** By seed. */
  readonly runs: readonly { readonly figures: ConfigurationFigures; readonly digest: string }[];
  /** Against the first configuration, with the first seed. */
  readonly differences: readonly PlaceDifference[];
}

/** One figure of all configurations, in their order. A value of -1: there is none. */
export interface FigureRow {
  readonly figure: keyof ConfigurationFigures;
  /** Of a figure that there is for each resource; else empty. */
  readonly resource: string;
  /** `share`: from 0 to 1; `wait`: simulated microseconds. */
  readonly unit: 'count' | 'share' | 'wait';
  readonly better: 'more' | 'less';
  readonly values: readonly number[];
}

/** What a page asks to be played: the run's files from their beginning, with its seed. */
export interface ConfigurationsAsked {
  /** Without a text it is the one of the run. The first is what the others are compared with. */
  readonly configurations: readonly { readonly name: string; readonly text?: string }[];
  /** All Pods of the files are placed again on empty nodes; else Pods that have a node stay there. */
  readonly isReplay: boolean;
  /** Simulated seconds that each is played, after the last Pod that is placed again. */
  readonly seconds: number;
}

/** What came of it, for a page. */
export interface ComparedOnPage {
  readonly isReplay: boolean;
  readonly seconds: number;
  readonly seed: number;
  readonly rows: readonly FigureRow[];
  readonly configurations: readonly {
    readonly name: string;
    readonly nodes: readonly ComparedNode[];
    /** Every Pod that has not ended; its first place is the one here. */
    readonly pods: readonly SidePod[];
    /** Against the first configuration. */
    readonly differences: readonly PlaceDifference[];
  }[];
  readonly caveats: Telling['parts'];
  /** All figures, as a file with commas. */
  readonly csv: string;
}
