import { SECOND_US } from '#base/time.ts';
import { deployment } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt } from '#scenarios/scriptSteps.ts';

const oneToANode = `affinity:
  podAntiAffinity:
    requiredDuringSchedulingIgnoredDuringExecution:
      - labelSelector:
          matchLabels:
            app: web
        topologyKey: kubernetes.io/hostname
`;

const web = (version: string, strategy = ''): string =>
  deployment({
    name: 'web',
    replicas: 3,
    image: `registry.example/web:${version}`,
    cpu: '500m',
    memory: '256Mi',
    strategy: `progressDeadlineSeconds: 45\n${strategy}`,
    podSpec: oneToANode,
  });

export const scenario: Scenario<'anti-affinity-rollout-deadlock'> = {
  id: 'anti-affinity-rollout-deadlock',
  nodes: [{ count: 3, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a', 'zone-b', 'zone-c'] }],
  manifests: '',
  script: [
    applyAt(1, web('1')),
    applyAt(20, web('2')),
    applyAt(90, web('2', 'strategy:\n  rollingUpdate:\n    maxSurge: 0\n    maxUnavailable: 1\n')),
  ],
  endUs: 150 * SECOND_US,
};

export const listed: Listed = {
  topic: 'controllers',
  place: 10,
  answers: { 8: 1 },
  evidence: {
    moment: { reason: 'pod.rejected', subject: 'default/web-*' },
    place: { view: 'controllers' },
    select: 'Deployment/default/web',
  },
};
