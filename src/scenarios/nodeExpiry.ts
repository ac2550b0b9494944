import { deployment } from './manifests.ts';
import type { Scenario } from './scenario.ts';
import { applyAt, atSecond } from './scriptSteps.ts';

const SECOND = 1_000_000;

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

export const nodeExpiry: Scenario = {
  id: 'node-expiry',
  text: {
    en: {
      title: 'A node is too old: the substitute first, or not',
      summary:
        'Two Karpenter NodePools whose nodes live ten minutes (the default is 720 hours). Up to v1beta1 the substitute had to be ready before a Pod left; since v1 the drain begins at once, and only the PodDisruptionBudget keeps three of four Pods.',
    },
    'zh-CN': {
      title: '节点到期：先有替代者，还是没有',
      summary:
        '两个 Karpenter NodePool，其节点只活十分钟（默认 720 小时）。v1beta1 及之前，替代节点就绪后 Pod 才离开；自 v1 起立即开始排空，只有 PodDisruptionBudget 保住四个 Pod 中的三个。',
    },
  },
  nodes: [{ count: 1, namePrefix: 'core-', cpu: '500m', memory: '1Gi', pods: 110, zones: ['zone-a'] }],
  manifests: '',
  script: [...atSecond(0, pool('v1beta1', 'graceful'), pool('v1', 'forceful')), applyAt(1, app('v1beta1') + app('v1'))],
  endUs: 840 * SECOND,
};
