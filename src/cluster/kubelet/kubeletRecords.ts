import type { Micros, Millis } from '#base/time.ts';
import {
  KUBELETS_ON_MACHINES,
  type KubeletOnMachine,
  PODS_ON_MACHINES,
  type PodOnMachine,
} from '#cluster/environment/behaviours.ts';
import { table } from '#kernel/delta.ts';
import type { Node, Pod, PodStatus, ResourceRequirements } from '#model/generated/types.ts';
import type { PlainCondition } from './podConditions.ts';
import type { Channel } from './syncLoop/channel.ts';
import type { KillReason } from './termination/gracePeriods.ts';
import type { NodeVolume, PodVolume, UnsetVolume } from './volumes/volumeRecords.ts';

/** The kubelet's informer: each kubelet watches its own Node. */
export const KUBELET_NODE_CACHE = table<Node>('kubelet/Node');

/** A kubelet's record of its own node. */
export interface KubeletNode extends KubeletOnMachine {
  readonly name: string;
  /** When its kubelet was started; long before 0 if it ran before the run began. */
  readonly startedUs: Micros;
  /** Relists happen at this moment and every `kubelet.relist` after it. */
  readonly relistPhaseUs: Micros;
  readonly hostIP: string;
  /** Images on the node, in the order of their arrival. */
  readonly images: readonly NodeImage[];
  /** Requested pulls, in order. One runs at a time unless the kubelet pulls in parallel. */
  readonly pulls: readonly ImagePull[];
  /** Number of the node's part of the Pod network. */
  readonly subnet: number;
  /** The last host number given to a Pod. */
  readonly lastAddress: number;
  /** The container runtime's network is ready. */
  readonly networkReady: boolean;
  readonly leased: boolean;
  /** The node status has changed and is written at the next check. */
  readonly statusStale: boolean;
  /** When the node status was last written. */
  readonly statusSentUs: Micros;
  /** Absent while no Pod has had a volume that is attached to the node. */
  readonly volumes?: readonly NodeVolume[];
  /** Those that the node status has reported as in use. */
  readonly reportedInUse?: readonly string[];
}

/** By node name. */
export const KUBELET_NODES = table<KubeletNode>(KUBELETS_ON_MACHINES);

/** Events from a node's PLEG to the sync loop since the kubelet was started. */
export interface PlegRecord {
  readonly node: string;
  readonly events: number;
  /** Events dropped because the channel was full. */
  readonly dropped: number;
  /** Events that wait in the channel while the sync loop sleeps. */
  readonly queued: number;
  /** Relists of a single Pod. */
  readonly onDemand: number;
  /** The event stream of the runtime has broken too often. */
  readonly fellBack: boolean;
}

/** By node name. */
export const PLEG_RECORDS = table<PlegRecord>('kubelet/pleg');

export interface NodeImage {
  readonly image: string;
  readonly sizeBytes: number;
}

export interface ImagePull {
  readonly image: string;
  readonly sizeBytes: number;
  readonly queuedUs: Micros;
  /** -1 while it waits. */
  readonly startedUs: Micros;
  /** Duration from its start. */
  readonly durationUs: Micros;
  /** The registry's final error, if it refuses. */
  readonly error?: string;
  /** The container that asked for it. */
  readonly waiters: readonly { readonly uid: string; readonly container: string }[];
}

export type PodStage = 'syncing' | 'terminating' | 'terminated';

/** Why the kubelet itself ended a Pod: eviction, node shutdown or a deadline. */
export interface PodVerdict {
  readonly phase: 'Failed';
  readonly reason: string;
  readonly message: string;
  readonly condition?: PlainCondition;
}

