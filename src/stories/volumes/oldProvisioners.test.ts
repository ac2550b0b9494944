import { expect, it } from 'vitest';
import type { PersistentVolume, PersistentVolumeClaim } from '#model/generated/types.ts';
import { S, start } from '#session/testing/manifestSession.ts';

const claim = (name: string, provisioner: string) => `---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: {name: ${name}}
provisioner: ${provisioner}
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: {name: ${name}, namespace: default}
spec: {storageClassName: ${name}, accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
`;

it('provisions by directory, migrated driver or not at all, depending on the name', () => {
  const session = start(
    claim('directory', 'k8s.io/minikube-hostpath') +
      claim('disk', 'kubernetes.io/gce-pd') +
      claim('gone', 'kubernetes.io/glusterfs'),
  );
  session.seekTime(10 * S);
  const volumeOf = (name: string) => {
    const { spec } = session.ask('get', {
      kind: 'PersistentVolumeClaim',
      namespace: 'default',
      name,
    }) as PersistentVolumeClaim;
    return session.ask('get', { kind: 'PersistentVolume', name: spec?.volumeName ?? '' }) as
      | PersistentVolume
      | undefined;
  };
  expect(volumeOf('directory')?.spec?.hostPath).toBeDefined();
  expect(volumeOf('disk')?.spec?.csi?.driver).toBe('pd.csi.storage.gke.io');
  expect(volumeOf('gone')).toBeUndefined();
  const words = (
    session.ask('events', { kind: 'PersistentVolumeClaim', namespace: 'default', name: 'gone' }) as {
      message: string;
    }[]
  ).map(({ message }) => message);
  expect(words).toEqual(['no volume plugin matched name: kubernetes.io/glusterfs']);
});
