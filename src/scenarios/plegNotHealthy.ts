import { deployment } from './manifests.ts';
import type { Scenario } from './scenario.ts';
import { applyAt, atSecond } from './scriptSteps.ts';

const SECOND = 1_000_000;

export const plegNotHealthy: Scenario = {
  id: 'pleg-not-healthy',
  text: {
    en: {
      title: 'PLEG is not healthy',
      summary:
        'The container runtime of node-1 stops answering. No relist ends any more: after 30 seconds the runtime counts as down, after 3 minutes the PLEG as not healthy, and the node is NotReady. What runs goes on; nothing starts there until the runtime answers again.',
    },
    'zh-CN': {
      title: 'PLEG 不健康',
      summary:
        'node-1 的容器运行时不再应答，relist 无法结束：30 秒后运行时被视为停机，3 分钟后 PLEG 不健康，节点 NotReady。已运行的继续运行；运行时恢复之前，那里不会启动任何东西。',
    },
  },
  nodes: [{ count: 2, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a', 'zone-b'] }],
  manifests: '',
  script: [
    applyAt(1, deployment({ name: 'web', replicas: 2, image: 'registry.example/web:1', cpu: '500m', memory: '256Mi' })),
    ...atSecond(20, { type: 'fault.set', fault: 'runtime.frozen', node: 'node-1', value: 1 }),
    { atUs: 25 * SECOND, scale: { deployment: 'web', namespace: 'default', replicas: 4 } },
    ...atSecond(240, { type: 'fault.set', fault: 'runtime.frozen', node: 'node-1', value: 0 }),
  ],
  endUs: 280 * SECOND,
};
