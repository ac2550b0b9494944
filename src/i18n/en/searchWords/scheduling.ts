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
