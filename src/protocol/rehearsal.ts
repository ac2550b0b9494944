import type { Micros } from '#base/time.ts';
import type { Command, InputProblem } from './command.ts';

/** Nodes to drain or replace on a copy of the cluster. */
export interface DrainPlan {
  /** `upgrade`: a new machine of the same shape replaces each node's machine after its drain. */
  readonly work: 'drain' | 'upgrade';
  /** Names separated by commas, or a label selector in kubectl's form. */
  readonly nodes: string;
  /** Number of new nodes that come first. An upgrade drains this many nodes in parallel. */
  readonly surge: number;
  /** Simulated seconds after which the rehearsal gives up. */
  readonly limitSeconds: number;
  /** Simulated seconds from the order of a machine until its node exists. */
  readonly machineSeconds: number;
  /** `kubectl drain --force`. */
  readonly force: boolean;
  /** `kubectl drain --delete-emptydir-data`. */
  readonly deletesEmptyDirData: boolean;
}

/** Machines that lose their power on a copy of the cluster. */
export type Loss =
  | { readonly node: string }
  | { readonly zone: string }
  /** A label selector in kubectl's form. */
  | { readonly pool: string };

export interface LossPlan {
  readonly loss: Loss;
  /** Simulated seconds to observe after the loss. */
  readonly limitSeconds: number;
}

/** Each node by itself, or each pair of nodes. */
export type Sweep = 'n-1' | 'n-2';

export interface SweepPlan {
  readonly sweep: Sweep;
  /** Simulated seconds to observe after each loss. */
  readonly limitSeconds: number;
}

/** A command of a rehearsal, with the data to repeat it. Times are simulated microseconds of the run. */
export interface RehearsedCommand {
  /** As a kubectl line. */
  readonly label: string;
  /** The last entry before it. */
  readonly after: number;
  readonly atUs: Micros;
  readonly command: Command;
}

/** Healthy Pods of a workload, or of a budget, from a time on. Healthy: ready, and not being deleted. */
export interface HealthPoint {
  readonly atUs: Micros;
  readonly healthy: number;
}

/** The same for a budget, with its desired number at that time. */
export interface BudgetPoint extends HealthPoint {
  readonly floor: number;
}

/** A workload that had fewer healthy Pods for a while. */
export interface WorkloadLane {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  /** A controller in the cluster recreates its Pods. */
  readonly isReplaced: boolean;
  /** The lane of a budget shows exactly the Pods of this workload. */
  readonly hasBudgetLane: boolean;
  /** Healthy Pods at the start. */
  readonly before: number;
  readonly lowest: number;
  readonly after: number;
  /** Time with fewer healthy Pods than before, and time with none. */
  readonly fewerUs: Micros;
  readonly noneUs: Micros;
  readonly points: readonly HealthPoint[];
}

/** A budget whose healthy Pods changed, by its status. */
export interface BudgetLane {
  readonly namespace: string;
  readonly name: string;
  /** `minAvailable 4`, `maxUnavailable 25%`. */
  readonly rule: string;
  /** `desiredHealthy` out of `expectedPods` at the end; a change may have relaxed it. */
  readonly floor: number;
  readonly expected: number;
  readonly lowest: number;
  /** Time with fewer healthy Pods than desired. An eviction never causes this; the loss of a machine does. */
  readonly belowUs: Micros;
  readonly points: readonly BudgetPoint[];
}

/** A Pod that had no node for a while. `untilUs` is -1 when it has none at the end. */
export interface HomelessPod {
  readonly pod: string;
  readonly workload: string;
  readonly fromUs: Micros;
  readonly untilUs: Micros;
  /** The scheduler's message in the Pod's condition. */
  readonly message: string;
}

export interface RehearsedNode {
  readonly node: string;
  readonly pods: number;
  /** When its drain began, when its Pods were gone, and when its successor was ready; -1 when that did not happen. */
  readonly fromUs: Micros;
  readonly drainedUs: Micros;
  readonly backUs: Micros;
  /** The node that replaced it; empty when none did. */
  readonly successor: string;
  /** Pods whose eviction was refused, and the number of refusals. */
  readonly refused: readonly { readonly pod: string; readonly times: number }[];
}

