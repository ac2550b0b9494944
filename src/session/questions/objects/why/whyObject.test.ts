import { describe, expect, it } from 'vitest';
import type { Event } from '#model/generated/types.ts';
import type { ObjectWhy } from '#protocol/objects.ts';
import type { Session } from '#session/session.ts';
import { does, S, start } from '#session/testing/manifestSession.ts';

const why = (session: Session, kind: string, name: string, namespace?: string) =>
  session.ask('whyObject', { kind, name, ...(namespace !== undefined && { namespace }) }) as ObjectWhy;
/** Each fact as its name and its values, in the order of their names. */
const said = ({ facts }: ObjectWhy) =>
  facts.map(({ says, values }) =>
    [says, ...Object.entries(values).map(([name, value]) => `${name} ${value}`)].join(', '),
  );
const at = (manifest: string, seconds: number) => {
  const session = start(manifest);
  session.seekTime(seconds * S);
  return session;
};

const web = (more: string) => `---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: default}
spec:
  replicas: 3
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: c, image: a}]}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {name: web, namespace: default}
spec: {selector: {matchLabels: {app: web}}, ${more}}
`;

describe('a PodDisruptionBudget', () => {
  it('explains each number of a budget, and which Pods are healthy', () => {
    const session = at(web('minAvailable: 2'), 30);
    const [rule, healthy, allows] = said(why(session, 'PodDisruptionBudget', 'web', 'default'));
    expect(rule).toBe('budgetMinNumber, value 2, expected 3');
    expect(healthy).toMatch(/^budgetHealthy, healthy 3, pods web-/);
    expect(allows).toBe('budgetAllows, healthy 3, desired 2, allowed 1');
    const pod = /web-[a-z0-9-]+/.exec(healthy ?? '')?.[0] ?? '';
    does(session, { type: 'object.delete', kind: 'Pod', namespace: 'default', name: pod });
    session.seekTime(30.5 * S);
    expect(said(why(session, 'PodDisruptionBudget', 'web', 'default'))).toContain(`budgetDeleted, pod ${pod}`);
  });

  it('explains percentages and maxUnavailable, and names an unready Pod with its rule', () => {
    const session = at(web('maxUnavailable: 25%'), 1);
    const facts = said(why(session, 'PodDisruptionBudget', 'web', 'default'));
    expect(facts[0]).toBe('budgetMaxUnavailable, value 25%, expected 3, desired 2');
    expect(facts.filter((fact) => fact.startsWith('budgetNotReady'))).toHaveLength(3);
    expect(facts).toContain('budgetRefuses, healthy 0, desired 2');
    expect(facts).toContain('budgetUnhealthyIfHealthy, healthy 0, desired 2');
  });
});

const claim = (name: string, spec: string) => `---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: {name: ${name}, namespace: default}
spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 5Gi}}, ${spec}}
`;
const volume = (name: string, size: string, more = '') => `---
apiVersion: v1
kind: PersistentVolume
metadata: {name: ${name}}
spec: {capacity: {storage: ${size}}, accessModes: [ReadWriteMany], hostPath: {path: /x}, ${more}}
`;

it('a PersistentVolumeClaim shows what it waits for, and why each volume does not fit', () => {
  const classes = `---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: {name: late}
provisioner: disk.example.com
volumeBindingMode: WaitForFirstConsumer
---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: {name: by-hand}
provisioner: kubernetes.io/no-provisioner
`;
  const session = at(
    classes +
      volume('pv-small', '1Gi') +
      volume('pv-other', '9Gi', 'storageClassName: by-hand') +
      volume('pv-mode', '9Gi') +
      claim('plain', 'storageClassName: ""') +
      claim('nobody', 'storageClassName: gone') +
      claim('hand', 'storageClassName: by-hand, volumeMode: Block') +
      claim('waits', 'storageClassName: late') +
      claim('named', 'storageClassName: "", volumeName: pv-none'),
    20,
  );
  const of = (name: string) => said(why(session, 'PersistentVolumeClaim', name, 'default'));
  expect(of('plain')).toEqual([
    'claimNoClass',
    'volumeDiffers, volume pv-mode, what accessModes, has ReadWriteMany, asked ReadWriteOnce',
    'volumeDiffers, volume pv-other, what storageClassName, has by-hand, asked -',
    'volumeTooSmall, volume pv-small, has 1Gi, asked 5Gi',
  ]);
  expect(of('nobody')[0]).toBe('claimClassMissing, storageClass gone');
  expect(of('hand').slice(0, 2)).toEqual([
    'claimNoProvisioner, storageClass by-hand, provisioner kubernetes.io/no-provisioner',
    'volumeDiffers, volume pv-mode, what volumeMode, has Filesystem, asked Block',
  ]);
  expect(of('waits')[0]).toBe('claimFirstConsumer, storageClass late');
  expect(of('named')).toEqual(['claimNamedMissing, volume pv-none']);
});

it('an Event shows its author, its count, and the entry that began it', () => {
  const session = at(
    '{apiVersion: v1, kind: Pod, metadata: {name: big}, spec: {containers: [{name: c, image: a, resources: {requests: {cpu: 90}}}]}}',
    5,
  );
  const events = session.ask('list', { kind: 'Event' }) as readonly Event[];
  const { metadata } = events.find(({ reason }) => reason === 'FailedScheduling') as Event;
  const answer = why(session, 'Event', metadata.name ?? '', 'default');
  expect(answer.words).toMatch(/^0\/3 nodes are available/);
  expect(said(answer)[0]).toBe(
    'eventByInstance, component default-scheduler, instance default-scheduler-control-plane-1, kind Pod, name big',
  );
  expect(said(answer)[1]).toMatch(/^event(Once|Series)/);
  expect(said(answer)[2]).toMatch(/^eventEntry, seq \d+/);
  expect(answer.causes.map(({ actor }) => actor)).toContain('kube-scheduler');
});

it('an APIService shows which server answers, and what is missing on the way', () => {
  const local =
    '{apiVersion: apiregistration.k8s.io/v1, kind: APIService, metadata: {name: v1.shop.io}, spec: {group: shop.io, version: v1, groupPriorityMinimum: 10, versionPriority: 10, ';
  const session = at(`${local}service: {name: shop, namespace: default}}}`, 3);
  expect(said(why(session, 'APIService', 'v1.shop.io'))).toEqual([
    'apiNoService, service default/shop',
    'apiCondition, status False, reason ServiceNotFound',
  ]);
  expect(session.ask('whyObject', { kind: 'Service', namespace: 'default', name: 'x' })).toBeUndefined();
});
