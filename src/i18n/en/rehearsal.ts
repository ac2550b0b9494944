export const rehearsal = {
  report: 'Report of the rehearsal',
  branch: 'rehearsal',
  drainTitle: 'Can these nodes leave?',
  work: 'What is done with them',
  drain: 'Drain',
  upgrade: 'Replace one by one',
  nodes: 'Nodes',
  nodesHint:
    'Choose a pool, a zone or a node, or type names with commas between them or a label selector. It is played on a copy; this run stays as it is.',
  surge: 'New nodes that join first',
  rehearse: 'Rehearse',
  loseTitle: 'What if it loses power?',
  loseWhat: 'What is lost',
  loseNode: 'A node',
  loseZone: 'A zone',
  losePool: 'A pool',
  loseEach: 'Each node in turn',
  loseTwo: 'Each two nodes',
  sweepHint:
    'Each loss is played on a copy of its own, {{most}} at most, those with the most Pods first. Of many nodes it takes minutes; it can be left at any time.',
  name: 'Its name',
  labels: 'Its labels',
  watch: 'Watch it',
  toCluster: 'Back to the cluster',
  toSweep: 'Back to all losses',
  sweep: 'Every loss that was played, the worst first',
  lost: 'Without power',
  comesBack: 'Do its Pods come back?',
  first: 'First that is missing',
  allBack: 'yes, all after {{time}}',
  notAllBack_one: 'no, {{count}} of {{pods}} is missing',
  notAllBack_other: 'no, {{count}} of {{pods}} {count:is|are} missing',
  othersHomeless_one: 'yes, but {{count}} other Pod has lost its node for them',
  othersHomeless_other: 'yes, but {{count}} other Pods have lost their nodes for them',
  noneRan: 'none has to',
  spreadsBroken_one: '{{count}} spread constraint is broken',
  spreadsBroken_other: '{{count}} spread constraints are broken',
  noneHealthy: '{{workload}}, for {{time}}',
  longest: 'Longest without a healthy Pod',
  evicting: 'evicting',
  newMachine: 'new machine',
  back: 'back',
  order: 'The nodes in their order',
  lanes: 'Healthy Pods over time',
  podsOf_one: '{{count}} Pod',
  podsOf_other: '{{count}} Pods',
  notDrained: 'Not drained.',
  drainedAfter: 'Drained after {{time}}.',
  readyAfter: '{{node}} is ready after {{time}}.',
  refusedTimes: 'Evictions refused with 429: {{times}}.',
  laneBudget: '{{rule}}; {{floor}} of {{expected}} must stay',
  laneWorkload: '{{lowest}} of {{before}} at the lowest',
  'parts.notPlayed': 'What a real cluster has that is not played here',
  'parts.blocks': 'What blocks it',
  'parts.changes': 'What makes it end well',
  'parts.refused': 'What the API server refused',
  'parts.homeless': 'Without a node for a while',
  'parts.workloads': 'Fewer Pods for a while',
  'parts.budgets': 'Budgets at their floor',
  'parts.missing': 'What does not come back',
  'parts.spreads': 'Spread constraints that are broken',
  'parts.sets': 'Each loss, the worst first',
  'parts.figures': 'Figures',
  'parts.refusedAtStart': 'Refused by the API server, and not in this cluster',
  'parts.taken': 'How your cluster was taken',
  'parts.gaps': 'What this cannot know',
  said: {
    asAsked: 'Works as asked: {{nodes}} of {{nodes}} {node|nodes} in {{time}}',
    inOrder: 'Blocked as asked. In another order: {{nodes}} of {{nodes}} {node|nodes} in {{time}}',
    wholeInOrder: 'Not all comes back as asked. In another order: {{nodes}} of {{nodes}} {node|nodes} in {{time}}',
    afterChange: 'Blocked as it is. After {{changes}} change: {{nodes}} of {{nodes}} {node|nodes} in {{time}}',
    afterChanges:
      'Blocked as it is. After {{changes}} {change|changes}: {{nodes}} of {{nodes}} {node|nodes} in {{time}}',
    wholeAfterChange:
      'Not all comes back as it is. After {{changes}} change: {{nodes}} of {{nodes}} {node|nodes} in {{time}}',
    wholeAfterChanges:
      'Not all comes back as it is. After {{changes}} {change|changes}: {{nodes}} of {{nodes}} {node|nodes} in {{time}}',
    blocked: 'Blocked at {{node}}: {{drained}} of {{nodes}} {node|nodes} {drained:is|are} drained',
    notWhole: 'Every node is drained, but not everything comes back (workloads with fewer Pods: {{workloads}})',
    drainOf:
      'Rehearsed on a copy of your cluster: all are cordoned, then drained one after the other (nodes: {{nodes}}), {{limit}} at most',
    upgradeOf:
      'Rehearsed on a copy of your cluster: one node after the other (nodes: {{nodes}}); a new machine takes {{machine}}; {{limit}} at most',
    surgeOf:
      'Rehearsed on a copy of your cluster: new nodes come first (surge {{surge}}, nodes: {{nodes}}); a new machine takes {{machine}}; {{limit}} at most',
    budget:
      '{{pod}} stays on {{node}}: budget {{budget}} ({{rule}}) wants {{floor}} healthy {Pod|Pods}, and {{healthy}} of {{expected}} {healthy:is|are}, so none may go.',
    unhealthy: '{{pod}} is not healthy: {{message}}',
    refused: 'kubectl drain {{node}} evicts nothing: {{message}}',
    terminating: '{{pod}} is told to end and does not leave {{node}}.',
    finalizers: '{{pod}} on {{node}} is deleted only when its finalizers are gone: {{finalizers}}',
    machine: 'The new node {{node}} does not become Ready.',
    time: 'The time is over while {{node}} is drained.',
    tried: 'Played before it is offered; tried other orders: {{orders}}, sets of changes: {{changes}}.',
    addNode: 'One more node like {{node}}',
    refusedObject: '{{text}}',
    otherChange: '{{change}}',
    noWay: 'No way was found: tried other orders: {{orders}}, sets of changes: {{changes}}.',
    nothingToTry: 'Nothing was tried: the model knows no other order and no change that could help here.',
    noWayCut: 'No way was found before the limit: tried other orders: {{orders}}, sets of changes: {{changes}}.',
    orderIs: 'In this order: {{order}}',
    homelessFor: '{{pod}} had no node for {{time}}: {{message}}',
    homelessStill: '{{pod}} has no node at the end: {{message}}',
    fewer: '{{workload}}: {{lowest}} of {{before}} healthy at the lowest, fewer for {{time}}.',
    none: '{{workload}}: none of {{before}} healthy for {{time}}.',
    notBack: '{{workload}}: {{after}} of {{before}} healthy at the end, {{lowest}} at the lowest.',
    notBackUnknown:
      '{{workload}}: {{after}} of {{before}} healthy at the end. Its controller is not in the files; whether a real cluster replaces these Pods is not known.',
    belowFloor: '{{budget}} ({{rule}}): {{lowest}} healthy where {{floor}} must be, below that for {{time}}.',
    atFloor: '{{budget}} ({{rule}}): down to its floor of {{floor}}, never below.',
    evicted: 'Pods evicted: {{pods}}; {{again}} of them had replaced a Pod that was evicted before.',
    refusals: 'Evictions refused with 429 and tried again: {{times}}.',
    owners:
      'Pods whose controller is not in the files, so that nothing replaces them here: {{pods}}. Add: kubectl get deployments,replicasets,statefulsets,daemonsets,jobs -A -o yaml',
    budgetsMissing:
      'There is no PodDisruptionBudget, so no eviction is refused. If your cluster has some, add: kubectl get poddisruptionbudgets -A -o yaml',
    pendingBefore: 'Pods without a node before it began: {{pods}}.',
    notReadyBefore: 'Pods that were not ready before it began: {{pods}}.',
    lossWhole: 'All is back after {{time}} (nodes lost: {{nodes}})',
    lossEmpty:
      'No Pod ran there but static ones and those of DaemonSets and Jobs: none has to come back (nodes lost: {{nodes}})',
    lossDisplaced: 'All {{pods}} {Pod is|Pods are} back, but other Pods have lost their nodes for them: {{waiting}}',
    lossMissing: 'Pods that do not come back: {{missing}} of {{pods}}',
    lossLate:
      'After {{limit}}, {{missing}} of {{pods}} {Pod|Pods} {missing:is|are} not back; kube-controller-manager has given up {{givenUp}} of {{nodes}} silent {node|nodes} so far',
    lossOf:
      'Rehearsed on a copy of your cluster: without power: {{nodes}}; Pods that ran there: {{pods}}; watched for {{limit}} at most',
    missingWaiting: '{{pod}} ({{workload}}): {{other}} stands for it and has no node: {{message}}',
    missingTerminating:
      '{{pod}} ({{workload}}): {{node}} does not answer, so nobody confirms that it has ended, and no other is made before.',
    missingNotEvicted:
      '{{pod}} ({{workload}}): still bound to {{node}}, which does not answer; nothing has told it to end yet, so no other is made.',
    missingTolerates:
      '{{pod}} ({{workload}}): it tolerates for ever that {{node}} does not answer, so it is never evicted and no other is made.',
    missingNotReady: '{{pod}} ({{workload}}): {{other}} stands for it and is not ready: {{message}}',
    missingNoController: '{{pod}}: it declares no controller, so nobody makes it again.',
    missingNotMade: '{{pod}} ({{workload}}): its controller has made no other.',
    missingNoOwner:
      '{{pod}} ({{workload}}): its controller is not in the files; whether a real cluster makes another is not known.',
    spread: '{{workload}}: maxSkew {{maxSkew}} over {{topologyKey}}, and {{skew}} now.',
    sweepWhole: 'After each of {{played}} {loss|losses}, all Pods come back',
    sweepMissing: 'After {{bad}} of {{played}} {loss|losses}, some Pods are not back',
    sweepOf:
      'Rehearsed on copies of your cluster ({{sweep}}): all {{all}} {loss|losses}, each watched for {{limit}} at most',
    sweepCut:
      'Rehearsed on copies of your cluster ({{sweep}}): of {{all}} {loss|losses} the {{played}} with the most Pods, each watched for {{limit}} at most; the others are not evaluated',
    setWhole: '{{nodes}}: Pods that ran there: {{pods}}; all back after {{time}}.',
    setEmpty: '{{nodes}}: no Pod ran there but static ones and those of DaemonSets and Jobs.',
    setDisplaced:
      '{{nodes}}: all {{pods}} {Pod is|Pods are} back, but other Pods have lost their nodes for them: {{waiting}}.',
    refusedByServer: '{{what}} in namespace {{namespace}}, {{times}} {time|times}: {{message}}',
    karpenter:
      'Karpenter is there ({{names}}) and is not played. A real cluster would make nodes for Pods that fit nowhere, and remove nodes that it needs no longer.',
    karpenterProgram:
      'Karpenter runs ({{names}}) and is not played. A real cluster would make nodes for Pods that fit nowhere, and remove nodes that it needs no longer.',
    kueue:
      'Kueue is there ({{names}}) and is not played. It takes its gate off a Pod when the queue has quota. Do not take the gate off by hand: the Pod would start without quota.',
    keda: 'KEDA is there ({{names}}) and is not played. It would scale these workloads by its triggers, also to 0.',
    vpa: 'A VerticalPodAutoscaler is there ({{names}}) and is not played. It would change the requests of these Pods, and may evict them to do so.',
    machines:
      'Controllers of machines are there ({{names}}) and are not played. They would replace machines that are lost, and may add some for Pods that fit nowhere.',
    clusterAutoscaler:
      'The cluster autoscaler runs ({{names}}) and is not played. A real cluster would make nodes for Pods that fit nowhere, and remove nodes that are little used.',
    descheduler:
      'The descheduler runs ({{names}}) and is not played. It would evict Pods so that they are placed anew.',
    customWorkloads:
      '{{kind}} ({{names}}): its controller is not played, so nothing makes or changes Pods from it here. ReplicaSets of it that are in the files keep their size.',
    webhooks:
      'Webhooks that are asked about new Pods are there ({{names}}) and are not called. They could change these Pods, or refuse them.',
    otherScheduler:
      'Pods that ask for another scheduler ({{names}}): {{count}}. It is not played: those without a node stay so here. A scheduler of that name would place them.',
    injected:
      '{{workload}}: {{pods}} of {{of}} running {Pod has|Pods have} what the template lacks: {{added}}. Its new Pods get the same. The files do not say who put it in.',
    injectedBy:
      '{{workload}}: {{pods}} of {{of}} running {Pod has|Pods have} what the template lacks: {{added}}. Its new Pods get the same. Put in by: {{by}}.',
    injectedMore:
      'Other workloads whose running Pods have what their templates lack: {{count}}. Their new Pods get the same.',
    autoscalersHeld:
      'HorizontalPodAutoscalers hold still, because the files do not say what load will come: {{names}}.',
    autoscalersInvented:
      'HorizontalPodAutoscalers act on a load that the model makes up ({{names}}): each container uses half of what it requests, or 5m CPU and 16Mi where it requests nothing.',
    jobsHeld:
      'Pods that are not restarted when they end, as those of Jobs, run on, because the files do not say when they end: {{names}}.',
    unreadyBefore:
      'Pods that were not ready in the files: {{count}} ({{names}}). The model does not know why. Those that start anew here, and those that replace them, become ready.',
    answersAssumed:
      'Probes and hooks whose result is not known are taken to succeed (workloads: {{count}}): {{names}}.',
    cronJobs:
      'CronJobs start Jobs at their times ({{names}}). The Pods of these Jobs end after 10 s, unless their command says otherwise: an assumption.',
    takenAsThere: 'The files have no {{kind}}. Those that are named (by Pods: {{count}}) are taken as there.',
    takenClaims:
      'The files have no PersistentVolumeClaim. Those of Pods that run (Pods with claims: {{count}}) are taken as bound, to volumes that every node reaches.',
    takenNamespaces: 'Taken as there, without labels, because no file has them: namespaces {{names}}.',
    takenVolumes:
      'The files have no PersistentVolume. Those of bound claims ({{count}}) are taken as there, and as reached from every node.',
    setMissing: '{{nodes}}: {{missing}} of {{pods}} {Pod|Pods} {missing:is|are} not back, first {{first}}.',
    andMore: 'and {{more}} more',
  },
} as const;
