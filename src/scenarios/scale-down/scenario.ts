import { SECOND_US } from '#base/time.ts';
import { deployment, pod } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt, atSecond } from '#scenarios/scriptSteps.ts';

const app = (name: string, cpu: string) =>
  deployment({ name, replicas: 1, image: `registry.example/${name}:1`, cpu, memory: '256Mi' });

export const scenario: Scenario<'scale-down'> = {
  id: 'scale-down',
  nodes: [{ count: 3, namePrefix: 'pool-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a'] }],
  manifests: '',
  script: [
    ...atSecond(0, {
      type: 'autoscaler.start',
      groups: [{ id: 'pool', min: 1, max: 5, cpu: '4', memory: '8Gi' }],
    }),
    applyAt(
      1,
      app('light', '1800m') +
        app('heavy', '2200m') +
        pod({ name: 'alone', image: 'registry.example/alone:1', cpu: '1', memory: '256Mi' }),
    ),
  ],
  endUs: 720 * SECOND_US,
};

export const listed: Listed = {
  topic: 'controllers',
  place: 90,
  evidence: {
    moment: { reason: 'node.removing' },
    place: { view: 'controllers' },
  },
};
