import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'A new node, new labels: why do running Pods not move?',
  summary:
    'Six Pods of web run on two nodes, three on each. At 20 s node-3 joins, empty: nothing moves, for the scheduler decides about Pods without a node only, once. At 35 s node-1 loses the label disk=ssd that web selects: its Pods run on, as a nodeSelector is asked while scheduling and not while running. At 50 s the Deployment is restarted: only new Pods are decided, on node-2 and node-3.',
  story: {
    promise: 'A node comes, a label goes. Do running Pods move?',
    stepTitles: {
      placed: 'two nodes in use',
      joined: 'a third node comes',
      label: 'a label goes',
      restart: 'the Deployment restarts',
      asked: 'a new Pod is decided',
      moved: 'where they stand',
    },
    steps: {
      placed:
        '{{one}} web {Pod runs|Pods run} on node-1, {{two}} on node-2. Both have the label disk=ssd, which web selects.',
      joined:
        'node-3 is ready, with the label: {{three}} {Pod runs|Pods run} there. The scheduler decides only about Pods without a node.',
      label:
        'node-1 loses disk=ssd. Its {{one}} web {Pod runs|Pods run} on: a nodeSelector is asked while scheduling, not while running.',
      restart: 'Somebody restarts web: a new ReplicaSet is to make new Pods, and each of them needs a node.',
      asked: '{{pod}}: NodeAffinity refuses {{refused}} of the nodes, for want of disk=ssd. It goes to {{node}}.',
      moved:
        'node-1 has {{one}} web {Pod|Pods}, node-2 {{two}}, node-3 {{three}}. No Pod has moved: old ones ended, new ones came.',
    },
    saw: {
      once: 'Neither a new node nor a lost label moved a Pod: each is decided once, before it runs.',
      'new': 'Only new Pods saw the change: {{three}} {is|are} on node-3 and {{one}} on node-1.',
    },
    tries: { evict: 'A NoExecute taint does end running Pods', label: 'Give the label back before the restart' },
  },
  lesson: {
    title: 'A node joins',
    question: 'An empty node joins the cluster. How many Pods move there?',
    misconception:
      'Kubernetes does not rebalance. The scheduler decides once about each Pod, when it is new, and running Pods stay.',
    steps: {
      joins: {
        title: 'How many move?',
        text: '{{one}} web {Pod runs|Pods run} on node-1 and {{two}} on node-2. node-3 has joined and is Ready; it is just as large, and empty. How many of the {{pods}} {Pod runs|Pods run} there a few seconds later?',
        reveal:
          '{{three}} {Pod runs|Pods run} on node-3 after {{seconds}} s. All Pods have a node, so nobody asks where they should be.',
        wrong: { high: 'You expected Kubernetes to even things out. No part of it moves a running Pod for balance.' },
      },
      label: {
        title: 'The label goes',
        text: 'The Pods have the nodeSelector disk={{wanted}}. Just now somebody took this label away from node-1, where {{one}} of them run. What becomes of them?',
        options: { stay: 'They go on running there.', ended: 'They are ended, for the node does not fit any more.' },
        reveal:
          '{{one}} {Pod still runs|Pods still run} on node-1. A nodeSelector is asked when a Pod is placed, and never again.',
        wrong: {
          ended:
            'Only a taint with NoExecute makes running Pods leave. The same holds for "required ... IgnoredDuringExecution".',
        },
      },
      anew: {
        title: 'All Pods anew',
        text: 'A rolling restart replaces all web Pods now; their nodeSelector is still disk={{wanted}}. On which nodes do Pods run when it is over?',
        options: { 'node-1': 'node-1', 'node-2': 'node-2', 'node-3': 'node-3' },
        reveal:
          'node-1 has {{one}}, node-2 has {{two}}, node-3 has {{three}}. The new Pods were all placed anew, by the labels of this moment.',
        wrong: { 'node-1': 'node-1 has lost the label, and new Pods are placed by what is so now.' },
      },
      back: {
        title: 'Back to node-1',
        text: 'Get a web Pod to run on node-1 again. The nodeSelector disk={{wanted}} stays, and at least four web Pods keep running.',
        checks: {
          runs: 'a web Pod runs on node-1',
          selector: 'the nodeSelector is as it was',
          serves: 'at least four web Pods are running at every moment',
        },
        hints: [
          'Two things are missing: node-1 needs the label again, and a new Pod has to be placed.',
          'kubectl label node node-1 disk=ssd. Then make Pods: scale web up, restart it, or delete a Pod.',
        ],
        solutions: {
          more: 'The label comes back and web gets more Pods.',
          restart: 'The label comes back and web is restarted.',
        },
      },
      once: {
        title: 'Once for each Pod',
        text: '{{one}} web {Pod is|Pods are} on node-1. The label alone moved nobody there: only new Pods came.',
        checks: { label: 'node-1 has the label again', 'new': 'a new Pod was placed on node-1' },
      },
    },
    teacher: {
      aim: 'The class knows when the scheduler decides, and what makes running Pods leave a node and what does not.',
      ask: [
        'Which component would have to notice the new node, and what could it do?',
        'What does IgnoredDuringExecution say?',
      ],
      expect: [
        {
          says: 'The scheduler spreads the Pods again.',
          reply: 'A Pod that has a node never comes back to its queue. Ask which Pods are in the queue now.',
        },
        {
          says: 'Then a new node is of no use.',
          reply: 'It is for every new Pod: after a rollout, a scale-up, or with the descheduler, an add-on.',
        },
      ],
      whatIf: [
        {
          line: 'kubectl taint nodes node-1 old=true:NoExecute',
          shows: 'A NoExecute taint makes the Pods of node-1 leave; their replacements may go to node-3.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
