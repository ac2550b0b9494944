import { SECOND_US } from '#base/time.ts';
import { deployment } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt } from '#scenarios/scriptSteps.ts';

const spread = (name: string, version: number, matchLabelKeys: string): string =>
  deployment({
    name,
    replicas: 4,
    strategy: 'strategy:\n  rollingUpdate: {maxSurge: 2, maxUnavailable: 0}\n',
    image: `registry.example/${name}:${version}`,
    cpu: '250m',
    memory: '256Mi',
    podSpec: `topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: topology.kubernetes.io/zone
    whenUnsatisfiable: DoNotSchedule
${matchLabelKeys}    labelSelector:
      matchLabels:
        app: ${name}
`,
  });
const both = (version: number): string =>
  spread('counts-all', version, '') + spread('counts-own', version, '    matchLabelKeys: [pod-template-hash]\n');

export const scenario: Scenario<'skew-after-rollout'> = {
  id: 'skew-after-rollout',
  nodes: [{ count: 2, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a', 'zone-b'] }],
  manifests: '',
  script: [applyAt(1, both(1)), applyAt(30, both(2))],
  endUs: 60 * SECOND_US,
};

export const listed: Listed = {
  topic: 'placement',
  place: 40,
  answers: { 23: 1 },
  evidence: {
    moment: { reason: 'pod.deleted', subject: 'default/counts-all-*', nth: 4 },
    place: { view: 'nodes' },
    select: 'Deployment/default/counts-all',
  },
};
