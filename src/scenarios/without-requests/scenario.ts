import { SECOND_US } from '#base/time.ts';
import { pod } from '#scenarios/manifests.ts';
import type { Listed, Scenario, ScriptStep } from '#scenarios/scenario.ts';
import { applyAt } from '#scenarios/scriptSteps.ts';

const IMAGE = 'registry.example/script:1';

const silent: ScriptStep[] = Array.from({ length: 8 }, (_, i) =>
  applyAt(10 + i, pod({ name: `silent-${i}`, image: IMAGE })),
);

export const scenario: Scenario<'without-requests'> = {
  id: 'without-requests',
  nodes: [{ count: 2, namePrefix: 'node-', cpu: '2', memory: '4Gi', pods: 110, zones: ['zone-a'] }],
  manifests: '',
  script: [
    applyAt(
      1,
      pod({
        name: 'db',
        image: 'registry.example/db:1',
        cpu: '1',
        memory: '2Gi',
        podSpec: 'nodeSelector:\n  kubernetes.io/hostname: node-1\n',
      }),
    ),
    ...silent,
    applyAt(30, pod({ name: 'big', image: 'registry.example/big:1', cpu: '2', memory: '512Mi' })),
  ],
  images: [
    { image: IMAGE, cpuMilli: 200 },
    { image: 'registry.example/big:1', cpuMilli: 2000 },
  ],
  endUs: 60 * SECOND_US,
};

export const listed: Listed = {
  topic: 'placement',
  place: 20,
  answers: { 20: 1 },
  evidence: {
    moment: { reason: 'pod.scheduled', subject: 'default/big*', nth: 1 },
    place: { view: 'nodes', node: 'node-2', tab: 'resources' },
  },
};
