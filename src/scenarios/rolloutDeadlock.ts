import { deployment } from './manifests.ts';
import type { Scenario } from './scenario.ts';
import { applyAt } from './scriptSteps.ts';

const SECOND = 1_000_000;

const oneToANode = `affinity:
  podAntiAffinity:
    requiredDuringSchedulingIgnoredDuringExecution:
      - labelSelector:
          matchLabels:
            app: web
        topologyKey: kubernetes.io/hostname
`;

const web = (version: string, strategy = ''): string =>
  deployment({
    name: 'web',
    replicas: 3,
    image: `registry.example/web:${version}`,
    cpu: '500m',
    memory: '256Mi',
    strategy: `progressDeadlineSeconds: 45\n${strategy}`,
    podSpec: oneToANode,
  });

export const rolloutDeadlock: Scenario = {
  id: 'anti-affinity-rollout-deadlock',
  text: {
    en: {
      title: 'A rollout that waits for itself',
      summary:
        'Three replicas, three nodes, one to a node: the surge Pod finds no node, and no old Pod may go before it is ready. At 90 s maxUnavailable 1 and maxSurge 0 let it through.',
    },
    'zh-CN': {
      title: '等待自己的滚动更新',
      summary:
        '三个副本、三个节点、每个节点至多一个：多出的新 Pod 找不到节点，而它就绪之前旧 Pod 不能删除。90 秒时改为 maxUnavailable 1、maxSurge 0，更新得以继续。',
    },
  },
  nodes: [{ count: 3, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a', 'zone-b', 'zone-c'] }],
  manifests: '',
  script: [
    applyAt(1, web('1')),
    applyAt(20, web('2')),
    applyAt(90, web('2', 'strategy:\n  rollingUpdate:\n    maxSurge: 0\n    maxUnavailable: 1\n')),
  ],
  endUs: 150 * SECOND,
};
