import type { FeatureGates } from '#cluster/releases/featureGates.ts';
import type {
  ContainerExtendedResourceRequest,
  CSIDriver,
  CSINode,
  CSIStorageCapacity,
  DeviceClass,
  Namespace,
  PersistentVolume,
  PersistentVolumeClaim,
  Pod,
  PodDisruptionBudget,
  PodGroup,
  ReplicaSet,
  ReplicationController,
  ResourceClaim,
  ResourceSlice,
  Service,
  StatefulSet,
  StorageClass,
  VolumeAttachment,
} from '#model/generated/types.ts';
import type { CycleState } from './cycleState.ts';
import type { Extenders } from './extender/extenders.ts';
import type { NodeChanges } from './nodeChanges.ts';
import type { NodeInfo } from './nodeInfo.ts';
import type { DomainNumbers, PodCounts, PodQuery, TermCounts, TermSort } from './podCounts.ts';
import type { PodInfo } from './podInfo.ts';
import type { Status } from './status.ts';

/** An informer's cache as a plugin sees it: keys are `namespace/name`, or `name` for kinds without namespace. A kernel table is one. */
export interface Lister<T> {
  get(key: string): T | undefined;
  values(): readonly T[];
}

/** The informers of kube-scheduler besides Pods and Nodes. */
export interface Listers {
  readonly Namespace: Lister<Namespace>;
  readonly Service: Lister<Service>;
  readonly ReplicationController: Lister<ReplicationController>;
  readonly ReplicaSet: Lister<ReplicaSet>;
  readonly StatefulSet: Lister<StatefulSet>;
  readonly PodDisruptionBudget: Lister<PodDisruptionBudget>;
  readonly PersistentVolume: Lister<PersistentVolume>;
  readonly PersistentVolumeClaim: Lister<PersistentVolumeClaim>;
  readonly StorageClass: Lister<StorageClass>;
  readonly CSINode: Lister<CSINode>;
  readonly CSIDriver: Lister<CSIDriver>;
  readonly VolumeAttachment: Lister<VolumeAttachment>;
  readonly CSIStorageCapacity: Lister<CSIStorageCapacity>;
  readonly ResourceClaim: Lister<ResourceClaim>;
  readonly DeviceClass: Lister<DeviceClass>;
  readonly ResourceSlice: Lister<ResourceSlice>;
}

/** The nodes as a cycle sees them. Between cycles the cache changes them in place. */
export interface Snapshot {
  /** All nodes in the scheduler's order. */
  readonly nodes: readonly NodeInfo[];
  /** What changed of them; a node's place is `NodeInfo.position`. */
  readonly changes: NodeChanges;
  /** Whether any node has the image. */
  hasImage(name: string): boolean;
  /** Whether any Pod on any node uses the claim, `namespace/name`. */
  usesClaim(key: string): boolean;
  /** The values that nodes have for the key; the same object until a node's labels or the list of nodes change. */
  domainsOf(topologyKey: string): DomainNumbers;
  /** Pods on nodes, counted; cheap to ask again in every cycle. */
  counts(query: PodQuery): PodCounts;
  /** The affinity terms of the Pods on nodes, in no meaningful order. */
  termsOf(sort: TermSort): Iterable<TermCounts>;
  get(node: string): NodeInfo | undefined;
}

/** Pods that a preemption promised a node to. */
export interface Nominator {
  /** True when nothing is nominated anywhere, which is the common case. */
  readonly isEmpty: boolean;
  nominatedPods(node: string): readonly PodInfo[];
}

/** A Pod that Permit plugins hold back. */
export interface WaitingPods {
  isWaiting(uid: string): boolean;
  /** One plugin lets the Pod go on; it does when no other holds it. */
  allow(uid: string, plugin: string): void;
  reject(uid: string, plugin: string, message: string): void;
}

/** Volumes and claims as the informers know them, save those that a Pod on its way to a node was promised. */
export interface AssumedVolumes {
  readonly PersistentVolume: Lister<PersistentVolume>;
  readonly PersistentVolumeClaim: Lister<PersistentVolumeClaim>;
  assume(podUid: string, object: PersistentVolume | PersistentVolumeClaim): void;
  /** Takes back what was assumed for a Pod. */
  restore(podUid: string): void;
}

/** Devices that Reserve promised to Pods on their way to a node, before the claim says so at the API server. */
export interface PendingAllocation {
  /** Of the claim; of a claim that is not made yet one of the plugin's own. */
  readonly claimUid: string;
  readonly podUids: readonly string[];
  /** As it will be: with its allocation. */
  readonly claim: ResourceClaim;
  /** Of a claim for extended resources: which request stands for what a container asked for. */
  readonly mappings?: readonly ContainerExtendedResourceRequest[];
  /** The PodGroup of the Pods: its members share what one of them was promised. */
  readonly group?: string;
}

/**
 * ResourceClaims as the informer knows them, save those that the API server has answered with a newer state.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/dynamicresources/dra_manager.go, claimTracker.
 */
export interface AssumedClaims {
  readonly ResourceClaim: Lister<ResourceClaim>;
  readonly pending: Lister<PendingAllocation>;
  promise(pending: PendingAllocation): void;
  /** The Pod needs what was promised no more; it is taken back when no other Pod does. */
  release(podUid: string): void;
  /** The API server has answered with this; what was promised of it is no promise any more. */
  written(claim: ResourceClaim, promisedAs: string): void;
}

/** A Pod of a PodGroup with the node it has or was promised in this moment; empty when it has none. */
export interface PodOfGroup {
  readonly pod: Pod;
  readonly node: string;
}

/** What only a scheduler that runs has; one that is asked in thought alone holds and promises nothing. */
export interface LiveState {
  /** The moment of the present event, for times that are written. */
  readonly nowUs: number;
  readonly waitingPods: WaitingPods;
  readonly assumedVolumes: AssumedVolumes;
  readonly assumedClaims: AssumedClaims;
  /** Whether the Pods to be evicted for this one have not all been asked to go. */
  isPreempting(uid: string): boolean;
  /** Wants these Pods tried again. */
  activate(pods: readonly Pod[]): void;
  podGroup(namespace: string, name: string): PodGroup | undefined;
  /** All Pods that name the group, sorted by their keys. */
  podsOfGroup(namespace: string, name: string): readonly PodOfGroup[];
}

/** What the framework lends its plugins. */
export interface Handle extends LiveState {
  readonly snapshot: Snapshot;
  readonly listers: Listers;
  readonly nominator: Nominator;
  /** Those that are not named are as in v1.36. */
  readonly gates: FeatureGates;
  readonly extenders: Extenders;
  /** A whole number from 0 to below the argument, for choices that kube-scheduler leaves to chance. */
  draw(below: number): number;
  /** Runs the profile's Filter plugins as a cycle would, the Pods nominated to the node included. */
  filterWithNominatedPods(state: CycleState, pod: PodInfo, node: NodeInfo): Status;
  /** Tells the profile's PreFilter plugins of a Pod that is added to or removed from a node in thought. */
  addPodInThought(state: CycleState, pod: PodInfo, podToAdd: PodInfo, node: NodeInfo): Status;
  removePodInThought(state: CycleState, pod: PodInfo, podToRemove: PodInfo, node: NodeInfo): Status;
}
