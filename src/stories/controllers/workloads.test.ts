import { describe, expect, it } from 'vitest';
import { store } from '#cluster/api/kindTables.ts';
import { changesOf } from '#kernel/delta.ts';
import type { DaemonSet, Deployment, Pod, ReplicaSet, StatefulSet } from '#model/generated/types.ts';
import type { Session } from '#session/session.ts';
import { apply, does, events, journalReasons, node, runTo, S, start } from '#session/testing/manifestSession.ts';

function workload(kind: string, name: string, image: string, spec: string, podSpec = ''): string {
  const container = `{name: c, image: ${image}, resources: {requests: {cpu: 100m}}}`;
  return `---
apiVersion: apps/v1
kind: ${kind}
metadata: {name: ${name}, namespace: default}
spec:
  selector: {matchLabels: {app: ${name}}}
  template: {metadata: {labels: {app: ${name}}}, spec: {${podSpec}containers: [${container}]}}
  ${spec}
`;
}

const NODES = node('n1') + node('n2') + node('n3');

function podsOf(session: Session, app: string): Pod[] {
  return session.world
    .table(store('Pod'))
    .values()
    .filter(({ metadata }) => metadata.labels?.app === app);
}

const names = (pods: readonly { readonly metadata: { readonly name: string } }[]) =>
  pods.map(({ metadata }) => metadata.name);
const imagesOf = (pods: readonly Pod[]) => pods.map(({ spec }) => spec.containers[0]?.image);
const staying = (pods: readonly Pod[]) => pods.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
const isReady = ({ status }: Pod) => status?.conditions?.find(({ type }) => type === 'Ready')?.status === 'True';

function stored<T>(session: Session, kind: string, name: string): T {
  return session.world.table(store(kind)).get(`default/${name}`) as T;
}

function remove(session: Session, kind: string, name: string): void {
  does(session, { type: 'object.delete', kind, namespace: 'default', name });
}

function scale(session: Session, kind: 'Deployment' | 'ReplicaSet' | 'StatefulSet', name: string, replicas: number) {
  does(session, { type: 'workload.scale', kind, namespace: 'default', name, replicas });
}

describe('ReplicaSet', () => {
  it('scaling from 3 to 1 keeps the Pods with the highest deletion cost', () => {
    const costing = (name: string, cost: number) => `---
apiVersion: v1
kind: Pod
metadata:
  name: ${name}
  namespace: default
  labels: {app: web}
  annotations: {controller.kubernetes.io/pod-deletion-cost: "${cost}"}
spec: {containers: [{name: c, image: "nginx:1"}]}
`;
    const pods = costing('a', 10) + costing('b', 0) + costing('c', 5);
    const session = start(NODES + pods + workload('ReplicaSet', 'web', 'nginx:1', 'replicas: 3'));
    session.seekTime(25 * S);
    expect(names(podsOf(session, 'web'))).toEqual(['a', 'b', 'c']);
    const terminating = () => stored<ReplicaSet>(session, 'ReplicaSet', 'web').status?.terminatingReplicas;
    scale(session, 'ReplicaSet', 'web', 2);
    runTo(session, () => terminating() === 1, 30 * S);
    expect(names(staying(podsOf(session, 'web')))).toEqual(['a', 'c']);
    scale(session, 'ReplicaSet', 'web', 1);
    session.seekTime(90 * S);
    expect(names(podsOf(session, 'web'))).toEqual(['a']);
    expect(terminating()).toBe(0);
  });

  it('scaling from 0 to 10 creates batches of 1, 2, 4 and 3 Pods', () => {
    const session = start(NODES + workload('ReplicaSet', 'web', 'nginx:1', 'replicas: 0'));
    session.seekTime(5 * S);
    scale(session, 'ReplicaSet', 'web', 10);
    session.seekTime(10 * S);
    const creations = journalReasons(session).filter(
      ({ type, subject }) => type === 'pod.created' && subject?.startsWith('default/web-'),
    );
    const batches = new Map<number, number>();
    for (const { atUs } of creations) batches.set(atUs, (batches.get(atUs) ?? 0) + 1);
    expect([...batches.values()]).toEqual([1, 2, 4, 3]);
  });
});

