import { pod, priorityClass } from './manifests.ts';
import type { Scenario } from './scenario.ts';
import { applyAt } from './scriptSteps.ts';

const SECOND = 1_000_000;
const QUICK = 'registry.example/quick:1';
const SLOW = 'registry.example/slow-to-end:1';

const full = (name: string, image: string, node: string, priorityClassName = 'none'): string =>
  pod({
    name,
    image,
    cpu: '4',
    memory: '1Gi',
    priorityClassName,
    podSpec: `nodeSelector:
  kubernetes.io/hostname: ${node}
`,
  });

const urgent = (name: string, priorityClassName: string): string =>
  pod({ name, image: 'registry.example/pay:1', cpu: '3', memory: '512Mi', priorityClassName });

export const nominatedElsewhere: Scenario = {
  id: 'nominated-elsewhere',
  text: {
    en: {
      title: 'Nominated, yet it runs elsewhere or loses its place: why?',
      summary:
        'pay preempts slow-1 and is nominated to node-1; the victim takes 20 s to end. quick on node-2 is deleted at 20 s and gone a second later: pay is tried again and takes node-2, for a nomination is a claim on room and not a promise. At 50 s order is nominated to node-1 in the same way. At 55 s boss comes, of higher priority: lower nominations do not count against it, and at 70 s it takes the place; order is unschedulable again and its nomination is gone. Look at the queues and at the nominated marks in Scheduling.',
    },
    'zh-CN': {
      title: '已被提名，却在别处运行或丢了位置：为什么？',
      summary:
        'pay 抢占 slow-1，被提名到 node-1；受害者要 20 秒才结束。node-2 上的 quick 在 20 秒时被删除，一秒后消失：pay 再试一次就去了 node-2，因为提名只是占住空间，不是承诺。50 秒时 order 同样被提名到 node-1。55 秒时来了优先级更高的 boss：更低的提名对它不算数，70 秒时它占了这个位置；order 又变为无法调度，提名也没了。请看“调度”视图中的队列和提名标记。',
    },
  },
  nodes: [{ count: 2, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a', 'zone-b'] }],
  manifests:
    priorityClass('urgent', 1000) +
    priorityClass('highest', 2000) +
    priorityClass('normal', 100) +
    priorityClass('none', 0),
  script: [
    applyAt(1, full('slow-1', SLOW, 'node-1') + full('quick', QUICK, 'node-2', 'normal')),
    applyAt(15, urgent('pay', 'urgent')),
    { atUs: 20 * SECOND, remove: 'Pod/default/quick' },
    applyAt(40, full('slow-2', SLOW, 'node-1')),
    applyAt(50, urgent('order', 'urgent')),
    applyAt(55, urgent('boss', 'highest')),
  ],
  images: [{ image: SLOW, stopsAfterMs: 20_000 }],
  endUs: 90 * SECOND,
};
