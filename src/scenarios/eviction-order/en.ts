import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Who is evicted first',
  summary:
    'Two nodes run short of memory with the same four Pods. Eviction goes by usage over request, then priority, then by how much, not by QoS class: a priority of 1000 lets the BestEffort Pod outlast the Burstable one.',
  story: {
    promise: 'A node runs short of memory. Who goes first: the one with the lowest QoS class?',
    stepTitles: {
      four: 'four Pods on each node',
      rank: 'the order so far',
      first: 'the first to go',
      priority: 'the same with a priority',
      second: 'the next one on prio-1',
      stay: 'who stays',
    },
    steps: {
      four: 'Both nodes have the same four Pods. On equal-1 best-effort uses {{effort}} Mi and over {{over}} Mi, and both grow.',
      rank: 'best-effort requests nothing and is number {{effort}}; over is {{above}} Mi above its request and number {{over}}. guaranteed is number {{guaranteed}}.',
      first: '{{pod}} is evicted on equal-1: of those above their request, it is furthest above.',
      priority:
        'On prio-1 best-effort has priority {{priority}}. There {{pod}} goes first: priority comes before by how much.',
      second: 'Memory runs short on prio-1 once more, and now {{pod}} goes: nobody else there is above its request.',
      stay: 'guaranteed-prio uses {{guaranteed}} Mi and under-prio {{under}} Mi, each below its request of {{request}}: they stay.',
    },
    saw: {
      order:
        '{{evicted}} {eviction|evictions}, in this order: above the request or not, then priority, then by how much.',
      stay: '{{running}} {Pod|Pods} below their requests still run. The QoS class was not asked.',
    },
    tries: { over: 'Delete over-equal before', effort: 'Delete best-effort-prio before' },
  },
  lesson: {
    title: 'Who is evicted first',
    question: 'A node runs short of memory. Does the Pod of the lowest QoS class go first?',
    misconception:
      'The kubelet does not ask for the QoS class. It asks who is above the request, then for priority, then by how much.',
    steps: {
      four: {
        title: 'Four Pods on each node',
        text: 'equal-1 and prio-1 run the same four Pods. On equal-1 best-effort requests nothing and uses {{effort}} MiB; over requests {{request}} and uses {{over}} MiB. Both grow.',
      },
      equal: {
        title: 'The order',
        text: 'equal-1 runs short of memory. under uses {{under}} MiB and guaranteed {{guaranteed}} MiB; each requests {{request}}. No Pod has a priority. In which order would they go?',
        options: { guaranteed: 'guaranteed', over: 'over', under: 'under', effort: 'best-effort' },
        reveal:
          '{{pod}} goes first: it is {{effort}} MiB above its request, over is {{over}} MiB above. The other two are below theirs and come last.',
        wrong: {
          guaranteed: 'guaranteed uses the least compared with its request, so it is the last.',
          over: 'over uses much, but it has requested a part of that. Only what is above the request counts.',
          under: 'under is below its request: it comes after all that are above.',
          effort: 'Who requests nothing is above the request with every byte.',
        },
      },
      prio: {
        title: 'With a priority',
        text: 'Now prio-1 runs short. There best-effort has priority {{priority}}, the others none. best-effort is {{effort}} MiB above its request, over {{over}} MiB. Who goes first?',
        options: {
          effort: 'best-effort-prio: the lowest QoS class, and furthest above.',
          over: 'over-prio: Burstable, and above its request.',
          under: 'under-prio: Burstable, and below its request.',
        },
        reveal:
          '{{pod}} goes, with priority {{own}}. Among those above their request, priority comes before the amount, and the QoS class is not asked.',
        wrong: {
          effort: 'You took the QoS class for the rule. Priority {{priority}} puts best-effort behind over.',
          under: 'It is below its request. Whoever is above goes before it, with any priority.',
        },
      },
      spare: {
        title: 'Spare one Pod',
        text: 'On equal-1 memory will run short again. over-equal would be next: it uses {{used}} MiB and requests {{request}}. Bring it below its request.',
        checks: {
          below: 'over-equal uses no more than it requests',
          stays: 'over-equal is not evicted',
          others: 'at least two of the four Pods run',
        },
        hints: [
          'Two numbers decide: what it uses and what it requests. Which of them can you change?',
          'A running Pod can be resized: kubectl patch pod over-equal --subresource=resize with a larger memory request.',
        ],
        solutions: {
          resize: 'The request is raised in place, above what is used.',
          again:
            'The Pod is made anew on equal-1 with a larger request. nodeName passes by the taint of memory pressure.',
        },
      },
      kept: {
        title: 'Where it stands now',
        text: 'over-equal uses {{used}} MiB and requests {{request}}. If it grows past that, it is among the first again.',
        checks: { below: 'over-equal is below its request', effort: 'no guaranteed Pod was evicted' },
      },
    },
    teacher: {
      aim: 'The class can put the Pods of a node in the order of eviction, and can move one of them in that order.',
      ask: [
        'What does the kubelet know of each Pod when memory runs short?',
        'Why is Guaranteed nearly always the last?',
      ],
      expect: [
        {
          says: 'BestEffort goes first, always.',
          reply: 'It often looks so, because it is above its request with every byte. Look at prio-1.',
        },
        {
          says: 'The one that uses most goes first.',
          reply: 'Compare it with what it requested. A large Pod below its request comes last.',
        },
      ],
      whatIf: [
        {
          line: 'kubectl delete pod best-effort-prio',
          shows: 'prio-1 gets memory back before the kubelet has to take it again.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
