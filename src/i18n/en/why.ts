/** The model's own sentences about a Pod, by the names of `PodFacts` in `src/protocol/podFacts.ts`. The command line prints them too. */
export const why = {
  questions: {
    pending: 'Why is it Pending?',
    here: 'Why is it on {{node}}?',
    starting: 'What does it wait for on {{node}}?',
    state: 'How does it end?',
  },
  decision: 'When it was decided',
  decisionAt: '{{time}}, attempt {{attempt}}',
  now: 'If it were scheduled now',
  lacks: '{{resource}}: asks {{asked}}, {{free}} free',
  tiePicked: '{{total}}, tie, picked',
  tie: '{{total}}, tie',
  picked: '{{total}}, picked',
  fits: 'fits',
  fitsTotal: 'fits, {{total}}',
  anyNode: 'any of {{count}} {node|nodes} does: {{nodes}}',
  facts: {
    gated: 'Held back by {{plugin}} before it may enter the queue. Gates of the Pod: {{gates}}.',
    gangGathers:
      'Held back by {{plugin}} before it may enter the queue: none of PodGroup {{group}} is tried before kube-scheduler knows the PodGroup and at least minCount of its Pods.',
    heldBack: 'Held back by {{plugin}} before it may enter the queue.',
    noScheduler:
      'No scheduler looks at it: its schedulerName is {{scheduler}}, and the schedulers of this cluster serve {{served}}. That is why there is no condition and no event either.',
    noLeader: 'No kube-scheduler leads at the moment, so nothing is scheduled.',
    notSeen: 'kube-scheduler has not seen it yet: the watch event about it is on its way.',
    active: 'It is number {{position}} of {{waiting}} in activeQ, which is ordered by priority, then by time.',
    activeAhead_one: '{{count}} Pod is popped before it: {{first}} ({{higher}} of higher priority).',
    activeAhead_other:
      '{{count}} Pods are popped before it, first {{first}}; {{higher}} of them {has|have} a higher priority.',
    activeTime:
      'Each Pod takes a scheduling cycle of its own; the last took {{cycle}}, so {{cycles}} of them take about {{time}}.',
    activeRejected_one:
      '{{count}} Pod before it has a priority above {{priority}} and was rejected before: its next try goes first too, whether it helps or not.',
    activeRejected_other:
      '{{count}} Pods before it have a priority above {{priority}} and were rejected before: their next tries go first too, whether they help or not.',
    backoff: 'It waits {{left}} of its back-off, until {{clock}}: {{attempts}} {try has|tries have} not placed it.',
    backoffPops:
      'It is number {{position}} in backoffQ. When activeQ is empty, the first of backoffQ is popped early; there are {{active}} in activeQ.',
    unschedulable: 'Rejected by {{plugins}}; it is tried again when one of these events can help: {{events}}.',
    unschedulableFlush:
      'Without such an event it is tried again after {{after}}, at the first look after that: {{clock}}.',
    decided: 'Scheduling cycle {{cycle}} has found no node; that takes effect in {{left}}.',
    decidedNode: 'Scheduling cycle {{cycle}} has chosen {{node}}; that takes effect in {{left}}.',
    decidedNomination:
      'Scheduling cycle {{cycle}} found no room, and nominates {{node}}, where these Pods have to leave: {{victims}}. That takes effect in {{left}}.',
    permit: 'It has a place on {{node}}; {{plugins}} holds it in Permit for at most {{left}} more.',
    preBind: 'It has a place on {{node}}; {{plugins}} in PreBind is not done yet.',
    bind: 'It has a place on {{node}}; the API server has not answered the binding yet.',
    preempting: 'Room is being made on {{node}}: these Pods are asked to leave first: {{victims}}.',
    nominated: 'It is nominated to {{node}}: room there is kept from Pods of no higher priority.',
    nominatedVictims_one: 'It is nominated to {{node}} and waits until this Pod has ended there: {{victims}}.',
    nominatedVictims_other:
      'It is nominated to {{node}} and waits until these {{count}} Pods have ended there: {{victims}}.',
    overtaken:
      '{{other}} has priority {{otherPriority}} and got {{node}} after this Pod of priority {{priority}} had come: it asks {{otherAsks}}, this one asks {{asks}}. Priority decides who is tried first and who may evict whom; a Pod that fits nowhere does not hold up the others.',
    preemptionNever_one:
      'Its preemptionPolicy is Never: it evicts nobody, although {{count}} running Pod has a lower priority.',
    preemptionNever_other:
      'Its preemptionPolicy is Never: it evicts nobody, although {{count}} running Pods have a lower priority.',
    claimComing:
      'Its claim {{claim}} waits for {{provisioner}} to make a volume. That may pass by itself: nothing has to be changed yet.',
    claimByHand:
      'Its claim {{claim}} waits for a PersistentVolume that matches. Nobody makes one for StorageClass {{storageClass}}: it has to be made by hand.',
    claimWithoutClass:
      'Its claim {{claim}} names no StorageClass, and none is the default here. It waits for a PersistentVolume that matches, or for a StorageClass with the annotation storageclass.kubernetes.io/is-default-class. Most clusters have one: add yours to what you give.',
    claimClassNotThere:
      'Its claim {{claim}} asks for StorageClass {{storageClass}}, which is not there. Nobody makes a volume until it is.',
    claimNotThere: 'Its claim {{claim}} is not there. The Pod waits until somebody makes it.',
    claimVolumeLost: 'Its claim {{claim}} has lost its volume {{volume}}, which is not there any more.',
    unboundClaim: 'Its claim {{claim}} is not bound to a volume: {{phase}}.',
    volumeElsewhere: 'Its claim {{claim}} is bound to volume {{volume}}, which can be reached only from: {{where}}.',
    onlyOne: '{{node}} was the only one of {{nodes}} {node|nodes} that passed Filter.',
    best: '{{node}} had the highest total, {{total}}; {{second}} came second with {{secondTotal}}, {{ahead}} less.',
    bestBecause: 'What made the difference between the two: {{plugins}}.',
    tie: '{{count}} {node|nodes} shared the highest total, {{total}}: {{node}}, {{others}}. {{node}} was picked.',
    tieByList:
      'Nothing orders nodes of the same total: kube-scheduler takes the root of a heap, so the place in the list of nodes decides.',
    tieByChance: 'Among nodes of the same total one is taken by chance.',
    sampled:
      'Only {{looked}} of {{nodes}} {node|nodes} {looked:was|were} looked at: {{feasible}} that fit were enough.',
    reused:
      'The Pod before was alike, and {{node}} was next on its list: no other node was looked at (OpportunisticBatching).',
    promised: '{{node}} had been promised to it (nominatedNodeName) and fitted, so no other node was looked at.',
    daemon: 'DaemonSet {{name}} made this Pod for {{node}}: its node affinity admits no other node.',
    staticPod:
      'A static Pod: the kubelet of {{node}} runs it from its own source ({{source}}). What the API shows is a mirror; no scheduler was asked, and deleting it here ends nothing.',
    nodeNameSet:
      'Whoever made it wrote nodeName: {{node}}. It never came by kube-scheduler, so nothing checked room, taints or volumes.',
    fromStart: 'It was on {{node}} already when this run began.',
    boundByOther: 'Its binding to {{node}} was not written after a cycle of kube-scheduler that is on record here.',
    neverMoved:
      'Scheduled again now, it would go to {{other}} ({{total}} against {{here}} for {{node}}). But a Pod that has a node is never scheduled again: only if it is deleted is the one in its place scheduled anew.',
    neverMovedUnfit:
      'Now {{node}} would refuse it ({{reason}}). But a Pod that has a node is never scheduled again: it stays until somebody deletes it.',
    spreadOld_one:
      'Spread over {{key}} it counted {{count}} Pod of other revisions as well: all {{counts}}; of its own revision {{own}}. With matchLabelKeys: [pod-template-hash] only its own would count.',
    spreadOld_other:
      'Spread over {{key}} it counted {{count}} Pods of other revisions as well: all {{counts}}; of its own revision {{own}}. With matchLabelKeys: [pod-template-hash] only its own would count.',
    spreadNow:
      'Over {{key}} its revision has {{counts}} now, a skew of {{skew}} where maxSkew is {{maxSkew}}: the constraint holds when a Pod is placed, and nobody moves Pods afterwards.',
    spreadRefused:
      'Over {{key}} there are {{counts}}; with maxSkew {{maxSkew}} no domain may come to more than {{maxSkew}} above the fewest, {{least}}.',
    noNode: 'There is no node {{node}}, so no kubelet starts it. PodGC deletes Pods of missing nodes.',
    nodeCut: '{{node}} has no network: nothing that its kubelet sends arrives, and nothing reaches it.',
    nodeDown: '{{node}} is switched off: nothing runs there.',
    kubeletFrozen: 'The kubelet of {{node}} stands still: it starts nothing, ends nothing and reports nothing.',
    runtimeFrozen:
      'The container runtime of {{node}} answers no call, so its kubelet can neither start nor end anything.',
    kubeletNotSeen: 'The kubelet of {{node}} has not seen it yet.',
    rejected: 'The kubelet of {{node}} did not admit it. It stays Failed; whoever owns it makes another.',
    unsetVolume:
      'Volume {{volume}} cannot be set up ({{message}}); the next try is in {{left}}. Each failed try doubles the wait, up to 122 s.',
    objectMissing: '{{part}} refers to {{kind}} {{name}}, and namespace {{namespace}} has none of that name.',
    keysMissing: '{{part}} refers to {{keys}} of {{kind}} {{name}}, which is there without that.',
    madeBy: 'This would make it: {{command}}',
    madeByProgram:
      'On a real cluster a program may make it, such as an operator or the container of a Job. In this model programs make no objects: if one does so for you, add the object to what you give.',
    nothingMissing:
      'All that {{part}} refers to is there by now: nothing but the next try, in {{left}}, is waited for.',
    volume: 'Volume {{volume}} of claim {{claim}} is not mounted yet: {{state}}.',
    firstConsumer:
      'Claim {{claim}} has StorageClass {{storageClass}}, which waits for a first consumer: kube-scheduler would choose the node for the volume, but this Pod never comes by it.',
    sandbox: 'The runtime of {{node}} is making its sandbox.',
    pulling: 'Image {{image}} ({{size}}) is being pulled; {{left}} to go.',
    pullWaits_one:
      'Image {{image}} waits for another pull of this node to end: {{others}}. It will be there in {{left}}.',
    pullWaits_other:
      'Image {{image}} waits behind {{count}} other pulls of this node: {{others}}. It will be there in {{left}}.',
    pullShared:
      'Image {{image}} is being pulled to this node already, for another container. It will be there in {{left}}.',
    pullRetry: 'Image {{image}} could not be pulled; the next try is in {{left}}.',
    crashRetry_one:
      'Container {{container}} has ended too often; it is started again in {{left}} ({{count}} restart so far).',
    crashRetry_other:
      'Container {{container}} has ended too often; it is started again in {{left}} ({{count}} restarts so far).',
    init: 'Init container {{container}} ({{number}} of {{count}}) has to end well before the others start.',
    starting: 'Container {{container}} is being started.',
    endUnseen:
      'Container {{container}} has ended. The kubelet of {{node}} finds that out when its PLEG looks again, at most a second later, and then goes on.',
    startUnseen:
      'Container {{container}} has been started. The kubelet of {{node}} finds that out when its PLEG looks again, at most a second later.',
    waitsForKubelet: 'The kubelet of {{node}} has begun with it and has more to do.',
    cannotStart: 'Container {{container}} cannot be made ({{reason}}: {{message}}); the next try is in {{left}}.',
    probeNext:
      'Container {{container}} runs, but its {{probe}} has not passed yet; the probe runs next at {{clock}}, in {{left}}.',
    probeFails_one:
      'Container {{container}} runs, but its {{probe}} has failed {{count}} time; the probe runs next at {{clock}}, in {{left}}.',
    probeFails_other:
      'Container {{container}} runs, but its {{probe}} has failed {{count}} times in a row; the probe runs next at {{clock}}, in {{left}}.',
    endedForGood:
      'Container {{container}} has ended with exit code {{exitCode}}; with restartPolicy {{policy}} it is not started again.',
    readyUnreported:
      'The kubelet of {{node}} has found it ready; the status that says so is on its way to the API server.',
    readinessGates:
      'Its containers are ready, but not its readiness gates: nobody has set these conditions to True: {{gates}}.',
    notReady: 'It runs, but is not ready: {{containers}}.',
    running: 'It runs on {{node}}.',
    deleting_one: 'It is being deleted: its containers get {{count}} second to end, until {{clock}}.',
    deleting_other: 'It is being deleted: its containers get {{count}} seconds to end, until {{clock}}.',
    heldByNode:
      'Only its kubelet can say that its containers have ended, and now it cannot: the Pod stays Terminating until {{node}} works again, the Node is deleted, or the Pod is deleted by force.',
    finalizers: 'It stays until these finalizers are taken off: {{finalizers}}.',
    finished: 'Its containers have ended ({{phase}}). It is never started or scheduled again.',
    helpNotNeeded: 'Nothing has to be changed: at least one node fits now. It waits only for its turn.',
    helpOnItsWay_one: 'Nothing has to be changed: it fits on {{node}} as soon as this Pod has ended: {{pods}}.',
    helpOnItsWay_other:
      'Nothing has to be changed: it fits on {{node}} as soon as these {{count}} Pods have ended: {{pods}}.',
    helpScheduler: 'A scheduler that serves {{scheduler}} has to run. None of this cluster would place it as it is.',
    helpNowhere: 'It asks {{resource}} {{asked}}. No node allocates any. It needs a node that allocates {{asked}}.',
    helpTooLarge:
      'It asks {{resource}} {{asked}}. No node allocates as much, even when empty: the most is {{most}} on {{node}}. It needs a node that allocates {{asked}}.',
    helpVolume:
      'Its volumes keep it from the other nodes: {{claims}}. No change of the Pod or of a node alters where a volume is.',
    helpOwner: 'Its spec comes from {{kind}} {{name}}: the Pod alone cannot be changed.',
    helpNoNodes: 'The cluster has no node.',
    helpTriedAll:
      '{{sets}} sets of up to {{size}} {change was|changes were} tried on {{nodes}} {node|nodes}; none makes it fit.',
  },
} as const;
