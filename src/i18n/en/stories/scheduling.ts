export const scheduling = {
  preemption: {
    promise: 'An urgent Pod fits nowhere. Who has to go for it, and which of five rules decides?',
    beats: {
      full: 'every node is full',
      arrives: 'an urgent Pod arrives',
      refused: 'nobody takes it',
      lift: 'tried in thought',
      pick: 'the rule that picks',
      grace: 'the victims end',
      placed: 'the place is taken',
    },
    steps: {
      full: 'Each of {{nodes}} {node|nodes} is full: {{pods}} {Pod runs|Pods run} on them, and no CPU is left.',
      arrives: 'pay-0 arrives with priority {{priority}}, above everybody else here.',
      refused: '{{plugin}} refuses all {{nodes}} {node|nodes}: without preemption pay-0 would wait.',
      lift: 'So each node is tried in thought, without its Pods of lower priority.',
      pick: '{{node}} is picked: {{victims}} {Pod has|Pods have} to go. The first rule that parts the candidates decides.',
      grace: '{{pod}} gets SIGTERM and {{seconds}} s to end. pay-0 has the place in name only: it waits, too.',
      placed: '{{seconds}} s after it arrived, pay-0 is tried again and placed on {{node}}.',
    },
    saw: {
      victims: '{{killed}} {Pod was|Pods were} told to end. Priority chose the node; the grace period cost the time.',
      waited: 'pay-0 waited {{seconds}} s in all: preemption is not instant.',
    },
    tries: {
      closed: 'Close node-1 before pay-0 comes',
    },
  },
  'priority-and-gates': {
    promise: 'Many Pods arrive at once. In which order are they tried, and who may not queue at all?',
    beats: {
      asked: 'many are wanted',
      gated: 'a closed gate',
      first: 'the first try',
      urgent: 'a high priority',
      normal: 'no priority',
      low: 'the lowest priority',
      still: 'who waits in the end',
    },
    steps: {
      asked:
        '{{deployments}} {Deployment wants|Deployments want} {{pods}} {Pod|Pods}, of three priorities. The Pods of reports come with gates.',
      gated: 'report-0 is not let into activeQ: its gate {{gate}} is still closed.',
      first: '{{pod}}, priority {{priority}}, is tried first: it came when activeQ was empty.',
      urgent: '{{pod}} has priority {{priority}}. It goes first: {{waiting}} other {Pod stays|Pods stay} in activeQ.',
      normal: 'Now it is the turn of {{pod}}: by now {{pay}} pay {Pod has|Pods have} a node, and {{sweep}} of sweep.',
      low: 'Last come the other sweep Pods, priority {{priority}}: {{pay}} pay and {{web}} web {Pod|Pods} went before.',
      still:
        '{{running}} {Pod runs|Pods run}. {{gated}} {Pod|Pods} of reports are still gated: nobody has opened their gates.',
    },
    saw: {
      order: 'activeQ gives the highest priority first, and the oldest among equals.',
      gates: 'A gated Pod is in no order at all: it waits until somebody takes its last gate away.',
    },
    tries: {
      open: 'Open the gates of report-0',
    },
  },
  'nominated-elsewhere': {
    promise: 'A Pod is nominated to a node and runs on another, or nowhere. What is a nomination worth?',
    beats: {
      nominated: 'pay is nominated',
      waits: 'the victim ends slowly',
      elsewhere: 'where pay goes',
      order: 'order is nominated',
      boss: 'one above it',
      takes: 'who gets the room',
      lost: 'what is left',
    },
    steps: {
      nominated:
        'pay, priority {{priority}}, fits nowhere. {{node}} is picked: {{victims}} Pod has to go, and pay is nominated there.',
      waits: 'slow-1 gets SIGTERM and {{seconds}} s to end. pay waits: its room on node-1 is not there yet.',
      elsewhere:
        'quick on node-2 has ended first. pay is tried again and goes to {{node}}, {{seconds}} s after its nomination.',
      order: 'order, priority {{priority}}, is nominated to {{node}}: slow-2 has to go.',
      boss: 'boss has priority {{priority}}. A nomination of lower priority does not count against it: it gets {{node}}, too.',
      takes: 'slow-2 has ended. Both are woken, boss is popped first: {{node}} is taken.',
      lost: 'order is tried next: {{refused}} of {{nodes}} {node|nodes} {refused:refuses|refuse}. It has lost what it was nominated for.',
    },
    saw: {
      claim: 'A nomination holds room against lower priorities. It binds neither the scheduler nor the Pod.',
      order: 'order is {{phase}}: who deleted the victim did not get the room.',
    },
    tries: {
      stay: 'Close node-2 while pay waits',
      noBoss: 'Delete boss',
    },
  },
  'pack-or-spread': {
    promise: 'The same Pods, two profiles. Which setting spreads them, and which fills one node?',
    beats: {
      asked: 'empty nodes',
      second: 'the second Pod',
      spread: 'where they are',
      packed: 'the other profile',
      all: 'side by side',
    },
    steps: {
      asked:
        '{{replicas}} spread {Pod is|Pods are} wanted, on {{nodes}} empty {node|nodes}. Their profile is the default.',
      second: '{{pod}} goes to {{node}}, with {{total}} {point|points}: no spread Pod runs there yet.',
      spread: '{{pods}} spread {Pod|Pods}, {{nodes}} {node|nodes}: node-1 runs {{one}} of them.',
      packed: 'pack has MostAllocated. {{pod}} goes to {{node}}, the fullest: {{by}} {point|points} before {{second}}.',
      all: '{{one}} of {{pods}} pack {Pod is|Pods are} on node-1, beside {{spread}} of spread: {{free}} CPU is left there.',
    },
    saw: {
      spread: 'LeastAllocated and PodTopologySpread give the emptiest node most points.',
      pack: 'MostAllocated gives the fullest one most. Here spreading by default is switched off, too.',
    },
    tries: {
      closed: 'Close node-1 before pack comes',
      more: 'Twice as many pack Pods',
    },
  },
  gang: {
    promise: 'Workers are of use together only. Who sees to it that none starts alone?',
    beats: {
      three: 'not enough workers',
      four: 'the group is tried',
      again: 'again and again',
      opened: 'a node is opened',
      together: 'the next try',
      running: 'what runs',
    },
    steps: {
      three:
        '{{workers}} {worker waits|workers wait}. Their PodGroup wants {{min}}: they were tried {{tried}} {time|times}. No time limit ends this, and no node is kept.',
      four: 'All {{workers}} are tried as one. {{open}} {node is|nodes are} open, and {{fitted}} {Pod|Pods} found a place there: too few, so every place is given back.',
      again:
        'The group was tried {{tries}} {time|times} by now, and {{bound}} {worker is|workers are} bound: no part of it starts.',
      opened: 'node-4 is uncordoned: {{open}} {node is|nodes are} open.',
      together: '{{seconds}} s later the group is tried again: {{placed}} {worker is|workers are} placed in one cycle.',
      running: '{{running}} {worker runs|workers run}.',
    },
    saw: {
      whole: 'The group was refused {{tries}} {time|times} as a whole, then placed as a whole.',
      waste: 'Without a gang some workers would hold nodes and wait for the others.',
    },
    tries: {
      sooner: 'Uncordon node-4 at once',
    },
  },
  devices: {
    promise: 'Four Pods ask for GPUs, and there are fewer that fit. Who gets one, and who waits for what?',
    beats: {
      asks: 'a claim',
      nothing: 'nothing matches',
      second: 'the second choice',
      waits: 'all are taken',
      freed: 'one is given back',
      placed: 'its next user',
    },
    steps: {
      asks: 'train asks for a GPU of 40Gi or more. Its selector takes {{matched}} of {{devices}} {device|devices}: train goes to {{node}}.',
      nothing:
        'huge asks for 160Gi. Its selector takes {{matched}} of {{devices}} {device|devices}: it stays Pending, whoever ends.',
      second:
        'flexible has two choices. {{first}}: {{firstFree}} free. {{second}}: {{secondFree}} free. So it goes to {{node}}.',
      waits:
        'next asks as train did: {{matched}} device matches, and {{free}} are free. {{holder}} has it, so next waits.',
      freed: '{{seconds}} s later train has ended. {{event}}: {{plugin}} says {{hint}}, and next may try again.',
      placed:
        'next gets {{device}} on {{node}}. huge was tried {{tries}} {time|times}: a device given back is no larger.',
    },
    saw: {
      selector: 'A selector asks what a device is; whether it is free is asked after that.',
      given: 'A claim from a template goes with its Pod, and its device is free for the next one.',
    },
    tries: {
      sooner: 'Delete train early',
      small: 'Close the node with the small GPUs',
    },
  },
  'device-taint': {
    promise: 'Two Pods share one GPU. What becomes of them when the driver says that it is too hot?',
    beats: {
      early: 'too early',
      shared: 'one claim, two Pods',
      other: 'a claim of its own',
      hot: 'a taint on the device',
      leave: 'who has to leave',
      free: 'given back',
      again: 'another device',
    },
    steps: {
      early:
        'reader-2 names the same claim as reader-1. That one is being allocated, so reader-2 is put back. Tries so far: {{tries}}.',
      shared: 'shared now has {{device}} on {{node}}: taken once, and used by {{pods}} {Pod|Pods}.',
      other: 'alone has a claim of its own and goes to {{node}}. Free: {{free}} of {{devices}} {device|devices}.',
      hot: 'The driver writes a taint on {{device}} of gpu-1: {{key}}, {{effect}}.',
      leave:
        '{{seconds}} s later {{pods}} {Pod is|Pods are} deleted: their claim has that device. alone has another one and stays.',
      free: '{{readers}} readers are left, so the device is given back. {{claims}} claim named shared is still there.',
      again: 'reader-3 names shared, which gets {{device}}: {{hot}} is free, but its taint {{taint}} keeps claims off.',
    },
    saw: {
      claim: 'The device belongs to the claim, and not to a Pod: Pods that name the claim use it together.',
      taint: 'A NoExecute taint on a device evicts the Pods of its claim and leaves the node open to all others.',
    },
    tries: {
      one: 'Delete one of the two',
      both: 'Close the node as well',
    },
  },
  'one-to-a-node': {
    promise: 'Many Pods are exactly alike. Must every node be looked at for each of them?',
    beats: {
      asked: 'many alike',
      searched: 'the first one',
      reused: 'the next one',
      all: 'counted',
    },
    steps: {
      asked:
        '{{replicas}} {Pod is|Pods are} wanted, all alike. {{nodes}} {node is|nodes are} empty, and each Pod fills one.',
      searched:
        'For {{pod}} the scheduler searches: {{feasible}} of {{nodes}} {node|nodes} {feasible:fits|fit}, and {{node}} is the best.',
      reused: '{{pod}} is exactly like it. No search: it takes {{node}}, the next of the sorted list.',
      all: '{{placed}} {Pod has|Pods have} a node. Searches: {{searches}}. Taken from the list: {{reused}}.',
    },
    saw: {
      list: '{{reused}} {decision|decisions} needed no search: OpportunisticBatching keeps the sorted nodes.',
      alike: 'It works for Pods that are alike and fill a node: else the list would no longer hold.',
    },
    tries: {
      more: 'More Pods than nodes',
    },
  },
  'scheduler-bypassed': {
    promise: 'The kubelet says OutOfcpu. How can a Pod come to a node that has no room?',
    beats: {
      full: 'room on node-1',
      created: 'a Pod with a node',
      rejected: 'what the kubelet says',
      asks: 'one that asks',
    },
    steps: {
      full: '{{web}} web {Pod runs|Pods run} on node-1, and {{free}} CPU is free there.',
      created: 'pinned requests {{cpu}} CPU. Whoever made it has written its node, too: {{node}}.',
      rejected:
        'It was queued {{queued}} {time|times}: no scheduler was asked. The kubelet adds up, finds {{free}} CPU, and says {{reason}}.',
      asks: 'asks-first requests {{cpu}} as well, and asks: {{refused}} of {{nodes}} {node|nodes} {refused:refuses|refuse}. It is {{asks}}; pinned is {{pinned}}.',
    },
    saw: {
      bypass: 'spec.nodeName goes past the scheduler. The kubelet is the last who checks, and it rejects for good.',
      waits: 'Who asks the scheduler waits instead, and can still get room.',
    },
    tries: {
      room: 'Make room: six web Pods',
    },
  },
  'out-of-cpu': {
    promise: 'The scheduler said yes and the kubelet OutOfcpu. Which of the two is wrong?',
    beats: {
      refused: 'a full node',
      forced: 'deleted by force',
      yes: 'the scheduler',
      no: 'the kubelet',
      killed: 'until the process ends',
      runs: 'a place at last',
    },
    steps: {
      refused: 'old requests {{cpu}} of {{all}} CPU. {{pod}} finds no room beside it.',
      forced:
        'Somebody deletes old by force: {{left}} {object|objects} of that name are left. Its process ignores SIGTERM and runs on.',
      yes: 'No object, no request: for the scheduler {{node}} is free, and {{pod}} goes there.',
      no: 'The kubelet counts what really runs: {{reason}}. {{pod}} is rejected and does not come back.',
      killed:
        'The ReplicaSet makes a new one each time: {{rejected}} rejected in {{seconds}} s. Now old is killed, exit code {{code}}.',
      runs: '{{seconds}} s after the forced deletion {{pod}} runs.',
    },
    saw: {
      two: 'Both are right: the scheduler knows objects, the kubelet knows processes.',
      force: 'A forced deletion removes the object only. Here it cost {{rejected}} rejected {Pod|Pods}.',
    },
    tries: {
      closed: 'Close the node first',
    },
  },
};
