import {
  KUBELETS_ON_MACHINES,
  type KubeletOnMachine,
  PODS_ON_MACHINES,
  type PodOnMachine,
} from '#cluster/environment/podsOnMachines.ts';
import { table } from '#kernel/tableOf.ts';
import type { Node, Pod, PodStatus, ResourceRequirements } from '#model/generated/types.ts';
import type { PlainCondition } from './podConditions.ts';
import type { Channel } from './syncLoop/channel.ts';
import type { KillReason } from './termination/gracePeriods.ts';
import type { NodeVolume, PodVolume, UnsetVolume } from './volumes/volumeRecords.ts';

/** The kubelet's informer: each kubelet watches its own Node. */
export const KUBELET_NODE_CACHE = table<Node>('kubelet/Node');

/** What the kubelet of one node remembers of the node itself. */
export interface KubeletNode extends KubeletOnMachine {
  readonly name: string;
  /** When its kubelet was started; long before 0 for one that had been running before the run began. */
  readonly startedUs: number;
  /** Relists happen at this moment and every `kubelet.relist` after it. */
  readonly relistPhaseUs: number;
  readonly hostIP: string;
  /** Images on the node, in the order in which they came. */
  readonly images: readonly NodeImage[];
  /** Images asked for, in that order; one is under way at a time unless the kubelet pulls in parallel. */
  readonly pulls: readonly ImagePull[];
  /** Which part of the Pod network the node has. */
  readonly subnet: number;
  /** The last host number given to a Pod. */
  readonly lastAddress: number;
  /** The container runtime has its network. */
  readonly networkReady: boolean;
  readonly leased: boolean;
  /** Something of the node status is to be written at the next look. */
  readonly statusStale: boolean;
  /** When the node status was last written. */
  readonly statusSentUs: number;
  /** Absent as long as no Pod had a volume that is attached to the node. */
  readonly volumes?: readonly NodeVolume[];
  /** Of them those that the node status has said to be in use. */
  readonly reportedInUse?: readonly string[];
}

/** By node name. */
export const KUBELET_NODES = table<KubeletNode>(KUBELETS_ON_MACHINES);

/** What the PLEG of a node has told the sync loop since the kubelet was started. */
export interface PlegRecord {
  readonly node: string;
  readonly events: number;
  /** Events that found the channel full. */
  readonly dropped: number;
  /** Events that wait in the channel because the sync loop sleeps. */
  readonly queued: number;
  /** Relists of one Pod alone. */
  readonly onDemand: number;
  /** The stream of events from the runtime has broken too often. */
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
  readonly queuedUs: number;
  /** -1 while it waits. */
  readonly startedUs: number;
  /** How long it takes from its start on. */
  readonly durationUs: number;
  /** What the registry will answer in the end, when it refuses. */
  readonly error?: string;
  /** The container that asked for it. */
  readonly waiters: readonly { readonly uid: string; readonly container: string }[];
}

export type PodStage = 'syncing' | 'terminating' | 'terminated';

/** Why the kubelet itself has ended a Pod: eviction, shutdown of the node, a deadline. */
export interface PodVerdict {
  readonly phase: 'Failed';
  readonly reason: string;
  readonly message: string;
  readonly condition?: PlainCondition;
}

