import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Pack or spread',
  summary:
    'Two profiles place the same kind of Pods: LeastAllocated spreads them over the nodes, MostAllocated, with the default spreading switched off, fills one after the other.',
  symptoms: 'MostAllocated, LeastAllocated, bin packing, two profiles, scheduler profile, scoring strategy',
  story: {
    promise: 'The same Pods, two profiles. Which setting spreads them, and which fills one node?',
    stepTitles: {
      asked: 'empty nodes',
      second: 'the second Pod',
      spread: 'where they are',
      packed: 'the other profile',
      all: 'side by side',
    },
    steps: {
      asked:
        '{{replicas}} spread {Pod is|Pods are} wanted, on {{nodes}} empty {node|nodes}. Their profile is the default.',
      second: '{{pod}} goes to {{node}}, with {{total}} {point|points}: no spread Pod runs there yet.',
      spread: '{{pods}} spread {Pod|Pods}, {{nodes}} {node|nodes}: node-1 runs {{one}} of them.',
      packed: 'pack has MostAllocated. {{pod}} goes to {{node}}, the fullest: {{by}} {point|points} before {{second}}.',
      all: '{{one}} of {{pods}} pack {Pod is|Pods are} on node-1, beside {{spread}} of spread: {{free}} CPU is left there.',
    },
    saw: {
      spread: 'LeastAllocated and PodTopologySpread give the emptiest node most points.',
      pack: 'MostAllocated gives the fullest one most. Here spreading by default is switched off, too.',
    },
    tries: { closed: 'Close node-1 before pack comes', more: 'Twice as many pack Pods' },
  },
  lesson: {
    title: 'Pack or spread',
    question: 'Does the scheduler fill one node after the other?',
    misconception:
      'By default kube-scheduler does not pack. It prefers the node with the most left over; packing is a setting of a profile.',
    steps: {
      default: {
        title: 'Eight equal Pods',
        text: '{{nodes}} {node is|nodes are} empty and have {{allocatable}} CPU each. The Deployment spread wants {{replicas}} {Pod|Pods} of {{cpu}} CPU. How are they placed?',
        options: {
          packs: 'As many as fit on one node, the rest on the next.',
          half: 'On two nodes, half on each.',
          spreads: 'One on each node.',
        },
        reveal:
          '{{one}} on each of the {{nodes}} {node|nodes}. A node with less left over gets fewer points, and replicas of one workload push each other apart.',
        wrong: {
          packs: 'Packing saves machines, but it is not the default. LeastAllocated prefers empty nodes.',
          half: 'Nothing aims at two nodes. Each Pod goes where the points are highest for it.',
        },
      },
      packer: {
        title: 'Another profile',
        text: 'pack wants {{replicas}} {Pod|Pods} of {{cpu}} CPU with schedulerName {{profile}}: MostAllocated, and no spreading. Each node has {{left}} CPU left. How many of them go to node-1?',
        reveal:
          '{{packed}} of {{all}}. With MostAllocated the fullest node gets the most points, until it is full; the rest goes elsewhere.',
        wrong: {
          low: 'Each Pod makes its node fuller, so that node wins again.',
          high: 'There is a Pod of spread on each node too: what is requested must fit.',
        },
      },
      oneMore: {
        title: 'A second full node',
        text: '{{one}} pack {Pod is|Pods are} on node-1. Get five or more pack Pods together on another node, and leave the spread Pods alone.',
        checks: { packed: 'five pack Pods or more are on one other node', spread: 'no Pod of spread is missing' },
        hints: [
          'node-1 is full. Where do further pack Pods go, one after the other?',
          'kubectl scale deployment pack --replicas=12, or close node-1 and delete its pack Pods.',
        ],
        solutions: {
          scale: 'More replicas fill the next node.',
          move: 'node-1 is closed, and new Pods in their place fill another node.',
        },
      },
      same: {
        title: 'Two profiles, one scheduler',
        text: 'There are {{pods}} pack {Pod|Pods}, {{one}} of them on node-1. The same filters, other points.',
        checks: { spread: 'each node has a Pod of spread', packed: 'one node has five pack Pods or more' },
      },
    },
    teacher: {
      aim: 'The class knows what kube-scheduler prefers by default, and how a profile makes it pack.',
      ask: ['What is lost when a full node dies, and what when a nearly empty one does?', 'Who pays for empty nodes?'],
      expect: [
        {
          says: 'It fills one node after the other.',
          reply: 'Ask which node NodeResourcesFit gives more points, and why.',
        },
        {
          says: 'MostAllocated is enough to pack a Deployment.',
          reply: 'The default spreading would still push its replicas apart: this profile turns it off.',
        },
      ],
      whatIf: [
        {
          line: 'kubectl scale deployment spread --replicas=16',
          shows: 'The new Pods spread again, around the full node.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
