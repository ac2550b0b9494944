import { deployment, pod } from './manifests.ts';
import type { Scenario, ScriptStep } from './scenario.ts';
import { applyAt } from './scriptSteps.ts';

const SECOND = 1_000_000;

const singles: ScriptStep[] = Array.from({ length: 6 }, (_, i) =>
  applyAt(5 + 2 * i, pod({ name: `job-${i}`, image: 'registry.example/job:1', cpu: '500m', memory: '1Gi' })),
);

export const allOnOneNode: Scenario = {
  id: 'all-on-one-node',
  text: {
    en: {
      title: 'Why do all my Pods land on one node?',
      summary:
        'Scores are not round robin: each Pod goes where its own score is best. Six Pods on their own come one after the other, and big-1 has eight times the CPU and memory of the others: one more takes an eighth of what it takes elsewhere, so all six go there; for the sixth NodeResourcesFit gives it 90 and the others 87. web belongs to a Deployment: the default spreading of PodTopologySpread counts its Pods, and they go to all three nodes. Look at the scores of a decision in Scheduling.',
    },
    'zh-CN': {
      title: '为什么我的 Pod 全落在一个节点上？',
      summary:
        '打分不是轮流：每个 Pod 去自己得分最高的地方。六个单独的 Pod 先后到来，big-1 的 CPU 和内存是其他节点的八倍：多放一个，占比只有别处的八分之一，所以六个都去那里；对第六个，NodeResourcesFit 给它 90 分，给其他 87 分。web 属于一个 Deployment：PodTopologySpread 的默认打散会数它的 Pod，于是分到三个节点。请看“调度”视图中某次决定的得分。',
    },
  },
  nodes: [
    { count: 1, namePrefix: 'big-', cpu: '32', memory: '64Gi', pods: 110, zones: ['zone-a'] },
    { count: 2, namePrefix: 'small-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a'] },
  ],
  manifests: '',
  script: [
    ...singles,
    applyAt(25, deployment({ name: 'web', replicas: 6, image: 'registry.example/web:1', cpu: '500m', memory: '1Gi' })),
  ],
  endUs: 45 * SECOND,
};
