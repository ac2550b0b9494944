import type { Micros } from '#base/time.ts';
import type { LevelView } from './fairness.ts';

/**
 * The world as panels see it: small flat records by key, the same forward and backward. The name of a field gives its
 * unit; times are simulated microseconds since the start of the run. -1 means "not set" for a number.
 */
export interface NodeView {
  readonly name: string;
  /** Order in which the API server learned of the node; it fixes the place of the node's cell. */
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
  /** True from Reserve until the binding is observed. */
  readonly assumed: boolean;
  readonly phase: string;
  /** The STATUS column of `kubectl get pods`. */
  readonly status: string;
  readonly ready: string;
  readonly restarts: number;
  readonly deleting: boolean;
  /** `Kind/namespace/name` of the controller at the top of the owner chain, or of the Pod itself. */
  readonly workload: string;
  /** 1 to 12: the workload's colour, the same whenever the run is opened. */
  readonly colour: number;
  readonly cpuMilli: number;
  readonly memoryBytes: number;
  readonly priority: number;
  readonly createdUs: Micros;
}

export type QueueName = 'active' | 'backoff' | 'errorBackoff' | 'unschedulable' | 'gated' | 'inFlight';

/** A Pod in a queue or a cycle of kube-scheduler. */
export interface QueuedPodView {
  readonly key: string;
  readonly queue: QueueName;
  /** Position in pop order; the lowest is next. -1 where there is no order, and after the first hundred of a queue. */
  readonly rank: number;
  readonly priority: number;
  readonly attempts: number;
  /** Time for the order: entry into the queue, or last failure. */
  readonly timestampUs: Micros;
  readonly backoffUntilUs: Micros;
  readonly unschedulablePlugins: readonly string[];
  readonly pendingPlugins: readonly string[];
  readonly gatingPlugin: string;
  /** The event that last moved it between queues, and the plugin whose hint decided it; empty when there is none. */
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
  readonly startedUs: Micros;
  readonly node: string;
  /** The deciding entry; the question `cycle` has the matrix. */
  readonly seq: number;
  /** When its present stage began. */
  readonly stageStartedUs: Micros;
  /** Plugins that hold it in Permit or PreBind. */
  readonly waitsFor: readonly string[];
}

/** Summary of the scheduler's last decision; the question `cycle` gives the whole by `seq`. */
export interface DecisionView {
  readonly seq: number;
  readonly pod: string;
  readonly outcome: 'scheduled' | 'unschedulable' | 'nominated' | 'error';
  readonly node: string;
  readonly message: string;
  readonly timeUs: Micros;
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

/** A request or a notification between two components at this moment; only some when there are too many. */
export interface TravellerView {
  readonly key: string;
  /**
   * `request`: on its way to the API server. `queue`: waits there for seats. `execution`: has seats. `watch`: a
   * notification to a watcher.
   */
  readonly leg: 'request' | 'queue' | 'execution' | 'watch';
  /** Addresses of components, such as `kube-scheduler` or `kubelet/node-1`. */
  readonly from: string;
  readonly to: string;
  /** `create`, `patch`, `GET`, or the watch event's `ADDED`. */
  readonly verb: string;
  readonly kind: string;
  /** `namespace/name`, or the URL of a request that a person wrote. */
  readonly subject: string;
  readonly user: string;
  /** The workload's colour, 0 when it belongs to none. */
  readonly colour: number;
  readonly departsUs: Micros;
  /** For a waiting request: when the server rejects it. */
  readonly arrivesUs: Micros;
  /** Priority level; empty until the server has classified it. */
  readonly level: string;
  readonly seats: number;
  /** The entry in which the server received it, for `requestXray`. 0 before that, and for a notification. */
  readonly request: number;
  /** It started and ended between the last frame and this one; the next frame drops it. */
  readonly passed: boolean;
}

/** A mark of the timeline: one entry, by the component that made it. */
export interface MarkView {
  readonly seq: number;
  readonly timeUs: Micros;
  readonly track: string;
  /** Type of the entry's first reason, in the past tense. */
  readonly type: string;
  readonly subject: string;
  /** Decisions about a Pod only: the chosen node; absent when there was none. */
  readonly to?: string;
  readonly tone: 'plain' | 'input' | 'decision' | 'failure';
  /** Start of the work that ended with this entry; absent for an instant. */
  readonly sinceUs?: Micros;
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
