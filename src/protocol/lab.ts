import type { Assumes, AssumingAnswer, Assumption, AssumptionLabel } from './assumption.ts';
import type { ManifestFile } from './command.ts';
import type { ComparedOnPage, ConfigurationsAsked } from './configurations.ts';
import type { Help } from './explanation.ts';
import type { FitAnswer, FitAsked } from './fit.ts';
import type { MachinesAsked, MachinesReport, PriceTable } from './machines.ts';
import type { RedactedFiles } from './objects.ts';
import type { PodFact } from './podFacts.ts';
import type {
  DrainPlan,
  DrainReport,
  LossPlan,
  LossReport,
  RehearsalAnswer,
  SweepPlan,
  SweepReport,
  Telling,
} from './rehearsal.ts';

/** What a person who runs a cluster asks about it. */
export interface LabQuestions {
  /** What was read of a live cluster, and how it stands now; `undefined` when no object of the run came from one. */
  readonly landing: { readonly ask: object; readonly answer: Landing | undefined };
  /** Nodes are drained or replaced on a copy of the run, from this moment on. */
  readonly rehearseDrain: { readonly ask: DrainPlan & Assumes; readonly answer: AssumingAnswer<DrainReport> };
  /** Machines lose their power on a copy of the run, from this moment on. */
  readonly rehearseLoss: { readonly ask: LossPlan & Assumes; readonly answer: AssumingAnswer<LossReport> };
  /** Each node, or each two nodes, lose their power, each time on a copy of its own. */
  readonly rehearseSweep: { readonly ask: SweepPlan & Assumes; readonly answer: AssumingAnswer<SweepReport> };
  /** Whether something can be assumed of the run as it is now, and how it is called. */
  readonly assumption: { readonly ask: Assumption; readonly answer: RehearsalAnswer<AssumptionLabel> };
  /** How many more of a Pod the scheduler would place from this moment on, on a copy of the run. */
  readonly fit: { readonly ask: FitAsked & Assumes; readonly answer: AssumingAnswer<FitAnswer> };
  /** Nodes of the run's files are replaced by machines of another type, on copies. */
  readonly machines: { readonly ask: MachinesAsked; readonly answer: RehearsalAnswer<MachinesReport> };
  /** A table of prices that a person has. */
  readonly priceTable: { readonly ask: ManifestFile; readonly answer: RehearsalAnswer<PriceTable> };
  /** The run's files are played from their beginning under each configuration, on copies. */
  readonly compareConfigurations: {
    readonly ask: ConfigurationsAsked;
    readonly answer: RehearsalAnswer<ComparedOnPage>;
  };
  /** The files of the run under other names. */
  readonly redacted: { readonly ask: object; readonly answer: RedactedFiles };
}

export interface Landing {
  /** Whether kube-scheduler has been told of the nodes. Before, nothing can be tried: there are no `helps`, and `full` and `growth` are empty. */
  readonly isSeen: boolean;
  /** What the files brought, the most frequent kind first. `modelled`: something in the model acts on this kind. */
  readonly kinds: readonly { readonly kind: string; readonly count: number; readonly modelled: boolean }[];
  readonly missing: readonly MissingKind[];
  /** What stands without what it would hold: Secrets without data, environment variables with neither value nor source. */
  readonly bare: { readonly secrets: number; readonly variables: number };
  /** What is there and is not played, and how what the files do not say was taken. */
  readonly caveats: Telling['parts'];
  readonly nodes: number;
  /** Different values of the label `topology.kubernetes.io/zone`. */
  readonly zones: number;
  readonly cordoned: number;
  /** Label selectors by which some of the nodes can be named together: `pool=blue`. */
  readonly pools: readonly string[];
  readonly pods: number;
  readonly pending: number;
  readonly budgets: readonly BudgetRule[];
  /** Budgets that allow no disruption now. */
  readonly tightBudgets: number;
  readonly use: readonly ResourceUse[];
  /** Most Pods first. */
  readonly causes: readonly PendingCause[];
  /** Workloads of which not one more Pod finds a node now. */
  readonly full: readonly FullWorkload[];
  /** How many more Pods of the largest workloads find a node now, each workload by itself. */
  readonly growth: readonly Growth[];
}

/** How far a workload can grow without preemption. */
export interface Growth {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly count: number;
  /** No more were tried. */
  readonly isLimited: boolean;
}

/** Kinds of which a cluster has objects that answers depend on. */
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

/** A kind of which the files have no object although something in them refers to one. */
export interface MissingKind {
  readonly kind: DecidingKind;
  /** How many objects of the files refer to one; all Pods for a budget. */
  readonly refers: number;
  /** As kubectl takes it: `persistentvolumeclaims`. */
  readonly plural: string;
}

/** What a disruption budget asks for. */
export interface BudgetRule {
  /** `namespace/name` */
  readonly budget: string;
  /** `minAvailable 4`, `maxUnavailable 25%` */
  readonly rule: string;
}

/** What Pods that have a node request of what all nodes together offer: thousandths of a CPU, bytes, or a count. */
export interface ResourceUse {
  readonly resource: string;
  readonly requested: number;
  readonly allocatable: number;
}

/** Pending Pods that wait for the same reasons. */
export interface PendingCause {
  /** `namespace/name`, in order. */
  readonly pods: readonly string[];
  /** Why, without the counts of nodes: the scheduler's reasons; empty when it has not looked at these Pods yet. */
  readonly reasons: readonly string[];
  /** What the scheduler says of the first of the Pods, letter for letter. */
  readonly message: string;
  /** They have a place on a node already, and are being bound to it. */
  readonly isPlaced: boolean;
  /** Their schedulerName where no scheduler of this cluster serves it, so that nobody looks at them; empty otherwise. */
  readonly unserved: string;
  /** The smallest changes with which the first of them finds a node, each tried in the model. */
  readonly helps: readonly Help[];
  /** What the first of them waits for where no change helps, or why none was found. Empty with changes, and where nothing was tried. */
  readonly none: readonly PodFact[];
}

export interface FullWorkload {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  /** A Pod of it that stands for all. */
  readonly pod: string;
}
