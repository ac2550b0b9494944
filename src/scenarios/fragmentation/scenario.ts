import { SECOND_US } from '#base/time.ts';
import { deployment, pod } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';

export const scenario: Scenario<'fragmentation'> = {
  id: 'fragmentation',
  nodes: [{ count: 4, namePrefix: 'node-', cpu: '4', memory: '16Gi', pods: 110, zones: ['zone-a', 'zone-b'] }],
  manifests: '',
  script: [
    {
      atUs: SECOND_US,
      apply: deployment({ name: 'api', replicas: 8, image: 'registry.example/api:2.0', cpu: '1', memory: '1Gi' }),
    },
    {
      atUs: 12 * SECOND_US,
      apply: pod({ name: 'train', image: 'registry.example/train:1', cpu: '2500m', memory: '2Gi' }),
    },
    { atUs: 40 * SECOND_US, scale: { deployment: 'api', namespace: 'default', replicas: 6 } },
  ],
  endUs: 60 * SECOND_US,
};

export const listed: Listed = {
  topic: 'start',
  place: 20,
  answers: { 2: 1 },
  evidence: {
    moment: { reason: 'pod.rejected', actor: 'kube-scheduler', subject: 'default/train*' },
    place: { view: 'scheduling' },
  },
};
