import { deployment, pod } from './manifests.ts';
import type { Scenario } from './scenario.ts';
import { applyAt } from './scriptSteps.ts';

const SECOND = 1_000_000;
const IMAGE = 'registry.example/web:1';

const web = (cpu: string): string => deployment({ name: 'web', replicas: 6, image: IMAGE, cpu, memory: '256Mi' });

export const idleButFull: Scenario = {
  id: 'idle-but-full',
  text: {
    en: {
      title: 'Insufficient cpu, but the nodes are idle: why?',
      summary:
        'web asks for 1500m six times, which fills 3 of 4 CPU on each node, and uses 20m each time. report asks for 1500m and is Pending: the scheduler adds up requests, never usage. Look at a node: its requests beside its use. At 40 s web asks for 500m, and report fits.',
    },
    'zh-CN': {
      title: 'Insufficient cpu，节点却很闲：为什么？',
      summary:
        'web 的六个副本各请求 1500m，每个节点 4 个 CPU 中的 3 个被占，每个实际只用 20m。report 请求 1500m，停在 Pending：调度器只累加 request，从不看用量。请看某个节点：请求与用量并列。40 秒时 web 改为请求 500m，report 就放得下了。',
    },
  },
  nodes: [{ count: 3, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a', 'zone-b', 'zone-c'] }],
  manifests: '',
  script: [
    applyAt(1, web('1500m')),
    applyAt(15, pod({ name: 'report', image: 'registry.example/report:1', cpu: '1500m', memory: '256Mi' })),
    applyAt(40, web('500m')),
  ],
  images: [{ image: IMAGE, cpuMilli: 20 }],
  endUs: 70 * SECOND,
};