/** One Pod of a kubelet: what its worker knows and does, and what the runtime holds of it. */
export interface KubeletPod extends PodOnMachine {
  readonly uid: string;
  readonly node: string;
  /** The object as last seen. */
  readonly pod: Pod;
  readonly stage: PodStage;
  /** Where a static Pod comes from; absent: from the API server. */
  readonly source?: 'file' | 'http';
  /** The kubelet has begun anew and no source has told it of the Pod yet: nothing is done for what of it is on the machine. */
  readonly unlisted?: true;
  /** Set when the kubelet did not admit the Pod. */
  readonly rejection?: { readonly reason: string; readonly message: string };
  readonly verdict?: PodVerdict;
  /** Present once another amount of resources was asked for than the Pod began with. */
  readonly resize?: PodResize;
  /** Those that come from claims and that its containers expect; absent before they were looked at, or when there are none. */
  readonly volumes?: readonly PodVolume[];
  /** Those of ConfigMaps and Secrets that cannot be set up; absent when there are none. */
  readonly unsetVolumes?: readonly UnsetVolume[];
  readonly startedUs: number;
  /** The latest sandbox as the runtime has it. */
  readonly sandbox: SandboxState;
  /** Which sandbox it is: 0 the first. */
  readonly sandboxAttempt: number;
  readonly podIP: string;
  /** The sandbox as the last relist saw it. */
  readonly seenSandbox: SeenSandbox;
  /** When the PLEG last looked at this Pod in particular; -1 never. */
  readonly seenUs: number;
  /** What the worker is doing; absent while it waits for something to do. */
  readonly work?: PodWork;
  /** What the worker does as soon as it can; several updates become one. */
  readonly pending?: PendingWork;
  /** When the last sync ended; -1 before. */
  readonly lastSyncUs: number;
  /** Syncs that were begun. */
  readonly syncs: number;
  /** Init containers and sidecars in the order of the spec, then the others, ephemeral ones last. */
  readonly containers: readonly RuntimeContainer[];
  /** While terminating: when it began, and how long the containers have together. */
  readonly terminationUs: number;
  readonly graceSeconds: number;
  /** A relist will look at the Pod: agenda order, 0 when none is due. */
  readonly relistOrder: number;
  /** The Pod worker will come back: agenda order and time, 0 when not. */
  readonly syncOrder: number;
  readonly syncAtUs: number;
  /** The API object is gone. */
  readonly removed: boolean;
  /** The status last sent. */
  readonly sent: PodStatus | undefined;
}

/** By the Pod's uid. */
export const KUBELET_PODS = table<KubeletPod>(PODS_ON_MACHINES);

/** How far a resize of the Pod in place has come. */
export interface PodResize {
  /** What its containers have on the node, by name, as long as that is not what the spec says. */
  readonly allocated?: Readonly<Record<string, ResourceRequirements>>;
  readonly requestedUs: number;
  /** It could not be granted so far. */
  readonly pending?: { readonly reason: string; readonly message: string; readonly generation: number };
  /** It was granted, for this generation, and is not in force yet. */
  readonly inProgress?: number;
  /** Why it could not be carried out when it was tried last. */
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
  readonly sinceUs: number;
  /** What it waits for now: volumes, what the sandbox needs, the end of what it kills, the sandbox, or the first of `toStart`. */
  readonly step: 'volumes' | 'needs' | 'killPod' | 'restartAll' | 'kill' | 'sandbox' | 'start';
  /** It was found that the Pod needs another sandbox. */
  readonly newSandbox: boolean;
  /** Containers to kill, one after the other; the first is under way. */
  readonly toKill: readonly ContainerToKill[];
  /** Containers that it will have tried to start when it ends; the first is under way. */
  readonly toStart: readonly string[];
  /** It has done something to the Pod, so that a relist will find changes. */
  readonly acted: boolean;
  readonly results: readonly StartResult[];
  /** What the sandbox needs and was not found yet; the first is asked for. */
  readonly needs?: readonly SandboxNeed[];
  /** Agenda order of the end of its wait for volumes. */
  readonly dueOrder?: number;
}

/** An object without which a Pod gets no sandbox. */
export interface SandboxNeed {
  readonly kind: 'ResourceClaim' | 'RuntimeClass';
  readonly name: string;
}

/** What a sync has found to be killed, and the words for it. */
export interface ContainerToKill {
  readonly name: string;
  readonly message: string;
  readonly reason: KillReason;
}

/** What came of one try to start a container. */
export interface StartResult {
  readonly container: string;
  /** Absent: it was started. */
  readonly error?: StartError;
  /** When the wait after a failure ends; -1 when the failure has no wait of its own. */
  readonly retryUs: number;
}

export interface StartError {
  readonly reason: string;
  readonly message: string;
}

export interface PendingWork {
  readonly channel: Channel;
  /** The Pod is to be ended, and has this long for it. */
  readonly graceSeconds?: number;
}

export type ContainerKind = 'init' | 'sidecar' | 'app' | 'ephemeral';

