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
        'From 60 s to 180 s, 40 messages a second arrive in each of two queues; a Pod is done with 5. By the external metric queue_length, 30 for each Pod, as KEDA gives it, Pods come until the queue is empty and stay for five minutes. By CPU none comes: the Pod uses half of what it requests, however many messages wait.',
    },
    'zh-CN': {
      title: '按队列长度自动伸缩',
      summary:
        '60 到 180 秒之间，两个队列每秒各到达 40 条消息；一个 Pod 每秒处理 5 条。按外部指标 queue_length（每个 Pod 30 条，如 KEDA 所给）伸缩时，Pod 增加到队列清空，然后保持五分钟。按 CPU 伸缩时一个也不增加：不管有多少消息在等，Pod 只用 request 的一半。',
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
