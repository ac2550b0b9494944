import { SECOND_US } from '#base/time.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { atSecond } from '#scenarios/scriptSteps.ts';

const group = (id: string, most: number) => ({ id, min: 2, max: most, cpu: '16', memory: '64Gi' });
const data = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => group(`data-m${first + i}`, 450));

export const scenario: Scenario<'sharded-autoscalers'> = {
  id: 'sharded-autoscalers',
  nodes: [{ count: 2, namePrefix: 'core-', cpu: '16', memory: '64Gi', pods: 110, zones: ['zone-a'] }],
  manifests: '',
  script: [
    ...atSecond(1, { type: 'autoscaler.start', name: 'ca-1', groups: [group('core', 50), ...data(1, 3)] }),
    ...atSecond(5, { type: 'autoscaler.start', name: 'ca-2', groups: data(4, 7) }),
  ],
  endUs: 180 * SECOND_US,
};

export const listed: Listed = {
  topic: 'controllers',
  place: 110,
  evidence: {
    moment: { reason: 'machine.booted' },
    place: { view: 'controllers' },
    select: 'nothing',
  },
};
