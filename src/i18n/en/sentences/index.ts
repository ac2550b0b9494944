import { apiserver } from './apiserver.ts';
import { environment } from './environment.ts';
import { kubelet } from './kubelet.ts';
import { runStory } from './runStory.ts';
import { scheduler } from './scheduler.ts';

export const controllers = {
  'replicaSet.created_one': 'Deployment {{deployment}} gets a new ReplicaSet, {{name}}, which wants {{count}} Pod.',
  'replicaSet.created_other': 'Deployment {{deployment}} gets a new ReplicaSet, {{name}}, which wants {{count}} Pods.',
  'rollout.grows':
    'The rollout of {{deployment}} goes from {{from}} to {{to}} new {Pod|Pods}: at most {{most}} may exist, {{replicas}} and a surge of {{surge}}.',
  'rollout.shrinks':
    'The rollout of {{deployment}} goes from {{from}} to {{to}} old {Pod|Pods}: of {{replicas}} at most {{unavailable}} may be unavailable.',
  'replicaSet.sized': 'Deployment {{deployment}} sets its ReplicaSet {{name}} from {{from}} to {{to}} {Pod|Pods}.',
  'workload.scaled': '{{kind}} {{name}} goes from {{from}} to {{to}} {Pod|Pods}.',
  'workload.scaledByPerson': 'You scale {{kind}} {{name}} from {{from}} to {{to}} {Pod|Pods}.',
  'workload.scaledByHpa': 'The HorizontalPodAutoscaler scales {{kind}} {{name}} from {{from}} to {{to}} {Pod|Pods}.',
  'rollout.begins':
    'You change the Pods of {{name}}: a rollout replaces {{replicas}}, with maxSurge {{surge}} and maxUnavailable {{unavailable}}.',
  'rollout.recreates_one': 'You change the Pods of {{name}}: the old one ends before a new one begins.',
  'rollout.recreates_other': 'You change the Pods of {{name}}: all {{count}} end before new ones begin.',
  'rollout.held':
    'The rollout of {{name}} is held: {{total}} of at most {{most}} {Pod exists|Pods exist}; {{available}} {is|are} available, {{least}} {has|have} to be.',
  'rollout.done_one': 'The rollout of {{name}} is complete: its {{count}} Pod is new and available.',
  'rollout.done_other': 'The rollout of {{name}} is complete: its {{count}} Pods are new and available.',
  'rollout.stuck': 'The rollout of {{name}} makes no progress: {{message}}',
  'rollout.continues':
    'The rollout of {{name}}: {{updated}} of {{replicas}} {Pod|Pods} {updated:is|are} new; {{available}} {is|are} available, {{least}} {has|have} to be.',
  'hpa.utilization':
    '{{hpa}}: {{metric}} is at {{current}} % of what is requested, the target is {{target}} %, so replicas go from {{from}} to {{to}}.',
  'hpa.value': '{{hpa}}: {{metric}} is {{current}}, the target is {{target}}, so replicas go from {{from}} to {{to}}.',
  'hpa.limited': '{{hpa}} wants {{to}} {Pod|Pods} instead of {{from}}, held by a limit: {{message}}.',
  'hpa.wants': '{{hpa}} wants {{to}} {Pod|Pods} instead of {{from}}: {{message}}.',
  'hpa.inactive': '{{hpa}} cannot decide how many Pods there should be: {{message}}.',
  'hpa.keeps_one': '{{hpa}} keeps {{count}} Pod: {{message}}.',
  'hpa.keeps_other': '{{hpa}} keeps {{count}} Pods: {{message}}.',
  'volume.attaching': 'Volume {{volume}} is to be attached to {{node}}.',
  'volume.attached': 'Volume {{volume}} is attached to {{node}}.',
  'volume.detached': 'Volume {{volume}} is detached from {{node}}.',
  'volume.forceDetached': 'Volume {{volume}} is taken from {{node}} by force: it was not unmounted in time.',
  'volume.attachedElsewhere': 'Volume {{volume}} cannot come to {{node}}: it is still attached to another node.',
  'process.leads': '{{program}} {{identity}} is the leader: of all its processes only the leader works.',
  'process.started': '{{program}} {{identity}} starts.',
  'process.killed': '{{program}} {{identity}} is killed: what it had in memory is gone.',
} as const;

