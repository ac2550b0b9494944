import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Ten percent at once, or two percent a minute',
  summary:
    'A program makes 400 Pods, a tenth of a cluster of 4,000, at 10 s all at once: its queues overflow, requests get 429, and the last Pods wait for the scheduler. From 120 s on it makes 80 each minute: nothing is refused and nobody waits.',
  symptoms: 'create many Pods at once, burst of Pods, staged creation, 400 Pods',
  story: {
    promise: 'A program makes 400 Pods. At once or in steps: who has to pay for the haste?',
    stepTitles: {
      level: 'room for requests',
      burst: 'all at once',
      full: 'the first refusal',
      refused: 'how many got through',
      waiting: 'and those',
      step: 'a smaller step',
      none: 'a second later',
      next: 'the next step',
    },
    steps: {
      level:
        'Programs like this one are in workload-low: {{seats}} {seat|seats}, and for each program {{hand}} {queue|queues} with {{limit}} {place|places}.',
      burst: 'It sends {{pods}} {request|requests} at once, each of which makes a Pod.',
      full: 'The first 429: {{reason}}. All {{hand}} {queue|queues} of the program are full.',
      refused:
        '{{refused}} {request was|requests were} refused. {{pods}} {Pod exists|Pods exist}: {{seats}} {seat|seats} and {{hand}} {queue|queues} with {{limit}} {place|places} had no room for more.',
      waiting: 'Of the {{pods}} {Pod|Pods} {{waiting}} still have no node: the scheduler takes one after the other.',
      step: 'Later the program makes only {{pods}} at once, and goes on so each minute.',
      none: 'A second later {{pods}} {Pod|Pods} of this step exist, {{waiting}} of them without a node. Refused: {{refused}}.',
      next: 'The next step: {{pods}} {Pod|Pods} in all by steps, and {{refused}} {request|requests} refused.',
    },
    saw: {
      burst:
        'At once: {{refused}} {request|requests} refused, which nobody sends again, and Pods that wait for the scheduler.',
      steps: 'In steps: {{refused}} refused. Queues empty while the program waits.',
    },
    tries: { longer: 'Longer queues for workload-low', larger: 'A larger server before the burst' },
  },
} as const satisfies ScenarioWords;
