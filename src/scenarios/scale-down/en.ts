import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Which node goes, and which stays',
  summary:
    'Three nodes, requested at 45 %, 55 % and 25 %. The first is below the threshold of 0.5: its ring runs for ten minutes, then it is drained. The second never goes. The third stays because its Pod has no controller.',
  symptoms:
    'scale down, node not removed, unneeded node, empty node removed, scale-down-unneeded-time, safe-to-evict, drain by autoscaler',
  story: {
    promise: 'Three nodes have room to spare. Which of them does the autoscaler take away, and when?',
    stepTitles: {
      placed: 'one Pod on each',
      heavy: 'used enough',
      alone: 'a Pod without an owner',
      light: 'its time runs',
      removing: 'its time is over',
      moved: 'its Pod moves',
      gone: 'the machine goes',
    },
    steps: {
      placed: '{{pods}} {Pod runs|Pods run} on {{nodes}} {node|nodes}, one on each.',
      heavy: 'Of pool-3 a share of {{share}} is requested. That is not below the threshold of {{threshold}}: it stays.',
      alone:
        'Of pool-1 only {{share}} is requested, but nobody would make its Pod again: alone has no controller. It stays.',
      light:
        'Of pool-2 {{share}} is requested, and its Pod would fit elsewhere: nobody needs it. Its time begins to run.',
      removing: '{{seconds}} s later {{node}} is still not needed: the autoscaler taints it and evicts its Pod.',
      moved: '{{pod}} takes the place of the evicted one, on {{node}}.',
      gone: '{{seconds}} s later {{node}} is empty, and its machine is given back.',
    },
    saw: {
      waits: 'A node goes when nobody has needed it for long enough: here after {{seconds}} s.',
      stays: 'The emptiest node stayed: one Pod without a controller keeps a whole machine.',
    },
    tries: { delete: 'Delete the Pod that nobody owns', annotate: 'Forbid that pool-2 is taken away' },
  },
} as const satisfies ScenarioWords;
