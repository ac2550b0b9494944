import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Limits may exceed the node',
  summary:
    'Five Pods that request half a CPU and half a GiB fit a node of 4 GiB although their limits are 10 GiB together: the scheduler adds up requests only. When all of them use more, the node pays for it.',
  symptoms: 'overcommit, limits over 100 percent, limits exceed node memory, Burstable',
  story: {
    promise: 'Limits of 10 GiB on a node of 4 GiB: the scheduler agrees. Who pays when all of them are used?',
    stepTitles: {
      fit: 'five Pods fit',
      cpu: 'CPU runs short',
      grows: 'memory grows',
      oom: 'memory is used up',
      evicted: 'the kubelet reacts',
      taint: 'a new Pod has to wait',
    },
    steps: {
      fit: '{{pods}} {Pod fits|Pods fit}: they request {{requests}} of {{node}} Gi. Their limits are {{limits}} Gi together; nobody adds those up.',
      cpu: 'All want more CPU than there is: each gets {{gets}}m, and {{squeezed}}m in all are wanted and not there.',
      grows: 'Memory cannot be shared so: {{used}} Gi are in use, and each Pod is still far below its limit.',
      oom: 'The memory of the node is used up: the kernel kills a container of {{used}} Mi, far below its limit.',
      evicted: 'The kubelet sees the pressure and evicts {{pod}}, which is above its request.',
      taint:
        '{{pod}} should replace an evicted Pod, and {{plugin}} refuses {{refused}} of {{nodes}} {node|nodes}: the taint memory-pressure. It waits.',
    },
    saw: {
      sums: 'The scheduler adds up requests, {{requests}} of {{node}} Gi now. Limits may exceed the node.',
      paid: 'OOM kills so far: {{kills}}, evictions: {{evicted}}, though no container reached its limit.',
    },
    tries: { fewer: 'Three Pods instead of five', honest: 'Request what is used: 2Gi each' },
  },
} as const satisfies ScenarioWords;
