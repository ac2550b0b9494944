import { SECOND_US } from '#base/time.ts';
import { deployment, pod, priorityClass } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt } from '#scenarios/scriptSteps.ts';

/** Like the other class of 1000, but its Pods delete nobody. */
const patient = `${priorityClass('patient', 1000)}preemptionPolicy: Never
`;

const bulky = (name: string, priorityClassName: string): string =>
  pod({ name, image: 'registry.example/train:1', cpu: '3', memory: '1Gi', priorityClassName });

export const scenario: Scenario<'low-before-high'> = {
  id: 'low-before-high',
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
  endUs: 60 * SECOND_US,
};

export const listed: Listed = {
  topic: 'order',
  place: 60,
  answers: { 17: 1 },
  evidence: {
    moment: { reason: 'pod.scheduled', subject: 'default/late*', nth: 1 },
    place: { view: 'scheduling' },
    select: 'Pod/default/bulky',
  },
};
