/** A PodGroup with its Pods, as kube-scheduler has them now. */
export interface PodGroupView {
  readonly namespace: string;
  readonly name: string;
  /** So many must have a place at once; 0 where the policy is not a gang. */
  readonly minCount: number;
  readonly phase: PodGroupPhase;
  /** By name. */
  readonly members: readonly GroupMemberView[];
  /** Members that a node was found for in the last try, which was taken back with the group. */
  readonly fitted: number;
  /** Tries of the member that was tried most often. */
  readonly tries: number;
  /** How long Permit holds the first of them at most, in microseconds; 0 where it holds none. */
  readonly leftUs: number;
  /** Of the PodGroup's status; empty while nothing is written. */
  readonly condition: string;
}

/**
 * `gathers`: fewer members than minCount exist; `waits`: all are there and have not been tried; `tried`: in a cycle right now;
 * `refused`: the last try failed as a whole; `held`: some have a place and Permit holds them; `goes`: let go, being bound;
 * `bound`: as many as are needed have their node.
 */
export type PodGroupPhase = 'gathers' | 'waits' | 'tried' | 'refused' | 'held' | 'goes' | 'bound';

export interface GroupMemberView {
  /** `namespace/name` */
  readonly pod: string;
  readonly state: 'waiting' | 'tried' | 'held' | 'goes' | 'bound';
  /** Empty where it has no place. */
  readonly node: string;
}
