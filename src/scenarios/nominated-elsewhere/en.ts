import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Nominated, yet it runs elsewhere or loses its place: why?',
  summary:
    'pay preempts slow-1 and is nominated to node-1; the victim takes 20 s to end. quick on node-2 is deleted at 20 s and gone a second later: pay is tried again and takes node-2, for a nomination is a claim on room and not a promise. At 50 s order is nominated to node-1 in the same way. At 55 s boss comes, of higher priority: lower nominations do not count against it, and at 70 s it takes the place; order is unschedulable again and its nomination is gone. Look at the queues and at the nominated marks in Scheduling.',
  story: {
    promise: 'A Pod is nominated to a node and runs on another, or nowhere. What is a nomination worth?',
    stepTitles: {
      nominated: 'pay is nominated',
      waits: 'the victim ends slowly',
      elsewhere: 'where pay goes',
      order: 'order is nominated',
      boss: 'one above it',
      takes: 'who gets the room',
      lost: 'what is left',
    },
    steps: {
      nominated:
        'pay, priority {{priority}}, fits nowhere. {{node}} is picked: {{victims}} Pod has to go, and pay is nominated there.',
      waits: 'slow-1 gets SIGTERM and {{seconds}} s to end. pay waits: its room on node-1 is not there yet.',
      elsewhere:
        'quick on node-2 has ended first. pay is tried again and goes to {{node}}, {{seconds}} s after its nomination.',
      order: 'order, priority {{priority}}, is nominated to {{node}}: slow-2 has to go.',
      boss: 'boss has priority {{priority}}. A nomination of lower priority does not count against it: it gets {{node}}, too.',
      takes: 'slow-2 has ended. Both are woken, boss is popped first: {{node}} is taken.',
      lost: 'order is tried next: {{refused}} of {{nodes}} {node|nodes} {refused:refuses|refuse}. It has lost what it was nominated for.',
    },
    saw: {
      claim: 'A nomination holds room against lower priorities. It binds neither the scheduler nor the Pod.',
      order: 'order is {{phase}}: who deleted the victim did not get the room.',
    },
    tries: { stay: 'Close node-2 while pay waits', noBoss: 'Delete boss' },
  },
  lesson: {
    title: 'Nominated, yet elsewhere',
    question: 'The scheduler nominates a Pod to a node. Is that where it will run?',
    misconception:
      'A nomination reserves nothing. It says where room is being made. The Pod goes through the whole cycle again, and one of higher priority goes first.',
    steps: {
      victim: {
        title: 'A victim is chosen',
        text: 'pay asks for {{cpu}} CPU and fits nowhere. Its priority is {{priority}}: the Pod slow-1 on {{node}} has to go, and pay is nominated to that node.',
      },
      where: {
        title: 'Where does it run?',
        text: 'slow-1 is still ending. Meanwhile somebody has deleted quick on node-2, and pay is tried again. Its nomination says {{node}}. On which node is it placed?',
        reveal:
          '{{feasible}} node fits now: {{node}}. pay is placed there {{seconds}} s after its nomination; slow-1 ends for nothing.',
        wrong: {
          'node-1':
            'You took the nomination as a reservation. slow-1 still holds its CPU on node-1, so only node-2 passes the filters.',
        },
      },
      gains: {
        title: 'Who gets the room?',
        text: 'slow-2 is gone from node-1. order, priority {{order}}, had it evicted and was nominated first. boss, priority {{boss}}, came later. Who is placed?',
        options: {
          order: 'order: the room was made for it.',
          boss: 'boss: order goes on waiting.',
          neither: 'Neither of them yet.',
        },
        reveal:
          'boss has priority {{boss}} and is taken from the queue first. Then {{refused}} of {{nodes}} {node|nodes} {refused:refuses|refuse} order.',
        wrong: {
          order: 'A nomination protects against Pods of the same or of lower priority. boss has a higher one.',
          neither: 'The room is there: slow-2 has ended. Somebody takes it.',
        },
      },
      orderRuns: {
        title: 'Let order run',
        text: 'order asks for {{cpu}} CPU and waits. Make room for it. Do not change what it asks for, and add no node.',
        checks: { runs: 'order runs', asks: 'order still asks for {{cpu}} CPU', nodes: 'no node is added' },
        hints: [
          'Who holds the CPU on node-1, and who on node-2?',
          'A Pod without a controller does not come back when it is deleted.',
        ],
        solutions: { boss: 'boss leaves node-1.', pay: 'pay leaves node-2.' },
      },
      claims: {
        title: 'Claims and places',
        text: 'order runs on {{node}}. What its nomination said did not matter: it was tried anew, on every node.',
        checks: {
          elsewhere: 'pay was nominated first, and then placed on node-2',
          waited: 'order was nominated long before it was placed',
        },
      },
    },
    teacher: {
      aim: 'The class can say what status.nominatedNodeName means and what it does not promise.',
      ask: ['What has to end before the room is there?', 'What else could happen on the other nodes until then?'],
      expect: [
        {
          says: 'It is nominated to node-1, so it runs on node-1.',
          reply: 'Ask which node passes the filters at the moment of the second try.',
        },
        {
          says: 'order made the room, so order gets it.',
          reply: 'Ask for the order of the queue: priority first, then time.',
        },
      ],
      whatIf: [
        {
          line: 'kubectl cordon node-2',
          shows: 'Given before the second try, pay waits for slow-1 and is placed on the node of its nomination.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
