import type { Micros, Millis } from '#base/time.ts';
import type { Candidate, Leadership } from '#cluster/api/election/candidates.ts';
import { kindTables } from '#cluster/api/kindTables.ts';
import { table } from '#kernel/delta.ts';
import type { World } from '#kernel/world.ts';
import type { Condition, Node, Pod, ResourceClaim } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { NodePosition } from './cache/nodeTree.ts';
import type { ClusterEvent } from './framework/clusterEvent.ts';
import type { Listers, PendingAllocation } from './framework/handle.ts';
import type { ObjectWrite, WriteAnswer } from './framework/plugin.ts';

/** Informer caches of kube-scheduler, without finished Pods. */
export const schedulerCache = kindTables('scheduler');

/** Last written condition of a PodGroup. The scheduler waits for that request, but not until its informer shows it. */
export interface SaidOfGroup {
  readonly uid: string;
  readonly condition: Condition;
}

/** Names of kube-scheduler's tables. The informer cache of any other kind is `scheduler/<Kind>`. */
export const SCHEDULER_TABLES = {
  /** `CachedNode` by name. */
  nodes: table<CachedNode>('scheduler/nodes'),
  /** `CachedPod` by uid: assigned and assumed Pods, as in the scheduler's cache. */
  pods: table<CachedPod>('scheduler/pods'),
  /** Pods as the informer last delivered them, by `namespace/name`. */
  podInformer: schedulerCache('Pod'),
  /** `QueuedPod` by `namespace/name`: every waiting Pod in any queue. */
  queuedPods: table<QueuedPod>('scheduler/queue.pods'),
  /** `HeapSlot` by index, as in a binary heap. */
  activeHeap: table<HeapSlot, number>('scheduler/queue.active'),
  backoffHeap: table<HeapSlot, number>('scheduler/queue.backoff'),
  errorBackoffHeap: table<HeapSlot, number>('scheduler/queue.errorBackoff'),
  /** `HeapSlot` by `namespace/name`: the pool of unschedulable Pods, including gated ones. */
  unschedulable: table<HeapSlot>('scheduler/queue.unschedulable'),
  /** `InFlightItem` by position: popped Pods, and events since then. */
  inFlight: table<InFlightItem, number>('scheduler/queue.inFlight'),
  /** `NominatedPod` by uid. */
  nominated: table<NominatedPod>('scheduler/queue.nominated'),
  /** `QueueCounters` under the key `counters`. */
  counters: table<QueueCounters>('scheduler/queue.counters'),
  /** For the queue of v1.26: the cycle of the last move request, under the key `last`. */
  moveRequest: table<MoveRequest>('scheduler/queue.moveRequest'),
  /** `IncomingPods` by `queue/event`: the metric scheduler_queue_incoming_pods_total. */
  incoming: table<IncomingPods>('scheduler/queue.incoming'),
  /** `DecidedCycle` under the key `current`: the running cycle, if any. */
  cycle: table<DecidedCycle>('scheduler/cycle'),
  /** `BindingCycle` by uid. */
  binding: table<BindingCycle>('scheduler/binding'),
  /** `AssumedVolume` by `Kind/key`: volumes and claims promised to Pods being bound. */
  assumedVolumes: table<AssumedVolume>('scheduler/assumedVolumes'),
  /** `PendingAllocation` by the claim's uid: devices promised to Pods being bound. */
  pendingAllocations: table<PendingAllocation>('scheduler/pendingAllocations'),
  /** `ResourceClaim` by `namespace/name`: the API server's last answer, until the informer delivers it. */
  assumedClaims: table<ResourceClaim>('scheduler/assumedClaims'),
  /** `SaidOfGroup` by `namespace/name` of the PodGroup. */
  groupConditions: table<SaidOfGroup>('scheduler/groupConditions'),
  /** `RunningPreemption` by the preemptor's uid. */
  preemptions: table<RunningPreemption>('scheduler/preemptions'),
  /** `BatchState` by profile. */
  batch: table<BatchState>('scheduler/batch'),
  /** `SchedulerState` under the key `state`. */
  state: table<SchedulerState>('scheduler/state'),
  /** `Decision` under the key `last`: result of the last scheduling cycle. */
  decision: table<Decision>('scheduler/decision'),
  /** `Candidate` by host; empty while one kube-scheduler runs alone and nothing has happened to it. */
  instances: table<Candidate>('scheduler/instances'),
  /** `Leadership` under the key `leadership`; absent as long as `instances` is empty. */
  leadership: table<Leadership>('scheduler/leadership'),
};

/** Place of a waiting Pod. Gated Pods are in the pool of unschedulable Pods and have a `gatingPlugin`. */
export type QueuePlace = 'active' | 'backoff' | 'errorBackoff' | 'unschedulable';

