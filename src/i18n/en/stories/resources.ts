export const resources = {
  'memory-demo': {
    promise: 'Two Pods with the same memory limit: one runs on, one is killed again and again. Who kills it, and when?',
    beats: {
      under: 'under the limit',
      second: 'the second Pod',
      killed: 'over the limit',
      status: 'what the status says',
      again: 'four minutes later',
    },
    steps: {
      under: 'memory-demo uses {{used}} Mi under a limit of {{limit}}: nothing happens to it.',
      second: 'memory-demo-2 has the same limit, {{limit}}, and its process wants 250M.',
      killed: 'At {{limit}} Mi the kernel kills the container, {{seconds}} s after its start. It asks nobody.',
      status:
        'The status says {{reason}}, exit code {{code}}: 128 + 9, SIGKILL. The kubelet has restarted it {{restarts}} time.',
      again:
        'It was killed {{kills}} {time|times} and restarted {{restarts}} {time|times}: after each, the wait is twice as long.',
    },
    saw: {
      limit: 'A memory limit is enforced by the kernel: {{kills}} kills, each as soon as the limit was reached.',
      other: 'The Pod under its limit has {{restarts}} {restart|restarts}.',
    },
    tries: {
      resize: 'Raise the limit to 300Mi in place',
      delete: 'Delete the Pod that is killed',
    },
  },
  'oom-or-evicted': {
    promise: 'Two leaks. One ends OOMKilled, one Evicted. What is the difference, and which one leaves the Pod?',
    beats: {
      leak: 'two leaks',
      oom: 'the one with a limit',
      same: 'the same Pod again',
      short: 'the one without a limit',
      evicted: 'the node runs short',
      successor: 'a new Pod',
    },
    steps: {
      leak: 'Both leak memory: limited uses {{limited}} Mi, unlimited {{unlimited}} Mi. Only limited has a memory limit.',
      oom: 'limited reaches its limit of {{limit}} Mi: the kernel kills the container, OOMKilled. The node has plenty left.',
      same: '{{seconds}} s later the kubelet starts a new container in the same Pod: {{pod}}.',
      short:
        'unlimited has no limit and uses {{used}} Mi by now; {{free}} Mi are left on node-2. The threshold is 100Mi.',
      evicted: 'memory.available is below the threshold, so the kubelet ends {{pod}} for good: Failed, Evicted.',
      successor: 'Its ReplicaSet makes another Pod: {{pod}} runs, and the evicted one ({{failed}}) stays as Failed.',
    },
    saw: {
      kernel:
        'OOMKilled: the kernel kills a container at its own limit, {{kills}} {time|times} here. The Pod stays, restarts count up.',
      kubelet: 'Evicted: the kubelet ends the whole Pod because the node runs short. It never starts again.',
    },
    tries: {
      limit: 'Give unlimited a limit, too',
      restart: 'Restart unlimited before the node runs short',
    },
  },
  'eviction-order': {
    promise: 'A node runs short of memory. Who goes first: the one with the lowest QoS class?',
    beats: {
      four: 'four Pods on each node',
      rank: 'the order so far',
      first: 'the first to go',
      priority: 'the same with a priority',
      second: 'the next one on prio-1',
      stay: 'who stays',
    },
    steps: {
      four: 'Both nodes have the same four Pods. On equal-1 best-effort uses {{effort}} Mi and over {{over}} Mi, and both grow.',
      rank: 'best-effort requests nothing and is number {{effort}}; over is {{above}} Mi above its request and number {{over}}. guaranteed is number {{guaranteed}}.',
      first: '{{pod}} is evicted on equal-1: of those above their request, it is furthest above.',
      priority:
        'On prio-1 best-effort has priority {{priority}}. There {{pod}} goes first: priority comes before by how much.',
      second: 'Memory runs short on prio-1 once more, and now {{pod}} goes: nobody else there is above its request.',
      stay: 'guaranteed-prio uses {{guaranteed}} Mi and under-prio {{under}} Mi, each below its request of {{request}}: they stay.',
    },
    saw: {
      order:
        '{{evicted}} {eviction|evictions}, in this order: above the request or not, then priority, then by how much.',
      stay: '{{running}} {Pod|Pods} below their requests still run. The QoS class was not asked.',
    },
    tries: {
      over: 'Delete over-equal before',
      effort: 'Delete best-effort-prio before',
    },
  },
  overcommit: {
    promise: 'Limits of 10 GiB on a node of 4 GiB: the scheduler agrees. Who pays when all of them are used?',
    beats: {
      fit: 'five Pods fit',
      cpu: 'CPU runs short',
      grows: 'memory grows',
      oom: 'memory is used up',
      evicted: 'the kubelet reacts',
      taint: 'a new Pod has to wait',
    },
    steps: {
      fit: '{{pods}} {Pod fits|Pods fit}: they request {{requests}} of {{node}} Gi. Their limits are {{limits}} Gi together; nobody adds those up.',
      cpu: 'All want more CPU than there is: each gets {{gets}}m, and {{squeezed}}m in all are wanted and not there.',
      grows: 'Memory cannot be shared so: {{used}} Gi are in use, and each Pod is still far below its limit.',
      oom: 'The memory of the node is used up: the kernel kills a container of {{used}} Mi, far below its limit.',
      evicted: 'The kubelet sees the pressure and evicts {{pod}}, which is above its request.',
      taint:
        '{{pod}} should replace an evicted Pod, and {{plugin}} refuses {{refused}} of {{nodes}} {node|nodes}: the taint memory-pressure. It waits.',
    },
    saw: {
      sums: 'The scheduler adds up requests, {{requests}} of {{node}} Gi now. Limits may exceed the node.',
      paid: 'OOM kills so far: {{kills}}, evictions: {{evicted}}, though no container reached its limit.',
    },
    tries: {
      fewer: 'Three Pods instead of five',
      honest: 'Request what is used: 2Gi each',
    },
  },
} as const;
