import { SECOND_US } from '#base/time.ts';
import { deployment, pod } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt } from '#scenarios/scriptSteps.ts';

const SLOW = 'registry.example/slow-to-end:1';

export const scenario: Scenario<'not-retried'> = {
  id: 'not-retried',
  nodes: [{ count: 2, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a', 'zone-b'] }],
  manifests: '',
  script: [
    applyAt(1, pod({ name: 'old', image: SLOW, cpu: '3', memory: '512Mi' })),
    applyAt(3, deployment({ name: 'web', replicas: 1, image: 'registry.example/web:1', cpu: '3', memory: '512Mi' })),
    applyAt(
      10,
      pod({ name: 'big', image: 'registry.example/big:1', cpu: '2', memory: '512Mi' }) +
        pod({
          name: 'picky',
          image: 'registry.example/picky:1',
          cpu: '500m',
          memory: '128Mi',
          podSpec: 'nodeSelector:\n  disk: ssd\n',
        }),
    ),
    { atUs: 20 * SECOND_US, remove: 'Pod/default/old' },
  ],
  images: [{ image: SLOW, stopsAfterMs: 25_000 }],
  endUs: 345 * SECOND_US,
};

export const listed: Listed = {
  topic: 'order',
  place: 10,
  answers: { 13: 1 },
  evidence: {
    moment: { reason: 'pod.deletionStarted', subject: 'default/old' },
    place: { view: 'scheduling' },
    select: 'Pod/default/big',
  },
};
