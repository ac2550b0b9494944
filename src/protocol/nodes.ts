import type { NodeFaultId } from '#cluster/environment/nodeFaults.ts';
import type { ClaimMatchView, DevicePoolView } from './devices.ts';
import type { ManifestFile } from './input.ts';
import type { KubeletLoop } from './kubeletLoop.ts';
import type { KubeletSettingsView } from './kubeletSettings.ts';
import type { NodeDetail, PodAnatomy } from './nodeDetail.ts';
import type { CgroupView, DeviceCount, NodeUsage, NodeUse, QosOfManifest } from './nodeResources.ts';
import type { QosTable } from './qosTable.ts';

/** The faults of one machine. */
export type NodeFaultName = NodeFaultId;

/** A fault of a machine that is set. */
export interface NodeFaultView {
  readonly fault: NodeFaultName;
  readonly sinceUs: number;
}

/** Nodes from the inside. */
export interface NodesQuestions {
  /** What a node has and what is used of it. */
  readonly nodeUsage: { readonly ask: { readonly node: string }; readonly answer: NodeUsage | undefined };
  /** What is used of each of those nodes. */
  readonly useOfNodes: { readonly ask: { readonly nodes: readonly string[] }; readonly answer: readonly NodeUse[] };
  /** A node from the inside: its kubelet's beats, conditions, images, and what its runtime has. */
  readonly nodeDetail: { readonly ask: { readonly node: string }; readonly answer: NodeDetail | undefined };
  /** A Pod as the container runtime of its node has it. */
  readonly podAnatomy: {
    readonly ask: { readonly namespace: string; readonly name: string };
    readonly answer: PodAnatomy | undefined;
  };
  /** The cgroups of a node, parents first. */
  readonly cgroups: { readonly ask: { readonly node: string }; readonly answer: readonly CgroupView[] };
  /** The machinery of a node's kubelet now. */
  readonly kubeletLoop: { readonly ask: { readonly node: string }; readonly answer: KubeletLoop | undefined };
  /** What the kubelet of a node runs with. */
  readonly kubeletSettings: { readonly ask: { readonly node: string }; readonly answer: KubeletSettingsView };
  /** What is wrong with one machine. */
  readonly nodeFaults: { readonly ask: { readonly node: string }; readonly answer: readonly NodeFaultView[] };
  /** Of each node whose drivers offer devices on it: how many, and how many of them claims have for themselves. */
  readonly devicesOfNodes: { readonly ask: object; readonly answer: readonly DeviceCount[] };
  /** The devices that a node can reach, pool by pool in the order in which they are searched. */
  readonly nodeDevices: { readonly ask: { readonly node: string }; readonly answer: readonly DevicePoolView[] };
  /** Which devices there are for the claims of a Pod, node by node, and which selector takes none. */
  readonly claimMatches: {
    readonly ask: { readonly namespace: string; readonly name: string };
    readonly answer: readonly ClaimMatchView[];
  };
  /** The QoS classes of what is being written. */
  readonly qosClasses: {
    readonly ask: { readonly files: readonly ManifestFile[] };
    readonly answer: readonly QosOfManifest[];
  };
  /** What those classes come from. */
  readonly qosTable: {
    readonly ask: { readonly files: readonly ManifestFile[] };
    readonly answer: readonly QosTable[];
  };
}
