import { daemonSet, deployment } from './manifests.ts';
import type { Scenario } from './scenario.ts';
import { applyAt, atSecond } from './scriptSteps.ts';

const SECOND = 1_000_000;

const web = deployment({
  name: 'web',
  replicas: 5,
  image: 'registry.example/web:1',
  cpu: '250m',
  memory: '256Mi',
  container: `readinessProbe:
  httpGet:
    path: /
    port: 80
  initialDelaySeconds: 8
  periodSeconds: 2
`,
});
const agent = daemonSet({ name: 'agent', image: 'registry.example/agent:1', cpu: '50m', memory: '32Mi' });

const budget = `---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: web
  namespace: default
spec:
  minAvailable: 4
  selector:
    matchLabels:
      app: web
`;

export const drainAndPdb: Scenario = {
  id: 'drain-and-pdb',
  text: {
    en: {
      title: 'A drain that waits for a budget',
      summary:
        'Five replicas, four of which must stay: kubectl drain gets a 429 from the eviction API for each further Pod, and tries again every 5 s until a substitute is ready. The API server is not overloaded. Without --ignore-daemonsets it does not even begin.',
    },
    'zh-CN': {
      title: '等待预算的 drain',
      summary:
        '五个副本，必须保留四个：kubectl drain 驱逐后续的每个 Pod 时，驱逐 API 都返回 429，它每 5 秒重试一次，直到替代的 Pod 就绪。API server 并没有过载。不加 --ignore-daemonsets 则根本不会开始。',
    },
  },
  nodes: [{ count: 2, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a', 'zone-b'] }],
  manifests: '',
  script: [
    applyAt(1, web + agent + budget),
    ...atSecond(40, { type: 'node.drain', name: 'node-1' }),
    ...atSecond(50, { type: 'node.drain', name: 'node-1', ignoreDaemonSets: true }),
  ],
  endUs: 120 * SECOND,
};
