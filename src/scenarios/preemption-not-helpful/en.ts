import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'What does “Preemption is not helpful for scheduling” mean?',
  summary:
    'db wants a node with disk=ssd and 2 CPU. The only such node is full, one has a taint, two have another disk. The part before “preemption:” says which plugin refused. The part after it says where deleting Pods could help: not where a label or a taint refuses; and on the full node nobody has a lower priority. At 40 s db-urgent comes, of higher priority: it preempts.',
  story: {
    promise: 'Half of the message is about preemption. What does “not helpful” say of a node?',
    stepTitles: {
      arrives: 'what db wants',
      refused: 'who refuses, and why',
      notHelpful: 'the second half',
      noVictims: 'where room could be made',
      urgent: 'a higher priority',
      placed: 'after the victims',
    },
    steps: {
      arrives: 'db requests {{cpu}} CPU on a node with the label disk={{disk}}.',
      refused: 'Every node refuses. Wrong disk: {{disk}}. Taint: {{taint}}. No room: {{full}}.',
      notHelpful:
        '“Preemption is not helpful” stands for {{nodes}} {node|nodes}: deleting Pods changes no label and no taint.',
      noVictims:
        'On ssd-1 room could be made. But none of its {{web}} {Pod|Pods} has a priority below {{priority}}, that of db.',
      urgent:
        'db-urgent has priority {{priority}}. Now {{victims}} {Pod|Pods} of {{node}} can go: here preemption helps.',
      placed: '{{seconds}} s later the victims have ended, and db-urgent goes to {{node}}.',
    },
    saw: {
      halves: 'Before “preemption:” stands who refuses now. After it stands where deleting Pods could change that.',
      db: 'db is still {{phase}}: it needs another node, or a higher priority.',
    },
    tries: { untainted: 'Remove the taint of kept-1', labelled: 'Give hdd-1 the label disk=ssd' },
  },
  lesson: {
    title: '"Preemption is not helpful"',
    question: 'A Pod is Pending, and its message says that preemption is not helpful. What has failed?',
    misconception:
      'Nothing failed in preemption. The message says of each node whether evicting Pods could help. The first half names what refused the Pod.',
    steps: {
      arrives: {
        title: 'A Pod that chooses',
        text: 'db asks for {{cpu}} CPU and a node with disk={{disk}}. ssd-1 has that disk and is full of web. kept-1 has it too, and a taint. hdd-1 and hdd-2 have another disk.',
      },
      said: {
        title: 'Where is it no help?',
        text: 'No node takes db. Of which nodes does the message say "Preemption is not helpful for scheduling"?',
        options: {
          full: 'Of ssd-1: it is full.',
          others: 'Of kept-1, hdd-1 and hdd-2.',
          all: 'Of all nodes: nobody is evicted anywhere.',
        },
        reveal:
          'Of the {{taint}} node that TaintToleration refused and the {{disk}} that NodeAffinity refused: no eviction takes a taint or a label away. The {{full}} that is full is another case.',
        wrong: {
          full: 'On a full node evicting Pods could help: it makes room.',
          all: 'The nodes fall into two groups. On a full node it depends on who runs there.',
        },
      },
      victims: {
        title: 'The full node',
        text: '{{web}} web {Pod|Pods} fill ssd-1. Why is none of them evicted for db?',
        options: {
          budget: 'A budget guards them.',
          equal: 'They have the priority that db has.',
          helpless: 'Without them db would not fit either.',
        },
        reveal:
          'Both have priority {{priority}}. Only Pods of lower priority can be victims: "No preemption victims found for incoming pod".',
        wrong: {
          budget: 'There is no PodDisruptionBudget here. And preemption can even break one.',
          helpless: 'Then the message would count ssd-1 among the nodes where preemption is not helpful.',
        },
      },
      urgent: {
        title: 'The same, but urgent',
        text: 'db-urgent wants what db wants, with priority {{priority}}. Again it fits nowhere. For which node is it nominated?',
        reveal:
          'For {{node}}: there {{victims}} web {Pod goes|Pods go}. It is the only node where evicting Pods changes the answer.',
        wrong: {
          'kept-1': 'kept-1 is empty. Its taint stays, whatever is evicted.',
          'hdd-1': 'Priority does not turn a disk into another. The label stays.',
          'hdd-2': 'Priority does not turn a disk into another. The label stays.',
        },
      },
      place: {
        title: 'A place for db',
        text: 'db still asks for {{cpu}} CPU and waits. Get it to run, without removing a Pod and without a new node.',
        checks: {
          runs: 'db runs',
          asks: 'db still asks for {{cpu}} CPU',
          urgent: 'db-urgent keeps running',
          nobody: 'no Pod is deleted',
          nodes: 'no node is added',
        },
        hints: [
          'Read the first half of the message again: three plugins refused.',
          'kept-1 is empty: what keeps db away?',
          'kubectl taint node kept-1 team:NoSchedule- takes the taint away; kubectl label changes a disk.',
        ],
        solutions: { untaint: 'kept-1 loses its taint.', label: 'hdd-1 is labelled as having that disk.' },
      },
      helped: {
        title: 'What helped',
        text: 'db runs on {{node}}. What its first message named was the taint, the label and the CPU.',
        checks: {
          placed: 'db was refused first, and placed later',
          nobody: 'db was never nominated: nobody had to go for it',
        },
      },
    },
    teacher: {
      aim: 'The class can read both halves of the message of a Pending Pod, and knows which refusals eviction can mend.',
      ask: [
        'Which of these can an eviction change: room, a taint, a label?',
        'Which half of the message says what to mend?',
      ],
      expect: [
        { says: 'Preemption is broken.', reply: 'Compare with db-urgent: on the full node it works at once.' },
        { says: 'Give db a higher priority.', reply: 'Then web pays for it, while kept-1 stays empty.' },
      ],
      whatIf: [
        {
          line: 'kubectl scale deployment web --replicas=2',
          shows: 'Given before db-urgent comes: ssd-1 has room again, and db is placed without any change of a node.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
