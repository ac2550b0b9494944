import type { Micros } from '#base/time.ts';
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
import type { NodeChanges, NodeInfo } from './nodeInfo.ts';
import type { DomainNumbers, PodCounts, PodQuery, TermCounts, TermSort } from './podCounts.ts';
import type { PodInfo } from './podInfo.ts';
import type { Status } from './status.ts';

/**
 * An informer's cache for plugins. Keys are `namespace/name`, or `name` for cluster-scoped kinds. A kernel table is
 * one.
 */
export interface Lister<T> {
  get(key: string): T | undefined;
  values(): readonly T[];
}

/** Informers of kube-scheduler besides Pods and Nodes. */
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

/** Nodes as a cycle sees them. Between cycles the cache changes them in place. */
export interface Snapshot {
  /** All nodes in the scheduler's order. */
  readonly nodes: readonly NodeInfo[];
  /** Changes of the nodes. A node's index is `NodeInfo.position`. */
  readonly changes: NodeChanges;
  /** Whether any node has the image. */
  hasImage(name: string): boolean;
  /** Whether any Pod on any node uses the claim, `namespace/name`. */
  usesClaim(key: string): boolean;
  /** Values of the nodes for the key. The same object until a node's labels or the list of nodes change. */
  domainsOf(topologyKey: string): DomainNumbers;
  /** Counts of Pods on nodes, cheap to repeat in every cycle. */
  counts(query: PodQuery): PodCounts;
  /** Affinity terms of the Pods on nodes, in no meaningful order. */
  termsOf(sort: TermSort): Iterable<TermCounts>;
  get(node: string): NodeInfo | undefined;
}

/** Pods to which a preemption promised a node. */
export interface Nominator {
  /** True if there are no nominations, which is the common case. */
  readonly isEmpty: boolean;
  nominatedPods(node: string): readonly PodInfo[];
}

/** A Pod that Permit plugins hold. */
export interface PodsInPermit {
  isWaiting(uid: string): boolean;
  /** One plugin allows the Pod. It continues if no other plugin holds it. */
  allow(uid: string, plugin: string): void;
  reject(uid: string, plugin: string, message: string): void;
}

/** Volumes and claims of the informers, overridden by those promised to Pods being bound. */
export interface AssumedVolumes {
  readonly PersistentVolume: Lister<PersistentVolume>;
  readonly PersistentVolumeClaim: Lister<PersistentVolumeClaim>;
  assume(podUid: string, object: PersistentVolume | PersistentVolumeClaim): void;
  /** Undoes what was assumed for a Pod. */
  restore(podUid: string): void;
}

/** Devices that Reserve promised to Pods being bound, before the claim at the API server says so. */
export interface PendingAllocation {
  /** UID of the claim, or an own one of the plugin for a claim that does not exist yet. */
  readonly claimUid: string;
  readonly podUids: readonly string[];
  /** Claim in its future form, with its allocation. */
  readonly claim: ResourceClaim;
  /** For a claim of extended resources: the request for each container's resource. */
  readonly mappings?: readonly ContainerExtendedResourceRequest[];
  /** PodGroup of the Pods, whose members share the promise. */
  readonly group?: string;
}

/**
 * ResourceClaims of the informer, overridden by newer answers of the API server.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/dynamicresources/dra_manager.go, claimTracker.
 */
export interface AssumedClaims {
  readonly ResourceClaim: Lister<ResourceClaim>;
  readonly pending: Lister<PendingAllocation>;
  promise(pending: PendingAllocation): void;
  /** The Pod no longer needs its promise, which is removed if no other Pod needs it. */
  release(podUid: string): void;
  /** The API server has answered with this claim, so the promise ends. */
  written(claim: ResourceClaim, promisedAs: string): void;
}

/** A Pod of a PodGroup with its current or promised node; empty if it has none. */
export interface PodOfGroup {
  readonly pod: Pod;
  readonly node: string;
}

/** State of a running scheduler. A simulated one holds and promises nothing. */
export interface LiveState {
  /** Time of the current event, for written times. */
  readonly nowUs: Micros;
  readonly waitingPods: PodsInPermit;
  readonly assumedVolumes: AssumedVolumes;
  readonly assumedClaims: AssumedClaims;
  /** Whether some victims of this Pod's preemption are not requested to be deleted yet. */
  isPreempting(uid: string): boolean;
  /** Requests a retry of these Pods. */
  activate(pods: readonly Pod[]): void;
  podGroup(namespace: string, name: string): PodGroup | undefined;
  /** All Pods that name the group, sorted by key. */
  podsOfGroup(namespace: string, name: string): readonly PodOfGroup[];
}

/** Framework functions available to plugins. */
export interface Handle extends LiveState {
  readonly snapshot: Snapshot;
  readonly listers: Listers;
  readonly nominator: Nominator;
  /** Gates that are not named have their default in v1.36. */
  readonly gates: FeatureGates;
  readonly extenders: Extenders;
  /** Random integer from 0 to below the argument, for choices that kube-scheduler leaves to chance. */
  draw(below: number): number;
  /** Runs the profile's Filter plugins as a cycle does, with the Pods nominated to the node. */
  filterWithNominatedPods(state: CycleState, pod: PodInfo, node: NodeInfo): Status;
  /** Informs the profile's PreFilter plugins of a Pod added to a node in simulation. */
  addPodInThought(state: CycleState, pod: PodInfo, podToAdd: PodInfo, node: NodeInfo): Status;
  removePodInThought(state: CycleState, pod: PodInfo, podToRemove: PodInfo, node: NodeInfo): Status;
}
