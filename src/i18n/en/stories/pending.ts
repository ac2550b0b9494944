export const pending = {
  'idle-but-full': {
    promise: 'The nodes are idle, yet a Pod gets Insufficient cpu. What does the scheduler count?',
    beats: {
      idle: 'requests beside use',
      arrives: 'report arrives',
      refused: 'what Filter counts',
      less: 'web requests less',
      placed: 'report gets a node',
      now: 'requests and use again',
    },
    steps: {
      idle: 'The {{pods}} web {Pod requests|Pods request} {{asked}} of {{all}} CPU together. They use {{used}}m of it.',
      arrives: 'report arrives and requests {{cpu}} of CPU.',
      refused:
        '{{plugin}} adds up requests, never use: node-1 has {{free}} CPU left to give. {{refused}} of {{nodes}} {node|nodes} {refused:refuses|refuse}.',
      less: 'web is applied again: each of its Pods requests {{cpu}} now.',
      placed: 'The sum of requests has shrunk: report goes to {{node}}, {{seconds}} s after it was refused.',
      now: '{{asked}} of {{all}} CPU are requested now. web uses {{used}}m.',
    },
    saw: {
      requests: 'Insufficient cpu means: too much is requested. How busy a node is plays no part.',
      use: 'web used {{used}}m of CPU before and after. What changed is its request.',
    },
    tries: {
      fewer: 'Four web Pods instead of six',
      noRequest: 'A Pod that requests nothing',
    },
  },
  'control-plane-taint': {
    promise: 'A cluster has one node, and that refuses a Pod. What is an untolerated taint?',
    beats: {
      node: 'the only node',
      refused: 'web is refused',
      tolerated: 'tools is not',
      waits: 'does waiting help?',
      woken: 'the taint is removed',
      placed: 'web gets a node',
    },
    steps: {
      node: 'This cluster has {{nodes}} node. It has the taint {{key}}, effect {{effect}}.',
      refused:
        '{{plugin}} refuses {{refused}} of {{nodes}} {node|nodes}: {{pod}} does not tolerate the taint, however much room there is.',
      tolerated: '{{pod}} tolerates the taint: the same node, {{node}}, takes it.',
      waits: '{{seconds}} s later {{pods}} web {Pod is|Pods are} still Pending. Waiting does not remove a taint.',
      woken: 'Somebody removes the taint. That event wakes {{woken}} web {Pod|Pods}: TaintToleration had refused them.',
      placed: '{{pod}} goes to {{node}} at once.',
    },
    saw: {
      taint: 'A taint refuses all Pods that do not tolerate it. kubeadm gives it to each control plane.',
      waited: 'web waited {{seconds}} s, until the taint was gone. A toleration in its template would have done, too.',
    },
    tries: {
      sooner: 'Remove the taint at once',
    },
  },
  'too-many-pods': {
    promise: 'CPU and memory are free, and still: Too many pods. What is full?',
    beats: {
      many: 'many small Pods',
      arrives: 'another one arrives',
      refused: 'what is full',
      ends: 'a Pod less',
      placed: 'one-more gets a place',
    },
    steps: {
      many: '{{pods}} {Pod runs|Pods run} on node-1. Together they request {{asked}} of {{all}} CPU.',
      arrives: 'one-more requests {{cpu}} of CPU, and {{free}} CPU is free.',
      refused: '{{plugin}} refuses: the kubelet of node-1 takes {{most}} {Pod|Pods}, and {{pods}} are there.',
      ends: 'tiny is scaled to {{replicas}}: {{pod}} gets SIGTERM. Its place is taken until it has ended.',
      placed: 'A place is free: one-more goes to {{node}}, {{seconds}} s after it was refused.',
    },
    saw: {
      places:
        'A node offers {{most}} {place|places} for Pods, beside CPU and memory. Each Pod takes one, however small.',
      freed: 'A Pod less was enough. The setting is maxPods of the kubelet.',
    },
    tries: {
      sooner: 'Ten tiny Pods less, at once',
    },
  },
  'preemption-not-helpful': {
    promise: 'Half of the message is about preemption. What does “not helpful” say of a node?',
    beats: {
      arrives: 'what db wants',
      refused: 'who refuses, and why',
      notHelpful: 'the second half',
      noVictims: 'where room could be made',
      urgent: 'a higher priority',
      placed: 'after the victims',
    },
    steps: {
      arrives: 'db requests {{cpu}} CPU on a node with the label disk={{disk}}.',
      refused: 'Every node refuses. Wrong disk: {{disk}}. Taint: {{taint}}. No room: {{full}}.',
      notHelpful:
        '“Preemption is not helpful” stands for {{nodes}} {node|nodes}: deleting Pods changes no label and no taint.',
      noVictims:
        'On ssd-1 room could be made. But none of its {{web}} {Pod|Pods} has a priority below {{priority}}, that of db.',
      urgent:
        'db-urgent has priority {{priority}}. Now {{victims}} {Pod|Pods} of {{node}} can go: here preemption helps.',
      placed: '{{seconds}} s later the victims have ended, and db-urgent goes to {{node}}.',
    },
    saw: {
      halves: 'Before “preemption:” stands who refuses now. After it stands where deleting Pods could change that.',
      db: 'db is still {{phase}}: it needs another node, or a higher priority.',
    },
    tries: {
      untainted: 'Remove the taint of kept-1',
      labelled: 'Give hdd-1 the label disk=ssd',
    },
  },
  'nobodys-scheduler': {
    promise: 'A Pod is Pending and nothing says why: no Event, no condition. Who should look at it?',
    beats: {
      stored: 'trial is stored',
      silent: 'who looks at it?',
      deleted: 'trial is deleted',
      queued: 'made again',
      placed: 'trial gets a node',
    },
    steps: {
      stored: 'trial is stored. It names its scheduler: {{scheduler}}. The {{nodes}} {node is|nodes are} empty.',
      silent:
        '{{seconds}} s: queued {{queued}} {time|times}, {{events}} {Event|Events}. kube-scheduler leaves it to {{scheduler}}, and nobody of that name runs.',
      deleted: 'A Pod’s schedulerName cannot be changed. So trial is deleted.',
      queued: 'trial is made again without a name. The API server writes {{scheduler}}: at once it is in activeQ.',
      placed: '{{feasible}} {node|nodes} can take it, and it goes to {{node}}.',
    },
    saw: {
      name: 'Each scheduler takes the Pods that name it, and no others.',
      silence: 'Without a scheduler nobody tries, so nobody writes an Event. Silence is the sign.',
    },
    tries: {
      unnamed: 'The same program, no scheduler named',
    },
  },
  'volume-in-another-zone': {
    promise: 'A free node cannot reach the disk, and a claim hangs. How do disks bind Pods to nodes?',
    beats: {
      arrives: 'an old disk',
      refused: 'who refuses, and why',
      chosen: 'node first, disk second',
      stuck: 'a Pod that named its node',
      placed: 'room in the right zone',
    },
    steps: {
      arrives: 'old-db wants its old disk, and that can be reached from {{zone}} alone.',
      refused: 'The node there has no room: {{full}} refused. The free node cannot reach the disk: {{far}} refused.',
      chosen:
        'by-selector has a new claim, mode {{mode}}: the scheduler picks {{node}} first, then the disk is made there.',
      stuck:
        'by-selector runs. by-name wrote its node itself: no scheduler chose, so its claim is {{claim}} and it is in {{waiting}}.',
      placed: 'busy is gone: {{node}} has room and reaches the disk. old-db is placed after {{seconds}} s.',
    },
    saw: {
      disk: 'A disk of one zone binds its Pod to that zone. Free CPU elsewhere does not help.',
      byName: 'A nodeName goes past the scheduler: the claim of by-name is still {{claim}}. A nodeSelector does not.',
    },
    tries: {
      sooner: 'Make room in zone-a at once',
    },
  },
  'spread-over-taints': {
    promise: 'Pods are Pending because of a zone that no Pod may enter. Does it count?',
    beats: {
      zones: 'three zones, a taint',
      refused: 'who refuses, and why',
      honor: 'a Deployment that differs',
      changed: 'web is changed',
      all: 'where they run now',
    },
    steps: {
      zones: '{{nodes}} {node|nodes} in three zones. kept-1, alone in zone-c, has a taint: {{effect}}.',
      refused:
        'zone-c counts, with no web Pod. One more elsewhere exceeds maxSkew {{maxSkew}}: {{spread}} {node refuses|nodes refuse}, the taint {{taint}}.',
      honor:
        '{{api}} api {Pod runs|Pods run}, and {{web}} web {Pod|Pods}. api says nodeTaintsPolicy: {{policy}}, so zone-c does not count.',
      changed: 'Now web says {{policy}}, too. {{pod}}, of the new template, goes to {{node}}.',
      all: '{{web}} web {Pod runs|Pods run}: {{first}} on node-1, {{second}} on node-2.',
    },
    saw: {
      ignore: 'By default nodeTaintsPolicy is Ignore: the taint is ignored, so the zone counts with no Pod.',
      honored: 'With Honor only nodes count that the Pod tolerates.',
    },
    tries: {
      untainted: 'Remove the taint of kept-1',
    },
  },
  'daemonset-pending': {
    promise: 'Other nodes have room, and the Pod of a DaemonSet is Pending. Why does it not go there?',
    beats: {
      full: 'a full node',
      refused: 'who refuses, and why',
      equal: 'may it preempt?',
      critical: 'a higher priority',
      placed: 'the agent gets its place',
    },
    steps: {
      full: 'node-2 is full: {{busy}} busy {Pod requests|Pods request} {{asked}} of {{cpu}} CPU. A DaemonSet wants agent on each of {{nodes}} {node|nodes}.',
      refused:
        '{{pod}} is for node-2 alone: NodeAffinity rules out {{others}} other {node|nodes}. And node-2 has no room.',
      equal: 'Its priority is {{priority}}, that of busy is {{busy}}. Only lower ones may be pushed away: it waits.',
      critical: '{{pod}} is system-node-critical, priority {{priority}}: {{victims}} busy Pod of {{node}} has to go.',
      placed: '{{seconds}} s later {{pod}} is placed on {{node}}.',
    },
    saw: {
      one: 'A Pod of a DaemonSet has one node only. Room elsewhere does not help it.',
      priority: 'Agents that every node needs get a high priority: here that ended a wait of {{seconds}} s.',
    },
    tries: {
      room: 'One busy Pod less',
    },
  },
};
