import { deployment } from './manifests.ts';
import type { Scenario } from './scenario.ts';
import { applyAt, atSecond } from './scriptSteps.ts';

const SECOND = 1_000_000;

export const plegNotHealthy: Scenario<'pleg-not-healthy'> = {
  id: 'pleg-not-healthy',
  nodes: [{ count: 2, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a', 'zone-b'] }],
  manifests: '',
  script: [
    applyAt(1, deployment({ name: 'web', replicas: 2, image: 'registry.example/web:1', cpu: '500m', memory: '256Mi' })),
    ...atSecond(20, { type: 'fault.set', fault: 'runtime.frozen', node: 'node-1', value: 1 }),
    { atUs: 25 * SECOND, scale: { deployment: 'web', namespace: 'default', replicas: 4 } },
    ...atSecond(240, { type: 'fault.set', fault: 'runtime.frozen', node: 'node-1', value: 0 }),
  ],
  endUs: 280 * SECOND,
};
