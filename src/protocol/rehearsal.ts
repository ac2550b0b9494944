import type { Command, InputProblem } from './command.ts';

/** Nodes that leave a copy of the cluster, and how. */
export interface DrainPlan {
  /** `upgrade`: each node's machine is replaced by a new one of the same shape after its drain. */
  readonly deed: 'drain' | 'upgrade';
  /** Names with commas between them, or a label selector as kubectl takes it. */
  readonly nodes: string;
  /** So many new nodes come first. An upgrade drains so many nodes side by side. */
  readonly surge: number;
  /** Simulated seconds after which it is given up. */
  readonly limitSeconds: number;
  /** Simulated seconds from the order of a machine until its node is there. */
  readonly machineSeconds: number;
  /** `kubectl drain --force`. */
  readonly force: boolean;
  /** `kubectl drain --delete-emptydir-data`. */
  readonly deletesEmptyDirData: boolean;
}

/** What loses its power on a copy of the cluster. */
export type Loss =
  | { readonly node: string }
  | { readonly zone: string }
  /** A label selector as kubectl takes it. */
  | { readonly pool: string };

export interface LossPlan {
  readonly loss: Loss;
  /** Simulated seconds that it is watched. */
  readonly limitSeconds: number;
}

/** Each node by itself, or each two nodes. */
export type Sweep = 'n-1' | 'n-2';

export interface SweepPlan {
  readonly sweep: Sweep;
  /** Simulated seconds that each loss is watched. */
  readonly limitSeconds: number;
}

/** A command that a rehearsal gave, with what is needed to give it again. Times are simulated microseconds of the run. */
export interface RehearsedCommand {
  /** In kubectl's words. */
  readonly label: string;
  /** The last entry before it. */
  readonly after: number;
  readonly atUs: number;
  readonly command: Command;
}

/** How many Pods of a workload, or of a budget, were healthy from a time on. Healthy: ready, and not being deleted. */
export interface HealthPoint {
  readonly atUs: number;
  readonly healthy: number;
}

/** The same of a budget, with what it asked for then. */
export interface BudgetPoint extends HealthPoint {
  readonly floor: number;
}

/** A workload that had fewer healthy Pods for a while. */
export interface WorkloadLane {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  /** Something in the cluster makes its Pods again: it has a controller, and that is there. */
  readonly isReplaced: boolean;
  /** The lane of a budget shows the same Pods: all of this workload and no others. */
  readonly hasBudgetLane: boolean;
  /** Healthy when it began. */
  readonly before: number;
  readonly lowest: number;
  readonly after: number;
  /** For how long it had fewer than before, and for how long none. */
  readonly fewerUs: number;
  readonly noneUs: number;
  readonly points: readonly HealthPoint[];
}

/** A budget whose healthy Pods changed, by its status. */
export interface BudgetLane {
  readonly namespace: string;
  readonly name: string;
  /** `minAvailable 4`, `maxUnavailable 25%`. */
  readonly rule: string;
  /** `desiredHealthy` of `expectedPods` at the end: a change may have relaxed it. */
  readonly floor: number;
  readonly expected: number;
  readonly lowest: number;
  /** For how long fewer were healthy than must be. An eviction never does that; a machine that is lost does. */
  readonly belowUs: number;
  readonly points: readonly BudgetPoint[];
}

/** A Pod that had no node for a while. `untilUs` is -1 when it has none at the end. */
export interface HomelessPod {
  readonly pod: string;
  readonly workload: string;
  readonly fromUs: number;
  readonly untilUs: number;
  /** The scheduler's message, as it stands in the Pod's condition. */
  readonly message: string;
}

export interface RehearsedNode {
  readonly node: string;
  readonly pods: number;
  /** When its drain began, when its Pods were gone, when its successor was ready; -1 when that did not come. */
  readonly fromUs: number;
  readonly drainedUs: number;
  readonly backUs: number;
  /** The node that came in its place; empty when none did. */
  readonly successor: string;
  /** Pods whose eviction was refused, and how often. */
  readonly refused: readonly { readonly pod: string; readonly times: number }[];
}

/** Where a budget stood when it kept a Pod. */
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
 * What keeps a rehearsal from its end. `budget`: evictions are refused; `refused`: kubectl drain evicts nothing; `terminating`: a
 * Pod is told to end and stays; `machine`: a new node does not become ready; `time`: the limit has passed.
 */
export interface Blocker {
  readonly kind: 'budget' | 'refused' | 'terminating' | 'machine' | 'time';
  readonly node: string;
  readonly atUs: number;
  /** `namespace/name`; empty when it is no Pod. */
  readonly pod: string;
  /** In Kubernetes' own words, of `budget` and `refused`; of `terminating` the finalizers that are left. */
  readonly message: string;
  readonly budgets: readonly BlockingBudget[];
}

