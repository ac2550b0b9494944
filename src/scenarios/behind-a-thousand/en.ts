import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Why does one small Pod wait behind thousands of Pending ones?',
  summary:
    'A thousand Pods of 8 CPU fit no node of 4 CPU, but each must be tried to know it, one after the other, 5 ms each. small comes at 1 s with about 800 of them before it in activeQ, and is tried 4 s later. At 20 s a Pod is deleted, and its end wakes the thousand: second comes at 22 s and waits 4 s again. first-of-all comes at 23 s with a higher priority and is popped at once. Look at activeQ in Scheduling.',
  story: {
    promise: 'A small Pod would fit at once, and waits. Who is before it?',
    stepTitles: {
      heap: 'Pods that fit nowhere',
      small: 'small arrives',
      turn: 'how long it waits',
      woken: 'a Pod ends',
      second: 'second arrives',
      urgent: 'one that is more urgent',
      popped: 'when it is popped',
      secondTurn: 'the turn of second',
    },
    steps: {
      heap: '{{pods}} {Pod requests|Pods request} {{cpu}} CPU each. A node has {{most}}: none of them fits, but each must be tried.',
      small: 'small arrives and would fit. {{before}} {Pod is|Pods are} before it in activeQ.',
      turn: '{{seconds}} s later it is placed: {{tried}} {Pod was|Pods were} tried first, one after the other.',
      woken: 'A Pod has ended. That could make room, so {{woken}} {Pod is|Pods are} queued again.',
      second: 'second arrives behind them; {{tried}} {has|have} been tried so far.',
      urgent: 'first-of-all has priority {{priority}}, second has {{other}}.',
      popped: 'first-of-all is placed after {{tried}} {try|tries} of others: the higher priority goes first.',
      secondTurn: 'second is placed after {{seconds}} s and {{tried}} {try|tries} of others.',
    },
    saw: {
      queue: '{{tries}} {try was|tries were} in vain. The scheduler tries one Pod at a time, in the order of activeQ.',
      priority: 'Priority goes past the queue. Being small does not.',
    },
    tries: { without: 'Delete all Pods that are Pending' },
  },
  lesson: {
    title: 'Thousands wait',
    question: 'One small Pod fits, and a thousand do not. How long does the small one wait?',
    misconception:
      'A Pod that fits is not simply placed at once. It waits for its turn behind all that must be tried before it; only priority goes past them.',
    steps: {
      small: {
        title: 'A small one comes',
        text: '{{pods}} batch {Pod requests|Pods request} {{batch}} CPU each, and no node has more than {{most}}. {{before}} of them {is|are} still to be tried when small comes, which requests {{small}} and fits. When is it placed?',
        options: {
          atOnce: 'At once: it fits.',
          turn: 'When those before it have been tried.',
          gone: 'When the batch Pods are gone.',
        },
        reveal:
          'After {{seconds}} s: {{tried}} batch {Pod was|Pods were} tried first, in vain. kube-scheduler does not know that a Pod fits before it has tried it.',
        wrong: {
          atOnce: 'activeQ is sorted by priority and then by time. Nobody looks ahead for a Pod that fits.',
          gone: 'A Pod that was refused leaves activeQ. It blocks nobody after that.',
        },
      },
      woken: {
        title: 'A small one ends',
        text: 'ends-soon, which requests {{ended}} CPU, ends now. A batch Pod requests {{batch}} CPU, more than a node has. How many of the {{pods}} does that wake?',
        reveal:
          '{{woken}}. {{plugin}} asks only whether room was freed, not how much: each of them is tried again, and refused again.',
        wrong: {
          low: 'You reckoned it out. The hint does not: any Pod that leaves a node may help those that were refused for room.',
          high: 'There are only 1000 of them.',
        },
      },
      first: {
        title: 'Two more come',
        text: 'The batch Pods are being tried again. second has come with priority {{other}}, and one second later first-of-all comes with priority {{priority}}. In which order does it go on?',
        options: {
          second: 'second first: it came earlier.',
          batch: 'All the batch Pods first, then first-of-all, then second.',
          urgent: 'first-of-all first, then more batch Pods, then second.',
        },
        reveal:
          'first-of-all goes past all. second waits for its turn: {{tried}} batch {Pod|Pods} and {{seconds}} s later it is placed.',
        wrong: {
          second: 'Time decides only between Pods of the same priority.',
          batch: 'The batch Pods have the priority of second. first-of-all goes past them.',
        },
      },
      turns: {
        title: 'One after the other',
        text: 'kube-scheduler has refused a batch Pod {{tries}} {time|times}, and all {{pods}} {is|are} as Pending as before.',
        checks: { none: 'no batch Pod was placed', placed: 'first-of-all was placed before second' },
      },
    },
    teacher: {
      aim: 'The class knows that Pods are tried one after the other, in which order, and what Pods that cannot fit cost the others.',
      ask: ['How long does one try take here?', 'Who decides that a Pod is not worth a try?'],
      expect: [
        { says: 'The scheduler places what fits.', reply: 'How would it know? It must try to find out.' },
        { says: 'First come, first served.', reply: 'Only within a priority. Compare second and first-of-all.' },
      ],
      whatIf: [
        {
          line: 'kubectl delete pods --field-selector=status.phase=Pending',
          shows: 'Without the batch Pods a new small Pod is placed at once.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
