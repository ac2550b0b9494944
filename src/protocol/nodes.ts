import type { Micros } from '#base/time.ts';
import type { NodeFaultId } from '#cluster/environment/faults.ts';
import type { ClaimMatchView, DevicePoolView } from './devices.ts';
import type { ManifestFile } from './input.ts';
import type { NodeDetail, PodAnatomy } from './nodeDetail.ts';
import type { CgroupView, DeviceCount, NodeUsage, NodeUse, QosOfManifest } from './nodeResources.ts';

/** The faults of one machine. */
export type NodeFaultName = NodeFaultId;

/** A fault of a machine that is set. */
export interface NodeFaultView {
  readonly fault: NodeFaultName;
  readonly sinceUs: Micros;
}

/** Details of nodes. */
export interface NodesQuestions {
  /** Capacity and use of a node. */
  readonly nodeUsage: { readonly ask: { readonly node: string }; readonly answer: NodeUsage | undefined };
  /** Use of each of those nodes. */
  readonly useOfNodes: { readonly ask: { readonly nodes: readonly string[] }; readonly answer: readonly NodeUse[] };
  /** Details of a node: its kubelet's heartbeats, conditions, images, and the Pods in its runtime. */
  readonly nodeDetail: { readonly ask: { readonly node: string }; readonly answer: NodeDetail | undefined };
  /** A Pod as the container runtime of its node has it. */
  readonly podAnatomy: {
    readonly ask: { readonly namespace: string; readonly name: string };
    readonly answer: PodAnatomy | undefined;
  };
  /** The cgroups of a node, parents first. */
  readonly cgroups: { readonly ask: { readonly node: string }; readonly answer: readonly CgroupView[] };
  /** The parts of a node's kubelet now. */
  readonly kubeletLoop: { readonly ask: { readonly node: string }; readonly answer: KubeletLoop | undefined };
  /** Settings of a node's kubelet. */
  readonly kubeletSettings: { readonly ask: { readonly node: string }; readonly answer: KubeletSettingsView };
  /** Faults of one machine. */
  readonly nodeFaults: { readonly ask: { readonly node: string }; readonly answer: readonly NodeFaultView[] };
  /** Devices of each node whose drivers offer some: their number, and how many of them claims hold exclusively. */
  readonly devicesOfNodes: { readonly ask: object; readonly answer: readonly DeviceCount[] };
  /** The devices that a node can reach, pool by pool in search order. */
  readonly nodeDevices: { readonly ask: { readonly node: string }; readonly answer: readonly DevicePoolView[] };
  /** Devices that match the claims of a Pod, node by node, and the selectors that match none. */
  readonly claimMatches: {
    readonly ask: { readonly namespace: string; readonly name: string };
    readonly answer: readonly ClaimMatchView[];
  };
  /** The QoS classes of the manifests in the editor. */
  readonly qosClasses: {
    readonly ask: { readonly files: readonly ManifestFile[] };
    readonly answer: readonly QosOfManifest[];
  };
  /** Derivation of those classes. */
  readonly qosTable: {
    readonly ask: { readonly files: readonly ManifestFile[] };
    readonly answer: readonly QosTable[];
  };
}

/** Source of a kubelet's Pods. */
export interface PodSourceView {
  readonly name: 'api' | 'file' | 'http';
  readonly isOn: boolean;
  readonly pods: number;
  /** Interval between polls; 0: the source notifies the kubelet. */
  readonly everyUs: Micros;
  /** The machine reports changed files. */
  readonly notifies: boolean;
}

export interface ChannelView {
  readonly name: string;
  /** A ticker's period; 0 for other channels. */
  readonly everyUs: Micros;
  /** When something last came through it, within the searched period; -1 when nothing did. */
  readonly lastUs: Micros;
  readonly lastSeq: number;
  /** Most events that can wait in it; 0 where there is no limit. */
  readonly capacity: number;
}

/** The last iteration of the sync loop. */
export interface LoopTurn {
  readonly seq: number;
  readonly atUs: Micros;
  readonly channel: string;
  /** Such as `ADD` or `SYNC`; may be empty. */
  readonly op: string;
  readonly handler: string;
  /** `namespace/name` of the Pod. */
  readonly pod: string;
}

export type WorkerFunction = 'SyncPod' | 'SyncTerminatingPod' | 'SyncTerminatedPod';

export interface WorkerView {
  readonly pod: string;
  readonly doing: WorkerFunction | 'idle';
  /** When it began its present work. */
  readonly sinceUs: Micros;
  /** The present step of SyncPod; may be empty. */
  readonly step: string;
  /** Reason why an update waits: the worker is busy, or the cache is not newer than its last sync. */
  readonly waits: '' | 'work' | 'cache';
  /** When it next runs by itself; -1 when nothing is planned. */
  readonly nextUs: Micros;
  /** Its last syncs, within the searched period. */
  readonly spans: readonly { readonly fromUs: Micros; readonly toUs: Micros; readonly doing: WorkerFunction }[];
}

export interface PlegView {
  readonly periodUs: Micros;
  readonly lastUs: Micros;
  readonly thresholdUs: Micros;
  readonly isHealthy: boolean;
  /** Counted since the kubelet started. `queued` events are in plegCh now. */
  readonly events: number;
  readonly dropped: number;
  readonly queued: number;
  readonly capacity: number;
}

/** The parts of one kubelet at the present moment. */
export interface KubeletLoop {
  readonly node: string;
  readonly pods: number;
  readonly sources: readonly PodSourceView[];
  readonly channels: readonly ChannelView[];
  readonly turn: LoopTurn | undefined;
  /** Start of the searched period for turns and spans. */
  readonly sinceUs: Micros;
  readonly workers: readonly WorkerView[];
  readonly pleg: PlegView;
}

/** The settings that the kubelet of a node runs with, and the manifests of static Pods on its machine. */
export interface KubeletSettingsView {
  /** The KubeletConfiguration as it was given; empty when there is none. */
  readonly text: string;
  /** Whether it was given for this node alone. */
  readonly isOwn: boolean;
  readonly fsnotify: boolean;
  /** Values in force, defaults included, by the field's name in the file. */
  readonly fields: readonly { readonly field: string; readonly value: string; readonly isDefault: boolean }[];
  readonly files: readonly { readonly name: string; readonly via: 'file' | 'http'; readonly text: string }[];
}

/** Request and limit of one resource; bytes or thousandths of a CPU, -1 when not set. */
export interface QosAmounts {
  readonly request: number;
  readonly limit: number;
  /** Both are set and equal. A Pod is Guaranteed only if this holds for all of them. */
  readonly isEqual: boolean;
}

/** A container, or the Pod as a whole, with the values that decide the QoS class. */
export interface QosPart {
  /** Empty for the Pod as a whole. */
  readonly container: string;
  readonly isInit: boolean;
  /** False for containers when the Pod-level resources alone decide. */
  readonly counts: boolean;
  readonly cpu: QosAmounts;
  readonly memory: QosAmounts;
  /** For the node in `node`; absent for the Pod as a whole, and without a node. */
  readonly oomScoreAdj?: number;
}

/** Derivation of the QoS class of a manifest's Pods. */
export interface QosTable {
  readonly kind: string;
  readonly name: string;
  readonly qosClass: 'Guaranteed' | 'Burstable' | 'BestEffort';
  readonly parts: readonly QosPart[];
  /** The node of `oomScoreAdj`, and its memory; empty when there is none. */
  readonly node: string;
  readonly nodeMemoryBytes: number;
}
