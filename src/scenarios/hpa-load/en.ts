import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Autoscaling: requests or CPU?',
  summary:
    'The same load on two Deployments, 200 requests a second and then 600. The autoscaler that counts requests asks for six Pods at its next look. The other one sees CPU, which cannot be more than the limit and is measured late: it doubles first, waits until the new Pods have been measured, and goes on. When the load drops, both stay as they are for five minutes.',
  symptoms:
    'hpa, HorizontalPodAutoscaler, hpa not scaling down, stabilization window, target utilization, autoscaling by cpu or requests',
  story: {
    promise: 'The same load on two Deployments. Which autoscaler finds the right number first?',
    stepTitles: {
      two: 'two replicas each',
      requests: 'counted in requests',
      cpu: 'counted in CPU',
      again: 'and once more',
    },
    steps: {
      two: 'Each autoscaler has {{replicas}} {Pod|Pods}, and the load on both is the same.',
      requests:
        'The load triples. The autoscaler that counts requests asks for {{replicas}} {Pod|Pods} at its next look.',
      cpu: 'The other sees CPU, which cannot be more than its limit: it asks for {{replicas}} only.',
      again: '{{seconds}} s later it has measured the new Pods, and asks for {{replicas}}.',
    },
    saw: {
      at: 'By requests: {{requests}} at once. By CPU: {{first}} first, because usage ends at the limit.',
      late: 'The second step came {{seconds}} s after the first: new Pods count once they are measured.',
    },
    tries: { start: 'Begin with six Pods' },
  },
  lesson: {
    title: 'The HPA comes late',
    question: 'The load triples. Does an autoscaler that watches CPU find the right number at once?',
    misconception:
      'CPU is not the demand. It is what the Pods get, and that ends at their limit: how much is missing shows only after the next step.',
    steps: {
      requests: {
        title: 'Counted in requests',
        text: 'Two Deployments of {{replicas}} {Pod|Pods} each get the same load; it has just tripled to {{rate}} {request|requests}/s each. The autoscaler of by-requests wants {{each}} {request|requests}/s for each Pod. How many Pods does it ask for at its next look?',
        reveal:
          '{{replicas}} {Pod|Pods}, {{seconds}} s later: it divides the load by {{each}} {request|requests}/s. It looks every 15 s.',
        wrong: {
          low: 'The number of requests is known as a whole, however few Pods there are. Divide it by what one Pod is to get.',
          high: 'It does not guess ahead. It divides the load by what one Pod is to get.',
        },
      },
      cpu: {
        title: 'Counted in CPU',
        text: 'by-cpu has the same load. Its autoscaler wants {{target}} % of the requested CPU in use. A Pod requests {{limit}}, and that is its limit too. by-requests has asked for {{requests}} {Pod|Pods}. And by-cpu?',
        options: {
          fewer: 'It asks for fewer.',
          same: 'It asks for as many: the load is the same.',
          more: 'It asks for more, to be safe.',
        },
        reveal:
          '{{replicas}} {Pod|Pods}. All its Pods together use {{used}}m: they stand at their limit. From that, with a target of {{target}} %, it cannot know that more is wanted.',
        wrong: {
          same: 'The load is the same; what is measured is not. CPU in use cannot be more than the limit.',
          more: 'It does not add anything to be safe: usage by target, times the Pods that are there.',
        },
      },
      again: {
        title: 'The next step',
        text: 'by-cpu gets {{replicas}} {Pod|Pods} now, and that is not enough for this load. It looks every fifteen seconds. When does it ask for more?',
        reveal:
          'After {{seconds}} s, for {{replicas}}: one look has passed without a change. A new Pod counts when its CPU was measured over a whole window since it became ready.',
        wrong: {
          low: 'At that look the new Pods were ready, but not measured for a whole window yet: they did not count.',
          high: 'New Pods need some seconds to be ready and one window to be measured.',
        },
      },
      headroom: {
        title: 'Headroom',
        text: 'The autoscaler wants {{replicas}} {Pod|Pods} for by-cpu, at a target of {{target}} %. Let it keep more in reserve: at least eight available Pods. It stays in charge.',
        checks: {
          eight: 'at least eight Pods of by-cpu are available',
          decides: 'the autoscaler still scales by-cpu',
          limit: 'each Pod still requests as much CPU',
        },
        hints: [
          'Which number of the autoscaler says how busy a Pod may be? Which one how few Pods there may be?',
          'kubectl patch hpa by-cpu -p \'{"spec":{"minReplicas":9}}\' sets the least; kubectl get hpa by-cpu -o yaml shows the target.',
        ],
        solutions: {
          target: 'A target of 30 %: each Pod keeps more CPU free.',
          least: 'Nine Pods at least, load or not.',
        },
      },
      stands: {
        title: 'What it has now',
        text: '{{available}} {Pod|Pods} of by-cpu are available, of at most {{most}}. Pods in reserve always cost something; without them the first requests of a rise have to wait.',
        checks: { eight: 'at least eight are available', within: 'the autoscaler is within its maximum' },
      },
    },
    teacher: {
      aim: 'The class can compute what an autoscaler asks for, and can say why CPU with a limit shows a demand late.',
      ask: [
        'What is the highest utilization that a Pod at its limit can show?',
        'What happens to the requests meanwhile?',
      ],
      expect: [
        {
          says: 'The HPA is just slow.',
          reply: 'Both look at the same moments. One of them sees the whole load, the other only what its Pods get.',
        },
        {
          says: 'Without limits it works.',
          reply: 'Better, as long as the node has CPU to give. It still has to measure new Pods first.',
        },
      ],
      whatIf: [
        {
          line: 'kubectl scale deployment by-cpu --replicas=6',
          shows:
            'Done before the load comes, the Pods are there; the autoscaler takes some away again after its window.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
