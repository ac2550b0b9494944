import { SECOND_US } from '#base/time.ts';
import { deployment } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt, patchAt } from '#scenarios/scriptSteps.ts';

const TAINT = 'node-role.kubernetes.io/control-plane';

export const scenario: Scenario<'control-plane-taint'> = {
  id: 'control-plane-taint',
  nodes: [
    {
      count: 1,
      namePrefix: 'control-plane-',
      cpu: '4',
      memory: '8Gi',
      pods: 110,
      zones: ['zone-a'],
      labels: { [TAINT]: '' },
      taints: [{ key: TAINT, effect: 'NoSchedule' }],
    },
  ],
  manifests: '',
  script: [
    applyAt(
      1,
      deployment({ name: 'web', replicas: 2, image: 'registry.example/web:1', cpu: '500m', memory: '256Mi' }) +
        deployment({
          name: 'tools',
          replicas: 1,
          image: 'registry.example/tools:1',
          cpu: '250m',
          memory: '128Mi',
          podSpec: `tolerations:\n  - key: ${TAINT}\n    operator: Exists\n    effect: NoSchedule\n`,
        }),
    ),
    ...patchAt(40, '/api/v1/nodes/control-plane-1', '{"spec":{"taints":null}}'),
  ],
  endUs: 60 * SECOND_US,
};

export const listed: Listed = {
  topic: 'pending',
  place: 20,
  answers: { 3: 1 },
  evidence: {
    moment: { reason: 'pod.rejected', actor: 'kube-scheduler', subject: 'default/web*' },
    place: { view: 'scheduling' },
  },
};
