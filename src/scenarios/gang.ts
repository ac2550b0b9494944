import { pod } from './manifests.ts';
import type { Scenario } from './scenario.ts';

const SECOND = 1_000_000;
const GROUP = `---
apiVersion: scheduling.k8s.io/v1alpha2
kind: PodGroup
metadata:
  name: training
  namespace: default
spec:
  schedulingPolicy:
    gang:
      minCount: 4
`;

function worker(number: number): string {
  return pod({
    name: `worker-${number}`,
    image: 'registry.example/train:1',
    cpu: '3',
    memory: '4Gi',
    podSpec: 'schedulingGroup:\n  podGroupName: training\n',
  });
}

export const gang: Scenario = {
  id: 'gang',
  text: {
    en: {
      title: 'Four workers or none',
      summary:
        'A PodGroup wants four Pods: three wait at the gate for the fourth, then all four for a fourth node, and are bound in one cycle (alpha gates GenericWorkload and GangScheduling).',
    },
    'zh-CN': {
      title: '四个 worker，要么全有，要么全无',
      summary:
        '一个 PodGroup 要四个 Pod：三个在门口等第四个，然后四个一起等第四个节点，最后在一个周期里一起绑定（alpha 门控 GenericWorkload 和 GangScheduling）。',
    },
  },
  nodes: [{ count: 4, namePrefix: 'node-', cpu: '4', memory: '16Gi', pods: 110, zones: ['zone-a'] }],
  manifests: '',
  script: [
    { atUs: SECOND, cordon: 'node-4' },
    { atUs: 2 * SECOND, apply: GROUP + [1, 2, 3].map(worker).join('') },
    { atUs: 10 * SECOND, apply: worker(4) },
    { atUs: 30 * SECOND, uncordon: 'node-4' },
  ],
  // Popping from backoff would have the idle scheduler try the group hundreds of times.
  switches: { popFromBackoff: false, featureGates: { GenericWorkload: true, GangScheduling: true } },
  endUs: 60 * SECOND,
};
