import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'The database is full',
  summary:
    'etcd reaches its quota of 2 GiB and raises NOSPACE: writes fail, reads and deletions work. Compaction alone does not help; only after defragmentation and disarming is anything written again.',
  symptoms: 'mvcc: database space exceeded, NOSPACE, etcd full, quota-backend-bytes, defrag, compaction, alarm disarm',
  story: {
    promise: 'The database of etcd is full. Why do writes fail after it was emptied?',
    stepTitles: {
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
} as const satisfies ScenarioWords;
