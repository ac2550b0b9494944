import { SECOND_US } from '#base/time.ts';
import { serviceAccountsMayRead } from '#scenarios/manifests.ts';
import type { Listed, Scenario, ScriptCommand } from '#scenarios/scenario.ts';
import { applyAt, atSecond, serviceAccountLoad } from '#scenarios/scriptSteps.ts';

const database = Array.from(
  { length: 3 },
  (_, i) => `---
apiVersion: v1
kind: Pod
metadata:
  name: db-${i}
  labels:
    app: db
spec:
  containers:
    - name: db
      image: registry.example/db:1
      resources:
        requests:
          cpu: 500m
          memory: 1Gi
`,
).join('');

const budget = `---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: db
spec:
  minAvailable: 3
  selector:
    matchLabels:
      app: db
`;

/** An often copied example: it takes the one ServiceAccount that is called default, and gives it to catch-all. */
const listEvents = `---
apiVersion: flowcontrol.apiserver.k8s.io/v1
kind: FlowSchema
metadata:
  name: list-events-default-service-accounts
spec:
  distinguisherMethod:
    type: ByUser
  matchingPrecedence: 8000
  priorityLevelConfiguration:
    name: catch-all
  rules:
    - resourceRules:
        - apiGroups: [""]
          namespaces: ["default"]
          resources: ["events"]
          verbs: ["list"]
      subjects:
        - kind: ServiceAccount
          serviceAccount:
            name: default
            namespace: default
`;

/** The eviction that `kubectl drain` sends for a Pod, every five seconds while the answer is 429. */
const evict: ScriptCommand = {
  type: 'request.send',
  method: 'POST',
  url: '/api/v1/namespaces/default/pods/db-0/eviction',
  body: '{apiVersion: policy/v1, kind: Eviction, metadata: {name: db-0, namespace: default}}',
};

export const scenario: Scenario<'too-many-requests'> = {
  id: 'too-many-requests',
  nodes: [
    { count: 3, namePrefix: 'node-', cpu: '4', memory: '16Gi', pods: 110, zones: ['zone-a', 'zone-b', 'zone-c'] },
  ],
  manifests: serviceAccountsMayRead() + budget + listEvents,
  script: [
    applyAt(1, database),
    ...[20, 25, 30, 35, 40].flatMap((second) => atSecond(second, evict)),
    { atUs: 42 * SECOND_US, remove: 'PodDisruptionBudget/default/db' },
    ...atSecond(45, evict),
    ...atSecond(
      50,
      serviceAccountLoad('default:default', {
        id: 'event-lister',
        url: '/api/v1/namespaces/default/events',
        ratePerSecond: 20,
        count: 400,
        executionMs: 4000,
      }),
      serviceAccountLoad('tools:exporter', {
        id: 'held-back',
        url: '/api/v1/namespaces/default/pods',
        ratePerSecond: 1000,
        count: 60,
        clientQps: 5,
        clientBurst: 10,
      }),
    ),
  ],
  endUs: 90 * SECOND_US,
};

export const listed: Listed = {
  topic: 'fairness',
  place: 50,
  answers: { 28: 2, 39: 1 },
  evidence: {
    moment: { reason: 'request.rejected' },
    place: { view: 'fairness', tab: 'tooMany' },
    select: 'request',
  },
};
