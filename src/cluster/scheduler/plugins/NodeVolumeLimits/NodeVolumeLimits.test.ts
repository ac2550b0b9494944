import { expect, it } from 'vitest';
import type { KubeObject } from '../../../../model/kinds.ts';
import { objectKey } from '../../../../model/objectKey.ts';
import { testNode, testPod } from '../../framework/testing/objects.ts';
import { onlyPlugin, verdictsOf } from '../../framework/testing/onlyPlugin.ts';
import { informerTable } from '../../listers.ts';

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

/** Node `n` may have two volumes of the driver; a Pod there uses `one`. */
function verdict(attachments: readonly KubeObject[]): string | undefined {
  const placed = [{ pod: podWith('old', 'one'), node: 'n' }];
  const scheduler = onlyPlugin('NodeVolumeLimits', [testNode('n')], placed);
  const drivers = [{ name: DRIVER, nodeID: 'n', allocatable: { count: 2 } }];
  const csiNode = { apiVersion: 'storage.k8s.io/v1', kind: 'CSINode', metadata: { name: 'n' }, spec: { drivers } };
  const volumes = ['one', 'two', 'three'].flatMap(volume);
  for (const object of [csiNode, ...volumes, ...attachments])
    informerTable<KubeObject>(scheduler.world, object.kind).put(objectKey(object), object);
  return verdictsOf(scheduler, podWith('new', 'two')).n;
}

it('counts the volumes of the Pods on the node', () => {
  expect(verdict([])).toBe('Success');
});

it('counts volumes that are attached without a Pod, on this node, once', () => {
  expect(verdict([attachment('three', 'n')])).toBe(FULL);
  expect(verdict([attachment('three', 'other')])).toBe('Success');
  expect(verdict([attachment('one', 'n')])).toBe('Success');
});
