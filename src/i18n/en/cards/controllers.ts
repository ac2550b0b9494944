/** Cards of the Controllers view, of the Overview, and of transport and timeline. */
export const controllers = {
  rollout: {
    title: 'Rolling update',
    also: 'rolling update, rollingUpdate, maxSurge, maxUnavailable, deployment strategy, new ReplicaSet, upgrade, progressDeadlineSeconds, deployment controller',
    what: 'A Deployment makes new Pods and removes old ones a few at a time. Two limits hold it: how many Pods there may be, and how many must be available.',
    rule: 'at most replicas + maxSurge (rounded up); available at least replicas − maxUnavailable (rounded down)',
    now: 'replicas {{replicas}}, maxSurge {{surge}}, maxUnavailable {{unavailable}}: at most {{most}}, at least {{least}} available',
  },
  nodeLoss: {
    title: 'Loss of a node',
    also: 'node lost, dead node, node unreachable, node.kubernetes.io/unreachable, NoExecute, node-monitor-grace-period, pod-eviction-timeout, tolerationSeconds, NodeNotReady, node failure',
    what: 'Without a renewed Lease a node becomes Unknown after the grace period and gets taints. Pods go when their toleration of the NoExecute taint is over.',
    rule: 'last sign + grace → taint unreachable:NoExecute + tolerationSeconds → eviction',
    now: 'grace period {{grace}} s',
  },
  drain: {
    title: 'Drain',
    also: 'kubectl drain, evict all Pods, maintenance of a node, cordon, eviction API',
    what: 'kubectl cordons the node and evicts its Pods one by one. A budget may refuse with 429; kubectl asks again after 5 s. DaemonSet Pods stay.',
  },
  budget: {
    title: 'PodDisruptionBudget',
    also: 'PDB, PodDisruptionBudget, minAvailable, maxUnavailable, disruptionsAllowed, disruption budget, voluntary disruption',
    what: 'So many Pods must stay healthy. An eviction that would break this is refused with 429; a deletion does not ask.',
    rule: 'disruptions allowed = healthy − desired healthy, at least 0',
    now: '{{name}}: {{healthy}} healthy − {{desired}} that must stay: {{allowed}} may go',
  },
  hpa: {
    title: 'HorizontalPodAutoscaler',
    also: 'HPA, HorizontalPodAutoscaler, autoscale, custom metrics, target utilization, metrics, horizontal autoscaling, desiredReplicas',
    what: 'Compares a metric with its target and sets replicas. Within the tolerance nothing changes. Of several metrics, the highest wish counts.',
    rule: 'desired = ⌈replicas × current / target⌉, between minReplicas and maxReplicas',
    now: '{{metrics}}; between {{least}} and {{most}} {replica|replicas}',
  },
  hpaHold: {
    title: 'Stabilization window',
    also: 'stabilization window, stabilizationWindowSeconds, flapping, scale down slowly, 300 s',
    what: 'When it wants fewer replicas, the autoscaler takes the highest wish of the window. So a short dip removes no Pods.',
    now: '{{seconds}} s window',
  },
  autoscaler: {
    title: 'Cluster autoscaler',
    also: 'cluster autoscaler, node group, scale up, scale down, scale-down-utilization-threshold, scale-down-unneeded-time, expander',
    what: 'Looks for Pods without a node, tries them on a node of each group, and asks for machines where they fit. Nodes that are hardly requested go after a while.',
    rule: 'removed: requests below the threshold for scale-down-unneeded-time, and its Pods fit elsewhere',
  },
  heat: {
    title: 'How full a node is',
    also: 'heat map, how full, utilisation of nodes',
    what: 'The share of what a node can give that its Pods request. Usage is not in it: a node can be full by requests and idle.',
    rule: 'Σ requests / allocatable',
  },
  clients: {
    title: 'Clients',
    also: 'kubectl, users, who sends requests',
    what: 'Who sends requests from outside: you with kubectl, and programs of the scenario. Everything in the cluster goes through the API server.',
  },
  schema: {
    title: 'Schema and validation',
    also: 'validation, strict decoding, unknown field, OpenAPI schema, 422, invalid value',
    what: 'The object is decoded, gets its defaults and is checked: unknown values and forbidden changes are refused with 400 or 422.',
  },
  validating: {
    title: 'Validating admission',
    also: 'validating webhook, ValidatingAdmissionPolicy, ValidatingWebhookConfiguration, policy, CEL, OPA, Kyverno',
    what: 'Plugins and webhooks look at the finished object and may refuse it, such as a ResourceQuota with 403.',
  },
  scheduler: {
    title: 'kube-scheduler',
    also: 'kube-scheduler, scheduler process, scheduling cycle',
    what: 'Chooses a node for each new Pod: it filters the nodes, scores those that are left, and binds the Pod to the best one. One Pod at a time.',
  },
  controllerManager: {
    title: 'kube-controller-manager',
    also: 'KCM, kube-controller-manager, controllers, reconcile loop, controller manager',
    what: 'Many controllers in one process. Each watches its objects, compares what is with what should be, and sends requests that close the gap.',
    now: '{{keys}} {key|keys} to look at',
  },
  clock: {
    title: 'Simulated time',
    also: 'virtual time, simulated time, time of the model',
    what: 'How long the run has gone on for the cluster. It has nothing to do with the time on your wall: see the pace.',
    now: '{{time}}',
  },
  entry: {
    title: 'seq',
    also: 'journal, entry, event number, sequence number',
    what: 'The number of the last entry of the journal. Every step of the model is one entry: what was handled, what changed, and why.',
    now: 'entry {{seq}}',
  },
  pace: {
    title: 'Pace',
    also: 'speed, slow motion, faster, playback speed',
    what: 'Explain and Follow skip dead time and play slowly what matters. Real time: one simulated second a second. Fast: as many as the scale says.',
    now: '{{speed}}',
  },
  wholeRun: {
    title: 'Whole run',
    what: 'All that was played so far: bars where much happened, marks of branches, and the part that is shown larger below. Drag to go there.',
    now: 'length {{length}}{{far}}',
  },
  track: {
    title: 'Track of a component',
    what: 'Each mark is an entry of the journal; a bar stands for many that are close together. A click goes to its moment.',
    now: '{{name}}: {{entries}} {entry|entries} in the part that is shown',
  },
} as const;
