import { deployment, service } from './manifests.ts';
import type { Scenario, ScriptCommand } from './scenario.ts';
import { applyAt, atSecond } from './scriptSteps.ts';

const SECOND = 1_000_000;
const IMAGE = 'registry.example/shop:1';
const SERVICES = ['cold', 'warm'] as const;

const shop = (name: string): string =>
  deployment({ name, replicas: 4, image: IMAGE, cpu: '200m', container: 'ports:\n  - containerPort: 8080\n' }) +
  service(name);

const balancer = (name: string, perSecond: number): ScriptCommand => ({
  type: 'balancer.set',
  namespace: 'default',
  service: name,
  perSecond,
});

/** So many requests a second to both, instead of those before. */
const requests = (ratePerSecond: number): ScriptCommand[] =>
  SERVICES.map((name) => ({ type: 'traffic.start', namespace: 'default', service: name, ratePerSecond }));

export const warmedBalancer: Scenario = {
  id: 'warmed-balancer',
  text: {
    en: {
      title: 'A load balancer that was warmed up, or not',
      summary:
        'Two Services behind load balancers that take 100 requests a second. One is warmed up to 400 before a burst of 300 comes at 60 s, and refuses none. The cold one answers 200 of them each second with a 503 of its own, and takes more only five minutes later. The Pods behind both would be enough.',
    },
    'zh-CN': {
      title: '预热过与没有预热的负载均衡器',
      summary:
        '两个 Service，前面各有一个每秒接收 100 个请求的负载均衡器。一个在 60 秒的 300 个请求的突发之前预热到 400，一个也不拒绝。冷的那个每秒用自己的 503 拒绝 200 个，五分钟后才能接收更多。两者后面的 Pod 都够用。',
    },
  },
  nodes: [{ count: 3, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a', 'zone-b', 'zone-c'] }],
  manifests: '',
  script: [
    applyAt(1, SERVICES.map(shop).join('')),
    ...atSecond(1, balancer('cold', 100), balancer('warm', 100)),
    ...atSecond(20, ...requests(50)),
    ...atSecond(40, balancer('warm', 400)),
    ...atSecond(60, ...requests(300)),
  ],
  images: [{ image: IMAGE, sizeBytes: 40 * 1024 * 1024 }],
  endUs: 400 * SECOND,
};
