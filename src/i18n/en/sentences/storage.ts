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
