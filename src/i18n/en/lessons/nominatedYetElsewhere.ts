export const nominatedYetElsewhere = {
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
      checks: {
        runs: 'order runs',
        asks: 'order still asks for {{cpu}} CPU',
        nodes: 'no node is added',
      },
      hints: [
        'Who holds the CPU on node-1, and who on node-2?',
        'A Pod without a controller does not come back when it is deleted.',
      ],
      solutions: {
        boss: 'boss leaves node-1.',
        pay: 'pay leaves node-2.',
      },
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
};
