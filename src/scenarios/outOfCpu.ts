import { deployment, pod } from './manifests.ts';
import type { Scenario } from './scenario.ts';
import { applyAt, atSecond } from './scriptSteps.ts';

const SECOND = 1_000_000;
const DEAF = 'registry.example/deaf:1';

export const outOfCpu: Scenario = {
  id: 'out-of-cpu',
  text: {
    en: {
      title: 'The scheduler said yes, the kubelet OutOfcpu',
      summary:
        'A forced deletion removes the object at once: for the scheduler the CPU is free. The kubelet knows that the process still runs and rejects every Pod that comes, until it has ended.',
    },
    'zh-CN': {
      title: '调度器说可以，kubelet 说 OutOfcpu',
      summary:
        '强制删除立刻移除对象：调度器认为 CPU 已空出。kubelet 知道进程仍在运行，在它结束之前拒绝每个到来的 Pod。',
    },
  },
  nodes: [{ count: 1, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a'] }],
  manifests: '',
  script: [
    applyAt(1, pod({ name: 'old', image: DEAF, cpu: '3', memory: '512Mi' })),
    applyAt(15, deployment({ name: 'next', replicas: 1, image: 'registry.example/web:1', cpu: '3', memory: '512Mi' })),
    ...atSecond(25, {
      type: 'request.send',
      method: 'DELETE',
      url: '/api/v1/namespaces/default/pods/old?gracePeriodSeconds=0',
    }),
  ],
  images: [{ image: DEAF, ignoresSigterm: true }],
  endUs: 60 * SECOND,
};
