import type { Scenario } from './scenario.ts';
import { atSecond } from './scriptSteps.ts';

const SECOND = 1_000_000;

const group = (id: string, most: number) => ({ id, min: 2, max: most, cpu: '16', memory: '64Gi' });
const data = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => group(`data-m${first + i}`, 450));

export const shardedAutoscalers: Scenario = {
  id: 'sharded-autoscalers',
  text: {
    en: {
      title: 'Two cluster-autoscalers for 3,200 nodes',
      summary:
        'ca-1 keeps the groups core (2 to 50 nodes) and data-m1 to data-m3 (2 to 450 each): 8 to 1,400 nodes. ca-2 keeps data-m4 to data-m7: 8 to 1,800. Together that is 16 to 3,200 nodes, more than the 1,000 that one was tested with. Both bring their groups to their least, 16 nodes.',
    },
    'zh-CN': {
      title: '两个 cluster-autoscaler 管理 3,200 个节点',
      summary:
        'ca-1 负责组 core（2 到 50 个节点）和 data-m1 到 data-m3（各 2 到 450 个）：共 8 到 1,400 个节点。ca-2 负责 data-m4 到 data-m7：8 到 1,800 个。合计 16 到 3,200 个节点，超过单个实例测试过的 1,000 个。两者都把各组补到最小值，共 16 个节点。',
    },
  },
  nodes: [{ count: 2, namePrefix: 'core-', cpu: '16', memory: '64Gi', pods: 110, zones: ['zone-a'] }],
  manifests: '',
  script: [
    ...atSecond(1, { type: 'autoscaler.start', name: 'ca-1', groups: [group('core', 50), ...data(1, 3)] }),
    ...atSecond(5, { type: 'autoscaler.start', name: 'ca-2', groups: data(4, 7) }),
  ],
  endUs: 180 * SECOND,
};
