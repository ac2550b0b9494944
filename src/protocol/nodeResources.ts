import type { Micros } from '#base/time.ts';

/** One resource of a node: capacity, allocatable, requests, limits and usage. Bytes, or thousandths of a CPU. */
export interface ResourceFigures {
  readonly capacity: number;
  readonly allocatable: number;
  readonly requests: number;
  /** Their sum may exceed the node's capacity. */
  readonly limits: number;
  readonly usage: number;
}

export interface ContainerFigures {
  readonly name: string;
  /** 1 is the first run. */
  readonly run: number;
  readonly memoryBytes: number;
  /** -1: none. */
  readonly memoryRequestBytes: number;
  readonly memoryLimitBytes: number;
  /** When its memory will exceed its limit, if nothing else happens before; -1: never. */
  readonly oomUs: Micros;
  /** CPU that it gets. */
  readonly cpuMilli: number;
  /** CPU that it wants beyond its limit. */
  readonly cpuThrottledMilli: number;
  /** CPU that it wants within its limit but that other containers use. */
  readonly cpuSqueezedMilli: number;
  readonly cpuRequestMilli: number;
  readonly cpuLimitMilli: number;
  readonly diskBytes: number;
  readonly processes: number;
  readonly zombies: number;
  readonly oomScoreAdj: number;
  /** When the node's memory is used up, the kernel kills the container with the largest score first. */
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
  /** Its place in the eviction order under memory pressure, from 1. */
  readonly evictionRank: number;
  readonly containers: readonly ContainerFigures[];
}

export interface ThresholdFigures {
  readonly signal: string;
  /** As configured: `100Mi`, `10%`. */
  readonly text: string;
  readonly amount: number;
  readonly available: number;
  /** -1: the node does not report its capacity. */
  readonly capacity: number;
  readonly isHard: boolean;
  readonly graceSeconds: number;
  /** When it was first met, in microseconds; -1 when it is not met. */
  readonly metSinceUs: Micros;
}

/** Capacity and present use of a node. */
export interface NodeUsage {
  readonly node: string;
  readonly memory: ResourceFigures;
  readonly cpu: ResourceFigures;
  readonly cpuThrottledMilli: number;
  readonly cpuSqueezedMilli: number;
  readonly disk: { readonly capacity: number; readonly images: number; readonly containers: number };
  readonly processes: number;
  /** `MemoryPressure`, `DiskPressure`, `PIDPressure`, if the eviction manager reports them. */
  readonly conditions: readonly string[];
  readonly thresholds: readonly ThresholdFigures[];
  /** When the eviction manager will next find a threshold met; -1 when nothing leads to that. */
  readonly nextLookUs: Micros;
  readonly pods: readonly PodFigures[];
}

/** Present use of a node. */
export interface NodeUse {
  readonly node: string;
  readonly cpuMilli: number;
  readonly memoryBytes: number;
  /** Devices that drivers offer to it. */
  readonly devices: readonly DeviceUse[];
}

/** Devices that several nodes can reach are not counted. */
export interface DeviceCount {
  readonly node: string;
  readonly count: number;
  readonly taken: number;
}

/** A device of a node: whether a claim holds it exclusively, and for which Pods. */
export interface DeviceUse {
  readonly name: string;
  readonly isTaken: boolean;
  readonly pods: readonly string[];
}

/** QoS class of the Pods of a manifest. */
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
  /** Microseconds per 100 ms. */
  readonly cpuQuotaUs: Micros;
  readonly memoryMaxBytes: number;
  /** For a container's processes. */
  readonly oomScoreAdj?: number;
}
