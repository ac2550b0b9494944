import { describe, expect, it } from 'vitest';
import type { Event, PersistentVolume, PersistentVolumeClaim, Pod } from '#model/generated/types.ts';
import { clampSpeed } from '#protocol/speed.ts';
import { openSession, type Session } from '#session/session.ts';
import { apply, does, node, nodeOf, S, start, told } from '#session/testing/manifestSession.ts';

const eventsOf = (session: Session, name: string, reason: string) =>
  session.world
    .table<Event>('store/Event')
    .values()
    .filter((event) => event.involvedObject.name === name && event.reason === reason);

describe('Events', () => {
  const AILING = `---
apiVersion: v1
kind: Pod
metadata: {name: ailing, namespace: default}
spec:
  containers:
  - {name: c, image: ailing, readinessProbe: {httpGet: {port: 80}, periodSeconds: 1}}
`;

  it('the same Event again is one Event with a count; a source says 25 things about an object, then one in 5 minutes', () => {
    const session = start(node('n1') + AILING);
    does(session, { type: 'behaviour.set', target: { image: 'ailing' }, behaviour: { readyAfterMs: -1 } });
    session.seekTime(20 * S);
    const [early, ...others] = eventsOf(session, 'ailing', 'Unhealthy');
    expect(others).toEqual([]);
    expect(early?.count).toBeGreaterThan(5);
    session.seekTime(120 * S);
    const saidByKubelet = session.world
      .table<Event>('store/Event')
      .values()
      .filter(({ involvedObject, source }) => involvedObject.name === 'ailing' && source?.component === 'kubelet')
      .reduce((sum, { count }) => sum + (count ?? 1), 0);
    expect(saidByKubelet).toBe(25);
    session.seekTime(920 * S);
    const writes = told(session).filter(
      ({ type, subject, atUs }) => type === 'event.updated' && subject?.startsWith('default/ailing.') && atUs > 120 * S,
    );
    expect(writes).toHaveLength(3);
    // What was held back has been counted.
    expect(eventsOf(session, 'ailing', 'Unhealthy')[0]?.count).toBeGreaterThan(850);
  });

  it('an Event is gone after an hour, and the minute for which its lease is shared', () => {
    const session = start(node('n1'));
    apply(session, AILING.replace('readinessProbe: {httpGet: {port: 80}, periodSeconds: 1}', 'imagePullPolicy: Never'));
    session.seekTime(3590 * S);
    expect(eventsOf(session, 'ailing', 'Scheduled')).toHaveLength(1);
    session.seekTime(3670 * S);
    expect(eventsOf(session, 'ailing', 'Scheduled')).toHaveLength(0);
  });
});

describe('volumes that wait for their first consumer', () => {
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
  const claimOf = (session: Session) =>
    session.world.table<PersistentVolumeClaim>('store/PersistentVolumeClaim').get('default/data');

  it('no volume is made before a Pod wants it; then it is made where the Pod goes, and the next Pod follows it', () => {
    const session = start(zoned('n1', 'a') + zoned('n2', 'b') + CLAIM);
    session.seekTime(60 * S);
    expect(claimOf(session)?.status?.phase).toBe('Pending');
    expect(eventsOf(session, 'data', 'WaitForFirstConsumer')[0]?.message).toBe(
      'waiting for first consumer to be created before binding',
    );
    expect(session.world.table('store/PersistentVolume').size).toBe(0);
    apply(session, consumer('first', 'b'));
    session.seekTime(90 * S);
    expect(nodeOf(session, 'first')).toBe('n2');
    expect(claimOf(session)?.metadata.annotations?.['volume.kubernetes.io/selected-node']).toBe('n2');
    const [volume] = session.world.table<PersistentVolume>('store/PersistentVolume').values();
    expect(JSON.stringify(volume?.spec?.nodeAffinity)).toContain('"b"');
    const reasons = told(session).map(({ type, subject }) => `${type} ${subject}`);
    const made = reasons.indexOf('volume.provisioning default/data');
    const bound = reasons.indexOf('pod.bound default/first');
    expect(made).toBeGreaterThan(-1);
    expect(bound).toBeGreaterThan(made);
    apply(session, consumer('second', ''));
    session.seekTime(100 * S);
    expect(nodeOf(session, 'second')).toBe('n2');
  });
});

describe('the clock and the log', () => {
  const DOES = (session: Session) => {
    session.seekTime(7 * S);
    does(session, { type: 'node.drain', name: 'node-1', ignoreDaemonSets: true });
    session.seekTime(11 * S);
    does(session, { type: 'fault.set', fault: 'node.cut', node: 'node-2', value: 1 });
    session.seekTime(80 * S);
  };
  const log = (seed: number): string => {
    const opened = openSession({ scenario: 'rollout', seed });
    if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
    DOES(opened.session);
    return JSON.stringify(opened.session.ask('journal', { from: 1, to: opened.session.run.head.seq }));
  };

  it('the same seed and the same clicks give the same log, byte for byte, another seed another one', () => {
    const [first, second] = [log(1), log(1)];
    expect(first.length).toBeGreaterThan(50_000);
    expect(second === first).toBe(true);
    expect(log(2) === first).toBe(false);
  });

  it('it runs a tenth as fast as the wall clock, or a thousand times', () => {
    expect([0.1, 1, 1000, 5000].map(clampSpeed)).toEqual([0.1, 1, 1000, 1000]);
  });

  it('pausing in the middle and stepping entry by entry changes nothing', () => {
    const session = start(node('n1') + node('n2') + AGENTS);
    const stepped = start(node('n1') + node('n2') + AGENTS);
    session.seekTime(40 * S);
    while ((stepped.nextDueUs ?? Number.POSITIVE_INFINITY) <= 40 * S) stepped.step();
    stepped.run.wait(40 * S);
    expect(stepped.ask('state', {}).digest).toBe(session.ask('state', {}).digest);
    const pods = (of: Session) => of.world.table<Pod>('store/Pod').values();
    expect(pods(stepped)).toEqual(pods(session));
  });
});

const AGENTS = `---
apiVersion: apps/v1
kind: DaemonSet
metadata: {name: agent, namespace: default}
spec:
  selector: {matchLabels: {app: agent}}
  template: {metadata: {labels: {app: agent}}, spec: {containers: [{name: c, image: a}]}}
`;
