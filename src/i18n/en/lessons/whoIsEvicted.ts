export const whoIsEvicted = {
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
      options: {
        guaranteed: 'guaranteed',
        over: 'over',
        under: 'under',
        effort: 'best-effort',
      },
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
      checks: {
        below: 'over-equal is below its request',
        effort: 'no guaranteed Pod was evicted',
      },
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
};
