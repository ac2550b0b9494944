export const controllers = {
  'dead-node': {
    promise: 'A node falls silent. How long until its Pods run elsewhere, and why so long?',
    beats: {
      cut: 'the network is gone',
      silent: 'nobody hears the kubelet',
      notReady: 'the node is given up',
      deleted: 'Pods are deleted',
      replaced: 'substitutes are placed',
      back: 'the node comes back',
    },
    steps: {
      cut: 'node-1 loses its network. Its {{pods}} {Pod goes|Pods go} on running; nobody else knows that.',
      silent: '{{seconds}} s later the kubelet of node-1 cannot renew its Lease. Nothing else happens yet.',
      notReady: 'After {{seconds}} s the node lifecycle controller sets Ready of node-1 to {{ready}} and taints it.',
      deleted:
        'The Pods tolerate the taint for 300 s: {{seconds}} s later the first is deleted, {{all}} s after the cut.',
      replaced:
        'Only now does the ReplicaSet make substitutes: {{pod}} goes to {{node}}. The old ones stay Terminating.',
      back: 'node-1 is back: its kubelet ends {{pod}}, {{seconds}} s after it was deleted.',
    },
    saw: {
      minutes: '{{seconds}} s from the cut to the deletion: first the silence is noticed, then 300 s are tolerated.',
      terminating:
        'The old Pods were Terminating for {{seconds}} s: only their own kubelet can say that they have ended.',
    },
    tries: { force: 'Delete the Node as soon as it is NotReady' },
  },
  'drain-and-pdb': {
    promise: 'A drain does not end, and the API server answers 429. Has it too much to do?',
    beats: {
      running: 'five replicas',
      daemons: 'it does not even begin',
      first: 'one may go',
      refused: 'the budget says no',
      again: 'a substitute is ready',
      drained: 'the drain is over',
    },
    steps: {
      running:
        '{{pods}} web {Pod runs|Pods run}, {{here}} of them on node-1. The budget wants {{floor}} of them at all times.',
      daemons: 'kubectl drain gives up at once: a DaemonSet has a Pod on node-1, and the flag to ignore it is missing.',
      first: 'With the flag it begins: {{pod}} is evicted. That is all that the budget has to spare.',
      refused:
        '{{pod}} must stay: another eviction would leave fewer than {{floor}}. The answer is 429: the budget forbids it.',
      again:
        'A substitute is ready, so {{pod}} may go. {{refused}} {eviction was|evictions were} refused so far; each Pod is tried every 5 s.',
      drained: '{{seconds}} s after the first eviction only the Pod of the DaemonSet is left on node-1.',
    },
    saw: {
      why: '{{refused}} {time|times} the answer was 429: from the budget, not from a server with too much to do.',
      long: 'The drain took {{seconds}} s, because each Pod waits for the substitute of the one before.',
    },
    tries: {
      noBudget: 'Without the budget',
      more: 'With eight replicas, four of which must stay',
    },
  },
  'quota-no-pods': {
    promise: 'The Deployments are there, Pods are missing, and nothing is Pending. Where is the message?',
    beats: {
      asked: 'two Deployments',
      silent: 'api makes no Pod',
      over: 'web makes too few',
      waits: 'nothing is Pending',
      grows: 'the quota grows',
      late: 'the next try is late',
    },
    steps: {
      asked: 'web wants {{web}} {Pod|Pods} in a namespace with a ResourceQuota on CPU.',
      silent: 'The API server refuses to create a Pod of api: its container does not say how much CPU it wants.',
      over: 'A Pod of web is refused: {{message}}',
      waits:
        '{{web}} web {Pod exists|Pods exist} and {{pending}} are Pending. {{refused}} {creation was|creations were} refused: events and a condition of the ReplicaSets say so.',
      grows:
        'The quota grows, and a LimitRange speaks for api. Nobody tells the controller: it waits for its next try.',
      late: '{{seconds}} s later the next try of the ReplicaSet controller comes, and a Pod of web is created.',
    },
    saw: {
      where:
        '{{refused}} {Pod was|Pods were} refused before they existed: the message is at the ReplicaSet, not at a Pod.',
      retry: 'Its tries come with growing pauses, so the next one was {{seconds}} s after the quota grew.',
    },
    tries: { noQuota: 'Without the quota' },
  },
  'anti-affinity-rollout-deadlock': {
    promise: 'A rollout with room for everybody stands still. What does it wait for?',
    beats: {
      one: 'one to a node',
      surge: 'one more is made',
      stuck: 'it finds no node',
      changed: 'other limits',
      goes: 'an old one goes',
      placed: 'its place is taken',
    },
    steps: {
      one: '{{pods}} web {Pod|Pods} on {{nodes}} {node|nodes}, one to a node, as their anti-affinity wants it.',
      surge: 'A new template: the rollout first makes one more, {{pod}}. Now there are {{pods}}.',
      stuck:
        'No node for {{pod}}: {{plugin}} refuses {{nodes}} of {{nodes}}, and no old Pod may go before this one is ready.',
      changed: '{{seconds}} s later somebody sets maxUnavailable 1 and maxSurge 0.',
      goes: 'So an old Pod goes first: {{pod}} ends.',
      placed: '{{pod}} takes the place on {{node}} that has become free.',
    },
    saw: {
      why: 'The surge Pod waited for an old Pod to go, and the old Pods waited for the surge Pod to be ready.',
      waited: 'It stood still for {{seconds}} s and would have stood for ever.',
    },
    tries: { scale: 'Ask for two replicas while it is stuck' },
  },
  'no-scale-up': {
    promise: 'Four Pods wait, there is an autoscaler, and no machine comes. Why not?',
    beats: {
      one: 'a group at its maximum',
      large: 'too large for a small machine',
      elsewhere: 'a label that no group has',
      expendable: 'not worth a machine',
      waits: 'everybody waits',
      grows: 'the maximum is raised',
      placed: 'one of them gets a place',
    },
    steps: {
      one: 'one-more fits on none of {{nodes}} {node|nodes}. One machine more would do, but the group is at its maximum.',
      large:
        'too-large asks for {{cpu}} CPU: a small machine has less, and it does not tolerate the taint of the large ones.',
      elsewhere: 'elsewhere selects a label that no node of any group would have.',
      expendable: 'expendable has priority {{priority}}: the autoscaler orders no machine for such a Pod.',
      waits: '{{pending}} {Pod is|Pods are} Pending, and nothing happens: each has a reason of its own.',
      grows: 'The maximum has been raised, and at the next look group {{group}} grows from {{from}} to {{to}}.',
      placed: '{{seconds}} s later one-more goes to {{node}}. The others go on waiting.',
    },
    saw: {
      reasons: '{{pending}} {Pod still waits|Pods still wait}: a machine more helps only a Pod that would fit on it.',
      late: 'From the decision to the place it took {{seconds}} s: machines boot.',
    },
    tries: { smaller: 'Make room instead of ordering a machine' },
  },
  'scale-up': {
    promise: 'A Deployment grows beyond the cluster. Who orders a machine, and how long does it take?',
    beats: {
      asked: 'more replicas',
      full: 'no room left',
      grows: 'a machine is ordered',
      booted: 'it boots',
      ready: 'its node is Ready',
      placed: 'the Pod is placed',
    },
    steps: {
      asked: 'web shall have {{replicas}} {Pod|Pods}. So far there is {{nodes}} node.',
      full: '{{pod}} fits nowhere: Pending. Only such a Pod makes the autoscaler act, never a high load.',
      grows:
        '{{seconds}} s later the autoscaler looks, tries the Pods on machines that are not there, and grows {{group}} from {{from}} to {{to}}.',
      booted: 'The cloud needs {{seconds}} s until {{node}} has booted.',
      ready: '{{node}} becomes Ready {{seconds}} s after that: now the scheduler may use it.',
      placed: '{{pod}} is placed on {{node}}, {{seconds}} s after the command.',
    },
    saw: {
      time: '{{seconds}} s from the command to the place.',
      machine: '{{seconds}} s of them are the machine: the decision itself is quick.',
    },
    tries: { fewer: 'Ask for fewer while they wait' },
  },
  'hpa-load': {
    promise: 'The same load on two Deployments. Which autoscaler finds the right number first?',
    beats: {
      two: 'two replicas each',
      requests: 'counted in requests',
      cpu: 'counted in CPU',
      again: 'and once more',
    },
    steps: {
      two: 'Each autoscaler has {{replicas}} {Pod|Pods}, and the load on both is the same.',
      requests:
        'The load triples. The autoscaler that counts requests asks for {{replicas}} {Pod|Pods} at its next look.',
      cpu: 'The other sees CPU, which cannot be more than its limit: it asks for {{replicas}} only.',
      again: '{{seconds}} s later it has measured the new Pods, and asks for {{replicas}}.',
    },
    saw: {
      at: 'By requests: {{requests}} at once. By CPU: {{first}} first, because usage ends at the limit.',
      late: 'The second step came {{seconds}} s after the first: new Pods count once they are measured.',
    },
    tries: { start: 'Begin with six Pods' },
  },
  'queue-length': {
    promise: 'Messages pile up in two queues. One autoscaler adds workers, the other none. What do they look at?',
    beats: {
      calm: 'two autoscalers',
      more: 'more messages',
      first: 'the first look',
      most: 'a minute later',
      busy: 'the other one',
      less: 'few messages again',
    },
    steps: {
      calm: 'One autoscaler wants {{target}} {message|messages} for each Pod, the other {{cpu}} of the requested CPU.',
      more: '{{rate}} {message|messages} a second arrive in each queue. A Pod is done with {{each}}.',
      first:
        '{{seconds}} s later {{sum}} {message waits|messages wait}. At {{target}} for each Pod that asks for {{asks}}; the first look may give {{replicas}}.',
      most: '{{seconds}} s after more messages came it asks for {{replicas}} {Pod|Pods}: at each look at most twice as many.',
      busy: 'The other one sees {{cpu}} of the requested CPU, and {{target}} is its target: {{replicas}} Pod, however many messages wait.',
      less: '{{seconds}} s after the messages became few it asks for {{replicas}}: the highest count of {{window}} s has held until now.',
    },
    saw: {
      queue:
        'The length of the queue says how much is to be done: {{replicas}} {Pod is|Pods are} asked for within {{seconds}} s.',
      cpu: 'CPU says how busy a worker is: {{cpu}} of its request, however long the queue is.',
    },
    tries: {
      fewer: 'At most five Pods for the first',
      hand: 'Ten Pods for the second, by hand',
    },
  },
  'burst-or-steps': {
    promise: 'A program makes 400 Pods. At once or in steps: who has to pay for the haste?',
    beats: {
      level: 'room for requests',
      burst: 'all at once',
      full: 'the first refusal',
      refused: 'how many got through',
      waiting: 'and those',
      step: 'a smaller step',
      none: 'a second later',
      next: 'the next step',
    },
    steps: {
      level:
        'Programs like this one are in workload-low: {{seats}} {seat|seats}, and for each program {{hand}} {queue|queues} with {{limit}} {place|places}.',
      burst: 'It sends {{pods}} {request|requests} at once, each of which makes a Pod.',
      full: 'The first 429: {{reason}}. All {{hand}} {queue|queues} of the program are full.',
      refused:
        '{{refused}} {request was|requests were} refused. {{pods}} {Pod exists|Pods exist}: {{seats}} {seat|seats} and {{hand}} {queue|queues} with {{limit}} {place|places} had no room for more.',
      waiting: 'Of the {{pods}} {Pod|Pods} {{waiting}} still have no node: the scheduler takes one after the other.',
      step: 'Later the program makes only {{pods}} at once, and goes on so each minute.',
      none: 'A second later {{pods}} {Pod|Pods} of this step exist, {{waiting}} of them without a node. Refused: {{refused}}.',
      next: 'The next step: {{pods}} {Pod|Pods} in all by steps, and {{refused}} {request|requests} refused.',
    },
    saw: {
      burst:
        'At once: {{refused}} {request|requests} refused, which nobody sends again, and Pods that wait for the scheduler.',
      steps: 'In steps: {{refused}} refused. Queues empty while the program waits.',
    },
    tries: {
      longer: 'Longer queues for workload-low',
      larger: 'A larger server before the burst',
    },
  },
};
