import { SECOND_US } from '#base/time.ts';
import { deployment, serviceAccountsMayRead } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt, atSecond, serviceAccountLoad } from '#scenarios/scriptSteps.ts';

export const scenario: Scenario<'saturated-level'> = {
  id: 'saturated-level',
  nodes: [
    { count: 3, namePrefix: 'node-', cpu: '4', memory: '16Gi', pods: 110, zones: ['zone-a', 'zone-b', 'zone-c'] },
  ],
  manifests: serviceAccountsMayRead(),
  script: [
    applyAt(1, deployment({ name: 'web', replicas: 3, image: 'registry.example/web:1', cpu: '250m', memory: '256Mi' })),
    ...atSecond(
      12,
      serviceAccountLoad('team-{n}:builder', {
        id: 'builders',
        url: '/api/v1/namespaces/default/pods',
        ratePerSecond: 400,
        burst: 400,
        clients: 40,
        executionMs: 40_000,
        count: 400,
      }),
    ),
  ],
  endUs: 600 * SECOND_US,
};

export const listed: Listed = {
  topic: 'fairness',
  place: 20,
  answers: { 39: 2 },
  evidence: {
    moment: { reason: 'request.rejected' },
    place: { view: 'fairness', tab: 'seats' },
    select: 'nothing',
  },
};
