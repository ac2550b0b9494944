import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Autoscaling by the length of a queue',
  summary:
    'From 60 s to 180 s, 40 messages a second arrive in each of two queues; a Pod is done with 5. By the external metric queue_length, 30 for each Pod, as KEDA gives it, Pods come until the queue is empty and stay for five minutes. By CPU none comes: the Pod uses half of what it requests, however many messages wait.',
  symptoms: 'keda, external metric, queue length, message backlog, scale by queue',
  story: {
    promise: 'Messages pile up in two queues. One autoscaler adds workers, the other none. What do they look at?',
    stepTitles: {
      calm: 'two autoscalers',
      more: 'more messages',
      first: 'the first look',
      most: 'a minute later',
      busy: 'the other one',
      less: 'few messages again',
    },
    steps: {
      calm: 'One autoscaler wants {{target}} {message|messages} for each Pod, the other {{cpu}} of the requested CPU.',
      more: '{{rate}} {message|messages} a second arrive in each queue. A Pod is done with {{each}}.',
      first:
        '{{seconds}} s later {{sum}} {message waits|messages wait}. At {{target}} for each Pod that asks for {{asks}}; the first look may give {{replicas}}.',
      most: '{{seconds}} s after more messages came it asks for {{replicas}} {Pod|Pods}: at each look at most twice as many.',
      busy: 'The other one sees {{cpu}} of the requested CPU, and {{target}} is its target: {{replicas}} Pod, however many messages wait.',
      less: '{{seconds}} s after the messages became few it asks for {{replicas}}: the highest count of {{window}} s has held until now.',
    },
    saw: {
      queue:
        'The length of the queue says how much is to be done: {{replicas}} {Pod is|Pods are} asked for within {{seconds}} s.',
      cpu: 'CPU says how busy a worker is: {{cpu}} of its request, however long the queue is.',
    },
    tries: { fewer: 'At most five Pods for the first', hand: 'Ten Pods for the second, by hand' },
  },
} as const satisfies ScenarioWords;
