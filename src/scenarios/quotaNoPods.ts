import { deployment } from './manifests.ts';
import type { Scenario } from './scenario.ts';
import { applyAt } from './scriptSteps.ts';

const SECOND = 1_000_000;

const quota = (cpu: string): string => `---
apiVersion: v1
kind: ResourceQuota
metadata:
  name: compute
  namespace: default
spec:
  hard:
    requests.cpu: "${cpu}"
    pods: "10"
`;

const web = deployment({ name: 'web', replicas: 6, image: 'registry.example/web:1', cpu: '500m', memory: '128Mi' });

/** Its container says nothing of CPU. */
const api = `---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: api
  namespace: default
  labels:
    app: api
spec:
  replicas: 2
  selector:
    matchLabels:
      app: api
  template:
    metadata:
      labels:
        app: api
    spec:
      containers:
        - name: app
          image: registry.example/api:1
`;

const limits = `---
apiVersion: v1
kind: LimitRange
metadata:
  name: defaults
  namespace: default
spec:
  limits:
    - type: Container
      defaultRequest:
        cpu: 250m
`;

export const quotaNoPods: Scenario = {
  id: 'quota-no-pods',
  text: {
    en: {
      title: 'A quota, and no Pods at all',
      summary:
        'The Deployments are there and Pods are missing, but nothing is Pending: admission refuses to create them, and only Events of the ReplicaSets say why. web is over the ResourceQuota; api does not say how much CPU it wants. At 60 s the quota grows and a LimitRange speaks for api; the ReplicaSets try again with growing pauses.',
    },
    'zh-CN': {
      title: '有配额，却没有 Pod',
      summary:
        'Deployment 都在，Pod 却缺少，也没有任何 Pod 处于 Pending：准入拒绝创建它们，原因只写在 ReplicaSet 的 Event 里。web 超出了 ResourceQuota；api 没有写明需要多少 CPU。60 秒时配额增大，LimitRange 替 api 补上请求；ReplicaSet 以越来越长的间隔重试。',
    },
  },
  nodes: [{ count: 2, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a', 'zone-b'] }],
  manifests: quota('2'),
  script: [applyAt(2, web + api), applyAt(60, quota('4') + limits)],
  endUs: 180 * SECOND,
};
