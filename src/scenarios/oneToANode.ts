import { deployment } from './manifests.ts';
import type { Scenario } from './scenario.ts';

const SECOND = 1_000_000;

export const oneToANode: Scenario = {
  id: 'one-to-a-node',
  text: {
    en: {
      title: 'Fifty alike, one search',
      summary:
        'Fifty identical Pods that fill a node each: the scheduler sorts the nodes once, and those that follow take the next of the list (OpportunisticBatching; spreading by default and DRAExtendedResource are off, which would forbid it).',
    },
    'zh-CN': {
      title: '五十个相同的 Pod，只搜索一次',
      summary:
        '五十个相同的 Pod，各占满一个节点：调度器只排序一次节点，后面的 Pod 依次取列表中的下一个（OpportunisticBatching；默认打散和 DRAExtendedResource 已关闭，否则不允许）。',
    },
  },
  nodes: [
    { count: 60, namePrefix: 'node-', cpu: '4', memory: '16Gi', pods: 110, zones: ['zone-a', 'zone-b', 'zone-c'] },
  ],
  manifests: '',
  script: [
    {
      atUs: 2 * SECOND,
      apply: deployment({ name: 'batch', replicas: 50, image: 'registry.example/batch:1', cpu: '3', memory: '4Gi' }),
    },
  ],
  schedulerConfiguration: `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
  - pluginConfig:
      - name: PodTopologySpread
        args:
          defaultingType: List
          defaultConstraints: []
`,
  switches: { featureGates: { DRAExtendedResource: false } },
  endUs: 40 * SECOND,
};
