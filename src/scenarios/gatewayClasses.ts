import { serviceAccountsMayRead } from './manifests.ts';
import type { Scenario, ScriptCommand } from './scenario.ts';
import { atSecond, serviceAccountLoad } from './scriptSteps.ts';

const SECOND = 1_000_000;
const CLASSES = ['control', 'apps', 'reports'] as const;

const clients = (namespace: (typeof CLASSES)[number], ratePerSecond: number): ScriptCommand =>
  serviceAccountLoad(`${namespace}:reader`, {
    id: namespace,
    url: '/api/v1/pods?resourceVersion=0',
    ratePerSecond,
    executionMs: 200,
  });

export const gatewayClasses: Scenario = {
  id: 'gateway-classes',
  text: {
    en: {
      title: 'A gateway that refuses the least important first',
      summary:
        'A gateway before the API server lets 60 requests a second through and knows three classes of clients. At first 45 come and all pass. At 20 s the reports ask for 100 more: only they get 429, at the gateway, and the API server never sees those. At 40 s the applications ask for 60 in all: the reports get nothing, the applications 50, and the 10 of the control programs still pass whole.',
    },
    'zh-CN': {
      title: '先拒绝最不重要者的网关',
      summary:
        'API server 前的网关每秒放行 60 个请求，知道三类客户端。起初来 45 个，全部通过。20 秒时报表多要 100 个：只有它们在网关得到 429，API server 根本看不到这些请求。40 秒时应用一共要 60 个：报表什么也得不到，应用得到 50 个，控制程序的 10 个仍全部通过。',
    },
  },
  nodes: [{ count: 1, namePrefix: 'node-', cpu: '4', memory: '16Gi', pods: 110, zones: ['zone-a'] }],
  manifests: serviceAccountsMayRead(),
  script: [
    ...atSecond(
      1,
      {
        type: 'gateway.set',
        settings: {
          perSecond: 60,
          classes: CLASSES.map((name) => ({ name, users: [`system:serviceaccount:${name}:*`] })),
        },
      },
      clients('control', 10),
      clients('apps', 20),
      clients('reports', 15),
    ),
    ...atSecond(20, clients('reports', 115)),
    ...atSecond(40, clients('apps', 60)),
  ],
  endUs: 60 * SECOND,
};
