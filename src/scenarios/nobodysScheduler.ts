import { pod } from './manifests.ts';
import type { Scenario } from './scenario.ts';
import { applyAt } from './scriptSteps.ts';

const SECOND = 1_000_000;

const trial = (podSpec: string): string =>
  pod({ name: 'trial', image: 'registry.example/trial:1', cpu: '500m', memory: '256Mi', podSpec });

export const nobodysScheduler: Scenario = {
  id: 'nobodys-scheduler',
  text: {
    en: {
      title: 'Pending without any event: why?',
      summary:
        'trial names schedulerName: batch-scheduler, and no such scheduler runs. kube-scheduler leaves it alone: no Event, no PodScheduled condition, no place in a queue, though both nodes are empty. Look at Scheduling: it is in none of the trays. A Pod’s schedulerName cannot be changed; at 40 s it is deleted, and at 50 s made again without it.',
    },
    'zh-CN': {
      title: 'Pending，却没有任何 Event：为什么？',
      summary:
        'trial 写了 schedulerName: batch-scheduler，却没有这样的调度器在运行。kube-scheduler 不管它：没有 Event，没有 PodScheduled 状况，也不在任何队列里，尽管两个节点都空着。请看“调度”视图：它不在任何托盘中。Pod 的 schedulerName 不能修改；40 秒时删除它，50 秒时去掉这一行重新创建。',
    },
  },
  nodes: [{ count: 2, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a'] }],
  manifests: '',
  script: [
    applyAt(5, trial('schedulerName: batch-scheduler\n')),
    { atUs: 40 * SECOND, remove: 'Pod/default/trial' },
    applyAt(50, trial('')),
  ],
  endUs: 65 * SECOND,
};
