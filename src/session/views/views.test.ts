import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare } from '#base/order.ts';
import { store } from '#cluster/api/kindTables.ts';
import { ETCD_KEYS } from '#cluster/etcd/registryKey.ts';
import { type QueuedPod, type QueuePlace, SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { CollectionName } from '#protocol/views.ts';
import { type TakenViews, Views } from './views.ts';

/** A page that keeps what it is told. */
class Page {
  readonly records = new Map<CollectionName, Map<string, object>>();

  take({ changes }: TakenViews): this {
    for (const { collection, put, drop } of changes) {
      const map = this.records.get(collection) ?? new Map<string, object>();
      this.records.set(collection, map);
      for (const key of drop) map.delete(key);
      for (const record of put) map.set(keyOf(record), record);
    }
    return this;
  }

  get<T = Record<string, unknown>>(collection: CollectionName, key: string): T | undefined {
    return this.records.get(collection)?.get(key) as T | undefined;
  }

  all(): unknown {
    return Object.fromEntries(
      [...this.records]
        .map(([name, map]) => [name, [...map].sort(([a], [b]) => compare(a, b))] as const)
        .filter(([, list]) => list.length > 0)
        .sort(([a], [b]) => compare(a, b)),
    );
  }
}

function keyOf(record: object): string {
  const { key, name, seq } = record as { readonly key?: string; readonly name?: string; readonly seq?: number };
  return key ?? name ?? String(seq);
}

type Action =
  | { readonly type: 'pod'; readonly name: string; readonly node: string; readonly phase: string }
  | { readonly type: 'delete'; readonly name: string }
  | { readonly type: 'assume'; readonly name: string; readonly node: string | undefined }
  | { readonly type: 'queue'; readonly name: string; readonly place: QueuePlace };

/** Where it does not matter what the Pod is. */
const BARE: Pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'bare' }, spec: { containers: [] } };

/** The tables as the cluster writes them, by a few verbs. */
class Town {
  readonly world = new World();
  private revision = 0;

  put(object: KubeObject): void {
    const { kind, metadata } = object;
    const key = metadata.namespace ? `${metadata.namespace}/${metadata.name}` : metadata.name;
    const known = this.world.table(ETCD_KEYS).get(`${kind}/${key}`);
    this.revision++;
    const written = {
      ...object,
      metadata: { uid: `uid-${kind}-${key}`, ...metadata, resourceVersion: String(this.revision) },
    };
    this.world.table(store(kind)).put(key, written);
    if (!known) this.world.table(ETCD_KEYS).put(`${kind}/${key}`, { createRevision: this.revision, version: 1 });
  }

  node(name: string, more: object = {}): void {
    this.put({
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name, labels: { 'topology.kubernetes.io/zone': 'z1' } },
      status: {
        allocatable: { cpu: '4', memory: '8Gi', pods: '110' },
        conditions: [{ type: 'Ready', status: 'True' }],
      },
      ...more,
    });
  }

  pod(
    name: string,
    {
      node = '',
      phase = 'Pending',
      owner = '',
      labels,
    }: { node?: string; phase?: string; owner?: string; labels?: Record<string, string> } = {},
  ): void {
    const [kind = '', ownerName = ''] = owner.split('/');
    this.put({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        namespace: 'default',
        name,
        ...(labels && { labels }),
        ...(owner
          ? {
              ownerReferences: [
                {
                  apiVersion: 'apps/v1',
                  kind,
                  name: ownerName,
                  uid: `uid-${kind}-default/${ownerName}`,
                  controller: true,
                },
              ],
            }
          : {}),
      },
      spec: {
        containers: [{ name: 'c', resources: { requests: { cpu: '250m', memory: '64Mi' } } }],
        ...(node ? { nodeName: node } : {}),
      },
      status: { phase },
    });
  }

  deletePod(name: string): void {
    this.world.table(store('Pod')).delete(`default/${name}`);
    this.world.table(ETCD_KEYS).delete(`Pod/default/${name}`);
  }

  assume(name: string, node: string | undefined): void {
    const cached = this.world.table(SCHEDULER_TABLES.pods);
    const key = `default/${name}`;
    if (node === undefined) cached.delete(`uid-Pod-${key}`);
    else cached.put(`uid-Pod-${key}`, { key, node, assumed: true, pod: BARE, place: 0 });
  }

  act(action: Action): void {
    if (action.type === 'pod') this.pod(action.name, action);
    else if (action.type === 'delete') this.deletePod(action.name);
    else if (action.type === 'assume') this.assume(action.name, action.node);
    else this.queue(action.name, action.place);
  }

  queue(name: string, place: QueuePlace, more: object = {}): void {
    this.world.table(SCHEDULER_TABLES.queuedPods).put(`default/${name}`, {
      key: `default/${name}`,
      uid: name,
      pod: BARE,
      priority: 0,
      place,
      attempts: 0,
      unschedulableCount: 0,
      consecutiveErrorsCount: 0,
      timestampUs: 0,
      initialAttemptUs: -1,
      backoffExpirationUs: -1,
      unschedulablePlugins: [],
      pendingPlugins: [],
      gatingPlugin: '',
      flushed: false,
      movedBy: { event: '', plugin: '' },
      ...more,
    });
  }
}

