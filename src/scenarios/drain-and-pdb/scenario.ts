import { SECOND_US } from '#base/time.ts';
import { daemonSet, deployment } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt, atSecond } from '#scenarios/scriptSteps.ts';

const web = deployment({
  name: 'web',
  replicas: 5,
  image: 'registry.example/web:1',
  cpu: '250m',
  memory: '256Mi',
  container: `readinessProbe:
  httpGet:
    path: /
    port: 80
  initialDelaySeconds: 8
  periodSeconds: 2
`,
});
const agent = daemonSet({ name: 'agent', image: 'registry.example/agent:1', cpu: '50m', memory: '32Mi' });

const budget = `---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: web
  namespace: default
spec:
  minAvailable: 4
  selector:
    matchLabels:
      app: web
`;

export const scenario: Scenario<'drain-and-pdb'> = {
  id: 'drain-and-pdb',
  nodes: [{ count: 2, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a', 'zone-b'] }],
  manifests: '',
  script: [
    applyAt(1, web + agent + budget),
    ...atSecond(40, { type: 'node.drain', name: 'node-1' }),
    ...atSecond(50, { type: 'node.drain', name: 'node-1', ignoreDaemonSets: true }),
  ],
  endUs: 120 * SECOND_US,
};

export const listed: Listed = {
  topic: 'controllers',
  place: 50,
  answers: { 28: 1 },
  evidence: {
    moment: { reason: 'request.refused', subject: 'default/web-*' },
    place: { view: 'controllers' },
    select: 'Deployment/default/web',
  },
};
