import { deployment, pod } from './manifests.ts';
import type { Scenario } from './scenario.ts';
import { applyAt, atSecond } from './scriptSteps.ts';

const SECOND = 1_000_000;

const app = (name: string, cpu: string) =>
  deployment({ name, replicas: 1, image: `registry.example/${name}:1`, cpu, memory: '256Mi' });

export const scaleDown: Scenario = {
  id: 'scale-down',
  text: {
    en: {
      title: 'Which node goes, and which stays',
      summary:
        'Three nodes, requested at 45 %, 55 % and 25 %. The first is below the threshold of 0.5: its ring runs for ten minutes, then it is drained. The second never goes. The third stays because its Pod has no controller.',
    },
    'zh-CN': {
      title: '哪个节点离开，哪个留下',
      summary:
        '三个节点的请求量为 45%、55% 和 25%。第一个低于阈值 0.5：倒计时十分钟后被排空。第二个永远不会。第三个因为其上的 Pod 没有控制器而留下。',
    },
  },
  nodes: [{ count: 3, namePrefix: 'pool-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a'] }],
  manifests: '',
  script: [
    ...atSecond(0, {
      type: 'autoscaler.start',
      groups: [{ id: 'pool', min: 1, max: 5, cpu: '4', memory: '8Gi' }],
    }),
    applyAt(
      1,
      app('light', '1800m') +
        app('heavy', '2200m') +
        pod({ name: 'alone', image: 'registry.example/alone:1', cpu: '1', memory: '256Mi' }),
    ),
  ],
  endUs: 720 * SECOND,
};
