import { pod } from './manifests.ts';
import type { Scenario, ScriptStep } from './scenario.ts';
import { applyAt } from './scriptSteps.ts';

const SECOND = 1_000_000;
const MIB = 1024 * 1024;
const LARGE = 'registry.example/model:1';
const SMALL = 'registry.example/web:1';

const series = (name: string, image: string, from: number): ScriptStep[] =>
  Array.from({ length: 3 }, (_, i) =>
    applyAt(from + 5 * i, pod({ name: `${name}-${i}`, image, cpu: '500m', memory: '1Gi' })),
  );

export const imageLocality: Scenario = {
  id: 'image-locality',
  text: {
    en: {
      title: 'ImageLocality: does it pull replicas together, or do nothing?',
      summary:
        'Three Pods with an image of 1,000 MiB: when the first node has pulled it, ImageLocality gives that node (333 - 23) of (1000 - 23) MiB = 31 points more, the size being shared by the part of nodes that have it. That is more than LeastAllocated takes away for being fuller, so all three go there. Then three with an image of 20 MiB: below 23 MiB it gives nothing, and they go to the two emptier nodes. Look at the scores of each decision in Scheduling.',
    },
    'zh-CN': {
      title: 'ImageLocality：是把副本拉到一起，还是什么也没做？',
      summary:
        '三个 Pod 用 1,000 MiB 的镜像：第一个节点拉取之后，ImageLocality 给它多加 (333 - 23) / (1000 - 23) = 31 分，因为大小要乘以已有该镜像的节点比例。这比 LeastAllocated 因更满而扣的分多，所以三个都去那里。然后三个用 20 MiB 的镜像：小于 23 MiB 不加分，于是去了另外两个更空的节点。请看“调度”视图中每次决定的得分。',
    },
  },
  nodes: [{ count: 3, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a'] }],
  manifests: '',
  script: [
    applyAt(1, pod({ name: 'model-0', image: LARGE, cpu: '500m', memory: '1Gi' })),
    ...series('model', LARGE, 50).slice(1),
    ...series('web', SMALL, 75),
  ],
  images: [
    { image: LARGE, sizeBytes: 1000 * MIB },
    { image: SMALL, sizeBytes: 20 * MIB },
  ],
  endUs: 100 * SECOND,
};
