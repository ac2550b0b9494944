import { eventsOf } from '#cluster/api/eventsOf.ts';
import type { ResponseArrived } from '#cluster/api/request.ts';
import type { Address, DueEvent } from '#kernel/event.ts';
import { table } from '#kernel/tableOf.ts';

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
}

/** A person runs `kubectl drain`. */
export interface DrainAsked extends DueEvent {
  readonly type: 'drain.asked';
  readonly node: string;
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
}

export interface DrainedPod {
  /** `namespace/name`. */
  readonly pod: string;
  readonly uid: string;
  readonly state: 'evicting' | 'terminating' | 'gone' | 'failed';
  /** How often the eviction was refused. */
  readonly refusals: number;
}

export interface DrainLine {
  readonly atUs: number;
  readonly stream: 'out' | 'err';
  readonly text: string;
}

/** One `kubectl drain`. In table `client/drains` by id. */
export interface Drain {
  readonly id: string;
  readonly node: string;
  readonly flags: DrainFlags;
  /** The entry in which it was asked for. */
  readonly seq: number;
  readonly startedUs: number;
  readonly phase: 'cordoning' | 'listing' | 'evicting' | 'drained' | 'failed';
  readonly pods: readonly DrainedPod[];
  /** What it has printed. */
  readonly lines: readonly DrainLine[];
  readonly errors: readonly string[];
}

/** Why a drain has sent a request. */
export type DrainTag =
  | { readonly step: 'cordon' }
  | { readonly step: 'list' }
  | { readonly step: 'evict'; readonly pod: string }
  | { readonly step: 'look'; readonly pod: string };

/** All that `kubectl drain` takes. */
export type DrainEvent = DrainAsked | EvictionDue | PodLookDue | DrainTimedOut | ResponseArrived<DrainTag>;

export const drainEvent = eventsOf(DRAIN);
