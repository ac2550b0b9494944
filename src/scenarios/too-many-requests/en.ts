import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Three reasons to wait',
  summary:
    'kubectl drain gets 429 because a PodDisruptionBudget allows no eviction; a ServiceAccount gets 429 because its priority level is full; a third client is never refused: it holds itself back.',
  story: {
    promise: 'Two clients get 429 and one only waits. Who is it that says no, and why?',
    stepTitles: {
      database: 'a database with a budget',
      budget: 'an eviction',
      evicted: 'without the budget',
      level: 'a full level',
      client: 'a client that waits',
    },
    steps: {
      database: '{{pods}} db {Pod runs|Pods run}, and their PodDisruptionBudget wants at least {{least}}.',
      budget: 'An eviction gets {{code}}: {{message}} The server has seats enough; it is the budget that says no.',
      evicted: 'After {{refused}} {refusal|refusals} the budget is deleted: the same request evicts db-0 now.',
      level: 'Another 429: {{level}} has {{seats}} {seat|seats} and no queues. All are taken: {{reason}}.',
      client:
        'held-back gets no 429: it sends {{qps}} {request|requests} a second at most, and {{throttled}} waited in the client.',
    },
    saw: {
      three:
        '{{budget}} {time|times} a budget said 429, {{level}} {time|times} a full level: the same number for two reasons.',
      client: 'client-side throttling is no refusal: {{throttled}} {request|requests} waited before they were sent.',
    },
    tries: { budget: 'Delete the budget before the drain', schema: 'Delete the FlowSchema: then there are queues' },
  },
  lesson: {
    title: 'Three reasons to wait',
    question: 'Two clients get 429, one only waits. Who says no to each of them?',
    misconception:
      '429 is not always overload. A PodDisruptionBudget says it too, and a client that is slow may be holding itself back.',
    steps: {
      eviction: {
        title: 'An eviction',
        text: 'A drain asks for the eviction of db-0, one of {{pods}} db {Pod|Pods}. The answer is {{code}}, Too Many Requests. Who says no?',
        options: {
          overload: 'Flow control: the API server has no seat free.',
          budget: 'A PodDisruptionBudget.',
          client: 'kubectl itself: it sends too often.',
        },
        reveal:
          '{{message}} The budget wants {{least}} {Pod|Pods}, and {{pods}} are there. The server has seats enough.',
        wrong: {
          overload: 'The code is the same. But nothing was rejected by flow control up to now: read the message.',
          client: 'Then there would be no answer at all: a client that holds itself back has not sent anything yet.',
        },
      },
      goOn: {
        title: 'Let it go on',
        text: 'The drain asks again every few seconds. Let db-0 be evicted, and keep the PodDisruptionBudget, which wants {{least}} {Pod|Pods} now.',
        checks: {
          evicted: 'db-0 was evicted',
          budget: 'the budget is there and wants at least two Pods',
          serves: 'at least two db Pods are running',
        },
        hints: [
          'A budget allows what is there less what it wants. Which of the two numbers can you change?',
          'One db Pod more: kubectl run db-3 --image=registry.example/db:1 --labels=app=db. Or kubectl patch pdb db with a smaller minAvailable.',
        ],
        solutions: { less: 'The budget wants two Pods only.', more: 'A fourth Pod with the label app=db: one may go.' },
      },
      events: {
        title: 'A program lists events',
        text: 'A program of the ServiceAccount default lists events; each answer takes seconds. A FlowSchema sends that to catch-all: {{seats}} {seat|seats}, no queue. All are taken. What happens to the next request?',
        options: {
          waits: 'It waits in a queue.',
          borrows: 'catch-all borrows a seat from another level.',
          refused: 'It is refused at once.',
        },
        reveal: '429 again, and this time flow control says it: {{reason}} in {{level}}. {{schema}} has sent it there.',
        wrong: {
          waits: 'Levels with queues let requests wait. The limitResponse of catch-all is Reject: it has no queue.',
          borrows:
            'What may be borrowed is given out at the adjustment every ten seconds, not for one request. This request is answered now.',
        },
      },
      held: {
        title: 'A slow program',
        text: 'Another program, held-back, had sixty requests to send at the same time. {{sent}} {has|have} reached the server by now, and none was refused. Why not more?',
        options: {
          level: 'Its level is full.',
          queue: 'They wait in a queue of the server.',
          client: 'The program holds itself back.',
        },
        reveal:
          'Its client allows {{qps}} {request|requests} a second. {{throttled}} {request|requests} waited inside the program; the server never saw them wait.',
        wrong: {
          level: 'A full level would have refused some. None of its requests was refused.',
          queue: 'Nothing waits in a queue of its level. What has not been sent cannot wait at the server.',
        },
      },
      three: {
        title: 'Three reasons',
        text: 'Refusals by the budget: {{budget}}; by flow control: {{level}}. And one client was only slow.',
        checks: {
          budget: 'a budget has refused an eviction',
          level: 'a level of flow control has refused requests',
          client: 'a client has waited, and was not refused once',
        },
      },
    },
    teacher: {
      aim: 'The class can tell from message, metrics and logs who has said 429, or that nobody has.',
      ask: ['Which header and which message does each 429 have?', 'Where would you see client-side throttling?'],
      expect: [
        {
          says: 'Too Many Requests means that the API server is overloaded.',
          reply: 'Look at the seats during the eviction: nearly all are free.',
        },
        { says: 'More API servers help.', reply: 'For a full level perhaps. For a budget or a slow client never.' },
      ],
      whatIf: [
        {
          line: 'kubectl delete flowschema list-events-default-service-accounts',
          shows: 'The requests for events go to service-accounts: they wait in a queue there.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
