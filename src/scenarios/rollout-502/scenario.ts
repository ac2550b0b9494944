import { SECOND_US } from '#base/time.ts';
import { deployment, service } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt, atSecond } from '#scenarios/scriptSteps.ts';

const VERSIONS = [1, 2, 3, 4].map((version) => `registry.example/shop:${version}`);
const READINESS = 'readinessProbe:\n  httpGet:\n    path: /ready\n    port: 8080\n  periodSeconds: 2\n';
const PRE_STOP = 'lifecycle:\n  preStop:\n    sleep:\n      seconds: 5\n';

const shop = (version: number, more = ''): string =>
  deployment({
    name: 'shop',
    replicas: 4,
    image: VERSIONS[version - 1] ?? '',
    cpu: '250m',
    container: `ports:\n  - containerPort: 8080\n${READINESS}${more}`,
  });

export const scenario: Scenario<'rollout-502'> = {
  id: 'rollout-502',
  nodes: [{ count: 3, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a', 'zone-b', 'zone-c'] }],
  manifests: '',
  script: [
    applyAt(1, shop(1) + service('shop')),
    ...atSecond(20, { type: 'traffic.start', namespace: 'default', service: 'shop', ratePerSecond: 50 }),
    applyAt(30, shop(2)),
    applyAt(80, shop(3, PRE_STOP)),
    applyAt(130, shop(4, PRE_STOP)),
  ],
  images: VERSIONS.map((image) => ({ image, sizeBytes: 40 * 1024 * 1024, readyAfterMs: 2000 })),
  endUs: 180 * SECOND_US,
};

export const listed: Listed = {
  topic: 'pods',
  place: 70,
  answers: { 33: 1 },
  evidence: {
    moment: { reason: 'sigterm.sent', subject: 'default/shop-*', thenUs: 300_000 },
    place: { view: 'podLife' },
  },
};
