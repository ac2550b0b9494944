import type { Pod, PodStatus } from '../../model/generated/types.ts';

/** What the kubelet of one node remembers of the node itself. */
export interface KubeletNode {
  readonly name: string;
  /** Relists happen at this moment and every M9 after it. */
  readonly relistPhaseUs: number;
  readonly hostIP: string;
  /** Images on the node, in the order in which they came. */
  readonly images: readonly NodeImage[];
  /** Images being pulled, one after the other: the first is under way. */
  readonly pulls: readonly ImagePull[];
  /** Which part of the Pod network the node has. */
  readonly subnet: number;
  /** The last host number given to a Pod. */
  readonly lastAddress: number;
  readonly leased: boolean;
  /** Something of the node status is to be written at the next look. */
  readonly statusStale: boolean;
  /** When the node status was last written. */
  readonly statusSentUs: number;
}

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
  /** What the registry will answer in the end, when it refuses. */
  readonly error?: string;
  /** The containers that wait for it. */
  readonly waiters: readonly { readonly uid: string; readonly container: string }[];
}

export type PodStage = 'syncing' | 'terminating' | 'terminated';

/** What a Pod worker knows: the API object as last seen, and what the runtime holds. */
export interface KubeletPod {
  readonly uid: string;
  readonly node: string;
  /** The object as last seen. */
  readonly pod: Pod;
  readonly stage: PodStage;
  /** Set when the kubelet did not admit the Pod. */
  readonly rejection?: { readonly reason: string; readonly message: string };
  readonly startedUs: number;
  readonly sandbox: 'none' | 'creating' | 'ready' | 'stopped';
  readonly podIP: string;
  /** Init containers and sidecars in the order of the spec, then the others. */
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

export type ContainerKind = 'init' | 'sidecar' | 'app';

/** One container of the spec with its latest instance, if there was one. */
export interface RuntimeContainer {
  readonly name: string;
  readonly kind: ContainerKind;
  /** What the kubelet does to start the next instance. */
  readonly starting: 'no' | 'pulling' | 'creating';
  /** State of the latest instance. */
  readonly state: 'none' | 'running' | 'exited';
  /** How many instances were started. */
  readonly instances: number;
  readonly image: string;
  readonly startedUs: number;
  readonly finishedUs: number;
  readonly exitCode: number;
  /** Reason of the exit: `Completed`, `Error`. */
  readonly exitReason: string;
  /** The exit of the instance before the latest. */
  readonly last?: ContainerExit;
  /** Why the next instance cannot be started at the moment. */
  readonly startError?: { readonly reason: string; readonly message: string };
  readonly crashBackoff: Backoff;
  readonly pullBackoff: Backoff;
  readonly started: boolean;
  readonly ready: boolean;
  readonly probes: { readonly [K in ProbeKind]?: ProbeState };
  /** The instance is being killed. */
  readonly killing?: ContainerKill;
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

export type ProbeKind = 'startup' | 'readiness' | 'liveness';

export interface ProbeState {
  readonly result: 'Success' | 'Failure' | 'Unknown';
  /** Equal outcomes in a row, and which. */
  readonly outcome: 'success' | 'failure' | 'none';
  readonly run: number;
  /** Later probes follow this moment by whole periods. */
  readonly phaseUs: number;
  /** Agenda order of the next probe, 0 when nothing can come of one. */
  readonly dueOrder: number;
}

/** A container on its way down. */
export interface ContainerKill {
  readonly step: 'preStop' | 'waiting' | 'sigterm';
  readonly sinceUs: number;
  /** Seconds the container has from `sinceUs` on. */
  readonly graceSeconds: number;
  /** Agenda order of the end of the hook, or of the exit; 0 while it waits. */
  readonly dueOrder: number;
}
