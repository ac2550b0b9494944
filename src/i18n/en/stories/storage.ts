export const storage = {
  'etcd-leader': {
    promise: 'etcd loses one member, and then two. What still works?',
    beats: {
      lost: 'the leader is gone',
      elected: 'another one leads',
      second: 'two stop at once',
      noQuorum: 'no majority',
      back: 'a leader again',
    },
    steps: {
      lost: '{{member}}, the leader, stops. Writes wait until another member leads.',
      elected: '{{seconds}} s later {{member}} is elected in term {{term}}: two of three are a majority.',
      second: 'The first one runs again. Now {{member}}, the leader, stops, and another member with it.',
      noQuorum: 'The last member asks for votes and gets none: one of three is no majority, so nobody leads.',
      back: '{{member}} leads again, {{seconds}} s after the second leader was lost.',
    },
    saw: {
      one: 'One member less costs {{seconds}} s and nothing else.',
      two: 'Two members less stop all writes, here for {{seconds}} s, although one member still runs.',
    },
    tries: { write: 'Scale a Deployment while nobody leads' },
  },
  'etcd-quota': {
    promise: 'The database of etcd is full. Why do writes fail after it was emptied?',
    beats: {
      full: 'an alarm is raised',
      refused: 'writes are refused',
      compacted: 'compaction',
      defragmented: 'defragmentation',
      still: 'still refused',
      disarmed: 'the alarm is disarmed',
    },
    steps: {
      full: 'The database reaches its quota, and etcd raises an alarm: {{message}}',
      refused: 'The next write fails: the Lease of {{subject}} is not renewed.',
      compacted: 'Compaction forgets the revisions before {{revision}}. The file stays as large as it was.',
      defragmented: 'Defragmentation gives {{freed}} Mi back. The database is nearly empty.',
      still: 'And a write is refused all the same, {{refused}} by now: the alarm is still raised.',
      disarmed: 'Somebody disarms the alarm, {{seconds}} s after it was raised, and writes work.',
    },
    saw: {
      order:
        'Compact, defragment, disarm: without the last one nothing is written. {{refused}} {request|requests} failed.',
      long: 'The cluster could not write for {{seconds}} s; containers ran on all the time.',
    },
    tries: { write: 'Write something before the alarm is disarmed' },
  },
  'list-cost': {
    promise: 'Programs ask for Pods among 1,200, each in its own way. Whose question is dear?',
    beats: {
      all: 'all Pods',
      page: 'a page of them',
      label: 'by label',
      node: 'by node',
      rules: 'older rules',
      etcd: 'all Pods again',
      few: 'by node again',
    },
    steps: {
      all: 'A LIST of all Pods sends {{sent}} of them, {{size}} Mi, from the watch cache. It takes {{seats}} {seat|seats}.',
      page: 'With limit=500 it is one page: {{scanned}} {is|are} looked at, {{sent}} {is|are} sent.',
      label: 'By label {{sent}} {is|are} sent, but {{scanned}} {is|are} looked at: there is no index of labels.',
      node: 'By spec.nodeName {{scanned}} {is|are} looked at and {{sent}} are sent: for this field the cache has an index.',
      rules: 'From now on the rules of {{release}} hold: without a resourceVersion a LIST is read from etcd.',
      etcd: 'All Pods again: {{objects}} {object|objects}, {{size}} Mi, come from etcd this time.',
      few: 'By node again: {{objects}} {object comes|objects come} from etcd, and {{sent}} of them are sent. The index is of no use there.',
    },
    saw: {
      looked: 'A selector saves the network: {{sent}} sent. It need not save the server: {{scanned}} looked at.',
      asked:
        'By the older rules {{objects}} {object is|objects are} read from etcd for {{sent}}; by those of v1.36 the watch cache answers.',
    },
    tries: {
      fewer: 'Ten Pods of app-1 instead of a hundred',
      newer: 'The same requests, by the rules of 1.36',
    },
  },
  'stale-reads': {
    promise: 'An object is written, and a list does not have it. Who is too old, and who notices?',
    beats: {
      slow: 'a cache that is late',
      written: 'a ConfigMap',
      stale: 'any version',
      newest: 'the newest version',
      conflict: 'an old write',
      away: 'a client is cut off',
      gone: 'it comes back',
      again: 'what it does',
    },
    steps: {
      slow: 'The watch cache of the API server hears of each change {{ms}} ms late from now on.',
      written: 'The ConfigMap new is written: version {{version}} in etcd. The watch cache does not know it yet.',
      stale: 'A LIST with resourceVersion=0 is answered at once, from the cache: {{sent}} ConfigMap. new is missing.',
      newest:
        'A LIST without a version wants the newest. It waits {{seconds}} s for the cache, then reads etcd: {{sent}} {ConfigMap|ConfigMaps}.',
      conflict:
        'A PUT with an old resourceVersion gets {{code}}: new is at version {{version}}. Nothing is overwritten.',
      away: 'An informer at version {{version}} is cut off. Meanwhile {{rate}} {ConfigMap is|ConfigMaps are} created each second.',
      gone: '{{seconds}} s later it wants all changes since {{version}}. The cache remembers those since {{oldest}}: 410.',
      again: 'So it lists once more: {{count}} {ConfigMap|ConfigMaps} instead of the changes.',
    },
    saw: {
      choice:
        'At once and old, {{stale}} ConfigMap; or {{seconds}} s later and new, {{newest}}: resourceVersion is the choice.',
      window:
        'Who is away for longer than the watch cache remembers lists everything again, here {{count}} {object|objects}.',
    },
    tries: {
      quick: 'A cache that is late by 5 ms only',
      calm: 'Nobody creates anything while the informer is away',
    },
  },
  'restart-goaway': {
    promise: 'Three API servers are restarted one after the other. Who serves the clients in the end?',
    beats: {
      shared: 'three servers',
      first: 'the first restarts',
      back: 'it is back',
      third: 'the last restarts',
      nobody: 'it is back, too',
      goaway: 'a chance to leave',
      even: 'a minute later',
    },
    steps: {
      shared:
        '{{clients}} {client|clients} send requests. The three servers have {{a}}, {{b}} and {{c}} {connection|connections}.',
      first: 'kube-apiserver restarts: its clients have to connect again, and find the two others.',
      back: 'kube-apiserver is back and has {{a}} {connection|connections}; the others have {{b}} and {{c}}. Nobody leaves a connection that works.',
      third: 'After kube-apiserver/2 it is the turn of kube-apiserver/3, which has {{c}} {connection|connections}.',
      nobody:
        '{{seconds}} s later kube-apiserver/3 is long back and has {{c}} {connection|connections}. The others have {{a}} and {{b}}.',
      goaway: 'With --goaway-chance={{chance}} a server now and then tells a client to connect again.',
      even: 'Now the servers have {{a}}, {{b}} and {{c}} {connection|connections}.',
    },
    saw: {
      last: 'The server that is restarted last had {{c}} {connection|connections}: HTTP/2 connections live long, and a balancer of connections moves none.',
      even: 'With GOAWAY clients leave by chance, a few at a time, and the last server gets {{c}}.',
    },
    tries: {
      early: 'The same chance before the first restart',
      requests: 'A load balancer that deals out requests instead of connections',
    },
  },
  'etcd-disk': {
    promise: 'Ten Pods are made four times, and each time the disk of etcd is slower. When does it hurt?',
    beats: {
      asked: 'a fast disk',
      fast: 'ten Pods',
      slower: 'slower than the guide',
      above: 'ten Pods again',
      logs: 'etcd complains',
      late: 'and ten more',
      lost: 'slower still',
      often: 'a minute of that',
    },
    steps: {
      asked: 'The disk of etcd takes {{disk}} ms for a write. A Deployment asks for {{replicas}} {Pod|Pods}.',
      fast: 'All of them have started after {{seconds}} s. Each step of a Pod is a write, so etcd is in all of them.',
      slower: 'Now the disk takes {{disk}} ms; etcd’s guide wants 10 at most. The same again.',
      above: 'This time it takes {{seconds}} s. etcd logs nothing.',
      logs: 'At {{disk}} ms etcd writes into its log: “{{message}}”.',
      late: 'The last container starts after {{seconds}} s.',
      lost: 'At {{disk}} ms a write takes longer than the election timeout: {{member}} is no longer the leader.',
      often:
        'In {{seconds}} s a leader is lost {{lost}} {time|times}. Between elections writes get through: {{pods}} new {Pod runs|Pods run}.',
    },
    saw: {
      longer:
        'Ten Pods took {{fast}} s, {{above}} s and {{late}} s: a slow disk is seen everywhere, long before an error.',
      timeout: 'Slower than the election timeout, the leader is lost {{lost}} {time|times}, although no member failed.',
    },
    tries: {
      quick: 'A disk that takes 10 ms, from the first lost leader on',
      one: 'One member instead of three, on the slow disk',
    },
  },
  'api-servers-scaled': {
    promise: 'The API servers have too much to do. Do more of them help, or larger ones?',
    beats: {
      refused: 'too few seats',
      four: 'more servers',
      idle: 'who uses them',
      goaway: 'a chance to leave',
      shared: 'a minute later',
      calm: 'what it brings',
      larger: 'larger servers',
      last: 'the last restart',
    },
    steps: {
      refused:
        '{{clients}} {client|clients} send {{rate}} {request|requests} a second, more than two servers have seats for: 429, {{reason}}.',
      four: 'There are {{count}} {server|servers} now, as an HPA would have it.',
      idle: 'Their connections: {{a}}, {{b}}, {{c}} and {{d}}. In {{seconds}} s {{refused}} {request was|requests were} refused: the new servers stand idle.',
      goaway: 'With --goaway-chance={{chance}} a server now and then tells a client to connect again.',
      shared: 'Connections now: {{a}}, {{b}}, {{c}} and {{d}}. The new servers have work.',
      calm: 'In the last {{seconds}} s {{refused}} {request was|requests were} refused.',
      larger:
        'Larger ones instead, as a VPA would have it: after its restart kube-apiserver has {{seats}} {seat|seats} instead of {{before}}.',
      last: 'kube-apiserver/2 restarts last and begins with {{b}} {connection|connections}. kube-apiserver has {{a}} of them.',
    },
    saw: {
      more: 'In {{seconds}} s {{refused}} {request was|requests were} refused beside idle servers, and {{later}} when the clients were spread.',
      larger: 'Larger servers need a restart each, and the last one begins without connections.',
    },
    tries: {
      requests: 'A load balancer that deals out requests instead of connections',
      shares: 'More shares for workload-low, instead of more servers',
    },
  },
};
