import { deployment } from './manifests.ts';
import type { Scenario } from './scenario.ts';
import { applyAt } from './scriptSteps.ts';

const SECOND = 1_000_000;

const spread = (name: string, version: number, matchLabelKeys: string): string =>
  deployment({
    name,
    replicas: 4,
    strategy: 'strategy:\n  rollingUpdate: {maxSurge: 2, maxUnavailable: 0}\n',
    image: `registry.example/${name}:${version}`,
    cpu: '250m',
    memory: '256Mi',
    podSpec: `topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: topology.kubernetes.io/zone
    whenUnsatisfiable: DoNotSchedule
${matchLabelKeys}    labelSelector:
      matchLabels:
        app: ${name}
`,
  });
const both = (version: number): string =>
  spread('counts-all', version, '') + spread('counts-own', version, '    matchLabelKeys: [pod-template-hash]\n');

export const skewAfterRollout: Scenario = {
  id: 'skew-after-rollout',
  text: {
    en: {
      title: 'Why is topology spread skewed after a rollout?',
      summary:
        'Two zones, maxSkew 1, four Pods of each Deployment: two and two. At 30 s both get a new version, two Pods above four at a time. The Pods of counts-all are placed so that old and new together are even; then the old ones go, and three new ones stand in one zone, one in the other. Nothing moves them. counts-own has matchLabelKeys: [pod-template-hash]: each new Pod counts only Pods of its own ReplicaSet, and two and two remain. Look at Nodes, and at Controllers for the rollout.',
    },
    'zh-CN': {
      title: '为什么滚动更新后拓扑分布会偏斜？',
      summary:
        '两个区域，maxSkew 为 1，每个 Deployment 四个 Pod：各两个。30 秒时两者都换新版本，每次最多多出两个 Pod。counts-all 的新 Pod 按新旧合计求均匀；旧 Pod 离开后，一个区域有三个新 Pod，另一个只有一个，也没有谁会搬动它们。counts-own 写了 matchLabelKeys: [pod-template-hash]：新 Pod 只数自己 ReplicaSet 的 Pod，仍是各两个。请看“节点”视图；滚动更新请看“控制器”视图。',
    },
  },
  nodes: [{ count: 2, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a', 'zone-b'] }],
  manifests: '',
  script: [applyAt(1, both(1)), applyAt(30, both(2))],
  endUs: 60 * SECOND,
};
