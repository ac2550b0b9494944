import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Machines with a maximum lifetime, managed and not',
  summary:
    'At 60 s a machine of each of two groups is too old. The managed group adds a new one and drains the old one within the PodDisruptionBudget: no request fails. The plain group just ends it: requests fail until the node controller gives it up about 50 s later, and new Pods come only a minute after its Node is deleted.',
  symptoms: 'instance refresh, maximum lifetime, node rotation, managed node group, machine ends',
  story: {
    promise: 'Two machines are too old, one is managed and one is not. Which requests fail?',
    stepTitles: {
      both: 'two groups alike',
      ends: 'one machine just ends',
      fails: 'half of it fails',
      drained: 'the managed one is drained',
      notReady: 'the plain one is given up',
      stops: 'nothing fails any more',
      placed: 'new Pods at last',
    },
    steps: {
      both: 'managed-1 has {{managed}} {Pod|Pods}, plain-1 has {{plain}}. Clients send {{rate}} {request|requests} a second to each group.',
      ends: 'At {{seconds}} s the machine plain-1 is gone. For managed-1 a substitute is ordered first.',
      fails: 'Rules still send requests to plain-1: {{failed}} {has|have} failed. Of managed {{managed}} failed.',
      drained:
        '{{seconds}} s after its lifetime ended, managed-1 is drained within its budget. Of its requests {{failed}} failed.',
      notReady: 'After {{seconds}} s of silence plain-1 is not Ready any more, and its Pods do not count as ready.',
      stops: 'kube-proxy leaves them out: after {{seconds}} s and {{failed}} failed requests it is over.',
      placed: '{{pod}} goes to {{node}}, {{seconds}} s after the machine ended.',
    },
    saw: {
      requests: 'Failed requests: {{managed}} with a surge and a drain, {{plain}} without.',
      late: 'The plain group gets a new Pod {{seconds}} s later only: first the Node had to be deleted.',
    },
    tries: { drain: 'Drain plain-1 before it ends', outOfService: 'Say at once that plain-1 is out of service' },
  },
} as const satisfies ScenarioWords;
