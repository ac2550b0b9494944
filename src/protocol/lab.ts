import type { ManifestFile } from './command.ts';
import type { ComparedOnPage, ConfigurationsAsked } from './configurations.ts';
import type { Help } from './explanation.ts';
import type { MachinesAsked, MachinesReport, PriceTable } from './machines.ts';
import type { RedactedFiles } from './objects.ts';
import type { PodFact } from './podFacts.ts';
import type {
  Assumes,
  AssumingAnswer,
  Assumption,
  AssumptionLabel,
  DrainPlan,
  DrainReport,
  LossPlan,
  LossReport,
  RehearsalAnswer,
  ReportTelling,
  SweepPlan,
  SweepReport,
} from './rehearsal.ts';

/** Questions of a person who runs a cluster. */
export interface LabQuestions {
  /**
   * The dump of a live cluster, and the state of the cluster now; `undefined` when no object of the run came from one.
   */
  readonly landing: { readonly ask: object; readonly answer: Landing | undefined };
  /** Drains or replaces nodes on a copy of the run, from this moment on. */
  readonly rehearseDrain: { readonly ask: DrainPlan & Assumes; readonly answer: AssumingAnswer<DrainReport> };
  /** Cuts the power of machines on a copy of the run, from this moment on. */
  readonly rehearseLoss: { readonly ask: LossPlan & Assumes; readonly answer: AssumingAnswer<LossReport> };
  /** Cuts the power of each node, or of each pair of nodes, each time on a new copy. */
  readonly rehearseSweep: { readonly ask: SweepPlan & Assumes; readonly answer: AssumingAnswer<SweepReport> };
  /** Whether something can be assumed of the run as it is now, and its label. */
  readonly assumption: { readonly ask: Assumption; readonly answer: RehearsalAnswer<AssumptionLabel> };
  /** Number of further Pods that the scheduler would place from this moment on, on a copy of the run. */
  readonly fit: { readonly ask: FitAsked & Assumes; readonly answer: AssumingAnswer<FitAnswer> };
  /** Replaces nodes of the run's files by machines of another type, on copies. */
  readonly machines: { readonly ask: MachinesAsked; readonly answer: RehearsalAnswer<MachinesReport> };
  /** Reads a person's table of prices. */
  readonly priceTable: { readonly ask: ManifestFile; readonly answer: RehearsalAnswer<PriceTable> };
  /** Plays the run's files from their beginning under each configuration, on copies. */
  readonly compareConfigurations: {
    readonly ask: ConfigurationsAsked;
    readonly answer: RehearsalAnswer<ComparedOnPage>;
  };
  /** The files of the run with other names. */
  readonly redacted: { readonly ask: object; readonly answer: RedactedFiles };
}

export interface Landing {
  /**
   * Whether kube-scheduler has seen the nodes. Before that nothing can be tried: there are no `helps`, and `full` and
   * `growth` are empty.
   */
  readonly isSeen: boolean;
  /** Objects in the files, the most frequent kind first. `modelled`: something in the model acts on this kind. */
  readonly kinds: readonly { readonly kind: string; readonly count: number; readonly modelled: boolean }[];
  readonly missing: readonly MissingKind[];
  /** Objects without their content: Secrets without data, environment variables with neither value nor source. */
  readonly bare: { readonly secrets: number; readonly variables: number };
  /** Objects that exist and are not simulated, and assumptions made where the files say nothing. */
  readonly caveats: ReportTelling['parts'];
  readonly nodes: number;
  /** Different values of the label `topology.kubernetes.io/zone`. */
  readonly zones: number;
  readonly cordoned: number;
  /** Label selectors that pick several of the nodes: `pool=blue`. */
  readonly pools: readonly string[];
  readonly pods: number;
  readonly pending: number;
  readonly budgets: readonly BudgetRule[];
  /** Budgets that allow no disruption now. */
  readonly tightBudgets: number;
  readonly use: readonly ResourceUse[];
  /** Most Pods first. */
  readonly causes: readonly PendingCause[];
  /** Workloads for which not even one more Pod finds a node now. */
  readonly full: readonly FullWorkload[];
  /** Number of further Pods that find a node now, for the largest workloads, each by itself. */
  readonly growth: readonly Growth[];
}

/** Room for a workload to grow without preemption. */
export interface Growth {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly count: number;
  /** The search stopped at `count`. */
  readonly isLimited: boolean;
}

