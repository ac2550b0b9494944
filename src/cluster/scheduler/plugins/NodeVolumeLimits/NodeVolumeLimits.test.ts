import { describe, expect, it } from 'vitest';
import type { KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import { testNode, testPod } from '../../framework/testing/objects.ts';
import { onlyPlugin, verdictsOf } from '../../framework/testing/onlyPlugin.ts';
import { schedulerCache } from '../../schedulerRecords.ts';

const DRIVER = 'csi.example.com';
const FULL = 'Unschedulable: node(s) exceed max volume count';

function volume(name: string): KubeObject[] {
  const csi = { driver: DRIVER, volumeHandle: `handle-${name}` };
  return [
    { apiVersion: 'v1', kind: 'PersistentVolume', metadata: { name: `pv-${name}` }, spec: { csi } },
    {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { namespace: 'default', name },
      spec: { volumeName: `pv-${name}` },
    },
  ];
}

function attachment(name: string, node: string): KubeObject {
  const spec = { attacher: DRIVER, nodeName: node, source: { persistentVolumeName: `pv-${name}` } };
  return { apiVersion: 'storage.k8s.io/v1', kind: 'VolumeAttachment', metadata: { name: `va-${name}-${node}` }, spec };
}

const podWith = (name: string, claimName: string) =>
  testPod(name, {}, { volumes: [{ name: 'data', persistentVolumeClaim: { claimName } }] });

/** Node `n` allows two volumes of the driver; a Pod there uses `one`. */
function verdict(attachments: readonly KubeObject[]): string | undefined {
  const placed = [{ pod: podWith('old', 'one'), node: 'n' }];
  const scheduler = onlyPlugin('NodeVolumeLimits', [testNode('n')], placed);
  const drivers = [{ name: DRIVER, nodeID: 'n', allocatable: { count: 2 } }];
  const csiNode = { apiVersion: 'storage.k8s.io/v1', kind: 'CSINode', metadata: { name: 'n' }, spec: { drivers } };
  const volumes = ['one', 'two', 'three'].flatMap(volume);
  for (const object of [csiNode, ...volumes, ...attachments])
    scheduler.world.table(schedulerCache(object.kind)).put(objectKey(object), object);
  return verdictsOf(scheduler, podWith('new', 'two')).n;
}

it('counts the volumes of Pods on the node', () => {
  expect(verdict([])).toBe('Success');
});

it('counts attached volumes without a Pod once per node', () => {
  expect(verdict([attachment('three', 'n')])).toBe(FULL);
  expect(verdict([attachment('three', 'other')])).toBe('Success');
  expect(verdict([attachment('one', 'n')])).toBe('Success');
});

describe('migrated in-tree volumes', () => {
  const EBS = 'ebs.csi.aws.com';
  const disk = (name: string, volumeID: string) =>
    testPod(name, {}, { volumes: [{ name: 'data', awsElasticBlockStore: { volumeID } }] });
  const persistent = (name: string, spec: object): KubeObject[] => [
    { apiVersion: 'v1', kind: 'PersistentVolume', metadata: { name: `pv-${name}` }, spec },
    {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { namespace: 'default', name },
      spec: { volumeName: `pv-${name}` },
    },
  ];

  /** Node `n` allows `count` volumes of the driver; a Pod there uses EBS volume `vol-1`. */
  function verdictOn(pod: ReturnType<typeof testPod>, driver: string, count: number, objects: readonly KubeObject[]) {
    const scheduler = onlyPlugin('NodeVolumeLimits', [testNode('n')], [{ pod: disk('old', 'vol-1'), node: 'n' }]);
    const spec = { drivers: [{ name: driver, nodeID: 'n', allocatable: { count } }] };
    const csiNode = { apiVersion: 'storage.k8s.io/v1', kind: 'CSINode', metadata: { name: 'n' }, spec };
    for (const object of [csiNode, ...objects])
      scheduler.world.table(schedulerCache(object.kind)).put(objectKey(object), object);
    return verdictsOf(scheduler, pod).n;
  }

  it('counts each inline volume once', () => {
    expect(verdictOn(disk('new', 'vol-2'), EBS, 1, [])).toBe(FULL);
    expect(verdictOn(disk('new', 'vol-2'), EBS, 2, [])).toBe('Success');
    expect(verdictOn(disk('new', 'aws://us-east-1a/vol-1'), EBS, 1, [])).toBe('Success');
  });

  it('counts claims bound to migrated volumes', () => {
    const bound = (volumeID: string) => persistent('mine', { awsElasticBlockStore: { volumeID } });
    expect(verdictOn(podWith('new', 'mine'), EBS, 1, bound('vol-2'))).toBe(FULL);
    expect(verdictOn(podWith('new', 'mine'), EBS, 1, bound('vol-1'))).toBe('Success');
  });

  it('counts claims by the driver that provisions their class', () => {
    const unbound = (provisioner: string): KubeObject[] => [
      { apiVersion: 'storage.k8s.io/v1', kind: 'StorageClass', metadata: { name: 'old' }, provisioner } as KubeObject,
      {
        apiVersion: 'v1',
        kind: 'PersistentVolumeClaim',
        metadata: { namespace: 'default', name: 'mine' },
        spec: { storageClassName: 'old' },
      },
    ];
    expect(verdictOn(podWith('new', 'mine'), EBS, 1, unbound('kubernetes.io/aws-ebs'))).toBe(FULL);
    expect(verdictOn(podWith('new', 'mine'), EBS, 1, unbound('kubernetes.io/gce-pd'))).toBe('Success');
  });

  it('ignores plugins that are not migrated', () => {
    const volumes = [{ name: 'data', vsphereVolume: { volumePath: 'p' } }];
    expect(verdictOn(testPod('new', {}, { volumes }), 'csi.vsphere.vmware.com', 0, [])).toBe('Success');
  });
});

describe('claim of a generic ephemeral volume', () => {
  const volumes = [{ name: 'data', ephemeral: { volumeClaimTemplate: { spec: {} } } }];
  const made = testPod('web', {}, { volumes });
  const pod = { ...made, metadata: { ...made.metadata, uid: 'web-uid' } };
  const claim = (uid: string): KubeObject => ({
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: {
      namespace: 'default',
      name: 'web-data',
      ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name: 'web', uid, controller: true }],
    },
  });
  const onNode = (plugin: string, uid: string) => {
    const scheduler = onlyPlugin(plugin, [testNode('n')], []);
    const object = claim(uid);
    scheduler.world.table(schedulerCache(object.kind)).put(objectKey(object), object);
    return scheduler;
  };
  const message = 'PVC default/web-data was not created for pod default/web (pod is not owner)';

  it('a claim of another Pod is an error in NodeVolumeLimits and a rejection in VolumeBinding', () => {
    expect(onNode('NodeVolumeLimits', 'other').decide(pod)[0].message).toBe(
      `running "NodeVolumeLimits" filter plugin: ${message}`,
    );
    expect(verdictsOf(onNode('NodeVolumeLimits', 'web-uid'), pod)).toEqual({ n: 'Success' });
    expect(onNode('VolumeBinding', 'other').decide(pod)[0].message).toContain(`0/1 nodes are available: ${message}.`);
  });
});
