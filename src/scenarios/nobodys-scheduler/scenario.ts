import { SECOND_US } from '#base/time.ts';
import { pod } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt } from '#scenarios/scriptSteps.ts';

const trial = (podSpec: string): string =>
  pod({ name: 'trial', image: 'registry.example/trial:1', cpu: '500m', memory: '256Mi', podSpec });

export const scenario: Scenario<'nobodys-scheduler'> = {
  id: 'nobodys-scheduler',
  nodes: [{ count: 2, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a'] }],
  manifests: '',
  script: [
    applyAt(5, trial('schedulerName: batch-scheduler\n')),
    { atUs: 40 * SECOND_US, remove: 'Pod/default/trial' },
    applyAt(50, trial('')),
  ],
  endUs: 65 * SECOND_US,
};

export const listed: Listed = {
  topic: 'pending',
  place: 50,
  answers: { 6: 1 },
  evidence: {
    moment: { reason: 'pod.created', subject: 'default/trial' },
    place: { view: 'scheduling' },
  },
};