/** State of a budget when it blocked an eviction. */
export interface BlockingBudget {
  readonly namespace: string;
  readonly name: string;
  readonly rule: string;
  readonly healthy: number;
  readonly floor: number;
  readonly expected: number;
  readonly allowed: number;
  /** Its Pods that are not healthy, and why. */
  readonly unhealthy: readonly { readonly pod: string; readonly why: string }[];
}

/**
 * Reason why a rehearsal does not finish. `budget`: evictions are refused. `refused`: kubectl drain evicts nothing.
 * `terminating`: a Pod is being deleted and stays. `machine`: a new node does not become ready. `time`: the limit has
 * passed.
 */
export interface Blocker {
  readonly kind: 'budget' | 'refused' | 'terminating' | 'machine' | 'time';
  readonly node: string;
  readonly atUs: Micros;
  /** `namespace/name`; empty when the cause is not a Pod. */
  readonly pod: string;
  /** Kubernetes' own words for `budget` and `refused`; the remaining finalizers for `terminating`. */
  readonly message: string;
  readonly budgets: readonly BlockingBudget[];
}

/** A change before the first drain that lets the drain finish. */
export interface RehearsalChange {
  readonly what: 'scale' | 'relax' | 'alwaysAllow' | 'uncordon' | 'addNode' | 'force' | 'deleteEmptyDirData';
  /** As a kubectl line; for `addNode` the node to copy. */
  readonly label: string;
  /** Absent when the change is a flag of the drain. */
  readonly command?: Command;
}

/**
 * Requests of components that the API server refused, such as creating Pods. `message`: verbatim, from the first
 * refusal.
 */
export interface RefusedRequest {
  /** `create Pod` */
  readonly what: string;
  readonly namespace: string;
  readonly message: string;
  readonly times: number;
}

/** Result of one plan. */
export interface RehearsalOutcome {
  /** All nodes were drained (and replaced) in time. */
  readonly ends: boolean;
  /** At the end nothing has fewer healthy Pods than before, and every Pod that had a node has one. */
  readonly whole: boolean;
  readonly changes: readonly RehearsalChange[];
  readonly order: readonly string[];
  readonly startUs: Micros;
  readonly endUs: Micros;
  readonly nodes: readonly RehearsedNode[];
  readonly blockers: readonly Blocker[];
  readonly workloads: readonly WorkloadLane[];
  readonly budgets: readonly BudgetLane[];
  readonly homeless: readonly HomelessPod[];
  readonly refused: readonly RefusedRequest[];
  /** Pods without a node at the end that had one before, or that replace a Pod that had one. */
  readonly pending: number;
  readonly evicted: number;
  /** Evicted Pods that were themselves replacements created after the beginning. */
  readonly movedAgain: number;
  readonly refusals: number;
  readonly commands: readonly RehearsedCommand[];
  /** The last entry before it, and the entry at its end. */
  readonly startSeq: number;
  readonly endSeq: number;
  /** Digest of the run at its end; the same commands produce the same digest. */
  readonly digest: string;
}

/** A sentence of a report: its key among the texts of `rehearsal.said`, and its values. */
export interface Said {
  readonly says: RehearsalSays;
  readonly values: Readonly<Record<string, string | number>>;
}

