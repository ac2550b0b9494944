import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Why does a Pod of low priority run while one of high priority waits?',
  summary:
    'Two nodes of 4 CPU run two low Pods of 1 CPU each: 2 CPU are free on each. bulky has priority 1000, wants 3 CPU and may not preempt (preemptionPolicy: Never). It is tried first and fits nowhere; late, of priority 0, is tried after it, wants 1 CPU and runs. No room is kept for who waits. At 40 s bulky-2 comes, of the same priority but allowed to preempt: one low Pod is deleted for it.',
  story: {
    promise: 'A Pod of low priority runs while one of high priority waits. Is that a mistake?',
    stepTitles: {
      room: 'room on two nodes',
      bulky: 'high priority first',
      never: 'may it preempt?',
      late: 'low priority next',
      preempts: 'one that may',
      placed: 'where it goes',
    },
    steps: {
      room: '{{low}} low {Pod runs|Pods run}. node-1 has {{first}} CPU free, node-2 has {{second}}.',
      bulky:
        'bulky has priority {{priority}} and is tried first. It requests {{cpu}} CPU: {{refused}} of {{nodes}} {node|nodes} {refused:refuses|refuse}.',
      never: 'Its preemptionPolicy is {{policy}}: nobody is deleted for it. It waits.',
      late: 'late has priority {{priority}} and requests {{cpu}} CPU: {{node}} takes it. No room is kept for who waits.',
      preempts: 'bulky-2 has the policy {{policy}}: {{victims}} low Pod of {{node}} has to go.',
      placed: 'bulky-2 goes to {{node}}. bulky is still {{phase}}, {{seconds}} s after its first try.',
    },
    saw: {
      turn: 'Priority says who is tried first, not who runs first.',
      room: 'The scheduler makes room by preemption alone, and preemptionPolicy: Never forgoes it.',
    },
    tries: { fewer: 'Two low Pods less' },
  },
  lesson: {
    title: '0 runs while 1000 waits',
    question: 'A Pod of priority 1000 waits. May a Pod of priority 0 run meanwhile?',
    misconception:
      'Priority guarantees no place. It says who is tried first; room comes from preemption, and only where the policy allows it.',
    steps: {
      bulky: {
        title: 'A bulky Pod',
        text: 'Each node runs low Pods of priority {{low}} and has {{free}} CPU left. bulky has priority {{priority}}, requests {{cpu}} CPU and has preemptionPolicy {{policy}}. What happens to it?',
        options: {
          placed: 'It is placed: its priority is the highest.',
          preempts: 'It evicts low Pods to make room.',
          waits: 'It waits, like any Pod that does not fit.',
        },
        reveal:
          '{{refused}} {node refuses|nodes refuse} it, and preemptionPolicy {{policy}} lets it delete nobody. So it waits.',
        wrong: {
          placed: 'Priority adds no room to a node. The filters ask nobody for their priority.',
          preempts: 'That is what priority does unless the policy says Never.',
        },
      },
      late: {
        title: 'A late one',
        text: 'bulky waits with priority {{high}}. late comes with priority {{priority}} and requests {{cpu}} CPU; each node has {{free}} left. What happens to late?',
        options: {
          waits: 'It is not tried before bulky has its place.',
          pending: 'It is tried and refused: the room is kept for bulky.',
          placed: 'It is placed.',
        },
        reveal:
          'It goes to {{node}}, and bulky, of priority {{high}}, is still {{phase}}. bulky has been tried already: it does not stand in the way.',
        wrong: {
          waits: 'A Pod that was refused leaves activeQ. The next one is tried, whatever its priority.',
          pending: 'Nothing is kept for a Pod that waits. Only a nomination would, and bulky has none.',
        },
      },
      urgent: {
        title: 'One that may evict',
        text: 'bulky-2 comes: the same priority, the same {{cpu}} CPU, but preemptionPolicy {{policy}}. node-1 has {{one}} CPU left, node-2 {{two}}. On which node does it make room?',
        reveal:
          '{{node}}; victims there: {{victims}}. The smallest sum of their priorities decides, and each victim adds to it, even one of priority 0.',
        wrong: { 'node-1': 'node-1 has less left, so more Pods would have to go there.' },
      },
      who: {
        title: 'Who gets it?',
        text: 'The victim has ended: its node has room for {{cpu}} CPU now. bulky is woken too. It has the same priority and has waited longer, and it is tried first. Who gets the room?',
        options: {
          bulky: 'bulky: it came first.',
          bulky2: 'bulky-2.',
          neither: 'Neither: the low Pod is replaced there.',
        },
        reveal:
          'bulky-2, on {{node}}. For a Pod of priority {{priority}} or less the filters count a nominated Pod as if it ran there already. So bulky was refused.',
        wrong: {
          bulky: 'It is tried first. But bulky-2 is nominated there, with a priority that is no lower.',
          neither: 'The replacement has a lower priority: for it the nomination counts as well.',
        },
      },
      room: {
        title: 'Room for bulky',
        text: 'Get bulky placed. It still requests {{cpu}} CPU, and late keeps running.',
        checks: { placed: 'bulky is placed', late: 'late is running', asks: 'bulky still requests {{cpu}} CPU' },
        hints: ['bulky deletes nobody. You may.', 'kubectl scale deployment low --replicas=0, or delete bulky-2.'],
        solutions: { fewer: 'The low Pods go.', other: 'bulky-2 goes.' },
      },
      now: {
        title: 'At last',
        text: 'bulky is on {{node}}, because somebody else made room.',
        checks: { before: 'late was placed before bulky', never: 'bulky itself evicted nobody' },
      },
    },
    teacher: {
      aim: 'The class can tell being tried first from having a place, and knows what preemptionPolicy does.',
      ask: ['Where does priority count in the scheduler?', 'What would happen if room were kept for bulky?'],
      expect: [
        { says: 'The higher priority always runs first.', reply: 'It is tried first. What if it does not fit?' },
        {
          says: 'bulky reserves its room.',
          reply: 'Then small Pods would wait although they fit. Only a nomination does that.',
        },
      ],
      whatIf: [
        {
          line: 'kubectl scale deployment low --replicas=2',
          shows: 'Given before late comes, bulky may fit as soon as a low Pod has ended.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
