import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Who must go',
  summary:
    'Every node is full, of priority 0, 10 or 100, one of them behind a PodDisruptionBudget. A Pod of priority 1000 arrives: Pods are lifted out, reprieved one by one, and five rules pick the node.',
  story: {
    promise: 'An urgent Pod fits nowhere. Who has to go for it, and which of five rules decides?',
    stepTitles: {
      full: 'every node is full',
      arrives: 'an urgent Pod arrives',
      refused: 'nobody takes it',
      lift: 'tried in thought',
      pick: 'the rule that picks',
      grace: 'the victims end',
      placed: 'the place is taken',
    },
    steps: {
      full: 'Each of {{nodes}} {node|nodes} is full: {{pods}} {Pod runs|Pods run} on them, and no CPU is left.',
      arrives: 'pay-0 arrives with priority {{priority}}, above everybody else here.',
      refused: '{{plugin}} refuses all {{nodes}} {node|nodes}: without preemption pay-0 would wait.',
      lift: 'So each node is tried in thought, without its Pods of lower priority.',
      pick: '{{node}} is picked: {{victims}} {Pod has|Pods have} to go. The first rule that parts the candidates decides.',
      grace: '{{pod}} gets SIGTERM and {{seconds}} s to end. pay-0 has the place in name only: it waits, too.',
      placed: '{{seconds}} s after it arrived, pay-0 is tried again and placed on {{node}}.',
    },
    saw: {
      victims: '{{killed}} {Pod was|Pods were} told to end. Priority chose the node; the grace period cost the time.',
      waited: 'pay-0 waited {{seconds}} s in all: preemption is not instant.',
    },
    tries: { closed: 'Close node-1 before pay-0 comes' },
  },
  lesson: {
    title: 'Who must go',
    question: 'Every node is full, and an urgent Pod comes. Which Pods are evicted for it?',
    misconception:
      'The lowest priority alone does not decide. The node where the fewest budgets break comes first, and no Pod goes that need not.',
    steps: {
      full: {
        title: 'Four full nodes',
        text: 'node-1 is full of batch, priority {{batch}}; node-2 of feed, priority {{feed}}; node-3 of web, priority {{web}}. node-4 is full of guarded, with the priority of batch.',
      },
      node: {
        title: 'Which node?',
        text: 'A budget guards the {{guarded}} guarded {Pod|Pods}: {{floor}} must be available. pay-0, priority {{urgent}}, fits nowhere. On which node does the scheduler make room?',
        reveal:
          'On {{node}}: {{victims}} {Pod goes|Pods go}, no more than must. No budget breaks there, and their priority is {{batch}}; on node-2 it would be {{feed}}.',
        wrong: {
          'node-2': 'The victims would have priority {{feed}}. A node with a lower one is left.',
          'node-3': 'You may have looked for the highest priority below. The lowest is taken, not the next one.',
          'node-4':
            'guarded has the same priority as batch. But its budget would break there, and that is compared first.',
        },
      },
      when: {
        title: 'When is it placed?',
        text: 'SIGTERM is sent to {{pod}}, which has {{seconds}} s to end. The process ignores SIGTERM. After how long is pay-0 placed?',
        reveal:
          'After {{seconds}} s, on {{node}}. {{killed}} {container|containers} ended with exit code 137: their grace period was over. Until then pay-0 waited.',
        wrong: {
          low: 'An evicted Pod has its whole grace period, however urgent the other one is.',
          high: 'When the grace period is over, the process is killed and the room is free.',
        },
      },
      gone: {
        title: 'And the victims?',
        text: 'pay-0 has its place. {{victims}} batch {Pod|Pods} got SIGTERM for it. They were created without a Deployment. What becomes of them?',
        options: {
          elsewhere: 'They go on, on another node.',
          pending: 'They are created again and wait for room.',
          gone: 'They are gone for good.',
        },
        reveal:
          'They are gone: {{left}} batch {Pod is|Pods are} left. To evict a Pod is to delete it. Who wants it back needs a controller that makes another one.',
        wrong: {
          elsewhere: 'A Pod never moves. Somebody would have to make a new one.',
          pending: 'A ReplicaSet would do that. batch has none.',
        },
      },
      left: {
        title: 'What is left',
        text: 'pay-0 has its place, and {{batch}} batch {Pod still runs|Pods still run}.',
        checks: { guarded: 'no guarded Pod had to go', spared: 'batch Pods were spared' },
      },
      without: {
        title: 'Without that node',
        text: 'Which node is next? Close node-1 before pay-0 comes: now the budget stands against a higher priority.',
        tries: { closed: 'node-1 takes no Pods: see which node pays.' },
      },
    },
    teacher: {
      aim: 'The class can name the first two rules of the choice, and knows that victims keep their grace period.',
      ask: [
        'Which nodes could give the room at all?',
        'What is worse: to break a budget, or to evict a Pod of higher priority?',
      ],
      expect: [
        {
          says: 'The Pods of lowest priority, wherever they are.',
          reply: 'All victims are on one node. The nodes are compared, not the Pods.',
        },
        { says: 'A budget forbids it.', reply: 'It does not. When no other node is left, preemption breaks a budget.' },
      ],
      whatIf: [
        {
          line: 'kubectl cordon node-1',
          shows: 'Given before pay-0 comes: feed on node-2 goes, although guarded has a lower priority.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
