export const fairness = {
  'priority-levels-idle': {
    promise: 'No load at all, and yet a priority level may use less than its share. Where are its seats?',
    beats: {
      shares: 'the shares',
      lends: 'lent and borrowed',
      least: 'how far that goes',
      apply: 'one request',
      still: 'some work later',
    },
    steps: {
      shares: 'The API server has {{total}} {seat|seats}. By its shares, workload-low has {{nominal}} of them.',
      lends:
        'It needs hardly any, so its limit is {{current}} instead of {{nominal}}. node-high has {{other}} instead of {{otherNominal}}.',
      least:
        'Limits are adjusted every 10 s. workload-low keeps at least {{lower}} {seat|seats}, and may have at most {{upper}}.',
      apply: 'A request of {{user}} comes: it takes a seat of {{level}}, which has {{current}} now.',
      still:
        '{{pods}} web {Pod runs|Pods run} by now, and workload-low still has {{current}}: so little work needs no more.',
    },
    saw: {
      lent: 'workload-low has {{nominal}} nominal {seat|seats} and {{current}} in force: what it does not need is lent.',
      back: 'What is lent comes back at the next adjustment after it is needed.',
    },
    tries: {
      keep: 'Let workload-low lend nothing',
      more: 'Give global-default ten times the shares',
    },
  },
  'saturated-level': {
    promise: 'One level suddenly wants everything. How much may it borrow, and how long does that last?',
    beats: {
      before: 'before the burst',
      burst: 'the burst',
      queued: 'most of them wait',
      borrows: 'the next adjustment',
      timeOut: 'waited too long',
      done: 'all is done',
      fades: 'minutes later',
    },
    steps: {
      before: 'workload-low has a limit of {{current}} {seat|seats}; nominal are {{nominal}}. It has lent the others.',
      burst:
        'ServiceAccounts send {{rate}} {request|requests} a second, each of which takes 40 s. All belong to workload-low.',
      queued:
        '{{admitted}} found a seat at once, {{queued}} wait in queues: the loan comes back at the next adjustment only.',
      borrows:
        'Now the limit is {{current}}: its own {{nominal}}, and what others may lend. workload-high has {{other}} instead of {{otherNominal}}.',
      timeOut: '{{rejected}} {request has|requests have} waited 15 s and are refused with 429: time-out.',
      done: 'All requests are done, and the limit is still {{current}}: the claim of a level is forgotten slowly.',
      fades: '{{seconds}} s later the limit is {{current}}. The claim fades with a half-life of five minutes.',
    },
    saw: {
      most: 'workload-low could use {{most}} {seat|seats} instead of {{nominal}}: more than that nobody may lend.',
      slow: 'It gives back slowly: {{current}} {seat|seats} minutes after the last request.',
    },
    tries: {
      noLoan: 'Let it borrow nothing',
      keep: 'Let workload-high lend nothing',
    },
  },
  'elephants-and-mice': {
    promise: 'One client sends a hundred times as much as another. What keeps the small one from waiting for it?',
    beats: {
      level: 'a level of their own',
      elephant: 'the elephant',
      mouse: 'the mouse',
      one: 'one queue for both',
      refused: 'the mouse once more',
      often: 'and on',
    },
    steps: {
      level:
        'The level tenants has {{seats}} {seat|seats} and {{queues}} {queue|queues}. Each client gets a hand of {{hand}} {queue|queues}.',
      elephant: 'The elephant fills its hand: {{waiting}} of its requests {waits|wait}, at most {{limit}} in a queue.',
      mouse:
        'The elephant was refused {{elephant}} {time|times}, the mouse {{mouse}} {time|times}: its queues are its own, and they take turns.',
      one: 'The level is changed: {{queues}} queue for everybody.',
      refused:
        'The mouse gets 429, {{reason}}: {{limit}} {request|requests} of the elephant are in the queue before it.',
      often: 'In these few seconds the mouse was refused {{mouse}} {time|times}, with two requests a second.',
    },
    saw: {
      own: 'With shuffle sharding an elephant waits for itself: a hand of queues is shared with few others.',
      shared: 'With one queue the mouse pays for the elephant: {{mouse}} {refusal|refusals} in a few seconds.',
    },
    tries: {
      hand: 'A hand of one queue instead of six',
      seats: 'Give the level more shares',
    },
  },
  flood: {
    promise: '1,700 requests a second, thousands of them refused. Does the cluster still start a Deployment?',
    beats: {
      calm: 'before the flood',
      begins: 'the flood',
      refuses: 'the first refusal',
      apply: 'a Deployment meanwhile',
      runs: 'what became of it',
    },
    steps: {
      calm: 'workload-low has {{seats}} {seat|seats}. Requests of ServiceAccounts belong there.',
      begins: 'Fifty ServiceAccounts begin to send {{rate}} {request|requests} a second.',
      refuses:
        '{{seconds}} s later {{level}} refuses the first request: {{reason}}, 429. All queues of that client are full.',
      apply:
        '{{refused}} {request has|requests have} been refused so far. In the midst of it web is applied, with {{replicas}} {Pod|Pods}.',
      runs: '{{pods}} web {Pod runs|Pods run}. Of kube-scheduler {{refused}} {request was|requests were} refused, of the flood {{flood}}: the levels have seats of their own.',
    },
    saw: {
      own: 'The flood was refused {{refused}} {time|times}, within its own level.',
      others: 'Scheduler, controllers and kubelets are in other levels, with seats and queues of their own.',
    },
    tries: {
      seats: 'Four times the shares for workload-low',
      more: 'Twenty web Pods in the midst of it',
    },
  },
  'too-many-requests': {
    promise: 'Two clients get 429 and one only waits. Who is it that says no, and why?',
    beats: {
      database: 'a database with a budget',
      budget: 'an eviction',
      evicted: 'without the budget',
      level: 'a full level',
      client: 'a client that waits',
    },
    steps: {
      database: '{{pods}} db {Pod runs|Pods run}, and their PodDisruptionBudget wants at least {{least}}.',
      budget: 'An eviction gets {{code}}: {{message}} The server has seats enough; it is the budget that says no.',
      evicted: 'After {{refused}} {refusal|refusals} the budget is deleted: the same request evicts db-0 now.',
      level: 'Another 429: {{level}} has {{seats}} {seat|seats} and no queues. All are taken: {{reason}}.',
      client:
        'held-back gets no 429: it sends {{qps}} {request|requests} a second at most, and {{throttled}} waited in the client.',
    },
    saw: {
      three:
        '{{budget}} {time|times} a budget said 429, {{level}} {time|times} a full level: the same number for two reasons.',
      client: 'client-side throttling is no refusal: {{throttled}} {request|requests} waited before they were sent.',
    },
    tries: {
      budget: 'Delete the budget before the drain',
      schema: 'Delete the FlowSchema: then there are queues',
    },
  },
  'client-throttling': {
    promise: 'Making 300 Pods takes 13 seconds with one setting and less than two with another. Who holds whom back?',
    beats: {
      slow: 'the default of the client',
      asked: 'three hundred Pods',
      burst: 'the burst is used up',
      patient: 'all are there',
      fast: 'a faster client',
      again: 'once more',
      hasty: 'all are there again',
    },
    steps: {
      slow: 'kube-controller-manager may send {{qps}} {request|requests} a second, and {{burst}} at once: its default.',
      asked: 'A ReplicaSet asks for {{replicas}} {Pod|Pods}.',
      burst:
        '{{pods}} {Pod|Pods} after {{seconds}} s: the burst is used up. From now on the client lets {{qps}} a second through.',
      patient:
        'All {{pods}} {Pod exists|Pods exist}, {{seconds}} s after the request. Refused by the API server: {{refused}}.',
      fast: 'Now the client may send {{qps}} {request|requests} a second, and {{burst}} at once.',
      again: 'Another ReplicaSet asks for {{replicas}} {Pod|Pods}.',
      hasty: 'This time it takes {{seconds}} s. Server and controller are the same.',
    },
    saw: {
      client: 'The client waited for itself: the API server refused {{refused}} {request|requests}.',
      where: 'Such waits are seen in no 429 and no queue of the server: look at --kube-api-qps.',
    },
    tries: {
      fewer: 'Thirty Pods: the burst is enough',
      delete: 'Delete the first ReplicaSet, to make room',
    },
  },
  'gateway-classes': {
    promise: 'More requests come than the gateway lets through. Who is refused, and does the API server notice?',
    beats: {
      set: 'a gateway',
      calm: 'little load',
      reports: 'the reports ask for more',
      first: 'the first refusal',
      only: 'who was refused',
      apps: 'the applications ask, too',
      both: 'who is refused now',
    },
    steps: {
      set: 'A gateway before the API server lets {{rate}} {request|requests} a second through. Its classes: control, apps, reports.',
      calm: 'Fewer come than may pass: {{refused}} refused so far.',
      reports: 'The reports send {{rate}} {request|requests} a second from now on.',
      first: 'The first 429, {{seconds}} s later, for the class {{class}}. It comes from the gateway.',
      only: 'Refused so far: reports {{reports}}, apps {{apps}}, control {{control}}. The least important class pays alone.',
      apps: 'The applications send {{rate}} {request|requests} a second, too.',
      both: 'Since then: reports {{reports}}, apps {{apps}}, control {{control}} refused. Next the second class pays, control never.',
    },
    saw: {
      order: 'In the order of classes: apps were refused {{apps}} {time|times}, control {{control}} {time|times}.',
      where: 'The API server has not seen a single one of the refused requests.',
    },
    tries: {
      seats: 'Few seats behind the gateway',
    },
  },
} as const;
