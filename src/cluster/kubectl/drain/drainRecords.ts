import { eventsOf } from '#cluster/api/eventsOf.ts';
import type { ResponseArrived } from '#cluster/api/request.ts';
import type { Address, DueEvent } from '#kernel/event.ts';
import { table } from '#kernel/tableOf.ts';
import type { KubectlFailure } from '../terminal/terminalRecords.ts';

/** The address of the clients that drain nodes; each is `kubectl-drain/<id>`. */
export const DRAIN: Address<DrainEvent> = 'kubectl-drain';
/** By id: what each `kubectl drain` has printed and how far its Pods are. */
export const DRAIN_RECORDS = table<Drain>('client/drains');

/** The flags of `kubectl drain`. */
export interface DrainFlags {
  readonly ignoreDaemonSets?: boolean;
  readonly deleteEmptyDirData?: boolean;
  readonly force?: boolean;
  /** Absent: the Pod's own. */
  readonly gracePeriodSeconds?: number;
  /** Absent or 0: for ever. */
  readonly timeoutSeconds?: number;
  /** Only Pods that it selects are drained. */
  readonly podSelector?: string;
  /** The Pods are deleted, whatever their budgets say. */
  readonly disableEviction?: boolean;
  /** Pods whose deletion timestamp is older are not waited for; absent or 0: all are. */
  readonly skipWaitForDeleteTimeoutSeconds?: number;
  /** `client`: nothing is sent but reads; `server`: nothing is kept. */
  readonly dryRun?: 'client' | 'server';
}

/** A person runs `kubectl drain`. */
export interface DrainAsked extends DueEvent {
  readonly type: 'drain.asked';
  /** In the order in which they are cordoned, and then drained. */
  readonly nodes: readonly string[];
  readonly flags: DrainFlags;
}

/** An eviction that was refused is tried again. */
export interface EvictionDue extends DueEvent {
  readonly type: 'eviction.due';
  readonly pod: string;
}

/** It is looked whether a Pod has gone. */
export interface PodLookDue extends DueEvent {
  readonly type: 'podLook.due';
  readonly pod: string;
}

export interface DrainTimedOut extends DueEvent {
  readonly type: 'drain.timedOut';
  /** Of which node of the drain, counted from 0. */
  readonly turn: number;
}

export interface DrainedPod {
  readonly node: string;
  /** `namespace/name`. */
  readonly pod: string;
  readonly uid: string;
  /** `notAwaited`: kubectl goes on while the Pod is still there, after a dry run or `--skip-wait-for-delete-timeout`. */
  readonly state: 'evicting' | 'terminating' | 'gone' | 'failed' | 'notAwaited';
  /** How often the eviction was refused. */
  readonly refusals: number;
}

export interface DrainLine {
  readonly atUs: number;
  readonly stream: 'out' | 'err';
  readonly text: string;
}

/** Why a node could not be drained. */
export interface NodeFailure {
  readonly node: string;
  readonly errors: readonly KubectlFailure[];
  /** kubectl does not take it for a list of errors, and prints it in another form. */
  readonly isPlain: boolean;
}

/** One `kubectl drain`. In table `client/drains` by id. */
export interface Drain {
  readonly id: string;
  readonly nodes: readonly string[];
  /** Which of the nodes it is at: `nodes[turn]`. */
  readonly turn: number;
  readonly node: string;
  readonly flags: DrainFlags;
  /** The entry in which it was asked for. */
  readonly seq: number;
  readonly startedUs: number;
  readonly phase: 'cordoning' | 'listing' | 'evicting' | 'drained' | 'failed';
  /** Of all nodes that it has come to. */
  readonly pods: readonly DrainedPod[];
  /** The timeout of this node has passed. */
  readonly isTimedOut: boolean;
  /** What it has printed. */
  readonly lines: readonly DrainLine[];
  /** Of this node so far. */
  readonly errors: readonly KubectlFailure[];
  /** The nodes that it has given up. */
  readonly failures: readonly NodeFailure[];
}

/** Why a drain has sent a request. */
export type DrainTag =
  | { readonly step: 'cordon' }
  | { readonly step: 'list' }
  /** What is left on a node that could not be drained. */
  | { readonly step: 'pending'; readonly failure: NodeFailure }
  | { readonly step: 'delete'; readonly pod: string }
  | { readonly step: 'evict'; readonly pod: string }
  | { readonly step: 'look'; readonly pod: string };

/** All that `kubectl drain` takes. */
export type DrainEvent = DrainAsked | EvictionDue | PodLookDue | DrainTimedOut | ResponseArrived<DrainTag>;

export const drainEvent = eventsOf(DRAIN);
