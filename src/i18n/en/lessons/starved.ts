export const starved = {
  title: 'Starved by priority',
  question: 'Urgent Pods fit nowhere. Can they keep a small Pod from running?',
  misconception:
    'Pods that fit nowhere are not out of the way. As long as events wake them, those of higher priority are tried first each time.',
  steps: {
    tick: {
      title: 'A tiny Pod ends',
      text: '{{pods}} urgent {Pod|Pods} of priority {{priority}} request {{cpu}} CPU each; a node has {{most}}. All were refused and sleep. A tick Pod of {{tick}} CPU ends. How many of the urgent Pods does that wake?',
      options: {
        none: 'None: it is far too little.',
        one: 'One, for the place that is free.',
        all: 'All of them, or nearly all.',
      },
      reveal: '{{woken}}. {{plugin}} asks only whether room was freed, not how much.',
      wrong: {
        none: 'You reckoned it out. The hint does not: that is left to the next try.',
        one: 'Places are not handed out. Each waiting Pod is asked for by itself.',
      },
    },
    small: {
      title: 'A small one',
      text: 'small comes with priority {{priority}} and requests {{cpu}} CPU; both nodes are nearly empty. {{ticks}} tick {Pod is|Pods are} left, and two of them end each second. A try takes long here. What has become of small some seconds later?',
      options: {
        placed: 'It is placed: there is room.',
        refused: 'It was tried and refused.',
        waits: 'It has not even been tried.',
      },
      reveal:
        'After {{seconds}} s it has not been tried. In that time urgent Pods were refused {{tried}} {time|times}: before a round of {{pods}} is over the next tick wakes them.',
      wrong: {
        placed: 'There is room. But activeQ gives out the highest priority first, and urgent Pods keep coming back.',
        refused: 'It would be placed if it were tried. It is never its turn.',
      },
    },
    until: {
      title: 'The last tick',
      text: 'The last tick Pod has ended, and wakes the {{pods}} urgent {Pod|Pods} once more. When is small placed?',
      options: {
        atOnce: 'At once.',
        round: 'When the urgent Pods have been tried once more.',
        flush: 'At the next flush, half a minute later or more.',
      },
      reveal:
        'After {{seconds}} s and {{tried}} more {try|tries}. In all small has waited {{all}} s, with room on both nodes.',
      wrong: {
        atOnce: 'First comes who has the higher priority: they were woken again.',
        flush: 'small is no unschedulable Pod. It stands in activeQ and only waits for its turn.',
      },
    },
    bill: {
      title: 'The bill',
      text: 'Urgent Pods were refused {{tries}} {time|times} in all. small fits on {{feasible}} {node|nodes}, and did all the time.',
      checks: { never: 'no urgent Pod was ever placed', room: 'small was never refused' },
    },
  },
  teacher: {
    aim: 'The class knows how Pods of high priority that fit nowhere may starve others, and which settings make it worse.',
    ask: ['What does the back-off do here, and what would a longer one change?', 'Who made 150 Pods that fit nowhere?'],
    expect: [
      { says: 'Pods that fit nowhere harm nobody.', reply: 'Count how often they were tried while small waited.' },
      { says: 'small is Pending for lack of room.', reply: 'Look at the nodes, and at how often small was tried.' },
    ],
    whatIf: [
      {
        line: 'kubectl delete pods --field-selector=status.phase=Pending',
        shows: 'Given before small comes, it is placed at once.',
      },
    ],
  },
};
