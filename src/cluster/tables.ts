/** The table that holds the API objects of one kind (`KubeObject` by `namespace/name`, or by name when cluster-scoped); see `storeKind` for kinds of other groups. */
export function storeTable(kind: string): string {
  return `store/${kind}`;
}

/** The names of the cluster's other tables, for views and questions. */
export const TABLES = {
  /** `EtcdRevision` under the key `revision`, those of overrides under their resource. */
  etcdRevision: 'etcd/revision',
  /** `KeyRevision` by revision: the main etcd's history since it was compacted. Those of overrides have the resource after the name. */
  etcdHistory: 'etcd/history',
  /** `EtcdMember` by name; empty while there was never more than the one healthy member. */
  etcdMembers: 'etcd/members',
  /** `RaftState` under `raft`; absent like the members. */
  etcdRaft: 'etcd/raft',
  /** `EtcdAlarm` by etcd cluster. */
  etcdAlarms: 'etcd/alarms',
  /** `Ring` by kind; absent while the window is as it began. */
  watchCache: 'apiserver/watchCache',
  /** `WatchRecord` by name: watches of demonstration clients. */
  watches: 'apiserver/watches',
  /** `InformerClient` by id. */
  informerClients: 'clients/informers',
  /** `WorkItem` of demonstration clients by `client/controller/key`. */
  clientWork: 'clients/work',
  /** `EtcdKey` by `kind/namespace/name`, without the namespace when cluster-scoped. */
  etcdKeys: 'etcd/keys',
  /** `ConstantValue` by the constant's recorded id, such as `M1`; those that nobody changed are not there. */
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
  /** `ProxyRules` by `node|namespace/service`, of the nodes that requests are sent from. */
  proxyRules: 'proxy/rules',
  /** `TrafficClient` by id. */
  trafficClients: 'traffic/clients',
  /** `TrafficSecond` by `id|second`. */
  trafficSeconds: 'traffic/seconds',
  /** `TrafficFailure` by `id|number`. */
  trafficFailures: 'traffic/failures',
  /** `Drain` by id: what each `kubectl drain` has printed and how far its Pods are. */
  drains: 'client/drains',
  /** `KubectlRun` by id: commands at a terminal and what they have printed. */
  kubectlRuns: 'client/kubectl',
  /** `PlannedEviction` by the Pod's key: Pods that have to leave a tainted node at a moment. */
  plannedEvictions: 'controllers/TaintEviction.planned',
  /** `NodeHealth` by node: when the NodeLifecycle controller last saw a sign of life. */
  nodeHealth: 'controllers/NodeLifecycle.health',
  /** `Zone` by key: how fast Nodes that are down get their NoExecute taint. */
  nodeZones: 'controllers/NodeLifecycle.zones',
  /** `ImageRecord` by image name as containers write it. */
  images: 'environment/images',
  /** `BehaviourRecord` by image name, or `workload:namespace/workload/container`. */
  behaviours: 'environment/behaviours',
  /** `Autoscaler` by name. */
  autoscalers: 'autoscaler/instances',
  /** `AutoscaledNode` by the node's name. */
  autoscaledNodes: 'autoscaler/nodes',
  /** `JudgedPod` by `autoscaler|namespace/name`. */
  judgedPods: 'autoscaler/pods',
  /** `CloudGroup` by id. */
  cloudGroups: 'cloud/groups',
  /** `Machine` by name. */
  cloudMachines: 'cloud/machines',
  /** `MetricRecord` by `namespace/metric/Kind/name`, without the object when it is external. */
  metrics: 'environment/metrics',
  /** `AutoscalerMemory` by the HorizontalPodAutoscaler's key: recommendations and changes of scale. */
  autoscalerMemories: 'controllers/HorizontalPodAutoscaler.memory',
  /** `NodeResourceRecord` by node name: of nodes that came near a limit. */
  nodeResources: 'kubelet/resources',
} as const;