export const storage = {
  'etcdMember.stopped':
    '{{member}} stops: {{running}} of {{members}} {member|members} {running:runs|run}, a majority is {{majority}}.',
  'etcdMember.started': '{{member}} runs again: {{running}} of {{members}} {member|members} {running:runs|run}.',
  'etcdLeader.lost': '{{member}} is no longer the leader, because it stops: writes wait for another one.',
  'etcdLeader.lostQuorum': '{{member}} gives up being leader: it reaches no majority of the members, and writes wait.',
  'etcdLeader.lostHeartbeats':
    'The heartbeats of leader {{member}} do not arrive in time: the others look for a new leader, and writes wait.',
  'etcdLeader.lostDisk': 'The disk of leader {{member}} is too slow: it is leader no longer, and writes wait.',
  'etcdLeader.elected': '{{member}} is elected leader for term {{term}}: writes go on.',
  'etcdElection.lostQuorum':
    'No leader can be elected: members that run {{running}} of {{members}}, a majority is {{majority}}.',
  'etcdElection.stopped': '{{member}} stops while it stands for election: the others vote again.',
  'etcdSetting.changed': 'The etcd setting {{setting}} is {{value}} now.',
  'etcdSetting.refused': 'etcd does not take the setting {{setting}}: {{message}}',
  'etcd.filled': 'Somebody writes {{bytes}} into the database of etcd and deletes them again.',
  'etcdAlarm.raised':
    'The database has reached its quota, {{quota}}: etcd raises the alarm NOSPACE and takes no more writes.',
  'etcdAlarm.disarmed': 'The alarm NOSPACE is disarmed: etcd takes writes again.',
  'etcd.compacted': 'History up to revision {{revision}} is compacted: older reads fail, and the file stays as large.',
  'etcd.compactionRefused': 'etcd refuses the compaction: {{message}}',
  'etcd.scrubbed_one':
    'Compaction forgets {{count}} old version and frees {{freed}} inside the database; the file keeps its {{size}}.',
  'etcd.scrubbed_other':
    'Compaction forgets {{count}} old versions and frees {{freed}} inside the database; the file keeps its {{size}}.',
  'etcd.defragmented': 'Defragmentation gives {{freed}} back to the disk: the file has {{size}} now.',
  'readRules.changed': 'The API server reads by the rules of release {{release}} from now on.',
  'watchCache.changed': 'The watch cache is {{state}} now.',
  'watch.left': 'The client has left the watch {{watch}}.',
  'bookmark.dropped': 'A bookmark for {{watch}} finds nobody: the watch has ended.',
  'client.started': '{{client}} starts: it lists {{path}} first and then watches.',
  'client.startedPolling': '{{client}} starts: it lists {{path}} again and again, and watches nothing.',
  'client.startedStreaming':
    '{{client}} starts: it watches {{path}}, and the watch begins with all objects that there are.',
  'client.listed_one': '{{client}} has its list, {{count}} object as of version {{version}}.',
  'client.listed_other': '{{client}} has its list, {{count}} objects as of version {{version}}.',
  'client.watches': '{{client}} watches from version {{version}} on.',
  'client.cut': '{{client}} is cut off for {{seconds}} s: what it knows grows old.',
  'client.refused': '{{client}} is refused with code {{code}}: {{message}}',
  'client.backsOff': '{{client}} waits {{wait}} before it tries again.',
} as const;

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

/** Links of a chain of causes that are told nowhere else. */
export const linked = {
  'linked.created': '{{who}} creates {{kind}} {{name}}.',
  'linked.updated': '{{who}} changes {{kind}} {{name}}.',
  'linked.statusUpdated': '{{who}} writes the status of {{kind}} {{name}}.',
  'linked.deleted': '{{who}} deletes {{kind}} {{name}}.',
  'linked.wrote': '{{who}} writes {{kind}} {{name}}.',
  'linked.admitted': 'The API server admits the request of {{who}} for {{kind}} {{name}}, at level {{level}}.',
  'linked.admittedFreely': 'The API server admits the request of {{who}} for {{kind}} {{name}}.',
  'linked.read': 'The API server answers a read of {{kind}}.',
  'linked.refused': 'The API server refuses a write of {{kind}} {{name}} with {{code}}.',
  'linked.noticedNew': '{{who}} learns of {{kind}} {{name}}, which is new.',
  'linked.noticedChange': '{{who}} learns that {{kind}} {{name}} has changed.',
  'linked.noticedEnd': '{{who}} learns that {{kind}} {{name}} is gone.',
  'linked.worked': 'The {{controller}} controller looks at {{name}}.',
  'linked.kubeletWorked': 'The kubelet of {{node}} looks at {{name}}.',
  'linked.answered': '{{who}} gets the answer about {{kind}} {{name}}.',
  'linked.gotAnswer': '{{who}} gets its answer.',
  'linked.waited': 'A wait of {{who}} is over.',
  'linked.heartbeat': 'The {{who}} says that it is alive.',
  'linked.listed': '{{who}} has all objects that it asked for at its start.',
  'linked.started': 'The {{who}} starts.',
  'linked.bound': 'kube-scheduler knows that {{name}} is bound to {{node}}.',
  'linked.relisted': 'The {{who}} looks again at the containers of {{name}}.',
  'linked.plain': '{{who}}: {{type}}.',
} as const;

/** What is said of an entry, by the id of the sentence (`src/protocol/sentences.ts`). At most 22 words, present tense, one idea. */
export const sentences = {
  'entry.plain': '{{type}}: {{subject}}',
  'burst.ended': '{{placed}} {Pod is|Pods are} placed on {{nodes}} {node|nodes}, {{refused}} {is|are} refused.',
  'burst.passes_one': 'Within one second {{of}} {Pod is|Pods are} decided: {{count}} of them passes quickly.',
  'burst.passes_other': 'Within one second {{of}} {Pod is|Pods are} decided: {{count}} of them pass quickly.',
  'burst.othersPass_one': '{{of}} {thing|things} happen within one second: {{count}} of them passes quickly.',
  'burst.othersPass_other': '{{of}} {thing|things} happen within one second: {{count}} of them pass quickly.',
  'others.counted': '{{count}} other {thing|things} happen in {{seconds}}.',
  ...scheduler,
  ...kubelet,
  ...apiserver,
  ...controllers,
  ...fairness,
  ...storage,
  ...environment,
  ...linked,
  ...runStory,
} as const;
