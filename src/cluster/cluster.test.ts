import { describe, expect, it } from 'vitest';
import { Engine } from '#kernel/engine.ts';
import { createCluster } from './cluster.ts';
import { KUBECTL } from './kubectl/kubectl.ts';
import { CONSTANT_VALUES } from './releases/constants.ts';
import { applied, ClusterRun, DELETE_WEB, deployment, pod, sent, testNodes } from './testing/clusterRun.ts';

describe('the API server', () => {
  it("refuses invalid requests with Kubernetes' messages", () => {
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
    const node = run.get('Pod', 'default/a')?.spec.nodeName;
    const messages = [2, 3, 4, 5, 6, 7, 8, 9].map((number) => {
      const { code, message } = run.result(number) ?? { code: 0, message: '' };
      return `${code} ${message.replace(/ other than.*/s, '')}`;
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

  it('a write without changes keeps the resourceVersion', () => {
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

  it('deletes the objects of a Namespace before the Namespace', () => {
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
  it('a new Node gets a kubelet and loses its not-ready taint once ready', () => {
    const run = new ClusterRun({
      scheduledRequests: [applied(1, { apiVersion: 'v1', kind: 'Node', metadata: { name: 'new' } }, pod('a'))],
    });
    run.runUntil(5);
    const young = run.get('Node', 'new');
    expect(young?.spec.taints).toEqual([{ key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' }]);
    expect(young?.status?.conditions?.find(({ type }) => type === 'Ready')?.status).toBe('False');
    expect(run.get('Pod', 'default/a')?.spec.nodeName).toBeUndefined();
    run.runUntil(40);
    expect(run.get('Node', 'new')?.spec.taints).toBeUndefined();
    expect(run.get('Pod', 'default/a')?.status?.phase).toBe('Running');
    expect(run.objects('Lease')).toHaveLength(1);
  });

  it('a cordoned Node carries the unschedulable taint', () => {
    const cordon = {
      verb: 'patch',
      user: 'test',
      kind: 'Node',
      name: 'node-1',
      patch: { spec: { unschedulable: true } },
    } as const;
    const run = new ClusterRun({ objects: testNodes(1), scheduledRequests: [sent(1, cordon)] });
    run.runUntil(2);
    expect(run.get('Node', 'node-1')?.spec.taints).toMatchObject([
      { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' },
    ]);
  });
});

describe('a model constant', () => {
  it('a changed constant takes effect at once', () => {
    const run = new ClusterRun({ objects: testNodes(1), scheduledRequests: [applied(1, pod('a'))] });
    run.engine.inject(1, 0, KUBECTL, { type: 'constant.changed', id: 'M6', value: 7000 });
    run.engine.inject(2, 0, KUBECTL, { type: 'constant.changed', id: 'none', value: 1 });
    expect(run.world.table(CONSTANT_VALUES).keys()).toEqual(['M6']);
    const at = run.runTo(() => run.entries.at(-1)?.event.type === 'sandbox.ready', 20);
    expect(at).toBeGreaterThan(8);
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

  it('equal seeds give equal digests and other seeds give other digests', () => {
    const digest = (seed: number) => new ClusterRun(options(), seed).runUntil(60).engine.position.digest;
    expect(digest(7)).toBe(digest(7));
    expect(digest(7)).not.toBe(digest(8));
  });

  it('replays the same after rewinding to the start', () => {
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

  it('continues the same after derived state is rebuilt', () => {
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
