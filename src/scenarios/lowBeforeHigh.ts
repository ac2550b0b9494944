import { deployment, pod, priorityClass } from './manifests.ts';
import type { Scenario } from './scenario.ts';
import { applyAt } from './scriptSteps.ts';

const SECOND = 1_000_000;

/** Like the other class of 1000, but its Pods delete nobody. */
const patient = `${priorityClass('patient', 1000)}preemptionPolicy: Never
`;

const bulky = (name: string, priorityClassName: string): string =>
  pod({ name, image: 'registry.example/train:1', cpu: '3', memory: '1Gi', priorityClassName });

export const lowBeforeHigh: Scenario = {
  id: 'low-before-high',
  text: {
    en: {
      title: 'Why does a Pod of low priority run while one of high priority waits?',
      summary:
        'Two nodes of 4 CPU run two low Pods of 1 CPU each: 2 CPU are free on each. bulky has priority 1000, wants 3 CPU and may not preempt (preemptionPolicy: Never). It is tried first and fits nowhere; late, of priority 0, is tried after it, wants 1 CPU and runs. No room is kept for who waits. At 40 s bulky-2 comes, of the same priority but allowed to preempt: one low Pod is deleted for it.',
    },
    'zh-CN': {
      title: '为什么低优先级的 Pod 在运行，高优先级的却在等？',
      summary:
        '两个 4 CPU 的节点各运行两个 1 CPU 的 low Pod，各空 2 个 CPU。bulky 优先级 1000，要 3 个 CPU，且不许抢占（preemptionPolicy: Never）。先试它，哪里都放不下；之后试优先级 0 的 late，它要 1 个 CPU，于是运行。调度器不会为等待者留位置。40 秒时来了 bulky-2，优先级相同但可以抢占：一个 low 的 Pod 因它而被删除。',
    },
  },
  nodes: [{ count: 2, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a', 'zone-b'] }],
  manifests: priorityClass('urgent', 1000) + patient,
  script: [
    applyAt(1, deployment({ name: 'low', replicas: 4, image: 'registry.example/web:1', cpu: '1', memory: '256Mi' })),
    applyAt(
      15,
      bulky('bulky', 'patient') + pod({ name: 'late', image: 'registry.example/web:1', cpu: '1', memory: '256Mi' }),
    ),
    applyAt(40, bulky('bulky-2', 'urgent')),
  ],
  endUs: 60 * SECOND,
};
