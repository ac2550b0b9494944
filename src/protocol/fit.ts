import type { Telling } from './rehearsal.ts';

/** Of which Pod it is asked: of a workload of the cluster, or of a manifest that holds one Pod or one workload. */
export type FitAsked =
  | { readonly kind: string; readonly namespace: string; readonly name: string }
  | { readonly manifest: string };

/** How many more Pods fit, beside those that there are. */
export interface FitAnswer {
  readonly total: number;
  /** True when the search ended at its limit: more may fit. */
  readonly isLimited: boolean;
  readonly limit: number;
  readonly templates: readonly FitTemplate[];
  /** Nodes that got at least one, most Pods first. `counts`: by template, in their order. */
  readonly nodes: readonly { readonly node: string; readonly total: number; readonly counts: readonly number[] }[];
  /** The template of which no other Pod fits; empty when the limit ended the search. */
  readonly next: string;
  /** What keeps the next one from every node, the most binding first; empty when the limit ended the search. */
  readonly constraints: readonly FitConstraint[];
  /** What would fit if a node group of an autoscaler grew to its largest size, one group at a time. */
  readonly groups: readonly FitGroup[];
  /** What is there and is not played, and how what the files do not say was taken. */
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

/** One reason of the scheduler with the nodes that give it. */
export interface FitConstraint {
  readonly kind: FitConstraintKind;
  readonly plugin: string;
  /** Letter for letter: `Insufficient cpu`. */
  readonly reason: string;
  readonly nodes: number;
  /** Nodes that give no other reason. */
  readonly sole: number;
  /** Of a resource: what the Pod asks for, and the node that has most left of it. Amounts as Kubernetes writes them. */
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
  /** So many nodes it may still get. */
  readonly nodes: number;
  readonly total: number;
  readonly isLimited: boolean;
}
