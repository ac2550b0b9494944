import { describe, expect, it } from 'vitest';
import { Engine } from '../kernel/engine.ts';
import type { Entry } from '../kernel/entry.ts';
import type { DueEvent } from '../kernel/event.ts';
import type { Deployment, EndpointSlice, Node, Pod, ReplicaSet } from '../model/generated/types.ts';
import { createCluster } from './cluster.ts';
import { applied, ClusterRun, deployment, isAvailable, pod, sent, testNodes } from './testing/clusterRun.ts';

const DELETE_WEB = { verb: 'delete', user: 'test', kind: 'Deployment', namespace: 'default', name: 'web' } as const;

/** What must hold after every entry. */
function invariants(run: ClusterRun): (entry: Entry) => void {
  let revision = 0;
  return (entry) => {
    for (const { table, before, after } of entry.delta) {
      if (table === 'etcd/revision') {
        const now = (after as { revision: number }).revision;
        expect(now).toBeGreaterThan(revision);
        revision = now;
      }
      if (table !== 'store/Pod' || !before || !after) continue;
      const [was, is] = [before as Pod, after as Pod];
      expect(Number(is.metadata.resourceVersion)).toBeGreaterThan(Number(was.metadata.resourceVersion));
      if (was.spec.nodeName) expect(is.spec.nodeName).toBe(was.spec.nodeName);
      if (was.metadata.deletionTimestamp) expect(is.metadata.deletionTimestamp).toBeDefined();
      if (was.status?.phase === 'Succeeded' || was.status?.phase === 'Failed')
        expect(is.status?.phase).toBe(was.status.phase);
    }
    expect(run.world.table('store/Pod').size).toBeLessThan(200);
  };
}

