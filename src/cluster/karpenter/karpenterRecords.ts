import type { ResponseArrived } from '#cluster/api/request.ts';
import type { WatchDelivered } from '#cluster/api/watch.ts';
import type { Address, DueEvent } from '#kernel/event.ts';
import { table } from '#kernel/tableOf.ts';

export const KARPENTER: Address<KarpenterEvent> = 'karpenter';
export const NODE_POOLS = table<NodePool>('karpenter/pools');
export const NODE_CLAIMS = table<NodeClaim>('karpenter/claims');
export const KARPENTER_STATE = table<KarpenterState>('karpenter/state');
export const STATE = 'state';

/** A duration that is `Never`. */
export const NEVER = -1;

export interface InstanceType {
  readonly name: string;
  readonly cpu: string;
  readonly memory: string;
  readonly pods: number;
}

export const CONSOLIDATION_POLICIES = ['WhenEmpty', 'WhenEmptyOrUnderutilized'] as const;
export type ConsolidationPolicy = (typeof CONSOLIDATION_POLICIES)[number];

/**
 * What happens when a node is older than `expireAfter`: since v1 it is drained at once (`forceful`); up to v1beta1 its substitute had to be
 * ready first (`graceful`).
 */
export const EXPIRATIONS = ['forceful', 'graceful'] as const;
export type Expiration = (typeof EXPIRATIONS)[number];

/** A NodePool of Karpenter, by name. */
export interface NodePool {
  readonly name: string;
  /** The cheapest first. */
  readonly instanceTypes: readonly InstanceType[];
  readonly labels: Readonly<Record<string, string>>;
  readonly consolidationPolicy: ConsolidationPolicy;
  readonly consolidateAfterUs: number;
  readonly expireAfterUs: number;
  readonly expiration: Expiration;
  /** Of the pool's nodes so many percent may go at the same time, one at least. */
  readonly budgetPercent: number;
  /** So many NodeClaims it has had. */
  readonly made: number;
}

export type ClaimPhase = 'launching' | 'ready' | 'replacing' | 'draining';
export type DisruptionReason = 'Expired' | 'Empty' | 'Underutilized';

/** A Pod that has to leave a node. */
export interface LeavingPod {
  readonly pod: string;
  readonly state: 'evicting' | 'evicted' | 'blocked';
  readonly tries: number;
}

/** A node that Karpenter has asked for, by the node's name. */
export interface NodeClaim {
  readonly name: string;
  readonly pool: string;
  readonly instanceType: string;
  readonly createdUs: number;
  /** Absent when it never expires. */
  readonly expiresUs?: number;
  readonly phase: ClaimPhase;
  readonly why?: DisruptionReason;
  /** When a Pod last came or went, or since it is ready. */
  readonly lastPodEventUs: number;
  /** `namespace/name` of the Pods that are on it, without those of DaemonSets. */
  readonly bound: readonly string[];
  /** The nodes that have to be ready before it goes. */
  readonly replacements: readonly string[];
  readonly leaving: readonly LeavingPod[];
}

/** What Karpenter is about to do, under `state`. Orders are those of events on the agenda; 0 for none. */
export interface KarpenterState {
  readonly batchSinceUs: number;
  readonly batchOrder: number;
  readonly lookUs: number;
  readonly lookOrder: number;
}

export interface KarpenterStarted extends DueEvent {
  readonly type: 'karpenter.started';
  readonly pool: Omit<NodePool, 'made'>;
}

export interface BatchDue extends DueEvent {
  readonly type: 'batch.due';
}

export interface DisruptionDue extends DueEvent {
  readonly type: 'disruption.due';
}

export interface ExpiryDue extends DueEvent {
  readonly type: 'expiry.due';
  readonly claim: string;
}

export interface ClaimEvictionDue extends DueEvent {
  readonly type: 'eviction.due';
  readonly claim: string;
  readonly pod: string;
}

/** Of a request that takes a NodeClaim away. */
export interface ClaimTag {
  readonly claim: string;
  /** Empty for the taint. */
  readonly pod: string;
}

/** All that Karpenter takes. */
export type KarpenterEvent =
  | KarpenterStarted
  | BatchDue
  | DisruptionDue
  | ExpiryDue
  | ClaimEvictionDue
  | WatchDelivered
  | ResponseArrived<ClaimTag>;
