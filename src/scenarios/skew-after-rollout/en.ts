import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Why is topology spread skewed after a rollout?',
  summary:
    'Two zones, maxSkew 1, four Pods of each Deployment: two and two. At 30 s both get a new version, two Pods above four at a time. The Pods of counts-all are placed so that old and new together are even; then the old ones go, and three new ones stand in one zone, one in the other. Nothing moves them. counts-own has matchLabelKeys: [pod-template-hash]: each new Pod counts only Pods of its own ReplicaSet, and two and two remain. Look at Nodes, and at Controllers for the rollout.',
  story: {
    promise: 'maxSkew is 1, and after a rollout three Pods stand in one zone. Who counted wrong?',
    stepTitles: {
      even: 'two and two',
      updated: 'a new version',
      counted: 'old and new are counted',
      left: 'the old ones are gone',
      own: 'the other Deployment',
    },
    steps: {
      even: 'counts-all has {{a}} {Pod|Pods} in zone-a and {{b}} in zone-b, as maxSkew: 1 asks for. counts-own looks the same.',
      updated:
        'Both get a new version, up to {{surge}} {Pod|Pods} above the wanted number: old and new Pods stand side by side.',
      counted:
        '{{pod}} goes to {{node}}: PodTopologySpread counts old and new together, and so refuses {{refused}} of the nodes.',
      left: 'The old Pods are gone: counts-all has {{a}} in zone-a and {{b}} in zone-b. Nothing moves them.',
      own: 'counts-own says matchLabelKeys: [pod-template-hash]. New Pods count only new ones: {{a}} in zone-a, {{b}} in zone-b.',
    },
    saw: {
      all: 'counts-all ends with {{a}} and {{b}}: each decision was right, for Pods that are gone now.',
      own: 'counts-own ends with {{a}} and {{b}}: it counted Pods of its own ReplicaSet only.',
    },
    tries: { again: 'Delete its Pods, to have them placed anew', more: 'Six Pods instead of four' },
  },
  lesson: {
    title: 'Skewed after a rollout',
    question: 'maxSkew is 1. Are the Pods even after a rollout?',
    misconception:
      'Topology spread does not count new Pods only. It counts all Pods that its selector selects, and old ones are gone a moment later.',
    steps: {
      skew: {
        title: 'A new version',
        text: 'counts-all has {{a}} {Pod|Pods} in zone-a and {{b}} in zone-b, with maxSkew {{maxSkew}} and DoNotSchedule. It is updated now, with up to {{surge}} {Pod|Pods} too many meanwhile. How does it end?',
        options: {
          even: 'Two and two, as before.',
          skewed: 'One and three: maxSkew is broken.',
          refused: 'The last Pod finds no zone and stays Pending.',
        },
        reveal:
          '{{a}} and {{b}}. Each decision kept maxSkew, counting old and new Pods together. Then the old ones went, and nobody moved the new ones.',
        wrong: {
          even: 'It would be, if new Pods were counted alone. The selector selects old and new.',
          refused: 'There always was a zone that was allowed, while the old Pods were counted.',
        },
      },
      other: {
        title: 'One field more',
        text: 'counts-own has the same constraint, with matchLabelKeys: {{key}}. It was updated at the same time. How many of its Pods are in zone-a?',
        reveal:
          '{{a}}, and {{b}} in zone-b. {{key}} differs between old and new Pods, so a new Pod counts new ones only.',
        wrong: {
          low: 'zone-a is not avoided. With this key old Pods do not count.',
          high: 'zone-a does not fill up. With this key each new Pod sees only new ones, and they are kept even.',
        },
      },
      even: {
        title: 'Make it even',
        text: 'Of counts-all {{a}} {is|are} in zone-a and {{b}} in zone-b. Get four running Pods of it, two in each zone.',
        checks: {
          even: 'both zones have as many Pods of counts-all',
          all: 'counts-all has four Pods on nodes',
          running: 'all four are running',
          own: 'no Pod of counts-own is missing',
        },
        hints: [
          'No Pod moves. Only a new Pod is placed, and it counts those that are there then.',
          'Delete the Pods: kubectl delete pods -l app=counts-all. Or scale to 0 and back.',
        ],
        solutions: { delete: 'Its Pods are deleted, and new ones are placed.', scale: 'To zero, and back to four.' },
      },
      now: {
        title: 'Even again',
        text: 'Of counts-all {{a}} {is|are} in zone-a and {{b}} in zone-b. Until the next rollout: its constraint is what it was.',
        checks: { even: 'counts-all is even', both: 'counts-own is even too' },
      },
    },
    teacher: {
      aim: 'The class can say why Pods are uneven after a rollout, and what matchLabelKeys changes.',
      ask: ['Which Pods does the labelSelector of the constraint select during the rollout?', 'Who would move a Pod?'],
      expect: [
        { says: 'maxSkew: 1 guarantees it.', reply: 'When is it checked? Only when a Pod is placed.' },
        { says: 'The scheduler has a bug.', reply: 'Count the Pods in each zone at each of its four decisions.' },
      ],
      whatIf: [
        {
          line: 'kubectl scale deployment counts-all --replicas=6',
          shows: 'The two new Pods go where fewer are: it gets even again.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
