import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Fifty alike, one search',
  summary:
    'Fifty identical Pods that fill a node each: the scheduler sorts the nodes once, and those that follow take the next of the list (OpportunisticBatching; spreading by default and DRAExtendedResource are off, which would forbid it).',
  symptoms: 'OpportunisticBatching, identical Pods, batch of Pods, scheduling signature',
  story: {
    promise: 'Many Pods are exactly alike. Must every node be looked at for each of them?',
    stepTitles: { asked: 'many alike', searched: 'the first one', reused: 'the next one', all: 'counted' },
    steps: {
      asked:
        '{{replicas}} {Pod is|Pods are} wanted, all alike. {{nodes}} {node is|nodes are} empty, and each Pod fills one.',
      searched:
        'For {{pod}} the scheduler searches: {{feasible}} of {{nodes}} {node|nodes} {feasible:fits|fit}, and {{node}} is the best.',
      reused: '{{pod}} is exactly like it. No search: it takes {{node}}, the next of the sorted list.',
      all: '{{placed}} {Pod has|Pods have} a node. Searches: {{searches}}. Taken from the list: {{reused}}.',
    },
    saw: {
      list: '{{reused}} {decision|decisions} needed no search: OpportunisticBatching keeps the sorted nodes.',
      alike: 'It works for Pods that are alike and fill a node: else the list would no longer hold.',
    },
    tries: { more: 'More Pods than nodes' },
  },
} as const satisfies ScenarioWords;
