import type { Telling } from './rehearsal.ts';

/** The Pod in question: that of a workload of the cluster, or of a manifest with one Pod or one workload. */
export type FitAsked =
  | { readonly kind: string; readonly namespace: string; readonly name: string }
  | { readonly manifest: string };

/** Number of Pods that fit beside the existing ones. */
export interface FitAnswer {
  readonly total: number;
  /** True when the search stopped at its limit: more may fit. */
  readonly isLimited: boolean;
  readonly limit: number;
  readonly templates: readonly FitTemplate[];
  /** Nodes that got at least one, most Pods first. `counts`: one number for each template, in their order. */
  readonly nodes: readonly { readonly node: string; readonly total: number; readonly counts: readonly number[] }[];
  /** The template whose next Pod does not fit; empty when the search stopped at its limit. */
  readonly next: string;
  /**
   * Constraints that keep the next Pod from every node, the most binding first; empty when the search stopped at its
   * limit.
   */
  readonly constraints: readonly FitConstraint[];
  /** Pods that would fit if an autoscaler's node group grew to its largest size, one group at a time. */
  readonly groups: readonly FitGroup[];
  /** Objects that exist and are not simulated, and assumptions made where the files say nothing. */
  readonly caveats: Telling['parts'];
}

export interface FitTemplate {
  readonly name: string;
  readonly weight: number;
  readonly count: number;
  /** `cpu 500m, memory 1Gi`; `0` when it requests nothing. */
  readonly requests: string;
}

export type FitConstraintKind =
  | 'cpu'
  | 'memory'
  | 'pods'
  | 'resource'
  | 'ports'
  | 'taint'
  | 'cordon'
  | 'spread'
  | 'affinity'
  | 'nodeAffinity'
  | 'volumes'
  | 'devices'
  | 'other';

/** One reason of the scheduler with the number of nodes that give it. */
export interface FitConstraint {
  readonly kind: FitConstraintKind;
  readonly plugin: string;
  /** Verbatim: `Insufficient cpu`. */
  readonly reason: string;
  readonly nodes: number;
  /** Nodes that give no other reason. */
  readonly sole: number;
  /**
   * Resources only: the amount that the Pod requests, and the node with the most left of it. Amounts in Kubernetes'
   * notation.
   */
  readonly lack?: FitLack;
}

export interface FitLack {
  readonly resource: string;
  readonly asked: string;
  readonly largestFree: string;
  readonly node: string;
}

export interface FitGroup {
  readonly group: string;
  /** Nodes that the group may still add. */
  readonly nodes: number;
  readonly total: number;
  readonly isLimited: boolean;
}
