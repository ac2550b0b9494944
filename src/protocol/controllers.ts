import type { CommandNamed } from './command.ts';
import type { CauseLink, Help } from './explanation.ts';
import type { PodFact } from './podFacts.ts';

/** One series of a metric that can be set. */
export type SettableMetric = Pick<CommandNamed<'metric.set'>, 'namespace' | 'metric' | 'object'>;

/** A workload as a question names it. */
export interface WorkloadRef {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/** What is costly to tell and told only when it is looked at. */
export type RolloutDetail = 'victims' | 'batches';

/** How a Pod stands with its controller now. */
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
  /** The group that it belongs to, by name. */
  readonly group: string;
  /** Of a StatefulSet's Pod its ordinal, of an indexed Job's its completion index; -1 otherwise. */
  readonly ordinal: number;
}

/** Pods of one template: a ReplicaSet, or the Pods of one ControllerRevision. */
export interface ReplicaGroup {
  readonly name: string;
  readonly revision: number;
  /** Whether its template is the one that the workload asks for now. */
  readonly isNew: boolean;
  /** How many Pods it should have, as its spec says; -1 where no object says it. */
  readonly desired: number;
  readonly pods: number;
  readonly available: number;
}

/** What was there from a moment on. */
export interface BandPoint {
  readonly atUs: number;
  readonly oldAvailable: number;
  readonly newAvailable: number;
  readonly notAvailable: number;
}

/** A Pod that the controller let go since the rollout began. */
export interface GoneReplica {
  readonly name: string;
  readonly atUs: number;
}

/** The rule that puts a Pod before the next one in the order of victims. */
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

/** One row of "who would go first". */
export interface VictimView {
  /** Its ReplicaSet: each ranks only its own Pods. */
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
  readonly createdUs: number;
  /** What puts it before the one after it. */
  readonly rule: VictimRule;
}

/** Pods that one sync of the controller asked for side by side. */
export interface CreationBatch {
  /** The entry of the controller. */
  readonly seq: number;
  readonly atUs: number;
  readonly owner: string;
  readonly count: number;
}

/** Where a DaemonSet's Pod should be, or should not. */
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

/** A workload, its groups and Pods now, and how many there were along the present branch. */
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
  /** Of a StatefulSet: Pods of lower ordinals keep the old revision. -1 when there is none. */
  readonly partition: number;
  readonly firstOrdinal: number;
  readonly revisionFrom: number;
  readonly revisionTo: number;
  readonly groups: readonly ReplicaGroup[];
  readonly pods: readonly ReplicaView[];
  /** Pods that are counted in `groups` and left out of `pods`, because there are very many. */
  readonly morePods: number;
  readonly gone: readonly GoneReplica[];
  /** When the newest template came. */
  readonly startedUs: number;
  /** Until what moment `bands` are known. */
  readonly knownUs: number;
  readonly bands: readonly BandPoint[];
  /** When it counts as stuck, -1 when nothing runs out. */
  readonly deadlineUs: number;
  readonly deadlineSeconds: number;
  /** `kubectl rollout status`; empty for kinds without. */
  readonly line: string;
  /** Empty unless asked for. */
  readonly victims: readonly VictimView[];
  /** Empty unless asked for. */
  readonly batches: readonly CreationBatch[];
  readonly daemonNodes: readonly DaemonNode[];
  readonly job?: JobProgress;
  readonly cron?: CronJobProgress;
  /** Something was too long ago and is left out. */
  readonly isCut: boolean;
}

/** Pods that wait with the same words. */
export interface Holding {
  /** kube-scheduler's or the kubelet's message. */
  readonly message: string;
  readonly reason: string;
  readonly pods: readonly string[];
}

/** Where a resource went: what old Pods gave back, what new ones took. In milli units. */
export interface ResourceShift {
  readonly oldGone: number;
  readonly oldEachMilli: number;
  readonly newBound: number;
  readonly newEachMilli: number;
  /** The most that one node, or the cluster, could still give. */
  readonly leftOnOneNodeMilli: number;
}

export interface RolloutWhy {
  readonly workload: WorkloadRef;
  /** `kubectl rollout status`, or the controller's last message. */
  readonly line: string;
  readonly done: boolean;
  readonly available: number;
  readonly least: number;
  readonly existing: number;
  readonly most: number;
  readonly holdings: readonly Holding[];
  readonly cpu?: ResourceShift;
  readonly helps: readonly Help[];
  /** Why nothing is offered; empty when something is. */
  readonly noHelp: readonly PodFact[];
  readonly causes: readonly CauseLink[];
  /** The controller's failures, such as FailedCreate. */
  readonly failures: readonly { readonly reason: string; readonly message: string }[];
}

/** A Pod with its time on a tainted node. */
export interface PlannedEvictionView {
  readonly pod: string;
  readonly sinceUs: number;
  readonly atUs: number;
}

/** A node that is not heard of, or tainted with NoExecute. All times in simulated microseconds, -1 where it has not come to it. */
export interface NodeLossView {
  readonly node: string;
  /** `Ready`, `Ready False`, `Ready Unknown`. */
  readonly ready: string;
  readonly reason: string;
  readonly message: string;
  /** Last renewal of its Lease that the API server has. */
  readonly renewedUs: number;
  readonly leaseSeconds: number;
  /** When the controller last saw a sign of life. */
  readonly seenUs: number;
  /** The look of the NodeLifecycle controller at which it was, or will be, given up. */
  readonly unknownUs: number;
  readonly isUnknown: boolean;
  /** NoExecute taints, as `key=value:NoExecute`. */
  readonly taints: readonly string[];
  readonly taintedUs: number;
  /** In its zone's queue for the NoExecute taint: its turn from 0, -1 when it is not. */
  readonly turn: number;
  readonly planned: readonly PlannedEvictionView[];
  /** Pods of the node that were deleted and are not gone: nobody there confirms it. */
  readonly terminating: readonly string[];
  readonly bound: number;
  /** Pods that stay however long it takes. */
  readonly staying: number;
}

