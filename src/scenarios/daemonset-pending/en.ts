import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'A DaemonSet Pod that is Pending',
  summary:
    'node-2 is full of Pods of the same priority, so the Pod that is meant for it, and for no other node, waits. At 45 s the template gets system-node-critical: the new one preempts.',
  story: {
    promise: 'Other nodes have room, and the Pod of a DaemonSet is Pending. Why does it not go there?',
    stepTitles: {
      full: 'a full node',
      refused: 'who refuses, and why',
      equal: 'may it preempt?',
      critical: 'a higher priority',
      placed: 'the agent gets its place',
    },
    steps: {
      full: 'node-2 is full: {{busy}} busy {Pod requests|Pods request} {{asked}} of {{cpu}} CPU. A DaemonSet wants agent on each of {{nodes}} {node|nodes}.',
      refused:
        '{{pod}} is for node-2 alone: NodeAffinity rules out {{others}} other {node|nodes}. And node-2 has no room.',
      equal: 'Its priority is {{priority}}, that of busy is {{busy}}. Only lower ones may be pushed away: it waits.',
      critical: '{{pod}} is system-node-critical, priority {{priority}}: {{victims}} busy Pod of {{node}} has to go.',
      placed: '{{seconds}} s later {{pod}} is placed on {{node}}.',
    },
    saw: {
      one: 'A Pod of a DaemonSet has one node only. Room elsewhere does not help it.',
      priority: 'Agents that every node needs get a high priority: here that ended a wait of {{seconds}} s.',
    },
    tries: { room: 'One busy Pod less' },
  },
  lesson: {
    title: 'A DaemonSet waits',
    question: 'A DaemonSet wants one Pod on every node, and one node is full. Who gives way?',
    misconception:
      'A DaemonSet has no right of way. It says on which node its Pods belong; who may push others away is a question of priority.',
    steps: {
      full: {
        title: 'One node is full',
        text: '{{busy}} busy {Pod runs|Pods run} on node-2. They ask for {{asked}} of its {{cpu}} CPU. The cluster has {{nodes}} {node|nodes}, and the others are empty. Now a DaemonSet agent comes.',
      },
      becomes: {
        title: 'What becomes of it?',
        text: 'Each agent Pod asks for {{cpu}} CPU. The one for node-2 is in the scheduling cycle. What becomes of it?',
        options: {
          evicts: 'A busy Pod is evicted for it.',
          beside: 'It runs beside them: DaemonSets are not counted.',
          elsewhere: 'It runs on node-1, as a second one.',
          waits: 'It stays Pending.',
        },
        reveal:
          '{{pod}} stays Pending: {{fit}} node is full, and its affinity rules out the other {{others}}. Its priority is {{priority}}, as that of busy.',
        wrong: {
          evicts: 'Only Pods of lower priority can be evicted. busy has the same priority as agent.',
          beside: 'A DaemonSet Pod goes through the same filters as any other, NodeResourcesFit too.',
          elsewhere: 'The controller gave it a node affinity for one node. It fits there or nowhere.',
        },
      },
      counted: {
        title: 'How many are wanted?',
        text: 'There are {{nodes}} {node|nodes}, and one of them has no room. What does the DaemonSet say in desiredNumberScheduled?',
        reveal:
          '{{wanted}} {is|are} wanted, {{ready}} {is|are} ready. A full node counts: the controller makes a Pod for it and leaves the rest to the scheduler.',
        wrong: {
          low: 'The controller looks at taints and node labels, not at free CPU. It creates the Pod for a full node too.',
          high: 'It is one Pod a node.',
        },
      },
      let: {
        title: 'Let it in',
        text: 'Get an agent Pod to run on node-2. It must ask for as much CPU as now.',
        checks: {
          runs: 'an agent Pod runs on node-2',
          asks: 'agent still asks for as much CPU',
          busy: 'at least two busy Pods run at every moment',
        },
        hints: [
          'Either there is room on node-2, or agent may push somebody away.',
          'kubectl scale deployment busy makes room. A priorityClassName in the template of agent gives it the right of way.',
        ],
        solutions: {
          critical: 'agent gets the priority class system-node-critical.',
          fewer: 'There is one busy Pod less.',
        },
      },
      there: {
        title: 'On every node',
        text: '{{pods}} agent {Pod runs|Pods run} now.',
        checks: { placed: 'the Pod for node-2 was refused first', node: 'an agent Pod runs on node-2' },
      },
    },
    teacher: {
      aim: 'The class knows that DaemonSet Pods are scheduled like all others, and that agents of a node need a priority class.',
      ask: ['Who decides on which node a Pod of a DaemonSet runs?', 'Which priority do your own node agents have?'],
      expect: [
        {
          says: 'DaemonSets ignore the scheduler.',
          reply: 'They did long ago. Look at the node affinity of the Pod and at its event.',
        },
        {
          says: 'The DaemonSet counts only nodes with room.',
          reply: 'Look at desiredNumberScheduled and numberReady.',
        },
      ],
      whatIf: [
        {
          line: 'kubectl cordon node-2',
          shows: 'It changes nothing: agent tolerates a cordoned node, and still has no room there.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
