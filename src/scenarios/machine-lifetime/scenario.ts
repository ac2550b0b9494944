import { SECOND_US } from '#base/time.ts';
import { deployment, service } from '#scenarios/manifests.ts';
import type { Listed, Scenario, ScriptCommand } from '#scenarios/scenario.ts';
import { applyAt, atSecond } from '#scenarios/scriptSteps.ts';

const IMAGE = 'registry.example/shop:1';
const LIFE_S = 60;
/** Until the cloud has another machine whose node is ready. */
const MACHINE_S = 30;
const GROUPS = ['managed', 'plain'] as const;

const shop = (group: string): string => `${deployment({
  name: group,
  replicas: 4,
  image: IMAGE,
  cpu: '200m',
  memory: '128Mi',
  podSpec: `nodeSelector:\n  group: ${group}\n`,
  container:
    'ports:\n  - containerPort: 8080\nreadinessProbe:\n  httpGet:\n    path: /ready\n    port: 8080\n  periodSeconds: 2\nlifecycle:\n  preStop:\n    sleep:\n      seconds: 5\n',
})}${service(group)}---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: ${group}
  namespace: default
spec:
  minAvailable: 3
  selector:
    matchLabels:
      app: ${group}
`;

/** The node of another machine of the group, as its kubelet registers it. */
const machine = (group: string, number: number): string => `---
apiVersion: v1
kind: Node
metadata:
  name: ${group}-${number}
  labels:
    kubernetes.io/hostname: ${group}-${number}
    topology.kubernetes.io/zone: zone-a
    group: ${group}
status:
  capacity: {cpu: "4", memory: 8Gi, pods: "110"}
  allocatable: {cpu: "4", memory: 8Gi, pods: "110"}
`;

const requests = (group: string): ScriptCommand => ({
  type: 'traffic.start',
  namespace: 'default',
  service: group,
  ratePerSecond: 40,
  node: 'core-1',
});

const nodes = (group: string, count: number) => ({
  count,
  namePrefix: `${group}-`,
  cpu: '4',
  memory: '8Gi',
  pods: 110,
  zones: ['zone-a'],
  ...(group !== 'core' && { labels: { group } }),
});

export const scenario: Scenario<'machine-lifetime'> = {
  id: 'machine-lifetime',
  nodes: [nodes('core', 1), ...GROUPS.map((group) => nodes(group, 2))],
  manifests: '',
  script: [
    applyAt(1, GROUPS.map(shop).join('')),
    ...atSecond(30, ...GROUPS.map(requests)),
    // The managed group: surge, drain, end.
    applyAt(LIFE_S, machine('managed', 3)),
    ...atSecond(LIFE_S + MACHINE_S, { type: 'node.drain', name: 'managed-1', ignoreDaemonSets: true }),
    { atUs: (LIFE_S + 2 * MACHINE_S) * SECOND_US, remove: 'Node/managed-1' },
    // The plain one: the machine is gone, another is ordered, and the cloud's controller deletes a Node that is not ready and has no machine.
    ...atSecond(LIFE_S, { type: 'fault.set', fault: 'node.down', value: 1, node: 'plain-1' }),
    applyAt(LIFE_S + MACHINE_S, machine('plain', 3)),
    { atUs: (LIFE_S + 65) * SECOND_US, remove: 'Node/plain-1' },
  ],
  images: [{ image: IMAGE, sizeBytes: 40 * 1024 * 1024, readyAfterMs: 2000 }],
  endUs: 240 * SECOND_US,
};

export const listed: Listed = {
  topic: 'controllers',
  place: 150,
  evidence: {
    moment: { reason: 'nodeFault.began', subject: 'plain-1', thenUs: 6_000_000 },
    place: { view: 'controllers' },
  },
};
