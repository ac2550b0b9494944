import { SECOND_US } from '#base/time.ts';
import { deployment } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt } from '#scenarios/scriptSteps.ts';

const spread = (name: string, nodeTaintsPolicy: string): string =>
  deployment({
    name,
    replicas: 4,
    image: `registry.example/${name}:1`,
    cpu: '250m',
    memory: '128Mi',
    podSpec: `topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: topology.kubernetes.io/zone
    whenUnsatisfiable: DoNotSchedule
${nodeTaintsPolicy && `    nodeTaintsPolicy: ${nodeTaintsPolicy}\n`}    labelSelector:
      matchLabels:
        app: ${name}
`,
  });

export const scenario: Scenario<'spread-over-taints'> = {
  id: 'spread-over-taints',
  nodes: [
    { count: 2, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a', 'zone-b'] },
    {
      count: 1,
      namePrefix: 'kept-',
      cpu: '4',
      memory: '8Gi',
      pods: 110,
      zones: ['zone-c'],
      taints: [{ key: 'team', value: 'data', effect: 'NoSchedule' }],
    },
  ],
  manifests: '',
  script: [applyAt(1, spread('web', '') + spread('api', 'Honor')), applyAt(40, spread('web', 'Honor'))],
  endUs: 75 * SECOND_US,
};

export const listed: Listed = {
  topic: 'pending',
  place: 70,
  answers: { 9: 1 },
  evidence: {
    moment: { reason: 'pod.rejected', actor: 'kube-scheduler', subject: 'default/web*' },
    place: { view: 'scheduling' },
  },
};
