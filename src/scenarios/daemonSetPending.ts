import { daemonSet, deployment } from './manifests.ts';
import type { Scenario } from './scenario.ts';
import { applyAt } from './scriptSteps.ts';

const SECOND = 1_000_000;

const agent = (priorityClassName?: string): string =>
  daemonSet({
    name: 'agent',
    image: 'registry.example/agent:1',
    cpu: '500m',
    memory: '128Mi',
    ...(priorityClassName && { priorityClassName }),
  });

export const daemonSetPending: Scenario = {
  id: 'daemonset-pending',
  text: {
    en: {
      title: 'A DaemonSet Pod that is Pending',
      summary:
        'node-2 is full of Pods of the same priority, so the Pod that is meant for it, and for no other node, waits. At 45 s the template gets system-node-critical: the new one preempts.',
    },
    'zh-CN': {
      title: 'Pending 的 DaemonSet Pod',
      summary:
        'node-2 上全是同样优先级的 Pod，只属于该节点的 Pod 只能等待。45 秒时模板改用 system-node-critical：新的 Pod 会抢占。',
    },
  },
  nodes: [{ count: 3, namePrefix: 'node-', cpu: '2', memory: '8Gi', pods: 110, zones: ['zone-a'] }],
  manifests: '',
  script: [
    applyAt(
      1,
      deployment({
        name: 'busy',
        replicas: 4,
        image: 'registry.example/busy:1',
        cpu: '500m',
        memory: '256Mi',
        podSpec: 'nodeSelector:\n  kubernetes.io/hostname: node-2\n',
      }),
    ),
    applyAt(15, agent()),
    applyAt(45, agent('system-node-critical')),
  ],
  endUs: 90 * SECOND,
};
