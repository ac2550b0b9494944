export const storage = {
  'etcd-leader': {
    promise: 'etcd loses one member, and then two. What still works?',
    beats: {
      lost: 'the leader is gone',
      elected: 'another one leads',
      second: 'two are gone',
      noQuorum: 'no majority',
      back: 'a leader again',
    },
    steps: {
      lost: '{{member}}, the leader, stops. Writes wait until another member leads.',
      elected: '{{seconds}} s later {{member}} is elected in term {{term}}: two of three are a majority.',
      second: 'Now {{member}} stops too, and another member with it.',
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
      order: 'Compact, defragment, disarm: without the last one nothing is written. {{refused}} requests failed.',
      long: 'The cluster could not write for {{seconds}} s; containers ran on all the time.',
    },
    tries: { write: 'Write something before the alarm is disarmed' },
  },
};
