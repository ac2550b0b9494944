import { pod } from './manifests.ts';
import type { Scenario, ScriptStep } from './scenario.ts';
import { applyAt } from './scriptSteps.ts';

const SECOND = 1_000_000;
const IMAGE = 'registry.example/script:1';

const silent: ScriptStep[] = Array.from({ length: 8 }, (_, i) =>
  applyAt(10 + i, pod({ name: `silent-${i}`, image: IMAGE })),
);

export const withoutRequests: Scenario = {
  id: 'without-requests',
  text: {
    en: {
      title: 'Why do Pods without requests pile up?',
      summary:
        'db asks for half of node-1. Eight Pods that ask for nothing follow: for the score each counts as 100m and 200Mi, a twentieth of a node, so all eight go to node-2. Whether a Pod fits is another sum, and there they count nothing: node-2 has 0 of 2 CPU requested, though they use 1600m. So at 30 s big, which asks for 2 CPU, fits on node-2 and uses nearly all of it; the eight are squeezed to almost nothing. Look at node-2: requests beside use.',
    },
    'zh-CN': {
      title: '为什么没写 request 的 Pod 会堆在一起？',
      summary:
        'db 请求了 node-1 的一半。随后来了八个什么都没请求的 Pod：打分时每个算作 100m 和 200Mi，即节点的二十分之一，所以八个都去 node-2。放不放得下是另一个和，在那里它们算零：node-2 的 2 个 CPU 中请求为 0，尽管它们用着 1600m。于是 30 秒时请求 2 个 CPU 的 big 放得进 node-2，并几乎用满它；那八个被挤得几乎什么都得不到。请看 node-2：请求与用量并列。',
    },
  },
  nodes: [{ count: 2, namePrefix: 'node-', cpu: '2', memory: '4Gi', pods: 110, zones: ['zone-a'] }],
  manifests: '',
  script: [
    applyAt(
      1,
      pod({
        name: 'db',
        image: 'registry.example/db:1',
        cpu: '1',
        memory: '2Gi',
        podSpec: 'nodeSelector:\n  kubernetes.io/hostname: node-1\n',
      }),
    ),
    ...silent,
    applyAt(30, pod({ name: 'big', image: 'registry.example/big:1', cpu: '2', memory: '512Mi' })),
  ],
  images: [
    { image: IMAGE, cpuMilli: 200 },
    { image: 'registry.example/big:1', cpuMilli: 2000 },
  ],
  endUs: 60 * SECOND,
};
