import type { Scenario, ScriptCommand } from './scenario.ts';
import { applyAt, atSecond } from './scriptSteps.ts';

const SECOND = 1_000_000;
const REPLICAS = 300;

const replicaSet = (name: string): string => `---
apiVersion: apps/v1
kind: ReplicaSet
metadata:
  name: ${name}
  namespace: default
spec:
  replicas: ${REPLICAS}
  selector:
    matchLabels:
      app: ${name}
  template:
    metadata:
      labels:
        app: ${name}
    spec:
      containers:
        - name: app
          image: registry.example/${name}:1
          resources:
            requests:
              cpu: 100m
              memory: 64Mi
`;

const rate = (qps: number, burst: number): ScriptCommand => ({
  type: 'client.rate',
  client: 'kube-controller-manager',
  qps,
  burst,
});

export const clientThrottling: Scenario = {
  id: 'client-throttling',
  text: {
    en: {
      title: 'The client waits for itself',
      summary:
        'kube-controller-manager with its default of 20 requests a second and a burst of 30 takes 13.5 seconds to create 300 Pods, and no server has refused it anything; with 100 and 200 it takes one.',
    },
    'zh-CN': {
      title: '客户端自己在等自己',
      summary:
        'kube-controller-manager 默认每秒 20 个请求、突发 30 个，创建 300 个 Pod 需要 13.5 秒，而服务器没有拒绝过任何请求；改成 100 和 200 后只要一秒。',
    },
  },
  nodes: [{ count: 20, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a', 'zone-b'] }],
  manifests: '',
  script: [
    ...atSecond(1, rate(20, 30)),
    applyAt(5, replicaSet('patient')),
    ...atSecond(40, rate(100, 200)),
    applyAt(45, replicaSet('hasty')),
  ],
  endUs: 70 * SECOND,
};
