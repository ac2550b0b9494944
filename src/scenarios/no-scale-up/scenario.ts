import { SECOND_US } from '#base/time.ts';
import { deployment, pod, priorityClass } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt, atSecond } from '#scenarios/scriptSteps.ts';

const web = deployment({ name: 'web', replicas: 2, image: 'registry.example/web:1', cpu: '1500m', memory: '256Mi' });

const small = (max: number) => ({ id: 'small', min: 1, max, cpu: '2', memory: '4Gi', pods: 110 });
const gpu = {
  id: 'gpu',
  min: 0,
  max: 4,
  cpu: '16',
  memory: '64Gi',
  pods: 110,
  taints: [{ key: 'gpu', effect: 'NoSchedule' as const }],
};

export const scenario: Scenario<'no-scale-up'> = {
  id: 'no-scale-up',
  nodes: [{ count: 2, namePrefix: 'small-', cpu: '2', memory: '4Gi', pods: 110, zones: ['zone-a'] }],
  manifests: priorityClass('spare', -20),
  script: [
    ...atSecond(0, { type: 'autoscaler.start', groups: [small(2), gpu] }),
    applyAt(2, web),
    applyAt(
      8,
      pod({ name: 'one-more', image: 'registry.example/web:1', cpu: '1500m', memory: '256Mi' }) +
        pod({ name: 'too-large', image: 'registry.example/web:1', cpu: '6', memory: '256Mi' }) +
        pod({
          name: 'elsewhere',
          image: 'registry.example/web:1',
          cpu: '100m',
          memory: '64Mi',
          podSpec: 'nodeSelector:\n  disk: nvme\ntolerations:\n- key: gpu\n  operator: Exists\n',
        }) +
        pod({
          name: 'expendable',
          image: 'registry.example/web:1',
          cpu: '1500m',
          memory: '256Mi',
          priorityClassName: 'spare',
        }),
    ),
    ...atSecond(120, { type: 'autoscaler.start', groups: [small(4), gpu] }),
  ],
  endUs: 300 * SECOND_US,
};

export const listed: Listed = {
  topic: 'controllers',
  place: 70,
  answers: { 11: 1 },
  evidence: {
    moment: { reason: 'scan.ended' },
    place: { view: 'controllers' },
    select: 'Pod/default/one-more',
  },
};