const EVERYTHING = 1_000_000;

function takeAll(views: Views, page: Page): void {
  for (let more = true; more; ) {
    const taken = views.take(3);
    page.take(taken);
    more = taken.more;
  }
}

describe('pods and nodes', () => {
  it('adds up the requests of Pods, including assumed Pods and excluding finished ones', () => {
    const town = new Town();
    const views = new Views(town.world);
    town.node('n1');
    town.pod('a', { node: 'n1', phase: 'Running' });
    town.pod('b');
    town.assume('b', 'n1');
    town.pod('c', { node: 'n1', phase: 'Succeeded' });
    const page = new Page().take(views.take(EVERYTHING));
    expect(page.get('nodes', 'n1')).toMatchObject({
      requestedCpuMilli: 500,
      requestedMemoryBytes: 128 * 2 ** 20,
      podCount: 2,
      cpuMilli: 4000,
      maxPods: 110,
      zone: 'z1',
      ready: true,
    });
    expect(page.get('pods', 'default/b')).toMatchObject({ node: 'n1', assumed: true, phase: 'Pending' });
    town.assume('b', undefined);
    town.deletePod('a');
    page.take(views.take(EVERYTHING));
    expect(page.get('nodes', 'n1')).toMatchObject({ requestedCpuMilli: 0, podCount: 0 });
    expect(page.get('pods', 'default/b')).toMatchObject({ node: '', assumed: false });
    expect(page.get('pods', 'default/a')).toBeUndefined();
    expect(views.counts()).toEqual({ nodes: 1, pods: 2, pendingPods: 1, runningPods: 0, objects: 3 });
  });

  it('writes taints as kubectl does', () => {
    const town = new Town();
    const views = new Views(town.world);
    town.node('n1', {
      spec: {
        unschedulable: true,
        taints: [
          { key: 'a', value: 'b', effect: 'NoSchedule' },
          { key: 'c', effect: 'NoExecute' },
        ],
      },
    });
    const page = new Page().take(views.take(EVERYTHING));
    expect(page.get('nodes', 'n1')).toMatchObject({ unschedulable: true, taints: ['a=b:NoSchedule', 'c:NoExecute'] });
  });

  it('sends nothing for records whose view did not change', () => {
    const town = new Town();
    const views = new Views(town.world);
    town.node('n1');
    town.pod('a', { node: 'n1' });
    views.take(EVERYTHING);
    town.pod('a', { node: 'n1' });
    town.assume('a', 'n2');
    town.assume('a', undefined);
    expect(views.take(EVERYTHING)).toEqual({ changes: [], more: false });
  });
});

