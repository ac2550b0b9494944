import { describe, expect, it } from 'vitest';
import type { Pod, PodSpec } from '../../../model/generated/types.ts';
import type { KubeObject } from '../../../model/kinds.ts';
import { testNode, testPod } from '../actor/testing/testObjects.ts';
import type { ClusterEvent, ClusterEventWithHint } from '../framework/clusterEvent.ts';
import { clusterEvent, matchesRegistration } from '../framework/clusterEvent.ts';
import { eventsToRegister as interPodAffinity } from './InterPodAffinity/queueingHints.ts';
import { eventsToRegister as nodeAffinity } from './NodeAffinity/queueingHints.ts';
import { eventsToRegister as nodePorts } from './NodePorts/queueingHints.ts';
import { eventsToRegister as nodeResourcesFit } from './NodeResourcesFit/queueingHints.ts';
import { eventsToRegister as nodeUnschedulable } from './NodeUnschedulable/queueingHints.ts';
import { eventsToRegister as podTopologySpread } from './PodTopologySpread/queueingHints.ts';
import { eventsToRegister as taintToleration } from './TaintToleration/queueingHints.ts';
import { eventsToRegister as volumeBinding } from './VolumeBinding/queueingHints.ts';
import { eventsToRegister as volumeRestrictions } from './VolumeRestrictions/queueingHints.ts';

interface Row {
  readonly name: string;
  readonly plugin: readonly ClusterEventWithHint[];
  readonly event: ClusterEvent;
  readonly pod: Pod;
  readonly old?: KubeObject;
  readonly now?: KubeObject;
  readonly worthIt: boolean;
}

const NODE_ADD = clusterEvent('Node', 'Add');
const NODE_LABEL = clusterEvent('Node', 'UpdateNodeLabel');
const NODE_TAINT = clusterEvent('Node', 'UpdateNodeTaint');
const ALLOCATABLE = clusterEvent('Node', 'UpdateNodeAllocatable');
const POD_ADD = clusterEvent('AssignedPod', 'Add');
const POD_DELETE = clusterEvent('AssignedPod', 'Delete');

const placed = (pod: Pod): Pod => ({ ...pod, spec: { ...pod.spec, nodeName: 'n' } });
const labelled = (name: string, labels: Readonly<Record<string, string>>, spec: Partial<PodSpec> = {}): Pod => {
  const pod = testPod(name, { spec });
  return { ...pod, metadata: { ...pod.metadata, labels } };
};
const tainted = (effect: 'NoSchedule' | 'PreferNoSchedule') =>
  testNode('n', { spec: { taints: [{ key: 'k', effect }] } });
const withPort = (name: string, hostPort: number, hostIP = '') =>
  testPod(name, { spec: { containers: [{ name: 'c', image: 'i', ports: [{ containerPort: 1, hostPort, hostIP }] }] } });
const selectsDisk = testPod('p', { spec: { nodeSelector: { disk: 'ssd' } } });
const ssd = testNode('n', { labels: { disk: 'ssd' } });
const term = { topologyKey: 'zone', labelSelector: { matchLabels: { app: 'a' } } };
const near = testPod('p', {
  spec: { affinity: { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } } },
});
const far = testPod('p', {
  spec: { affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } } },
});
const spread = testPod('p', {
  spec: {
    topologySpreadConstraints: [
      {
        maxSkew: 1,
        topologyKey: 'zone',
        whenUnsatisfiable: 'DoNotSchedule',
        labelSelector: { matchLabels: { app: 'a' } },
      },
    ],
  },
});
const withDisk = (name: string, readOnly: boolean) =>
  testPod(name, { spec: { volumes: [{ name: 'd', gcePersistentDisk: { pdName: 'disk', readOnly } }] } });
const withClaim = testPod('p', { spec: { volumes: [{ name: 'd', persistentVolumeClaim: { claimName: 'mine' } }] } });
const claim = (name: string) => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { namespace: 'default', name },
});
const affinity = interPodAffinity();

