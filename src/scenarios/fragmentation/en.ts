import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Half of everything is free, yet nothing fits',
  summary:
    'Four nodes have 2 CPU free each, eight in sum; a Pod that asks for 2500m stays Pending, because a Pod needs its CPU on one node.',
  story: {
    promise: 'Much of the CPU is free, and one Pod finds no place. What does the sum of free CPU hide?',
    stepTitles: {
      half: 'what is free',
      arrives: 'train arrives',
      refused: 'who refuses, and why',
      scaled: 'api gets smaller',
      woken: 'train is woken',
      placed: 'where train goes',
    },
    steps: {
      half: '{{free}} of {{all}} CPU are free, on {{nodes}} {node|nodes} together.',
      arrives: 'train arrives and requests {{cpu}} of CPU: less than is free in all.',
      refused:
        '{{plugin}} refuses {{refused}} of {{nodes}} {node|nodes}. node-1 has {{free}} CPU free, and {{cpu}} must be on one node.',
      scaled: '{{seconds}} s later api is scaled down to {{replicas}}.',
      woken: 'An api Pod has ended. That event, {{event}}, wakes train: {{plugin}} had refused it.',
      placed: '{{feasible}} {node has|nodes have} room now: train goes to {{node}}.',
    },
    saw: {
      one: 'A Pod runs on one node: free CPU counts node by node, never as a sum.',
      waited: 'train waited {{seconds}} s. The scheduler moved nobody: it never moves Pods that run.',
    },
    tries: { fewer: 'One api Pod less, at once', closed: 'Close node-1 before train is tried' },
  },
  lesson: {
    title: 'Half of everything is free',
    question: 'Half of the CPU of the cluster is free. Does a Pod that needs much less fit?',
    misconception: 'A cluster is not one pool. A Pod runs on one node, and there alone it needs the room.',
    steps: {
      fits: {
        title: 'Does it fit?',
        text: '{{nodes}} {node offers|nodes offer} {{all}} CPU, and {{free}} of them are free to request. train asks for {{cpu}} CPU. What happens?',
        options: {
          placed: 'It is placed: so much is free.',
          repacked: 'api Pods are moved together, then it is placed.',
          pending: 'It stays Pending.',
        },
        reveal:
          '{{refused}} of {{nodes}} {node|nodes} {refused:refuses|refuse} train, all by {{plugin}}. The filter asks each node by itself.',
        wrong: {
          placed: 'You added up the nodes. No Pod runs on two nodes, so the sum holds nobody.',
          repacked:
            'Kubernetes moves no running Pod to make room. The descheduler, an add-on, can do something like it.',
        },
      },
      most: {
        title: 'The largest Pod',
        text: '{{free}} CPU are free on {{nodes}} {node|nodes} in all. What is the most CPU that a new Pod may ask for and be placed at once?',
        reveal: 'Each node has {{left}} CPU left to request. That is the limit; train asks for {{cpu}}.',
        wrong: {
          low: 'Count again on one node: allocatable less the requests of the api Pods there.',
          high: 'You counted more than one node. What is left on another node does not help.',
        },
      },
      pack: {
        title: 'Move the free CPU together',
        text: 'Get train to run. All api Pods stay, with the same requests, and no node is added.',
        checks: {
          runs: 'train runs on a node',
          asks: 'train still asks for {{cpu}} of CPU',
          replicas: 'api still wants {{replicas}} {Pod|Pods}',
          request: 'an api Pod still requests as much as before',
          nodes: 'no node is added',
        },
        hints: [
          'Enough CPU is free, but on different nodes. One node should be emptier, the others fuller.',
          'A Pod that is evicted is made anew and goes to a node that takes Pods.',
          'kubectl drain node-1, wait a few seconds, then kubectl uncordon node-1.',
        ],
        solutions: {
          drain: 'node-1 is drained and opened again: its api Pods run elsewhere now.',
          taint: 'A NoExecute taint empties node-2 and is taken away again.',
        },
      },
      packed: {
        title: 'The same CPU',
        text: 'train runs on {{node}}. {{free}} CPU are left in all, and again no node has all of it.',
        checks: { placed: 'train was refused first and placed later', same: 'there are as many nodes as before' },
      },
    },
    teacher: {
      aim: 'The class can explain fragmentation: what is free counts by node. It can name the price of packing Pods together.',
      ask: ['How would the picture look if every node were asked alone?', 'Who moves a running Pod in Kubernetes?'],
      expect: [
        {
          says: 'Half is free, so it fits.',
          reply: 'Ask for the one node that would run it, and for what that node has left.',
        },
        { says: 'The scheduler will move something.', reply: 'It decides once about each Pod, when the Pod is new.' },
      ],
      whatIf: [
        {
          line: 'kubectl scale deployment api --replicas=7',
          shows: 'One api Pod less leaves one node with enough room: train is placed there.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
