import { deployment } from './manifests.ts';
import type { Scenario } from './scenario.ts';
import { applyAt, atSecond, patchAt } from './scriptSteps.ts';

const SECOND = 1_000_000;

const web = deployment({
  name: 'web',
  replicas: 6,
  image: 'registry.example/web:1',
  cpu: '1',
  memory: '512Mi',
  podSpec: 'nodeSelector:\n  disk: ssd\n',
});

export const podsStay: Scenario = {
  id: 'pods-stay',
  text: {
    en: {
      title: 'A new node, new labels: why do running Pods not move?',
      summary:
        'Six Pods of web run on two nodes, three on each. At 20 s node-3 joins, empty: nothing moves, for the scheduler decides about Pods without a node only, once. At 35 s node-1 loses the label disk=ssd that web selects: its Pods run on, as a nodeSelector is asked while scheduling and not while running. At 50 s the Deployment is restarted: only new Pods are decided, on node-2 and node-3.',
    },
    'zh-CN': {
      title: '新节点、新标签：为什么运行中的 Pod 不搬家？',
      summary:
        'web 的六个 Pod 运行在两个节点上，各三个。20 秒时空的 node-3 加入：什么都不动，因为调度器只对还没有节点的 Pod 决定一次。35 秒时 node-1 失去 web 所选的标签 disk=ssd：它的 Pod 继续运行，因为 nodeSelector 只在调度时检查，运行时不检查。50 秒时重启该 Deployment：只有新 Pod 需要决定，去了 node-2 和 node-3。',
    },
  },
  nodes: [
    {
      count: 2,
      namePrefix: 'node-',
      cpu: '8',
      memory: '16Gi',
      pods: 110,
      zones: ['zone-a'],
      labels: { disk: 'ssd' },
    },
  ],
  manifests: '',
  script: [
    applyAt(1, web),
    ...atSecond(20, {
      type: 'request.send',
      method: 'POST',
      url: '/api/v1/nodes',
      body: `apiVersion: v1
kind: Node
metadata:
  name: node-3
  labels:
    kubernetes.io/hostname: node-3
    kubernetes.io/os: linux
    kubernetes.io/arch: amd64
    topology.kubernetes.io/zone: zone-a
    disk: ssd
status:
  capacity: &amounts
    cpu: "8"
    memory: 16Gi
    pods: "110"
    ephemeral-storage: 100Gi
  allocatable: *amounts
`,
    }),
    ...patchAt(35, '/api/v1/nodes/node-1', '{"metadata":{"labels":{"disk":null}}}'),
    ...patchAt(
      50,
      '/apis/apps/v1/namespaces/default/deployments/web',
      '{"spec":{"template":{"metadata":{"annotations":{"kubectl.kubernetes.io/restartedAt":"now"}}}}}',
    ),
  ],
  endUs: 80 * SECOND,
};
