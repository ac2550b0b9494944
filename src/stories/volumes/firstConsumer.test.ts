import { describe, expect, it } from 'vitest';
import { store } from '#cluster/api/kindTables.ts';
import type { Session } from '#session/session.ts';
import { apply, journalReasons, node, nodeOf, S, start } from '#session/testing/manifestSession.ts';

const eventsOf = (session: Session, name: string, reason: string) =>
  session.world
    .table(store('Event'))
    .values()
    .filter((event) => event.involvedObject.name === name && event.reason === reason);

describe('WaitForFirstConsumer volumes', () => {
  const CLAIM = `---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: {name: zonal}
provisioner: disk.example.com
volumeBindingMode: WaitForFirstConsumer
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: {name: data, namespace: default}
spec: {accessModes: [ReadWriteOnce], storageClassName: zonal, resources: {requests: {storage: 1Gi}}}
`;
  const zoned = (name: string, zone: string) => node(name, { labels: `topology.kubernetes.io/zone: ${zone}` });
  const consumer = (name: string, zone: string) => `---
apiVersion: v1
kind: Pod
metadata: {name: ${name}, namespace: default}
spec:
  ${zone && `nodeSelector: {topology.kubernetes.io/zone: ${zone}}`}
  containers: [{name: c, image: a}]
  volumes: [{name: v, persistentVolumeClaim: {claimName: data}}]
`;
  const claimOf = (session: Session) => session.world.table(store('PersistentVolumeClaim')).get('default/data');

  it('creates a volume in the zone of the first Pod, where the next Pod follows', () => {
    const session = start(zoned('n1', 'a') + zoned('n2', 'b') + CLAIM);
    session.seekTime(60 * S);
    expect(claimOf(session)?.status?.phase).toBe('Pending');
    expect(eventsOf(session, 'data', 'WaitForFirstConsumer')[0]?.message).toBe(
      'waiting for first consumer to be created before binding',
    );
    expect(session.world.table(store('PersistentVolume')).size).toBe(0);
    apply(session, consumer('first', 'b'));
    session.seekTime(90 * S);
    expect(nodeOf(session, 'first')).toBe('n2');
    expect(claimOf(session)?.metadata.annotations?.['volume.kubernetes.io/selected-node']).toBe('n2');
    const [volume] = session.world.table(store('PersistentVolume')).values();
    expect(JSON.stringify(volume?.spec?.nodeAffinity)).toContain('"b"');
    const reasons = journalReasons(session).map(({ type, subject }) => `${type} ${subject}`);
    const made = reasons.indexOf('volume.provisioning default/data');
    const bound = reasons.indexOf('pod.bound default/first');
    expect(made).toBeGreaterThan(-1);
    expect(bound).toBeGreaterThan(made);
    apply(session, consumer('second', ''));
    session.seekTime(100 * S);
    expect(nodeOf(session, 'second')).toBe('n2');
  });
});
