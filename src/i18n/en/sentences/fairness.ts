export const fairness = {
  'rejected.queueFull':
    '429 for {{who}}: its queue in level {{level}} is full with {{length}} {request|requests} (FlowSchema {{flowSchema}}).',
  'rejected.noSeat':
    '429 for {{who}}: all {{seats}} {seat|seats} of level {{level}} are taken, and it has no queue (FlowSchema {{flowSchema}}).',
  'rejected.timeOut':
    '429 for {{who}}: its request waited too long for a seat of level {{level}} (FlowSchema {{flowSchema}}).',
  'rejected.inFlight': '429 for {{who}}: the API server has as many requests in flight as it takes ({{reason}}).',
  'request.queued':
    'No seat is free of the {{seats}} of level {{level}}: the request of {{who}} waits, one of {{waiting}} (FlowSchema {{flowSchema}}).',
  'refused.budget': 'Budget {{budget}} refuses the eviction of {{pod}}: healthy Pods {{healthy}}, needed {{desired}}.',
  'refused.other': '{{who}} wants to {{verb}} {{what}} and is refused with {{code}}: {{message}}',
  'refused.http': 'The request of {{who}} for {{path}} is refused with {{code}}: {{message}}',
  'request.read': 'A LIST of {{kind}} sends {{objects}} {object|objects}, read from the {{servedBy}}.',
  'gateway.refused':
    'The gateway passes {{perSecond}} {request|requests} a second: {{who}} of class {{group}} gets 429.',
  'gateway.set': 'A gateway before the API server passes {{perSecond}} {request|requests} a second.',
  'server.draining': '{{server}} is about to stop: it finishes the requests that it has.',
  'server.refusing': '{{server}} takes no new requests.',
  'server.stopped': '{{server}} has stopped: its connections are closed.',
  'server.started': '{{server}} runs again.',
  'server.readmitted': 'The load balancer sends connections to {{server}} again.',
  'servers.changed_one': 'There is {{count}} API server now behind a load balancer ({{mode}}).',
  'servers.changed_other': 'There are {{count}} API servers now behind a load balancer ({{mode}}).',
  'serverFlags.changed':
    'The API server takes {{reading}} reading and {{writing}} writing {request|requests} at once, without Priority and Fairness.',
  'serverFlags.seats':
    'The API server has {{seats}} {seat|seats} now: {{reading}} for reading and {{writing}} for writing requests, shared by level.',
  'connection.goingAway': '{{server}} sends GOAWAY on {{connection}}: the client connects anew.',
  'watch.opened': '{{client}} watches {{kind}} from revision {{revision}}.',
  'watch.refused': '{{client}} may not watch: {{message}}',
  'watch.timedOut': 'The watch of {{client}} is closed: its time is over, and the client opens another one.',
  'watch.tooSlow': 'The watch of {{client}} is closed: its client reads events too slowly.',
  'watch.serverStopped': 'The watch of {{client}} is closed: its API server stops.',
} as const;