export type RehearsalSays =
  | 'refusedObject'
  | 'asAsked'
  | 'inOrder'
  | 'wholeInOrder'
  | 'afterChange'
  | 'afterChanges'
  | 'wholeAfterChange'
  | 'wholeAfterChanges'
  | 'blocked'
  | 'notWhole'
  | 'drainOf'
  | 'upgradeOf'
  | 'surgeOf'
  | 'budget'
  | 'unhealthy'
  | 'refused'
  | 'terminating'
  | 'finalizers'
  | 'machine'
  | 'time'
  | 'tried'
  | 'addNode'
  | 'otherChange'
  | 'noWay'
  | 'noWayCut'
  | 'nothingToTry'
  | 'orderIs'
  | 'homelessFor'
  | 'homelessStill'
  | 'fewer'
  | 'none'
  | 'notBack'
  | 'notBackUnknown'
  | 'belowFloor'
  | 'atFloor'
  | 'evicted'
  | 'refusals'
  | 'owners'
  | 'budgetsMissing'
  | 'pendingBefore'
  | 'notReadyBefore'
  | 'lossWhole'
  | 'lossEmpty'
  | 'lossMissing'
  | 'lossLate'
  | 'lossOf'
  | 'missingWaiting'
  | 'missingTerminating'
  | 'missingNotEvicted'
  | 'missingTolerates'
  | 'missingNotReady'
  | 'missingNoController'
  | 'missingNotMade'
  | 'missingNoOwner'
  | 'spread'
  | 'sweepWhole'
  | 'sweepMissing'
  | 'sweepOf'
  | 'sweepCut'
  | 'setWhole'
  | 'setEmpty'
  | 'setMissing'
  | 'andMore'
  | 'lossDisplaced'
  | 'setDisplaced'
  | 'refusedByServer'
  | 'karpenter'
  | 'karpenterProgram'
  | 'kueue'
  | 'keda'
  | 'vpa'
  | 'machines'
  | 'clusterAutoscaler'
  | 'descheduler'
  | 'customWorkloads'
  | 'webhooks'
  | 'otherScheduler'
  | 'injected'
  | 'injectedBy'
  | 'injectedMore'
  | 'autoscalersHeld'
  | 'autoscalersInvented'
  | 'jobsHeld'
  | 'unreadyBefore'
  | 'answersAssumed'
  | 'cronJobs'
  | 'takenAsThere'
  | 'takenClaims'
  | 'takenNamespaces'
  | 'takenVolumes';

export type ReportPart =
  | 'refusedAtStart'
  | 'notPlayed'
  | 'blocks'
  | 'refused'
  | 'changes'
  | 'homeless'
  | 'workloads'
  | 'budgets'
  | 'missing'
  | 'spreads'
  | 'sets'
  | 'figures'
  | 'taken'
  | 'gaps';

/** A report in sentences. */
export interface ReportTelling {
  readonly title: Said;
  readonly under: Said;
  readonly parts: readonly { readonly part: ReportPart; readonly lines: readonly Said[] }[];
}

export interface DrainReport {
  readonly plan: DrainPlan;
  readonly telling: ReportTelling;
  /** Result of the plan as it was given. */
  readonly asked: RehearsalOutcome;
  /** The plan that succeeds: the given one, another order, or one after changes. Absent when none was found. */
  readonly works?: RehearsalOutcome;
  /** Blockers of the given plan, and of the plan after each change. */
  readonly blockers: readonly Blocker[];
  readonly triedOrders: number;
  readonly triedChanges: number;
  /** The search reached its limit. */
  readonly isCutShort: boolean;
  /** Objects missing in the cluster, without which parts of the result are unknown. */
  readonly gaps: readonly RehearsalGap[];
  /** Objects that exist and are not simulated, and assumptions made where the files say nothing. */
  readonly caveats: ReportTelling['parts'];
}

/** `owners`: Pods whose controller does not exist, so that nothing replaces them. */
export interface RehearsalGap {
  readonly what: 'owners' | 'budgets' | 'pendingBefore' | 'notReadyBefore';
  readonly count: number;
}

