import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Too many pods, with CPU and memory free: why?',
  summary:
    'By default a kubelet takes 110 Pods (maxPods). 110 of 50m each ask for 5500m of 16 CPU, and the next Pod is Pending: Too many pods. Look at the node: the places for Pods are full, CPU and memory are not. At 60 s one Pod less is wanted, and the waiting one gets its place.',
  story: {
    promise: 'CPU and memory are free, and still: Too many pods. What is full?',
    stepTitles: {
      many: 'many small Pods',
      arrives: 'another one arrives',
      refused: 'what is full',
      ends: 'a Pod less',
      placed: 'one-more gets a place',
    },
    steps: {
      many: '{{pods}} {Pod runs|Pods run} on node-1. Together they request {{asked}} of {{all}} CPU.',
      arrives: 'one-more requests {{cpu}} of CPU, and {{free}} CPU is free.',
      refused: '{{plugin}} refuses: the kubelet of node-1 takes {{most}} {Pod|Pods}, and {{pods}} are there.',
      ends: 'tiny is scaled to {{replicas}}: {{pod}} gets SIGTERM. Its place is taken until it has ended.',
      placed: 'A place is free: one-more goes to {{node}}, {{seconds}} s after it was refused.',
    },
    saw: {
      places:
        'A node offers {{most}} {place|places} for Pods, beside CPU and memory. Each Pod takes one, however small.',
      freed: 'A Pod less was enough. The setting is maxPods of the kubelet.',
    },
    tries: { sooner: 'Ten tiny Pods less, at once' },
  },
  lesson: {
    title: 'One hundred and ten',
    question: 'CPU and memory are free. What else can keep a Pod out?',
    misconception:
      'CPU and memory are not all that counts. A node takes so many Pods and no more, however small they are.',
    steps: {
      room: {
        title: 'What is free?',
        text: 'node-1 is the only node and offers {{cpu}} CPU. {{pods}} tiny {Pod runs|Pods run} there, and each requests {{each}}. How much CPU may still be requested?',
        reveal: '{{cpu}} CPU less {{asked}} CPU of requests leaves {{free}}. Most of the node is free.',
        wrong: {
          low: 'Multiply again: the requests of the tiny Pods are small, even all together.',
          high: 'Multiply again: many small requests add up, too.',
        },
      },
      refused: {
        title: 'One more',
        text: 'one-more asks for {{cpu}} CPU and {{memory}} of memory. {{free}} CPU are free. What does the scheduler say?',
        options: {
          placed: 'Nothing: it places the Pod.',
          cpu: 'Insufficient cpu',
          memory: 'Insufficient memory',
          pods: 'Too many pods',
        },
        reveal:
          '{{plugin}} refuses: {{pods}} {Pod is|Pods are} on node-1, and its allocatable says {{most}} {Pod|Pods} at most.',
        wrong: {
          placed:
            'You looked at CPU and memory alone. The number of Pods is a third amount of a node, and it is used up.',
          cpu: 'Much more CPU is free than the Pod asks for.',
          memory: 'Memory is not short: the tiny Pods request little of it.',
        },
      },
      place: {
        title: 'Find a place',
        text: 'Get one-more to run. It goes on asking for {{cpu}} CPU, and at least a hundred tiny Pods stay.',
        checks: {
          runs: 'one-more runs on a node',
          asks: 'one-more still asks for {{cpu}} of CPU',
          serves: 'at least a hundred tiny Pods keep their node',
        },
        hints: [
          'The node has too many Pods. Asking for less changes nothing.',
          'Scale tiny down by a few Pods, or add a node.',
        ],
        solutions: {
          fewer: 'A few tiny Pods less leave places on node-1.',
          node: 'A second node has places of its own.',
        },
      },
      counted: {
        title: 'Places',
        text: 'one-more runs on {{node}}. {{free}} CPU of node-1 are free: no Pod was short of CPU at any time.',
        checks: {
          placed: 'the scheduler placed one-more after it had refused it',
          most: 'node-1 never took more Pods than it may',
        },
      },
    },
    teacher: {
      aim: 'The class knows the third amount that every node has, the number of Pods, and where it stands: status.allocatable.pods.',
      ask: [
        'Which amounts does a node offer besides CPU and memory?',
        'Why does a kubelet limit the number of Pods at all?',
      ],
      expect: [
        { says: 'Smaller requests would help.', reply: 'A Pod that asks for nothing takes a place, too.' },
        {
          says: 'Then we set maxPods much higher.',
          reply: 'It can be set. Addresses of the node and the work of its kubelet are the price.',
        },
      ],
      whatIf: [
        {
          line: 'kubectl run nothing --image=registry.example/web:1',
          shows: 'A Pod without any request is refused for the same reason while the node is full.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
