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
