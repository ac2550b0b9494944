import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Can unschedulable Pods of high priority starve lower ones?',
  summary:
    'A hundred and fifty Pods of priority 1000 want 8 CPU and fit no node. From 15 s on two small Pods are deleted each second; each end wakes the urgent ones again, to try them all takes 3 s, and they are popped before small, of priority 0, which comes at 20 s and would fit. At 35.5 s the last of the small Pods has ended; at 38.5 s small has its turn. Two settings make it this bad here: a cycle lasts 20 ms, as in a large cluster, and podMaxBackoffSeconds is 1; with the default of 10 the others would stay away longer. Look at activeQ in Scheduling.',
  story: {
    promise: 'A small Pod fits and is not tried for a long time. Who is always before it?',
    stepTitles: {
      urgent: 'urgent Pods sleep',
      woken: 'they are woken',
      small: 'small arrives',
      behind: 'has it been tried?',
      last: 'the last end',
      turn: 'its turn',
    },
    steps: {
      urgent:
        '{{pods}} urgent {Pod|Pods}, priority {{priority}}, request {{cpu}} CPU each. A node has {{most}}: they sleep.',
      woken: 'A small Pod has ended: {{event}} wakes {{woken}} of them. The same comes again with each end.',
      small: 'small arrives with priority {{priority}} and requests {{cpu}} of CPU. It would fit.',
      behind: '{{seconds}} s later it has not been tried once. Urgent Pods were: {{tried}} {time|times}, all in vain.',
      last: '{{pod}} is the last that ends. Nothing wakes the urgent Pods after this.',
      turn: '{{rest}} more {try|tries}, then small has its turn and goes to {{node}}: {{seconds}} s after it came.',
    },
    saw: {
      starved: 'small waited {{seconds}} s behind {{tried}} {try|tries} of Pods that fit nowhere.',
      settings:
        'A slow cycle and a short podMaxBackoffSeconds make it this bad. With the default they stay away longer.',
    },
    tries: { without: 'Delete all Pods that are Pending' },
  },
  lesson: {
    title: 'Starved by priority',
    question: 'Urgent Pods fit nowhere. Can they keep a small Pod from running?',
    misconception:
      'Pods that fit nowhere are not out of the way. As long as events wake them, those of higher priority are tried first each time.',
    steps: {
      tick: {
        title: 'A tiny Pod ends',
        text: '{{pods}} urgent {Pod|Pods} of priority {{priority}} request {{cpu}} CPU each; a node has {{most}}. All were refused and sleep. A tick Pod of {{tick}} CPU ends. How many of the urgent Pods does that wake?',
        options: {
          none: 'None: it is far too little.',
          one: 'One, for the place that is free.',
          all: 'All of them, or nearly all.',
        },
        reveal: '{{woken}}. {{plugin}} asks only whether room was freed, not how much.',
        wrong: {
          none: 'You reckoned it out. The hint does not: that is left to the next try.',
          one: 'Places are not handed out. Each waiting Pod is asked for by itself.',
        },
      },
      small: {
        title: 'A small one',
        text: 'small comes with priority {{priority}} and requests {{cpu}} CPU; both nodes are nearly empty. {{ticks}} tick {Pod is|Pods are} left, and two of them end each second. A try takes long here. What has become of small some seconds later?',
        options: {
          placed: 'It is placed: there is room.',
          refused: 'It was tried and refused.',
          waits: 'It has not even been tried.',
        },
        reveal:
          'After {{seconds}} s it has not been tried. In that time urgent Pods were refused {{tried}} {time|times}: before a round of {{pods}} is over the next tick wakes them.',
        wrong: {
          placed: 'There is room. But activeQ gives out the highest priority first, and urgent Pods keep coming back.',
          refused: 'It would be placed if it were tried. It is never its turn.',
        },
      },
      until: {
        title: 'The last tick',
        text: 'The last tick Pod has ended, and wakes the {{pods}} urgent {Pod|Pods} once more. When is small placed?',
        options: {
          atOnce: 'At once.',
          round: 'When the urgent Pods have been tried once more.',
          flush: 'At the next flush, half a minute later or more.',
        },
        reveal:
          'After {{seconds}} s and {{tried}} more {try|tries}. In all small has waited {{all}} s, with room on both nodes.',
        wrong: {
          atOnce: 'First comes who has the higher priority: they were woken again.',
          flush: 'small is no unschedulable Pod. It stands in activeQ and only waits for its turn.',
        },
      },
      bill: {
        title: 'The bill',
        text: 'Urgent Pods were refused {{tries}} {time|times} in all. small fits on {{feasible}} {node|nodes}, and did all the time.',
        checks: { never: 'no urgent Pod was ever placed', room: 'small was never refused' },
      },
    },
    teacher: {
      aim: 'The class knows how Pods of high priority that fit nowhere may starve others, and which settings make it worse.',
      ask: [
        'What does the back-off do here, and what would a longer one change?',
        'Who made 150 Pods that fit nowhere?',
      ],
      expect: [
        { says: 'Pods that fit nowhere harm nobody.', reply: 'Count how often they were tried while small waited.' },
        { says: 'small is Pending for lack of room.', reply: 'Look at the nodes, and at how often small was tried.' },
      ],
      whatIf: [
        {
          line: 'kubectl delete pods --field-selector=status.phase=Pending',
          shows: 'Given before small comes, it is placed at once.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
