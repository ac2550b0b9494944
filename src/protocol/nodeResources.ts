/** One resource of a node: what it has, what is asked for, what may be used, and what is used. Bytes, or thousandths of a CPU. */
export interface ResourceFigures {
  readonly capacity: number;
  readonly allocatable: number;
  readonly requests: number;
  /** Together they may be more than the node has. */
  readonly limits: number;
  readonly usage: number;
}

export interface ContainerFigures {
  readonly name: string;
  /** 1 is the first. */
  readonly run: number;
  readonly memoryBytes: number;
  /** -1: none. */
  readonly memoryRequestBytes: number;
  readonly memoryLimitBytes: number;
  /** When its memory will exceed its limit, if nothing else happens before; -1 never. */
  readonly oomUs: number;
  /** What it gets. */
  readonly cpuMilli: number;
  /** What it wants beyond its limit. */
  readonly cpuThrottledMilli: number;
  /** What it wants within its limit, but others have. */
  readonly cpuSqueezedMilli: number;
  readonly cpuRequestMilli: number;
  readonly cpuLimitMilli: number;
  readonly diskBytes: number;
  readonly processes: number;
  readonly zombies: number;
  readonly oomScoreAdj: number;
  /** The kernel kills the largest first when the node's memory is used up. */
  readonly oomScore: number;
}

export interface PodFigures {
  readonly pod: string;
  readonly uid: string;
  readonly qosClass: string;
  readonly priority: number;
  readonly memoryBytes: number;
  readonly memoryRequestBytes: number;
  readonly cpuMilli: number;
  /** Its place in the order in which Pods would be evicted for want of memory, from 1. */
  readonly evictionRank: number;
  readonly containers: readonly ContainerFigures[];
}

export interface ThresholdFigures {
  readonly signal: string;
  /** As configured: `100Mi`, `10%`. */
  readonly text: string;
  readonly amount: number;
  readonly available: number;
  /** -1: the node does not say how much it has. */
  readonly capacity: number;
  readonly isHard: boolean;
  readonly graceSeconds: number;
  /** Since when it is met, in microseconds; -1 when it is not. */
  readonly metSinceUs: number;
}

/** What a node has and what is used of it now. */
export interface NodeUsage {
  readonly node: string;
  readonly memory: ResourceFigures;
  readonly cpu: ResourceFigures;
  readonly cpuThrottledMilli: number;
  readonly cpuSqueezedMilli: number;
  readonly disk: { readonly capacity: number; readonly images: number; readonly containers: number };
  readonly processes: number;
  /** `MemoryPressure`, `DiskPressure`, `PIDPressure` as far as the eviction manager holds them. */
  readonly conditions: readonly string[];
  readonly thresholds: readonly ThresholdFigures[];
  /** When the eviction manager will find something next; -1 when nothing leads there. */
  readonly nextLookUs: number;
  readonly pods: readonly PodFigures[];
}

/** What is used of a node now. */
export interface NodeUse {
  readonly node: string;
  readonly cpuMilli: number;
  readonly memoryBytes: number;
  /** What drivers offer to it. */
  readonly devices: readonly DeviceUse[];
}

/** Devices that are reached from several nodes are not counted. */
export interface DeviceCount {
  readonly node: string;
  readonly count: number;
  readonly taken: number;
}

/** A device of a node: whether a claim has it for itself, and for which Pods. */
export interface DeviceUse {
  readonly name: string;
  readonly isTaken: boolean;
  readonly pods: readonly string[];
}

/** What class the Pods of a manifest would have. */
export interface QosOfManifest {
  readonly kind: string;
  readonly name: string;
  readonly qosClass: 'Guaranteed' | 'Burstable' | 'BestEffort';
}

/** A cgroup (v2) of a node; -1 is `max`. */
export interface CgroupView {
  readonly path: string;
  readonly kind: 'kubepods' | 'qos' | 'pod' | 'container';
  /** `namespace/name` of its Pod, and the container. */
  readonly pod?: string;
  readonly container?: string;
  readonly cpuWeight: number;
  /** Microseconds in each 100 ms. */
  readonly cpuQuotaUs: number;
  readonly memoryMaxBytes: number;
  /** Of a container's processes. */
  readonly oomScoreAdj?: number;
}