/** One Pod of a kubelet: the state of its worker, and its state in the runtime. */
export interface KubeletPod extends PodOnMachine {
  readonly uid: string;
  readonly node: string;
  /** The object as last observed. */
  readonly pod: Pod;
  readonly stage: PodStage;
  /** Source of a static Pod; absent for a Pod from the API server. */
  readonly source?: 'file' | 'http';
  /** The kubelet has restarted and no source has listed the Pod yet. Until then nothing is done for it. */
  readonly unlisted?: true;
  /** Set when the kubelet did not admit the Pod. */
  readonly rejection?: { readonly reason: string; readonly message: string };
  readonly verdict?: PodVerdict;
  /** Present after a request for resources that differ from the Pod's initial ones. */
  readonly resize?: PodResize;
  /**
   * Volumes that come from claims and that its containers expect. Absent before they were checked, or when there are
   * none.
   */
  readonly volumes?: readonly PodVolume[];
  /** Volumes of ConfigMaps and Secrets that cannot be set up; absent when there are none. */
  readonly unsetVolumes?: readonly UnsetVolume[];
  readonly startedUs: Micros;
  /** The latest sandbox in the runtime. */
  readonly sandbox: SandboxState;
  /** Its number; 0 is the first. */
  readonly sandboxAttempt: number;
  readonly podIP: string;
  /** The sandbox at the last relist. */
  readonly seenSandbox: SeenSandbox;
  /** When the PLEG last inspected this Pod; -1: never. */
  readonly seenUs: Micros;
  /** The worker's present work; absent while it is idle. */
  readonly work?: PodWork;
  /** The worker's next work; several updates become one. */
  readonly pending?: PendingWork;
  /** When the last sync ended; -1 before the first. */
  readonly lastSyncUs: Micros;
  /** Number of started syncs. */
  readonly syncs: number;
  /** Init containers and sidecars in the order of the spec, then the others, ephemeral ones last. */
  readonly containers: readonly RuntimeContainer[];
  /** While terminating: its start, and the grace period shared by the containers. */
  readonly terminationUs: Micros;
  readonly graceSeconds: number;
  /** Agenda order of the Pod's next relist; 0 when none is due. */
  readonly relistOrder: number;
  /** Agenda order and time of the next sync; 0 when there is none. */
  readonly syncOrder: number;
  readonly syncAtUs: Micros;
  /** The API object is deleted. */
  readonly removed: boolean;
  /** The status last sent. */
  readonly sent: PodStatus | undefined;
}

/** By the Pod's uid. */
export const KUBELET_PODS = table<KubeletPod>(PODS_ON_MACHINES);

/** State of a resize of the Pod in place. */
export interface PodResize {
  /** Allocated resources of its containers, by name, while they differ from the spec. */
  readonly allocated?: Readonly<Record<string, ResourceRequirements>>;
  readonly requestedUs: Micros;
  /** The resize could not be granted so far. */
  readonly pending?: { readonly reason: string; readonly message: string; readonly generation: number };
  /** The generation whose resize is granted but not in force yet. */
  readonly inProgress?: number;
  /** Why the last attempt failed. */
  readonly error?: string;
}

export type SandboxState = 'none' | 'creating' | 'ready' | 'stopped';

export interface SeenSandbox {
  readonly state: SandboxState;
  readonly attempt: number;
  readonly podIP: string;
}

/** One call of SyncPod from its beginning to its end. */
export interface PodWork {
  readonly channel: Channel;
  readonly sinceUs: Micros;
  /**
   * The step that it waits for: volumes, needs of the sandbox, the end of containers, the sandbox, or the first of
   * `toStart`.
   */
  readonly step: 'volumes' | 'needs' | 'killPod' | 'restartAll' | 'kill' | 'sandbox' | 'start';
  /** Whether the Pod needs a new sandbox. */
  readonly newSandbox: boolean;
  /** Containers to kill, one after the other; the first is being killed. */
  readonly toKill: readonly ContainerToKill[];
  /** Containers to start, one after the other; the first is being started. */
  readonly toStart: readonly string[];
  /** It has changed the Pod, so that a relist will find changes. */
  readonly acted: boolean;
  readonly results: readonly StartResult[];
  /** Needs of the sandbox that are not met yet; the first one is being requested. */
  readonly needs?: readonly SandboxNeed[];
  /** Agenda order of its time-out for volumes. */
  readonly dueOrder?: number;
}

/** An object that a Pod's sandbox requires. */
export interface SandboxNeed {
  readonly kind: 'ResourceClaim' | 'RuntimeClass';
  readonly name: string;
}

/** A container that a sync kills, with the message. */
export interface ContainerToKill {
  readonly name: string;
  readonly message: string;
  readonly reason: KillReason;
}

/** Result of one attempt to start a container. */
export interface StartResult {
  readonly container: string;
  /** Absent when it was started. */
  readonly error?: StartError;
  /** End of the wait after a failure; -1 when the failure has no wait of its own. */
  readonly retryUs: Micros;
}

export interface StartError {
  readonly reason: string;
  readonly message: string;
}

export interface PendingWork {
  readonly channel: Channel;
  /** Present when the Pod has to terminate: its grace period. */
  readonly graceSeconds?: number;
}

export type ContainerKind = 'init' | 'sidecar' | 'app' | 'ephemeral';

