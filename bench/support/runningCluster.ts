import { setDefaults } from '#cluster/apiserver/defaults/setDefaults.ts';
import { createCluster } from '#cluster/cluster.ts';
import { Engine } from '#kernel/engine.ts';
import { World } from '#kernel/world.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { Run } from '#session/run.ts';

const ZONES = 3;
const STARTED = '2025-12-31T23:30:00Z';

/** A cluster in which every Pod has long been running, dealt out over the nodes in turn, and answers its probes. */
export function runningCluster(nodes: number, pods: number): Run {
  const world = new World();
  const objects: KubeObject[] = [
    ...Array.from({ length: nodes }, (_, index) => benchNode(index)),
    ...Array.from({ length: pods }, (_, index) => runningPod(index, `node-${index % nodes}`)),
  ];
  const cluster = createCluster(world, { objects, scheduledRequests: [], images: [] });
  if (!cluster.ok) throw new Error('the default configuration is not valid');
  return new Run(new Engine({ world, seed: 1, actors: cluster.actors, genesis: cluster.genesis }));
}

/** Pods of one workload share what its template says, defaults included, as those that a ReplicaSet makes do. */
const TEMPLATE = setDefaults<Pod & KubeObject>({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { namespace: 'default', name: 'pod' },
  spec: {
    containers: [
      {
        name: 'app',
        image: 'app:1',
        resources: { requests: { cpu: '100m', memory: '500Mi' } },
        readinessProbe: { httpGet: { path: '/ready', port: 8080 } },
        livenessProbe: { httpGet: { path: '/healthz', port: 8080 } },
      },
    ],
  },
});

function benchNode(index: number): Node & KubeObject {
  const name = `node-${index}`;
  const labels = { 'kubernetes.io/hostname': name, 'topology.kubernetes.io/zone': `zone-${index % ZONES}` };
  const capacity = { cpu: '4', memory: '32Gi', pods: '110' };
  return { apiVersion: 'v1', kind: 'Node', metadata: { name, labels }, spec: {}, status: { capacity } };
}

function runningPod(index: number, nodeName: string): Pod & KubeObject {
  const name = `pod-${index}`;
  const condition = (type: string) => ({ type, status: 'True' as const, lastTransitionTime: STARTED });
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { namespace: 'default', name, uid: `uid-${index}`, labels: { app: 'bench' } },
    spec: { ...TEMPLATE.spec, nodeName },
    status: {
      phase: 'Running',
      podIP: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
      startTime: STARTED,
      conditions: ['PodReadyToStartContainers', 'Initialized', 'Ready', 'ContainersReady', 'PodScheduled'].map(
        condition,
      ),
      containerStatuses: [
        {
          name: 'app',
          image: 'app:1',
          imageID: 'app@sha256:1',
          containerID: `containerd://${index}`,
          ready: true,
          started: true,
          restartCount: 0,
          state: { running: { startedAt: STARTED } },
        },
      ],
    },
  };
}