describe('a Deployment', () => {
  it('becomes available in plausible time, with its Pods on all nodes', () => {
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

  it('rolls to a new template within its surge and unavailability', () => {
    const run = new ClusterRun({
      objects: testNodes(3),
      scheduledRequests: [applied(1, deployment('web', 4)), applied(30, deployment('web', 4, {}, 'nginx:2'))],
    });
    const holds = invariants(run);
    run.check = (entry) => {
      holds(entry);
      const wanted = run.objects<ReplicaSet>('ReplicaSet').reduce((sum, { spec }) => sum + (spec.replicas ?? 0), 0);
      expect(wanted).toBeLessThanOrEqual(5);
      if (run.seconds > 29)
        expect(run.get<Deployment>('Deployment', 'default/web')?.status?.availableReplicas ?? 0).toBeGreaterThanOrEqual(
          3,
        );
    };
    run.runUntil(31);
    run.runTo(() => isAvailable(run, 'default/web'), 90);
    run.runUntil(130);
    expect(run.pods().map(({ spec }) => spec.containers[0]?.image)).toEqual(Array(4).fill('nginx:2'));
    const revisions = run
      .objects<ReplicaSet>('ReplicaSet')
      .map(({ metadata, spec }) => [metadata.annotations?.['deployment.kubernetes.io/revision'], spec.replicas]);
    expect(revisions.sort()).toEqual([
      ['1', 0],
      ['2', 4],
    ]);
    expect(
      run.get<Deployment>('Deployment', 'default/web')?.metadata.annotations?.['deployment.kubernetes.io/revision'],
    ).toBe('2');
  });

  it('creates Pods in batches of 1, 2, 4 and gives up the Pod that is not ready first', () => {
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

  it('takes its ReplicaSets, Pods and nothing else with it', () => {
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
    expect(run.objects('ConfigMap')).toHaveLength(1);
  });
});

describe('a Pod', () => {
  it('is marked, gets its time, and goes', () => {
    const run = new ClusterRun({
      objects: testNodes(1),
      images: [{ image: 'stubborn', ignoresSigterm: true }],
      scheduledRequests: [
        applied(1, pod('a', { containers: [{ name: 'app', image: 'stubborn' }], terminationGracePeriodSeconds: 5 })),
        sent(20, { verb: 'delete', user: 'test', kind: 'Pod', namespace: 'default', name: 'a' }),
      ],
    });
    run.runUntil(21);
    expect(run.get<Pod>('Pod', 'default/a')?.metadata).toMatchObject({ deletionGracePeriodSeconds: 5, generation: 2 });
    const gone = run.runTo(() => run.pods().length === 0, 30);
    expect(gone).toBeGreaterThan(25);
    expect(gone).toBeLessThan(25.1);
    const final = run.entries
      .flatMap(({ delta }) => delta)
      .filter(({ table }) => table === 'store/Pod')
      .at(-1)?.before as Pod;
    expect(final.status?.phase).toBe('Failed');
    expect(final.status?.containerStatuses?.[0]?.state?.terminated?.exitCode).toBe(137);
    expect(run.eventsOf('a')).toContain('Normal Killing Stopping container app');
  });

  it('crash loops with growing delays', () => {
    const run = new ClusterRun({
      objects: testNodes(1),
      images: [{ image: 'broken', exitAfterMs: 0, exitCode: 1, sizeBytes: 1 }],
      scheduledRequests: [
        applied(1, pod('a', { containers: [{ name: 'app', image: 'broken', imagePullPolicy: 'IfNotPresent' }] })),
      ],
    });
    run.runUntil(100);
    const starts = run.entries
      .filter(({ reasons }) => reasons[0]?.type === 'container.started')
      .map(({ atUs }) => Math.round(atUs / 1e6));
    const gaps = starts.slice(1).map((at, i) => at - (starts[i] ?? 0));
    expect(gaps[0]).toBeLessThanOrEqual(2);
    for (const [index, wait] of [10, 20, 40].entries()) {
      expect(gaps[index + 1]).toBeGreaterThanOrEqual(wait);
      expect(gaps[index + 1]).toBeLessThanOrEqual(1.5 * wait + 1);
    }
    const waits = run.entries
      .flatMap(({ delta }) => delta)
      .flatMap(({ table, after }) => (table === 'store/Pod' && after ? [after as Pod] : []))
      .map(({ status }) => status?.containerStatuses?.[0]);
    expect(waits).toContainEqual(
      expect.objectContaining({
        state: { waiting: expect.objectContaining({ reason: 'CrashLoopBackOff' }) },
        lastState: { terminated: expect.objectContaining({ exitCode: 1 }) },
      }),
    );
    const status = run.get<Pod>('Pod', 'default/a')?.status;
    expect(status?.phase).toBe('Running');
    expect(status?.containerStatuses?.[0]?.restartCount).toBe(4);
  });

  it('waits for init containers and sidecars in their order, and for its readiness probe', () => {
    const spec: Partial<Pod['spec']> = {
      initContainers: [
        { name: 'first', image: 'busybox' },
        { name: 'side', image: 'busybox:side', restartPolicy: 'Always' },
        { name: 'second', image: 'busybox' },
      ],
      containers: [{ name: 'app', image: 'slow', readinessProbe: { httpGet: { port: 80 }, periodSeconds: 5 } }],
    };
    const run = new ClusterRun({
      objects: testNodes(1),
      images: [{ image: 'slow', readyAfterMs: 12_000 }],
      scheduledRequests: [applied(1, pod('a', spec))],
    });
    run.runUntil(40);
    const order = run.entries
      .map(({ reasons }) => (reasons[0] ?? { type: '' }) as { type: string; container?: string })
      .filter(({ type }) => type === 'container.started' || type === 'container.exited')
      .map(({ type, container }) => `${container} ${type.slice(10)}`);
    expect(order).toEqual([
      'first started',
      'first exited',
      'side started',
      'second started',
      'second exited',
      'app started',
    ]);
    expect(run.get<Pod>('Pod', 'default/a')?.status?.conditions?.find(({ type }) => type === 'Ready')?.status).toBe(
      'True',
    );
    const started =
      run.entries.find(({ reasons }) => (reasons[0] as { container?: string } | undefined)?.container === 'app')
        ?.atUs ?? 0;
    const ready =
      run.entries.find(({ delta }) =>
        delta.some(
          ({ table, after }) =>
            table === 'store/Pod' && (after as Pod | undefined)?.status?.containerStatuses?.[0]?.ready,
        ),
      )?.atUs ?? 0;
    expect((ready - started) / 1e6).toBeGreaterThan(12);
    expect((ready - started) / 1e6).toBeLessThan(18);
  });

  it('is refused by the kubelet when it was bound to a full node', () => {
    const big = pod('a', {
      nodeName: 'node-1',
      containers: [{ name: 'app', image: 'nginx', resources: { requests: { cpu: '5' } } }],
    });
    const run = new ClusterRun({ objects: testNodes(1), scheduledRequests: [applied(1, big)] });
    run.runUntil(3);
    expect(run.get<Pod>('Pod', 'default/a')?.status).toMatchObject({
      phase: 'Failed',
      reason: 'OutOfcpu',
      message: "Pod was rejected: Node didn't have enough resource: cpu, requested: 5000, used: 0, capacity: 4000",
    });
  });
});

describe('the API server', () => {
  it("refuses in Kubernetes' words", () => {
    const bind = { verb: 'bind', user: 'test', kind: 'Pod', namespace: 'default', name: 'a', node: 'node-2' } as const;
    const run = new ClusterRun({
      objects: testNodes(2),
      scheduledRequests: [
        applied(1, pod('a')),
        sent(
          5,
          bind,
          { verb: 'create', user: 'test', kind: 'Pod', namespace: 'default', name: 'a', object: pod('a') },
          {
            verb: 'patch',
            user: 'test',
            kind: 'Pod',
            namespace: 'default',
            name: 'a',
            patch: { metadata: { labels: { a: 'b' } } },
            resourceVersion: '1',
          },
          { verb: 'delete', user: 'test', kind: 'Deployment', namespace: 'default', name: 'web' },
          {
            verb: 'create',
            user: 'test',
            kind: 'Pod',
            namespace: 'nowhere',
            name: 'a',
            object: { ...pod('a'), metadata: { name: 'a', namespace: 'nowhere' } },
          },
          {
            verb: 'create',
            user: 'test',
            kind: 'Pod',
            namespace: 'default',
            name: 'b',
            object: pod('b', { restartPolicy: 'Sometimes' }),
          },
          {
            verb: 'patch',
            user: 'test',
            kind: 'Pod',
            namespace: 'default',
            name: 'a',
            patch: { spec: { nodeName: 'node-9' } },
          },
          { verb: 'delete', user: 'test', kind: 'Namespace', name: 'default' },
        ),
      ],
    });
    run.runUntil(6);
    const node = run.get<Pod>('Pod', 'default/a')?.spec.nodeName;
    const messages = [2, 3, 4, 5, 6, 7, 8, 9].map((number) => {
      const { code, message } = run.result(number) ?? { code: 0, message: '' };
      return `${code} ${message.replace(/ other than.*/, '')}`;
    });
    expect(messages).toEqual([
      `409 Operation cannot be fulfilled on pods/binding "a": pod a is already assigned to node "${node}"`,
      '409 pods "a" already exists',
      '409 Operation cannot be fulfilled on pods "a": the object has been modified; please apply your changes to the latest version and try again',
      '404 deployments.apps "web" not found',
      '404 namespaces "nowhere" not found',
      '422 Pod "b" is invalid: spec.restartPolicy: Unsupported value: "Sometimes": supported values: "Always", "OnFailure", "Never"',
      '422 Pod "a" is invalid: spec: Forbidden: pod updates may not change fields',
      '403 namespaces "default" is forbidden: this namespace may not be deleted',
    ]);
  });

  it('keeps the revision of a write that changes nothing', () => {
    const map = (value: string) => ({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'm', namespace: 'default' },
      data: { value },
    });
    const versions: (string | undefined)[] = [];
    const run = new ClusterRun({
      scheduledRequests: [applied(1, map('a')), applied(2, map('a')), applied(3, map('b'))],
    });
    for (const seconds of [1.5, 2.5, 3.5])
      versions.push(run.runUntil(seconds).get('ConfigMap', 'default/m')?.metadata.resourceVersion);
    expect(versions[1]).toBe(versions[0]);
    expect(Number(versions[2])).toBe(Number(versions[1]) + 1);
  });

  it('empties a Namespace before it goes', () => {
    const space = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' }, spec: {} };
    const shop = deployment('web', 2);
    const run = new ClusterRun({
      objects: testNodes(1),
      scheduledRequests: [
        applied(1, space, { ...shop, metadata: { ...shop.metadata, namespace: 'shop' } }),
        sent(20, { verb: 'delete', user: 'test', kind: 'Namespace', name: 'shop' }),
      ],
    });
    run.runUntil(20.1);
    expect(run.get('Namespace', 'shop')?.status).toEqual({ phase: 'Terminating' });
    run.runUntil(40);
    expect(run.get('Namespace', 'shop')).toBeUndefined();
    expect(run.pods()).toHaveLength(0);
  });
});

describe('a Node', () => {
  it('that is created gets a kubelet, is not ready at first, and loses its taint when it is', () => {
    const run = new ClusterRun({
      scheduledRequests: [applied(1, { apiVersion: 'v1', kind: 'Node', metadata: { name: 'new' } }, pod('a'))],
    });
    run.runUntil(5);
    const young = run.get<Node>('Node', 'new');
    expect(young?.spec.taints).toEqual([{ key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' }]);
    expect(young?.status?.conditions?.find(({ type }) => type === 'Ready')?.status).toBe('False');
    expect(run.get<Pod>('Pod', 'default/a')?.spec.nodeName).toBeUndefined();
    run.runUntil(40);
    expect(run.get<Node>('Node', 'new')?.spec.taints).toBeUndefined();
    expect(run.get<Pod>('Pod', 'default/a')?.status?.phase).toBe('Running');
    expect(run.objects('Lease')).toHaveLength(1);
  });

  it('that is cordoned carries the taint', () => {
    const cordon = {
      verb: 'patch',
      user: 'test',
      kind: 'Node',
      name: 'node-1',
      patch: { spec: { unschedulable: true } },
    } as const;
    const run = new ClusterRun({ objects: testNodes(1), scheduledRequests: [sent(1, cordon)] });
    run.runUntil(2);
    expect(run.get<Node>('Node', 'node-1')?.spec.taints).toMatchObject([
      { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' },
    ]);
  });
});

describe('a constant', () => {
  it('counts from the moment it is changed', () => {
    const run = new ClusterRun({ objects: testNodes(1), scheduledRequests: [applied(1, pod('a'))] });
    run.engine.inject(1, 0, 'kubectl', { type: 'constant.changed', id: 'M6', value: 7000 } as DueEvent);
    run.engine.inject(2, 0, 'kubectl', { type: 'constant.changed', id: 'none', value: 1 } as DueEvent);
    expect(run.world.table('settings/constants').keys()).toEqual(['M6']);
    const at = run.runTo(() => run.entries.at(-1)?.event.type === 'sandbox.ready', 20);
    expect(at).toBeGreaterThan(8);
  });
});

describe('an image', () => {
  it('that changes under a running container restarts it', () => {
    const run = new ClusterRun({ objects: testNodes(1), scheduledRequests: [applied(1, pod('a'))] });
    run.runUntil(10);
    const containers = [{ name: 'app', image: 'redis:7' }];
    run.send({
      verb: 'patch',
      user: 'test',
      kind: 'Pod',
      namespace: 'default',
      name: 'a',
      patchType: 'merge',
      patch: { spec: { containers } },
    });
    run.runUntil(20);
    expect(run.get<Pod>('Pod', 'default/a')?.status).toMatchObject({
      observedGeneration: 2,
      containerStatuses: [{ image: 'redis:7', restartCount: 1, ready: true }],
    });
    expect(run.eventsOf('a')).toContain('Normal Killing Container app definition changed, will be restarted');
  });

  it('that cannot be pulled is tried again, later each time', () => {
    const pullError = 'rpc error: code = NotFound desc = failed to pull and unpack image: not found';
    const run = new ClusterRun({
      objects: testNodes(1),
      images: [{ image: 'gone', pullError }],
      scheduledRequests: [applied(1, pod('a', { containers: [{ name: 'app', image: 'gone' }] }))],
    });
    run.runUntil(60);
    const pulls = run.entries
      .filter(({ event }) => event.type === 'imagePull.ended')
      .map(({ atUs }) => Math.round(atUs / 1e6));
    const [first = 0, second = 0] = pulls.slice(1).map((at, i) => at - (pulls[i] ?? 0));
    expect(first).toBeGreaterThanOrEqual(10);
    expect(first).toBeLessThanOrEqual(17);
    expect(second).toBeGreaterThanOrEqual(20);
    expect(second).toBeLessThanOrEqual(31);
    const waiting = run.entries
      .flatMap(({ delta }) => delta)
      .flatMap(({ table, after }) => (table === 'store/Pod' && after ? [after as Pod] : []))
      .map(({ status }) => status?.containerStatuses?.[0]?.state?.waiting)
      .filter((state, i, all) => state && state.reason !== all[i - 1]?.reason);
    const backOff = {
      reason: 'ImagePullBackOff',
      message: `Back-off pulling image "gone": ErrImagePull: ${pullError}`,
    };
    const failed = { reason: 'ErrImagePull', message: pullError };
    expect(waiting.slice(0, 4)).toEqual([{ reason: 'ContainerCreating' }, failed, backOff, failed]);
    expect(run.get<Pod>('Pod', 'default/a')?.status?.phase).toBe('Pending');
  });
});

describe('a liveness probe', () => {
  it('has its container restarted after failing three times', () => {
    const run = new ClusterRun({
      objects: testNodes(1),
      images: [{ image: 'ill', unhealthyAfterMs: 30_000 }],
      scheduledRequests: [
        applied(
          1,
          pod('a', { containers: [{ name: 'app', image: 'ill', livenessProbe: { tcpSocket: { port: 80 } } }] }),
        ),
      ],
    });
    const exit = run.runTo(() => run.entries.at(-1)?.event.type === 'container.exited', 120);
    const started = (run.entries.find(({ event }) => event.type === 'container.started')?.atUs ?? 0) / 1e6;
    expect(exit - started).toBeGreaterThan(50);
    expect(exit - started).toBeLessThan(62);
    run.runUntil(exit + 10);
    expect(run.get<Pod>('Pod', 'default/a')?.status?.containerStatuses?.[0]).toMatchObject({
      restartCount: 1,
      ready: true,
    });
    expect(run.eventsOf('a')).toContain('Normal Killing Container app failed liveness probe, will be restarted');
  });
});

describe('a Service', () => {
  it('has the ready Pods in its EndpointSlice, and says when one terminates', () => {
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
    expect(run.objects<EndpointSlice>('EndpointSlice')).toMatchObject([{ endpoints: [] }]);
    run.runUntil(29);
    const [slice] = run.objects<EndpointSlice>('EndpointSlice').filter(({ endpoints }) => (endpoints?.length ?? 0) > 0);
    expect(slice?.ports).toEqual([{ name: '', port: 8080, protocol: 'TCP' }]);
    expect(slice?.endpoints?.map(({ conditions }) => conditions)).toEqual(
      Array(2).fill({ ready: true, serving: true, terminating: false }),
    );
    const [victim] = run.pods();
    run.send({ verb: 'delete', user: 'test', kind: 'Pod', namespace: 'default', name: victim?.metadata.name ?? '' });
    run.runUntil(31);
    const conditions = run
      .objects<EndpointSlice>('EndpointSlice')
      .flatMap(({ endpoints = [] }) => endpoints)
      .find(({ targetRef }) => targetRef?.uid === victim?.metadata.uid)?.conditions;
    expect(conditions).toEqual({ ready: false, serving: true, terminating: true });
    run.runUntil(65);
    expect(
      run
        .objects<EndpointSlice>('EndpointSlice')
        .flatMap(({ endpoints = [] }) => endpoints)
        .map(({ targetRef }) => targetRef?.uid),
    ).not.toContain(victim?.metadata.uid);
  });
});

describe('a run', () => {
  const options = () => ({
    objects: testNodes(3),
    scheduledRequests: [
      applied(1, deployment('web', 5)),
      applied(20, deployment('web', 5, {}, 'redis:7')),
      sent(40, DELETE_WEB),
    ],
  });

  it('has the same digest with the same seed, and another with another', () => {
    const digest = (seed: number) => new ClusterRun(options(), seed).runUntil(60).engine.position.digest;
    expect(digest(7)).toBe(digest(7));
    expect(digest(7)).not.toBe(digest(8));
  });

  it('can be wound back to the start and forward again, and goes on the same', () => {
    const straight = new ClusterRun(options()).runUntil(60);
    const run = new ClusterRun(options());
    const { world, engine, entries } = run;
    run.runUntil(30);
    const { position } = engine;
    for (let i = entries.length - 1; i >= 0; i--) world.revert(entries[i]!.delta);
    expect(run.pods()).toHaveLength(0);
    for (const { delta } of entries) world.apply(delta);
    engine.position = position;
    run.runUntil(60);
    expect(engine.position.digest).toBe(straight.engine.position.digest);
  });

  it('goes on the same when everything that is derived is built again', () => {
    const straight = new ClusterRun(options()).runUntil(60);
    const run = new ClusterRun(options()).runUntil(22.5);
    const cluster = createCluster(run.world, options());
    if (!cluster.ok) throw new Error('no cluster');
    const engine = new Engine({ world: run.world, seed: 1, actors: cluster.actors, genesis: () => {} });
    engine.position = run.engine.position;
    while ((engine.agenda.next()?.atUs ?? Number.POSITIVE_INFINITY) <= 60_000_000) engine.step();
    expect(engine.position.digest).toBe(straight.engine.position.digest);
  });
});
