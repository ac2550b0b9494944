import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'A load balancer that was warmed up, or not',
  summary:
    'Two Services behind load balancers that take 100 requests a second. One is warmed up to 400 before a burst of 300 comes at 60 s, and refuses none. The cold one answers 200 of them each second with a 503 of its own, and takes more only five minutes later. The Pods behind both would be enough.',
  symptoms: 'load balancer 503, service unavailable, pre-warm, cold load balancer, capacity of the balancer',
  story: {
    promise: 'Twice the same Pods, twice the same burst. Why do requests to one of them fail?',
    stepTitles: {
      same: 'both alike',
      warmed: 'one is warmed up',
      burst: 'the burst comes',
      minute: 'one refuses',
      grows: 'it grows late',
    },
    steps: {
      same: '{{pods}} {Pod stands|Pods stand} behind each load balancer. {{rate}} {request|requests} a second come; each balancer takes {{limit}}.',
      warmed: 'Somebody asks for the balancer of warm to be ready for {{perSecond}} a second. For cold nobody does.',
      burst: 'Now {{rate}} {request|requests} a second come to both.',
      minute:
        '{{seconds}} s later {{cold}} {request|requests} to cold and {{warm}} to warm have failed: the cold balancer takes {{limit}} a second.',
      grows: 'Five minutes of burst have made it grow to {{limit}}. In the last {{seconds}} s {{cold}} more failed.',
    },
    saw: {
      refused: 'Refused by a balancer: {{cold}} {request|requests} to cold, {{warm}} to warm.',
      where: 'The 503 came from the balancer. No Pod and no kube-proxy had anything to do with it.',
    },
    tries: { pods: 'Three times as many Pods behind cold: as many fail', warm: 'Warm up the balancer of cold, too' },
  },
} as const satisfies ScenarioWords;
