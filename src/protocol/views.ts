import type { LevelView } from './fairness.ts';

/**
 * What panels see of the world: small flat records by key, the same forward and backward. Quantities are in the unit that
 * the name says; times are simulated microseconds since the start of the run; -1 stands for "not set" where a number is wanted.
 */
export interface NodeView {
  readonly name: string;
  /** Order in which the API server learned of it; cells keep their place by it. */
  readonly ordinal: number;
  readonly zone: string;
  readonly cpuMilli: number;
  readonly memoryBytes: number;
  readonly maxPods: number;
  readonly requestedCpuMilli: number;
  readonly requestedMemoryBytes: number;
  readonly podCount: number;
  readonly unschedulable: boolean;
  readonly ready: boolean;
  readonly taints: readonly string[];
}

export interface PodView {
  /** `namespace/name` */
  readonly key: string;
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  /** Order of creation. */
  readonly ordinal: number;
  readonly node: string;
  /** True from Reserve until the binding is seen. */
  readonly assumed: boolean;
  readonly phase: string;
  /** The STATUS column of `kubectl get pods`. */
  readonly status: string;
  readonly ready: string;
  readonly restarts: number;
  readonly deleting: boolean;
  /** `Kind/namespace/name` of the controller at the top of the owner chain, or of the Pod itself. */
  readonly workload: string;
  /** 1 to 12: the workload's colour, the same at every opening of the run. */
  readonly colour: number;
  readonly cpuMilli: number;
  readonly memoryBytes: number;
  readonly priority: number;
  readonly createdUs: number;
}

export type QueueName = 'active' | 'backoff' | 'errorBackoff' | 'unschedulable' | 'gated' | 'inFlight';

/** One Pod that kube-scheduler has not finished with. */
export interface QueuedPodView {
  readonly key: string;
  readonly queue: QueueName;
  /** The least is next; in the order in which Pods would be popped. -1 where there is no order, and after the first hundred of a queue. */
  readonly rank: number;
  readonly priority: number;
  readonly attempts: number;
  /** Ordering time: entry into the queue or last failure. */
  readonly timestampUs: number;
  readonly backoffUntilUs: number;
  readonly unschedulablePlugins: readonly string[];
  readonly pendingPlugins: readonly string[];
  readonly gatingPlugin: string;
  /** The event that moved it last between queues, and the plugin whose hint said so; empty when none did. */
  readonly movedByEvent: string;
  readonly movedByPlugin: string;
}

export type Stage =
  | 'PreFilter'
  | 'Filter'
  | 'PostFilter'
  | 'PreScore'
  | 'Score'
  | 'NormalizeScore'
  | 'Reserve'
  | 'Permit'
  | 'PreBind'
  | 'Bind'
  | 'PostBind';

/** A Pod on its way through the scheduling cycle (at most one) or the binding cycle (any number). */
export interface CycleView {
  readonly key: string;
  readonly cycle: 'scheduling' | 'binding';
  readonly stage: Stage;
  readonly number: number;
  readonly attempt: number;
  readonly startedUs: number;
  readonly node: string;
  /** The entry that decided; ask it for the matrix. */
  readonly seq: number;
  /** When its present stage began. */
  readonly stageStartedUs: number;
  /** Plugins that hold it in Permit or PreBind. */
  readonly waitsFor: readonly string[];
}

/** The last decision of the scheduler, in short; the whole is asked for by `seq`. */
export interface DecisionView {
  readonly seq: number;
  readonly pod: string;
  readonly outcome: 'scheduled' | 'unschedulable' | 'nominated' | 'error';
  readonly node: string;
  readonly message: string;
  readonly timeUs: number;
}

export interface WorkloadView {
  readonly key: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly owner: string;
  readonly colour: number;
  readonly desired: number;
  readonly current: number;
  readonly ready: number;
  readonly updated: number;
  readonly available: number;
}

/** A request or a notification between two components at this moment; a few of them when there are very many. */
export interface TravellerView {
  readonly key: string;
  /** `request`: to the API server; `queue`: waits for seats there; `execution`: has them; `watch`: a notification to a watcher. */
  readonly leg: 'request' | 'queue' | 'execution' | 'watch';
  /** Addresses of components, such as `kube-scheduler` or `kubelet/node-1`. */
  readonly from: string;
  readonly to: string;
  /** `create`, `patch`, `GET`, or the watch event's `ADDED`. */
  readonly verb: string;
  readonly kind: string;
  /** `namespace/name`, or the URL of a request that was written out. */
  readonly subject: string;
  readonly user: string;
  /** The workload's colour, 0 when it belongs to none. */
  readonly colour: number;
  readonly departsUs: number;
  /** Of one that waits: when the server gives up on it. */
  readonly arrivesUs: number;
  /** Priority level; empty before the server has looked at it. */
  readonly level: string;
  readonly seats: number;
  /** The entry in which the server took it: what `requestXray` is asked about. 0 before, and of a notification. */
  readonly request: number;
  /** It came and went between the last frame and this one; the next frame drops it. */
  readonly passed: boolean;
}

/** A mark of the timeline: one entry, by the component that made it. */
export interface MarkView {
  readonly seq: number;
  readonly timeUs: number;
  readonly track: string;
  /** Past tense type of the entry's first reason. */
  readonly type: string;
  readonly subject: string;
  /** Of a decision about a Pod: the node that it was given; absent when there was none. */
  readonly to?: string;
  readonly tone: 'plain' | 'input' | 'decision' | 'failure';
  /** When the work began that this entry ended; absent for an instant. */
  readonly sinceUs?: number;
}

/** Key and record of every collection that frames carry. */
export interface Collections {
  readonly nodes: NodeView;
  readonly pods: PodView;
  readonly queue: QueuedPodView;
  readonly cycles: CycleView;
  readonly decisions: DecisionView;
  readonly workloads: WorkloadView;
  readonly travellers: TravellerView;
  readonly levels: LevelView;
}

export type CollectionName = keyof Collections;
