import { SECOND_US } from '#base/time.ts';
import { pod, priorityClass } from '#scenarios/manifests.ts';
import type { Listed, Scenario, ScriptStep } from '#scenarios/scenario.ts';
import { applyAt, atSecond } from '#scenarios/scriptSteps.ts';

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
  atUs: (15 + i / 2) * SECOND_US,
  remove: `Pod/default/tick-${i}`,
}));

export const scenario: Scenario<'starved-by-priority'> = {
  id: 'starved-by-priority',
  nodes: [{ count: 2, namePrefix: 'node-', cpu: '4', memory: '16Gi', pods: 110, zones: ['zone-a', 'zone-b'] }],
  manifests: priorityClass('urgent', 1000),
  schedulerConfiguration: `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
podInitialBackoffSeconds: 1
podMaxBackoffSeconds: 1
`,
  script: [
    ...atSecond(0, { type: 'constant.change', id: 'scheduler.cycle', value: 20 }),
    applyAt(1, ticks),
    applyAt(8, urgent),
    applyAt(20, pod({ name: 'small', image: 'registry.example/web:1', cpu: '100m', memory: '64Mi' })),
    ...endTicks,
  ],
  endUs: 50 * SECOND_US,
};

export const listed: Listed = {
  topic: 'order',
  place: 50,
  answers: { 16: 1 },
  evidence: {
    moment: { reason: 'pod.queued', subject: 'default/small*' },
    place: { view: 'scheduling' },
  },
};
