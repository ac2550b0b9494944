/** Ways to say one thing about scheduling, separated by commas: words, phrases, reasons, codes, fields and plugins. */
export const scheduling = {
  pending:
    'pending, not scheduled, not get scheduled, not schedule, unscheduled, not be scheduled, unschedulable, failedscheduling, not placed, never placed, never scheduled, refuse to schedule, scheduling fails, scheduling failed, no node found',
  insufficient:
    'insufficient, no cpu left, no memory left, nothing left, not enough, lack, lacking, shortage, short of, not sufficient, missing capacity',
  idle: 'idle, unused, free, spare, nothing to do, low utilisation, low utilization, low usage, underutilised, underutilized, barely used, hardly used, mostly empty, half empty, almost unused, not busy, bored, low load, plenty, do nothing, almost nothing',
  usage: 'usage, used, use, utilisation, utilization, kubectl top, top nodes, consumption, real load, actual usage',
  fits: 'fit, fits, room, space, enough place, accommodate, placed anywhere',
  fragmented:
    'fragmentation, fragmented, fragment, scattered, in total, in sum, total free, adds up, altogether, overall, combined, summed, bin packing, leftovers',
  taint: 'taint, tainted, untolerated, toleration, tolerate, NoSchedule, TaintToleration, NoExecute, PreferNoSchedule',
  controlPlaneNode:
    'control-plane taint, control plane node, control-plane node, master, master node, kubeadm, minikube, single node, one-node, one node cluster, single machine cluster, node-role.kubernetes.io/control-plane, node-role.kubernetes.io/master',
  podLimit:
    'too many pods, maxPods, max pods, max-pods, pod limit, pods limit, number of pods, pod count limit, 110, pods per node',
  preempt: 'preempt, preemption, preempted, preempting, preemptor, kicked out by, thrown out by, DefaultPreemption',
  preemptionUseless:
    'not helpful, no help, no preemption victims, no victims, nobody to preempt, preemption useless, preemption not work, UnschedulableAndUnresolvable',
  noEvents:
    'no event, no events, without event, without events, without any event, events none, shows nothing, describe shows nothing, describe empty, event list empty, not one event, zero events, no messages, silent, silently, nothing happens',
  otherScheduler:
    'schedulerName, scheduler name, custom scheduler, own scheduler, second scheduler, another scheduler, different scheduler, wrong scheduler, scheduler not exist, scheduler not running, default-scheduler, volcano, yunikorn',
  volume:
    'volume, persistent volume, pv, pvc, PersistentVolume, PersistentVolumeClaim, disk, claim, ebs, block storage, StorageClass, VolumeBinding, VolumeZone, unbound immediate PersistentVolumeClaims',
  zone: 'zone, zones, availability zone, az, region, topology.kubernetes.io/zone',
  firstConsumer: 'WaitForFirstConsumer, first consumer, waits for first consumer, volumeBindingMode',
  antiAffinity: 'anti-affinity, antiaffinity, podAntiAffinity, InterPodAffinity, pod affinity rules',
  nodeAffinity:
    "nodeAffinity, node affinity, nodeSelector, node selector, didn't match node selector, affinity selector, node label, disk=ssd",
  spread:
    'topology spread, topologySpreadConstraints, spread constraints, spread constraint, spreading, PodTopologySpread, maxSkew, skew, skewed, DoNotSchedule, nodeTaintsPolicy, nodeAffinityPolicy, matchLabelKeys, minDomains',
  daemonSet: 'daemonset, daemon set, daemon, agent on each node, agent on every node',
  full: 'full, filled, occupied, crowded, no room, no place, no space left on the node',
  freedRoom:
    'freed, free up, freed up, made room, make room, made space, make space, released, cleaned up, deleted other pods, removed other pods, room is free, space is free',
  tryAgain:
    'retry, retried, retries, try again, tried again, tries again, attempt again, another attempt, scheduled again, reattempt, requeue, requeued, re-queue, picked up again, flush, flushUnschedulablePodsLeftover, moved back',
  backoff: 'backoff, back-off, backoffq, podInitialBackoffSeconds, podMaxBackoffSeconds, exponential, countdown',
  howLong:
    'how long, interval, wait time, waiting time, delay, how many seconds, how often, what time, timeout, after what time',
  backlog:
    'backlog, thousand, thousands, hundreds, many pending, lots of pending, long queue, huge queue, head of line, behind others, behind many, behind a long, waiting line, 1000, mass of',
  slow: 'slow, slowly, latency, delayed, takes long, takes forever, takes ages, takes minutes, late, lag, sluggish, wait long',
  queue: 'queue, queues, queued, activeQ, scheduling queue, SchedulingQueue, active queue',
  highPriority:
    'high priority, higher priority, highest priority, important pods, urgent, critical pods, PriorityClass, priority 1000',
  lowPriority: 'low priority, lower priority, lowest priority, less important, priority 0',
  starve:
    'starve, starved, starving, starvation, blocked by, block everyone, block the queue, blocks the queue, hold up, never get a turn, hog the queue, monopolise, monopolize',
  wrongOrder:
    'before the higher, overtake, overtakes, overtaken, jump the queue, jumps the queue, priority inversion, ahead of, wrong order, instead of the important, preemptionPolicy, preemptionPolicy Never',
  wake: 'wake, wakes, woken, woke, QueueingHint, queueing hint, queueing hints, queuing hint, QueueSkip, which event, event moves, what triggers, what makes the scheduler, moved to activeQ, UpdateNodeLabel, AssignedPodDelete',
  uneven:
    'uneven, unevenly, unbalanced, imbalance, imbalanced, not balanced, not evenly, not even, not spread, not distributed, lopsided, balance, evenly, distribution, round robin, round-robin',
  oneNode:
    'one node, same node, single node gets, same machine, one machine, same host, one host, all pods on, every pod on',
  noRequests:
    'without requests, without resource requests, no requests, no resource requests, BestEffort, requests not set, missing requests, forgot requests, not set requests, empty resources, resources not set, 100m, 200Mi',
  image: 'image, images, docker image, container image',
  imageAtHand:
    'ImageLocality, image locality, already pulled, already has the image, already present, image present, cached image, cached images, image is cached, image on the node',
  fewNodes:
    'percentageOfNodesToScore, numFeasibleNodesToFind, large cluster, big cluster, 5000 nodes, thousands of nodes, only some nodes, some of the nodes, not all nodes, subset of nodes, part of the nodes, all nodes, every node evaluated, sample, sampling, stops looking',
  newNode:
    'new node, added node, add node, added a node, another node joined, joined, empty node, fresh node, new machine, new worker',
  move: 'move, moved, moves, rebalance, rebalanced, rebalancing, migrate, migrated, relocate, redistribute, redistributed, descheduler, reschedule running, existing pods, running pods, already running, keeps running, IgnoredDuringExecution',
  score:
    'score, scores, scored, scoring, points, weight, weights, plugin weights, ranking, LeastAllocated, MostAllocated, BalancedAllocation, NodeResourcesFit, why this node, why that node, rate the nodes, rated, rating, chosen node, choose this node, why did it choose',
  victim: 'victim, victims, who was preempted, who is preempted, reprieve, why mine, why was my pod',
  nominated:
    'nominated, nominatedNodeName, nominated node, nomination, place taken, place was taken, reserved place, stole the place, lost its place',
  device:
    'gpu, gpus, device, devices, accelerator, tpu, DRA, dynamic resource allocation, ResourceClaim, ResourceClaimTemplate, ResourceSlice, DeviceClass, resource claim, firstAvailable, cannot allocate all claims, nvidia.com/gpu',
  gang: 'gang, PodGroup, coscheduling, co-scheduling, all or nothing, all-or-nothing, together or none, GangScheduling, minMember, minCount, kueue',
  gated: 'gated, SchedulingGated, schedulingGates, scheduling gates, scheduling gate, not ready to be scheduled',
  pack: 'pack, packing, bin packing, fill nodes, fewer nodes, MostAllocated, consolidate pods',
  alike: 'identical pods, same pods, batch, OpportunisticBatching, signature, equivalence, equivalence cache',
  bypass: 'nodeName, spec.nodeName, bypass, bypasses, without the scheduler, assigned by hand, manually assigned',
} as const;

