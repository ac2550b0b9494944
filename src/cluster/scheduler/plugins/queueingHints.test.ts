import { describe, expect, it } from 'vitest';
import type { Pod, Service } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { testNode, testPod } from '../actor/testing/testObjects.ts';
import type { ClusterEvent, ClusterEventWithHint } from '../framework/clusterEvent.ts';
import { clusterEvent, matchesRegistration } from '../framework/clusterEvent.ts';
import {
  ALLOCATABLE,
  attachment,
  claim,
  declaring,
  far,
  hard,
  labelled,
  NODE_ADD,
  NODE_LABEL,
  NODE_TAINT,
  near,
  POD_ADD,
  POD_DELETE,
  POD_LABEL,
  placed,
  resized,
  SCALED_DOWN,
  selectsDisk,
  spread,
  spreadByVersion,
  spreadTwice,
  ssd,
  tainted,
  wantsCpu,
  withClaim,
  withDisk,
  withEphemeralVolume,
  withPort,
} from '../framework/testing/hintObjects.ts';
import { testScheduler } from '../framework/testing/surroundings.ts';
import { schedulerCache } from '../schedulerRecords.ts';
import { eventsToRegister as interPodAffinity } from './InterPodAffinity/InterPodAffinity.ts';
import { eventsToRegister as nodeAffinity } from './NodeAffinity/NodeAffinity.ts';
import { eventsToRegister as nodeDeclaredFeatures } from './NodeDeclaredFeatures/NodeDeclaredFeatures.ts';
import { eventsToRegister as nodePorts } from './NodePorts/NodePorts.ts';
import { eventsToRegister as nodeResourcesFit } from './NodeResourcesFit/queueingHints.ts';
import { eventsToRegister as nodeUnschedulable } from './NodeUnschedulable/NodeUnschedulable.ts';
import { eventsToRegister as nodeVolumeLimits } from './NodeVolumeLimits/NodeVolumeLimits.ts';
import { eventsToRegister as taintToleration } from './TaintToleration/TaintToleration.ts';
import { eventsToRegister as volumeBinding } from './VolumeBinding/queueingHints.ts';
import { eventsToRegister as volumeRestrictions } from './VolumeRestrictions/VolumeRestrictions.ts';

interface Row {
  readonly name: string;
  readonly plugin: readonly ClusterEventWithHint[];
  readonly event: ClusterEvent;
  readonly pod: Pod;
  readonly old?: KubeObject;
  readonly now?: KubeObject;
  readonly worthIt: boolean;
}

const affinity = interPodAffinity();

/** Registrations of the plugin with its own configuration, beside the informers that it reads. */
function registeredBy(name: string, args: object = {}) {
  const profiles = [{ pluginConfig: [{ name, args }] }];
  const { world, profile } = testScheduler([], { profiles });
  const plugin = profile.plugins.filter.find((each) => each.name === name);
  return { world, registrations: plugin?.eventsToRegister?.() ?? [] };
}

const podTopologySpread = registeredBy('PodTopologySpread').registrations;

