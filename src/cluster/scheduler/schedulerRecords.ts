import type { Candidate, Leadership } from '#cluster/api/election/electionRecords.ts';
import { table } from '#kernel/tableOf.ts';
import type { Condition, Node, Pod, ResourceClaim } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { NodeOrder } from './cache/nodeTree.ts';
import type { ClusterEvent } from './framework/clusterEvent.ts';
import type { PendingAllocation } from './framework/handle.ts';
import type { ObjectWrite, WriteAnswer } from './framework/plugin.ts';
import { schedulerCache } from './schedulerCache.ts';

/** The condition of a PodGroup that was written last: the scheduler waits for that request, but not until its informer has it. */
export interface SaidOfGroup {
  readonly uid: string;
  readonly condition: Condition;
}

/** Names of kube-scheduler's tables. The informer cache of any other kind is `scheduler/<Kind>`. */
export const SCHEDULER_TABLES = {
  /** `CachedNode` by name. */
  nodes: table<CachedNode>('scheduler/nodes'),
  /** `CachedPod` by uid: assigned and assumed Pods, which is what the scheduler's cache holds. */
  pods: table<CachedPod>('scheduler/pods'),
  /** Pods as the informer last delivered them, by `namespace/name`. */
  podInformer: schedulerCache('Pod'),
  /** `QueuedPod` by `namespace/name`: every Pod that waits, in whatever queue. */
  queuedPods: table<QueuedPod>('scheduler/queue.pods'),
  /** `HeapSlot` by index, as a binary heap keeps them. */
  activeHeap: table<HeapSlot, number>('scheduler/queue.active'),
  backoffHeap: table<HeapSlot, number>('scheduler/queue.backoff'),
  errorBackoffHeap: table<HeapSlot, number>('scheduler/queue.errorBackoff'),
  /** `HeapSlot` by `namespace/name`: the pool of unschedulable Pods, gated ones included. */
  unschedulable: table<HeapSlot>('scheduler/queue.unschedulable'),
  /** `InFlightItem` by position: Pods that were popped and events that came since. */
  inFlight: table<InFlightItem, number>('scheduler/queue.inFlight'),
  /** `NominatedPod` by uid. */
  nominated: table<NominatedPod>('scheduler/queue.nominated'),
  /** `QueueCounters` under the key `counters`. */
  counters: table<QueueCounters>('scheduler/queue.counters'),
  /** Of the queue of v1.26: under the key `last` the cycle of the last move request. */
  moveRequest: table<MoveRequest>('scheduler/queue.moveRequest'),
  /** `IncomingPods` by `queue/event`: the metric scheduler_queue_incoming_pods_total. */
  incoming: table<IncomingPods>('scheduler/queue.incoming'),
  /** `SchedulingCycle` under the key `current`: the cycle that goes on, if there is one. */
  cycle: table<SchedulingCycle>('scheduler/cycle'),
  /** `BindingCycle` by uid. */
  binding: table<BindingCycle>('scheduler/binding'),
  /** `AssumedVolume` by `Kind/key`: volumes and claims as a Pod on its way to a node was promised them. */
  assumedVolumes: table<AssumedVolume>('scheduler/assumedVolumes'),
  /** `PendingAllocation` by the claim's uid: devices that Pods on their way to a node were promised. */
  pendingAllocations: table<PendingAllocation>('scheduler/pendingAllocations'),
  /** `ResourceClaim` by `namespace/name`, as the API server answered last where the informer has not delivered that yet. */
  assumedClaims: table<ResourceClaim>('scheduler/assumedClaims'),
  /** `SaidOfGroup` by `namespace/name` of the PodGroup. */
  groupConditions: table<SaidOfGroup>('scheduler/groupConditions'),
  /** `RunningPreemption` by the preemptor's uid. */
  preemptions: table<RunningPreemption>('scheduler/preemptions'),
  /** `BatchState` by profile. */
  batch: table<BatchState>('scheduler/batch'),
  /** `SchedulerState` under the key `state`. */
  state: table<SchedulerState>('scheduler/state'),
  /** `Decision` under the key `last`: how the last scheduling cycle ended. */
  decision: table<Decision>('scheduler/decision'),
  /** `Candidate` by host; empty while one kube-scheduler runs alone and nothing has happened to it. */
  instances: table<Candidate>('scheduler/instances'),
  /** `Leadership` under the key `leadership`; absent as long as `instances` is empty. */
  leadership: table<Leadership>('scheduler/leadership'),
};

