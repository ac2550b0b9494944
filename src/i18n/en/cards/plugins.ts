/** Cards of the scheduler's plugins, by the name under which Kubernetes registers them. */
export const plugins = {
  PrioritySort: {
    title: 'PrioritySort',
    also: 'QueueSort, queue sort, order of the queue, PriorityClass, priority of a Pod',
    what: 'Orders activeQ: the higher priority first, of equals the Pod that came earlier. All profiles have the same queue, so the same order.',
  },
  SchedulingGates: {
    title: 'SchedulingGates',
    also: 'schedulingGates, PreEnqueue, scheduling gates, SchedulingGated',
    what: 'Keeps a Pod out of activeQ until its spec.schedulingGates is empty.',
  },
  NodeUnschedulable: {
    title: 'NodeUnschedulable',
    also: 'cordon, unschedulable node, SchedulingDisabled, spec.unschedulable',
    what: 'Refuses a cordoned node, unless the Pod tolerates the taint node.kubernetes.io/unschedulable.',
    rule: 'refuses if node.spec.unschedulable and the taint is not tolerated',
  },
  NodeName: {
    title: 'NodeName',
    also: 'spec.nodeName, bypass the scheduler, assigned by hand',
    what: 'A Pod with spec.nodeName fits that node alone. Most Pods have none, and every node passes.',
    rule: 'refuses if pod.spec.nodeName is set and is another node',
  },
  TaintToleration: {
    title: 'TaintToleration',
    also: 'taints, tolerations, NoSchedule, NoExecute, PreferNoSchedule, untolerated taint',
    what: 'As a filter it refuses a node with a NoSchedule or NoExecute taint that the Pod does not tolerate. As a score it prefers nodes with fewer PreferNoSchedule taints.',
    rule: 'raw = untolerated PreferNoSchedule taints; normalised = 100 − 100 × raw / highest raw',
  },
  NodeAffinity: {
    title: 'NodeAffinity',
    also: "nodeSelector, node affinity, requiredDuringScheduling, didn't match Pod's node affinity/selector",
    what: 'As a filter it asks for nodeSelector and required node affinity. As a score it adds the weights of preferred terms that match.',
    rule: 'raw = Σ weights of matching terms; normalised = 100 × raw / highest raw',
  },
  NodePorts: {
    title: 'NodePorts',
    also: 'hostPort, free ports, port conflict',
    what: 'Refuses a node on which a hostPort of the Pod is taken: same port and protocol, and the same or a wildcard address.',
  },
  NodeResourcesFit: {
    title: 'NodeResourcesFit',
    also: 'Insufficient cpu, Insufficient memory, LeastAllocated, MostAllocated, RequestedToCapacityRatio, bin packing, resources fit',
    what: 'As a filter it asks that every request fits into what is free. As a score, with LeastAllocated, it prefers the emptier node.',
    rule: 'raw = Σ weight × (allocatable − requested) × 100 / allocatable, divided by Σ weights; requested includes this Pod',
  },
  NodeResourcesBalancedAllocation: {
    title: 'NodeResourcesBalancedAllocation',
    also: 'BalancedAllocation, balance cpu and memory',
    what: 'Prefers nodes whose cpu and memory are used up evenly: above 75 the Pod improves the balance, below 75 it makes it worse.',
    rule: 'raw = 50 + (50 + balance with the Pod − balance without it) / 2; balance = 100 × (1 − std of the shares)',
  },
  ImageLocality: {
    title: 'ImageLocality',
    also: 'image locality, image already on the node',
    what: 'Prefers nodes that already have the images of the Pod. An image counts less if only few nodes have it.',
    rule: 'sum = Σ size × nodes with it / nodes; raw = 100 × (sum − 23 MiB) / (1000 MiB × containers − 23 MiB)',
  },
  InterPodAffinity: {
    title: 'InterPodAffinity',
    also: "podAffinity, podAntiAffinity, anti-affinity, didn't match pod anti-affinity rules",
    what: 'As a filter it asks for required affinity and anti-affinity to other Pods. As a score it adds the weights of preferred terms in the domain of the node.',
    rule: 'normalised = 100 × (raw − lowest raw) / (highest raw − lowest raw)',
  },
  PodTopologySpread: {
    title: 'PodTopologySpread',
    also: "topologySpreadConstraints, maxSkew, topology spread, whenUnsatisfiable, minDomains, didn't match pod topology spread constraints",
    what: 'As a filter it keeps the difference between domains within maxSkew (DoNotSchedule). As a score it prefers domains with fewer matching Pods (ScheduleAnyway).',
    rule: 'filter: matching + 1 − lowest domain ≤ maxSkew; normalised = 100 × (highest + lowest − raw) / highest',
  },
  VolumeRestrictions: {
    title: 'VolumeRestrictions',
    also: 'ReadWriteOncePod, volume in use',
    what: 'Refuses a node on which the same volume is mounted and must not be twice. A ReadWriteOncePod claim has one user.',
  },
  NodeVolumeLimits: {
    title: 'NodeVolumeLimits',
    also: 'max volume count, CSINode, attachable volumes',
    what: 'Refuses a node that has as many volumes of a CSI driver as its CSINode allows.',
  },
  VolumeBinding: {
    title: 'VolumeBinding',
    also: 'WaitForFirstConsumer, PersistentVolumeClaim, PVC, volumes, PersistentVolume, unbound immediate PersistentVolumeClaims, StorageClass, pvc pending',
    what: 'Asks that the node reaches the volume of each claim of the Pod. An unbound claim must find one, or be provisioned there.',
  },
  VolumeZone: {
    title: 'VolumeZone',
    also: 'volume in another zone, zone of a volume',
    what: 'Refuses a node whose zone or region is not the one of a bound volume of the Pod.',
  },
  DynamicResources: {
    title: 'DynamicResources',
    also: 'DRA, dynamic resource allocation, ResourceClaim, GPU',
    what: 'Asks that the devices which the ResourceClaims of the Pod ask for can be had on the node.',
  },
  NodeDeclaredFeatures: {
    title: 'NodeDeclaredFeatures',
    what: 'Refuses a node that does not declare a feature which the Pod needs, in status.declaredFeatures.',
  },
  GangScheduling: {
    title: 'GangScheduling',
    also: 'gang scheduling, PodGroup, all or nothing, coscheduling',
    what: 'Holds the Pods of a PodGroup until minCount of them exist and can have a node in one cycle. In v1.36 no time limit ends that: a gang with missing members waits for good and keeps no node meanwhile.',
  },
  DefaultPreemption: {
    title: 'DefaultPreemption',
    also: 'preemption, victims, PostFilter, preempt, who is preempted, reprieve',
    what: 'Looks for the node on which removing Pods of lower priority makes room at the lowest price. The victims are deleted; the Pod is nominated there and tried again.',
    rule: 'fewest broken budgets, lowest highest priority, lowest sum of priorities, fewest victims, latest start',
  },
  DefaultBinder: {
    title: 'DefaultBinder',
    also: 'binder, POST binding',
    what: 'Sends the Binding of the Pod to the API server.',
  },
  plugin: {
    title: 'A plugin of the scheduler',
    what: 'A plugin that no release enables by default. Profiles say which plugins run, in which order and with which weight.',
  },
} as const;
