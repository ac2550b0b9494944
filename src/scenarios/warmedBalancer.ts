import { deployment, service } from './manifests.ts';
import type { Scenario, ScriptCommand } from './scenario.ts';
import { applyAt, atSecond } from './scriptSteps.ts';

const SECOND = 1_000_000;
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

export const warmedBalancer: Scenario<'warmed-balancer'> = {
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
  endUs: 400 * SECOND,
};
