import { pod, priorityClass } from './manifests.ts';
import type { Scenario, ScriptStep } from './scenario.ts';
import { applyAt, atSecond } from './scriptSteps.ts';

const SECOND = 1_000_000;
const TICKS = 40;

const urgent = Array.from({ length: 150 }, (_, i) =>
  pod({
    name: `urgent-${i}`,
    image: 'registry.example/train:1',
    cpu: '8',
    memory: '1Gi',
    priorityClassName: 'urgent',
  }),
).join('');

/** Small Pods that are deleted one by one, two a second. */
const ticks = Array.from({ length: TICKS }, (_, i) =>
  pod({ name: `tick-${i}`, image: 'registry.example/tick:1', cpu: '10m', memory: '8Mi' }),
).join('');
const endTicks: ScriptStep[] = Array.from({ length: TICKS }, (_, i) => ({
  atUs: (15 + i / 2) * SECOND,
  remove: `Pod/default/tick-${i}`,
}));

export const starvedByPriority: Scenario = {
  id: 'starved-by-priority',
  text: {
    en: {
      title: 'Can unschedulable Pods of high priority starve lower ones?',
      summary:
        'A hundred and fifty Pods of priority 1000 want 8 CPU and fit no node. From 15 s on two small Pods are deleted each second; each end wakes the urgent ones again, to try them all takes 3 s, and they are popped before small, of priority 0, which comes at 20 s and would fit. At 35.5 s the last of the small Pods has ended; at 38.5 s small has its turn. Two settings make it this bad here: a cycle lasts 20 ms, as in a large cluster, and podMaxBackoffSeconds is 1; with the default of 10 the others would stay away longer. Look at activeQ in Scheduling.',
    },
    'zh-CN': {
      title: '调度不了的高优先级 Pod 会饿死低优先级的吗？',
      summary:
        '一百五十个优先级 1000 的 Pod 要 8 个 CPU，哪个节点都放不下。从 15 秒起每秒删除两个小 Pod；每次结束都再次唤醒它们，试一遍要 3 秒，而且总在优先级 0、20 秒到来、本来放得下的 small 之前弹出。35.5 秒时最后一个小 Pod 结束，38.5 秒时才轮到 small。这里有两个设置让情况这么糟：一个周期 20 毫秒，如同大集群；podMaxBackoffSeconds 为 1，若是默认的 10，那些 Pod 会离开得更久。请看“调度”视图中的 activeQ。',
    },
  },
  nodes: [{ count: 2, namePrefix: 'node-', cpu: '4', memory: '16Gi', pods: 110, zones: ['zone-a', 'zone-b'] }],
  manifests: priorityClass('urgent', 1000),
  schedulerConfiguration: `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
podInitialBackoffSeconds: 1
podMaxBackoffSeconds: 1
`,
  script: [
    ...atSecond(0, { type: 'constant.change', id: 'M4', value: 20 }),
    applyAt(1, ticks),
    applyAt(8, urgent),
    applyAt(20, pod({ name: 'small', image: 'registry.example/web:1', cpu: '100m', memory: '64Mi' })),
    ...endTicks,
  ],
  endUs: 50 * SECOND,
};
