import { SECOND_US } from '#base/time.ts';
import { deployment } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt, atSecond } from '#scenarios/scriptSteps.ts';

const web = (replicas: number) =>
  deployment({ name: 'web', replicas, image: 'registry.example/web:1', cpu: '900m', memory: '512Mi' });

export const scenario: Scenario<'scale-up'> = {
  id: 'scale-up',
  nodes: [{ count: 1, namePrefix: 'small-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a'] }],
  manifests: '',
  script: [
    ...atSecond(0, {
      type: 'autoscaler.start',
      groups: [
        { id: 'small', min: 1, max: 5, cpu: '4', memory: '8Gi' },
        { id: 'large', min: 0, max: 5, cpu: '16', memory: '64Gi' },
      ],
    }),
    applyAt(1, web(2)),
    { atUs: 13 * SECOND_US, scale: { deployment: 'web', namespace: 'default', replicas: 12 } },
  ],
  endUs: 150 * SECOND_US,
};

export const listed: Listed = {
  topic: 'controllers',
  place: 80,
  answers: { 11: 2 },
  evidence: {
    moment: { reason: 'nodeGroup.scaledUp' },
    place: { view: 'controllers' },
    select: 'Deployment/default/web',
  },
};
