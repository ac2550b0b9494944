export const start = {
  'first-minute': {
    promise: 'From one line of kubectl to a running container, and why it runs where it runs.',
    beats: {
      empty: 'an empty cluster',
      asked: 'a Deployment is applied',
      made: 'Pods are made',
      decided: 'where the first one goes',
      bound: 'it is written down',
      started: 'the container runs',
    },
    steps: {
      empty: 'Five empty trays and {{nodes}} {node|nodes}: nothing waits, nothing runs.',
      asked:
        'Somebody applies a Deployment: {{replicas}} web {Pod|Pods} shall run. So far it is only an object in etcd.',
      made: 'The ReplicaSet controller makes {{pod}}, the first of {{replicas}}. It has no node, so it goes to activeQ.',
      decided:
        '{{pod}} goes to {{node}}: {{feasible}} of {{nodes}} {node|nodes} can take it, and none has more points.',
      bound: 'The API server writes {{node}} into {{pod}}. Nothing has started: binding only says where.',
      started: 'The kubelet of that node has seen it: the container of {{pod}} runs, {{seconds}} s after the command.',
    },
    saw: {
      way: 'Nobody sent the Pod to a machine: each component watched the API server and did its own part.',
      where:
        '{{web}} web {Pod has|Pods have} a node. The scheduler decided once for each, and will not move them again.',
    },
    tries: {
      more: 'Nine web Pods instead of four',
      cordon: 'Close node-1 before anybody decides',
    },
  },
  fragmentation: {
    promise: 'Much of the CPU is free, and one Pod finds no place. What does the sum of free CPU hide?',
    beats: {
      half: 'what is free',
      arrives: 'train arrives',
      refused: 'who refuses, and why',
      scaled: 'api gets smaller',
      woken: 'train is woken',
      placed: 'where train goes',
    },
    steps: {
      half: '{{free}} of {{all}} CPU are free, on {{nodes}} {node|nodes} together.',
      arrives: 'train arrives and requests {{cpu}} of CPU: less than is free in all.',
      refused:
        '{{plugin}} refuses {{refused}} of {{nodes}} {node|nodes}. node-1 has {{free}} CPU free, and {{cpu}} must be on one node.',
      scaled: '{{seconds}} s later api is scaled down to {{replicas}}.',
      woken: 'An api Pod has ended. That event, {{event}}, wakes train: {{plugin}} had refused it.',
      placed: '{{feasible}} {node has|nodes have} room now: train goes to {{node}}.',
    },
    saw: {
      one: 'A Pod runs on one node: free CPU counts node by node, never as a sum.',
      waited: 'train waited {{seconds}} s. The scheduler moved nobody: it never moves Pods that run.',
    },
    tries: {
      fewer: 'One api Pod less, at once',
      closed: 'Close node-1 before train is tried',
    },
  },
  rollout: {
    promise: 'A new version replaces the old one Pod by Pod. What sets the pace?',
    beats: {
      before: 'the old version',
      asked: 'the template changes',
      first: 'the first to go',
      waits: 'what it waits for',
      next: 'the next to go',
      done: 'the new version',
    },
    steps: {
      before: '{{ready}} web {Pod|Pods} of 1.4 are ready. Of {{nodes}} {node|nodes} {{closed}} is cordoned.',
      asked:
        'The template says 1.5 now. maxSurge {{surge}}: so many more. maxUnavailable {{unavailable}}: so many fewer.',
      first: '{{fresh}} {Pod|Pods} of 1.5 are made, and {{pod}} of 1.4 has to go at once: maxUnavailable lets it.',
      waits:
        '{{fresh}} new {Pod is|Pods are} there and {{freshReady}} are ready. {{ready}} old ones serve: no other may go before more are ready.',
      next: 'New and ready: {{freshReady}}. So {{pod}} may go, {{seconds}} s after the change.',
      done: '{{fresh}} {Pod|Pods} of 1.5 are ready, {{old}} of 1.4 are left. node-4, cordoned, runs {{closed}} of them.',
    },
    saw: {
      limits: 'maxSurge {{surge}} limits how many come early, maxUnavailable {{unavailable}} how many may be missing.',
      probe: 'In between the readiness probe sets the pace: an old Pod goes when a new one is ready.',
    },
    tries: {
      back: 'Undo it while it waits',
      bolder: 'Half of the Pods may be missing',
    },
  },
  'thousand-nodes': {
    promise: 'A full cluster loses a rack. Why do its Pods come back one node at a time?',
    beats: {
      full: 'full for days',
      lost: 'a rack goes dark',
      silent: 'given up together',
      queue: 'one after another',
      leaves: 'the first Pods go',
      placed: 'a part is enough',
      last: 'not over yet',
    },
    steps: {
      full: '{{nodes}} {node|nodes} in five zones. {{pods}} {Pod|Pods} of {{deployments}} {Deployment has|Deployments have} been running there for days.',
      lost: 'rack-13 loses its power: {{nodes}} {node stops|nodes stop}, among them node-241 with {{pods}} {Pod|Pods}. Nobody else knows that.',
      silent:
        '{{seconds}} s later the node lifecycle controller has given up {{nodes}} {node|nodes}: Ready is Unknown.',
      queue:
        '{{seconds}} s later only {{tainted}} of {{nodes}} {tainted:has|have} the taint that evicts: in each zone {{rate}} {node|nodes} a second, no more.',
      leaves:
        '{{pod}} tolerated the taint of its node for {{tolerated}} s. Now it is deleted, and its ReplicaSet makes another.',
      placed:
        '{{pod}} goes to {{node}}. The search stopped at {{feasible}} {node that fits|nodes that fit}: not all {{nodes}} {is|are} looked at.',
      last: '{{seconds}} s after the loss {{placed}} {Pod has|Pods have} been placed anew. {{waiting}} {node still waits|nodes still wait} for their taint.',
    },
    saw: {
      slowly: '{{nodes}} {node was|nodes were} given up together, yet their Pods move node by node: {{moved}} so far.',
      part: 'In a large cluster only a part of the nodes is looked at for each Pod: percentageOfNodesToScore.',
    },
    tries: {
      outOfService: 'Say yourself that the whole rack is out of service',
      drain: 'Drain another node first',
    },
  },
};
