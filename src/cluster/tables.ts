import type { KubeObject } from '../model/kinds.ts';
import type { ClientResult } from './client/kubectl.ts';
import type { WorkItem } from './controllers/workQueue.ts';
import type { ContainerBehaviour, ImageRecord } from './environment/records.ts';
import type { EtcdKey, EtcdRevision } from './etcd/etcd.ts';
import type { KubeletNode, KubeletPod } from './kubelet/records.ts';
import type { ConstantValue } from './releases/constants.ts';

/** The table that holds the API objects of one kind; see `storeKind` for kinds of other groups. */
export function storeTable(kind: string): string {
  return `store/${kind}`;
}

/** kube-controller-manager's informer cache of one kind. */
export function controllerCacheTable(kind: string): string {
  return `controllers/${kind}`;
}

/** The names of the cluster's other tables, for views and questions. `TableRecords` says what is in them. */
export const TABLES = {
  etcdRevision: 'etcd/revision',
  etcdKeys: 'etcd/keys',
  constants: 'settings/constants',
  modelledKinds: 'settings/modelledKinds',
  workQueue: 'controllers/queue',
  kubeletNodes: 'kubelet/nodes',
  kubeletPods: 'kubelet/pods',
  clientResults: 'client/results',
  images: 'environment/images',
  behaviours: 'environment/behaviours',
} as const;

/** A kind that some component of the model acts on; all others are kept, listed and given back, nothing more. */
export interface ModelledKind {
  readonly kind: string;
  /** The components that act on it. */
  readonly by: readonly string[];
}

/** Records by table; the comment says what the key is. */
export interface TableRecords {
  /** `revision` */
  readonly etcdRevision: EtcdRevision;
  /** `kind/namespace/name`, without the namespace when cluster-scoped. */
  readonly etcdKeys: EtcdKey;
  /** The constant's id, such as `M1`. */
  readonly constants: ConstantValue;
  /** The kind. */
  readonly modelledKinds: ModelledKind;
  /** `controller|key` */
  readonly workQueue: WorkItem;
  /** Node name. */
  readonly kubeletNodes: KubeletNode;
  /** The Pod's uid. */
  readonly kubeletPods: KubeletPod;
  /** Number of the request in order of sending, padded to eight digits. */
  readonly clientResults: ClientResult;
  /** Image name as containers write it. */
  readonly images: ImageRecord;
  /** Image name. */
  readonly behaviours: ContainerBehaviour;
}

/** An API object as etcd has it. */
export type StoredObject = KubeObject;
