export const scheduler = {
  cycleTime:
    'A scheduling cycle takes the same time whatever it does; it decides on the cluster as it is at its start and takes effect at its end.',
  parallelism:
    'Nodes are filtered one after the other as with one worker, so that the same Pod always finds the same nodes; `parallelism` is accepted and changes nothing.',
  configuration: 'Client connection and debugging in a KubeSchedulerConfiguration are accepted and left alone.',
  extenders:
    'There is no network: an HTTP extender answers at once by labels of the nodes under its own host name, HOST/filter (reject, unresolvable) and HOST/score (0 to 10), and fails only when it is made to; TLS, time-outs and nodeCacheCapable change nothing.',
  leaderElection:
    'One kube-scheduler runs alone unless the configuration says leaderElect: true; then there are two, which ask for the Lease every retryPeriod without jitter. One that stands by makes its cache and queue in the moment in which the leader is gone, with all Pods as new.',
  featureGates:
    'Only the feature gates listed on this page can be switched; all others are as v1.36 has them by default, as far as the model has what they switch.',
  dynamicResources:
    'A search for devices ends after 200,000 steps, where the real one ends after 10 s. Reserve looks for the devices again, because claims may have changed since Filter. Of several claims whose devices could be given back the first is taken, upstream any. A PodGroup has no claims of its own, and DeviceTaintRules, lists as attributes and devices that stand for CPU or memory are left out: they are off by default.',
  gang: 'The members of a PodGroup are tried in one cycle, of equals the one whose name comes first. A group that found no room is tried again when anything changes; the real scheduler tries it thousands of times a second meanwhile. Placements by topology (TopologyAwareWorkloadScheduling) and preemption for a whole group (WorkloadAwarePreemption) are left out.',
  release:
    'An older release sets the queue, ties, gates and groups as they were by default; all other rules stay those of v1.36. Before v1.32 the queue is that of v1.26, and in v1.35 the groups are the PodGroups of v1.36.',
  batching: 'The time in which a list of nodes can be reused is reckoned from cycle to cycle.',
} as const;
