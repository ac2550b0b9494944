/** The table that holds the API objects of one kind (`KubeObject` by `namespace/name`, or by name when cluster-scoped); see `storeKind` for kinds of other groups. */
export function storeTable(kind: string): string {
  return `store/${kind}`;
}

/** The names of the cluster's other tables, for views and questions. */
export const TABLES = {
  /** `EtcdRevision` under the key `revision`. */
  etcdRevision: 'etcd/revision',
  /** `EtcdKey` by `kind/namespace/name`, without the namespace when cluster-scoped. */
  etcdKeys: 'etcd/keys',
  /** `ConstantValue` by the constant's id, such as `M1`; those that nobody changed are not there. */
  constants: 'settings/constants',
  /** `ModelledKind` by kind. */
  modelledKinds: 'settings/modelledKinds',
  /** `WorkItem` by `controller|key`. The informer caches beside it are `controllers/<Kind>`. */
  workQueue: 'controllers/queue',
  /** `KubeletNode` by node name. */
  kubeletNodes: 'kubelet/nodes',
  /** `KubeletPod` by the Pod's uid. */
  kubeletPods: 'kubelet/pods',
  /** `ClientResult` by number of the request in order of sending, padded to eight digits. */
  clientResults: 'client/results',
  /** `ImageRecord` by image name as containers write it. */
  images: 'environment/images',
  /** `ContainerBehaviour` by image name. */
  behaviours: 'environment/behaviours',
} as const;

/** A kind that some component of the model acts on; all others are kept, listed and given back, nothing more. */
export interface ModelledKind {
  readonly kind: string;
  /** The components that act on it. */
  readonly by: readonly string[];
}
