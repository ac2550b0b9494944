import { SECOND_US } from '#base/time.ts';
import { deployment } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt, atSecond } from '#scenarios/scriptSteps.ts';

export const scenario: Scenario<'pleg-not-healthy'> = {
  id: 'pleg-not-healthy',
  nodes: [{ count: 2, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a', 'zone-b'] }],
  manifests: '',
  script: [
    applyAt(1, deployment({ name: 'web', replicas: 2, image: 'registry.example/web:1', cpu: '500m', memory: '256Mi' })),
    ...atSecond(20, { type: 'fault.set', fault: 'runtime.frozen', node: 'node-1', value: 1 }),
    { atUs: 25 * SECOND_US, scale: { deployment: 'web', namespace: 'default', replicas: 4 } },
    ...atSecond(240, { type: 'fault.set', fault: 'runtime.frozen', node: 'node-1', value: 0 }),
  ],
  endUs: 280 * SECOND_US,
};

export const listed: Listed = {
  topic: 'pods',
  place: 90,
  answers: { 35: 1 },
  // After three minutes without a relist, and a status of the node that says so.
  evidence: {
    moment: { reason: 'nodeFault.began', subject: 'node-1', thenUs: 195_000_000 },
    place: { view: 'nodes', node: 'node-1', tab: 'kubelet' },
  },
};
