import { SECOND_US } from '#base/time.ts';
import { deployment } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt, atSecond } from '#scenarios/scriptSteps.ts';

const pool = (name: string, expiration: 'forceful' | 'graceful') =>
  ({
    type: 'karpenter.start',
    pool: name,
    instanceTypes: [
      { name: 'small', cpu: '2', memory: '8Gi' },
      { name: 'large', cpu: '8', memory: '32Gi' },
    ],
    labels: { pool: name },
    consolidateAfterSeconds: null,
    expireAfterSeconds: 600,
    expiration,
  }) as const;

const app = (name: string) => `${deployment({
  name,
  replicas: 4,
  image: `registry.example/${name}:1`,
  cpu: '1500m',
  memory: '512Mi',
  podSpec: `nodeSelector:\n  pool: ${name}\n`,
})}---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: ${name}
  namespace: default
spec:
  minAvailable: 3
  selector:
    matchLabels:
      app: ${name}
`;

export const scenario: Scenario<'node-expiry'> = {
  id: 'node-expiry',
  nodes: [{ count: 1, namePrefix: 'core-', cpu: '500m', memory: '1Gi', pods: 110, zones: ['zone-a'] }],
  manifests: '',
  script: [...atSecond(0, pool('v1beta1', 'graceful'), pool('v1', 'forceful')), applyAt(1, app('v1beta1') + app('v1'))],
  endUs: 840 * SECOND_US,
};

export const listed: Listed = {
  topic: 'controllers',
  place: 120,
  terms: ['karpenter'],
  evidence: {
    moment: { reason: 'nodeClaim.expired' },
    place: { view: 'controllers' },
    select: 'nothing',
  },
};
