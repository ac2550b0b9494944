import type { Micros } from '#base/time.ts';

/** A PodGroup with its Pods, as kube-scheduler has them now. */
export interface PodGroupView {
  readonly namespace: string;
  readonly name: string;
  /** Number of members that must have a node at once; 0 when the policy is not a gang. */
  readonly minCount: number;
  readonly phase: PodGroupPhase;
  /** By name. */
  readonly members: readonly GroupMemberView[];
  /** Members that fitted on a node in the last attempt, before the whole group was rolled back. */
  readonly fitted: number;
  /** Attempts of the member that was tried most often. */
  readonly tries: number;
  /** Longest remaining wait of the first of them in Permit, in microseconds; 0 when Permit holds none. */
  readonly leftUs: Micros;
  /** Condition in the PodGroup's status; empty until one is written. */
  readonly condition: string;
}

/**
 * `gathers`: fewer members than minCount exist. `waits`: all exist and none has been tried. `tried`: in a cycle right
 * now. `refused`: the last attempt failed as a whole. `held`: Permit holds those that have a node. `goes`: Permit has
 * released them, and they are being bound. `bound`: minCount members are bound.
 */
export type PodGroupPhase = 'gathers' | 'waits' | 'tried' | 'refused' | 'held' | 'goes' | 'bound';

export interface GroupMemberView {
  /** `namespace/name` */
  readonly pod: string;
  readonly state: 'waiting' | 'tried' | 'held' | 'goes' | 'bound';
  /** Empty when it has no node. */
  readonly node: string;
}
