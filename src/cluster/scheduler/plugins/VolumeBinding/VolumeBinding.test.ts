import { describe, expect, it } from 'vitest';
import type { KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import { testNode, testPod } from '../../framework/testing/objects.ts';
import { testScheduler } from '../../framework/testing/surroundings.ts';
import { schedulerCache } from '../../schedulerRecords.ts';
import { podVolumesOn } from './VolumeBinding.ts';

const ZONE = 'topology.kubernetes.io/zone';
const inZone = (zone: string) => ({
  required: { nodeSelectorTerms: [{ matchExpressions: [{ key: ZONE, operator: 'In', values: [zone] }] }] },
});
const volumeClass = (name: string, provisioner: string): KubeObject => ({
  apiVersion: 'storage.k8s.io/v1',
  kind: 'StorageClass',
  metadata: { name },
  ...{ provisioner, volumeBindingMode: 'WaitForFirstConsumer' },
});
const volume = (name: string, storage: string, zone: string): KubeObject => ({
  apiVersion: 'v1',
  kind: 'PersistentVolume',
  metadata: { name },
  status: { phase: 'Available' },
  spec: {
    capacity: { storage },
    accessModes: ['ReadWriteOnce'],
    storageClassName: 'local',
    nodeAffinity: inZone(zone),
  },
});
const claim = (name: string, storageClassName: string, storage: string): KubeObject => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { namespace: 'default', name, uid: name },
  status: { phase: 'Pending' },
  spec: { accessModes: ['ReadWriteOnce'], storageClassName, resources: { requests: { storage } } },
});

function decide(objects: readonly KubeObject[], ...claims: readonly string[]) {
  const scheduler = testScheduler(['a', 'b'].map((zone) => testNode(`node-${zone}`, { labels: { [ZONE]: zone } })));
  for (const object of objects) scheduler.world.table(schedulerCache(object.kind)).put(objectKey(object), object);
  const volumes = claims.map((claimName) => ({ name: claimName, persistentVolumeClaim: { claimName } }));
  const [result] = scheduler.decide(testPod('p', {}, { volumes }));
  const found = podVolumesOn(result.state, result.node);
  const bound = found?.bindings.map((binding) => `${binding.claim.metadata.name}=${binding.volume.metadata.name}`);
  return {
    node: result.node,
    message: result.message,
    bound,
    provisioned: found?.provisions.map(({ metadata }) => metadata.name),
  };
}

it('VolumeBinding joins PreScore and Score but skips every Pod', () => {
  const nodes = [testNode('a'), testNode('b')];
  const score = { enabled: [{ name: 'VolumeBinding', weight: 7 }], disabled: [{ name: '*' }] };
  const scored = (plugins: object) => {
    const [result, { scores, preScores }] = testScheduler(nodes, { profiles: [{ plugins }] }).decide(testPod('p'));
    return {
      totals: [...(result.totals ?? [])].slice(0, 2),
      scores,
      skipped: preScores.map(({ status }) => status.code),
    };
  };
  expect(scored({ preScore: score, score })).toEqual({ totals: [0, 0], scores: [], skipped: ['Skip'] });
  expect(scored({ preScore: { disabled: [{ name: '*' }] }, score })).toMatchObject({
    totals: [0, 0],
    scores: [{ plugin: 'VolumeBinding', weight: 7, raw: [0, 0] }],
  });
});

