import { SECOND_US } from '#base/time.ts';
import { deployment } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt } from '#scenarios/scriptSteps.ts';

export const scenario: Scenario<'priority-levels-idle'> = {
  id: 'priority-levels-idle',
  nodes: [
    { count: 3, namePrefix: 'node-', cpu: '4', memory: '16Gi', pods: 110, zones: ['zone-a', 'zone-b', 'zone-c'] },
  ],
  manifests: '',
  script: [
    applyAt(
      30,
      deployment({ name: 'web', replicas: 3, image: 'registry.example/web:1', cpu: '250m', memory: '256Mi' }),
    ),
  ],
  endUs: 60 * SECOND_US,
};

export const listed: Listed = {
  topic: 'fairness',
  place: 10,
  answers: { 39: 3 },
  evidence: {
    moment: { reason: 'kubelet.started', thenUs: 15_000_000 },
    place: { view: 'fairness', tab: 'seats' },
    select: 'nothing',
  },
};