/** Where a waiting Pod is. Gated Pods are in the pool of unschedulable Pods and have a `gatingPlugin`. */
export type QueuePlace = 'active' | 'backoff' | 'errorBackoff' | 'unschedulable';

/**
 * What the queue knows of a Pod. Times are simulated microseconds; -1 stands for "not set".
 * Upstream source (v1.36.2): pkg/scheduler/framework/types.go, QueuedPodInfo.
 */
export interface QueuedPod {
  readonly key: string;
  readonly uid: string;
  /** The object that the queue holds: the newest delivered, or while in flight the one that was popped. */
  readonly pod: Pod;
  readonly priority: number;
  /** While in flight: where it was popped from. */
  readonly place: QueuePlace;
  /** How often it was popped. */
  readonly attempts: number;
  readonly unschedulableCount: number;
  readonly consecutiveErrorsCount: number;
  /** The time that orders Pods of equal priority: entry into the queue or last failure. */
  readonly timestampUs: number;
  readonly initialAttemptUs: number;
  /** Always a whole second; computed when it is first needed after a failure, and kept until the next one. */
  readonly backoffExpirationUs: number;
  /** Sorted. */
  readonly unschedulablePlugins: readonly string[];
  /** Sorted. */
  readonly pendingPlugins: readonly string[];
  /** The PreEnqueue plugin that holds the Pod; empty when none does. */
  readonly gatingPlugin: string;
  /** Its last move was due to the five minute time-out. */
  readonly flushed: boolean;
  /** The event that moved it last between queues, and the plugin whose hint said so; empty when none did. */
  readonly movedBy: QueueMoveCause;
  /** Of a member of a PodGroup: how much the queue had heard when it was popped last. */
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

/** One place of the in-flight list, which keeps the order in which things happened. */
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
  /** Of a queue with PodGroups: how often something changed in the cluster that can matter to a Pod. */
  readonly news?: number;
}

export interface IncomingPods {
  readonly queue: 'active' | 'backoff' | 'unschedulable';
  readonly event: string;
  readonly count: number;
}

export interface CachedNode {
  readonly node: Node;
  readonly order: NodeOrder;
}

export interface CachedPod {
  /** With `spec.nodeName`, also while it is only assumed. */
  readonly pod: Pod;
  readonly key: string;
  readonly node: string;
  /** True from the end of the scheduling cycle until the informer delivers the Pod with its node. */
  readonly assumed: boolean;
  /** In the list of the node's Pods, from 0 on. A Pod that changes goes to the end, and the last one takes a place that becomes free. */
  readonly place: number;
}

export type CycleOutcome = 'scheduled' | 'unschedulable' | 'nominated' | 'error';

/** The cycle that was decided and takes effect when its modelled time is over. */
export interface SchedulingCycle {
  readonly key: string;
  readonly uid: string;
  readonly number: number;
  readonly attempt: number;
  readonly profile: string;
  readonly startedUs: number;
  /** The entry that decided. */
  readonly seq: number;
  readonly outcome: CycleOutcome;
  /** The node that was selected or nominated; empty when none was. */
  readonly node: string;
  readonly message: string;
  readonly unschedulablePlugins: readonly string[];
  readonly pendingPlugins: readonly string[];
  /** What PostFilter plugins want written. */
  readonly writes?: readonly ObjectWrite[];
  /** Pods to evict for this one, most important first. */
  readonly victims: readonly PodRef[];
  /** Pods that lose their nomination to this one's node. */
  readonly clearedNominations: readonly string[];
  /** Empty clears `status.nominatedNodeName`; absent leaves it as it is. */
  readonly nominatedNode?: string;
  /** The node was the next one on the list of the Pod before (OpportunisticBatching). */
  readonly reused?: boolean;
  /** The members of a PodGroup were tried together; then the fields above are those of the first member. */
  readonly group?: PodGroupCycle;
}