describe('Deployment', () => {
  it('a rollout of 4 replicas has at most 5 Pods and at least 3 ready', () => {
    const session = start(NODES + workload('Deployment', 'web', 'nginx:1', 'replicas: 4'));
    session.seekTime(30 * S);
    apply(session, workload('Deployment', 'web', 'nginx:2', 'replicas: 4'));
    let [most, least] = [0, 4];
    while ((session.nextDueUs ?? Number.POSITIVE_INFINITY) < 120 * S) {
      const entry = session.step();
      if (!entry || changesOf(entry, store('Pod')).length === 0) continue;
      const pods = staying(podsOf(session, 'web'));
      most = Math.max(most, pods.length);
      least = Math.min(least, pods.filter(isReady).length);
    }
    expect([most, least]).toEqual([5, 3]);
    expect(imagesOf(podsOf(session, 'web'))).toEqual(Array(4).fill('nginx:2'));
    const { status } = stored<Deployment>(session, 'Deployment', 'web');
    expect(status).toMatchObject({ replicas: 4, updatedReplicas: 4, availableReplicas: 4, terminatingReplicas: 0 });
  });
});

describe('Deployment strategies', () => {
  it('changes to Recreate with kubectl apply, which removes rollingUpdate', () => {
    const session = start(NODES + workload('Deployment', 'web', 'nginx:1', 'replicas: 1'));
    session.seekTime(10 * S);
    apply(session, workload('Deployment', 'web', 'nginx:2', 'strategy: {type: Recreate}\n  replicas: 1'));
    session.seekTime(60 * S);
    expect(stored<Deployment>(session, 'Deployment', 'web').spec.strategy).toEqual({ type: 'Recreate' });
    expect(imagesOf(podsOf(session, 'web'))).toEqual(['nginx:2']);
  });
});

describe('StatefulSet', () => {
  const db = (image: string, spec: string) => workload('StatefulSet', 'db', image, `serviceName: db\n  ${spec}`);
  const set = (session: Session) => stored<StatefulSet>(session, 'StatefulSet', 'db');

  it('creates each Pod when the previous one is ready', () => {
    const session = start(NODES + db('nginx:1', 'replicas: 3'));
    runTo(session, () => podsOf(session, 'db').length === 3, 60 * S);
    const [first, second, third] = podsOf(session, 'db');
    expect(names(podsOf(session, 'db'))).toEqual(['db-0', 'db-1', 'db-2']);
    expect([first, second].every((pod) => pod && isReady(pod))).toBe(true);
    expect(third?.metadata.labels).toMatchObject({
      'statefulset.kubernetes.io/pod-name': 'db-2',
      'apps.kubernetes.io/pod-index': '2',
    });
    expect(third?.spec).toMatchObject({ hostname: 'db-2', subdomain: 'db' });
    session.seekTime(60 * S);
    expect(events(session, 'db')).toEqual([
      'SuccessfulCreate: Create Pod db-0 in StatefulSet db successful',
      'SuccessfulCreate: Create Pod db-1 in StatefulSet db successful',
      'SuccessfulCreate: Create Pod db-2 in StatefulSet db successful',
    ]);
  });

  it('updates from the highest ordinal to the partition and keeps both revisions', () => {
    const spec = 'replicas: 3\n  updateStrategy: {rollingUpdate: {partition: 1}}';
    const session = start(NODES + db('nginx:1', spec));
    session.seekTime(30 * S);
    apply(session, db('nginx:2', spec));
    session.seekTime(200 * S);
    expect(imagesOf(podsOf(session, 'db'))).toEqual(['nginx:1', 'nginx:2', 'nginx:2']);
    const { currentRevision, updateRevision, currentReplicas, updatedReplicas } = set(session).status ?? {};
    expect([currentReplicas, updatedReplicas]).toEqual([1, 2]);
    const revisions = session.world.table(store('ControllerRevision')).values();
    expect(revisions.map(({ metadata, revision }) => [metadata.name, revision]).sort()).toEqual(
      [
        [currentRevision, 1],
        [updateRevision, 2],
      ].sort(),
    );
    remove(session, 'Pod', 'db-0');
    session.seekTime(260 * S);
    expect(imagesOf(podsOf(session, 'db'))[0]).toBe('nginx:1');
  });

  it('scales down from the highest ordinal by its scale subresource and keeps the claims', () => {
    const claims =
      'replicas: 2\n  volumeClaimTemplates: [{metadata: {name: data}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}]';
    const storage = `---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: {name: standard, annotations: {storageclass.kubernetes.io/is-default-class: "true"}}
provisioner: csi.example
`;
    const session = start(NODES + storage + db('nginx:1', claims));
    session.seekTime(60 * S);
    expect(podsOf(session, 'db').every(isReady)).toBe(true);
    const claimNames = () => names(session.world.table(store('PersistentVolumeClaim')).values());
    expect(claimNames()).toEqual(['data-db-0', 'data-db-1']);
    expect(events(session, 'db')[0]).toBe(
      'SuccessfulCreate: Create Claim data-db-0 Pod db-0 in StatefulSet db success',
    );
    scale(session, 'StatefulSet', 'db', 1);
    session.seekTime(120 * S);
    expect(names(podsOf(session, 'db'))).toEqual(['db-0']);
    expect(claimNames()).toEqual(['data-db-0', 'data-db-1']);
    expect(set(session).status?.replicas).toBe(1);
  });

  it('whenScaled: Delete makes removed Pods own their claims, which are deleted with them', () => {
    const spec = `replicas: 2
  persistentVolumeClaimRetentionPolicy: {whenScaled: Delete, whenDeleted: Delete}
  volumeClaimTemplates: [{metadata: {name: data}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}]`;
    const storage = `---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: {name: standard, annotations: {storageclass.kubernetes.io/is-default-class: "true"}}
provisioner: csi.example
`;
    const session = start(NODES + storage + db('nginx:1', spec));
    session.seekTime(60 * S);
    const claims = () => session.world.table(store('PersistentVolumeClaim')).values();
    expect(
      claims().map(({ metadata }) => metadata.ownerReferences?.map(({ kind, name }) => `${kind}/${name}`)),
    ).toEqual([['StatefulSet/db'], ['StatefulSet/db']]);
    scale(session, 'StatefulSet', 'db', 1);
    session.seekTime(120 * S);
    expect(names(claims())).toEqual(['data-db-0']);
    remove(session, 'StatefulSet', 'db');
    session.seekTime(240 * S);
    expect(names(claims())).toEqual([]);
  });

  it('Parallel starts all Pods at once in doubling batches', () => {
    const session = start(NODES + db('nginx:1', 'replicas: 4\n  podManagementPolicy: Parallel'));
    runTo(session, () => podsOf(session, 'db').length === 4, 10 * S);
    expect(podsOf(session, 'db').some(isReady)).toBe(false);
  });
});

