import type { Micros } from '#base/time.ts';
import type { ResponseArrived } from '#cluster/api/request.ts';
import type { WatchDelivered } from '#cluster/api/watch.ts';
import { table } from '#kernel/delta.ts';
import type { Address, DueEvent } from '#kernel/event.ts';

export const KARPENTER: Address<KarpenterEvent> = 'karpenter';
export const NODE_POOLS = table<NodePool>('karpenter/pools');
export const NODE_CLAIMS = table<NodeClaim>('karpenter/claims');
export const KARPENTER_STATE = table<KarpenterState>('karpenter/state');
export const STATE = 'state';

/** The duration `Never`. */
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
 * Treatment of a node older than `expireAfter`. Since v1 it is drained at once (`forceful`). Up to v1beta1 its
 * replacement had to be ready first (`graceful`).
 */
export const EXPIRATIONS = ['forceful', 'graceful'] as const;
export type Expiration = (typeof EXPIRATIONS)[number];

/** A NodePool of Karpenter, by name. */
export interface NodePool {
  readonly name: string;
  /** Cheapest first. */
  readonly instanceTypes: readonly InstanceType[];
  readonly labels: Readonly<Record<string, string>>;
  readonly consolidationPolicy: ConsolidationPolicy;
  readonly consolidateAfterUs: Micros;
  readonly expireAfterUs: Micros;
  readonly expiration: Expiration;
  /** Percentage of the pool's nodes that may be disrupted at the same time, at least one node. */
  readonly budgetPercent: number;
  /** Number of NodeClaims that the pool has created. */
  readonly made: number;
}

export type ClaimPhase = 'launching' | 'ready' | 'replacing' | 'draining';
export type DisruptionReason = 'Expired' | 'Empty' | 'Underutilized';

/** A Pod that has to leave a node. */
export interface DisruptedPod {
  readonly pod: string;
  readonly state: 'evicting' | 'evicted' | 'blocked';
  readonly tries: number;
}

/** A node that Karpenter has requested, by node name. */
export interface NodeClaim {
  readonly name: string;
  readonly pool: string;
  readonly instanceType: string;
  readonly createdUs: Micros;
  /** Absent if it never expires. */
  readonly expiresUs?: Micros;
  readonly phase: ClaimPhase;
  readonly why?: DisruptionReason;
  /** Time of the last arrival or departure of a Pod, or since which it is ready. */
  readonly lastPodEventUs: Micros;
  /** `namespace/name` of its Pods, without DaemonSet Pods. */
  readonly bound: readonly string[];
  /** Nodes that must be ready before it is removed. */
  readonly replacements: readonly string[];
  readonly leaving: readonly DisruptedPod[];
}

/** Pending work of Karpenter, under `state`. Orders refer to events on the agenda; 0 for none. */
export interface KarpenterState {
  readonly batchSinceUs: Micros;
  readonly batchOrder: number;
  readonly lookUs: Micros;
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

/** Tag of a request that removes a NodeClaim. */
export interface ClaimTag {
  readonly claim: string;
  /** Empty for the request that sets the taint. */
  readonly pod: string;
}

/** Events that Karpenter handles. */
export type KarpenterEvent =
  | KarpenterStarted
  | BatchDue
  | DisruptionDue
  | ExpiryDue
  | ClaimEvictionDue
  | WatchDelivered
  | ResponseArrived<ClaimTag>;
