/** Cards of the Scheduling view, without its plugins. */
export const scheduling = {
  activeQ: {
    title: 'activeQ',
    what: 'Pods that can be tried at once. The scheduler pops one at a time: the highest priority first, of equals the one that waits longest.',
    rule: 'order = priority, then time of arrival (PrioritySort)',
    now: '{{waiting}} waiting',
  },
  backoffQ: {
    title: 'backoffQ',
    what: 'Pods that failed and may be tried again, but not yet. Each failed attempt doubles the time. When activeQ is empty, a Pod is popped from here early.',
    rule: 'back-off = min(podMaxBackoffSeconds, podInitialBackoffSeconds × 2^(failed attempts − 1))',
    now: '{{waiting}} waiting',
  },
  errorBackoff: {
    title: 'error backoff',
    what: 'Pods whose last attempt ended with an error, such as a failed API call. Only its own back-off ends a stay here: nothing is popped early.',
    rule: 'back-off = min(podMaxBackoffSeconds, podInitialBackoffSeconds × 2^(errors in a row − 1))',
    now: '{{waiting}} waiting',
  },
  unschedulable: {
    title: 'unschedulable Pods',
    what: 'Pods that no node had room or leave for. An event wakes a Pod if a plugin that rejected it says that the event may help.',
    rule: 'woken by: an event with the answer Queue, or after 5 min by the flush',
    now: '{{waiting}} waiting',
  },
  gated: {
    title: 'gated',
    what: 'Pods that a PreEnqueue plugin holds, mostly because spec.schedulingGates is not empty. They are not tried until every gate is gone.',
    now: '{{waiting}} waiting',
  },
  inFlight: {
    title: 'in flight',
    what: 'Pods that were popped and whose attempt is not over. Events that come meanwhile are kept, and played again if the attempt fails.',
    now: '{{waiting}} in flight',
  },
  PreFilter: {
    title: 'PreFilter',
    what: 'Plugins look at the Pod once and prepare what Filter needs. One can narrow the nodes, reject the Pod at once, or say that its Filter is not needed.',
  },
  Filter: {
    title: 'Filter',
    what: 'Each node is held against the plugins in order. The first plugin that refuses a node ends the look at that node.',
    rule: 'feasible = every Filter plugin says Success',
    now: '{{feasible}} of {{evaluated}} nodes that were looked at are feasible',
  },
  PostFilter: {
    title: 'PostFilter',
    what: 'Runs only if no node is feasible. DefaultPreemption then looks for Pods of lower priority whose removal makes room.',
  },
  PreScore: {
    title: 'PreScore',
    what: 'Score plugins prepare what is the same for all nodes. A plugin that has nothing to compare says Skip, and does not score.',
  },
  Score: {
    title: 'Score',
    what: 'Each Score plugin gives every feasible node a number. With one feasible node nothing is scored.',
  },
  NormalizeScore: {
    title: 'NormalizeScore',
    what: 'A plugin whose numbers have a range of their own brings them to 0 to 100. The weight is applied after that.',
    rule: 'weighted = normalised × weight',
  },
  Reserve: {
    title: 'Reserve',
    what: 'The Pod is assumed on its node, and plugins set aside what it needs there, such as volumes. If a later step fails, Unreserve gives it back.',
  },
  Permit: {
    title: 'Permit',
    what: 'A last word before binding: approve, deny, or wait. A gang is let go here once minCount of its members have a place in one cycle; otherwise all places are given back.',
  },
  PreBind: {
    title: 'PreBind',
    what: 'What must be done before the Pod is bound, such as provisioning its volumes. The next Pod is scheduled meanwhile.',
  },
  Bind: {
    title: 'Bind',
    what: 'DefaultBinder sends the Binding to the API server, which writes spec.nodeName. That field is written once.',
  },
  PostBind: {
    title: 'PostBind',
    what: 'Plugins are told that the Pod is bound, so that they can clean up. Nothing can fail here any more.',
  },
  total: {
    title: 'Total of a node',
    what: 'The sum of the weighted scores. The highest total wins. Of equals, the place in the list of nodes decides; up to v1.34 and with an extender, chance does.',
    rule: 'total = Σ normalised score × weight',
    now: '{{node}}: {{sum}} = {{total}}, of {{highest}} at most',
  },
  totals: {
    title: 'Totals',
    what: 'The sum of the weighted scores of each feasible node. The highest total wins. Of equals, the place in the list of nodes decides; up to v1.34 and with an extender, chance does.',
    rule: 'total = Σ normalised score × weight',
  },
  scoreCell: {
    title: 'Score of a node',
    what: 'What one plugin thinks of one node. A normalised score lies between 0 and 100; the weight says how much the plugin counts.',
    rule: 'weighted = normalised × weight',
    now: '{{plugin}} on {{node}}: raw {{raw}}, normalised {{normalized}} × {{weight}} = {{weighted}}',
  },
  skipped: {
    title: 'Plugins with nothing to do',
    what: 'PreFilter or PreScore of these plugins said that there is nothing to check for this Pod, so they do not run.',
  },
  sampling: {
    title: 'Sampling of nodes',
    what: 'In a large cluster the scheduler stops looking once enough nodes are feasible. The next search starts where this one ended.',
    rule: 'enough = max(100, nodes × percentage / 100); percentage = max(5, 50 − nodes / 125)',
    now: 'looked at {{evaluated}} of {{nodes}} nodes',
  },
  bins: {
    title: 'Nodes as bins',
    what: 'Each bin is a node. The area of a block is the cpu that a Pod requests; the brim is what the node can give. Usage does not count here, requests do.',
    rule: 'free = allocatable − Σ requests',
  },
  bin: {
    title: 'Room on a node',
    what: 'The scheduler counts what Pods request, not what they use. A Pod fits if each of its requests is at most what is free.',
    rule: 'free = allocatable − Σ requests',
    now: '{{node}}: cpu {{allocatable}} − {{used}} = {{free}} free',
  },
  podGroup: {
    title: 'PodGroup',
    what: 'Pods that belong together. With a gang policy they are tried in one cycle: none goes before minCount of them have a place. Between two tries nothing is kept for them.',
    rule: 'let go = members with a place ≥ minCount; a gang that lacks members is not ended by the 5 min of Permit: it never waits there',
    now: '{{name}}: {{reached}} of {{wanted}}, tries so far: {{tries}}',
  },
  bus: {
    title: 'Event bus',
    what: 'Changes in the cluster that may make a Pod schedulable. Plugins register for events; a hint looks at the objects and answers Queue or QueueSkip.',
  },
} as const;