describe('DaemonSet', () => {
  const agent = (image: string, spec = 'minReadySeconds: 0', podSpec = '') =>
    workload('DaemonSet', 'agent', image, spec, podSpec);
  const nodesOf = (session: Session) =>
    podsOf(session, 'agent')
      .map(({ spec }) => spec.nodeName)
      .sort();
  const status = (session: Session) => stored<DaemonSet>(session, 'DaemonSet', 'agent').status;

  it('runs one Pod on every node, including nodes that join later', () => {
    const session = start(NODES + agent('nginx:1'));
    session.seekTime(20 * S);
    expect(nodesOf(session)).toEqual(['n1', 'n2', 'n3']);
    apply(session, node('n4'));
    session.seekTime(40 * S);
    expect(nodesOf(session)).toEqual(['n1', 'n2', 'n3', 'n4']);
    expect(status(session)).toMatchObject({ desiredNumberScheduled: 4, numberReady: 4, numberAvailable: 4 });
  });

  it('a DaemonSet keeps its Pod on a cordoned node until an untolerated NoExecute taint', () => {
    const session = start(NODES + agent('nginx:1'));
    session.seekTime(20 * S);
    does(session, { type: 'node.cordon', name: 'n1' });
    does(session, { type: 'node.taint', name: 'n2', key: 'maintenance', effect: 'NoExecute' });
    session.seekTime(80 * S);
    expect(nodesOf(session)).toEqual(['n1', 'n3']);
    expect(status(session)).toMatchObject({ desiredNumberScheduled: 2, numberMisscheduled: 0 });
  });

  it('updates one node at a time, and maxSurge keeps the old Pod meanwhile', () => {
    const surge = 'updateStrategy: {rollingUpdate: {maxSurge: 1, maxUnavailable: 0}}';
    const session = start(NODES + agent('nginx:1', surge));
    session.seekTime(20 * S);
    apply(session, agent('nginx:2', surge));
    let [most, least] = [0, 3];
    while ((session.nextDueUs ?? Number.POSITIVE_INFINITY) < 120 * S) {
      const entry = session.step();
      if (!entry || changesOf(entry, store('Pod')).length === 0) continue;
      const pods = staying(podsOf(session, 'agent'));
      most = Math.max(most, pods.length);
      least = Math.min(least, pods.filter(isReady).length);
    }
    expect([most, least]).toEqual([4, 3]);
    expect(imagesOf(podsOf(session, 'agent'))).toEqual(Array(3).fill('nginx:2'));
    expect(status(session)?.updatedNumberScheduled).toBe(3);
  });

  it('keeps as many old revisions as revisionHistoryLimit says', () => {
    const limited = 'revisionHistoryLimit: 1';
    const session = start(NODES + agent('nginx:1', limited));
    for (const [index, image] of ['nginx:2', 'nginx:3', 'nginx:4'].entries()) {
      session.seekTime((60 * index + 30) * S);
      apply(session, agent(image, limited));
    }
    session.seekTime(300 * S);
    const revisions = session.world.table(store('ControllerRevision')).values();
    expect(revisions.map(({ revision }) => revision).sort()).toEqual([3, 4]);
  });
});
