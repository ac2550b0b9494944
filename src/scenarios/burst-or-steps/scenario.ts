import { SECOND_US } from '#base/time.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { atSecond, serviceAccountLoad } from '#scenarios/scriptSteps.ts';

/** A tenth of 4,000 Pods, and a fiftieth of them each minute. */
const TENTH = 400;
const FIFTIETH = 80;
const MINUTES = 5;

const mayCreate = `---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata:
  name: pod-creator
rules:
  - apiGroups: [""]
    resources: ["pods"]
    verbs: ["create"]
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata:
  name: pod-creator
roleRef:
  apiGroup: rbac.authorization.k8s.io
  kind: ClusterRole
  name: pod-creator
subjects:
  - kind: ServiceAccount
    name: deployer
    namespace: tools
`;

const pods = (id: string, count: number) =>
  serviceAccountLoad('tools:deployer', {
    id,
    method: 'POST',
    url: '/api/v1/namespaces/default/pods',
    body: `{apiVersion: v1, kind: Pod, metadata: {generateName: ${id}-, labels: {app: ${id}}}, spec: {containers: [{name: app, image: registry.example/app:1, resources: {requests: {cpu: 100m, memory: 64Mi}}}]}}`,
    ratePerSecond: count,
    burst: count,
    count,
  });

export const scenario: Scenario<'burst-or-steps'> = {
  id: 'burst-or-steps',
  nodes: [{ count: 10, namePrefix: 'node-', cpu: '32', memory: '128Gi', pods: 110, zones: ['zone-a', 'zone-b'] }],
  manifests: mayCreate,
  script: [
    ...atSecond(
      1,
      { type: 'serverFlags.set', maxRequestsInflight: 60, maxMutatingRequestsInflight: 30, priorityAndFairness: true },
      { type: 'prometheus.start' },
    ),
    ...atSecond(10, pods('burst', TENTH)),
    ...Array.from({ length: MINUTES }, (_, minute) =>
      atSecond(120 + 60 * minute, pods(`step${minute}`, FIFTIETH)),
    ).flat(),
  ],
  endUs: 420 * SECOND_US,
};

export const listed: Listed = {
  topic: 'controllers',
  place: 130,
  terms: ['burstOrSteps'],
  evidence: {
    moment: { reason: 'request.rejected' },
    place: { view: 'fairness', tab: 'seats' },
    select: 'request',
  },
};
