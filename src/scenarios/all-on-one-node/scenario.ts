import { SECOND_US } from '#base/time.ts';
import { deployment, pod } from '#scenarios/manifests.ts';
import type { Listed, Scenario, ScriptStep } from '#scenarios/scenario.ts';
import { applyAt } from '#scenarios/scriptSteps.ts';

const singles: ScriptStep[] = Array.from({ length: 6 }, (_, i) =>
  applyAt(5 + 2 * i, pod({ name: `job-${i}`, image: 'registry.example/job:1', cpu: '500m', memory: '1Gi' })),
);

export const scenario: Scenario<'all-on-one-node'> = {
  id: 'all-on-one-node',
  nodes: [
    { count: 1, namePrefix: 'big-', cpu: '32', memory: '64Gi', pods: 110, zones: ['zone-a'] },
    { count: 2, namePrefix: 'small-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a'] },
  ],
  manifests: '',
  script: [
    ...singles,
    applyAt(25, deployment({ name: 'web', replicas: 6, image: 'registry.example/web:1', cpu: '500m', memory: '1Gi' })),
  ],
  endUs: 45 * SECOND_US,
};

export const listed: Listed = {
  topic: 'placement',
  place: 10,
  answers: { 19: 1, 25: 1 },
  evidence: {
    moment: { reason: 'pod.scheduled', subject: 'default/job-5*', nth: 1 },
    place: { view: 'scheduling' },
  },
};