describe('workloads', () => {
  it('a Pod belongs to the top of its owner chain, also after its ReplicaSet is gone', () => {
    const town = new Town();
    const views = new Views(town.world);
    const meta = (name: string, more: object = {}) => ({ namespace: 'default', name, ...more });
    town.put({ apiVersion: 'apps/v1', kind: 'Deployment', metadata: meta('web') });
    town.put({
      apiVersion: 'apps/v1',
      kind: 'ReplicaSet',
      metadata: meta('web-1', {
        ownerReferences: [{ kind: 'Deployment', name: 'web', uid: 'uid-Deployment-default/web', controller: true }],
      }),
    });
    town.pod('web-1-a', { owner: 'ReplicaSet/web-1', labels: { 'pod-template-hash': '1' } });
    const before = new Page().take(views.take(EVERYTHING)).get('pods', 'default/web-1-a');
    expect(before).toMatchObject({ workload: 'Deployment/default/web' });
    town.world.table(store('ReplicaSet')).delete('default/web-1');
    const late = new Page().take(new Views(town.world).take(EVERYTHING)).get('pods', 'default/web-1-a');
    expect(late).toEqual(before);
  });

  it('a Pod without an owner is a workload of its own', () => {
    const town = new Town();
    const views = new Views(town.world);
    town.pod('lone');
    expect(new Page().take(views.take(EVERYTHING)).get('pods', 'default/lone')).toMatchObject({
      workload: 'Pod/default/lone',
    });
  });

  it('colours are the same for views that are created later', () => {
    const town = new Town();
    const first = new Views(town.world);
    for (let i = 20; i > 0; i--) town.pod(`p${i}`);
    const late = new Views(town.world);
    expect(new Page().take(late.take(EVERYTHING)).all()).toEqual(new Page().take(first.take(EVERYTHING)).all());
  });
});

describe('queues', () => {
  it('ranks Pods in the order of popping, and sends changes of the rank', () => {
    const town = new Town();
    const views = new Views(town.world);
    const heap = town.world.table(SCHEDULER_TABLES.activeHeap);
    town.queue('low', 'active', { priority: 0, timestampUs: 1 });
    town.queue('high', 'active', { priority: 9, timestampUs: 5 });
    town.queue('early', 'active', { priority: 0, timestampUs: 0 });
    for (const [index, name] of ['high', 'low', 'early'].entries()) heap.put(index, { key: `default/${name}` });
    const page = new Page().take(views.take(EVERYTHING));
    const rank = (name: string) => page.get('queue', `default/${name}`)?.rank;
    expect([rank('high'), rank('early'), rank('low')]).toEqual([0, 1, 2]);
    const popped = town.world.table(SCHEDULER_TABLES.queuedPods).get('default/high') as QueuedPod;
    town.world.table(SCHEDULER_TABLES.queuedPods).delete('default/high');
    heap.put(0, { key: 'default/early' });
    heap.delete(2);
    town.world.table(SCHEDULER_TABLES.inFlight).put(1, { type: 'pod', queued: popped });
    const taken = views.take(EVERYTHING);
    page.take(taken);
    expect([rank('early'), rank('low')]).toEqual([1, 2]);
    const sent = taken.changes.flatMap(({ collection, put }) => (collection === 'queue' ? put : []));
    expect(
      sent.map(({ key }) => key),
      'who keeps its place is not sent again',
    ).toEqual(['default/high']);
    expect(page.get('queue', 'default/high')).toMatchObject({ queue: 'inFlight', rank: -1 });
  });

  it('shows gated Pods and the end of a back-off', () => {
    const town = new Town();
    const views = new Views(town.world);
    town.queue('gated', 'unschedulable', { gatingPlugin: 'SchedulingGates' });
    town.queue('late', 'backoff', { backoffExpirationUs: 4_000_000 });
    const page = new Page().take(views.take(EVERYTHING));
    expect(page.get('queue', 'default/gated')).toMatchObject({ queue: 'gated', gatingPlugin: 'SchedulingGates' });
    expect(page.get('queue', 'default/late')).toMatchObject({ queue: 'backoff', backoffUntilUs: 4_000_000 });
  });
});

