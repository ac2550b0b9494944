import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'The client waits for itself',
  summary:
    'kube-controller-manager with its default of 20 requests a second and a burst of 30 takes 13.5 seconds to create 300 Pods, and no server has refused it anything; with 100 and 200 it takes one.',
  symptoms:
    'client-side throttling, qps, burst, kube-api-qps, controller manager slow, Waited for, creates Pods slowly',
  story: {
    promise: 'Making 300 Pods takes 13 seconds with one setting and less than two with another. Who holds whom back?',
    stepTitles: {
      slow: 'the default of the client',
      asked: 'three hundred Pods',
      burst: 'the burst is used up',
      patient: 'all are there',
      fast: 'a faster client',
      again: 'once more',
      hasty: 'all are there again',
    },
    steps: {
      slow: 'kube-controller-manager may send {{qps}} {request|requests} a second, and {{burst}} at once: its default.',
      asked: 'A ReplicaSet asks for {{replicas}} {Pod|Pods}.',
      burst:
        '{{pods}} {Pod|Pods} after {{seconds}} s: the burst is used up. From now on the client lets {{qps}} a second through.',
      patient:
        'All {{pods}} {Pod exists|Pods exist}, {{seconds}} s after the request. Refused by the API server: {{refused}}.',
      fast: 'Now the client may send {{qps}} {request|requests} a second, and {{burst}} at once.',
      again: 'Another ReplicaSet asks for {{replicas}} {Pod|Pods}.',
      hasty: 'This time it takes {{seconds}} s. Server and controller are the same.',
    },
    saw: {
      client: 'The client waited for itself: the API server refused {{refused}} {request|requests}.',
      where: 'Such waits are seen in no 429 and no queue of the server: look at --kube-api-qps.',
    },
    tries: { fewer: 'Thirty Pods: the burst is enough', delete: 'Delete the first ReplicaSet, to make room' },
  },
} as const satisfies ScenarioWords;
