import { SECOND_US } from '#base/time.ts';
import type { Listed, Scenario, ScriptCommand } from '#scenarios/scenario.ts';
import { applyAt, atSecond } from '#scenarios/scriptSteps.ts';

const REPLICAS = 300;

const replicaSet = (name: string): string => `---
apiVersion: apps/v1
kind: ReplicaSet
metadata:
  name: ${name}
  namespace: default
spec:
  replicas: ${REPLICAS}
  selector:
    matchLabels:
      app: ${name}
  template:
    metadata:
      labels:
        app: ${name}
    spec:
      containers:
        - name: app
          image: registry.example/${name}:1
          resources:
            requests:
              cpu: 100m
              memory: 64Mi
`;

const rate = (qps: number, burst: number): ScriptCommand => ({
  type: 'client.rate',
  client: 'kube-controller-manager',
  qps,
  burst,
});

export const scenario: Scenario<'client-throttling'> = {
  id: 'client-throttling',
  nodes: [{ count: 20, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a', 'zone-b'] }],
  manifests: '',
  script: [
    ...atSecond(1, rate(20, 30)),
    applyAt(5, replicaSet('patient')),
    ...atSecond(40, rate(100, 200)),
    applyAt(45, replicaSet('hasty')),
  ],
  endUs: 70 * SECOND_US,
};

export const listed: Listed = {
  topic: 'fairness',
  place: 60,
  answers: { 39: 5 },
  evidence: {
    moment: { reason: 'pod.queued', subject: 'default/patient-*', nth: 60 },
    place: { view: 'fairness', tab: 'tooMany' },
    select: 'ReplicaSet/default/patient',
  },
};