/** One container of the spec with its latest instance, if there was one. */
export interface RuntimeContainer {
  readonly name: string;
  readonly kind: ContainerKind;
  /** What the kubelet does to start the next instance; `failing`: its postStart hook has failed and it is being killed. */
  readonly starting: 'no' | 'pulling' | 'creating' | 'postStart' | 'failing';
  /** State of the latest instance. */
  readonly state: 'none' | 'running' | 'exited';
  /** How many instances were started. */
  readonly instances: number;
  readonly image: string;
  readonly startedUs: number;
  readonly finishedUs: number;
  readonly exitCode: number;
  /** Reason of the exit: `Completed`, `Error`, `OOMKilled`. */
  readonly exitReason: string;
  /** The instance and its state as the last relist saw them; 0 when it saw none. */
  readonly seenInstance: number;
  readonly seenState: 'none' | 'running' | 'exited';
  /** The exit of the instance before the latest. */
  readonly last?: ContainerExit;
  /** The one before that. */
  readonly earlier?: ContainerExit;
  /** Why the next instance cannot be started at the moment. */
  readonly startError?: StartError;
  /** What the runtime holds it to, where that is not simply what the spec says. */
  readonly resources?: ResourceRequirements;
  readonly crashBackoff: CrashBackoff;
  readonly pullBackoff: PullBackoff;
  readonly started: boolean;
  readonly ready: boolean;
  readonly probes: { readonly [K in ProbeKind]?: ProbeState };
  /** The instance is being killed. */
  readonly killing?: ContainerKill;
  /** How the latest kill went, also of an instance that is gone. */
  readonly lastKill?: ContainerKill;
}

export interface ContainerExit {
  readonly instance: number;
  readonly startedUs: number;
  readonly finishedUs: number;
  readonly exitCode: number;
  readonly exitReason: string;
}

/** A delay that grows, and when it last grew; 0 when there was no reason yet. */
export interface Backoff {
  readonly delayMs: number;
  readonly setUs: number;
}

export interface CrashBackoff extends Backoff {
  /** What it is remembered under; with another image or other resources it starts over. */
  readonly key?: string;
}

/** Of all containers of a Pod that have the image. */
export interface PullBackoff extends Backoff {
  /** Which image could not be pulled; another one has nothing to wait for. */
  readonly image?: string;
  /** How the last pull ended. */
  readonly cause?: StartError;
}

export type ProbeKind = 'startup' | 'readiness' | 'liveness';

/** One probe of a container, over all its instances. */
export interface ProbeState {
  /** What it has come to for `instance`; absent as long as it has not looked at it. */
  readonly result?: ProbeResult;
  /** The instance that it has seen last; 0 none. */
  readonly instance: number;
  /** Equal outcomes in a row, and which. */
  readonly lastResult: ProbeResult;
  readonly resultRun: number;
  /** Nothing is probed until there is a new instance. */
  readonly onHold: boolean;
  /** Its ticker ticks a period after this moment, and every period after that. */
  readonly tickUs: number;
  /** When its next turn begins that can matter, and the agenda order of its end; -1 and 0 when there is none. */
  readonly beginUs: number;
  readonly dueOrder: number;
  /** It is to be run again as soon as the run that is under way has ended. */
  readonly isTriggered: boolean;
  /** It is not run any more, because the Pod is being ended. */
  readonly isStopped: boolean;
}

export type ProbeResult = 'Success' | 'Failure' | 'Unknown';

/** A container on its way down. */
export interface ContainerKill {
  readonly step: 'preStop' | 'waiting' | 'sigterm';
  /** When it began, and how many seconds the container has from then on. */
  readonly sinceUs: number;
  readonly graceSeconds: number;
  /** When the step began, and how much of the time was left then. */
  readonly stepUs: number;
  readonly leftSeconds: number;
  /** Agenda order of what ends the step: the end of the hook or of the wait, or the exit. */
  readonly dueOrder: number;
  readonly hook?: HookRun;
  /** When SIGTERM was sent, and when SIGKILL follows if nothing else ends it; -1 as long as it was not. */
  readonly sigtermUs: number;
  readonly sigkillUs: number;
}

export interface HookRun {
  readonly startUs: number;
  /** -1 while it runs. */
  readonly endUs: number;
  /** `killed`: its container has ended under it. */
  readonly result: 'running' | 'finished' | 'failed' | 'killed';
  /** When the kubelet has stopped waiting for it; it may go on after that. -1 as long as it has not. */
  readonly abandonedUs: number;
}
