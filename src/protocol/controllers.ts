import type { Micros } from '#base/time.ts';
import type { CommandNamed } from './command.ts';
import type { CauseLink, Help } from './explanation.ts';
import type { PodFact } from './podFacts.ts';

/** One series of a metric that can be set. */
export type SettableMetric = Pick<CommandNamed<'metric.set'>, 'namespace' | 'metric' | 'object'>;

/** Reference to a workload in a question. */
export interface WorkloadRef {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/** Details that are expensive to compute, so that a view asks for them only when it shows them. */
export type RolloutDetail = 'victims' | 'batches';

/** State of a Pod from its controller's point of view. */
export type ReplicaState = 'available' | 'ready' | 'notReady' | 'pending' | 'terminating' | 'succeeded' | 'failed';

/** One Pod of a workload. */
export interface ReplicaView {
  readonly key: string;
  readonly name: string;
  readonly uid: string;
  readonly node: string;
  readonly state: ReplicaState;
  /** The STATUS column of `kubectl get pods`. */
  readonly status: string;
  /** Name of the group that it belongs to. */
  readonly group: string;
  /** Ordinal of a StatefulSet's Pod, or completion index of an indexed Job's Pod; -1 otherwise. */
  readonly ordinal: number;
}

/** Pods of one template: a ReplicaSet, or the Pods of one ControllerRevision. */
export interface ReplicaGroup {
  readonly name: string;
  readonly revision: number;
  /** Whether its template is the one that the workload asks for now. */
  readonly isNew: boolean;
  /** Number of Pods that the group's spec asks for; -1 where no object specifies it. */
  readonly desired: number;
  readonly pods: number;
  readonly available: number;
}

/** Numbers of Pods from a moment on. */
export interface BandPoint {
  readonly atUs: Micros;
  readonly oldAvailable: number;
  readonly newAvailable: number;
  readonly notAvailable: number;
}

/** A Pod that the controller deleted since the rollout began. */
export interface GoneReplica {
  readonly name: string;
  readonly atUs: Micros;
}

/** The rule that ranks a Pod before the next one in the deletion order. */
export type VictimRule =
  | 'unassigned'
  | 'phase'
  | 'notReady'
  | 'deletionCost'
  | 'doubled'
  | 'readyTime'
  | 'restarts'
  | 'sidecarRestarts'
  | 'age'
  | 'none';

/** One row of the table "who would go first". */
export interface VictimView {
  /** Its ReplicaSet; each one ranks only its own Pods. */
  readonly group: string;
  readonly name: string;
  readonly key: string;
  readonly node: string;
  readonly phase: string;
  readonly ready: boolean;
  readonly deletionCost: number;
  /** Pods of the same owner on its node. */
  readonly onNode: number;
  readonly restarts: number;
  readonly createdUs: Micros;
  /** The rule that ranks it before the next one. */
  readonly rule: VictimRule;
}

/** Pods that one sync of the controller created in parallel. */
export interface CreationBatch {
  /** The entry of the controller. */
  readonly seq: number;
  readonly atUs: Micros;
  readonly owner: string;
  readonly count: number;
}

/** Whether a DaemonSet's Pod should run on a node. */
export interface DaemonNode {
  readonly node: string;
  readonly shouldRun: boolean;
}

export interface JobProgress {
  readonly completions: number;
  readonly active: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly backoffLimit: number;
  readonly completedIndexes: string;
  readonly failedIndexes: string;
}

/** A workload with its groups and Pods now, and their counts over time on the present branch. */
export interface Rollout {
  readonly workload: WorkloadRef;
  readonly uid: string;
  /** `RollingUpdate`, `Recreate`, `OnDelete`; empty for kinds without one. */
  readonly strategy: string;
  readonly paused: boolean;
  readonly replicas: number;
  /** As written, such as `25%`; empty when the kind has none. */
  readonly maxSurgeText: string;
  readonly maxUnavailableText: string;
  readonly maxSurge: number;
  readonly maxUnavailable: number;
  /** StatefulSet only: Pods with lower ordinals keep the old revision. -1 when there is none. */
  readonly partition: number;
  readonly firstOrdinal: number;
  readonly revisionFrom: number;
  readonly revisionTo: number;
  readonly groups: readonly ReplicaGroup[];
  readonly pods: readonly ReplicaView[];
  /** Number of Pods counted in `groups` but left out of `pods` because there are too many. */
  readonly morePods: number;
  readonly gone: readonly GoneReplica[];
  /** When the newest template was set. */
  readonly startedUs: Micros;
  /** End of the period that `bands` covers. */
  readonly knownUs: Micros;
  readonly bands: readonly BandPoint[];
  /** When the rollout counts as stuck; -1 when no deadline runs. */
  readonly deadlineUs: Micros;
  readonly deadlineSeconds: number;
  /** Output of `kubectl rollout status`; empty for kinds without it. */
  readonly line: string;
  /** Empty unless asked for. */
  readonly victims: readonly VictimView[];
  /** Empty unless asked for. */
  readonly batches: readonly CreationBatch[];
  readonly daemonNodes: readonly DaemonNode[];
  readonly job?: JobProgress;
  readonly cron?: CronJobProgress;
  /** True when older parts are left out. */
  readonly isCut: boolean;
}

/** Pods that wait with the same message. */
export interface Holding {
  /** kube-scheduler's or the kubelet's message. */
  readonly message: string;
  readonly reason: string;
  readonly pods: readonly string[];
}

/** Movement of a resource: what old Pods released and what new Pods took. In milli units. */
export interface ResourceShift {
  readonly oldGone: number;
  readonly oldEachMilli: number;
  readonly newBound: number;
  readonly newEachMilli: number;
  /** The largest amount that one node, or the cluster, could still give. */
  readonly leftOnOneNodeMilli: number;
}

export interface RolloutWhy {
  readonly workload: WorkloadRef;
  /** Output of `kubectl rollout status`, or the controller's last message. */
  readonly line: string;
  readonly done: boolean;
  readonly available: number;
  readonly least: number;
  readonly existing: number;
  readonly most: number;
  readonly holdings: readonly Holding[];
  readonly cpu?: ResourceShift;
  readonly helps: readonly Help[];
  /** Why no help is offered; empty when there is some. */
  readonly noHelp: readonly PodFact[];
  readonly causes: readonly CauseLink[];
  /** The controller's failures, such as FailedCreate. */
  readonly failures: readonly { readonly reason: string; readonly message: string }[];
}

/** A planned eviction of a Pod from a tainted node. */
export interface PlannedEvictionView {
  readonly pod: string;
  readonly sinceUs: Micros;
  readonly atUs: Micros;
}

/**
 * A node that has stopped reporting, or has a NoExecute taint. All times are simulated microseconds, -1 where it has
 * not happened.
 */
export interface NodeLossView {
  readonly node: string;
  /** `Ready`, `Ready False`, `Ready Unknown`. */
  readonly ready: string;
  readonly reason: string;
  readonly message: string;
  /** Last renewal of its Lease that reached the API server. */
  readonly renewedUs: Micros;
  readonly leaseSeconds: number;
  /** When the controller last saw a heartbeat. */
  readonly seenUs: Micros;
  /** The check of the node lifecycle controller that marks, or will mark, the node as Unknown. */
  readonly unknownUs: Micros;
  readonly isUnknown: boolean;
  /** NoExecute taints, as `key=value:NoExecute`. */
  readonly taints: readonly string[];
  readonly taintedUs: Micros;
  /** Its position in its zone's queue for the NoExecute taint, from 0; -1 when it is not queued. */
  readonly turn: number;
  readonly planned: readonly PlannedEvictionView[];
  /** Deleted Pods of the node that still exist, because nothing there confirms their end. */
  readonly terminating: readonly string[];
  readonly bound: number;
  /** Pods that tolerate the taint without a time limit. */
  readonly staying: number;
}

export interface ZoneView {
  readonly name: string;
  readonly state: string;
  /** Taints per second. */
  readonly rate: number;
  readonly waiting: readonly string[];
}

export interface NodeLoss {
  readonly graceSeconds: number;
  /** The named node, or the one in the worst state. */
  readonly node?: NodeLossView;
  /** All nodes in trouble. */
  readonly nodes: readonly string[];
  readonly zones: readonly ZoneView[];
}

export interface DrainPodView {
  readonly pod: string;
  readonly state: 'daemonSet' | 'waiting' | 'refused' | 'evicted' | 'gone' | 'failed' | 'notAwaited';
  readonly refusals: number;
  /** When kubectl tries again; -1 when it does not. */
  readonly againUs: Micros;
  readonly message: string;
}

export interface BudgetView {
  readonly namespace: string;
  readonly name: string;
  /** `minAvailable 4`, `maxUnavailable 25%`. */
  readonly rule: string;
  readonly healthy: number;
  readonly desired: number;
  readonly expected: number;
  readonly allowed: number;
  readonly pods: readonly { readonly name: string; readonly healthy: boolean }[];
}

export interface DrainView {
  readonly id: string;
  readonly node: string;
  readonly phase: string;
  readonly startedUs: Micros;
  readonly pods: readonly DrainPodView[];
  readonly lines: readonly { readonly atUs: Micros; readonly text: string }[];
}

export interface DrainsView {
  readonly drain?: DrainView;
  /** Budgets for the Pods on the drained node; without a drain, all budgets. */
  readonly budgets: readonly BudgetView[];
  readonly moreBudgets: number;
}

/** State of a HorizontalPodAutoscaler from a moment on. */
export interface HpaPoint {
  readonly atUs: Micros;
  /** Measured value divided by the target, for the metric with the highest ratio; -1 while nothing is measured. */
  readonly ratio: number;
  readonly current: number;
  readonly desired: number;
  /** Replicas that the last sync recommended before stabilization; -1 before the first. */
  readonly asks: number;
}

export interface HpaMetric {
  /** Such as `cpu` or `http_requests_per_second`. */
  readonly name: string;
  /** In the API's notation; empty while nothing is measured. */
  readonly current: string;
  readonly target: string;
  /** Whether the target is an average over Pods. */
  readonly perPod: boolean;
  /** Absent for metrics that metrics-server provides. */
  readonly set?: MetricSetting;
  /** Present for an external metric that is available. */
  readonly external?: ExternalSum;
}

/** An external metric at this moment, and the autoscaler's calculation from it. */
export interface ExternalSum {
  /** Sum of all its series. */
  readonly sum: number;
  readonly target: number;
  /**
   * `averageValue`: the sum is divided among the Pods. Otherwise `value`: the sum itself is compared with the target.
   */
  readonly isAverage: boolean;
  /** Number of Pods that the sum is divided by, or the current number of Pods. */
  readonly replicas: number;
  /** Recommended replicas before limits and stabilization. */
  readonly asks: number;
  readonly isWithinTolerance: boolean;
  /** The queues whose lengths make up the metric. */
  readonly queues: readonly {
    readonly name: string;
    readonly waiting: number;
    /** Per second. */
    readonly arriving: number;
    readonly workers: number;
    /** Per second, by all workers together. */
    readonly done: number;
  }[];
}

/** A metric that a person can set. */
export interface MetricSetting {
  /** The metric itself, or the metric of every existing Pod. */
  readonly series: readonly SettableMetric[];
  /** The value that was set; -1 when none was set, or when the values differ. */
  readonly value: number;
  /** A value slightly above the one that recommends the maximum of replicas. */
  readonly most: number;
}

/** One HorizontalPodAutoscaler over time on the present branch. */
export interface HpaView {
  readonly namespace: string;
  readonly name: string;
  readonly target: WorkloadRef;
  readonly least: number;
  readonly most: number;
  readonly syncSeconds: number;
  readonly metrics: readonly HpaMetric[];
  /** No change while the ratio is between `1 - down` and `1 + up`. */
  readonly tolerance: { readonly down: number; readonly up: number };
  readonly stabilizationSeconds: number;
  /** When the highest recommendation that keeps the replicas up expires; -1 when there is none. */
  readonly holdsUntilUs: Micros;
  readonly conditions: readonly {
    readonly type: string;
    readonly status: string;
    readonly reason: string;
    readonly message: string;
  }[];
  readonly createdUs: Micros;
  readonly knownUs: Micros;
  readonly points: readonly HpaPoint[];
  /** Number of other HorizontalPodAutoscalers. */
  readonly others: number;
}

export interface CronJobProgress {
  readonly schedule: string;
  readonly timeZone: string;
  readonly suspended: boolean;
  readonly concurrencyPolicy: string;
  /** -1 when it has never been scheduled. */
  readonly lastUs: Micros;
  /** The next times of its schedule; empty when they cannot be computed. */
  readonly nextUs: readonly number[];
  readonly jobs: readonly {
    readonly name: string;
    readonly startUs: Micros;
    readonly state: 'active' | 'Complete' | 'Failed';
  }[];
}

/** Workloads and nodes as their controllers manage them. */
export interface ControllersQuestions {
  /** A workload with its Pods now and over time on the branch; `undefined` when no such workload exists now. */
  readonly rollout: {
    readonly ask: WorkloadRef & { readonly detail?: RolloutDetail };
    readonly answer: Rollout | undefined;
  };
  /** Why the rollout does not progress, and what would help. */
  readonly rolloutWhy: { readonly ask: WorkloadRef; readonly answer: RolloutWhy | undefined };
  /**
   * Nodes that have stopped reporting or have a NoExecute taint. One of them is described in full: the named node if it
   * is among them.
   */
  readonly nodeLoss: { readonly ask: { readonly node?: string }; readonly answer: NodeLoss };
  /** The HorizontalPodAutoscaler of a workload, or the first one. */
  readonly hpa: { readonly ask: Partial<WorkloadRef>; readonly answer: HpaView | undefined };
  /** The newest `kubectl drain` (of the named node, if it has been drained) and the disruption budgets. */
  readonly drains: { readonly ask: { readonly node?: string }; readonly answer: DrainsView };
}