/** One container of the spec with its latest instance, if any. */
export interface RuntimeContainer {
  readonly name: string;
  readonly kind: ContainerKind;
  /** Progress in starting the next instance. `failing`: its postStart hook has failed and it is being killed. */
  readonly starting: 'no' | 'pulling' | 'creating' | 'postStart' | 'failing';
  /** State of the latest instance. */
  readonly state: 'none' | 'running' | 'exited';
  /** Number of started instances. */
  readonly instances: number;
  readonly image: string;
  readonly startedUs: Micros;
  readonly finishedUs: Micros;
  readonly exitCode: number;
  /** Reason of the exit: `Completed`, `Error`, `OOMKilled`. */
  readonly exitReason: string;
  /** The instance and its state at the last relist; 0 when it saw none. */
  readonly seenInstance: number;
  readonly seenState: 'none' | 'running' | 'exited';
  /** The exit of the previous instance. */
  readonly last?: ContainerExit;
  /** The one before that. */
  readonly earlier?: ContainerExit;
  /** Why the next instance cannot start at the moment. */
  readonly startError?: StartError;
  /** Resources that the runtime enforces, if they differ from the spec. */
  readonly resources?: ResourceRequirements;
  readonly crashBackoff: CrashBackoff;
  readonly pullBackoff: PullBackoff;
  readonly started: boolean;
  readonly ready: boolean;
  readonly probes: { readonly [K in ProbeKind]?: ProbeState };
  /** The instance is being killed. */
  readonly killing?: ContainerKill;
  /** The latest kill, even of an earlier instance. */
  readonly lastKill?: ContainerKill;
}

export interface ContainerExit {
  readonly instance: number;
  readonly startedUs: Micros;
  readonly finishedUs: Micros;
  readonly exitCode: number;
  readonly exitReason: string;
}

/** The present delay, and when it last grew; 0 before the first failure. */
export interface Backoff {
  readonly delayMs: Millis;
  readonly setUs: Micros;
}

export interface CrashBackoff extends Backoff {
  /** Key of the back-off; another image or other resources start a new one. */
  readonly key?: string;
}

/** Shared by all containers of a Pod with the same image. */
export interface PullBackoff extends Backoff {
  /** The image that could not be pulled; another image does not wait. */
  readonly image?: string;
  /** The error of the last pull. */
  readonly cause?: StartError;
}

export type ProbeKind = 'startup' | 'readiness' | 'liveness';

/** One probe of a container, over all its instances. */
export interface ProbeState {
  /** Present result for `instance`; absent before the first. */
  readonly result?: ProbeResult;
  /** The last observed instance; 0 for none. */
  readonly instance: number;
  /** The last result, and its number in a row. */
  readonly lastResult: ProbeResult;
  readonly resultRun: number;
  /** Probing pauses until there is a new instance. */
  readonly onHold: boolean;
  /** Its ticker ticks one period after this moment, and every period after that. */
  readonly tickUs: Micros;
  /** Start of its next run that can matter, and the agenda order of its end; -1 and 0 when there is none. */
  readonly beginUs: Micros;
  readonly dueOrder: number;
  /** It runs again as soon as the present run has ended. */
  readonly isTriggered: boolean;
  /** It no longer runs, because the Pod is terminating. */
  readonly isStopped: boolean;
}

export type ProbeResult = 'Success' | 'Failure' | 'Unknown';

/** A container that is being killed. */
export interface ContainerKill {
  readonly step: 'preStop' | 'waiting' | 'sigterm';
  /** Start of the kill, and the grace period in seconds. */
  readonly sinceUs: Micros;
  readonly graceSeconds: number;
  /** Start of the step, and the remaining seconds at that time. */
  readonly stepUs: Micros;
  readonly leftSeconds: number;
  /** Agenda order of the event that ends the step: the end of the hook or of the wait, or the exit. */
  readonly dueOrder: number;
  readonly hook?: HookRun;
  /** When SIGTERM was sent, and when SIGKILL follows otherwise; -1 before SIGTERM. */
  readonly sigtermUs: Micros;
  readonly sigkillUs: Micros;
}

export interface HookRun {
  readonly startUs: Micros;
  /** -1 while it runs. */
  readonly endUs: Micros;
  /** `killed`: the container ended while it ran. */
  readonly result: 'running' | 'finished' | 'failed' | 'killed';
  /** When the kubelet stopped waiting for it; the hook may still run. -1 before that. */
  readonly abandonedUs: Micros;
}
