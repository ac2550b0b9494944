import { describe, expect, it } from 'vitest';
import { changesOf } from '#kernel/delta.ts';
import type { Entry } from '#kernel/event.ts';
import { store } from './api/kindTables.ts';
import { ETCD_REVISIONS } from './etcd/keyRevision.ts';
import { applied, ClusterRun, DELETE_WEB, deployment, isAvailable, sent, testNodes } from './testing/clusterRun.ts';

/** What must hold after every entry. */
function invariants(run: ClusterRun): (entry: Entry) => void {
  let revision = 0;
  return (entry) => {
    for (const { after } of changesOf(entry, ETCD_REVISIONS)) {
      const now = after?.revision ?? 0;
      expect(now).toBeGreaterThan(revision);
      revision = now;
    }
    for (const { before: was, after: is } of changesOf(entry, store('Pod'))) {
      if (!was || !is) continue;
      expect(Number(is.metadata.resourceVersion)).toBeGreaterThan(Number(was.metadata.resourceVersion));
      if (was.spec.nodeName) expect(is.spec.nodeName).toBe(was.spec.nodeName);
      if (was.metadata.deletionTimestamp) expect(is.metadata.deletionTimestamp).toBeDefined();
      if (was.status?.phase === 'Succeeded' || was.status?.phase === 'Failed')
        expect(is.status?.phase).toBe(was.status.phase);
    }
    expect(run.world.table(store('Pod')).size).toBeLessThan(200);
  };
}

describe('a Deployment', () => {
  it('a Deployment becomes available in a plausible time with Pods on all nodes', () => {
    const run = new ClusterRun({ objects: testNodes(3), scheduledRequests: [applied(1, deployment('web', 3))] });
    run.check = invariants(run);
    const at = run.runTo(() => isAvailable(run, 'default/web'), 20);
    expect(at).toBeGreaterThan(3);
    expect(new Set(run.pods().map(({ spec }) => spec.nodeName)).size).toBe(3);
    for (const { status, metadata } of run.pods()) {
      expect(status?.phase).toBe('Running');
      expect(status?.podIP).toMatch(/^10\./);
      expect(status?.observedGeneration).toBe(1);
      expect(status?.conditions?.map(({ type, status: value }) => `${type}=${value}`).sort()).toEqual([
        'ContainersReady=True',
        'Initialized=True',
        'PodReadyToStartContainers=True',
        'PodScheduled=True',
        'Ready=True',
      ]);
      expect(run.eventsOf(metadata.name)).toEqual(
        expect.arrayContaining([
          'Normal Created Container created',
          'Normal Pulling Pulling image "nginx:1"',
          'Normal Started Container started',
        ]),
      );
    }
    const ips = run.pods().map(({ status }) => status?.podIP);
    expect(new Set(ips).size).toBe(3);
  });

  it('rolls to a new template within maxSurge and maxUnavailable', () => {
    const run = new ClusterRun({
      objects: testNodes(3),
      scheduledRequests: [applied(1, deployment('web', 4)), applied(30, deployment('web', 4, {}, 'nginx:2'))],
    });
    const holds = invariants(run);
    run.check = (entry) => {
      holds(entry);
      const wanted = run.objects('ReplicaSet').reduce((sum, { spec }) => sum + (spec.replicas ?? 0), 0);
      expect(wanted).toBeLessThanOrEqual(5);
      if (run.seconds > 29)
        expect(run.get('Deployment', 'default/web')?.status?.availableReplicas ?? 0).toBeGreaterThanOrEqual(3);
    };
    run.runUntil(31);
    run.runTo(() => isAvailable(run, 'default/web'), 90);
    run.runUntil(130);
    expect(run.pods().map(({ spec }) => spec.containers[0]?.image)).toEqual(Array(4).fill('nginx:2'));
    const revisions = run
      .objects('ReplicaSet')
      .map(({ metadata, spec }) => [metadata.annotations?.['deployment.kubernetes.io/revision'], spec.replicas]);
    expect(revisions.sort()).toEqual([
      ['1', 0],
      ['2', 4],
    ]);
    expect(run.get('Deployment', 'default/web')?.metadata.annotations?.['deployment.kubernetes.io/revision']).toBe('2');
  });

  it('creates Pods in batches of 1, 2, 4 and removes the unready Pod first', () => {
    const scale = (seconds: number, replicas: number) =>
      sent(seconds, {
        verb: 'patch',
        subresource: 'scale',
        user: 'test',
        kind: 'Deployment',
        namespace: 'default',
        name: 'web',
        patch: { spec: { replicas } },
      });
    const run = new ClusterRun({
      objects: testNodes(3),
      scheduledRequests: [applied(1, deployment('web', 10)), scale(60, 11), scale(62, 10)],
    });
    run.runUntil(2);
    const created = run.pods().map(({ metadata }) => Number(metadata.resourceVersion));
    expect(created).toHaveLength(10);
    const times = run.entries.filter(({ reasons }) => reasons[0]?.type === 'pod.created').map(({ atUs }) => atUs);
    const batches = [...new Set(times)].map((at) => times.filter((other) => other === at).length);
    expect(batches).toEqual([1, 2, 4, 3]);
    run.runUntil(59);
    const before = new Set(run.pods().map(({ metadata }) => metadata.name));
    run.runUntil(120);
    expect(run.pods().map(({ metadata }) => metadata.name)).toEqual([...before].sort());
  });

  it('deleting a Deployment also deletes its ReplicaSets and Pods', () => {
    const run = new ClusterRun({
      objects: [
        ...testNodes(2),
        { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'kept', namespace: 'default' } },
      ],
      scheduledRequests: [applied(1, deployment('web', 3)), sent(20, DELETE_WEB)],
    });
    run.check = invariants(run);
    run.runUntil(20.1);
    expect(run.objects('Deployment')).toHaveLength(0);
    run.runUntil(40);
    expect(run.objects('ReplicaSet')).toHaveLength(0);
    expect(run.pods()).toHaveLength(0);
    expect(run.get('ConfigMap', 'default/kept')).toBeDefined();
  });
});

