import { deployment, service } from './manifests.ts';
import type { Scenario, ScriptCommand } from './scenario.ts';
import { applyAt, atSecond } from './scriptSteps.ts';

const SECOND = 1_000_000;
const MIB = 1024 * 1024;
const IMAGE = 'registry.example/shop:1';
const READINESS = 'readinessProbe:\n  httpGet:\n    path: /ready\n    port: 8080\n  periodSeconds: 2\n';

const RESOURCES = 'resources:\n  requests:\n    cpu: 400m\n  limits:\n    cpu: 400m\n';

const shop = (name: string): string =>
  deployment({
    name,
    replicas: 2,
    image: IMAGE,
    container: `ports:\n  - containerPort: 8080\n${READINESS}${RESOURCES}`,
  }) + service(name);

const autoscaler = (name: string, metric: string): string => `---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: ${name}
  namespace: default
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: ${name}
  minReplicas: 2
  maxReplicas: 12
  behavior:
    scaleDown:
      stabilizationWindowSeconds: 300
  metrics:
${metric}`;

const BY_REQUESTS = `    - type: Pods
      pods:
        metric:
          name: http_requests_per_second
        target:
          type: AverageValue
          averageValue: "100"
`;
const BY_CPU = `    - type: Resource
      resource:
        name: cpu
        target:
          type: Utilization
          averageUtilization: 50
`;

const NAMES = ['by-requests', 'by-cpu'];

/** So many requests a second to each, instead of those before. */
const requests = (ratePerSecond: number, before?: number): ScriptCommand[] =>
  NAMES.flatMap((service) => [
    ...(before === undefined ? [] : [{ type: 'traffic.stop' as const, id: `${service}-${before}` }]),
    { type: 'traffic.start', namespace: 'default', service, ratePerSecond, id: `${service}-${ratePerSecond}` },
  ]);

export const hpaLoad: Scenario = {
  id: 'hpa-load',
  text: {
    en: {
      title: 'Autoscaling: requests or CPU?',
      summary:
        'The same load on two Deployments, 200 requests a second and then 600. The autoscaler that counts requests asks for six Pods at its next look. The other one sees CPU, which cannot be more than the limit and is measured late: it doubles first, waits until the new Pods have been measured, and goes on. When the load drops, both stay as they are for five minutes.',
    },
    'zh-CN': {
      title: '自动伸缩：按请求还是按 CPU？',
      summary:
        '两个 Deployment 承受同样的负载：先是每秒 200 个请求，后来 600 个。按请求数伸缩的下一次检查就要六个 Pod。另一个看的是 CPU：用量不会超过 limit，测量也晚一步，所以先翻倍，等新 Pod 有了测量值，再继续增加。负载下降后，两者都保持五分钟不变。',
    },
  },
  nodes: [
    { count: 3, namePrefix: 'node-', cpu: '8', memory: '16Gi', pods: 110, zones: ['zone-a', 'zone-b', 'zone-c'] },
  ],
  manifests: '',
  script: [
    applyAt(1, shop('by-requests') + shop('by-cpu')),
    ...atSecond(20, ...requests(200)),
    applyAt(75, autoscaler('by-requests', BY_REQUESTS) + autoscaler('by-cpu', BY_CPU)),
    ...atSecond(110, ...requests(600, 200)),
    ...atSecond(240, ...requests(150, 600)),
  ],
  images: [{ image: IMAGE, sizeBytes: 40 * MIB, readyAfterMs: 3000, cpuMilli: 0, cpuMsPerRequest: 2 }],
  endUs: 620 * SECOND,
};
