import { SECOND_US } from '#base/time.ts';
import { deployment, service } from '#scenarios/manifests.ts';
import type { Listed, Scenario, ScriptCommand } from '#scenarios/scenario.ts';
import { applyAt, atSecond } from '#scenarios/scriptSteps.ts';

const IMAGE = 'registry.example/shop:1';
const SERVICES = ['cold', 'warm'] as const;

const shop = (name: string): string =>
  deployment({ name, replicas: 4, image: IMAGE, cpu: '200m', container: 'ports:\n  - containerPort: 8080\n' }) +
  service(name);

const balancer = (name: string, perSecond: number): ScriptCommand => ({
  type: 'balancer.set',
  namespace: 'default',
  service: name,
  perSecond,
});

/** So many requests a second to both, instead of those before. */
const requests = (ratePerSecond: number): ScriptCommand[] =>
  SERVICES.map((name) => ({ type: 'traffic.start', namespace: 'default', service: name, ratePerSecond }));

export const scenario: Scenario<'warmed-balancer'> = {
  id: 'warmed-balancer',
  nodes: [{ count: 3, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a', 'zone-b', 'zone-c'] }],
  manifests: '',
  script: [
    applyAt(1, SERVICES.map(shop).join('')),
    ...atSecond(1, balancer('cold', 100), balancer('warm', 100)),
    ...atSecond(20, ...requests(50)),
    ...atSecond(40, balancer('warm', 400)),
    ...atSecond(60, ...requests(300)),
  ],
  images: [{ image: IMAGE, sizeBytes: 40 * 1024 * 1024 }],
  endUs: 400 * SECOND_US,
};

export const listed: Listed = {
  topic: 'controllers',
  place: 160,
  evidence: {
    moment: { reason: 'traffic.stopped', subject: 'default/cold', thenUs: 5_000_000 },
    place: { view: 'overview' },
    select: 'Service/default/cold',
  },
};
