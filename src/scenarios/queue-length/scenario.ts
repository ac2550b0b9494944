import { SECOND_US } from '#base/time.ts';
import { cpuUtilization, deployment, horizontalPodAutoscaler } from '#scenarios/manifests.ts';
import type { Listed, Scenario, ScriptCommand } from '#scenarios/scenario.ts';
import { applyAt, atSecond } from '#scenarios/scriptSteps.ts';

const MIB = 1024 * 1024;
const IMAGE = 'registry.example/worker:1';
const PER_POD = 5;

const autoscaler = (name: string, metric: string): string =>
  horizontalPodAutoscaler({ name, minReplicas: 1, maxReplicas: 20, metric });

const BY_QUEUE = `- type: External
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

export const scenario: Scenario<'queue-length'> = {
  id: 'queue-length',
  nodes: [
    { count: 3, namePrefix: 'node-', cpu: '8', memory: '16Gi', pods: 110, zones: ['zone-a', 'zone-b', 'zone-c'] },
  ],
  manifests: '',
  script: [
    applyAt(1, worker('by-queue') + worker('by-cpu')),
    ...atSecond(10, ...messages(3)),
    applyAt(30, autoscaler('by-queue', BY_QUEUE) + autoscaler('by-cpu', cpuUtilization(80))),
    ...atSecond(60, ...messages(40)),
    ...atSecond(180, ...messages(3)),
  ],
  images: [{ image: IMAGE, sizeBytes: 40 * MIB }],
  endUs: 480 * SECOND_US,
};

export const listed: Listed = {
  topic: 'controllers',
  place: 140,
  terms: ['keda'],
  evidence: {
    moment: { reason: 'deployment.scaled', subject: 'default/by-queue' },
    place: { view: 'controllers' },
    select: 'Deployment/default/by-queue',
  },
};
