export const skewAfterRollout = {
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
};
