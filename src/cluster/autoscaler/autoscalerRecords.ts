import type { ResponseArrived } from '#cluster/api/request.ts';
import type { WatchDelivered } from '#cluster/api/watch.ts';
import type { MachineTemplate } from '#cluster/environment/cloud/cloudRecords.ts';
import type { Address, DueEvent } from '#kernel/event.ts';
import { table } from '#kernel/tableOf.ts';

/** The address of the autoscalers; each is `cluster-autoscaler/<name>`. */
export const AUTOSCALER: Address<AutoscalerEvent> = 'cluster-autoscaler';
/** By name. */
export const AUTOSCALERS = table<Autoscaler>('autoscaler/instances');
export const AUTOSCALED_GROUPS = table<AutoscaledGroup>('autoscaler/groups');
/** By the node's name. */
export const AUTOSCALED_NODES = table<AutoscaledNode>('autoscaler/nodes');
/** By `autoscaler|namespace/name`. */
export const JUDGED_PODS = table<JudgedPod>('autoscaler/pods');
/** Not empty while some autoscaler waits for a change and not for a moment. */
export const IDLE_AUTOSCALERS = table<{ readonly sinceUs: number }>('autoscaler/idle');

export const EXPANDERS = ['least-waste', 'random', 'most-pods', 'priority'] as const;
export type Expander = (typeof EXPANDERS)[number];

/** The flags of cluster-autoscaler that the model reads. */
export interface AutoscalerFlags {
  readonly scanIntervalUs: number;
  readonly expander: Expander;
  readonly maxNodesTotal: number;
  readonly maxNodeProvisionUs: number;
  readonly newPodScaleUpDelayUs: number;
  readonly expendablePodsPriorityCutoff: number;
  readonly balanceSimilarNodeGroups: boolean;
  readonly scaleDownEnabled: boolean;
  readonly scaleDownUtilizationThreshold: number;
  readonly scaleDownUnneededUs: number;
  readonly scaleDownUnreadyUs: number;
  readonly scaleDownDelayAfterAddUs: number;
  readonly scaleDownDelayAfterDeleteUs: number;
  readonly scaleDownDelayAfterFailureUs: number;
  readonly unremovableRecheckUs: number;
  readonly maxScaleDownParallelism: number;
  readonly maxDrainParallelism: number;
  readonly maxGracefulTerminationSeconds: number;
  readonly maxPodEvictionUs: number;
  readonly skipNodesWithSystemPods: boolean;
  readonly skipNodesWithLocalStorage: boolean;
}

const SECOND_US = 1_000_000;
const MINUTE_US = 60 * SECOND_US;

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

/** A node group as --nodes describes it, with the machines that it is made of. */
export interface GroupWanted {
  readonly id: string;
  readonly minSize: number;
  readonly maxSize: number;
  /** Of the expander `priority`: the larger goes first. */
  readonly priority: number;
  readonly template: MachineTemplate;
}

/** One cluster-autoscaler, by name. Times of things that never happened are -1. */
export interface Autoscaler {
  readonly name: string;
  /** --leader-elect-resource-name: of those with the same one only one works. */
  readonly lease: string;
  readonly state: 'leading' | 'standby';
  readonly flags: AutoscalerFlags;
  readonly groups: readonly string[];
  /** The loops begin a scan interval after this, or after the one before. */
  readonly loopUs: number;
  readonly durationUs: number;
  readonly nodesSeen: number;
  readonly lastScaleUpUs: number;
  readonly lastDeletionUs: number;
  readonly lastFailureUs: number;
  /** The event on the agenda with which it scans again; 0 when there is none. */
  readonly scanOrder: number;
  readonly scanUs: number;
}

/** What an autoscaler remembers of one of its groups, by the group's id. */
export interface AutoscaledGroup {
  readonly id: string;
  readonly autoscaler: string;
  readonly priority: number;
  /** The machines that it has asked for and waits for. */
  readonly request?: { readonly increase: number; readonly untilUs: number };
  readonly backoff?: { readonly untilUs: number; readonly durationUs: number; readonly failedUs: number };
}

export type NodePhase = 'needed' | 'unneeded' | 'blocked' | 'draining' | 'deleting';

export interface Blocker {
  /** As the code of cluster-autoscaler calls it. */
  readonly reason: string;
  /** `namespace/name` of the Pod that is in the way. */
  readonly pod?: string;
}

/** Pods that are evicted from a node that goes. */
export interface LeavingPod {
  readonly pod: string;
  readonly uid: string;
  readonly graceSeconds: number;
  readonly isBestEffort: boolean;
  readonly state: 'evicting' | 'evicted' | 'gone';
}

/** What an autoscaler thinks of a node of its groups, by the node's name. */
export interface AutoscaledNode {
  readonly node: string;
  readonly autoscaler: string;
  readonly group: string;
  readonly phase: NodePhase;
  readonly utilization: number;
  readonly unneededSinceUs?: number;
  /** Until then it is not looked at again. */
  readonly recheckUs?: number;
  readonly blocker?: Blocker;
  readonly removal?: {
    readonly startedUs: number;
    readonly isDrained: boolean;
    readonly pods: readonly LeavingPod[];
    /** When it gives up. */
    readonly evictUntilUs: number;
    readonly waitUntilUs: number;
  };
}

export type PodVerdict =
  | 'triggered'
  | 'helped-by-upcoming'
  | 'not-triggered'
  | 'too-young'
  | 'expendable'
  | 'preempting';

/** What an autoscaler made of a Pod without a node, by `autoscaler|namespace/name`. */
export interface JudgedPod {
  readonly pod: string;
  readonly autoscaler: string;
  readonly sinceUs: number;
  readonly verdict: PodVerdict;
  readonly message?: string;
}

/** A person or a script starts an autoscaler. One of the same name is replaced. */
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

export interface LeaseExpired extends DueEvent {
  readonly type: 'lease.expired';
}

/** The loop has come to its end: what it has decided is done. */
export interface ScanEnded extends DueEvent {
  readonly type: 'scan.ended';
  readonly plan: ScanPlan;
}

/** What one loop decided. */
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
  /** As Go prints utilization.Info. */
  readonly usage: string;
  readonly pods: readonly string[];
}

/** Goes on with a node's removal. */
export interface RemovalStep extends DueEvent {
  readonly type: 'eviction.due' | 'podLook.due';
  readonly node: string;
  readonly pod: string;
}

/** Why an autoscaler has sent a request. */
export type RemovalTag =
  | { readonly step: 'taint'; readonly node: string; readonly removal: Removal }
  | { readonly step: 'untaint'; readonly node: string }
  | { readonly step: 'evict'; readonly node: string; readonly pod: string }
  | { readonly step: 'look'; readonly node: string; readonly pod: string };

/** What one autoscaler takes, by its own address. */
export type LoopEvent = ScanDue | ScanEnded | LeaseExpired | RemovalStep | ResponseArrived<RemovalTag>;

/** All that cluster-autoscalers take. */
export type AutoscalerEvent = AutoscalerStarted | AutoscalerStopped | WatchDelivered | LoopEvent;