const ROWS: readonly Row[] = [
  {
    name: 'a node that starts to match',
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
    name: 'a new node whose taints are tolerated',
    plugin: taintToleration(),
    event: NODE_ADD,
    pod: testPod('p'),
    now: tainted('PreferNoSchedule'),
    worthIt: true,
  },
  {
    name: 'a removed taint',
    plugin: taintToleration(),
    event: NODE_TAINT,
    pod: testPod('p'),
    old: tainted('NoSchedule'),
    now: testNode('n'),
    worthIt: true,
  },
  {
    name: 'a taint that did not reject the Pod',
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
    name: 'another taint on a schedulable node',
    plugin: nodeUnschedulable(),
    event: NODE_TAINT,
    pod: testPod('p'),
    old: testNode('n'),
    now: tainted('NoSchedule'),
    worthIt: false,
  },
  {
    name: 'a node that is too small',
    plugin: nodeResourcesFit(() => false),
    event: NODE_ADD,
    pod: testPod('p', { cpu: '8' }),
    now: testNode('n'),
    worthIt: false,
  },
  {
    name: 'a node with more capacity',
    plugin: nodeResourcesFit(() => false),
    event: ALLOCATABLE,
    pod: testPod('p', { cpu: '8' }),
    old: testNode('n'),
    now: testNode('n', { cpu: '16' }),
    worthIt: true,
  },
  {
    name: 'a node with less capacity that still fits',
    plugin: nodeResourcesFit(() => false),
    event: ALLOCATABLE,
    pod: testPod('p'),
    old: testNode('n'),
    now: testNode('n', { cpu: '2' }),
    worthIt: false,
  },
  {
    name: 'the deletion of any placed Pod',
    plugin: nodeResourcesFit(() => false),
    event: POD_DELETE,
    pod: testPod('p'),
    old: placed(testPod('q')),
    worthIt: true,
  },
  {
    name: 'the deletion of a Pod without node',
    plugin: nodeResourcesFit(() => false),
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
    name: 'a Pod that matches the affinity',
    plugin: affinity,
    event: POD_ADD,
    pod: near,
    now: placed(labelled('q', { app: 'a' })),
    worthIt: true,
  },
  {
    name: 'an added Pod that matches the anti-affinity',
    plugin: affinity,
    event: POD_ADD,
    pod: far,
    now: placed(labelled('q', { app: 'a' })),
    worthIt: false,
  },
  {
    name: 'a deleted Pod that matches the anti-affinity',
    plugin: affinity,
    event: POD_DELETE,
    pod: far,
    old: placed(labelled('q', { app: 'a' })),
    worthIt: true,
  },
  {
    name: 'a deleted Pod with anti-affinity to this Pod',
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
  {
    name: 'a node without the topology key',
    plugin: affinity,
    event: NODE_ADD,
    pod: near,
    now: testNode('n'),
    worthIt: false,
  },
  {
    name: 'a deleted Pod that counted',
    plugin: podTopologySpread,
    event: POD_DELETE,
    pod: spread,
    old: placed(labelled('q', { app: 'a' })),
    worthIt: true,
  },
  {
    name: 'a Pod that does not count',
    plugin: podTopologySpread,
    event: POD_DELETE,
    pod: spread,
    old: placed(labelled('q', { app: 'b' })),
    worthIt: false,
  },
  {
    name: 'a node that changes its zone',
    plugin: podTopologySpread,
    event: NODE_LABEL,
    pod: spread,
    old: testNode('n', { labels: { zone: 'a' } }),
    now: testNode('n', { labels: { zone: 'b' } }),
    worthIt: true,
  },
  {
    name: 'a Pod that now counts for another constraint',
    plugin: podTopologySpread,
    event: POD_LABEL,
    pod: spreadTwice,
    old: placed(labelled('q', { app: 'a' })),
    now: placed(labelled('q', { tier: 'b' })),
    worthIt: true,
  },
  {
    name: 'a Pod with the same matchLabelKeys values',
    plugin: podTopologySpread,
    event: POD_DELETE,
    pod: spreadByVersion,
    old: placed(labelled('q', { app: 'a', version: '1' })),
    worthIt: true,
  },
  {
    name: 'a Pod with other matchLabelKeys values',
    plugin: podTopologySpread,
    event: POD_DELETE,
    pod: spreadByVersion,
    old: placed(labelled('q', { app: 'a', version: '2' })),
    worthIt: false,
  },
  {
    name: 'a requested resize',
    plugin: nodeResourcesFit(() => false),
    event: SCALED_DOWN,
    pod: wantsCpu('p', '1'),
    old: placed(resized('q', '4', '4')),
    now: placed(resized('q', '1', '4')),
    worthIt: false,
  },
  {
    name: 'a completed resize',
    plugin: nodeResourcesFit(() => false),
    event: SCALED_DOWN,
    pod: wantsCpu('p', '1'),
    old: placed(resized('q', '1', '4')),
    now: placed(resized('q', '1', '1')),
    worthIt: true,
  },
  {
    name: 'a node that declares another feature',
    plugin: nodeDeclaredFeatures(),
    event: clusterEvent('Node', 'UpdateNodeDeclaredFeature'),
    pod: testPod('p'),
    old: testNode('n'),
    now: declaring('A'),
    worthIt: true,
  },
  {
    name: 'a node that declares the same features',
    plugin: nodeDeclaredFeatures(),
    event: clusterEvent('Node', 'UpdateNodeDeclaredFeature'),
    pod: testPod('p'),
    old: declaring('A'),
    now: declaring('A'),
    worthIt: false,
  },
  {
    name: 'an update that keeps the required features',
    plugin: nodeDeclaredFeatures(),
    event: clusterEvent('UnschedulablePod', 'UpdatePodLabel'),
    pod: testPod('p'),
    old: testPod('p'),
    now: labelled('p', { app: 'a' }),
    worthIt: false,
  },
  {
    name: 'a deleted Pod with an in-tree volume',
    plugin: nodeVolumeLimits(),
    event: POD_DELETE,
    pod: withClaim,
    old: placed(withDisk('q', true)),
    worthIt: true,
  },
  {
    name: 'a detached volume of the driver of an in-tree volume',
    plugin: nodeVolumeLimits(),
    event: clusterEvent('storage.k8s.io/VolumeAttachment', 'Delete'),
    pod: withDisk('p', true),
    old: attachment('pd.csi.storage.gke.io'),
    worthIt: true,
  },
  {
    name: 'a detached volume of another driver',
    plugin: nodeVolumeLimits(),
    event: clusterEvent('storage.k8s.io/VolumeAttachment', 'Delete'),
    pod: withDisk('p', true),
    old: attachment('ebs.csi.aws.com'),
    worthIt: false,
  },
  {
    name: 'a detached volume, for a Pod with a claim',
    plugin: nodeVolumeLimits(),
    event: clusterEvent('storage.k8s.io/VolumeAttachment', 'Delete'),
    pod: withClaim,
    old: attachment('ebs.csi.aws.com'),
    worthIt: true,
  },
  {
    name: 'a detached volume, for a Pod with a generic ephemeral volume only',
    plugin: nodeVolumeLimits(),
    event: clusterEvent('storage.k8s.io/VolumeAttachment', 'Delete'),
    pod: withEphemeralVolume,
    old: attachment('ebs.csi.aws.com'),
    worthIt: false,
  },
  {
    name: 'a claim of the Pod',
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
    name: 'a disk that is mounted for writing',
    plugin: volumeRestrictions(),
    event: POD_DELETE,
    pod: withDisk('p', true),
    old: withDisk('q', false),
    worthIt: true,
  },
  {
    name: 'a disk that both Pods only read',
    plugin: volumeRestrictions(),
    event: POD_DELETE,
    pod: withDisk('p', true),
    old: withDisk('q', true),
    worthIt: false,
  },
];

describe('queueing hints', () => {
  it.each(ROWS.map((row) => [row.name, row] as const))(
    'decides whether an event wakes the Pod: %s',
    (_, { plugin, event, pod, old, now, worthIt }) => {
      const registered = plugin.filter((registration) => matchesRegistration(registration.event, event));
      expect(registered).toHaveLength(1);
      expect(registered[0]?.hint?.(pod, old, now) ?? 'Queue').toBe(worthIt ? 'Queue' : 'QueueSkip');
    },
  );
});

it('applies the default constraints to a Pod without constraints', () => {
  const defaultConstraints = [hard];
  const { world, registrations } = registeredBy('PodTopologySpread', { defaultingType: 'List', defaultConstraints });
  const service: Service = {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { namespace: 'default', name: 's' },
    spec: { selector: { app: 'a' } },
  };
  const hint = registrations.find(({ event }) => matchesRegistration(event, POD_DELETE))?.hint;
  const pod = labelled('p', { app: 'a' });
  const counted = placed(labelled('q', { app: 'a' }));
  expect(hint?.(pod, counted, undefined)).toBe('QueueSkip');
  world.table(schedulerCache('Service')).put('default/s', service);
  expect(hint?.(pod, counted, undefined)).toBe('Queue');
  expect(hint?.(pod, placed(labelled('q', { app: 'b' })), undefined)).toBe('QueueSkip');
});
