import { deployment, pod } from './manifests.ts';
import type { Scenario } from './scenario.ts';

const SECOND = 1_000_000;

export const fragmentation: Scenario = {
  id: 'fragmentation',
  text: {
    en: {
      title: 'Half of everything is free, yet nothing fits',
      summary:
        'Four nodes have 2 CPU free each, eight in sum; a Pod that asks for 2500m stays Pending, because a Pod needs its CPU on one node.',
    },
    'zh-CN': {
      title: '一半都空着，却放不下',
      summary:
        '四个节点各空 2 个 CPU，一共 8 个；要 2500m 的 Pod 仍然 Pending，因为一个 Pod 的 CPU 必须在同一个节点上。',
    },
  },
  nodes: [{ count: 4, namePrefix: 'node-', cpu: '4', memory: '16Gi', pods: 110, zones: ['zone-a', 'zone-b'] }],
  manifests: '',
  script: [
    {
      atUs: SECOND,
      apply: deployment({ name: 'api', replicas: 8, image: 'registry.example/api:2.0', cpu: '1', memory: '1Gi' }),
    },
    {
      atUs: 12 * SECOND,
      apply: pod({ name: 'train', image: 'registry.example/train:1', cpu: '2500m', memory: '2Gi' }),
    },
    { atUs: 40 * SECOND, scale: { deployment: 'api', namespace: 'default', replicas: 6 } },
  ],
  endUs: 60 * SECOND,
};