/** Ways to say one thing about the life of a Pod, its node and its kubelet. */
export const pods = {
  kubeletRefuses:
    'OutOfcpu, OutOfmemory, OutOfpods, UnexpectedAdmissionError, rejected by kubelet, kubelet rejects, kubelet rejected, kubelet refuses, kubelet refused, kubelet says no, kubelet denies, node not have enough resource, Predicate failed, NodeAffinity failed',
  liveness: 'liveness, livenessProbe, liveness probe',
  readiness: 'readiness, readinessProbe, readiness probe',
  startup: 'startup, startupProbe, startup probe',
  probe:
    'probe, probes, health check, healthcheck, health checks, Unhealthy, initialDelaySeconds, failureThreshold, periodSeconds',
  slowStart:
    'slow start, slow starter, slow starting, starts slowly, takes long to start, long startup, before app has started, finished starting, not started yet, java, spring boot, boot time, warm up time',
  restart: 'restart, restarts, restarted, restarting, restart loop, restart count, reboots',
  crash:
    'CrashLoopBackOff, crash loop, crashloop, crash, crashes, crashed, crashing, failed container, exits at once, exit code 1, exits immediately, keeps dying, keeps exiting, back-off restarting failed container',
  grace:
    'grace, graceful, gracefully, grace period, terminationGracePeriodSeconds, shutdown, shut down, shutting down, stop cleanly, clean exit, time to finish',
  preStop: 'preStop, pre-stop, hook, hooks, lifecycle hook, FailedPreStopHook',
  sigterm: 'SIGTERM, signal 15, exit code 143, 143',
  sigkill: 'SIGKILL, 137, exit code 137, exit 137, signal 9, kill -9, killed, hard kill, force kill',
  badGateway:
    '502, 504, bad gateway, gateway timeout, connection refused, connection reset, dropped requests, lost requests, failed requests, failing requests, requests fail, errors for users, cannot reach the service, service not reachable, service unreachable, cannot connect, downtime, zero downtime, zero-downtime, endpoints, EndpointSlice, kube-proxy',
  terminating:
    'terminating, stuck deleting, not be deleted, not deleted, cannot delete, not delete, deletion hangs, delete hangs, will not go away, not go away, not disappear',
  deadNode:
    'dead node, broken node, node breaks, node broke, broken machine, node is dead, node dead, node down, went down, is down, node lost, lost node, node died, died, node crashed, machine crashed, unreachable, offline, powered off, switched off, power off, node failure, node fails, NotReady, not ready, NodeNotReady, node.kubernetes.io/unreachable, TaintManagerEviction, NodeStatusUnknown, kubelet stopped posting node status, tolerationSeconds, network lost, unplugged',
  replacement:
    'replacement, replaced, recreated, recreate, elsewhere, new pod comes, substitute, failover, fail over, 5 minutes, five minutes, 300 s, 300 seconds, pod-eviction-timeout',
  pleg: 'PLEG, relist, pleg was last seen active, PLEG is not healthy, GenericPLEG, evented pleg',
  runtime:
    'container runtime, containerd, dockerd, cri-o, runtime hangs, runtime slow, runtime down, runtime not answer',
  pressure:
    'MemoryPressure, memory pressure, DiskPressure, node pressure, node-pressure, low on resource, low on memory, evictionHard, eviction threshold, Threshold quantity, runs short of memory, running out of memory, The node had condition',
  evict: 'evict, evicted, evicts, eviction, Evicted',
  whichFirst:
    'who first, which pod first, first, order, ranking of eviction, which one goes, who is killed first, who must go, QoS, QoS class, Burstable, Guaranteed, BestEffort first',
  oom: 'OOMKilled, oom, oom killer, oom-killer, out of memory, oom_score_adj, memory limit, over limit, exceeds limit, exceeded its memory, exceeds its memory, limit reached, memory leak, leak, cgroup',
  pull: 'pull, pulling, pulled, download, downloading, serializeImagePulls, maxParallelImagePulls, registry, parallel pulls, Pulling image',
  pullFails:
    'ImagePullBackOff, ErrImagePull, image pull fails, cannot pull, failed to pull image, pull access denied, manifest unknown, image not found, InvalidImageName, imagePullSecrets',
  creating: 'ContainerCreating, container creating, PodInitializing, not starting, stuck creating, waiting to start',
  staticPod:
    'static pod, static pods, mirror pod, mirror pods, staticPodPath, /etc/kubernetes/manifests, manifest file',
  overcommit:
    'overcommit, overcommitted, overcommitment, limits exceed, over 100%, more limits than, oversubscribe, oversubscribed',
  attach:
    'FailedAttachVolume, Multi-Attach, multi attach, multi-attach error, still attached, already attached, exclusively attached, VolumeAttachment, detach, FailedMount, Unable to attach or mount volumes, ReadWriteOnce',
} as const;

