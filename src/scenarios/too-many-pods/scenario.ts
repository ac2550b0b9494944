import { SECOND_US } from '#base/time.ts';
import { deployment, pod } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt, atSecond } from '#scenarios/scriptSteps.ts';

export const scenario: Scenario<'too-many-pods'> = {
  id: 'too-many-pods',
  nodes: [{ count: 1, namePrefix: 'node-', cpu: '16', memory: '64Gi', pods: 110, zones: ['zone-a'] }],
  manifests: '',
  script: [
    ...atSecond(0, { type: 'client.rates', rates: 'unlimited' }),
    applyAt(
      1,
      deployment({ name: 'tiny', replicas: 110, image: 'registry.example/tiny:1', cpu: '50m', memory: '64Mi' }),
    ),
    applyAt(30, pod({ name: 'one-more', image: 'registry.example/web:1', cpu: '50m', memory: '64Mi' })),
    { atUs: 60 * SECOND_US, scale: { deployment: 'tiny', namespace: 'default', replicas: 109 } },
  ],
  endUs: 80 * SECOND_US,
};

export const listed: Listed = {
  topic: 'pending',
  place: 30,
  answers: { 4: 1 },
  evidence: {
    moment: { reason: 'pod.rejected', actor: 'kube-scheduler', subject: 'default/one-more*' },
    place: { view: 'scheduling' },
  },
};
