import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'From a pending Pod to a new node',
  summary:
    'At 13 s ten replicas are added and eight of them find no room. cluster-autoscaler looks every 10 s, tries each group’s machine in thought, takes the group that wastes least and orders two machines; 90 s later they are ready and the Pods are bound.',
  symptoms:
    'TriggeredScaleUp, add nodes, cluster autoscaler adds machines, new node for pending pods, expander least-waste',
  story: {
    promise: 'A Deployment grows beyond the cluster. Who orders a machine, and how long does it take?',
    stepTitles: {
      asked: 'more replicas',
      full: 'no room left',
      grows: 'a machine is ordered',
      booted: 'it boots',
      ready: 'its node is Ready',
      placed: 'the Pod is placed',
    },
    steps: {
      asked: 'web shall have {{replicas}} {Pod|Pods}. So far there is {{nodes}} node.',
      full: '{{pod}} fits nowhere: Pending. Only such a Pod makes the autoscaler act, never a high load.',
      grows:
        '{{seconds}} s later the autoscaler looks, tries the Pods on machines that are not there, and grows {{group}} from {{from}} to {{to}}.',
      booted: 'The cloud needs {{seconds}} s until {{node}} has booted.',
      ready: '{{node}} becomes Ready {{seconds}} s after that: now the scheduler may use it.',
      placed: '{{pod}} is placed on {{node}}, {{seconds}} s after the command.',
    },
    saw: {
      time: '{{seconds}} s from the command to the place.',
      machine: '{{seconds}} s of them are the machine: the decision itself is quick.',
    },
    tries: { fewer: 'Ask for fewer while they wait' },
  },
} as const satisfies ScenarioWords;
