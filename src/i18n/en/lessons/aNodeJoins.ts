export const aNodeJoins = {
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
      wrong: {
        high: 'You expected Kubernetes to even things out. No part of it moves a running Pod for balance.',
      },
    },
    label: {
      title: 'The label goes',
      text: 'The Pods have the nodeSelector disk={{wanted}}. Just now somebody took this label away from node-1, where {{one}} of them run. What becomes of them?',
      options: {
        stay: 'They go on running there.',
        ended: 'They are ended, for the node does not fit any more.',
      },
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
      wrong: {
        'node-1': 'node-1 has lost the label, and new Pods are placed by what is so now.',
      },
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
      checks: {
        label: 'node-1 has the label again',
        new: 'a new Pod was placed on node-1',
      },
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
};
