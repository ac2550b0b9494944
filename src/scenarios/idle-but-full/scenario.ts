import { SECOND_US } from '#base/time.ts';
import { deployment, pod } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt } from '#scenarios/scriptSteps.ts';

const IMAGE = 'registry.example/web:1';

const web = (cpu: string): string => deployment({ name: 'web', replicas: 6, image: IMAGE, cpu, memory: '256Mi' });

export const scenario: Scenario<'idle-but-full'> = {
  id: 'idle-but-full',
  nodes: [{ count: 3, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a', 'zone-b', 'zone-c'] }],
  manifests: '',
  script: [
    applyAt(1, web('1500m')),
    applyAt(15, pod({ name: 'report', image: 'registry.example/report:1', cpu: '1500m', memory: '256Mi' })),
    applyAt(40, web('500m')),
  ],
  images: [{ image: IMAGE, cpuMilli: 20 }],
  endUs: 70 * SECOND_US,
};

export const listed: Listed = {
  topic: 'pending',
  place: 10,
  answers: { 1: 1 },
  evidence: {
    moment: { reason: 'pod.rejected', actor: 'kube-scheduler', subject: 'default/report*' },
    place: { view: 'scheduling' },
  },
};
