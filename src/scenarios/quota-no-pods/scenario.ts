import { SECOND_US } from '#base/time.ts';
import { deployment } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt } from '#scenarios/scriptSteps.ts';

const quota = (cpu: string): string => `---
apiVersion: v1
kind: ResourceQuota
metadata:
  name: compute
  namespace: default
spec:
  hard:
    requests.cpu: "${cpu}"
    pods: "10"
`;

const web = deployment({ name: 'web', replicas: 6, image: 'registry.example/web:1', cpu: '500m', memory: '128Mi' });

/** Its container says nothing of CPU. */
const api = `---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: api
  namespace: default
  labels:
    app: api
spec:
  replicas: 2
  selector:
    matchLabels:
      app: api
  template:
    metadata:
      labels:
        app: api
    spec:
      containers:
        - name: app
          image: registry.example/api:1
`;

const limits = `---
apiVersion: v1
kind: LimitRange
metadata:
  name: defaults
  namespace: default
spec:
  limits:
    - type: Container
      defaultRequest:
        cpu: 250m
`;

export const scenario: Scenario<'quota-no-pods'> = {
  id: 'quota-no-pods',
  nodes: [{ count: 2, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a', 'zone-b'] }],
  manifests: quota('2'),
  script: [applyAt(2, web + api), applyAt(60, quota('4') + limits)],
  endUs: 180 * SECOND_US,
};

export const listed: Listed = {
  topic: 'controllers',
  place: 20,
  answers: { 12: 1 },
  terms: ['resourceQuota'],
  evidence: {
    moment: { reason: 'request.refused', subject: 'default/' },
    place: { view: 'controllers' },
    select: 'Deployment/default/web',
  },
};