describe('VolumeBinding', () => {
  const local = volumeClass('local', 'kubernetes.io/no-provisioner');

  it('binds the smallest volumes, starting with the smallest claim', () => {
    const volumes = [
      volume('large', '9Gi', 'b'),
      volume('small', '1Gi', 'b'),
      volume('middle', '5Gi', 'b'),
      volume('far', '1Gi', 'a'),
    ];
    const claims = [claim('big', 'local', '2Gi'), claim('little', 'local', '1Gi')];
    expect(decide([local, ...volumes, ...claims], 'big', 'little')).toMatchObject({
      node: 'node-b',
      bound: ['little=small', 'big=middle'],
    });
  });

  it('rejects nodes without a volume when nothing provisions one', () => {
    expect(decide([local, claim('c', 'local', '1Gi'), volume('v', '1Gi', 'a')], 'c')).toMatchObject({
      node: 'node-a',
      provisioned: [],
    });
    const { message } = decide([local, claim('c', 'local', '2Gi'), volume('v', '1Gi', 'a')], 'c');
    expect(message).toContain("2 node(s) didn't find available persistent volumes to bind.");
  });

  it('provisions a volume when there is a provisioner', () => {
    expect(decide([volumeClass('csi', 'csi.example.com'), claim('c', 'csi', '1Gi')], 'c')).toMatchObject({
      bound: [],
      provisioned: ['c'],
    });
  });

  it.each([
    [[], 'persistentvolumeclaim "c" not found. not found'],
    [[claim('c', 'none', '1Gi')], 'pod has unbound immediate PersistentVolumeClaims.'],
    [
      [{ ...claim('c', 'local', '1Gi'), spec: { volumeName: 'v' }, status: { phase: 'Lost' } }],
      'persistentvolumeclaim "c" bound to non-existent persistentvolume "v". not found',
    ],
  ])('rejects the Pod on all nodes with the claims %j', (objects, message) =>
    expect(decide([local, ...objects], 'c').message).toContain(`0/2 nodes are available: ${message}`),
  );
});

describe('migrated volume topology', () => {
  const PLUGIN = 'kubernetes.io/gce-pd';
  const disk = (labels: Record<string, string>, more: object = {}): KubeObject => ({
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name: 'disk', labels },
    ...{ spec: { gcePersistentDisk: { pdName: 'd' }, ...more } },
  });
  /** Nodes as their driver labels them; the first has no driver yet. */
  const nodes = ['', 'europe-west4-a', 'europe-west4-b'].map((zone, i) =>
    testNode(`n${i}`, { labels: zone === '' ? {} : { 'topology.gke.io/zone': zone } }),
  );
  const csiNode = (name: string): KubeObject => ({
    apiVersion: 'storage.k8s.io/v1',
    kind: 'CSINode',
    metadata: {
      name,
      annotations: { 'storage.alpha.kubernetes.io/migrated-plugins': `kubernetes.io/aws-ebs,${PLUGIN}` },
    },
    ...{ spec: { drivers: [] } },
  });
  const bound: KubeObject = {
    ...claim('data', 'standard', '1Gi'),
    metadata: { namespace: 'default', name: 'data', annotations: { 'pv.kubernetes.io/bind-completed': 'yes' } },
    ...{ spec: { volumeName: 'disk' } },
  };
  const withoutZones = { profiles: [{ plugins: { multiPoint: { disabled: [{ name: 'VolumeZone' }] } } }] };

  function fitting(volume: KubeObject) {
    const scheduler = testScheduler(nodes, withoutZones);
    for (const object of [volume, bound, csiNode('n1'), csiNode('n2')])
      scheduler.world.table(schedulerCache(object.kind)).put(objectKey(object), object);
    const volumes = [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }];
    const [{ feasible, message }] = scheduler.decide(testPod('p', {}, { volumes }));
    return message || feasible.map(({ name }) => name);
  }

  it.each([
    ['its zone label', disk({ [ZONE]: 'europe-west4-a' }), ['n0', 'n1']],
    ['its deprecated zone label', disk({ 'failure-domain.beta.kubernetes.io/zone': 'europe-west4-b' }), ['n0', 'n2']],
    ['the zones of a regional disk', disk({ [ZONE]: 'europe-west4-a__europe-west4-b' }), ['n0', 'n1', 'n2']],
    [
      'its node affinity before the zone label',
      disk({ [ZONE]: 'europe-west4-a' }, { nodeAffinity: inZone('europe-west4-b') }),
      ['n2'],
    ],
    ['no zone', disk({}), ['n0', 'n1', 'n2']],
    [
      'zones of two regions',
      disk({ [ZONE]: 'europe-west4-a__us-east1-b' }),
      'running "VolumeBinding" filter plugin: could not translate pv: failed to get region from zones: multiple or no regions gotten from zones, got: map[europe-west4:{} us-east1:{}]',
    ],
  ])('finds the nodes of a migrated volume by %s', (_, volume, expected) => expect(fitting(volume)).toEqual(expected));
});
