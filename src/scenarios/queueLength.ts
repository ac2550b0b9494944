import { deployment } from './manifests.ts';
import type { Scenario, ScriptCommand } from './scenario.ts';
import { applyAt, atSecond } from './scriptSteps.ts';

const SECOND = 1_000_000;
const MIB = 1024 * 1024;
const IMAGE = 'registry.example/worker:1';
const PER_POD = 5;

const autoscaler = (name: string, metric: string): string => `---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: ${name}
  namespace: default
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: ${name}
  minReplicas: 1
  maxReplicas: 20
  metrics:
${metric}`;

const BY_QUEUE = `    - type: External
      external:
        metric:
          name: queue_length
          selector:
            matchLabels:
              queue: orders
        target:
          type: AverageValue
          averageValue: "30"
`;
const BY_CPU = `    - type: Resource
      resource:
        name: cpu
        target:
          type: Utilization
          averageUtilization: 80
`;

/** Messages that arrive for both, each in a queue of its own. */
const messages = (ratePerSecond: number): ScriptCommand[] =>
  [
    ['orders', 'by-queue'],
    ['mails', 'by-cpu'],
  ].map(([name = '', consumers = '']) => ({
    type: 'queue.start',
    namespace: 'default',
    name,
    consumers,
    ratePerSecond,
    perPodPerSecond: PER_POD,
  }));

const worker = (name: string): string => deployment({ name, replicas: 1, image: IMAGE, cpu: '200m', memory: '128Mi' });

export const queueLength: Scenario = {
  id: 'queue-length',
  text: {
    en: {
      title: 'Autoscaling by the length of a queue',
      summary:
        'Two queues, each with one Pod that is done with 5 messages a second. From 60 s to 180 s, 40 arrive each second. The first is scaled by the external metric queue_length, 30 messages for each Pod, as KEDA gives it: at every look more Pods come until the queue is empty, and they stay for five minutes. The second is scaled by CPU: its Pod uses half of what it requests, however many messages wait, so it stays alone and its queue grows.',
    },
    'zh-CN': {
      title: '按队列长度自动伸缩',
      summary:
        '两个队列，各有一个每秒处理 5 条消息的 Pod。60 到 180 秒之间每秒到达 40 条。第一个按外部指标 queue_length 伸缩，每个 Pod 30 条，如 KEDA 所给：每次检查都增加 Pod，直到队列清空，然后保持五分钟。第二个按 CPU 伸缩：不管有多少消息在等，它的 Pod 只用 request 的一半，于是一直只有一个，队列越来越长。',
    },
  },
  nodes: [
    { count: 3, namePrefix: 'node-', cpu: '8', memory: '16Gi', pods: 110, zones: ['zone-a', 'zone-b', 'zone-c'] },
  ],
  manifests: '',
  script: [
    applyAt(1, worker('by-queue') + worker('by-cpu')),
    ...atSecond(10, ...messages(3)),
    applyAt(30, autoscaler('by-queue', BY_QUEUE) + autoscaler('by-cpu', BY_CPU)),
    ...atSecond(60, ...messages(40)),
    ...atSecond(180, ...messages(3)),
  ],
  images: [{ image: IMAGE, sizeBytes: 40 * MIB }],
  endUs: 480 * SECOND,
};
