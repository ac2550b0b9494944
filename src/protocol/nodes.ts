import type { Micros } from '#base/time.ts';
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
