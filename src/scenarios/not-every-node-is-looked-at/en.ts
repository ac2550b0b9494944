import type { LessonAlone } from '#scenarios/words.ts';

export const words = {
  lesson: {
    title: 'Not every node is looked at',
    question: 'A cluster is large. Does the scheduler find the best node of all?',
    misconception:
      'In a large cluster the scheduler takes the best of the nodes it has looked at, not the best of all.',
    steps: {
      best: {
        title: 'One node with SSD',
        text: 'Of {{nodes}} empty {node|nodes} only node-99 has the label disk=ssd. app-0 fits on all, and prefers disk=ssd with the highest weight. Where does it go?',
        options: {
          best: 'To node-99, the best of all.',
          pending: 'Nowhere: it waits until node-99 is looked at.',
          other: 'To another node.',
        },
        reveal: 'It goes to {{node}}. node-99 was never looked at: enough other nodes fit before its turn came.',
        wrong: {
          best: 'That would be the best of all. But the search had ended before node-99.',
          pending: 'A preference makes nobody wait. Only what is required can do that.',
        },
      },
      many: {
        title: 'When is it enough?',
        text: 'app-1 is like app-0, and all {{nodes}} {node fits|nodes fit}. How many of them does kube-scheduler find before it stops?',
        reveal:
          '{{feasible}}, and app-1 goes to {{node}}. With percentageOfNodesToScore unset the share is 50 % less one for each 125 nodes, at least 5 %; and never fewer than 100 nodes.',
        wrong: {
          low: 'It does not take the first that fits: it wants some to choose from.',
          high: 'To look at all would cost time for each Pod. Beyond 100 nodes it looks at a part.',
        },
      },
      who: {
        title: 'Which Pod gets it?',
        text: 'Two more Pods follow, with the same preference. Each search so far ended after {{feasible}} of {{nodes}} {node|nodes}. Which Pod is placed on node-99?',
        reveal:
          '{{pod}}. Each search begins where the last one ended, so now node-99 is among the {{feasible}}. NodeAffinity gives it {{points}} {point|points}.',
        options: { third: 'app-2.', fourth: 'app-3.', neither: 'Neither: each search ends before node-99.' },
        wrong: {
          fourth: 'One too late: two searches cover almost all nodes, so the third comes past the end.',
          neither: 'So it would be if each search began at the first node. It begins where the last one ended.',
        },
      },
      turns: {
        title: 'All in turn',
        text: 'Who must have an SSD says so with a required rule: then the other nodes do not count as found.',
        checks: {
          first: 'app-0 was placed before any Pod came to node-99',
          once: 'only one of the four is on node-99',
        },
      },
    },
    teacher: {
      aim: 'The class knows that kube-scheduler looks at a part of a large cluster, how large it is, and that preferences may be missed.',
      ask: ['What would it cost to score 5000 nodes for each Pod?', 'Why does each search begin elsewhere?'],
      expect: [
        {
          says: 'It always finds the best node.',
          reply: 'Ask how many nodes it has scored: open the scores of app-0.',
        },
        { says: 'It takes the first that fits.', reply: 'Then nothing would be left to score.' },
      ],
      whatIf: [
        {
          line: 'kubectl cordon node-1',
          shows: 'Refused nodes do not count as found: the search simply goes one node further.',
        },
      ],
    },
  },
} as const satisfies LessonAlone;