export interface ZoneView {
  readonly name: string;
  readonly state: string;
  /** Taints a second. */
  readonly rate: number;
  readonly waiting: readonly string[];
}

export interface NodeLoss {
  readonly graceSeconds: number;
  /** The node that was asked for, or the one in the worst state. */
  readonly node?: NodeLossView;
  /** All nodes in trouble. */
  readonly nodes: readonly string[];
  readonly zones: readonly ZoneView[];
}

export interface DrainPodView {
  readonly pod: string;
  readonly state: 'daemonSet' | 'waiting' | 'refused' | 'evicted' | 'gone' | 'failed' | 'notAwaited';
  readonly refusals: number;
  /** When kubectl asks again, -1 when it does not. */
  readonly againUs: number;
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
  readonly startedUs: number;
  readonly pods: readonly DrainPodView[];
  readonly lines: readonly { readonly atUs: number; readonly text: string }[];
}

export interface Drains {
  readonly drain?: DrainView;
  /** Of the Pods on the drained node; without a drain, all of them. */
  readonly budgets: readonly BudgetView[];
  readonly moreBudgets: number;
}

/** A HorizontalPodAutoscaler from a moment on. */
export interface HpaPoint {
  readonly atUs: number;
  /** What is measured as a part of the target, of the metric that is highest; -1 while nothing is measured. */
  readonly ratio: number;
  readonly current: number;
  readonly desired: number;
  /** What the last look asked for before it was stabilised; -1 before the first. */
  readonly asks: number;
}

export interface HpaMetric {
  /** Such as `cpu` or `http_requests_per_second`. */
  readonly name: string;
  /** As the API writes it; empty while nothing is measured. */
  readonly current: string;
  readonly target: string;
  /** Whether the target is an average over Pods. */
  readonly perPod: boolean;
  /** Absent for what metrics-server measures. */
  readonly set?: MetricSetting;
  /** Of an external metric that can be had. */
  readonly external?: ExternalSum;
}

/** An external metric at this moment, and what the autoscaler would make of it. */
export interface ExternalSum {
  /** All of its series together. */
  readonly sum: number;
  readonly target: number;
  /** `averageValue`: the sum is shared among the Pods. Else `value`: the sum itself is held against the target. */
  readonly isAverage: boolean;
  /** Those that the sum is shared among, or those there are. */
  readonly replicas: number;
  /** Before limits and stabilisation. */
  readonly asks: number;
  readonly isWithinTolerance: boolean;
  /** The queues whose lengths it is. */
  readonly queues: readonly {
    readonly name: string;
    readonly waiting: number;
    /** Each second. */
    readonly arriving: number;
    readonly workers: number;
    /** By all workers, each second. */
    readonly done: number;
  }[];
}

/** What a person can say of a metric. */
export interface MetricSetting {
  /** The metric itself, or that of every Pod there is. */
  readonly series: readonly SettableMetric[];
  /** What was said; -1 when nothing was, or not the same of all. */
  readonly value: number;
  /** A little more than asks for the most replicas. */
  readonly most: number;
}

/** One HorizontalPodAutoscaler along the present branch. */
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
  /** When the highest recommendation is forgotten that holds the replicas up, -1 when none does. */
  readonly holdsUntilUs: number;
  readonly conditions: readonly {
    readonly type: string;
    readonly status: string;
    readonly reason: string;
    readonly message: string;
  }[];
  readonly createdUs: number;
  readonly knownUs: number;
  readonly points: readonly HpaPoint[];
  /** How many others there are. */
  readonly others: number;
}

export interface CronJobProgress {
  readonly schedule: string;
  readonly timeZone: string;
  readonly suspended: boolean;
  readonly concurrencyPolicy: string;
  /** -1 when it has not been. */
  readonly lastUs: number;
  /** The next times of its schedule; empty when nothing can be said. */
  readonly nextUs: readonly number[];
  readonly jobs: readonly {
    readonly name: string;
    readonly startUs: number;
    readonly state: 'active' | 'Complete' | 'Failed';
  }[];
}

/** What controllers do with workloads and nodes. */
export interface ControllersQuestions {
  /** A workload with its Pods now and along the branch; `undefined` when there is none of that name now. */
  readonly rollout: {
    readonly ask: WorkloadRef & { readonly detail?: RolloutDetail };
    readonly answer: Rollout | undefined;
  };
  /** Why it does not move on, and what would help. */
  readonly rolloutWhy: { readonly ask: WorkloadRef; readonly answer: RolloutWhy | undefined };
  /** Nodes that are not heard of or tainted with NoExecute; of one of them, the named one if it is among them, everything. */
  readonly nodeLoss: { readonly ask: { readonly node?: string }; readonly answer: NodeLoss };
  /** The HorizontalPodAutoscaler of a workload, or the first one there is. */
  readonly hpa: { readonly ask: Partial<WorkloadRef>; readonly answer: HpaView | undefined };
  /** The newest `kubectl drain` (of the named node, if it has been drained) and the disruption budgets. */
  readonly drains: { readonly ask: { readonly node?: string }; readonly answer: Drains };
}