/** Ways to say one thing about controllers, autoscalers and the upkeep of nodes. */
export const controllers = {
  rollout:
    'rollout, roll out, rolling update, rolling-update, rolling upgrade, upgrade, update deployment, deployment update, deploy, deploying, new version, release, new release, redeploy, maxSurge, maxUnavailable',
  stuck:
    'stuck, hang, hangs, hung, hanging, blocked, frozen, stall, stalls, stalled, deadlock, deadlocks, deadlocked, never finishes, never completes, not finish, not complete, not proceed, no progress, forever, endless, endlessly, waits for itself, ProgressDeadlineExceeded, progress deadline',
  perNode:
    'one per node, one to a node, one replica per node, each node has one, every node already has, as many replicas as nodes, replicas equal nodes',
  growCluster:
    "cluster autoscaler, cluster-autoscaler, autoscaler, scale up, scale-up, scaleup, add a node, add nodes, adds a node, add machines, new machine comes, node group, nodegroup, NotTriggerScaleUp, TriggeredScaleUp, max node group size reached, max size reached, wouldn't fit if a new node is added, provision nodes",
  notTriggered:
    'not trigger, not triggered, not trigger scale-up, not scale up, not scaling up, not scale, not add a node, no new node, no machine comes, not adding nodes, max node group size reached',
  shrinkCluster:
    'scale down, scale-down, scaledown, remove node, removes nodes, removed node, shrink, unneeded, underutilised node, underutilized node, utilization threshold, safe-to-evict, node not removed, empty nodes stay',
  karpenter: 'karpenter, NodePool, NodeClaim, expireAfter, expiry, expired node, node too old, consolidation',
  severalAutoscalers:
    'two autoscalers, several autoscalers, second autoscaler, autoscalers fight, shard autoscaler, sharded, lease of autoscaler',
  quota:
    'quota, quotas, ResourceQuota, exceeded quota, LimitRange, limit range, must specify limits, must specify requests, must specify cpu',
  noPods:
    'no pods, zero pods, no pod, 0 pods, pods missing, missing pods, missing replicas, pods not created, not create pods, not creating pods, FailedCreate, 0 of 3, nothing created, pods never appear, pods not appear, ReplicaFailure, Error creating, get pods shows nothing, No resources found, pod list is empty',
  forbidden: 'forbidden, admission, admission webhook, refused, denied, not allowed',
  budget:
    'PodDisruptionBudget, pdb, disruption budget, budget, minAvailable, disruptionsAllowed, allowed disruptions, violate, violated, DisruptionTarget',
  drain:
    'drain, drains, draining, cordon, maintenance, node maintenance, empty a node, evict all pods, ignore-daemonsets, delete-emptydir-data',
  hpa: 'hpa, HorizontalPodAutoscaler, horizontal pod autoscaler, autoscale pods, pod autoscaling, autoscale, targetAverageUtilization, FailedGetResourceMetric, scale pods, replicas by cpu',
  externalMetric:
    'external metric, external metrics, keda, queue length, messages, message queue, rabbitmq, kafka lag, sqs',
  burst: 'burst, all at once, at once, spike, steps, in steps, ramp up, mass creation, many pods at once',
  lifetime:
    'machine lifetime, maximum lifetime, max lifetime, instance refresh, rotate nodes, node rotation, too old machine, spot, instance replaced',
  balancer:
    'load balancer, balancer, elb, alb, warm, warmed, warm up, prewarm, pre-warm, 503, service unavailable, cold balancer',
} as const;

