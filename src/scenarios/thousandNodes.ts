import { deployment } from './manifests.ts';
import type { Scenario } from './scenario.ts';

const SECOND = 1_000_000;
const ZONES = ['zone-a', 'zone-b', 'zone-c', 'zone-d', 'zone-e'];
const SIZES = ['100m', '250m', '300m', '400m'] as const;

const fleet = Array.from({ length: 20 }, (_, i) =>
  deployment({
    name: `app-${i}`,
    replicas: 500,
    image: `registry.example/app-${i}:1`,
    cpu: SIZES[i % SIZES.length] as string,
    memory: '512Mi',
  }),
).join('');

export const thousandNodes: Scenario<'thousand-nodes'> = {
  id: 'thousand-nodes',
  nodes: [{ count: 1000, namePrefix: 'node-', cpu: '4', memory: '16Gi', pods: 110, zones: ZONES }],
  manifests: '',
  script: [{ atUs: SECOND, apply: fleet }],
  endUs: 180 * SECOND,
};