describe('a Service', () => {
  it('the EndpointSlice of a Service lists ready Pods and marks terminating ones', () => {
    const service = {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'web', namespace: 'default' },
      spec: { selector: { app: 'web' }, ports: [{ port: 80, targetPort: 8080 }] },
    };
    const run = new ClusterRun({
      objects: testNodes(2),
      images: [{ image: 'nginx:1', ignoresSigterm: true }],
      scheduledRequests: [applied(1, service, deployment('web', 2))],
    });
    run.runUntil(1.2);
    expect(run.objects('EndpointSlice').map(({ endpoints = [] }) => endpoints)).toEqual([[]]);
    run.runUntil(29);
    const [slice] = run.objects('EndpointSlice').filter(({ endpoints }) => (endpoints?.length ?? 0) > 0);
    expect(slice?.ports).toEqual([{ name: '', port: 8080, protocol: 'TCP' }]);
    expect(slice?.endpoints?.map(({ conditions }) => conditions)).toEqual(
      Array(2).fill({ ready: true, serving: true, terminating: false }),
    );
    const [victim] = run.pods();
    run.send({ verb: 'delete', user: 'test', kind: 'Pod', namespace: 'default', name: victim?.metadata.name ?? '' });
    run.runUntil(31);
    const conditions = run
      .objects('EndpointSlice')
      .flatMap(({ endpoints = [] }) => endpoints)
      .find(({ targetRef }) => targetRef?.uid === victim?.metadata.uid)?.conditions;
    expect(conditions).toEqual({ ready: false, serving: true, terminating: true });
    run.runUntil(65);
    expect(
      run
        .objects('EndpointSlice')
        .flatMap(({ endpoints = [] }) => endpoints)
        .map(({ targetRef }) => targetRef?.uid),
    ).not.toContain(victim?.metadata.uid);
  });
});
