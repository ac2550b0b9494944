import { SECOND_US } from '#base/time.ts';
import { deployment, service } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';

const probe = 'readinessProbe:\n  httpGet:\n    path: /ready\n    port: 8080\n  periodSeconds: 2\n';
const strategy = 'strategy:\n  type: RollingUpdate\n  rollingUpdate:\n    maxSurge: 2\n    maxUnavailable: 1\n';

const web = (version: string): string =>
  deployment({
    name: 'web',
    replicas: 10,
    image: `registry.example/web:${version}`,
    cpu: '500m',
    memory: '512Mi',
    strategy,
    container: probe,
  });

export const scenario: Scenario<'rollout'> = {
  id: 'rollout',
  nodes: [
    {
      count: 1,
      namePrefix: 'cp-',
      cpu: '4',
      memory: '8Gi',
      pods: 110,
      zones: ['zone-a'],
      labels: { 'node-role.kubernetes.io/control-plane': '' },
      taints: [{ key: 'node-role.kubernetes.io/control-plane', effect: 'NoSchedule' }],
    },
    { count: 6, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a', 'zone-b', 'zone-c'] },
  ],
  manifests: '',
  script: [
    {
      atUs: SECOND_US,
      apply:
        web('1.4') +
        service('web') +
        deployment({ name: 'batch', replicas: 3, image: 'registry.example/batch:3', cpu: '2', memory: '1Gi' }),
    },
    { atUs: 20 * SECOND_US, cordon: 'node-4' },
    { atUs: 30 * SECOND_US, apply: web('1.5') },
    { atUs: 75 * SECOND_US, uncordon: 'node-4' },
  ],
  images: [
    { image: 'registry.example/web:1.4', sizeBytes: 60 * 1024 * 1024, readyAfterMs: 3000 },
    { image: 'registry.example/web:1.5', sizeBytes: 64 * 1024 * 1024, readyAfterMs: 3000 },
    { image: 'registry.example/batch:3', sizeBytes: 120 * 1024 * 1024 },
  ],
  endUs: 120 * SECOND_US,
};

export const listed: Listed = {
  topic: 'start',
  place: 30,
  evidence: {
    moment: { reason: 'sigterm.sent', subject: 'default/web-*' },
    place: { view: 'controllers' },
    select: 'Deployment/default/web',
  },
};
