import type { AffinityTerm } from './affinityTerms.ts';
import type { NodeInfo } from './nodeInfo.ts';
import type { PodInfo } from './podInfo.ts';

/** Selection of Pods to count. Equal keys must select the same Pods. */
export interface PodQuery {
  readonly key: string;
  matches(pod: PodInfo): boolean;
}

/** Values of one topology key as numbers. */
export interface DomainNumbers {
  readonly numberOf: ReadonlyMap<string, number>;
  /** Number of the node's value at each index of the scheduler's list; negative without a value. */
  readonly byPlace: Int32Array;
}

/** Totals by a node's index in the scheduler's list, for readers that visit every node of a cycle. */
export interface TotalsByPlace {
  /** Domain of the node at each index; negative without a value. */
  readonly domains: Int32Array;
  /** By domain. */
  readonly sums: Float64Array;
}

/** Counts of Pods by their nodes' value of one topology key. Nodes without a required key do not count. */
export interface TopologyTotals {
  readonly topologyKey: string;
  /** Whether all counts are 0. */
  readonly isEmpty: boolean;
  /** Number of values among the nodes that count, with or without Pods. */
  readonly domainCount: number;
  /** Smallest count of any value; infinite if there is none. */
  readonly minimum: number;
  of(value: string): number;
  /** Counts for the nodes of the list, with the values as numbers. */
  byPlace(): TotalsByPlace;
  /** Values with Pods, in no meaningful order. */
  entries(): Iterable<readonly [string, number]>;
}

/** Counts of Pods by node. Valid until a Pod or a node of the snapshot changes. */
export interface PodCounts {
  on(node: NodeInfo): number;
  /** Counts at each index of the scheduler's list. */
  byPlace(): Int32Array;
  /** Counts by topology, over the nodes with all `requiredKeys` and the topology key itself. */
  by(topologyKey: string, requiredKeys?: readonly string[]): TopologyTotals;
}

/** Counts of Pods on nodes that have this term. One Pod may have it several times. */
export interface TermCounts {
  readonly term: AffinityTerm;
  /** 1 for required terms. */
  readonly weight: number;
  readonly totals: TopologyTotals;
}

export type TermSort = 'requiredAffinity' | 'requiredAntiAffinity' | 'preferredAffinity' | 'preferredAntiAffinity';
