import { SECOND_US } from '#base/time.ts';
import { deployment, serviceAccountsMayRead } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt, atSecond, serviceAccountLoad } from '#scenarios/scriptSteps.ts';

export const scenario: Scenario<'flood'> = {
  id: 'flood',
  nodes: [
    { count: 5, namePrefix: 'node-', cpu: '4', memory: '16Gi', pods: 110, zones: ['zone-a', 'zone-b', 'zone-c'] },
  ],
  manifests: serviceAccountsMayRead(),
  script: [
    ...atSecond(
      8,
      serviceAccountLoad('batch-{n}:worker', {
        id: 'flood',
        url: '/api/v1/namespaces/batch-{n}/configmaps',
        ratePerSecond: 1700,
        clients: 50,
        executionMs: 300,
        count: 110_000,
      }),
    ),
    applyAt(
      30,
      deployment({ name: 'web', replicas: 10, image: 'registry.example/web:1', cpu: '500m', memory: '512Mi' }),
    ),
  ],
  endUs: 90 * SECOND_US,
};

export const listed: Listed = {
  topic: 'fairness',
  place: 40,
  evidence: {
    moment: { reason: 'request.rejected' },
    place: { view: 'fairness', tab: 'seats' },
    select: 'request',
  },
};
