import { SECOND_US } from '#base/time.ts';
import { deployment, pod } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt, atSecond } from '#scenarios/scriptSteps.ts';

const DEAF = 'registry.example/deaf:1';

export const scenario: Scenario<'out-of-cpu'> = {
  id: 'out-of-cpu',
  nodes: [{ count: 1, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a'] }],
  manifests: '',
  script: [
    applyAt(1, pod({ name: 'old', image: DEAF, cpu: '3', memory: '512Mi' })),
    applyAt(15, deployment({ name: 'next', replicas: 1, image: 'registry.example/web:1', cpu: '3', memory: '512Mi' })),
    ...atSecond(25, {
      type: 'request.send',
      method: 'DELETE',
      url: '/api/v1/namespaces/default/pods/old?gracePeriodSeconds=0',
    }),
  ],
  images: [{ image: DEAF, ignoresSigterm: true }],
  endUs: 60 * SECOND_US,
};

export const listed: Listed = {
  topic: 'scheduling',
  place: 100,
  answers: { 29: 1 },
  evidence: {
    moment: { reason: 'pod.rejected', actor: 'kubelet/*', subject: 'default/next-*' },
    place: { view: 'podLife' },
  },
};
