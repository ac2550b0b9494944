import { SECOND_US } from '#base/time.ts';
import { deployment } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt, atSecond, patchAt } from '#scenarios/scriptSteps.ts';

const web = deployment({
  name: 'web',
  replicas: 6,
  image: 'registry.example/web:1',
  cpu: '1',
  memory: '512Mi',
  podSpec: 'nodeSelector:\n  disk: ssd\n',
});

export const scenario: Scenario<'pods-stay'> = {
  id: 'pods-stay',
  nodes: [
    {
      count: 2,
      namePrefix: 'node-',
      cpu: '8',
      memory: '16Gi',
      pods: 110,
      zones: ['zone-a'],
      labels: { disk: 'ssd' },
    },
  ],
  manifests: '',
  script: [
    applyAt(1, web),
    ...atSecond(20, {
      type: 'request.send',
      method: 'POST',
      url: '/api/v1/nodes',
      body: `apiVersion: v1
kind: Node
metadata:
  name: node-3
  labels:
    kubernetes.io/hostname: node-3
    kubernetes.io/os: linux
    kubernetes.io/arch: amd64
    topology.kubernetes.io/zone: zone-a
    disk: ssd
status:
  capacity: &amounts
    cpu: "8"
    memory: 16Gi
    pods: "110"
    ephemeral-storage: 100Gi
  allocatable: *amounts
`,
    }),
    ...patchAt(35, '/api/v1/nodes/node-1', '{"metadata":{"labels":{"disk":null}}}'),
    ...patchAt(
      50,
      '/apis/apps/v1/namespaces/default/deployments/web',
      '{"spec":{"template":{"metadata":{"annotations":{"kubectl.kubernetes.io/restartedAt":"now"}}}}}',
    ),
  ],
  endUs: 80 * SECOND_US,
};

export const listed: Listed = {
  topic: 'placement',
  place: 50,
  answers: { 24: 1 },
  evidence: {
    moment: { reason: 'node.becameReady', subject: 'node-3' },
    place: { view: 'nodes' },
  },
};
