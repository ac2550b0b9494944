import type { AffinityTerm } from './affinityTerms.ts';
import type { NodeInfo } from './nodeInfo.ts';
import type { PodInfo } from './podInfo.ts';

/** Which Pods to count. Equal keys must mean the same Pods. */
export interface PodQuery {
  readonly key: string;
  matches(pod: PodInfo): boolean;
}

/** The values of one topology key as numbers. */
export interface DomainNumbers {
  readonly numberOf: ReadonlyMap<string, number>;
  /** The number of the value that the node at each place of the scheduler's list has; negative when it has none. */
  readonly byPlace: Int32Array;
}

/** Totals by the place of a node in the scheduler's list, for who asks about every node of a cycle. */
export interface TotalsByPlace {
  /** The domain of the node at each place; negative where the node has no value. */
  readonly domains: Int32Array;
  /** By domain. */
  readonly sums: Float64Array;
}

/** Numbers of Pods by the value that their nodes have for one topology key; nodes without a required key do not count. */
export interface TopologyTotals {
  readonly topologyKey: string;
  /** No Pod counts anywhere. */
  readonly isEmpty: boolean;
  /** How many values there are among the nodes that count, with Pods or without. */
  readonly domainCount: number;
  /** The smallest number of any value; infinite when there is none. */
  readonly minimum: number;
  of(value: string): number;
  /** The same for the nodes of the list, with the values as numbers. */
  byPlace(): TotalsByPlace;
  /** The values with Pods, in no meaningful order. */
  entries(): Iterable<readonly [string, number]>;
}

/** Pods by node. What is read here is right until a Pod or a node of the snapshot changes. */
export interface PodCounts {
  on(node: NodeInfo): number;
  /** The same for the node at each place of the scheduler's list. */
  byPlace(): Int32Array;
  /** By topology, over the nodes that have all of `requiredKeys` and the topology key itself. */
  by(topologyKey: string, requiredKeys?: readonly string[]): TopologyTotals;
}

/** Pods on nodes that all have this term, as one Pod may have it several times. */
export interface TermCounts {
  readonly term: AffinityTerm;
  /** 1 for required terms. */
  readonly weight: number;
  readonly totals: TopologyTotals;
}

export type TermSort = 'requiredAffinity' | 'requiredAntiAffinity' | 'preferredAffinity' | 'preferredAntiAffinity';
