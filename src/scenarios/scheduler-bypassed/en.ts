import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'The kubelet says OutOfcpu',
  summary: 'A Pod with spec.nodeName never meets the scheduler; the kubelet of the full node rejects it.',
  symptoms: 'spec.nodeName, without the scheduler, assigned by hand, OutOfcpu',
  story: {
    promise: 'The kubelet says OutOfcpu. How can a Pod come to a node that has no room?',
    stepTitles: {
      full: 'room on node-1',
      created: 'a Pod with a node',
      rejected: 'what the kubelet says',
      asks: 'one that asks',
    },
    steps: {
      full: '{{web}} web {Pod runs|Pods run} on node-1, and {{free}} CPU is free there.',
      created: 'pinned requests {{cpu}} CPU. Whoever made it has written its node, too: {{node}}.',
      rejected:
        'It was queued {{queued}} {time|times}: no scheduler was asked. The kubelet adds up, finds {{free}} CPU, and says {{reason}}.',
      asks: 'asks-first requests {{cpu}} as well, and asks: {{refused}} of {{nodes}} {node|nodes} {refused:refuses|refuse}. It is {{asks}}; pinned is {{pinned}}.',
    },
    saw: {
      bypass: 'spec.nodeName goes past the scheduler. The kubelet is the last who checks, and it rejects for good.',
      waits: 'Who asks the scheduler waits instead, and can still get room.',
    },
    tries: { room: 'Make room: six web Pods' },
  },
} as const satisfies ScenarioWords;
