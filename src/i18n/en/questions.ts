/** Each question as people ask it, by its number, and words of messages, states and complaints that they type when they have this trouble. */
export const questions = {
  1: {
    asked: '“0/3 nodes are available: insufficient cpu”, but the nodes are idle: requests, not usage?',
    symptoms:
      'pending, insufficient memory, kubectl top, low utilisation, FailedScheduling, plenty of cpu, enough cpu, monitoring shows low usage, requests are counted and not usage',
  },
  2: {
    asked: 'Half of everything is free, yet nothing fits: is it fragmentation?',
    symptoms:
      'pending, insufficient cpu, bin packing, capacity, free cpu in total, enough in sum, big pod, large pod, a little left on each node',
  },
  3: {
    asked: 'Why an untolerated taint on a one-node cluster: the control-plane taint?',
    symptoms:
      'pending, node(s) had untolerated taint(s), toleration, master, kubeadm, minikube, NoSchedule, single node cluster, control plane node, only node has a taint',
  },
  4: {
    asked: 'Why “Too many pods” while CPU and memory are free: 110?',
    symptoms: 'pending, maxPods, max pods per node, limit of 110, node reached its pod limit, 110 pods, pod capacity',
  },
  5: {
    asked:
      'What does “preemption: 0/4 nodes are available: Preemption is not helpful for scheduling” mean; which plugin really failed?',
    symptoms:
      'pending, No preemption victims found for incoming pod, UnschedulableAndUnresolvable, which filter plugin rejected, explain FailedScheduling message, all reasons after preemption',
  },
  6: {
    asked: 'Why is a Pod Pending without any event: a schedulerName that nobody serves?',
    symptoms:
      'no events, Events: <none>, custom scheduler, describe shows nothing, scheduler does not look at my pod, scheduler ignores the pod, no FailedScheduling event, nobody schedules it, default-scheduler missing',
  },
  7: {
    asked: 'Why “volume node affinity conflict”, and why is a WaitForFirstConsumer claim stuck because of nodeName?',
    symptoms:
      "pending, pvc, pv, PersistentVolumeClaim, persistent volume, zone, node(s) didn't match PersistentVolume's node affinity, waiting for first consumer, ContainerCreating, PVC is not bound, pod needs a disk in another zone, wrong zone",
  },
  8: {
    asked: 'Required anti-affinity and a rolling update that deadlocks with as many replicas as nodes: why?',
    symptoms:
      "pending, podAntiAffinity, didn't match pod anti-affinity rules, maxSurge, stuck rollout, ProgressDeadlineExceeded, new replica has no node, anti-affinity blocks the update",
  },
  9: {
    asked: 'Does topology spread count tainted nodes (nodeTaintsPolicy)?',
    symptoms:
      "pending, topologySpreadConstraints, didn't match pod topology spread constraints, nodeAffinityPolicy, maxSkew, DoNotSchedule, tainted zone is counted, empty zone",
  },
  10: {
    asked: 'Why is a DaemonSet Pod Pending on a node full of Pods of equal priority?',
    symptoms:
      "didn't satisfy plugin(s) [NodeAffinity], system-node-critical, agent, daemonset misses a pod, DESIRED 3 READY 2, daemon pod without room",
  },
  11: {
    asked: 'Why “pod didn’t trigger scale-up (it wouldn’t fit if a new node is added)”?',
    symptoms:
      'NotTriggerScaleUp, cluster autoscaler, max node group size reached, pending, autoscaler ignores pending pods, node pool does not grow, no node is added',
  },
  12: {
    asked: 'Why are there no Pods at all: quota or admission refuses them, and the event is on the ReplicaSet?',
    symptoms:
      'FailedCreate, exceeded quota, forbidden, ResourceQuota, LimitRange, 0 of 3 replicas, deployment without pods, replicas 0, event on the ReplicaSet, Error creating, No resources found',
  },
  13: {
    asked: 'I freed room; why is my Pod not retried? unschedulable, events, the five-minute flush',
    symptoms:
      'stays pending, still pending, retry, flushUnschedulablePodsLeftover, UnschedulableTimeout, AssignedPodDelete, deleted other pods and it is still pending, room but not scheduled, why five minutes, unschedulable pool',
  },
  14: {
    asked: 'Why a wait and how long: back-off of 1 s to 10 s, and popping from backoffQ when activeQ is empty?',
    symptoms:
      'backoff, podInitialBackoffSeconds, podMaxBackoffSeconds, SchedulerPopFromBackoffQ, retry, delay, how long until the next attempt, wait between attempts, in backoffQ',
  },
  15: {
    asked: 'Do thousands of Pending Pods delay one small Pod that would fit?',
    symptoms:
      'slow scheduling, latency, throughput, activeQ, head of line, backlog, 1000, my small job waits, many unschedulable pods, scheduling latency, queue is long',
  },
  16: {
    asked: 'Do unschedulable Pods of high priority starve lower ones?',
    symptoms:
      'starvation, blocked queue, PriorityClass, head of line blocking, important pods block the others, small pods wait behind large ones, queue blocked by pods that do not fit',
  },
  17: {
    asked: 'Why does a Pod of low priority run while one of high priority waits?',
    symptoms:
      'priority inversion, preemptionPolicy Never, PriorityClass, pending, priority not respected, low runs while high waits, small one goes first',
  },
  18: {
    asked: 'QueueingHint: which event wakes which Pod, and why do the others sleep?',
    symptoms:
      'queueing hints, moved to activeQ, requeue, node label, QueueSkip, why was it not woken, label added to a node, pod scheduled right after a change, event to plugin',
  },
  19: {
    asked: 'Why do all my Pods land on one node: are scores not round robin?',
    symptoms:
      'same node, uneven, not evenly, unbalanced, spread, distribution, LeastAllocated, all replicas on one node, everything on the same node, one node gets all the pods, node overloaded others empty',
  },
  20: {
    asked: 'Pods without requests pile up: do 100m and 200Mi count for scoring only?',
    symptoms:
      'BestEffort, no resource requests, overloaded node, non-zero requested, uneven, unbalanced, pods without resources, squeezed, noisy, where do BestEffort pods go',
  },
  21: {
    asked: 'Does ImageLocality pull replicas together, or does it do nothing?',
    symptoms:
      'image already present, same node, cached images, large image, prefers the node with the image, replicas follow the image',
  },
  22: {
    asked: 'In a large cluster only some nodes are looked at: why?',
    symptoms:
      'percentageOfNodesToScore, numFeasibleNodesToFind, 5000 nodes, sampling, does it check all nodes, stops after enough nodes, sampled nodes, speed of large clusters',
  },
  23: {
    asked: 'Why is topology spread skewed after a rollout: do old Pods count; matchLabelKeys?',
    symptoms:
      'topologySpreadConstraints, maxSkew violated, pod-template-hash, uneven, zones, rolling update, after the update uneven, old ReplicaSet counts, 3 and 1 per zone',
  },
  24: {
    asked: 'A new node, or new labels: why do running Pods not move?',
    symptoms:
      'rebalance, descheduler, IgnoredDuringExecution, reschedule, empty node, unbalanced, new node stays empty, pods not moving, label removed but pod stays, running pods are not touched',
  },
  25: {
    asked: 'How do I see the scores of the nodes?',
    symptoms:
      'score, weights, plugin scores, LeastAllocated, MostAllocated, bin packing, why this node, see scores, scheduler scores, score per plugin, points of each node, why did it choose this node, table of scores',
  },
  26: {
    asked: 'Who was preempted and why them; why was a PDB violated though others were available?',
    symptoms:
      'victims, Preempted by, PodDisruptionBudget, reprieve, evicted by scheduler, who is preempted, why was my pod preempted, preempted by a higher priority pod, choice of victims, my pod was killed for another',
  },
  27: {
    asked: 'The preemptor has nominatedNodeName but runs elsewhere, or its place is taken: why?',
    symptoms:
      'nominated node, preemption, place taken, higher priority, nominated but scheduled on a different node, runs on another node than nominated, nomination cleared, lost its place',
  },
  28: {
    asked: 'Why does kubectl drain hang: is the 429 from the eviction API a PDB or overload?',
    symptoms:
      'Cannot evict pod as it would violate the pod’s disruption budget, PodDisruptionBudget, eviction, too many requests, drain hangs, drain stuck, node cannot be drained, eviction refused',
  },
  29: {
    asked: 'The scheduler said yes, so why does the kubelet say OutOfcpu?',
    symptoms:
      'OutOfmemory, OutOfpods, UnexpectedAdmissionError, Failed, rejected by kubelet, nodeName, pod failed right after scheduling, admitted by scheduler rejected by node, force deleted and replaced',
  },
  30: {
    asked:
      'Liveness, readiness, startup: which probe restarts, which only takes traffic away; why is a slow starter in a restart loop?',
    symptoms:
      'Unhealthy, failed liveness probe will be restarted, initialDelaySeconds, failureThreshold, restarts before the app has started, liveness kills the app, readiness, startupProbe',
  },
  31: {
    asked: 'CrashLoopBackOff: 10 s doubling to 300 s, reset after 10 min; why does the phase say Running?',
    symptoms:
      'back-off restarting failed container, restarts, exit code, crash, keeps restarting, wait grows with each restart, back-off 5m0s',
  },
  32: {
    asked: 'Do preStop and the grace period share one budget, then SIGKILL and 137?',
    symptoms:
      'terminationGracePeriodSeconds, exit code 137, SIGTERM, killed, shutdown, no time left after preStop, killed in shutdown, does the hook count, graceful shutdown',
  },
  33: {
    asked: 'Why 502s during a rolling update: does SIGTERM race the removal from the endpoints?',
    symptoms:
      'bad gateway, connection refused, dropped requests, zero downtime, preStop sleep, EndpointSlice, users see errors while deploying, requests fail during deploy, connection reset on update',
  },
  34: {
    asked: 'Why is a Pod stuck Terminating on a dead node, and why does the replacement come after about 50 s + 300 s?',
    symptoms:
      'NodeNotReady, node unreachable, tolerationSeconds, node lost, 5 minutes, NotReady, Unknown, stuck deleting, pod cannot be deleted, node is down, when are pods recreated elsewhere',
  },
  35: {
    asked: '“PLEG is not healthy”: what is relist?',
    symptoms:
      'pleg was last seen active, NotReady, container runtime slow, 3 minutes, runtime is down, containerd hangs, node flaps NotReady',
  },
  36: {
    asked: 'Who is evicted first: usage over request, then priority, then by how much, or by QoS class?',
    symptoms:
      'Evicted, The node was low on resource: memory, MemoryPressure, node pressure eviction, which pods are evicted first, memory pressure, order of eviction, ranking',
  },
  37: {
    asked: 'OOMKilled at a limit or evicted by the node: is the whole container killed?',
    symptoms:
      'out of memory, exit code 137, memory limit, oom killer, cgroup, container killed for memory, difference between OOMKilled and Evicted, memory leak',
  },
  38: {
    asked: 'Does one slow image pull block the other Pods in ContainerCreating?',
    symptoms:
      'serializeImagePulls, Pulling image, slow start, registry, waiting for another image, images one by one, parallel image pulls, pull takes minutes',
  },
  39: {
    asked:
      'Why 429: fairness, a PDB, or the client’s own throttling? How many seats has my level, what does a LIST cost, what is borrowing?',
    symptoms:
      'too many requests, API priority and fairness, APF, client-side throttling, Retry-After, seats, HTTP 429, apiserver rejects, flow control, qps and burst, priority level full',
  },
  40: {
    asked:
      'Why 409 “the object has been modified” and 410 “too old resource version”: resourceVersion, watch cache, relist?',
    symptoms:
      'conflict, Gone, Operation cannot be fulfilled, please apply your changes to the latest version, stale, write conflict, watch ended with 410, stale cache, informer relists',
  },
} as const;
