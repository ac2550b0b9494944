import { SECOND_US } from '#base/time.ts';
import { pod, priorityClass } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt } from '#scenarios/scriptSteps.ts';

const heap = Array.from({ length: 1000 }, (_, i) =>
  pod({ name: `batch-${i}`, image: 'registry.example/batch:1', cpu: '8', memory: '1Gi' }),
).join('');

const small = (name: string, priorityClassName?: string): string =>
  pod({
    name,
    image: 'registry.example/web:1',
    cpu: '100m',
    memory: '64Mi',
    ...(priorityClassName && { priorityClassName }),
  });

export const scenario: Scenario<'behind-a-thousand'> = {
  id: 'behind-a-thousand',
  nodes: [{ count: 2, namePrefix: 'node-', cpu: '4', memory: '16Gi', pods: 110, zones: ['zone-a', 'zone-b'] }],
  manifests: priorityClass('urgent', 1000) + small('ends-soon') + heap,
  script: [
    applyAt(1, small('small')),
    { atUs: 20 * SECOND_US, remove: 'Pod/default/ends-soon' },
    applyAt(22, small('second')),
    applyAt(23, small('first-of-all', 'urgent')),
  ],
  endUs: 35 * SECOND_US,
};

export const listed: Listed = {
  topic: 'order',
  place: 40,
  answers: { 15: 1 },
  evidence: {
    moment: { reason: 'pod.queued', subject: 'default/small*' },
    place: { view: 'scheduling' },
  },
};