describe('cycles and decisions', () => {
  it('shows one scheduling cycle, the examined stage, and the last decision alone', () => {
    const town = new Town();
    const views = new Views(town.world);
    const cycle = town.world.table(SCHEDULER_TABLES.cycle);
    const last = town.world.table(SCHEDULER_TABLES.decision);
    cycle.put('current', {
      key: 'default/a',
      seq: 5,
      number: 2,
      attempt: 1,
      startedUs: 7,
      node: 'n',
      outcome: 'unschedulable',
      uid: 'a',
      profile: 'default-scheduler',
      message: '',
      unschedulablePlugins: [],
      pendingPlugins: [],
      victims: [],
      clearedNominations: [],
    });
    last.put('last', { seq: 3, key: 'default/z', outcome: 'scheduled', node: 'n', message: '', timeUs: 1 });
    const page = new Page().take(views.take(EVERYTHING));
    expect(page.get('cycles', 'default/a')).toMatchObject({ cycle: 'scheduling', stage: 'PostFilter', seq: 5 });
    expect(page.get('decisions', '3')).toMatchObject({ pod: 'default/z' });
    views.cycles.lookAt('Filter');
    last.put('last', { seq: 9, key: 'default/a', outcome: 'unschedulable', node: '', message: 'm', timeUs: 8 });
    page.take(views.take(EVERYTHING));
    expect(page.get('cycles', 'default/a')).toMatchObject({ stage: 'Filter' });
    expect(page.records.get('decisions')?.size).toBe(1);
    cycle.delete('current');
    page.take(views.take(EVERYTHING));
    expect(page.get('cycles', 'default/a')).toBeUndefined();
  });
});

describe('frames', () => {
  it('sends large changes in parts', () => {
    const town = new Town();
    const views = new Views(town.world);
    for (let i = 0; i < 25; i++) town.pod(`p${i}`);
    const page = new Page();
    const sizes = [0, 0].map(() => {
      const taken = views.take(10);
      page.take(taken);
      return taken.changes.reduce((sum, { put }) => sum + put.length, 0);
    });
    expect(sizes).toEqual([10, 10]);
    takeAll(views, page);
    expect(page.records.get('pods')?.size).toBe(25);
  });

  it('views that follow each change, forward or back, equal newly built views', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd');
    const node = fc.constantFrom('', 'n1', 'n2');
    const action = fc.oneof(
      fc.record({
        type: fc.constant('pod' as const),
        name,
        node,
        phase: fc.constantFrom('Pending', 'Running', 'Failed'),
      }),
      fc.record({ type: fc.constant('delete' as const), name }),
      fc.record({ type: fc.constant('assume' as const), name, node: fc.constantFrom(undefined, 'n1', 'n2') }),
      fc.record({
        type: fc.constant('queue' as const),
        name,
        place: fc.constantFrom('active', 'backoff', 'unschedulable'),
      }),
      fc.record({ type: fc.constant('commit' as const) }),
      fc.record({ type: fc.constant('back' as const) }),
      fc.record({ type: fc.constant('take' as const) }),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        const town = new Town();
        const views = new Views(town.world);
        const page = new Page();
        const done: ReturnType<World['takeDelta']>[] = [];
        town.node('n1');
        town.node('n2');
        town.world.takeDelta();
        for (const one of actions) {
          if (one.type === 'take') page.take(views.take(3));
          else if (one.type !== 'commit' && one.type !== 'back') town.act(one);
          else {
            done.push(town.world.takeDelta());
            if (one.type === 'back') for (const delta of done.splice(-2).reverse()) town.world.revert(delta);
          }
        }
        takeAll(views, page);
        const fresh = new Views(town.world);
        expect(page.all()).toEqual(new Page().take(fresh.take(EVERYTHING)).all());
        expect(views.counts()).toEqual(fresh.counts());
      }),
      { numRuns: 150 },
    );
  });
});
