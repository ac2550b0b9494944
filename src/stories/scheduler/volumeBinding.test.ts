import { describe, expect, it } from 'vitest';
import type { PersistentVolume, PersistentVolumeClaim } from '#model/generated/types.ts';
import {
  apply,
  binding,
  condition,
  does,
  events,
  node,
  nodeOf,
  pod,
  podOf,
  S,
  start,
} from '#session/testing/manifestSession.ts';

describe('volumes during scheduling', () => {
  const STORAGE = `---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: {name: fast, annotations: {storageclass.kubernetes.io/is-default-class: "true"}}
provisioner: disk.example.com
volumeBindingMode: WaitForFirstConsumer
`;
  const claim = (name: string, spec = '') => `---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: {name: ${name}, namespace: default}
spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}${spec}}
`;
  const mounting = (name: string, claimName: string, options = {}) =>
    pod(name, { spec: `volumes: [{name: v, persistentVolumeClaim: {claimName: ${claimName}}}]`, ...options });
  const zoned = (name: string, zone: string, cpu = '4') =>
    node(name, { cpu, labels: `topology.kubernetes.io/zone: ${zone}` });

  it("PreBind waits for the volume, which is provisioned in the node's zone", () => {
    const session = start(zoned('n1', 'z1') + zoned('n2', 'z2', '1') + STORAGE);
    session.seekTime(15 * S);
    apply(session, claim('data'));
    session.seekTime(20 * S);
    const pvc = () =>
      session.ask('get', {
        kind: 'PersistentVolumeClaim',
        namespace: 'default',
        name: 'data',
      }) as PersistentVolumeClaim;
    expect(pvc().spec?.storageClassName).toBe('fast');
    expect(events(session, 'data')).toEqual([
      'WaitForFirstConsumer: waiting for first consumer to be created before binding',
    ]);
    apply(session, mounting('a', 'data', { cpu: '2' }));
    session.seekTime(22 * S);
    expect(binding(session, 'a')).toMatchObject({ stage: 'PreBind', node: 'n1' });
    expect(pvc().metadata.annotations?.['volume.kubernetes.io/selected-node']).toBe('n1');
    expect(podOf(session, 'a').status?.nominatedNodeName).toBe('n1');
    session.seekTime(30 * S);
    expect(nodeOf(session, 'a')).toBe('n1');
    expect(podOf(session, 'a').status?.nominatedNodeName).toBeUndefined();
    expect(pvc().status?.phase).toBe('Bound');
    const [volume] = session.ask('list', { kind: 'PersistentVolume' }) as PersistentVolume[];
    expect(volume?.spec?.nodeAffinity?.required?.nodeSelectorTerms?.[0]?.matchExpressions?.[0]?.values).toEqual(['z1']);
    expect(events(session, 'data').map((text) => text.split(':')[0])).toEqual(
      expect.arrayContaining(['ExternalProvisioning', 'Provisioning', 'ProvisioningSucceeded']),
    );
  });

  it('an attempt without a volume fails after 600 s and starts again', () => {
    const slow = { type: 'constant.change', id: 'volume.provision', value: 5000 } as const;
    const session = start(zoned('n1', 'z1') + STORAGE);
    session.seekTime(15 * S);
    does(session, slow);
    apply(session, claim('data') + mounting('a', 'data'));
    session.seekTime(600 * S);
    expect(binding(session, 'a')?.stage).toBe('PreBind');
    session.seekTime(630 * S);
    expect(events(session, 'a')).toContainEqual(
      'FailedScheduling: running PreBind plugin "VolumeBinding": binding volumes: context deadline exceeded',
    );
  });

  it('a failed provisioning makes the scheduler choose again', () => {
    const session = start(zoned('n1', 'z1') + STORAGE);
    session.seekTime(15 * S);
    does(session, { type: 'fault.set', fault: 'provisioning.errors', value: 1 });
    apply(session, claim('data') + mounting('a', 'data'));
    session.seekTime(40 * S);
    expect(events(session, 'a').join('\n')).toContain('binding volumes: provisioning failed for PVC "data"');
    expect(nodeOf(session, 'a')).toBe('n1');
  });

  it('binds an Immediate claim before scheduling, to the smallest volume that fits', () => {
    const volume = (name: string, size: string) => `---
apiVersion: v1
kind: PersistentVolume
metadata: {name: ${name}}
spec: {capacity: {storage: ${size}}, accessModes: [ReadWriteOnce], storageClassName: manual, hostPath: {path: /data}}
`;
    const session = start(node('n1') + mounting('a', 'data') + claim('data', ', storageClassName: manual'));
    session.seekTime(15 * S);
    expect(condition(session, 'a')?.message).toContain('pod has unbound immediate PersistentVolumeClaims');
    expect(events(session, 'data')).toContainEqual(
      'ProvisioningFailed: storageclass.storage.k8s.io "manual" not found',
    );
    apply(session, volume('large', '10Gi') + volume('small', '2Gi'));
    session.seekTime(25 * S);
    expect(nodeOf(session, 'a')).toBe('n1');
    expect(
      (
        session.ask('get', {
          kind: 'PersistentVolumeClaim',
          namespace: 'default',
          name: 'data',
        }) as PersistentVolumeClaim
      ).spec?.volumeName,
    ).toBe('small');
  });

  it('a generic ephemeral volume gets its own claim, which is deleted with the Pod', () => {
    const template =
      'ephemeral: {volumeClaimTemplate: {spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}}';
    const session = start(zoned('n1', 'z1') + STORAGE);
    session.seekTime(15 * S);
    apply(session, pod('a', { spec: `volumes: [{name: scratch, ${template}}]` }));
    session.seekTime(30 * S);
    expect(nodeOf(session, 'a')).toBe('n1');
    expect(session.ask('list', { kind: 'PersistentVolumeClaim' })).toMatchObject([{ metadata: { name: 'a-scratch' } }]);
    does(session, { type: 'object.delete', kind: 'Pod', name: 'a' });
    session.seekTime(80 * S);
    expect(session.ask('list', { kind: 'PersistentVolumeClaim' })).toEqual([]);
    expect(session.ask('list', { kind: 'PersistentVolume' })).toEqual([]);
  });

  it('published driver capacity limits provisioning and shrinks', () => {
    const capacity = (zone: string, amount: string) => `---
apiVersion: storage.k8s.io/v1
kind: CSIStorageCapacity
metadata: {name: ${zone}, namespace: default}
storageClassName: fast
capacity: ${amount}
nodeTopology: {matchLabels: {topology.kubernetes.io/zone: ${zone}}}
`;
    const DRIVER = `---
apiVersion: storage.k8s.io/v1
kind: CSIDriver
metadata: {name: disk.example.com}
spec: {storageCapacity: true}
`;
    const session = start(
      zoned('n1', 'z1') + zoned('n2', 'z2') + STORAGE + DRIVER + capacity('z1', '100Mi') + capacity('z2', '1536Mi'),
    );
    session.seekTime(15 * S);
    apply(session, claim('one') + mounting('a', 'one'));
    session.seekTime(30 * S);
    expect(nodeOf(session, 'a')).toBe('n2');
    apply(session, claim('two') + mounting('b', 'two'));
    session.seekTime(40 * S);
    expect(condition(session, 'b')?.message).toContain('node(s) did not have enough free storage');
  });
});