/**
 * Record of the queue about a Pod. Times are simulated microseconds; -1 means not set.
 * Upstream source (v1.36.2): pkg/scheduler/framework/types.go, QueuedPodInfo.
 */
export interface QueuedPod {
  readonly key: string;
  readonly uid: string;
  /** Object in the queue: the newest delivered, or while in flight the popped one. */
  readonly pod: Pod;
  readonly priority: number;
  /** While in flight: the place it was popped from. */
  readonly place: QueuePlace;
  /** Number of pops. */
  readonly attempts: number;
  readonly unschedulableCount: number;
  readonly consecutiveErrorsCount: number;
  /** Time that orders Pods of equal priority: entry into the queue or last failure. */
  readonly timestampUs: Micros;
  readonly initialAttemptUs: Micros;
  /** Always a whole second. Computed on first use after a failure, and kept until the next one. */
  readonly backoffExpirationUs: Micros;
  /** Sorted. */
  readonly unschedulablePlugins: readonly string[];
  /** Sorted. */
  readonly pendingPlugins: readonly string[];
  /** PreEnqueue plugin that holds the Pod; empty if none does. */
  readonly gatingPlugin: string;
  /** Whether the five-minute timeout caused its last move. */
  readonly flushed: boolean;
  /** Event of its last move between queues, and the plugin whose hint caused it; empty if none did. */
  readonly movedBy: QueueMoveCause;
  /** For a member of a PodGroup: the queue's change counter at its last pop. */
  readonly newsHeard?: number;
}

export interface QueueMoveCause {
  readonly event: string;
  readonly plugin: string;
}

export interface MoveRequest {
  readonly cycle: number;
}

export interface HeapSlot {
  readonly key: string;
}

/** One entry of the in-flight list, which keeps the order of events. */
export type InFlightItem =
  | { readonly type: 'pod'; readonly queued: QueuedPod }
  | {
      readonly type: 'event';
      readonly event: ClusterEvent;
      readonly oldObject?: KubeObject;
      readonly newObject?: KubeObject;
    };

export interface NominatedPod {
  readonly uid: string;
  readonly key: string;
  readonly node: string;
  readonly pod: Pod;
  /** Order of nomination. */
  readonly ordinal: number;
}

export interface QueueCounters {
  /** Number of pops. */
  readonly schedulingCycle: number;
  readonly nextInFlight: number;
  readonly nextNomination: number;
  /** For a queue with PodGroups: number of changes in the cluster that can matter to a Pod. */
  readonly news?: number;
}

export interface IncomingPods {
  readonly queue: 'active' | 'backoff' | 'unschedulable';
  readonly event: string;
  readonly count: number;
}

export interface CachedNode {
  readonly node: Node;
  readonly order: NodePosition;
}

export interface CachedPod {
  /** Pod with `spec.nodeName`, even while it is only assumed. */
  readonly pod: Pod;
  readonly key: string;
  readonly node: string;
  /** True from the end of the scheduling cycle until the informer delivers the Pod with its node. */
  readonly assumed: boolean;
  /** Index in the list of the node's Pods. A changed Pod moves to the end, and the last one fills a freed index. */
  readonly place: number;
}

export type CycleOutcome = 'scheduled' | 'unschedulable' | 'nominated' | 'error';

/** A decided cycle that takes effect when its modelled time is over. */
export interface DecidedCycle {
  readonly key: string;
  readonly uid: string;
  readonly number: number;
  readonly attempt: number;
  readonly profile: string;
  readonly startedUs: Micros;
  /** Journal entry of the decision. */
  readonly seq: number;
  readonly outcome: CycleOutcome;
  /** Node that was selected or nominated; empty if none. */
  readonly node: string;
  readonly message: string;
  readonly unschedulablePlugins: readonly string[];
  readonly pendingPlugins: readonly string[];
  /** Writes of PostFilter plugins. */
  readonly writes?: readonly ObjectWrite[];
  /** Pods to evict for this one, most important first. */
  readonly victims: readonly PodRef[];
  /** Pods that lose their nomination to this one's node. */
  readonly clearedNominations: readonly string[];
  /** Empty clears `status.nominatedNodeName`; absent keeps it. */
  readonly nominatedNode?: string;
  /** Whether the node was the next one on the list of the Pod before (OpportunisticBatching). */
  readonly reused?: boolean;
  /** Set if the members of a PodGroup were tried together. The fields above are then those of the first member. */
  readonly group?: PodGroupCycle;
}

export interface PodGroupCycle {
  readonly namespace: string;
  readonly name: string;
  readonly outcome: 'scheduled' | 'unschedulable' | 'waitingOnPreemption' | 'error';
  /** Message of the condition PodGroupScheduled. */
  readonly message: string;
  /** Members in the order in which they were tried. */
  readonly members: readonly DecidedCycle[];
}

export interface PodRef {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
}

