export const fourOrNone = {
  title: 'Four or none',
  question: 'A group needs four workers, and there is room for three. How many start?',
  misconception:
    'A gang does not start in part. Its Pods are bound together or not at all, and the room for the first ones is held for nobody.',
  steps: {
    three: {
      title: 'A group',
      text: 'training is a PodGroup with a gang of {{min}}. {{workers}} {worker is|workers are} there, and none of them is in the queue yet. Now one more is created.',
    },
    bound: {
      title: 'How many start?',
      text: 'Each worker asks for {{cpu}} CPU, each node offers {{size}}. {{open}} of {{nodes}} {node|nodes} {open:is|are} open. How many workers does the scheduler bind now?',
      reveal:
        'None. The gang needs {{min}} {place|places} at once. It was tried, and as a whole it was put back: {{tries}} time.',
      wrong: {
        low: 'Count again: none is already the fewest.',
        high: 'You counted Pods that fit one by one. The workers of a gang are decided on together.',
      },
    },
    says: {
      title: 'What does it say?',
      text: 'worker-1 alone would fit on node-1. What does its condition PodScheduled say?',
      options: {
        cpu: 'That no node has enough CPU.',
        group: 'That it waits for others of its group.',
        cordoned: 'That a node is cordoned.',
      },
      reveal: 'It says: "{{message}}". Only the last worker names the nodes.',
      wrong: {
        cpu: 'That is the message of the last worker. For worker-1 a node was found, and given up again.',
        cordoned: 'The cordoned node refused the last worker. worker-1 had a place of its own.',
      },
    },
    start: {
      title: 'Get it started',
      text: 'Let all workers of training run. Leave the gang of {{min}} and what the workers ask for as they are.',
      checks: {
        run: 'all workers run',
        min: 'the gang still needs {{min}}',
        asks: 'worker-1 asks for as much CPU as before',
      },
      hints: ['One place is missing. Which node takes no Pods?', 'Open node-4, or add a node that is as large.'],
      solutions: {
        open: 'node-4 is opened again.',
        node: 'One more node is added.',
      },
    },
    together: {
      title: 'All at once',
      text: '{{running}} {worker runs|workers run}. The group was put back {{tries}} {time|times} before.',
      checks: {
        refused: 'the group was refused first, and placed later',
        none: 'no worker was bound before the whole group had room',
      },
    },
  },
  teacher: {
    aim: 'The class can say what a gang is for, and why three idle nodes are the right result here.',
    ask: [
      'What would a training job with three of its workers do?',
      'Two such groups start in part and take all the room: which of them ends?',
    ],
    expect: [
      {
        says: 'Three start and one waits.',
        reply: 'That is a Deployment. Three workers that wait for one hold room and do no work.',
      },
      { says: 'The room is kept for the group.', reply: 'Start another Pod now: it takes the room on node-1.' },
    ],
    whatIf: [
      {
        line: 'kubectl cordon node-3',
        shows: 'Given early: with two nodes closed, opening node-4 alone is not enough.',
      },
    ],
  },
};
