import { SECOND_US } from '#base/time.ts';
import { deployment, pod } from '#scenarios/manifests.ts';
import type { Listed, Scenario, ScriptStep } from '#scenarios/scenario.ts';
import { applyAt, atSecond } from '#scenarios/scriptSteps.ts';

const TICKS = [42, 44, 47];

const tick = (second: number): string => `tick-${second}`;
const ticks = TICKS.map((second) =>
  pod({ name: tick(second), image: 'registry.example/tick:1', cpu: '100m', memory: '64Mi' }),
).join('');
const endTicks: ScriptStep[] = TICKS.map((second) => ({
  atUs: second * SECOND_US,
  remove: `Pod/default/${tick(second)}`,
}));

export const scenario: Scenario<'backoff-steps'> = {
  id: 'backoff-steps',
  nodes: [{ count: 1, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a'] }],
  manifests: '',
  script: [
    applyAt(
      1,
      deployment({ name: 'web', replicas: 1, image: 'registry.example/web:1', cpu: '1500m', memory: '256Mi' }) + ticks,
    ),
    ...atSecond(10, { type: 'fault.set', fault: 'bind.errors', value: 6 }),
    applyAt(10, pod({ name: 'unlucky', image: 'registry.example/web:1', cpu: '500m', memory: '128Mi' })),
    applyAt(42, pod({ name: 'hungry', image: 'registry.example/web:1', cpu: '3', memory: '128Mi' })),
    ...endTicks,
  ],
  endUs: 75 * SECOND_US,
};

export const listed: Listed = {
  topic: 'order',
  place: 20,
  answers: { 14: 1 },
  evidence: {
    moment: { reason: 'bind.failed', subject: 'default/unlucky', nth: 3 },
    place: { view: 'scheduling' },
  },
};