/** What was done before the first drain so that it ends. */
export interface RehearsalChange {
  readonly what: 'scale' | 'relax' | 'alwaysAllow' | 'uncordon' | 'addNode' | 'force' | 'deleteEmptyDirData';
  /** In kubectl's words; of `addNode` the node that it is like. */
  readonly label: string;
  /** Absent: it is a flag of the drain. */
  readonly command?: Command;
}

/** What the API server refused of what components asked for, such as new Pods. `message`: letter for letter, of the first time. */
export interface RefusedRequest {
  /** `create Pod` */
  readonly what: string;
  readonly namespace: string;
  readonly message: string;
  readonly times: number;
}

/** One way of doing it, as it came out. */
export interface RehearsalOutcome {
  /** All nodes were drained (and replaced) in time. */
  readonly ends: boolean;
  /** Nothing has fewer healthy Pods at the end than before, and no Pod is without a node that had one. */
  readonly whole: boolean;
  readonly changes: readonly RehearsalChange[];
  readonly order: readonly string[];
  readonly startUs: number;
  readonly endUs: number;
  readonly nodes: readonly RehearsedNode[];
  readonly blockers: readonly Blocker[];
  readonly workloads: readonly WorkloadLane[];
  readonly budgets: readonly BudgetLane[];
  readonly homeless: readonly HomelessPod[];
  readonly refused: readonly RefusedRequest[];
  /** Pods that have no node at the end, though they had one before or replace one that had. */
  readonly pending: number;
  readonly evicted: number;
  /** Of these: Pods that had only come after the beginning, in place of others. */
  readonly movedAgain: number;
  readonly refusals: number;
  readonly commands: readonly RehearsedCommand[];
  /** The entries before its first and at its end. */
  readonly startSeq: number;
  readonly endSeq: number;
  /** Of the run at its end: the same commands make the same history. */
  readonly digest: string;
}

/** A sentence of a report: its key among the texts of `rehearsal.said`, and what stands in it. */
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
export interface Telling {
  readonly title: Said;
  readonly under: Said;
  readonly parts: readonly { readonly part: ReportPart; readonly lines: readonly Said[] }[];
}

export interface DrainReport {
  readonly plan: DrainPlan;
  readonly telling: Telling;
  /** As it was asked for. */
  readonly asked: RehearsalOutcome;
  /** The way that ends well: as asked, in another order, or after changes; absent when none was found. */
  readonly works?: RehearsalOutcome;
  /** What stood in the way as it was asked for, and then after each change. */
  readonly blockers: readonly Blocker[];
  readonly triedOrders: number;
  readonly triedChanges: number;
  /** The search ended because of its limit. */
  readonly isCutShort: boolean;
  /** What the cluster lacks, so that this cannot be known. */
  readonly gaps: readonly RehearsalGap[];
  /** What is there and is not played, and how what the files do not say was taken. */
  readonly caveats: Telling['parts'];
}

/** `owners`: Pods whose controller is not there, so that nothing replaces them. */
export interface RehearsalGap {
  readonly what: 'owners' | 'budgets' | 'pendingBefore' | 'notReadyBefore';
  readonly count: number;
}

/** A Pod that was on a machine that is lost. */
export interface LostPod {
  readonly pod: string;
  readonly workload: string;
  readonly node: string;
  /**
   * Why nothing that is ready stands in its place at the end. `waiting`: `other` has no node, by the scheduler's `message`. `terminating`: it cannot
   * be deleted while its machine is silent, and its controller makes no other before. `notEvicted`: it is still bound to its silent machine, and nothing has told it to end;
   * `tolerates`: nor will anything, since it tolerates that for ever. `notReady`: `other` runs and is not ready. `noController`: nobody makes it again.
   * `noOwner`: it declares a controller that the cluster has not.
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

/** A spread constraint that is kept no longer at the end. */
export interface BrokenSpread {
  readonly workload: string;
  readonly topologyKey: string;
  readonly maxSkew: number;
  readonly skew: number;
}

export interface LossOutcome {
  readonly nodes: readonly string[];
  /** Every Pod of these nodes is back, and no other Pod has lost its node for them. */
  readonly whole: boolean;
  /** It was still under way when the time was over. */
  readonly isLate: boolean;
  /** Lost nodes whose Pods were told to go: kube-controller-manager does this at a rate that depends on the zone. */
  readonly givenUp: number;
  readonly startUs: number;
  readonly endUs: number;
  /** When the last workload was whole again; -1 when one is not. */
  readonly backUs: number;
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
  readonly telling: Telling;
  readonly outcome: LossOutcome;
  readonly gaps: readonly RehearsalGap[];
  readonly caveats: Telling['parts'];
}

export interface SweepReport {
  readonly sweep: Sweep;
  readonly limitSeconds: number;
  readonly telling: Telling;
  /** The worst first. */
  readonly outcomes: readonly LossOutcome[];
  /** How many there are; more than were played when there are too many. */
  readonly all: number;
  readonly gaps: readonly RehearsalGap[];
  readonly caveats: Telling['parts'];
}

/** A report, or what is wrong with the question. */
export type RehearsalAnswer<Report> =
  | { readonly ok: true; readonly report: Report }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };
