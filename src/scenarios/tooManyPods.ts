import { deployment, pod } from './manifests.ts';
import type { Scenario } from './scenario.ts';
import { applyAt, atSecond } from './scriptSteps.ts';

const SECOND = 1_000_000;

export const tooManyPods: Scenario = {
  id: 'too-many-pods',
  text: {
    en: {
      title: 'Too many pods, with CPU and memory free: why?',
      summary:
        'By default a kubelet takes 110 Pods (maxPods). 110 of 50m each ask for 5500m of 16 CPU, and the next Pod is Pending: Too many pods. Look at the node: the places for Pods are full, CPU and memory are not. At 60 s one Pod less is wanted, and the waiting one gets its place.',
    },
    'zh-CN': {
      title: 'CPU 和内存都空着，却说 Too many pods：为什么？',
      summary:
        'kubelet 默认最多接受 110 个 Pod（maxPods）。110 个各请求 50m 的 Pod 只占 16 个 CPU 中的 5500m，下一个 Pod 仍然 Pending：Too many pods。请看该节点：Pod 的名额满了，CPU 和内存没有。60 秒时少要一个 Pod，等待的那个就得到名额。',
    },
  },
  nodes: [{ count: 1, namePrefix: 'node-', cpu: '16', memory: '64Gi', pods: 110, zones: ['zone-a'] }],
  manifests: '',
  script: [
    ...atSecond(0, { type: 'client.rates', rates: 'unlimited' }),
    applyAt(
      1,
      deployment({ name: 'tiny', replicas: 110, image: 'registry.example/tiny:1', cpu: '50m', memory: '64Mi' }),
    ),
    applyAt(30, pod({ name: 'one-more', image: 'registry.example/web:1', cpu: '50m', memory: '64Mi' })),
    { atUs: 60 * SECOND, scale: { deployment: 'tiny', namespace: 'default', replicas: 109 } },
  ],
  endUs: 80 * SECOND,
};
