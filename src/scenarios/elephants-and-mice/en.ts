import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Elephants and mice',
  summary:
    'A level of 24 seats for two ServiceAccounts: one sends 200 requests a second, the other two. In six queues of its own the elephant waits for itself and the mouse walks past; after 80 seconds there is one queue for both.',
  symptoms: 'noisy neighbour, one client floods, fair queuing, shuffle sharding, queues of a flow',
  story: {
    promise: 'One client sends a hundred times as much as another. What keeps the small one from waiting for it?',
    stepTitles: {
      level: 'a level of their own',
      elephant: 'the elephant',
      mouse: 'the mouse',
      one: 'one queue for both',
      refused: 'the mouse once more',
      often: 'and on',
    },
    steps: {
      level:
        'The level tenants has {{seats}} {seat|seats} and {{queues}} {queue|queues}. Each client gets a hand of {{hand}} {queue|queues}.',
      elephant: 'The elephant fills its hand: {{waiting}} of its requests {waits|wait}, at most {{limit}} in a queue.',
      mouse:
        'The elephant was refused {{elephant}} {time|times}, the mouse {{mouse}} {time|times}: its queues are its own, and they take turns.',
      one: 'The level is changed: {{queues}} queue for everybody.',
      refused:
        'The mouse gets 429, {{reason}}: {{limit}} {request|requests} of the elephant are in the queue before it.',
      often: 'In these few seconds the mouse was refused {{mouse}} {time|times}, with two requests a second.',
    },
    saw: {
      own: 'With shuffle sharding an elephant waits for itself: a hand of queues is shared with few others.',
      shared: 'With one queue the mouse pays for the elephant: {{mouse}} {refusal|refusals} in a few seconds.',
    },
    tries: { hand: 'A hand of one queue instead of six', seats: 'Give the level more shares' },
  },
  lesson: {
    title: 'Elephants and mice',
    question: 'One client sends a hundred times as much as another. How long does the small one wait?',
    misconception:
      'Requests do not wait in one line. Each client gets a few of many queues, and the queues take turns: who sends much waits for itself.',
    steps: {
      full: {
        title: 'The elephant',
        text: 'The level tenants has {{seats}} {seat|seats} and {{queues}} {queue|queues}; each client gets a hand of {{hand}}. The elephant has filled its hand: {{waiting}} of its requests {waits|wait}, and more are refused.',
      },
      mouse: {
        title: 'The mouse comes',
        text: 'A request of the mouse has just arrived. {{waiting}} {request|requests} of the elephant came before it and still wait. When is the mouse answered?',
        options: {
          last: 'When those before it are done: seconds later.',
          turn: 'In less than a second: it does not wait for them all.',
          refused: 'Not at all: it is refused.',
        },
        reveal:
          'After {{seconds}} s. Its request went into the shortest of its own {{hand}} {queue|queues}, and that one soon had its turn. The elephant was refused {{elephant}} {time|times} up to now, the mouse never.',
        wrong: {
          last: 'First come, first served holds within one queue only. The queues take turns.',
          refused:
            'A request is refused when the shortest queue of its own hand is full. The elephant has filled other queues.',
        },
      },
      oneQueue: {
        title: 'One queue',
        text: 'Somebody has changed the level: it has {{queues}} queue now, for all. The mouse was refused {{before}} {time|times} before. It sends twenty requests in the next ten seconds. How many are refused?',
        reveal:
          '{{lost}}. The queue holds {{limit}}, and the elephant fills each place that becomes free before the mouse comes.',
        wrong: {
          low: 'There are no turns any more: the mouse stands in the line of the elephant, if there is a place at all.',
          high: 'Now and then a place is free at the moment at which the mouse comes.',
        },
      },
      through: {
        title: 'Let the mouse through',
        text: 'Get the mouse answered again, and let the elephant go on. Both stay in the level tenants.',
        checks: {
          answered: 'sixteen requests of the mouse or more have been answered in these ten seconds',
          elephant: 'both clients go on',
          schema: 'both still come to this level',
        },
        hints: [
          'What parted them before? And how else could there be no line at all?',
          'kubectl patch prioritylevelconfiguration tenants --type=merge -p \'{"spec":{"limited":{"limitResponse":{"queuing":{"queues":64,"handSize":6}}}}}\'',
        ],
        solutions: {
          queues: 'Many queues, and a hand of six for each client.',
          seats: 'So many seats that nobody has to wait.',
        },
      },
      now: {
        title: 'What it has now',
        text: 'The level has {{seats}} {seat|seats} and {{queues}} {queue|queues}. More queues cost next to nothing; more seats are taken from the other levels.',
        checks: {
          paid: 'with one queue the mouse paid for the elephant',
          through: 'after your change it was answered',
        },
      },
    },
    teacher: {
      aim: 'The class can say what a flow, a hand of queues and a turn are, and why a loud client does not silence a quiet one.',
      ask: [
        'How likely is it that two clients share a whole hand?',
        'Which clients share a flow here, and who decides that?',
      ],
      expect: [
        {
          says: 'The small client has higher priority.',
          reply: 'Both are in one priority level. What parts them is the flow: FlowSchema and distinguisher.',
        },
        {
          says: 'A longer queue would help the mouse.',
          reply: 'It would be refused less often, and wait longer behind the elephant.',
        },
      ],
      whatIf: [
        {
          line: 'kubectl patch prioritylevelconfiguration tenants --type=merge -p \'{"spec":{"limited":{"limitResponse":{"queuing":{"queueLengthLimit":500}}}}}\'',
          shows: 'With one long queue fewer are refused, and each one waits for seconds.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
