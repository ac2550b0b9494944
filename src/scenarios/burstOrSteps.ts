import type { Scenario } from './scenario.ts';
import { atSecond, serviceAccountLoad } from './scriptSteps.ts';

const SECOND = 1_000_000;
/** A tenth of 4,000 Pods, and a fiftieth of them each minute. */
const TENTH = 400;
const FIFTIETH = 80;
const MINUTES = 5;

const mayCreate = `---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata:
  name: pod-creator
rules:
  - apiGroups: [""]
    resources: ["pods"]
    verbs: ["create"]
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata:
  name: pod-creator
roleRef:
  apiGroup: rbac.authorization.k8s.io
  kind: ClusterRole
  name: pod-creator
subjects:
  - kind: ServiceAccount
    name: deployer
    namespace: tools
`;

const pods = (id: string, count: number) =>
  serviceAccountLoad('tools:deployer', {
    id,
    method: 'POST',
    url: '/api/v1/namespaces/default/pods',
    body: `{apiVersion: v1, kind: Pod, metadata: {generateName: ${id}-, labels: {app: ${id}}}, spec: {containers: [{name: app, image: registry.example/app:1, resources: {requests: {cpu: 100m, memory: 64Mi}}}]}}`,
    ratePerSecond: count,
    burst: count,
    count,
  });

export const burstOrSteps: Scenario = {
  id: 'burst-or-steps',
  text: {
    en: {
      title: 'Ten percent at once, or two percent a minute',
      summary:
        'A program makes 400 Pods, a tenth of a cluster of 4,000, at 10 s all at once: its queues overflow, requests get 429, and the last Pods wait for the scheduler. From 120 s on it makes 80 each minute: nothing is refused and nobody waits.',
    },
    'zh-CN': {
      title: '一次加百分之十，还是每分钟加百分之二',
      summary:
        '一个程序在 10 秒时一次创建 400 个 Pod（4000 个的十分之一）：队列溢出，请求得到 429，最后的 Pod 要等调度器。从 120 秒起每分钟创建 80 个：没有请求被拒绝，也没有等待。',
    },
  },
  nodes: [{ count: 10, namePrefix: 'node-', cpu: '32', memory: '128Gi', pods: 110, zones: ['zone-a', 'zone-b'] }],
  manifests: mayCreate,
  script: [
    ...atSecond(
      1,
      { type: 'serverFlags.set', maxRequestsInflight: 60, maxMutatingRequestsInflight: 30, priorityAndFairness: true },
      { type: 'prometheus.start' },
    ),
    ...atSecond(10, pods('burst', TENTH)),
    ...Array.from({ length: MINUTES }, (_, minute) =>
      atSecond(120 + 60 * minute, pods(`step${minute}`, FIFTIETH)),
    ).flat(),
  ],
  endUs: 420 * SECOND,
};