/** Kinds of objects that answers about a cluster depend on. */
export type DecidingKind =
  | 'Node'
  | 'PersistentVolumeClaim'
  | 'PersistentVolume'
  | 'StorageClass'
  | 'ConfigMap'
  | 'Secret'
  | 'ReplicaSet'
  | 'StatefulSet'
  | 'DaemonSet'
  | 'Namespace'
  | 'Job'
  | 'Deployment'
  | 'PodDisruptionBudget'
  | 'PriorityClass'
  | 'RuntimeClass'
  | 'ServiceAccount';

/** A kind that objects in the files refer to but that the files do not contain. */
export interface MissingKind {
  readonly kind: DecidingKind;
  /** Number of objects in the files that refer to one; for a budget all Pods. */
  readonly refers: number;
  /** In kubectl's form: `persistentvolumeclaims`. */
  readonly plural: string;
}

/** The rule of a disruption budget. */
export interface BudgetRule {
  /** `namespace/name` */
  readonly budget: string;
  /** `minAvailable 4`, `maxUnavailable 25%` */
  readonly rule: string;
}

/** Requests of Pods that have a node, against what all nodes offer: thousandths of a CPU, bytes, or a count. */
export interface ResourceUse {
  readonly resource: string;
  readonly requested: number;
  readonly allocatable: number;
}

/** Pending Pods that wait for the same reasons. */
export interface PendingCause {
  /** `namespace/name`, sorted. */
  readonly pods: readonly string[];
  /** The scheduler's reasons without the counts of nodes; empty when it has not tried these Pods yet. */
  readonly reasons: readonly string[];
  /** The scheduler's message for the first of the Pods, verbatim. */
  readonly message: string;
  /** They already have a node and are being bound to it. */
  readonly isPlaced: boolean;
  /**
   * Their schedulerName when no scheduler of this cluster serves it, so that nothing schedules them; empty otherwise.
   */
  readonly unserved: string;
  /** The smallest changes that give the first Pod a node, each tried in the model. */
  readonly helps: readonly Help[];
  /**
   * Why no change helps the first Pod, or why none was found. Empty when there are changes, and where nothing was
   * tried.
   */
  readonly none: readonly PodFact[];
}

export interface FullWorkload {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  /** One of its Pods, as an example of all. */
  readonly pod: string;
}

/** The Pod in question: that of a workload of the cluster, or of a manifest with one Pod or one workload. */
export type FitAsked =
  | { readonly kind: string; readonly namespace: string; readonly name: string }
  | { readonly manifest: string };

/** Number of Pods that fit beside the existing ones. */
export interface FitAnswer {
  readonly total: number;
  /** True when the search stopped at its limit: more may fit. */
  readonly isLimited: boolean;
  readonly limit: number;
  readonly templates: readonly FitTemplate[];
  /** Nodes that got at least one, most Pods first. `counts`: one number for each template, in their order. */
  readonly nodes: readonly { readonly node: string; readonly total: number; readonly counts: readonly number[] }[];
  /** The template whose next Pod does not fit; empty when the search stopped at its limit. */
  readonly next: string;
  /**
   * Constraints that keep the next Pod from every node, the most binding first; empty when the search stopped at its
   * limit.
   */
  readonly constraints: readonly FitConstraint[];
  /** Pods that would fit if an autoscaler's node group grew to its largest size, one group at a time. */
  readonly groups: readonly FitGroup[];
  /** Objects that exist and are not simulated, and assumptions made where the files say nothing. */
  readonly caveats: ReportTelling['parts'];
}

interface FitTemplate {
  readonly name: string;
  readonly weight: number;
  readonly count: number;
  /** `cpu 500m, memory 1Gi`; `0` when it requests nothing. */
  readonly requests: string;
}

export type FitConstraintKind =
  | 'cpu'
  | 'memory'
  | 'pods'
  | 'resource'
  | 'ports'
  | 'taint'
  | 'cordon'
  | 'spread'
  | 'affinity'
  | 'nodeAffinity'
  | 'volumes'
  | 'devices'
  | 'other';

/** One reason of the scheduler with the number of nodes that give it. */
export interface FitConstraint {
  readonly kind: FitConstraintKind;
  readonly plugin: string;
  /** Verbatim: `Insufficient cpu`. */
  readonly reason: string;
  readonly nodes: number;
  /** Nodes that give no other reason. */
  readonly sole: number;
  /**
   * Resources only: the amount that the Pod requests, and the node with the most left of it. Amounts in Kubernetes'
   * notation.
   */
  readonly lack?: FitLack;
}

export interface FitLack {
  readonly resource: string;
  readonly asked: string;
  readonly largestFree: string;
  readonly node: string;
}

export interface FitGroup {
  readonly group: string;
  /** Nodes that the group may still add. */
  readonly nodes: number;
  readonly total: number;
  readonly isLimited: boolean;
}
