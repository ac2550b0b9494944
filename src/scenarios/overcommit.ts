import { deployment } from './manifests.ts';
import type { Scenario } from './scenario.ts';

const SECOND = 1_000_000;
const MIB = 1024 * 1024;

export const overcommit: Scenario = {
  id: 'overcommit',
  text: {
    en: {
      title: 'Limits may exceed the node',
      summary:
        'Five Pods that request half a CPU and half a GiB fit a node of 4 GiB although their limits are 10 GiB together: the scheduler adds up requests only. When all of them use more, the node pays for it.',
    },
    'zh-CN': {
      title: 'limit 之和可以超过节点',
      summary:
        '五个 Pod 各请求半个 CPU 和半个 GiB，放得进 4 GiB 的节点，尽管它们的 limit 合计 10 GiB：调度器只累加 request。等它们都用得更多时，由节点承担后果。',
    },
  },
  nodes: [{ count: 1, namePrefix: 'node-', cpu: '4', memory: '4Gi', pods: 110, zones: ['zone-a'] }],
  manifests: '',
  script: [
    {
      atUs: SECOND,
      apply: deployment({
        name: 'greedy',
        replicas: 5,
        image: 'registry.example/greedy:1',
        container: 'resources:\n  requests: {cpu: 500m, memory: 512Mi}\n  limits: {cpu: "2", memory: 2Gi}\n',
      }),
    },
  ],
  images: [
    {
      image: 'registry.example/greedy:1',
      memory: [
        { atMs: 0, bytes: 400 * MIB },
        { atMs: 60_000, bytes: 400 * MIB },
      ],
      leakBytesPerSecond: 4 * MIB,
      startCpuMilli: 300,
      startCpuMs: 60_000,
      cpuMilli: 2500,
    },
  ],
  endUs: 300 * SECOND,
};
