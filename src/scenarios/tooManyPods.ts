import { deployment, pod } from './manifests.ts';
import type { Scenario } from './scenario.ts';
import { applyAt, atSecond } from './scriptSteps.ts';

const SECOND = 1_000_000;

export const tooManyPods: Scenario<'too-many-pods'> = {
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
    { atUs: 60 * SECOND, scale: { deployment: 'tiny', namespace: 'default', replicas: 109 } },
  ],
  endUs: 80 * SECOND,
};
