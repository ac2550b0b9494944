import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'A node is too old: the substitute first, or not',
  summary:
    'Two Karpenter NodePools whose nodes live ten minutes (the default is 720 hours). Up to v1beta1 the substitute had to be ready before a Pod left; since v1 the drain begins at once, and only the PodDisruptionBudget keeps three of four Pods.',
  symptoms: 'karpenter, expireAfter, NodePool, NodeClaim, node expired, old nodes replaced',
  story: {
    promise: 'A node is too old. Is its substitute there before its Pods must leave?',
    stepTitles: {
      placed: 'four Pods each',
      forceful: 'v1: drain at once',
      graceful: 'v1beta1: order first',
      refused: 'the budget says no',
      substitute: 'the substitute is ready',
      goes: 'a place for the missing Pod',
    },
    steps: {
      placed: 'Each NodePool has {{pods}} {Pod|Pods} on its node. A budget wants {{least}} of them at all times.',
      forceful: 'At {{seconds}} s {{node}} is too old. As since v1, Karpenter drains it at once.',
      graceful: '{{node}} is as old. As up to v1beta1, Karpenter orders a substitute and leaves the Pods alone.',
      refused:
        'One Pod has been evicted. {{pod}} must stay: the budget wants {{least}} {Pod|Pods}, and the answer is 429.',
      substitute:
        '{{seconds}} s later the substitute {{node}} is ready. Meanwhile v1 has {{v1}} {Pod|Pods} ready, v1beta1 {{beta}}.',
      goes: '{{pod}} finds a place on {{node}}, {{seconds}} s after the drain began.',
    },
    saw: {
      missing: 'Since v1 one Pod had no node for {{seconds}} s: the time that a new machine takes.',
      budget: '{{refused}} {eviction was|evictions were} refused: only the budget kept the others running.',
    },
    tries: { noBudget: 'Without the budget of v1', spare: 'With a fifth Pod: two may go at once' },
  },
} as const satisfies ScenarioWords;
