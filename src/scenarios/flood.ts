import { deployment, serviceAccountsMayRead } from './manifests.ts';
import type { Scenario } from './scenario.ts';
import { applyAt, atSecond, serviceAccountLoad } from './scriptSteps.ts';

const SECOND = 1_000_000;

export const flood: Scenario = {
  id: 'flood',
  text: {
    en: {
      title: 'A hundred thousand requests in a minute',
      summary:
        'Fifty ServiceAccounts send 1,700 requests a second. Their level fills, their queues fill, the rest gets 429; the scheduler, the controllers and the kubelets have seats of their own and bring a Deployment up meanwhile.',
    },
    'zh-CN': {
      title: '一分钟十万个请求',
      summary:
        '五十个服务账号每秒发 1,700 个请求。它们的优先级满了，队列也满了，其余得到 429；调度器、控制器和 kubelet 有自己的席位，其间照样把一个 Deployment 拉起来。',
    },
  },
  nodes: [
    { count: 5, namePrefix: 'node-', cpu: '4', memory: '16Gi', pods: 110, zones: ['zone-a', 'zone-b', 'zone-c'] },
  ],
  manifests: serviceAccountsMayRead(),
  script: [
    ...atSecond(
      8,
      serviceAccountLoad('batch-{n}:worker', {
        id: 'flood',
        url: '/api/v1/namespaces/batch-{n}/configmaps',
        ratePerSecond: 1700,
        clients: 50,
        executionMs: 300,
        count: 110_000,
      }),
    ),
    applyAt(
      30,
      deployment({ name: 'web', replicas: 10, image: 'registry.example/web:1', cpu: '500m', memory: '512Mi' }),
    ),
  ],
  endUs: 90 * SECOND,
};
