import { pod } from './manifests.ts';
import type { Scenario, ScriptStep } from './scenario.ts';
import { applyAt } from './scriptSteps.ts';

const SECOND = 1_000_000;
const MIB = 1024 * 1024;
const LARGE = 'registry.example/model:1';
const SMALL = 'registry.example/web:1';

const series = (name: string, image: string, from: number): ScriptStep[] =>
  Array.from({ length: 3 }, (_, i) =>
    applyAt(from + 5 * i, pod({ name: `${name}-${i}`, image, cpu: '500m', memory: '1Gi' })),
  );

export const imageLocality: Scenario<'image-locality'> = {
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
  endUs: 100 * SECOND,
};
