import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Two autoscalers, one pending Pod too many',
  summary:
    'Two cluster-autoscalers with four node groups each and leases of their own both see the 20 pending Pods, and both add a machine: the surplus one goes ten minutes later. At 960 s the Pods of the second workload say by a label whose they are: one machine comes.',
  symptoms: 'two cluster autoscalers, surplus machine, leader lease of the autoscaler, several autoscalers',
  story: {
    promise: 'Two autoscalers share a cluster. Who orders a machine for the Pods that wait?',
    stepTitles: {
      waits: 'Pods wait',
      first: 'ca-1 orders one',
      second: 'ca-2 orders one too',
      surplus: 'one stands empty',
      removed: 'it goes again',
      sharded: 'a label says whose',
    },
    steps: {
      waits:
        'web wants {{pods}} {Pod|Pods}, and {{pending}} of them are Pending. ca-1 and ca-2 both look for such Pods.',
      first: 'ca-1 looks first: group {{group}} grows from {{from}} to {{to}}.',
      second:
        '{{seconds}} s later ca-2 sees the same {{pending}} {Pod|Pods}: {{group}} grows to {{to}}. It knows nothing of what ca-1 has ordered.',
      surplus: 'Both machines are there: data-m2-1 has {{used}} {Pod|Pods}, data-m4-1 has {{empty}}.',
      removed: '{{node}} is given back {{seconds}} s after it was ordered: nobody needed it for ten minutes.',
      sharded: 'The Pods of sharded say with a nodeSelector whose they are. Only {{group}} grows, to {{to}}.',
    },
    saw: {
      both: 'Each autoscaler orders for every Pod that its groups could take. The surplus was there for {{seconds}} s.',
      label: 'With a label that only one shard has, {{ordered}} machine is ordered.',
    },
    tries: { one: 'Ask for one Pod before ca-2 looks', more: 'Ask for 45 Pods: the surplus is of use' },
  },
} as const satisfies ScenarioWords;