const ROWS: readonly Row[] = [
  {
    name: 'a node that begins to match',
    plugin: nodeAffinity(),
    event: NODE_LABEL,
    pod: selectsDisk,
    old: testNode('n'),
    now: ssd,
    worthIt: true,
  },
  {
    name: 'a node that matched before',
    plugin: nodeAffinity(),
    event: NODE_LABEL,
    pod: selectsDisk,
    old: ssd,
    now: ssd,
    worthIt: false,
  },
  {
    name: 'a new node that does not match',
    plugin: nodeAffinity(),
    event: NODE_ADD,
    pod: selectsDisk,
    now: testNode('n'),
    worthIt: false,
  },
  {
    name: 'a tolerable new node',
    plugin: taintToleration(),
    event: NODE_ADD,
    pod: testPod('p'),
    now: tainted('PreferNoSchedule'),
    worthIt: true,
  },
  {
    name: 'a taint that goes',
    plugin: taintToleration(),
    event: NODE_TAINT,
    pod: testPod('p'),
    old: tainted('NoSchedule'),
    now: testNode('n'),
    worthIt: true,
  },
  {
    name: 'a taint that never mattered',
    plugin: taintToleration(),
    event: NODE_TAINT,
    pod: testPod('p'),
    old: tainted('PreferNoSchedule'),
    now: testNode('n'),
    worthIt: false,
  },
  {
    name: 'an uncordoned node',
    plugin: nodeUnschedulable(),
    event: NODE_TAINT,
    pod: testPod('p'),
    old: testNode('n', { spec: { unschedulable: true } }),
    now: testNode('n'),
    worthIt: true,
  },
  {
    name: 'another taint on an open node',
    plugin: nodeUnschedulable(),
    event: NODE_TAINT,
    pod: testPod('p'),
    old: testNode('n'),
    now: tainted('NoSchedule'),
    worthIt: false,
  },
  {
    name: 'a node that is too small',
    plugin: nodeResourcesFit(),
    event: NODE_ADD,
    pod: testPod('p', { cpu: '8' }),
    now: testNode('n'),
    worthIt: false,
  },
  {
    name: 'a node that grew',
    plugin: nodeResourcesFit(),
    event: ALLOCATABLE,
    pod: testPod('p', { cpu: '8' }),
    old: testNode('n'),
    now: testNode('n', { cpu: '16' }),
    worthIt: true,
  },
  {
    name: 'a node that shrank and still fits',
    plugin: nodeResourcesFit(),
    event: ALLOCATABLE,
    pod: testPod('p'),
    old: testNode('n'),
    now: testNode('n', { cpu: '2' }),
    worthIt: false,
  },
  {
    name: 'the deletion of any placed Pod',
    plugin: nodeResourcesFit(),
    event: POD_DELETE,
    pod: testPod('p'),
    old: placed(testPod('q')),
    worthIt: true,
  },
  {
    name: 'the deletion of a Pod without node',
    plugin: nodeResourcesFit(),
    event: POD_DELETE,
    pod: testPod('p'),
    old: testPod('q'),
    worthIt: false,
  },
  {
    name: 'a freed port',
    plugin: nodePorts(),
    event: POD_DELETE,
    pod: withPort('p', 80),
    old: placed(withPort('q', 80, '10.0.0.1')),
    worthIt: true,
  },
  {
    name: 'another port',
    plugin: nodePorts(),
    event: POD_DELETE,
    pod: withPort('p', 80),
    old: placed(withPort('q', 81)),
    worthIt: false,
  },
  {
    name: 'a Pod to be near to',
    plugin: affinity,
    event: POD_ADD,
    pod: near,
    now: placed(labelled('q', { app: 'a' })),
    worthIt: true,
  },
  {
    name: 'a Pod to be far from, added',
    plugin: affinity,
    event: POD_ADD,
    pod: far,
    now: placed(labelled('q', { app: 'a' })),
    worthIt: false,
  },
  {
    name: 'a Pod to be far from, deleted',
    plugin: affinity,
    event: POD_DELETE,
    pod: far,
    old: placed(labelled('q', { app: 'a' })),
    worthIt: true,
  },
  {
    name: 'a deleted Pod that wanted to be far',
    plugin: affinity,
    event: POD_DELETE,
    pod: labelled('p', { app: 'a' }),
    old: placed({ ...far, metadata: { ...far.metadata, name: 'q' } }),
    worthIt: true,
  },
  {
    name: 'a node with the topology key',
    plugin: affinity,
    event: NODE_ADD,
    pod: near,
    now: testNode('n', { labels: { zone: 'z' } }),
    worthIt: true,
  },
  { name: 'a node without it', plugin: affinity, event: NODE_ADD, pod: near, now: testNode('n'), worthIt: false },
  {
    name: 'a counted Pod that goes',
    plugin: podTopologySpread(),
    event: POD_DELETE,
    pod: spread,
    old: placed(labelled('q', { app: 'a' })),
    worthIt: true,
  },
  {
    name: 'a Pod that does not count',
    plugin: podTopologySpread(),
    event: POD_DELETE,
    pod: spread,
    old: placed(labelled('q', { app: 'b' })),
    worthIt: false,
  },
  {
    name: 'a node that changes its zone',
    plugin: podTopologySpread(),
    event: NODE_LABEL,
    pod: spread,
    old: testNode('n', { labels: { zone: 'a' } }),
    now: testNode('n', { labels: { zone: 'b' } }),
    worthIt: true,
  },
  {
    name: 'an own claim',
    plugin: volumeBinding(),
    event: clusterEvent('PersistentVolumeClaim', 'Add'),
    pod: withClaim,
    now: claim('mine'),
    worthIt: true,
  },
  {
    name: "another's claim",
    plugin: volumeBinding(),
    event: clusterEvent('PersistentVolumeClaim', 'Add'),
    pod: withClaim,
    now: claim('yours'),
    worthIt: false,
  },
  {
    name: 'a disk that is written to',
    plugin: volumeRestrictions(),
    event: POD_DELETE,
    pod: withDisk('p', true),
    old: withDisk('q', false),
    worthIt: true,
  },
  {
    name: 'a disk that both only read',
    plugin: volumeRestrictions(),
    event: POD_DELETE,
    pod: withDisk('p', true),
    old: withDisk('q', true),
    worthIt: false,
  },
];

describe('queueing hints', () => {
  it.each(ROWS.map((row) => [row.name, row] as const))('%s', (_, { plugin, event, pod, old, now, worthIt }) => {
    const registered = plugin.filter((registration) => matchesRegistration(registration.event, event));
    expect(registered).toHaveLength(1);
    expect(registered[0]?.hint?.(pod, old, now) ?? 'Queue').toBe(worthIt ? 'Queue' : 'QueueSkip');
  });
});
