import { SECOND_US } from '#base/time.ts';
import { deployment } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt, atSecond } from '#scenarios/scriptSteps.ts';

const web = deployment({
  name: 'web',
  replicas: 6,
  image: 'registry.example/web:1',
  cpu: '250m',
  memory: '256Mi',
});

const service = `---
apiVersion: v1
kind: Service
metadata:
  name: web
  namespace: default
spec:
  selector:
    app: web
  ports:
    - port: 80
`;

const cut = (value: 0 | 1) => ({ type: 'fault.set', fault: 'node.cut', value, node: 'node-1' }) as const;

export const scenario: Scenario<'dead-node'> = {
  id: 'dead-node',
  nodes: [{ count: 3, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a', 'zone-b', 'zone-c'] }],
  manifests: '',
  script: [applyAt(1, service + web), ...atSecond(60, cut(1)), ...atSecond(480, cut(0))],
  endUs: 540 * SECOND_US,
};

export const listed: Listed = {
  topic: 'controllers',
  place: 30,
  answers: { 34: 1 },
  terms: ['forceDelete'],
  evidence: {
    moment: { reason: 'pod.deletionStarted', subject: 'default/web-*' },
    place: { view: 'podLife' },
  },
};
