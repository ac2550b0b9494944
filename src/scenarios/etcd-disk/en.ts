import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'etcd on a slow disk',
  summary:
    'Ten Pods are made four times, with a disk that takes 2 ms for a write, then 50 ms (etcd’s guide wants fsyncs within 10 ms), 300 ms (it logs “apply request took too long”), and 1.5 s, above the election timeout: the leader falls again and again. Each time the Pods’ way to Running takes longer.',
  symptoms: 'apply request took too long, slow disk, fsync, slow etcd, wal, iops',
  story: {
    promise: 'Ten Pods are made four times, and each time the disk of etcd is slower. When does it hurt?',
    stepTitles: {
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
} as const satisfies ScenarioWords;
