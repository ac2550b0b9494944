import { MINUTE_US, type Micros, SECOND_US } from '#base/time.ts';
import type { ResponseArrived } from '#cluster/api/request.ts';
import type { WatchDelivered } from '#cluster/api/watch.ts';
import type { MachineTemplate } from '#cluster/environment/cloud/cloudRecords.ts';
import { table } from '#kernel/delta.ts';
import type { Address, DueEvent } from '#kernel/event.ts';

/** The address of the autoscalers; each is `cluster-autoscaler/<name>`. */
export const AUTOSCALER: Address<AutoscalerEvent> = 'cluster-autoscaler';
/** By name. */
export const AUTOSCALERS = table<Autoscaler>('autoscaler/instances');
export const AUTOSCALED_GROUPS = table<AutoscaledGroup>('autoscaler/groups');
/** By the node's name. */
export const AUTOSCALED_NODES = table<AutoscaledNode>('autoscaler/nodes');
/** By `autoscaler|namespace/name`. */
export const JUDGED_PODS = table<JudgedPod>('autoscaler/pods');
/** Not empty while an autoscaler waits for a change instead of a time. */
export const IDLE_AUTOSCALERS = table<{ readonly sinceUs: Micros }>('autoscaler/idle');

export const EXPANDERS = ['least-waste', 'random', 'most-pods', 'priority'] as const;
export type Expander = (typeof EXPANDERS)[number];

/** The flags of cluster-autoscaler that the model reads. */
export interface AutoscalerFlags {
  readonly scanIntervalUs: Micros;
  readonly expander: Expander;
  readonly maxNodesTotal: number;
  readonly maxNodeProvisionUs: Micros;
  readonly newPodScaleUpDelayUs: Micros;
  readonly expendablePodsPriorityCutoff: number;
  readonly balanceSimilarNodeGroups: boolean;
  readonly scaleDownEnabled: boolean;
  readonly scaleDownUtilizationThreshold: number;
  readonly scaleDownUnneededUs: Micros;
  readonly scaleDownUnreadyUs: Micros;
  readonly scaleDownDelayAfterAddUs: Micros;
  readonly scaleDownDelayAfterDeleteUs: Micros;
  readonly scaleDownDelayAfterFailureUs: Micros;
  readonly unremovableRecheckUs: Micros;
  readonly maxScaleDownParallelism: number;
  readonly maxDrainParallelism: number;
  readonly maxGracefulTerminationSeconds: number;
  readonly maxPodEvictionUs: Micros;
  readonly skipNodesWithSystemPods: boolean;
  readonly skipNodesWithLocalStorage: boolean;
}

/** Upstream source (1.36): cluster-autoscaler/config/flags/flags.go, config/const.go. */
export const DEFAULT_FLAGS: AutoscalerFlags = {
  scanIntervalUs: 10 * SECOND_US,
  expander: 'least-waste',
  maxNodesTotal: 0,
  maxNodeProvisionUs: 15 * MINUTE_US,
  newPodScaleUpDelayUs: 0,
  expendablePodsPriorityCutoff: -10,
  balanceSimilarNodeGroups: false,
  scaleDownEnabled: true,
  scaleDownUtilizationThreshold: 0.5,
  scaleDownUnneededUs: 10 * MINUTE_US,
  scaleDownUnreadyUs: 20 * MINUTE_US,
  scaleDownDelayAfterAddUs: 10 * MINUTE_US,
  scaleDownDelayAfterDeleteUs: 0,
  scaleDownDelayAfterFailureUs: 3 * MINUTE_US,
  unremovableRecheckUs: 5 * MINUTE_US,
  maxScaleDownParallelism: 10,
  maxDrainParallelism: 1,
  maxGracefulTerminationSeconds: 600,
  maxPodEvictionUs: 2 * MINUTE_US,
  skipNodesWithSystemPods: true,
  skipNodesWithLocalStorage: true,
};

/** A node group as --nodes describes it, with its machine template. */
export interface GroupWanted {
  readonly id: string;
  readonly minSize: number;
  readonly maxSize: number;
  /** Priority for the expander `priority`: larger is preferred. */
  readonly priority: number;
  readonly template: MachineTemplate;
}

/** One cluster-autoscaler, by name. Times of things that never happened are -1. */
export interface Autoscaler {
  readonly name: string;
  /** --leader-elect-resource-name: among autoscalers with the same name, only one is active. */
  readonly lease: string;
  readonly state: 'leading' | 'standby';
  readonly flags: AutoscalerFlags;
  readonly groups: readonly string[];
  /** Reference time of the loops: they start a scan interval after it, or after the previous loop. */
  readonly loopUs: Micros;
  readonly durationUs: Micros;
  readonly nodesSeen: number;
  readonly lastScaleUpUs: Micros;
  readonly lastDeletionUs: Micros;
  readonly lastFailureUs: Micros;
  /** Order of the next scan's event on the agenda; 0 if there is none. */
  readonly scanOrder: number;
  readonly scanUs: Micros;
}

