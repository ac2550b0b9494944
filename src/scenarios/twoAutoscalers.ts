import { deployment } from './manifests.ts';
import type { Scenario } from './scenario.ts';
import { applyAt, atSecond } from './scriptSteps.ts';

const SECOND = 1_000_000;

const groups = (first: number, shard: string) =>
  [0, 1, 2, 3].map((i) => ({
    id: `data-m${first + i}`,
    min: 0,
    max: 450,
    cpu: '16',
    memory: '64Gi',
    labels: { shard },
  }));

const web = (name: string, podSpec?: string) =>
  deployment({
    name,
    replicas: 20,
    image: `registry.example/${name}:1`,
    cpu: '500m',
    memory: '512Mi',
    ...(podSpec && { podSpec }),
  });

export const twoAutoscalers: Scenario = {
  id: 'two-autoscalers',
  text: {
    en: {
      title: 'Two autoscalers, one pending Pod too many',
      summary:
        'Two cluster-autoscalers with four node groups each and leases of their own both see the 20 pending Pods, and both add a machine: the surplus one goes ten minutes later. At 960 s the Pods of the second workload say by a label whose they are: one machine comes.',
    },
    'zh-CN': {
      title: '两个自动缩放器同时看到等待的 Pod',
      summary:
        '两个 cluster-autoscaler 各管四个节点组、各有自己的 lease，都看到这 20 个等待的 Pod，于是都增加一台机器：多余的一台十分钟后离开。960 秒时第二个工作负载的 Pod 用标签说明归谁：只来一台机器。',
    },
  },
  nodes: [{ count: 1, namePrefix: 'core-', cpu: '500m', memory: '1Gi', pods: 110, zones: ['zone-a'] }],
  manifests: '',
  script: [
    ...atSecond(1, { type: 'autoscaler.start', name: 'ca-1', groups: groups(0, 'a') }),
    ...atSecond(5, { type: 'autoscaler.start', name: 'ca-2', groups: groups(4, 'b') }),
    applyAt(6, web('web')),
    applyAt(960, web('sharded', 'nodeSelector:\n  shard: b\n')),
  ],
  endUs: 1100 * SECOND,
};
