/** What people type when they look for a scenario that answers none of the forty questions first, by its id, separated by commas. Never shown. */
export const scenarioSymptoms = {
  'first-minute': 'begin, first steps, introduction, demo, small cluster, tour, how does kubernetes work',
  rollout: 'rolling update, rollout status, maxSurge, maxUnavailable, deploy a new version, ReplicaSet replaced',
  'priority-and-gates': 'SchedulingGated, schedulingGates, order of the queue, who is popped first, PriorityClass',
  'pack-or-spread': 'MostAllocated, LeastAllocated, bin packing, two profiles, scheduler profile, scoring strategy',
  gang: 'gang scheduling, PodGroup, all or nothing, coscheduling, minCount, training job, mpi',
  devices:
    'cannot allocate all claims, ResourceClaim, ResourceSlice, DeviceClass, DRA, dynamic resource allocation, GPU Pending, device plugin, CEL selector',
  'device-taint':
    'DeviceTaintManagerEviction, device taint, shared ResourceClaim, GPU evicted, resource claim is in the process of being allocated, two Pods one GPU',
  'one-to-a-node': 'OpportunisticBatching, identical Pods, batch of Pods, scheduling signature',
  'scheduler-bypassed': 'spec.nodeName, without the scheduler, assigned by hand, OutOfcpu',
  'image-pull-backoff':
    'ImagePullBackOff, ErrImagePull, wrong tag, image not found, manifest unknown, failed to pull image, back-off pulling image, cannot pull image, typo in the image',
  'missing-config':
    "CreateContainerConfigError, configmap not found, secret not found, FailedMount, MountVolume.SetUp failed for volume, couldn't find key in ConfigMap, missing ConfigMap, missing Secret, ContainerCreating forever",
  'static-pods': 'static Pod, mirror Pod, staticPodPath, deleted Pod comes back, /etc/kubernetes/manifests',
  'pleg-channel-full': 'PLEG channel is full, discard event, event channel is full, 1000 events, many containers end',
  overcommit: 'overcommit, limits over 100 percent, limits exceed node memory, Burstable',
  'memory-demo': 'memory limit, OOMKilled, polinux/stress, kubernetes.io memory example',
  'volume-still-attached':
    'Multi-Attach error for volume, volume is already exclusively attached, FailedAttachVolume, VolumeAttachment, force detach, six minutes, StatefulSet on a dead node',
  'hpa-load':
    'hpa, HorizontalPodAutoscaler, hpa not scaling down, stabilization window, target utilization, autoscaling by cpu or requests',
  'scale-up':
    'TriggeredScaleUp, add nodes, cluster autoscaler adds machines, new node for pending pods, expander least-waste',
  'scale-down':
    'scale down, node not removed, unneeded node, empty node removed, scale-down-unneeded-time, safe-to-evict, drain by autoscaler',
  'two-autoscalers': 'two cluster autoscalers, surplus machine, leader lease of the autoscaler, several autoscalers',
  'sharded-autoscalers':
    'shard the autoscaler, more than 1000 nodes, min and max of node groups, large autoscaled cluster',
  'node-expiry': 'karpenter, expireAfter, NodePool, NodeClaim, node expired, old nodes replaced',
  'burst-or-steps': 'create many Pods at once, burst of Pods, staged creation, 400 Pods',
  'queue-length': 'keda, external metric, queue length, message backlog, scale by queue',
  'machine-lifetime': 'instance refresh, maximum lifetime, node rotation, managed node group, machine ends',
  'warmed-balancer': 'load balancer 503, service unavailable, pre-warm, cold load balancer, capacity of the balancer',
  'priority-levels-idle': 'seats without load, nominal limit, borrowing when idle, concurrency limit changes',
  'saturated-level': 'borrow seats, lend seats, priority level saturated, workload-low full',
  'elephants-and-mice': 'noisy neighbour, one client floods, fair queuing, shuffle sharding, queues of a flow',
  flood: 'api server overloaded, request storm, denial of service, thousands of requests a second, flooded API server',
  'client-throttling':
    'client-side throttling, qps, burst, kube-api-qps, controller manager slow, Waited for, creates Pods slowly',
  'gateway-classes':
    'gateway, load shedding, reject the least important, classes of clients, rate limit before the API server',
  'list-cost':
    'expensive LIST, cost of a list, large list, pagination, resourceVersion=0, work estimate, seats of a LIST',
  'restart-goaway': 'GOAWAY, goaway-chance, uneven connections, one API server busy, restarted API server idle, http2',
  'etcd-leader': 'etcdserver: no leader, leader lost, quorum lost, etcd member down, election',
  'etcd-quota':
    'mvcc: database space exceeded, NOSPACE, etcd full, quota-backend-bytes, defrag, compaction, alarm disarm',
  'etcd-disk': 'apply request took too long, slow disk, fsync, slow etcd, wal, iops',
  'api-servers-scaled':
    'more API servers, larger API server, scale the control plane, API server replicas, new API server idle',
} as const;
