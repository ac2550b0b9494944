import { deployment } from './manifests.ts';
import type { Scenario } from './scenario.ts';
import { applyAt, atSecond } from './scriptSteps.ts';

const SECOND = 1_000_000;

const web = deployment({
  name: 'web',
  replicas: 6,
  image: 'registry.example/web:1',
  cpu: '250m',
  memory: '256Mi',
});

const service = `---
apiVersion: v1
kind: Service
metadata:
  name: web
  namespace: default
spec:
  selector:
    app: web
  ports:
    - port: 80
`;

const cut = (value: 0 | 1) => ({ type: 'fault.set', fault: 'node.cut', value, node: 'node-1' }) as const;

export const deadNode: Scenario = {
  id: 'dead-node',
  text: {
    en: {
      title: 'Terminating on a dead node',
      summary:
        'At 60 s a node loses its network. About 50 s later its Pods are not ready and out of the endpoints, 300 s after that they are deleted and replaced; they stay Terminating until the node is back at 480 s.',
    },
    'zh-CN': {
      title: '死节点上的 Terminating',
      summary:
        '60 秒时一个节点断网。约 50 秒后其上的 Pod 变为未就绪并移出 endpoints，再过 300 秒被删除并由新 Pod 代替；它们一直是 Terminating，直到 480 秒节点恢复。',
    },
  },
  nodes: [{ count: 3, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a', 'zone-b', 'zone-c'] }],
  manifests: '',
  script: [applyAt(1, service + web), ...atSecond(60, cut(1)), ...atSecond(480, cut(0))],
  endUs: 540 * SECOND,
};
