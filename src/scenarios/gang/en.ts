import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Four workers or none',
  summary:
    'A PodGroup wants four Pods: three wait at the gate for the fourth, then all four for a fourth node, and are bound in one cycle. No time limit ends the wait (alpha gates GenericWorkload and GangScheduling).',
  symptoms: 'gang scheduling, PodGroup, all or nothing, coscheduling, minCount, training job, mpi',
  story: {
    promise: 'Workers are of use together only. Who sees to it that none starts alone?',
    stepTitles: {
      three: 'not enough workers',
      four: 'the group is tried',
      again: 'again and again',
      opened: 'a node is opened',
      together: 'the next try',
      running: 'what runs',
    },
    steps: {
      three:
        '{{workers}} {worker waits|workers wait}. Their PodGroup wants {{min}}: they were tried {{tried}} {time|times}. No time limit ends this, and no node is kept.',
      four: 'All {{workers}} are tried as one. {{open}} {node is|nodes are} open, and {{fitted}} {Pod|Pods} found a place there: too few, so every place is given back.',
      again:
        'The group was tried {{tries}} {time|times} by now, and {{bound}} {worker is|workers are} bound: no part of it starts.',
      opened: 'node-4 is uncordoned: {{open}} {node is|nodes are} open.',
      together: '{{seconds}} s later the group is tried again: {{placed}} {worker is|workers are} placed in one cycle.',
      running: '{{running}} {worker runs|workers run}.',
    },
    saw: {
      whole: 'The group was refused {{tries}} {time|times} as a whole, then placed as a whole.',
      waste: 'Without a gang some workers would hold nodes and wait for the others.',
    },
    tries: { sooner: 'Uncordon node-4 at once' },
  },
  lesson: {
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
        solutions: { open: 'node-4 is opened again.', node: 'One more node is added.' },
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
  },
} as const satisfies ScenarioWords;
