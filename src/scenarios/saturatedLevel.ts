import { deployment, serviceAccountsMayRead } from './manifests.ts';
import type { Scenario } from './scenario.ts';
import { applyAt, atSecond, serviceAccountLoad } from './scriptSteps.ts';

const SECOND = 1_000_000;

export const saturatedLevel: Scenario = {
  id: 'saturated-level',
  text: {
    en: {
      title: 'One level wants everything',
      summary:
        'ServiceAccounts send 400 slow requests to workload-low. It borrows what the others may lend, up to 368 seats; once they are done, its claim fades with a half-life of five minutes.',
    },
    'zh-CN': {
      title: '一个优先级想要全部',
      summary:
        '服务账号们向 workload-low 发出 400 个慢请求。它把别人可以出借的都借来，直到 368 个席位；请求完成后，它的份额以五分钟的半衰期消退。',
    },
  },
  nodes: [
    { count: 3, namePrefix: 'node-', cpu: '4', memory: '16Gi', pods: 110, zones: ['zone-a', 'zone-b', 'zone-c'] },
  ],
  manifests: serviceAccountsMayRead(),
  script: [
    applyAt(1, deployment({ name: 'web', replicas: 3, image: 'registry.example/web:1', cpu: '250m', memory: '256Mi' })),
    ...atSecond(
      12,
      serviceAccountLoad('team-{n}:builder', {
        id: 'builders',
        url: '/api/v1/namespaces/default/pods',
        ratePerSecond: 400,
        burst: 400,
        clients: 40,
        executionMs: 40_000,
        count: 400,
      }),
    ),
  ],
  endUs: 600 * SECOND,
};
