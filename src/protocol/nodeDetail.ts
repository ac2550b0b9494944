/** What the Lease of a node says, and when its kubelet renews it. */
export interface LeaseView {
  /** As the API has it; absent when there is no Lease. */
  readonly renewUs: number | undefined;
  readonly durationSeconds: number;
  readonly everyUs: number;
}

/** One beat of a kubelet: the Lease is renewed, and the status written when there is a reason. */
export interface HeartbeatView {
  readonly seq: number;
  readonly atUs: number;
  /** It reached nobody: the machine has no network. */
  readonly isLost: boolean;
  readonly wroteStatus: boolean;
}

export interface NodeConditionView {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
  /** Before the run began it is negative; absent when it is not said. */
  readonly transitionUs: number | undefined;
  readonly heartbeatUs: number | undefined;
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
  readonly queuedUs: number;
  /** -1 while it waits for another one. */
  readonly startedUs: number;
  readonly durationUs: number;
  /** `namespace/name` and container that asked for it. */
  readonly pod: string;
  readonly container: string;
  /** The registry will refuse. */
  readonly fails: boolean;
}

export interface NodeImagesView {
  readonly images: readonly NodeImageView[];
  /** In the order in which they were asked for. */
  readonly pulls: readonly PullView[];
  readonly isSerial: boolean;
  /** How many at once; 0 when there is no limit. */
  readonly parallel: number;
}

/** Whose processes or network a container sees: its own, those of its Pod, or those of the machine. */
export type NamespaceScope = 'container' | 'pod' | 'node';

export interface AnatomyContainer {
  readonly name: string;
  readonly kind: 'init' | 'sidecar' | 'app' | 'ephemeral';
  readonly image: string;
  readonly state: 'none' | 'running' | 'exited';
  /** 1 is the first; 0 when none was started. */
  readonly run: number;
  readonly startedUs: number;
  readonly exitCode: number;
  readonly exitReason: string;
  /** Why it cannot be started now; empty when nothing is in the way. */
  readonly waits: string;
  /** What PLEG saw when it looked last. */
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
  /** 0 is the first. */
  readonly attempt: number;
  readonly ip: string;
  readonly seenSandbox: 'none' | 'creating' | 'ready' | 'stopped';
  readonly seenAttempt: number;
  /** Of when the cache of PLEG is that workers read; -1 when it has none of the Pod. */
  readonly cacheUs: number;
  /** UTS goes with the network. */
  readonly network: NamespaceScope;
  readonly ipc: NamespaceScope;
  readonly pid: NamespaceScope;
  readonly containers: readonly AnatomyContainer[];
}

/** One event that PLEG sent, or one of its looks. */
export interface PlegEventView {
  readonly seq: number;
  readonly atUs: number;
  readonly event: 'ContainerStarted' | 'ContainerDied' | 'ContainerRemoved' | 'ContainerChanged' | 'PodSync';
  readonly pod: string;
  /** Empty: the sandbox. */
  readonly container: string;
  readonly missedStart: boolean;
}

/** How often the runtime is asked, and how often it would be without PLEG. */
export interface RuntimeAsks {
  /** Over so long. */
  readonly windowUs: number;
  /** Lists of all containers. */
  readonly relists: number;
  /** Looks at one Pod, because something of it had changed. */
  readonly inspections: number;
  /** What as many Pod workers would have asked, each once a second. */
  readonly polls: number;
}

/** A node from the inside at the present moment. */
export interface NodeDetail {
  readonly node: string;
  readonly hostIP: string;
  readonly lease: LeaseView;
  /** When the kubelet writes the status although nothing has changed. */
  readonly reportEveryUs: number;
  readonly statusSentUs: number;
  /** Newest first, as far back as `beatsSinceUs`. */
  readonly beats: readonly HeartbeatView[];
  readonly beatsSinceUs: number;
  readonly conditions: readonly NodeConditionView[];
  /** Without a sign of life for so long the node lifecycle controller says Unknown. */
  readonly monitorGraceUs: number;
  /** For so long a pressure stays after its signal is well again. */
  readonly pressureTransitionUs: number;
  readonly images: NodeImagesView;
  readonly pods: readonly PodAnatomy[];
  /** Newest first. */
  readonly plegEvents: readonly PlegEventView[];
  readonly asks: RuntimeAsks;
}