/** Assumed version of a volume or claim, until the informer delivers a newer one. */
export interface AssumedVolume {
  readonly podUid: string;
  readonly object: KubeObject;
}

/**
 * Victims are deleted in the background: all but the last at once, the last when those are answered. Until then the
 * preemptor does not enter the queue.
 */
export interface RunningPreemption {
  readonly key: string;
  readonly uid: string;
  readonly node: string;
  /** Victims whose deletion is not requested yet. */
  readonly waiting: readonly PodRef[];
  /** Number of requests without an answer. */
  readonly unanswered: number;
  /** Set once the deletion of the last victim is requested. */
  readonly lastVictim?: PodRef;
  readonly failed: boolean;
}

export type BindingStage = 'WaitOnPermit' | 'PreBind' | 'Bind';

/** A Pod in the binding cycle. Any number can be in it at once. */
export interface BindingCycle {
  readonly key: string;
  /** Record as popped. It returns to the queue if the binding fails. */
  readonly queued: QueuedPod;
  readonly uid: string;
  readonly node: string;
  readonly number: number;
  readonly attempt: number;
  readonly profile: string;
  readonly stage: BindingStage;
  readonly startedUs: Micros;
  /** Start of the current stage. */
  readonly stageStartedUs: Micros;
  /** Journal entry of the decision. */
  readonly seq: number;
  /** Permit plugins that hold the Pod; empty except in WaitOnPermit. */
  readonly permits: readonly HeldPermit[];
  /** PreBind plugins that wait; empty except in PreBind. */
  readonly preBinds: readonly HeldPreBind[];
  /** In Bind: the extender that binds instead of a plugin. */
  readonly extender?: string;
}

export interface HeldPermit {
  readonly plugin: string;
  readonly timeoutMs: Millis;
  readonly untilUs: Micros;
  /** Order of the timeout on the agenda. */
  readonly order: number;
}

export interface HeldPreBind {
  readonly plugin: string;
  readonly memo: object;
  readonly untilUs: Micros;
  readonly timeoutMessage: string;
  /** Number of requests without an answer. */
  readonly unanswered: number;
  /** Answers received so far. */
  readonly answers: readonly WriteAnswer[];
  readonly pollMs: Millis;
}

export interface Decision {
  readonly seq: number;
  readonly key: string;
  readonly outcome: CycleOutcome;
  readonly node: string;
  readonly message: string;
  readonly timeUs: Micros;
}

/** Data that a profile keeps for the next Pod with the same signature (OpportunisticBatching). */
export interface BatchState {
  readonly profile: string;
  /** Empty if there is no list. */
  readonly signature: string;
  /** Feasible nodes that were not chosen, as a heap, with their totals. */
  readonly nodes: readonly string[];
  readonly totals: readonly number[];
  /** Number of nodes handed out, best first. */
  readonly taken: number;
  readonly createdUs: Micros;
  /** Last cycle that found a node. */
  readonly lastCycle: number;
  readonly lastNode: string;
}

export interface SchedulerState {
  /** Start index of the next search for feasible nodes. */
  readonly nextStartNodeIndex: number;
  /** Whether a cycle is about to start. */
  readonly isCycleDue: boolean;
  /** After a failed PodGroup: time at which its writes are answered, for which the scheduler waits. */
  readonly busyUntilUs?: Micros;
  /** Time and order number of the flushes on the agenda; -1 if there is none. */
  readonly backoffFlushAtUs: Micros;
  readonly backoffFlushOrder: number;
  readonly leftoverFlushAtUs: Micros;
  readonly leftoverFlushOrder: number;
}

/** Informer caches in the form for plugins. */
export function createListers(world: World): Listers {
  return {
    Namespace: world.table(schedulerCache('Namespace')),
    Service: world.table(schedulerCache('Service')),
    ReplicationController: world.table(schedulerCache('ReplicationController')),
    ReplicaSet: world.table(schedulerCache('ReplicaSet')),
    StatefulSet: world.table(schedulerCache('StatefulSet')),
    PodDisruptionBudget: world.table(schedulerCache('PodDisruptionBudget')),
    PersistentVolume: world.table(schedulerCache('PersistentVolume')),
    PersistentVolumeClaim: world.table(schedulerCache('PersistentVolumeClaim')),
    StorageClass: world.table(schedulerCache('StorageClass')),
    CSINode: world.table(schedulerCache('CSINode')),
    CSIDriver: world.table(schedulerCache('CSIDriver')),
    VolumeAttachment: world.table(schedulerCache('VolumeAttachment')),
    CSIStorageCapacity: world.table(schedulerCache('CSIStorageCapacity')),
    ResourceClaim: world.table(schedulerCache('ResourceClaim')),
    DeviceClass: world.table(schedulerCache('DeviceClass')),
    ResourceSlice: world.table(schedulerCache('ResourceSlice')),
  };
}
