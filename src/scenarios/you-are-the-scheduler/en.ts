import type { LessonAlone } from '#scenarios/words.ts';

export const words = {
  lesson: {
    title: 'You are the scheduler',
    question: 'Four nodes and a queue: whom do you take, whom do you strike out, and who has to go?',
    misconception:
      'The scheduler does not pack boxes. It takes the Pod of highest priority, strikes nodes out, gives points, and takes the best; only then it asks who could go.',
    steps: {
      victims: {
        title: 'Who has to go?',
        text: 'pay has priority {{priority}}, so it is taken first. It asks for {{cpu}} CPU, and no node of {{each}} CPU has that free. Who has to go?',
        options: {
          cheap: 'cheap on node-3, of priority {{cheap}}. dear beside it has {{dear}} and stays.',
          both: 'cheap and dear on node-3: the node is cleared.',
          batch: 'batch on node-1, the largest, of priority {{priority}}.',
          shop: 'shop on node-2, of priority {{priority}}.',
        },
        reveal:
          '{{victims}} Pod goes, from {{node}}. The most important victim is cheap, of priority {{cheap}}: on each other node a more important Pod would go.',
        wrong: {
          both: 'All are lifted first, then as many as possible are put back, the most important first. dear comes back.',
          batch: 'Nodes are compared by their most important victim first. The size of a victim is not asked.',
          shop: 'Nodes are compared by their most important victim first, and shop is more important than cheap.',
        },
      },
      next: {
        title: 'Who is next?',
        text: 'pay has a nomination and waits until its victim is gone. In the queue are web ({{web}}) and mail ({{mail}}), with their priorities; pay has {{pay}}. Which Pod comes next?',
        options: { web: 'web', mail: 'mail', pay: 'pay once more' },
        reveal:
          '{{pod}}, and it goes to {{node}}. The queue gives out the highest priority first; equal ones in the order of their coming.',
        wrong: {
          web: 'The queue sorts by priority first, then by time.',
          pay: 'pay is not in the active queue: it waits for an event that could help it, such as the end of its victim.',
        },
      },
      out: {
        title: 'Who is struck out?',
        text: 'Now web, which asks for {{cpu}} CPU and has no priority. pay still waits for node-3 with its {{pay}} CPU. Which nodes are struck out?',
        options: { 'node-1': 'node-1', 'node-2': 'node-2', 'node-3': 'node-3', 'node-4': 'node-4' },
        reveal:
          '{{refused}} of {{nodes}}. node-4 is nearly full; on node-3 the {{pay}} CPU of pay count already, because pay is more important than web.',
        wrong: {
          'node-1': 'What is left there is just enough: a request that is equal to the rest fits.',
          'node-2': 'shop and mail leave enough there.',
        },
      },
      points: {
        title: 'Points',
        text: 'The last one is log: {{cpu}} CPU. node-1, node-2 and node-4 are left. Put them in the order of their points, the fewest first. The last one gets log.',
        options: { 'node-1': 'node-1', 'node-2': 'node-2', 'node-4': 'node-4' },
        reveal:
          '{{node}} gets log: NodeResourcesFit gives it {{best}} {point|points} and the next one {{second}}. By default the larger share that stays free is worth more.',
        wrong: {
          'node-1':
            'node-1 has the largest share free. A packer would take it last; the scheduler gives it most points.',
          'node-2': 'web has gone to node-2. Count again what is left there.',
          'node-4': 'A node that is nearly full gets few points, though log would fill it well.',
        },
      },
      yours: {
        title: 'Your turn',
        text: 'The Pod yours names the scheduler {{scheduler}}: nobody else will place it. It asks for {{cpu}} CPU. Bind it to a node whose kubelet can take it.',
        checks: {
          runs: 'yours runs',
          failed: 'no Pod was turned away by a kubelet',
          asks: 'yours still asks for as much',
        },
        hints: [
          'Bind writes the node into the Pod, and nobody counts for you. What is left on each node?',
          'node-1 has most left. Drag yours onto it.',
        ],
        solutions: { room: 'node-1, where most is left.', tight: 'node-4, where it just fits.' },
      },
      done: {
        title: 'All are placed',
        text: 'yours runs on {{node}}, and pay has got its place on {{pay}}.',
        checks: {
          pay: 'pay was nominated first, and placed when its victim was gone',
          accepted: 'the kubelet has accepted your choice',
        },
      },
    },
    teacher: {
      aim: 'The class can go through a scheduling cycle by hand: queue, filter, score, pick, and preemption.',
      ask: [
        'What does the scheduler look at before it looks at points?',
        'Who would notice a wrong binding, and when?',
      ],
      expect: [
        {
          says: 'It fills the gaps first.',
          reply: 'That is another strategy, MostAllocated. By default the emptier node has more points.',
        },
        {
          says: 'pay has highest priority, so it is always next.',
          reply: 'It is next when something could have changed for it. Until then it is not in the active queue.',
        },
      ],
      whatIf: [
        { line: 'kubectl cordon node-3', shows: 'Done at the start, pay has to look for its victims elsewhere.' },
      ],
    },
  },
} as const satisfies LessonAlone;
