import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'A hundred thousand requests in a minute',
  summary:
    'Fifty ServiceAccounts send 1,700 requests a second. Their level fills, their queues fill, the rest gets 429; the scheduler, the controllers and the kubelets have seats of their own and bring a Deployment up meanwhile.',
  symptoms:
    'api server overloaded, request storm, denial of service, thousands of requests a second, flooded API server',
  story: {
    promise: '1,700 requests a second, thousands of them refused. Does the cluster still start a Deployment?',
    stepTitles: {
      calm: 'before the flood',
      begins: 'the flood',
      refuses: 'the first refusal',
      apply: 'a Deployment meanwhile',
      runs: 'what became of it',
    },
    steps: {
      calm: 'workload-low has {{seats}} {seat|seats}. Requests of ServiceAccounts belong there.',
      begins: 'Fifty ServiceAccounts begin to send {{rate}} {request|requests} a second.',
      refuses:
        '{{seconds}} s later {{level}} refuses the first request: {{reason}}, 429. All queues of that client are full.',
      apply:
        '{{refused}} {request has|requests have} been refused so far. In the midst of it web is applied, with {{replicas}} {Pod|Pods}.',
      runs: '{{pods}} web {Pod runs|Pods run}. Of kube-scheduler {{refused}} {request was|requests were} refused, of the flood {{flood}}: the levels have seats of their own.',
    },
    saw: {
      own: 'The flood was refused {{refused}} {time|times}, within its own level.',
      others: 'Scheduler, controllers and kubelets are in other levels, with seats and queues of their own.',
    },
    tries: { seats: 'Four times the shares for workload-low', more: 'Twenty web Pods in the midst of it' },
  },
} as const satisfies ScenarioWords;
