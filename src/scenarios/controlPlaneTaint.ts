import { deployment } from './manifests.ts';
import type { Scenario } from './scenario.ts';
import { applyAt, patchAt } from './scriptSteps.ts';

const SECOND = 1_000_000;
const TAINT = 'node-role.kubernetes.io/control-plane';

export const controlPlaneTaint: Scenario = {
  id: 'control-plane-taint',
  text: {
    en: {
      title: 'Untolerated taint on a cluster of one node: why?',
      summary:
        'The only node has the taint that kubeadm gives a control plane, node-role.kubernetes.io/control-plane:NoSchedule. tools tolerates it and runs; web does not and is Pending. Look at the Pods of web: TaintToleration refuses them. At 40 s the taint is removed, and both are bound at once.',
    },
    'zh-CN': {
      title: '单节点集群上的 untolerated taint：为什么？',
      summary:
        '唯一的节点带着 kubeadm 给控制平面加的污点 node-role.kubernetes.io/control-plane:NoSchedule。tools 容忍它，正常运行；web 不容忍，停在 Pending。请看 web 的 Pod：拒绝它们的是 TaintToleration。40 秒时污点被移除，两个 Pod 立刻被绑定。',
    },
  },
  nodes: [
    {
      count: 1,
      namePrefix: 'control-plane-',
      cpu: '4',
      memory: '8Gi',
      pods: 110,
      zones: ['zone-a'],
      labels: { [TAINT]: '' },
      taints: [{ key: TAINT, effect: 'NoSchedule' }],
    },
  ],
  manifests: '',
  script: [
    applyAt(
      1,
      deployment({ name: 'web', replicas: 2, image: 'registry.example/web:1', cpu: '500m', memory: '256Mi' }) +
        deployment({
          name: 'tools',
          replicas: 1,
          image: 'registry.example/tools:1',
          cpu: '250m',
          memory: '128Mi',
          podSpec: `tolerations:\n  - key: ${TAINT}\n    operator: Exists\n    effect: NoSchedule\n`,
        }),
    ),
    ...patchAt(40, '/api/v1/nodes/control-plane-1', '{"spec":{"taints":null}}'),
  ],
  endUs: 60 * SECOND,
};