/** Ways to say one thing about the API server, fairness, watches and etcd. */
export const api = {
  tooManyRequests:
    '429, too many requests, TooManyRequests, Retry-After, throttled, rate limited, rate limit, rate limiting, server is currently unable, rejected by the api server, the server has received too many requests',
  fairness:
    'API priority and fairness, priority and fairness, apf, fairness, FlowSchema, PriorityLevelConfiguration, priority level, priority levels, seats, seat, concurrency, concurrency shares, nominalConcurrencyShares, lend, lending, borrow, borrowing, borrowed, workload-low, workload-high, flow control, X-Kubernetes-PF-FlowSchema-UID, apiserver_flowcontrol',
  clientSide:
    'client-side throttling, client side throttling, client throttling, own throttling, qps, kube-api-qps, kube-api-burst, Waited for, rate limiter, due to client-side throttling, not priority and fairness, throttles itself, holds itself back',
  noisyClient:
    'noisy neighbour, noisy neighbor, one client floods, one tenant, misbehaving client, greedy client, elephant, mice, shuffle sharding, queues per flow, fair queuing',
  flood:
    'slow api server, api server slow, apiserver slow, slow apiserver, kubectl is slow, api latency, flood, flooded, overload, overloaded, ddos, storm, thousands of requests, 100000 requests, api server overloaded, apiserver overload',
  listCost:
    'LIST cost, cost of a list, expensive list, large list, list all pods, listing, work estimate, pagination, limit=500, continue token, resourceVersion=0, etcd read',
  conflict:
    '409, conflict, has been modified, object has been modified, Operation cannot be fulfilled, please apply your changes, optimistic, optimistic locking, optimistic concurrency, latest version, lost update, concurrent update',
  tooOld:
    '410, gone, too old resource version, resource version too old, Expired, stale, stale read, resourceVersion, old version, relist after, watch closed, watch expired, compacted, behind, not up to date, watch cache',
  goaway:
    'GOAWAY, goaway-chance, uneven connections, connections not balanced, one api server busy, restarted api server idle, long-lived connections, http2, reconnect',
  etcdSpace:
    'NOSPACE, database space exceeded, mvcc database space exceeded, etcd full, database full, db size, quota-backend-bytes, compaction, compact, defrag, defragmentation, alarm disarm, alarm',
  etcdLeader:
    'no leader, leader lost, leader election, election, quorum, quorum lost, etcd members, member down, etcdserver: no leader, raft, etcdserver: request timed out',
  etcdSlow:
    'slow disk, disk latency, fsync, wal fsync, apply request took too long, took too long, heartbeat interval, hdd, iops, etcd slow, slow etcd',
  moreServers:
    'more api servers, larger api server, scale the api server, add api servers, apiserver replicas, api server hpa, api server vpa, busy api server',
  gateway:
    'gateway, gateway classes, least important first, shed load, load shedding, rate limit in front, api gateway',
} as const;

/** Ways to say one thing, by topic: whatever a person types of them means the same to the search. Never shown. */
export const searchWords = { ...scheduling, ...pods, ...controllers, ...api } as const;