/** A Pod that was on a lost machine. */
export interface LostPod {
  readonly pod: string;
  readonly workload: string;
  readonly node: string;
  /**
   * Why no ready Pod replaces it at the end. `waiting`: `other` has no node; `message` is the scheduler's.
   * `terminating`: it cannot be deleted while its machine is silent, and its controller waits for that. `notEvicted`:
   * it is still bound to its silent machine and has not been evicted. `tolerates`: it never will be, because it
   * tolerates the taint without a time limit. `notReady`: `other` runs and is not ready. `noController`: nothing
   * recreates it. `noOwner`: its controller does not exist in the cluster.
   */
  readonly why:
    | 'waiting'
    | 'terminating'
    | 'notEvicted'
    | 'tolerates'
    | 'notReady'
    | 'noController'
    | 'noOwner'
    | 'notMade';
  readonly other: string;
  readonly message: string;
}

/** A spread constraint that no longer holds at the end. */
export interface BrokenSpread {
  readonly workload: string;
  readonly topologyKey: string;
  readonly maxSkew: number;
  readonly skew: number;
}

export interface LossOutcome {
  readonly nodes: readonly string[];
  /** Every Pod of these nodes has been replaced, and no other Pod has lost its node for them. */
  readonly whole: boolean;
  /** Recovery was not finished at the end of the time. */
  readonly isLate: boolean;
  /** Lost nodes whose Pods were evicted. kube-controller-manager does this at a rate that depends on the zone. */
  readonly givenUp: number;
  readonly startUs: Micros;
  readonly endUs: Micros;
  /** When the last workload had recovered; -1 when one has not. */
  readonly backUs: Micros;
  readonly pods: number;
  readonly workloads: readonly WorkloadLane[];
  readonly budgets: readonly BudgetLane[];
  readonly homeless: readonly HomelessPod[];
  readonly refused: readonly RefusedRequest[];
  readonly missing: readonly LostPod[];
  readonly spreads: readonly BrokenSpread[];
  readonly commands: readonly RehearsedCommand[];
  readonly startSeq: number;
  readonly endSeq: number;
  readonly digest: string;
}

export interface LossReport {
  readonly plan: LossPlan;
  readonly telling: ReportTelling;
  readonly outcome: LossOutcome;
  readonly gaps: readonly RehearsalGap[];
  readonly caveats: ReportTelling['parts'];
}

export interface SweepReport {
  readonly sweep: Sweep;
  readonly limitSeconds: number;
  readonly telling: ReportTelling;
  /** Worst first. */
  readonly outcomes: readonly LossOutcome[];
  /** Number of possible losses; larger than `outcomes` when there are too many to play. */
  readonly all: number;
  readonly gaps: readonly RehearsalGap[];
  readonly caveats: ReportTelling['parts'];
}

/** A report, or the problems of the question. */
export type RehearsalAnswer<Report> =
  | { readonly ok: true; readonly report: Report }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

/** A change to a copy of the run that is made before a question is answered. */
export type Assumption =
  /** A budget with another rule: `keeps: 'minAvailable', value: '2'`. `budget` is `namespace/name`. */
  | {
      readonly what: 'budget';
      readonly budget: string;
      readonly keeps: 'minAvailable' | 'maxUnavailable';
      readonly value: string;
    }
  /** One more node, with the size, labels and taints of this one. */
  | { readonly what: 'node'; readonly like: string }
  /**
   * The Pods of `of` (`Deployment default/web`, `Pod default/a`) request another amount: a quantity, or a share of what
   * each container requests now (`50%`).
   */
  | { readonly what: 'request'; readonly of: string; readonly resource: 'cpu' | 'memory'; readonly amount: string }
  /** Any kubectl line. */
  | { readonly what: 'kubectl'; readonly line: string };

/** Assumptions for a question. They are applied to a copy of the run first, one after the other. */
export interface Assumes {
  readonly assumed?: readonly Assumption[];
}

/** Commands that ran on the copy before the question was answered. */
export interface Assumed {
  readonly assumed: readonly RehearsedCommand[];
}

/** An answer that also lists the assumed commands. */
export type AssumingAnswer<Report> = RehearsalAnswer<Report & Assumed>;

/** The assumption as a kubectl line, or the node that the new one resembles. */
export interface AssumptionLabel {
  readonly label: string;
}
