import { SECOND_US } from '#base/time.ts';
import { deployment, pod } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';

export const scenario: Scenario<'scheduler-bypassed'> = {
  id: 'scheduler-bypassed',
  nodes: [{ count: 3, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a', 'zone-b', 'zone-c'] }],
  manifests: '',
  script: [
    {
      atUs: SECOND_US,
      apply: deployment({ name: 'web', replicas: 9, image: 'registry.example/web:1.4', cpu: '1', memory: '512Mi' }),
    },
    {
      atUs: 15 * SECOND_US,
      apply: pod({
        name: 'pinned',
        image: 'registry.example/db:16',
        cpu: '2',
        memory: '1Gi',
        podSpec: 'nodeName: node-1\n',
      }),
    },
    {
      atUs: 25 * SECOND_US,
      apply: pod({ name: 'asks-first', image: 'registry.example/db:16', cpu: '2', memory: '1Gi' }),
    },
  ],
  endUs: 45 * SECOND_US,
};

export const listed: Listed = {
  topic: 'scheduling',
  place: 90,
  answers: { 29: 2 },
  evidence: {
    moment: { reason: 'pod.rejected', actor: 'kubelet/*', subject: 'default/pinned' },
    place: { view: 'podLife' },
  },
};
