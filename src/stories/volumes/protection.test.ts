import { expect, it } from 'vitest';
import { applied, ClusterRun, pod, testNodes } from '#cluster/testing/clusterRun.ts';

it('deletes a claim only after its Pod, and its volume only once unbound', () => {
  const claim = {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name: 'data', namespace: 'default' },
    spec: {
      accessModes: ['ReadWriteOnce'],
      storageClassName: '',
      volumeName: 'disk',
      resources: { requests: { storage: '1Gi' } },
    },
  };
  const volume = {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name: 'disk' },
    spec: {
      accessModes: ['ReadWriteOnce'],
      capacity: { storage: '1Gi' },
      hostPath: { path: '/data' },
      claimRef: { namespace: 'default', name: 'data' },
    },
  };
  const volumes = [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }];
  const run = new ClusterRun({
    objects: testNodes(1),
    scheduledRequests: [applied(1, volume, claim), applied(5, pod('a', { volumes }))],
  });
  run.runUntil(15);
  expect(run.get('PersistentVolumeClaim', 'default/data')?.metadata.finalizers).toEqual([
    'kubernetes.io/pvc-protection',
  ]);
  expect(run.get('Pod', 'default/a')?.spec.nodeName).toBe('node-1');
  run.send(
    { verb: 'delete', user: 'test', kind: 'PersistentVolumeClaim', namespace: 'default', name: 'data' },
    { verb: 'delete', user: 'test', kind: 'PersistentVolume', name: 'disk' },
  );
  run.runUntil(30);
  expect(run.get('PersistentVolumeClaim', 'default/data')?.metadata.deletionTimestamp).toBeDefined();
  expect(run.get('PersistentVolume', 'disk')?.metadata.deletionTimestamp).toBeDefined();
  run.send({ verb: 'delete', user: 'test', kind: 'Pod', namespace: 'default', name: 'a' });
  run.runUntil(90);
  expect(run.get('PersistentVolumeClaim', 'default/data')).toBeUndefined();
  expect(run.get('PersistentVolume', 'disk')).toBeUndefined();
});
