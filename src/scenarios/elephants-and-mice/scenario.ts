import { SECOND_US } from '#base/time.ts';
import { deployment, serviceAccountsMayRead } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt, atSecond, serviceAccountLoad } from '#scenarios/scriptSteps.ts';

/** A level of their own, which neither lends nor borrows: 10 of 255 shares of 600 seats are 24. */
const level = (queuing: string): string => `---
apiVersion: flowcontrol.apiserver.k8s.io/v1
kind: PriorityLevelConfiguration
metadata:
  name: tenants
spec:
  type: Limited
  limited:
    nominalConcurrencyShares: 10
    lendablePercent: 0
    borrowingLimitPercent: 0
    limitResponse:
      type: Queue
      queuing: ${queuing}
`;

const schema = `---
apiVersion: flowcontrol.apiserver.k8s.io/v1
kind: FlowSchema
metadata:
  name: tenants
spec:
  distinguisherMethod:
    type: ByUser
  matchingPrecedence: 1000
  priorityLevelConfiguration:
    name: tenants
  rules:
    - subjects:
        - kind: Group
          group:
            name: system:serviceaccounts:cd
        - kind: Group
          group:
            name: system:serviceaccounts:prod
      resourceRules:
        - apiGroups: ["*"]
          resources: ["*"]
          namespaces: ["*"]
          clusterScope: true
          verbs: ["*"]
`;

export const scenario: Scenario<'elephants-and-mice'> = {
  id: 'elephants-and-mice',
  nodes: [
    { count: 3, namePrefix: 'node-', cpu: '4', memory: '16Gi', pods: 110, zones: ['zone-a', 'zone-b', 'zone-c'] },
  ],
  manifests: serviceAccountsMayRead() + level('{queues: 64, handSize: 6, queueLengthLimit: 50}') + schema,
  script: [
    applyAt(1, deployment({ name: 'web', replicas: 3, image: 'registry.example/web:1', cpu: '250m', memory: '256Mi' })),
    ...atSecond(2, { type: 'prometheus.start' }),
    ...atSecond(
      5,
      serviceAccountLoad('cd:bot', {
        id: 'elephant',
        url: '/api/v1/namespaces/default/pods',
        ratePerSecond: 200,
        executionMs: 200,
      }),
      serviceAccountLoad('prod:sa-3', {
        id: 'mouse',
        url: '/api/v1/namespaces/prod/configmaps',
        ratePerSecond: 2,
      }),
    ),
    applyAt(80, level('{queues: 1, handSize: 1, queueLengthLimit: 50}')),
  ],
  endUs: 150 * SECOND_US,
};

export const listed: Listed = {
  topic: 'fairness',
  place: 30,
  evidence: {
    moment: { reason: 'request.rejected' },
    place: { view: 'fairness', tab: 'seats' },
    select: 'request',
  },
};
