import { deployment } from './manifests.ts';
import type { Scenario } from './scenario.ts';

const SECOND = 1_000_000;

export const packOrSpread: Scenario = {
  id: 'pack-or-spread',
  text: {
    en: {
      title: 'Pack or spread',
      summary:
        'Two profiles place the same kind of Pods: LeastAllocated spreads them over the nodes, MostAllocated, with the default spreading switched off, fills one after the other.',
    },
    'zh-CN': {
      title: '堆满还是摊开',
      summary:
        '两个配置文件放置同样的 Pod：LeastAllocated 摊到各节点，MostAllocated 在关闭默认分散约束后一个接一个堆满。',
    },
  },
  nodes: [{ count: 8, namePrefix: 'node-', cpu: '8', memory: '16Gi', pods: 110, zones: ['zone-a', 'zone-b'] }],
  manifests: '',
  schedulerConfiguration: `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
  - schedulerName: default-scheduler
  - schedulerName: packer
    pluginConfig:
      - name: NodeResourcesFit
        args:
          scoringStrategy:
            type: MostAllocated
            resources:
              - name: cpu
                weight: 5
              - name: memory
                weight: 5
      - name: PodTopologySpread
        args:
          defaultingType: List
          defaultConstraints: []
`,
  script: [
    {
      atUs: SECOND,
      apply: deployment({ name: 'spread', replicas: 8, image: 'registry.example/web:1.4', cpu: '1', memory: '2Gi' }),
    },
    {
      atUs: 10 * SECOND,
      apply: deployment({
        name: 'pack',
        replicas: 8,
        image: 'registry.example/web:1.4',
        cpu: '1',
        memory: '2Gi',
        podSpec: 'schedulerName: packer\n',
      }),
    },
  ],
  endUs: 40 * SECOND,
};