/** Memory of an autoscaler about one of its groups, by the group's id. */
export interface AutoscaledGroup {
  readonly id: string;
  readonly autoscaler: string;
  readonly priority: number;
  /** Machines that it has ordered and waits for. */
  readonly request?: { readonly increase: number; readonly untilUs: Micros };
  readonly backoff?: { readonly untilUs: Micros; readonly durationUs: Micros; readonly failedUs: Micros };
}

export type NodePhase = 'needed' | 'unneeded' | 'blocked' | 'draining' | 'deleting';

export interface RemovalBlocker {
  /** Reason in the terms of cluster-autoscaler's code. */
  readonly reason: string;
  /** `namespace/name` of the Pod that blocks the removal. */
  readonly pod?: string;
}

/** Pods that are evicted from a node that is removed. */
export interface LeavingPod {
  readonly pod: string;
  readonly uid: string;
  readonly graceSeconds: number;
  readonly isBestEffort: boolean;
  readonly state: 'evicting' | 'evicted' | 'gone';
}

/** Judgement of an autoscaler about a node of its groups, by the node's name. */
export interface AutoscaledNode {
  readonly node: string;
  readonly autoscaler: string;
  readonly group: string;
  readonly phase: NodePhase;
  readonly utilization: number;
  readonly unneededSinceUs?: Micros;
  /** Time until which it is not examined again. */
  readonly recheckUs?: Micros;
  readonly blocker?: RemovalBlocker;
  readonly removal?: {
    readonly startedUs: Micros;
    readonly isDrained: boolean;
    readonly pods: readonly LeavingPod[];
    /** Time at which the eviction is given up. */
    readonly evictUntilUs: Micros;
    readonly waitUntilUs: Micros;
  };
}

export type ScaleUpVerdict =
  | 'triggered'
  | 'helped-by-upcoming'
  | 'not-triggered'
  | 'too-young'
  | 'expendable'
  | 'preempting';

/** Judgement of an autoscaler about a pending Pod, by `autoscaler|namespace/name`. */
export interface JudgedPod {
  readonly pod: string;
  readonly autoscaler: string;
  readonly sinceUs: Micros;
  readonly verdict: ScaleUpVerdict;
  readonly message?: string;
}

/** Starts an autoscaler for a person or a script. It replaces one of the same name. */
export interface AutoscalerStarted extends DueEvent {
  readonly type: 'autoscaler.started';
  readonly name: string;
  readonly lease: string;
  readonly flags: Partial<AutoscalerFlags>;
  readonly groups: readonly GroupWanted[];
}

export interface AutoscalerStopped extends DueEvent {
  readonly type: 'autoscaler.stopped';
  readonly name: string;
}

export interface ScanDue extends DueEvent {
  readonly type: 'scan.due';
}

export interface AutoscalerLeaseExpired extends DueEvent {
  readonly type: 'lease.expired';
}

/** The loop ends and its decisions take effect. */
export interface ScanEnded extends DueEvent {
  readonly type: 'scan.ended';
  readonly plan: ScanPlan;
}

/** Decisions of one loop. */
export interface ScanPlan {
  readonly scaleUps: readonly ScaleUpInfo[];
  readonly triggered: readonly string[];
  readonly notTriggered: readonly { readonly pod: string; readonly message: string }[];
  readonly removals: readonly Removal[];
  readonly overdue: readonly string[];
  readonly timedOut: readonly string[];
  readonly isUnhealthy: boolean;
}

export interface ScaleUpInfo {
  readonly group: string;
  readonly from: number;
  readonly to: number;
  readonly max: number;
}

export interface Removal {
  readonly node: string;
  readonly isDrained: boolean;
  /** Utilization in Go's format of utilization.Info. */
  readonly usage: string;
  readonly pods: readonly string[];
}

/** Continues the removal of a node. */
export interface RemovalStep extends DueEvent {
  readonly type: 'eviction.due' | 'podLook.due';
  readonly node: string;
  readonly pod: string;
}

/** Tag of an autoscaler's request, with its purpose. */
export type RemovalTag =
  | { readonly step: 'taint'; readonly node: string; readonly removal: Removal }
  | { readonly step: 'untaint'; readonly node: string }
  | { readonly step: 'evict'; readonly node: string; readonly pod: string }
  | { readonly step: 'look'; readonly node: string; readonly pod: string };

/** Events for one autoscaler, at its own address. */
export type LoopEvent = ScanDue | ScanEnded | AutoscalerLeaseExpired | RemovalStep | ResponseArrived<RemovalTag>;

/** Events that cluster-autoscalers handle. */
export type AutoscalerEvent = AutoscalerStarted | AutoscalerStopped | WatchDelivered | LoopEvent;
