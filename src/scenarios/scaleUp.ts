import { deployment } from './manifests.ts';
import type { Scenario } from './scenario.ts';
import { applyAt, atSecond } from './scriptSteps.ts';

const SECOND = 1_000_000;

const web = (replicas: number) =>
  deployment({ name: 'web', replicas, image: 'registry.example/web:1', cpu: '900m', memory: '512Mi' });

export const scaleUp: Scenario = {
  id: 'scale-up',
  text: {
    en: {
      title: 'From a pending Pod to a new node',
      summary:
        'At 13 s ten replicas are added and eight of them find no room. cluster-autoscaler looks every 10 s, tries each group’s machine in thought, takes the group that wastes least and orders two machines; 90 s later they are ready and the Pods are bound.',
    },
    'zh-CN': {
      title: '从等待的 Pod 到新节点',
      summary:
        '13 秒时增加十个副本，其中八个放不下。cluster-autoscaler 每 10 秒查看一次，在推演中试放到各组的机器上，选浪费最少的组并订购两台机器；90 秒后它们就绪，Pod 被绑定。',
    },
  },
  nodes: [{ count: 1, namePrefix: 'small-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a'] }],
  manifests: '',
  script: [
    ...atSecond(0, {
      type: 'autoscaler.start',
      groups: [
        { id: 'small', min: 1, max: 5, cpu: '4', memory: '8Gi' },
        { id: 'large', min: 0, max: 5, cpu: '16', memory: '64Gi' },
      ],
    }),
    applyAt(1, web(2)),
    { atUs: 13 * SECOND, scale: { deployment: 'web', namespace: 'default', replicas: 12 } },
  ],
  endUs: 150 * SECOND,
};
