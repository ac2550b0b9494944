import { deployment, pod, priorityClass } from './manifests.ts';
import type { Scenario } from './scenario.ts';
import { applyAt } from './scriptSteps.ts';

const SECOND = 1_000_000;
const ON_SSD = 'nodeSelector:\n  disk: ssd\n';

const wants = (name: string, priorityClassName?: string): string =>
  pod({
    name,
    image: 'registry.example/db:1',
    cpu: '2',
    memory: '1Gi',
    podSpec: ON_SSD,
    ...(priorityClassName && { priorityClassName }),
  });

export const preemptionNotHelpful: Scenario = {
  id: 'preemption-not-helpful',
  text: {
    en: {
      title: 'What does “Preemption is not helpful for scheduling” mean?',
      summary:
        'db wants a node with disk=ssd and 2 CPU. The only such node is full, one has a taint, two have another disk. The part before “preemption:” says which plugin refused. The part after it says where deleting Pods could help: not where a label or a taint refuses; and on the full node nobody has a lower priority. At 40 s db-urgent comes, of higher priority: it preempts.',
    },
    'zh-CN': {
      title: '“Preemption is not helpful for scheduling” 是什么意思？',
      summary:
        'db 需要带 disk=ssd 且有 2 个 CPU 的节点。唯一这样的节点已满，一个带污点，另外两个是别的磁盘。“preemption:” 之前说明是哪个插件拒绝；之后说明删除 Pod 在哪里有用：被标签或污点拒绝的节点没用；而满的节点上没有优先级更低的 Pod。40 秒时优先级更高的 db-urgent 到来：它会抢占。',
    },
  },
  nodes: [
    {
      count: 1,
      namePrefix: 'ssd-',
      cpu: '4',
      memory: '8Gi',
      pods: 110,
      zones: ['zone-a'],
      labels: { disk: 'ssd' },
    },
    {
      count: 1,
      namePrefix: 'kept-',
      cpu: '4',
      memory: '8Gi',
      pods: 110,
      zones: ['zone-a'],
      labels: { disk: 'ssd' },
      taints: [{ key: 'team', value: 'data', effect: 'NoSchedule' }],
    },
    { count: 2, namePrefix: 'hdd-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a'], labels: { disk: 'hdd' } },
  ],
  manifests: priorityClass('urgent', 1000),
  script: [
    applyAt(
      1,
      deployment({
        name: 'web',
        replicas: 4,
        image: 'registry.example/web:1',
        cpu: '1',
        memory: '512Mi',
        podSpec: ON_SSD,
      }),
    ),
    applyAt(15, wants('db')),
    applyAt(40, wants('db-urgent', 'urgent')),
  ],
  endUs: 60 * SECOND,
};
