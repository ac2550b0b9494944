import { pod, priorityClass } from './manifests.ts';
import type { Scenario } from './scenario.ts';
import { applyAt } from './scriptSteps.ts';

const SECOND = 1_000_000;

const heap = Array.from({ length: 1000 }, (_, i) =>
  pod({ name: `batch-${i}`, image: 'registry.example/batch:1', cpu: '8', memory: '1Gi' }),
).join('');

const small = (name: string, priorityClassName?: string): string =>
  pod({
    name,
    image: 'registry.example/web:1',
    cpu: '100m',
    memory: '64Mi',
    ...(priorityClassName && { priorityClassName }),
  });

export const behindAThousand: Scenario = {
  id: 'behind-a-thousand',
  text: {
    en: {
      title: 'Why does one small Pod wait behind thousands of Pending ones?',
      summary:
        'A thousand Pods of 8 CPU fit no node of 4 CPU, but each must be tried to know it, one after the other, 5 ms each. small comes at 1 s with about 800 of them before it in activeQ, and is tried 4 s later. At 20 s a Pod is deleted, and its end wakes the thousand: second comes at 22 s and waits 4 s again. first-of-all comes at 23 s with a higher priority and is popped at once. Look at activeQ in Scheduling.',
    },
    'zh-CN': {
      title: '一个小 Pod 为什么要等在几千个 Pending 的 Pod 后面？',
      summary:
        '一千个要 8 个 CPU 的 Pod，放不进只有 4 个 CPU 的节点，但每个都要试过才知道，一个接一个，每个 5 毫秒。small 在 1 秒时到来，activeQ 中前面还有约 800 个，4 秒后才轮到它。20 秒时删除一个 Pod，它的结束唤醒了那一千个：22 秒到来的 second 又等了 4 秒。first-of-all 在 23 秒到来，优先级更高，立刻被弹出。请看“调度”视图中的 activeQ。',
    },
  },
  nodes: [{ count: 2, namePrefix: 'node-', cpu: '4', memory: '16Gi', pods: 110, zones: ['zone-a', 'zone-b'] }],
  manifests: priorityClass('urgent', 1000) + small('ends-soon') + heap,
  script: [
    applyAt(1, small('small')),
    { atUs: 20 * SECOND, remove: 'Pod/default/ends-soon' },
    applyAt(22, small('second')),
    applyAt(23, small('first-of-all', 'urgent')),
  ],
  endUs: 35 * SECOND,
};
