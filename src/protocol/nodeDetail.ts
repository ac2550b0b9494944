import type { Micros } from '#base/time.ts';

/** The Lease of a node, and the interval at which its kubelet renews it. */
export interface LeaseView {
  /** Value in the API; absent when there is no Lease. */
  readonly renewUs: Micros | undefined;
  readonly durationSeconds: number;
  readonly everyUs: Micros;
}

/** One heartbeat of a kubelet: it renews the Lease, and writes the status when there is a reason. */
export interface HeartbeatView {
  readonly seq: number;
  readonly atUs: Micros;
  /** It did not arrive, because the machine has no network. */
  readonly isLost: boolean;
  readonly wroteStatus: boolean;
}

export interface NodeConditionView {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
  /** Negative before the run began; absent when it is not set. */
  readonly transitionUs: Micros | undefined;
  readonly heartbeatUs: Micros | undefined;
}

export interface NodeImageView {
  readonly image: string;
  readonly sizeBytes: number;
  /** Containers that run from it. */
  readonly containers: number;
}

export interface PullView {
  readonly image: string;
  readonly sizeBytes: number;
  readonly queuedUs: Micros;
  /** -1 while it waits for another pull. */
  readonly startedUs: Micros;
  readonly durationUs: Micros;
  /** `namespace/name` of the Pod, and the container, that needs it. */
  readonly pod: string;
  readonly container: string;
  /** The registry will refuse. */
  readonly fails: boolean;
}

export interface NodeImagesView {
  readonly images: readonly NodeImageView[];
  /** In the order of the requests. */
  readonly pulls: readonly PullView[];
  readonly isSerial: boolean;
  /** Most parallel pulls; 0 when there is no limit. */
  readonly parallel: number;
}

/** Scope of the processes or the network that a container sees: its own, its Pod's, or the machine's. */
export type NamespaceScope = 'container' | 'pod' | 'node';

export interface AnatomyContainer {
  readonly name: string;
  readonly kind: 'init' | 'sidecar' | 'app' | 'ephemeral';
  readonly image: string;
  readonly state: 'none' | 'running' | 'exited';
  /** 1 is the first run; 0 when none was started. */
  readonly run: number;
  readonly startedUs: Micros;
  readonly exitCode: number;
  readonly exitReason: string;
  /** Why it cannot be started now; empty when nothing prevents it. */
  readonly waits: string;
  /** State at PLEG's last relist. */
  readonly seenState: 'none' | 'running' | 'exited';
  readonly seenRun: number;
  readonly processes: number;
  readonly zombies: number;
}

/** A Pod as the container runtime has it. */
export interface PodAnatomy {
  readonly pod: string;
  readonly uid: string;
  readonly node: string;
  readonly qosClass: string;
  readonly stage: 'syncing' | 'terminating' | 'terminated';
  readonly sandbox: 'none' | 'creating' | 'ready' | 'stopped';
  /** 0 is the first attempt. */
  readonly attempt: number;
  readonly ip: string;
  readonly seenSandbox: 'none' | 'creating' | 'ready' | 'stopped';
  readonly seenAttempt: number;
  /** Time of the Pod's entry in the PLEG cache, which Pod workers read; -1 when it has none. */
  readonly cacheUs: Micros;
  /** UTS shares the network's scope. */
  readonly network: NamespaceScope;
  readonly ipc: NamespaceScope;
  readonly pid: NamespaceScope;
  readonly containers: readonly AnatomyContainer[];
}

/** One event from PLEG, or one of its relists. */
export interface PlegEventView {
  readonly seq: number;
  readonly atUs: Micros;
  readonly event: 'ContainerStarted' | 'ContainerDied' | 'ContainerRemoved' | 'ContainerChanged' | 'PodSync';
  readonly pod: string;
  /** Empty for the sandbox. */
  readonly container: string;
  readonly missedStart: boolean;
}

/** Number of calls to the runtime, with PLEG and without it. */
export interface RuntimeAsks {
  /** Length of the counted period. */
  readonly windowUs: Micros;
  /** Calls that list all containers. */
  readonly relists: number;
  /** Calls that inspect one Pod after a change. */
  readonly inspections: number;
  /** Calls that the same number of Pod workers would make, once a second each. */
  readonly polls: number;
}

/** Details of a node at the present moment. */
export interface NodeDetail {
  readonly node: string;
  readonly hostIP: string;
  readonly lease: LeaseView;
  /** Interval at which the kubelet writes the status even without changes. */
  readonly reportEveryUs: Micros;
  readonly statusSentUs: Micros;
  /** Newest first, back to `heartbeatsSinceUs`. */
  readonly heartbeats: readonly HeartbeatView[];
  readonly heartbeatsSinceUs: Micros;
  readonly conditions: readonly NodeConditionView[];
  /** Silence after which the node lifecycle controller sets Unknown. */
  readonly monitorGraceUs: Micros;
  /** Time that a pressure condition lasts after its signal has recovered. */
  readonly pressureTransitionUs: Micros;
  readonly images: NodeImagesView;
  readonly pods: readonly PodAnatomy[];
  /** Newest first. */
  readonly plegEvents: readonly PlegEventView[];
  readonly asks: RuntimeAsks;
}
