import { deployment, pod } from './manifests.ts';
import type { Scenario } from './scenario.ts';
import { applyAt } from './scriptSteps.ts';

const SECOND = 1_000_000;
const SLOW = 'registry.example/slow-to-end:1';

export const notRetried: Scenario = {
  id: 'not-retried',
  text: {
    en: {
      title: 'I freed room; why is my Pod not retried?',
      summary:
        'Each node has 1 CPU free. big waits for 2, picky for a node with disk=ssd. At 20 s old is deleted and takes 25 s to end: the room is free only when it is gone, and then big is woken and runs. For picky this is no event that could help, because NodeAffinity refused it: it sleeps on. After five minutes in the unschedulable pool the next half-minute sweep tries it anyway, in vain. Look at the queues in Scheduling.',
    },
    'zh-CN': {
      title: '我腾出了空间，为什么我的 Pod 没有重试？',
      summary:
        '每个节点空 1 个 CPU。big 在等 2 个，picky 在等带 disk=ssd 的节点。20 秒时删除 old，它要 25 秒才结束：等它真正消失，空间才算空出，这时 big 被唤醒并运行。对 picky 来说这不是有用的事件，因为拒绝它的是 NodeAffinity：它继续睡。在 unschedulable 池中满五分钟后，下一次半分钟一次的清扫仍会试它一次，还是不行。请看“调度”视图的队列。',
    },
  },
  nodes: [{ count: 2, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a', 'zone-b'] }],
  manifests: '',
  script: [
    applyAt(1, pod({ name: 'old', image: SLOW, cpu: '3', memory: '512Mi' })),
    applyAt(3, deployment({ name: 'web', replicas: 1, image: 'registry.example/web:1', cpu: '3', memory: '512Mi' })),
    applyAt(
      10,
      pod({ name: 'big', image: 'registry.example/big:1', cpu: '2', memory: '512Mi' }) +
        pod({
          name: 'picky',
          image: 'registry.example/picky:1',
          cpu: '500m',
          memory: '128Mi',
          podSpec: 'nodeSelector:\n  disk: ssd\n',
        }),
    ),
    { atUs: 20 * SECOND, remove: 'Pod/default/old' },
  ],
  images: [{ image: SLOW, stopsAfterMs: 25_000 }],
  endUs: 345 * SECOND,
};
