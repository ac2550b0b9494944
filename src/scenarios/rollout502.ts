import { deployment, service } from './manifests.ts';
import type { Scenario } from './scenario.ts';
import { applyAt, atSecond } from './scriptSteps.ts';

const SECOND = 1_000_000;
const VERSIONS = [1, 2, 3, 4].map((version) => `registry.example/shop:${version}`);
const READINESS = 'readinessProbe:\n  httpGet:\n    path: /ready\n    port: 8080\n  periodSeconds: 2\n';
const PRE_STOP = 'lifecycle:\n  preStop:\n    sleep:\n      seconds: 5\n';

const shop = (version: number, more = ''): string =>
  deployment({
    name: 'shop',
    replicas: 4,
    image: VERSIONS[version - 1] ?? '',
    cpu: '250m',
    container: `ports:\n  - containerPort: 8080\n${READINESS}${more}`,
  });

export const rollout502: Scenario = {
  id: 'rollout-502',
  text: {
    en: {
      title: '502s in a rolling update',
      summary:
        'A Pod that is deleted gets SIGTERM at once, but the proxies hear of it only a moment later: until then they send requests to a process that takes none. A preStop hook that sleeps five seconds lets them hear first. The update that brings the hook still ends Pods without it; the next one loses nothing.',
    },
    'zh-CN': {
      title: '滚动更新中的 502',
      summary:
        'Pod 一被删除就收到 SIGTERM，而代理要稍后才知道：在此之前，请求会发给一个不再接收连接的进程。preStop 钩子睡五秒，让代理先知道。带来钩子的那次更新结束的仍是没有钩子的 Pod；再下一次就一个请求也不丢了。',
    },
  },
  nodes: [{ count: 3, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a', 'zone-b', 'zone-c'] }],
  manifests: '',
  script: [
    applyAt(1, shop(1) + service('shop')),
    ...atSecond(20, { type: 'traffic.start', namespace: 'default', service: 'shop', ratePerSecond: 50 }),
    applyAt(30, shop(2)),
    applyAt(80, shop(3, PRE_STOP)),
    applyAt(130, shop(4, PRE_STOP)),
  ],
  images: VERSIONS.map((image) => ({ image, sizeBytes: 40 * 1024 * 1024, readyAfterMs: 2000 })),
  endUs: 180 * SECOND,
};
