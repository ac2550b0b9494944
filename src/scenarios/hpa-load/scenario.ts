import { SECOND_US } from '#base/time.ts';
import { cpuUtilization, deployment, horizontalPodAutoscaler, service } from '#scenarios/manifests.ts';
import type { Listed, Scenario, ScriptCommand } from '#scenarios/scenario.ts';
import { applyAt, atSecond } from '#scenarios/scriptSteps.ts';

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

const BEHAVIOR = 'scaleDown:\n  stabilizationWindowSeconds: 300\n';

const autoscaler = (name: string, metric: string): string =>
  horizontalPodAutoscaler({ name, minReplicas: 2, maxReplicas: 12, behavior: BEHAVIOR, metric });

const BY_REQUESTS = `- type: Pods
  pods:
    metric:
      name: http_requests_per_second
    target:
      type: AverageValue
      averageValue: "100"
`;

const NAMES = ['by-requests', 'by-cpu'];

/** So many requests a second to each, instead of those before. */
const requests = (ratePerSecond: number, before?: number): ScriptCommand[] =>
  NAMES.flatMap((service) => [
    ...(before === undefined ? [] : [{ type: 'traffic.stop' as const, id: `${service}-${before}` }]),
    { type: 'traffic.start', namespace: 'default', service, ratePerSecond, id: `${service}-${ratePerSecond}` },
  ]);

export const scenario: Scenario<'hpa-load'> = {
  id: 'hpa-load',
  nodes: [
    { count: 3, namePrefix: 'node-', cpu: '8', memory: '16Gi', pods: 110, zones: ['zone-a', 'zone-b', 'zone-c'] },
  ],
  manifests: '',
  script: [
    applyAt(1, shop('by-requests') + shop('by-cpu')),
    ...atSecond(20, ...requests(200)),
    applyAt(75, autoscaler('by-requests', BY_REQUESTS) + autoscaler('by-cpu', cpuUtilization(50))),
    ...atSecond(110, ...requests(600, 200)),
    ...atSecond(240, ...requests(150, 600)),
  ],
  images: [{ image: IMAGE, sizeBytes: 40 * MIB, readyAfterMs: 3000, cpuMilli: 0, cpuMsPerRequest: 2 }],
  endUs: 620 * SECOND_US,
};

export const listed: Listed = {
  topic: 'controllers',
  place: 60,
  evidence: {
    moment: { reason: 'deployment.scaled', subject: 'default/by-requests' },
    place: { view: 'controllers' },
    select: 'Deployment/default/by-requests',
  },
};
