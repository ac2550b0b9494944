/** Of machines, disks and load balancers, which a cloud gives and takes away. */
export const cloud = {
  'scale-down': {
    promise: 'Three nodes have room to spare. Which of them does the autoscaler take away, and when?',
    beats: {
      placed: 'one Pod on each',
      heavy: 'used enough',
      alone: 'a Pod without an owner',
      light: 'its time runs',
      removing: 'its time is over',
      moved: 'its Pod moves',
      gone: 'the machine goes',
    },
    steps: {
      placed: '{{pods}} {Pod runs|Pods run} on {{nodes}} {node|nodes}, one on each.',
      heavy: 'Of pool-3 a share of {{share}} is requested. That is not below the threshold of {{threshold}}: it stays.',
      alone:
        'Of pool-1 only {{share}} is requested, but nobody would make its Pod again: alone has no controller. It stays.',
      light:
        'Of pool-2 {{share}} is requested, and its Pod would fit elsewhere: nobody needs it. Its time begins to run.',
      removing: '{{seconds}} s later {{node}} is still not needed: the autoscaler taints it and evicts its Pod.',
      moved: '{{pod}} takes the place of the evicted one, on {{node}}.',
      gone: '{{seconds}} s later {{node}} is empty, and its machine is given back.',
    },
    saw: {
      waits: 'A node goes when nobody has needed it for long enough: here after {{seconds}} s.',
      stays: 'The emptiest node stayed: one Pod without a controller keeps a whole machine.',
    },
    tries: {
      delete: 'Delete the Pod that nobody owns',
      annotate: 'Forbid that pool-2 is taken away',
    },
  },
  'two-autoscalers': {
    promise: 'Two autoscalers share a cluster. Who orders a machine for the Pods that wait?',
    beats: {
      waits: 'Pods wait',
      first: 'ca-1 orders one',
      second: 'ca-2 orders one too',
      surplus: 'one stands empty',
      removed: 'it goes again',
      sharded: 'a label says whose',
    },
    steps: {
      waits:
        'web wants {{pods}} {Pod|Pods}, and {{pending}} of them are Pending. ca-1 and ca-2 both look for such Pods.',
      first: 'ca-1 looks first: group {{group}} grows from {{from}} to {{to}}.',
      second:
        '{{seconds}} s later ca-2 sees the same {{pending}} {Pod|Pods}: {{group}} grows to {{to}}. It knows nothing of what ca-1 has ordered.',
      surplus: 'Both machines are there: data-m2-1 has {{used}} {Pod|Pods}, data-m4-1 has {{empty}}.',
      removed: '{{node}} is given back {{seconds}} s after it was ordered: nobody needed it for ten minutes.',
      sharded: 'The Pods of sharded say with a nodeSelector whose they are. Only {{group}} grows, to {{to}}.',
    },
    saw: {
      both: 'Each autoscaler orders for every Pod that its groups could take. The surplus was there for {{seconds}} s.',
      label: 'With a label that only one shard has, {{ordered}} machine is ordered.',
    },
    tries: {
      one: 'Ask for one Pod before ca-2 looks',
      more: 'Ask for 45 Pods: the surplus is of use',
    },
  },
  'sharded-autoscalers': {
    promise: 'A cluster shall have up to 3,200 nodes, and one autoscaler is tested with 1,000. What now?',
    beats: {
      one: 'the first autoscaler',
      two: 'the second one',
      target: 'each to its least',
      booted: 'machines boot',
      ready: 'both are done',
    },
    steps: {
      one: '{{nodes}} {node is|nodes are} there. ca-1 keeps the groups core and data-m1 to data-m3: {{least}} to {{most}} {node|nodes}.',
      two: 'ca-2 has a lease of its own, {{lease}}, so it does not wait for ca-1: {{least}} to {{most}} {node|nodes}.',
      target:
        'There are {{nodes}} {node|nodes}, fewer than the groups want at least: ca-1 sets its groups to {{first}} in all, ca-2 to {{second}}.',
      booted: 'At {{seconds}} s the first machine of ca-2 has booted: {{node}}.',
      ready: '{{nodes}} {node is|nodes are} Ready. Neither autoscaler touches the groups of the other.',
    },
    saw: {
      parted: 'Together they may have {{first}} and {{second}} {node|nodes}, because no group belongs to both.',
      least: '{{nodes}} {node is|nodes are} there: no Pod asked for them, the least of each group did.',
    },
    tries: {
      burst: 'Make 300 Pods while machines are on their way',
      delete: 'Delete a Node of ca-2',
    },
  },
  'node-expiry': {
    promise: 'A node is too old. Is its substitute there before its Pods must leave?',
    beats: {
      placed: 'four Pods each',
      forceful: 'v1: drain at once',
      graceful: 'v1beta1: order first',
      refused: 'the budget says no',
      substitute: 'the substitute is ready',
      goes: 'a place for the missing Pod',
    },
    steps: {
      placed: 'Each NodePool has {{pods}} {Pod|Pods} on its node. A budget wants {{least}} of them at all times.',
      forceful: 'At {{seconds}} s {{node}} is too old. As since v1, Karpenter drains it at once.',
      graceful: '{{node}} is as old. As up to v1beta1, Karpenter orders a substitute and leaves the Pods alone.',
      refused:
        'One Pod has been evicted. {{pod}} must stay: the budget wants {{least}} {Pod|Pods}, and the answer is 429.',
      substitute:
        '{{seconds}} s later the substitute {{node}} is ready. Meanwhile v1 has {{v1}} {Pod|Pods} ready, v1beta1 {{beta}}.',
      goes: '{{pod}} finds a place on {{node}}, {{seconds}} s after the drain began.',
    },
    saw: {
      missing: 'Since v1 one Pod had no node for {{seconds}} s: the time that a new machine takes.',
      budget: '{{refused}} {eviction was|evictions were} refused: only the budget kept the others running.',
    },
    tries: {
      noBudget: 'Without the budget of v1',
      spare: 'With a fifth Pod: two may go at once',
    },
  },
  'machine-lifetime': {
    promise: 'Two machines are too old, one is managed and one is not. Which requests fail?',
    beats: {
      both: 'two groups alike',
      ends: 'one machine just ends',
      fails: 'half of it fails',
      drained: 'the managed one is drained',
      notReady: 'the plain one is given up',
      stops: 'nothing fails any more',
      placed: 'new Pods at last',
    },
    steps: {
      both: 'managed-1 has {{managed}} {Pod|Pods}, plain-1 has {{plain}}. Clients send {{rate}} {request|requests} a second to each group.',
      ends: 'At {{seconds}} s the machine plain-1 is gone. For managed-1 a substitute is ordered first.',
      fails: 'Rules still send requests to plain-1: {{failed}} {has|have} failed. Of managed {{managed}} failed.',
      drained:
        '{{seconds}} s after its lifetime ended, managed-1 is drained within its budget. Of its requests {{failed}} failed.',
      notReady: 'After {{seconds}} s of silence plain-1 is not Ready any more, and its Pods do not count as ready.',
      stops: 'kube-proxy leaves them out: after {{seconds}} s and {{failed}} failed requests it is over.',
      placed: '{{pod}} goes to {{node}}, {{seconds}} s after the machine ended.',
    },
    saw: {
      requests: 'Failed requests: {{managed}} with a surge and a drain, {{plain}} without.',
      late: 'The plain group gets a new Pod {{seconds}} s later only: first the Node had to be deleted.',
    },
    tries: {
      drain: 'Drain plain-1 before it ends',
      outOfService: 'Say at once that plain-1 is out of service',
    },
  },
  'volume-still-attached': {
    promise: 'The machine of a database is dead. Why does its Pod not start elsewhere?',
    beats: {
      attached: 'the disk is attached',
      off: 'the machine goes off',
      terminating: 'the Pod is to end',
      elsewhere: 'still attached over there',
      timedOut: 'it waits in vain',
      forced: 'taken away by force',
      runs: 'the database runs',
    },
    steps: {
      attached: 'db-0 runs on {{node}}, and its disk is attached there. Such a disk can be at one node only.',
      off: 'At {{seconds}} s the machine goes off. Nobody can detach the disk in good order now.',
      terminating: '{{seconds}} s later db-0 is to be deleted. Its kubelet is silent, so it stays Terminating.',
      elsewhere:
        'Somebody has deleted db-0 by force, and its successor is on {{node}}. But the disk is still attached to the dead node.',
      timedOut: '{{seconds}} s later the kubelet gives up for this time: the volume did not come. It tries again.',
      forced: 'After {{seconds}} s the attach/detach controller takes the disk from {{node}} by force.',
      runs: 'db-0 runs on {{node}}, {{seconds}} s after the machine went off.',
    },
    saw: {
      waited: 'The disk was held for {{seconds}} s: the controller cannot know whether the dead node still writes.',
      all: 'The database was away for {{seconds}} s.',
    },
    tries: {
      outOfService: 'Say that the node is out of service',
      late: 'Say so only when the successor waits',
    },
  },
  'warmed-balancer': {
    promise: 'Twice the same Pods, twice the same burst. Why do requests to one of them fail?',
    beats: {
      same: 'both alike',
      warmed: 'one is warmed up',
      burst: 'the burst comes',
      minute: 'one refuses',
      grows: 'it grows late',
    },
    steps: {
      same: '{{pods}} {Pod stands|Pods stand} behind each load balancer. {{rate}} {request|requests} a second come; each balancer takes {{limit}}.',
      warmed: 'Somebody asks for the balancer of warm to be ready for {{perSecond}} a second. For cold nobody does.',
      burst: 'Now {{rate}} {request|requests} a second come to both.',
      minute:
        '{{seconds}} s later {{cold}} {request|requests} to cold and {{warm}} to warm have failed: the cold balancer takes {{limit}} a second.',
      grows: 'Five minutes of burst have made it grow to {{limit}}. In the last {{seconds}} s {{cold}} more failed.',
    },
    saw: {
      refused: 'Refused by a balancer: {{cold}} {request|requests} to cold, {{warm}} to warm.',
      where: 'The 503 came from the balancer. No Pod and no kube-proxy had anything to do with it.',
    },
    tries: {
      pods: 'Three times as many Pods behind cold: as many fail',
      warm: 'Warm up the balancer of cold, too',
    },
  },
};
