import type {
  CSIDriver,
  CSINode,
  CSIStorageCapacity,
  Namespace,
  PersistentVolume,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  ReplicaSet,
  ReplicationController,
  Service,
  StatefulSet,
  StorageClass,
} from '../../../model/generated/types.ts';
import type { CycleState } from './cycleState.ts';
import type { NodeInfo } from './nodeInfo.ts';
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
  readonly CSIStorageCapacity: Lister<CSIStorageCapacity>;
}

/** The nodes as a cycle sees them. Between cycles the cache changes them in place. */
export interface Snapshot {
  /** All nodes in the scheduler's order. */
  readonly nodes: readonly NodeInfo[];
  readonly nodesWithAffinityPods: readonly NodeInfo[];
  readonly nodesWithRequiredAntiAffinityPods: readonly NodeInfo[];
  /** Whether any Pod on any node uses the claim, `namespace/name`. */
  usesClaim(key: string): boolean;
  get(node: string): NodeInfo | undefined;
}

/** Pods that a preemption promised a node to. */
export interface Nominator {
  /** True when nothing is nominated anywhere, which is the common case. */
  readonly isEmpty: boolean;
  nominatedPods(node: string): readonly PodInfo[];
}

/** What the framework lends its plugins. */
export interface Handle {
  readonly snapshot: Snapshot;
  readonly listers: Listers;
  readonly nominator: Nominator;
  /** A whole number from 0 to below the argument, for choices that kube-scheduler leaves to chance. */
  draw(below: number): number;
  /** Runs the profile's Filter plugins as a cycle would, the Pods nominated to the node included. */
  filterWithNominatedPods(state: CycleState, pod: PodInfo, node: NodeInfo): Status;
  /** Tells the profile's PreFilter plugins of a Pod that is added to or removed from a node in thought. */
  addPodInThought(state: CycleState, pod: PodInfo, podToAdd: PodInfo, node: NodeInfo): Status;
  removePodInThought(state: CycleState, pod: PodInfo, podToRemove: PodInfo, node: NodeInfo): Status;
}
