import { deployment, serviceAccountsMayRead } from './manifests.ts';
import type { Scenario } from './scenario.ts';
import { applyAt, atSecond, serviceAccountLoad } from './scriptSteps.ts';

const SECOND = 1_000_000;

export const flood: Scenario<'flood'> = {
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
  endUs: 90 * SECOND,
};
