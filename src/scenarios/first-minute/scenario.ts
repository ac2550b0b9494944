import { SECOND_US } from '#base/time.ts';
import { deployment, service } from '#scenarios/manifests.ts';
import type { Listed, Scenario, ScriptStep } from '#scenarios/scenario.ts';

/** Load comes and goes, so that something is always being queued, placed, started or ended. */
function tide(): ScriptStep[] {
  const steps: ScriptStep[] = [];
  for (let round = 0; round < 20; round++) {
    const from = 14 + round * 30;
    steps.push({ atUs: from * SECOND_US, scale: { deployment: 'web', namespace: 'default', replicas: 7 } });
    steps.push({ atUs: (from + 6) * SECOND_US, scale: { deployment: 'api', namespace: 'default', replicas: 5 } });
    steps.push({ atUs: (from + 15) * SECOND_US, scale: { deployment: 'web', namespace: 'default', replicas: 4 } });
    steps.push({ atUs: (from + 21) * SECOND_US, scale: { deployment: 'api', namespace: 'default', replicas: 3 } });
  }
  return steps;
}

export const scenario: Scenario<'first-minute'> = {
  id: 'first-minute',
  nodes: [{ count: 5, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a', 'zone-b', 'zone-c'] }],
  manifests: '',
  script: [
    {
      atUs: 2 * SECOND_US,
      apply:
        deployment({ name: 'web', replicas: 4, image: 'registry.example/web:1.4', cpu: '500m', memory: '512Mi' }) +
        service('web') +
        deployment({ name: 'api', replicas: 3, image: 'registry.example/api:2.0', cpu: '750m', memory: '768Mi' }) +
        service('api'),
    },
    {
      atUs: 6 * SECOND_US,
      apply: deployment({ name: 'cache', replicas: 2, image: 'registry.example/cache:7', cpu: '250m', memory: '1Gi' }),
    },
    ...tide(),
  ],
  images: [
    { image: 'registry.example/web:1.4', sizeBytes: 48 * 1024 * 1024 },
    { image: 'registry.example/api:2.0', sizeBytes: 96 * 1024 * 1024, readyAfterMs: 1500 },
    { image: 'registry.example/cache:7', sizeBytes: 32 * 1024 * 1024 },
  ],
  endUs: 600 * SECOND_US,
};

export const listed: Listed = {
  topic: 'start',
  place: 10,
  evidence: {
    moment: { reason: 'pod.scheduled', subject: 'default/web*', nth: 1 },
    place: { view: 'scheduling' },
  },
};
