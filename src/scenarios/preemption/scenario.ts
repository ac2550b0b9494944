import { SECOND_US } from '#base/time.ts';
import { deployment, pod, priorityClass } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';

const NODE_1 = 'nodeSelector:\n  kubernetes.io/hostname: node-1\n';

/** Without a controller, so that nobody makes them again once they are gone. */
const alone = Array.from({ length: 4 }, (_, i) =>
  pod({
    name: `batch-${i}`,
    image: 'registry.example/batch:1',
    cpu: '1',
    memory: '512Mi',
    priorityClassName: 'none',
    podSpec: NODE_1,
  }),
).join('');

/** Four Pods of one CPU fill the node that they ask for. */
const full = (name: string, node: string, priority: string) =>
  deployment({
    name,
    replicas: 4,
    image: `registry.example/${name}:1`,
    cpu: '1',
    memory: '512Mi',
    priorityClassName: priority,
    podSpec: `nodeSelector:\n  kubernetes.io/hostname: ${node}\n`,
  });

const budget = `---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: guarded
spec:
  minAvailable: 4
  selector:
    matchLabels:
      app: guarded
`;

export const scenario: Scenario<'preemption'> = {
  id: 'preemption',
  nodes: [{ count: 4, namePrefix: 'node-', cpu: '4', memory: '16Gi', pods: 110, zones: ['zone-a', 'zone-b'] }],
  manifests:
    priorityClass('low', 10) +
    priorityClass('normal', 100) +
    priorityClass('none', 0) +
    priorityClass('urgent', 1000) +
    budget,
  script: [
    {
      atUs: SECOND_US,
      apply:
        alone + full('feed', 'node-2', 'low') + full('web', 'node-3', 'normal') + full('guarded', 'node-4', 'none'),
    },
    {
      atUs: 20 * SECOND_US,
      apply: pod({
        name: 'pay-0',
        image: 'registry.example/pay:9',
        cpu: '2',
        memory: '1Gi',
        priorityClassName: 'urgent',
      }),
    },
  ],
  images: [{ image: 'registry.example/batch:1', ignoresSigterm: true }],
  endUs: 80 * SECOND_US,
};

export const listed: Listed = {
  topic: 'scheduling',
  place: 20,
  answers: { 26: 1 },
  evidence: {
    moment: { reason: 'pod.nominated', subject: 'default/pay-0' },
    place: { view: 'scheduling' },
  },
};
