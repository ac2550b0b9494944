import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'A rollout that waits for itself',
  summary:
    'Three replicas, three nodes, one to a node: the surge Pod finds no node, and no old Pod may go before it is ready. At 90 s maxUnavailable 1 and maxSurge 0 let it through.',
  story: {
    promise: 'A rollout with room for everybody stands still. What does it wait for?',
    stepTitles: {
      one: 'one to a node',
      surge: 'one more is made',
      stuck: 'it finds no node',
      changed: 'other limits',
      goes: 'an old one goes',
      placed: 'its place is taken',
    },
    steps: {
      one: '{{pods}} web {Pod|Pods} on {{nodes}} {node|nodes}, one to a node, as their anti-affinity wants it.',
      surge: 'A new template: the rollout first makes one more, {{pod}}. Now there are {{pods}}.',
      stuck:
        'No node for {{pod}}: {{plugin}} refuses {{nodes}} of {{nodes}}, and no old Pod may go before this one is ready.',
      changed: '{{seconds}} s later somebody sets maxUnavailable 1 and maxSurge 0.',
      goes: 'So an old Pod goes first: {{pod}} ends.',
      placed: '{{pod}} takes the place on {{node}} that has become free.',
    },
    saw: {
      why: 'The surge Pod waited for an old Pod to go, and the old Pods waited for the surge Pod to be ready.',
      waited: 'It stood still for {{seconds}} s and would have stood for ever.',
    },
    tries: { scale: 'Ask for two replicas while it is stuck' },
  },
  lesson: {
    title: 'A rollout that locks itself',
    question: 'Three web Pods must stand on three different nodes. Does a rolling update end?',
    misconception:
      'maxSurge is a wish. The surge Pod has to fit before any old Pod goes, and no timeout frees its place.',
    steps: {
      one: {
        title: 'One on each node',
        text: '{{pods}} web {Pod runs|Pods run} on {{nodes}} {node|nodes}. Required anti-affinity allows one web Pod a node. Now a new image is applied.',
      },
      surge: {
        title: 'The surge Pod',
        text: 'The rolling update starts one Pod more than wanted: there are {{pods}} web {Pod|Pods} now. What becomes of the new one?',
        options: {
          placed: 'It finds a node: there is room everywhere.',
          replaces: 'An old Pod is deleted to make room for it.',
          pending: 'It stays Pending.',
        },
        reveal:
          '{{plugin}} refuses all {{nodes}} {node|nodes} for {{pod}}: on each of them runs a web Pod. CPU and memory play no part.',
        wrong: {
          placed: 'You looked at CPU and memory. The anti-affinity rule asks only which Pods run there.',
          replaces: 'With maxUnavailable rounded down to 0, no old Pod may go before a new one is ready.',
        },
      },
      ends: {
        title: 'Does it end?',
        text: 'The Deployment has progressDeadlineSeconds {{deadline}}. {{running}} web {Pod runs|Pods run}. Nobody does anything. How does it look when that time is over?',
        options: {
          ends: 'The update has ended: it only took longer.',
          undone: 'The Deployment has gone back to the old image.',
          stays: 'Nothing has moved, and a condition says so.',
        },
        reveal:
          '{{updated}} of {{replicas}} {Pod|Pods} {updated:has|have} the new image, and it is Pending. The condition Progressing says {{reason}}: that is all that the deadline does.',
        wrong: {
          ends: 'The new Pod waits for an old one to go, and the old one for the new one to be ready.',
          undone: 'Kubernetes never undoes a rollout by itself. A person or a pipeline has to.',
        },
      },
      unlock: {
        title: 'Unlock it',
        text: 'Let the update end: every web Pod with the new image, available. Keep the rule of one web Pod a node.',
        checks: {
          updated: 'every web Pod has the new image',
          available: 'every web Pod is available',
          version: 'the Deployment still asks for the new image',
          apart: 'the anti-affinity rule is as it was',
          serves: 'at least one web Pod is running at every moment',
        },
        hints: [
          'Who waits for whom? The new Pod needs a node without a web Pod.',
          'An old Pod may go first if the strategy allows it: look at maxSurge and maxUnavailable.',
          'Or give the new Pod a place where no web Pod runs.',
        ],
        solutions: {
          strategy: 'maxSurge 0 and maxUnavailable 1: an old Pod goes first.',
          node: 'One more node: the surge Pod fits there.',
          fewer: 'Two web Pods on three nodes.',
        },
      },
      freed: {
        title: 'What freed it',
        text: '{{running}} web {Pod runs|Pods run}, no two of them on one node.',
        checks: { refused: 'the new Pod was refused first', placed: 'it was placed as soon as a node had no web Pod' },
      },
    },
    teacher: {
      aim: 'The class can say why a rollout stands still, and knows both ends of the lock: maxUnavailable and the place of the surge Pod.',
      ask: [
        'How many Pods does a rolling update run at most?',
        'What does progressDeadlineSeconds do when it is over?',
      ],
      expect: [
        {
          says: 'It is undone by itself.',
          reply: 'Look at the image in the Deployment. The condition is a message; nobody acts on it here.',
        },
        {
          says: 'More CPU helps.',
          reply: 'More nodes help. More CPU on the same nodes does not: the rule counts Pods.',
        },
      ],
      whatIf: [
        {
          line: 'kubectl scale deployment web --replicas=2',
          shows: 'Fewer Pods than nodes: the surge Pod finds the node that became free.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
