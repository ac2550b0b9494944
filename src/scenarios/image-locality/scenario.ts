import { SECOND_US } from '#base/time.ts';
import { pod } from '#scenarios/manifests.ts';
import type { Listed, Scenario, ScriptStep } from '#scenarios/scenario.ts';
import { applyAt } from '#scenarios/scriptSteps.ts';

const MIB = 1024 * 1024;
const LARGE = 'registry.example/model:1';
const SMALL = 'registry.example/web:1';

const series = (name: string, image: string, from: number): ScriptStep[] =>
  Array.from({ length: 3 }, (_, i) =>
    applyAt(from + 5 * i, pod({ name: `${name}-${i}`, image, cpu: '500m', memory: '1Gi' })),
  );

export const scenario: Scenario<'image-locality'> = {
  id: 'image-locality',
  nodes: [{ count: 3, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a'] }],
  manifests: '',
  script: [
    applyAt(1, pod({ name: 'model-0', image: LARGE, cpu: '500m', memory: '1Gi' })),
    ...series('model', LARGE, 50).slice(1),
    ...series('web', SMALL, 75),
  ],
  images: [
    { image: LARGE, sizeBytes: 1000 * MIB },
    { image: SMALL, sizeBytes: 20 * MIB },
  ],
  endUs: 100 * SECOND_US,
};

export const listed: Listed = {
  topic: 'placement',
  place: 30,
  answers: { 21: 1 },
  evidence: {
    moment: { reason: 'pod.scheduled', subject: 'default/model-2*', nth: 1 },
    place: { view: 'scheduling' },
  },
};