export interface PodGroupCycle {
  readonly namespace: string;
  readonly name: string;
  readonly outcome: 'scheduled' | 'unschedulable' | 'waitingOnPreemption' | 'error';
  /** Of the condition PodGroupScheduled. */
  readonly message: string;
  /** In the order in which they were tried. */
  readonly members: readonly SchedulingCycle[];
}

export interface PodRef {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
}

/** What the scheduler counts on for a volume or claim, until the informer delivers a newer one. */
export interface AssumedVolume {
  readonly podUid: string;
  readonly object: KubeObject;
}

/**
 * Victims are asked to go in the background: all but the last at once, the last when those are answered. Until then the
 * preemptor does not enter the queue.
 */
export interface RunningPreemption {
  readonly key: string;
  readonly uid: string;
  readonly node: string;
  /** Those that are not asked yet. */
  readonly waiting: readonly PodRef[];
  /** Requests that are not answered yet. */
  readonly unanswered: number;
  /** Set once the last victim was asked to go. */
  readonly lastVictim?: PodRef;
  readonly failed: boolean;
}

export type BindingStage = 'WaitOnPermit' | 'PreBind' | 'Bind';

/** A Pod on its way through the binding cycle; any number at a time. */
export interface BindingCycle {
  readonly key: string;
  /** As it was popped; it comes back to the queue if the binding fails. */
  readonly queued: QueuedPod;
  readonly uid: string;
  readonly node: string;
  readonly number: number;
  readonly attempt: number;
  readonly profile: string;
  readonly stage: BindingStage;
  readonly startedUs: number;
  /** When the present stage began. */
  readonly stageStartedUs: number;
  /** The entry that decided. */
  readonly seq: number;
  /** Permit plugins that hold the Pod; empty but in WaitOnPermit. */
  readonly permits: readonly HeldPermit[];
  /** PreBind plugins that wait; empty but in PreBind. */
  readonly preBinds: readonly HeldPreBind[];
  /** In Bind: the extender that binds in place of a plugin. */
  readonly extender?: string;
}

export interface HeldPermit {
  readonly plugin: string;
  readonly timeoutMs: number;
  readonly untilUs: number;
  /** The time-out on the agenda. */
  readonly order: number;
}

export interface HeldPreBind {
  readonly plugin: string;
  readonly memo: object;
  readonly untilUs: number;
  readonly timeoutMessage: string;
  /** Requests that are not answered yet. */
  readonly unanswered: number;
  /** Of those that are. */
  readonly answers: readonly WriteAnswer[];
  readonly pollMs: number;
}

export interface Decision {
  readonly seq: number;
  readonly key: string;
  readonly outcome: CycleOutcome;
  readonly node: string;
  readonly message: string;
  readonly timeUs: number;
}

/** What a profile keeps for the next Pod of the same signature (OpportunisticBatching). */
export interface BatchState {
  readonly profile: string;
  /** Empty when there is no list. */
  readonly signature: string;
  /** The feasible nodes that were not chosen, as a heap, with their totals. */
  readonly nodes: readonly string[];
  readonly totals: readonly number[];
  /** How many, best first, were handed out. */
  readonly taken: number;
  readonly createdUs: number;
  /** The last cycle that found a node. */
  readonly lastCycle: number;
  readonly lastNode: string;
}

export interface SchedulerState {
  /** Where the next search for feasible nodes begins. */
  readonly nextStartNodeIndex: number;
  /** A cycle is about to start. */
  readonly isCycleDue: boolean;
  /** After a PodGroup that failed: when what is written of it is answered, which the scheduler waits for. */
  readonly busyUntilUs?: number;
  /** Time and order number of the flushes on the agenda; -1 when there is none. */
  readonly backoffFlushAtUs: number;
  readonly backoffFlushOrder: number;
  readonly leftoverFlushAtUs: number;
  readonly leftoverFlushOrder: number;
}
