/** Cards of API Priority and Fairness. */
export const fairness = {
  flowSchemas: {
    title: 'FlowSchema',
    what: 'Says which requests belong together and which priority level they get. The lowest matchingPrecedence is tried first; the first schema that matches takes the request.',
    rule: 'order = matchingPrecedence, then name',
  },
  priorityLevels: {
    title: 'Priority level',
    what: 'A share of the seats of the server for one kind of traffic, so that one kind cannot crowd out another. Each request takes one seat or more while it executes.',
    rule: 'nominal = ⌈server seats × shares / Σ shares⌉',
    now: '{{limit}} seats of the server; nominal limits sum to {{sum}}',
  },
  currentSeats: {
    title: 'Seats of a priority level',
    what: 'The current limit is the nominal one, less what is lent, plus what is borrowed. What finds no seat waits in a queue, or gets 429.',
    rule: 'nominal − lendable ≤ current ≤ nominal + what may be borrowed; lendable = nominal × lendablePercent / 100',
    now: '{{name}}: {{inUse}} of {{current}} seats in use; nominal {{nominal}}, {{loan}} on loan',
  },
  borrowing: {
    title: 'Lending and borrowing',
    what: 'Every 10 s the seats that a level does not need go to levels that need more. A seat comes back at the next adjustment, not at once.',
    rule: 'demand = max(envelope, 0.977 × smoothed + 0.023 × envelope); envelope = average + standard deviation',
    now: 'next adjustment in {{seconds}} s',
  },
  levelQueues: {
    title: 'Queues of a priority level',
    what: 'Requests that find no seat wait here. Each flow is dealt a few queues, so a heavy flow fills only its own hand, and others go on.',
    rule: 'full queue → 429 queue-full; wait over → 429 time-out',
    now: '{{level}}: {{queues}} queues of at most {{limit}}, {{waiting}} requests waiting',
  },
  flow: {
    title: 'Flow',
    what: 'Requests with the same FlowSchema and the same distinguisher, such as the user or the namespace. Within a level, flows get equal turns.',
    rule: 'flow = FlowSchema name + distinguisher (ByUser, ByNamespace, or none)',
  },
  flowHash: {
    title: 'Hash of a flow',
    what: 'A number made of the flow. It decides which queues the flow is dealt, the same ones every time.',
    rule: 'hash = first 8 bytes of SHA-256(schema, 0, distinguisher)',
    now: '{{hash}}',
  },
  hand: {
    title: 'Hand of queues (shuffle sharding)',
    what: 'The queues that a flow may use. Two flows rarely have the same hand, so a small flow nearly always finds a queue without a heavy one.',
    rule: 'queues are dealt by the hash, without putting one back',
    now: 'hand: {{hand}}, of {{queues}} queues',
  },
  chosenQueue: {
    title: 'Queue of a request',
    what: 'Of its hand, the request joins the queue with the least work. Only requests that wait in a queue count, by seats and expected time.',
    rule: 'queue = the one of the hand with the least seat-seconds',
  },
  requestSeats: {
    title: 'Width of a request',
    what: 'How many seats a request takes. A LIST of many objects takes more; a write holds seats a little longer while watchers are told.',
    rule: 'LIST: ⌈objects × size / 100 kB⌉, from the watch cache at most 10; write: 1, then watches / 10 for a while',
    now: '{{initial}} at first, {{final}} afterwards',
  },
  schemaPrecedence: {
    title: 'matchingPrecedence',
    what: 'The order in which FlowSchemas are tried: from 1 to 10000, the lowest first. Of equals, the name decides.',
  },
} as const;
