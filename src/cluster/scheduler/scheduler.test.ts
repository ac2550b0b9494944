import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digestOf } from '#base/digest.ts';
import { type Micros, type Millis, SECOND_US } from '#base/time.ts';
import { API_SERVER } from '#cluster/api/request.ts';
import type { TableOf } from '#kernel/delta.ts';
import { Engine } from '#kernel/engine.ts';
import type { Entry, TraceStep } from '#kernel/event.ts';
import { World } from '#kernel/world.ts';
import type { Event, Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import type { SchedulerStep } from './actor/cycleTrace.ts';
import { schedulerEvent } from './actor/schedulerClock.ts';
import { FakeApiServer, fakeEvent, type ObjectSet } from './actor/testing/fakeApiServer.ts';
import { testNode, testPod } from './actor/testing/testObjects.ts';
import { createScheduler, type SchedulerOptions } from './scheduler.ts';
import { type HeapSlot, type QueuedPod, SCHEDULER_TABLES } from './schedulerRecords.ts';

interface Step {
  readonly atMs: Millis;
  readonly object?: KubeObject;
  readonly remove?: KubeObject;
}

interface Running {
  readonly world: World;
  readonly engine: Engine;
  readonly api: FakeApiServer;
}

function start(steps: readonly Step[], options: SchedulerOptions = {}): Running {
  const world = new World();
  const api = new FakeApiServer(world);
  const engine = new Engine({
    world,
    seed: 1,
    actors: [api, createScheduler(world, options).actor],
    genesis: (context) => {
      for (const { atMs, object, remove } of steps) {
        const target = (object ?? remove) as KubeObject;
        const event: ObjectSet = {
          type: 'object.set',
          kind: target.kind,
          key: objectKey(target),
          ...(object && { object }),
        };
        context.schedule(atMs * 1000, API_SERVER, event);
      }
    },
  });
  return { world, engine, api };
}

function runUntil({ engine }: Running, untilUs: Micros, each?: (entry: Entry) => void): Entry[] {
  const entries: Entry[] = [];
  for (let next = engine.agenda.next(); next && next.atUs <= untilUs; next = engine.agenda.next()) {
    const entry = engine.step() as Entry;
    entries.push(entry);
    each?.(entry);
  }
  return entries;
}

function podOf({ api }: Running, name: string): Pod {
  return api.store('Pod').get(`default/${name}`) as Pod;
}

function eventsAbout({ api }: Running, name: string): Event[] {
  return (api.store('Event').values() as Event[]).filter((event) => event.involvedObject.name === name);
}

function queued({ world }: Running, name: string): QueuedPod | undefined {
  return world.table(SCHEDULER_TABLES.queuedPods).get(`default/${name}`);
}

describe('kube-scheduler', () => {
  it('binds a Pod 5 ms after its cycle began, plus the time of the binding request', () => {
    const running = start([
      { atMs: 0, object: testNode('n1') },
      { atMs: 100, object: testPod('a') },
    ]);
    const entries = runUntil(running, SECOND_US);
    expect(podOf(running, 'a').spec.nodeName).toBe('n1');
    const times = Object.fromEntries(
      entries.filter(({ actor }) => actor === 'kube-scheduler').map(({ event, atUs }) => [event.type, atUs]),
    );
    expect(times).toMatchObject({
      'schedulingCycle.due': 105_000,
      'schedulingCycle.ended': 110_000,
      'response.arrived': 122_000,
    });
    expect(eventsAbout(running, 'a').map(({ reason, message }) => [reason, message])).toEqual([
      ['Scheduled', 'Successfully assigned default/a to n1'],
    ]);
  });

  it('explains why a Pod has no node, and retries when a suitable node appears', () => {
    const running = start([
      { atMs: 0, object: testNode('n1', { cpu: '1' }) },
      { atMs: 100, object: testPod('big', { cpu: '2' }) },
      { atMs: 20_000, object: testNode('n2') },
    ]);
    runUntil(running, 10 * SECOND_US);
    const condition = podOf(running, 'big').status?.conditions?.find(({ type }) => type === 'PodScheduled');
    expect(condition).toMatchObject({ status: 'False', reason: 'Unschedulable', observedGeneration: 1 });
    expect(condition?.message).toMatch(/^0\/1 nodes are available: 1 Insufficient cpu\./);
    expect(eventsAbout(running, 'big')).toMatchObject([
      { type: 'Warning', reason: 'FailedScheduling', message: condition?.message },
    ]);
    expect(queued(running, 'big')).toMatchObject({
      place: 'unschedulable',
      attempts: 1,
      unschedulablePlugins: ['NodeResourcesFit'],
    });
    runUntil(running, 21 * SECOND_US);
    expect(podOf(running, 'big').spec.nodeName).toBe('n2');
  });

  it('considers an event that arrived during a failed cycle', () => {
    const running = start([
      { atMs: 0, object: testNode('n1', { cpu: '1' }) },
      { atMs: 100, object: testPod('big', { cpu: '2' }) },
      { atMs: 102, object: testNode('n2') },
    ]);
    const moves = runUntil(running, 109_999)
      .concat(runUntil(running, 110_000))
      .flatMap(({ reasons }) => reasons);
    expect(moves).toContainEqual({
      type: 'pod.queued',
      kind: 'Pod',
      subject: 'default/big',
      queue: 'backoff',
      event: 'ScheduleAttemptFailure',
      plugin: 'NodeResourcesFit',
      hint: 'Queue',
    });
    runUntil(running, SECOND_US);
    expect(podOf(running, 'big').spec.nodeName).toBe('n2');
  });

  it("frees the node's resources and backs off when binding fails", () => {
    const running = start([
      { atMs: 0, object: testNode('n1', { cpu: '1' }) },
      { atMs: 100, object: testPod('a') },
      { atMs: 500, object: testPod('b') },
    ]);
    running.api.refused.add('default/a');
    runUntil(running, SECOND_US);
    expect(podOf(running, 'a').spec.nodeName).toBeUndefined();
    expect(queued(running, 'a')).toMatchObject({
      place: 'errorBackoff',
      consecutiveErrorsCount: 1,
      unschedulableCount: 0,
    });
    expect(podOf(running, 'a').status?.conditions).toMatchObject([
      { reason: 'SchedulerError', message: 'running Bind plugin "DefaultBinder": etcdserver: request timed out' },
    ]);
    expect(podOf(running, 'b').spec.nodeName).toBe('n1');
  });

  it('wakes only for flushes that have something to do', () => {
    const running = start([
      { atMs: 0, object: testNode('n1', { cpu: '1' }) },
      { atMs: 100, object: testPod('big', { cpu: '2' }) },
    ]);
    const entries = runUntil(running, 330 * SECOND_US);
    const flushes = entries
      .filter(({ event }) => event.type.endsWith('Flush.due'))
      .map(({ event, atUs }) => [event.type, atUs / SECOND_US]);
    expect(flushes).toEqual([['leftoverFlush.due', 330]]);
    runUntil(running, 331 * SECOND_US);
    expect(queued(running, 'big')?.attempts).toBe(2);
  });

  it('evicts a less important Pod and binds the new Pod to its nominated node', () => {
    const running = start([
      { atMs: 0, object: testNode('n1', { cpu: '1' }) },
      { atMs: 100, object: testPod('low') },
      { atMs: 1000, object: testPod('high', { spec: { priority: 10 } }) },
    ]);
    const patches: object[] = [];
    runUntil(running, 3 * SECOND_US, (entry) => {
      const event = fakeEvent(entry);
      if (event?.type === 'request.arrived' && event.request.verb === 'patch')
        patches.push({ name: event.request.name, ...event.request.patch });
    });
    expect(patches).toMatchObject([
      {
        name: 'low',
        status: { conditions: [{ type: 'DisruptionTarget', status: 'True', reason: 'PreemptionByScheduler' }] },
      },
      {
        name: 'high',
        status: { nominatedNodeName: 'n1', conditions: [{ type: 'PodScheduled', reason: 'Unschedulable' }] },
      },
    ]);
    expect(podOf(running, 'low')).toBeUndefined();
    expect(podOf(running, 'high').spec.nodeName).toBe('n1');
    expect(eventsAbout(running, 'low').map(({ reason }) => reason)).toEqual(['Scheduled', 'Preempted']);
    expect(eventsAbout(running, 'high').map(({ reason }) => reason)).toEqual(['FailedScheduling', 'Scheduled']);
    expect(running.world.table(SCHEDULER_TABLES.nominated).size).toBe(0);
  });

  it('ignores Pods of other schedulers', () => {
    const mine = testPod('mine', { spec: { schedulerName: 'mine' } });
    const others = testPod('others');
    const steps = [
      { atMs: 0, object: testNode('n1') },
      { atMs: 10, object: mine },
      { atMs: 10, object: others },
    ];
    const running = start(steps, { configuration: { profiles: [{ schedulerName: 'mine' }] } });
    runUntil(running, SECOND_US);
    expect(podOf(running, 'mine').spec.nodeName).toBe('n1');
    expect(podOf(running, 'others').spec.nodeName).toBeUndefined();
    expect(eventsAbout(running, 'others')).toEqual([]);
  });

  it('holds a gated Pod until its last gate is removed', () => {
    const gated = testPod('a', { spec: { schedulingGates: [{ name: 'g' }] } });
    const running = start([
      { atMs: 0, object: testNode('n1') },
      { atMs: 10, object: gated },
      { atMs: 5000, object: testPod('a') },
    ]);
    runUntil(running, 4 * SECOND_US);
    expect(queued(running, 'a')).toMatchObject({
      place: 'unschedulable',
      gatingPlugin: 'SchedulingGates',
      attempts: 0,
    });
    runUntil(running, 6 * SECOND_US);
    expect(podOf(running, 'a').spec.nodeName).toBe('n1');
  });

  it('explaining a cycle does not change its result', () => {
    const running = start([
      { atMs: 0, object: testNode('n1') },
      { atMs: 0, object: testNode('n2') },
      { atMs: 100, object: testPod('a') },
    ]);
    runUntil(running, 104_999);
    const before = { ...running.engine.position };
    for (;;) {
      if (running.engine.agenda.next()?.event.type === 'schedulingCycle.due') break;
      running.engine.step();
    }
    const position = running.engine.position;
    const plain = running.engine.step() as Entry;
    running.world.revert(plain.delta);
    running.engine.position = position;
    const steps: TraceStep[] = [];
    const traced = running.engine.step((step) => steps.push(step)) as Entry;
    expect(before.seq).toBeLessThan(traced.seq);
    expect(traced.digest).toBe(plain.digest);
    const decided = steps.at(-1) as SchedulerStep & { type: 'cycle.decided' };
    const scores = steps.filter(
      (step): step is SchedulerStep & { type: 'nodes.scored' } => step.type === 'nodes.scored',
    );
    expect(decided.feasible).toHaveLength(2);
    expect(decided.totals).toEqual(
      decided.feasible.map((_, node) =>
        scores.reduce((sum, score) => sum + score.weight * (score.normalized[node] ?? 0), 0),
      ),
    );
  });
});

const anyStep = fc.record({
  atMs: fc.integer({ min: 0, max: 400_000 }),
  what: fc.constantFrom('node', 'smallNode', 'taintedNode', 'pod', 'bigPod', 'gatedPod', 'removePod', 'removeNode'),
  which: fc.integer({ min: 0, max: 5 }),
  priority: fc.integer({ min: 0, max: 2 }),
});

type AnyStep = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

function toStep({ atMs, what, which, priority }: AnyStep, index: number): Step {
  const pod = (cpu: string, spec = {}) =>
    testPod(`p${which}`, { cpu, uid: `uid-${index}`, spec: { priority, ...spec } });
  switch (what) {
    case 'node':
      return { atMs, object: testNode(`n${which}`) };
    case 'smallNode':
      return { atMs, object: testNode(`n${which}`, { cpu: '1', labels: { size: 'small' } }) };
    case 'taintedNode':
      return { atMs, object: testNode(`n${which}`, { spec: { taints: [{ key: 'k', effect: 'NoSchedule' }] } }) };
    case 'bigPod':
      return { atMs, object: pod('3') };
    case 'gatedPod':
      return { atMs, object: pod('1', { schedulingGates: [{ name: 'g' }] }) };
    case 'removePod':
      return { atMs, remove: pod('1') };
    case 'removeNode':
      return { atMs, remove: testNode(`n${which}`) };
    default:
      return { atMs, object: pod('1') };
  }
}

/** Creates each Pod name only once. Leaves out changes that the API server refuses. */
function possible(steps: readonly AnyStep[]): Step[] {
  const living = new Set<string>();
  return [...steps]
    .sort((a, b) => a.atMs - b.atMs)
    .flatMap((step, index) => {
      const isPod = step.what.toLowerCase().includes('pod');
      const name = `${isPod ? 'p' : 'n'}${step.which}`;
      const isRemoval = step.what.startsWith('remove');
      if (isRemoval ? !living.has(name) : isPod && living.has(name)) return [];
      if (isRemoval) living.delete(name);
      else living.add(name);
      return [toStep(step, index)];
    });
}

function snapshotOf(world: World): string {
  const filled = world.tableNames().filter((name) => world.tableNamed(name).size > 0);
  return digestOf(filled.map((name) => [name, world.tableNamed(name).keys(), world.tableNamed(name).values()]));
}

/** Each waiting Pod's record and the queues must agree on its place. */
function checkQueues(world: World): void {
  const heap = (table: TableOf<HeapSlot, number>) => world.table(table).values();
  const places = [
    ...heap(SCHEDULER_TABLES.activeHeap).map(({ key }) => [key, 'active']),
    ...heap(SCHEDULER_TABLES.backoffHeap).map(({ key }) => [key, 'backoff']),
    ...heap(SCHEDULER_TABLES.errorBackoffHeap).map(({ key }) => [key, 'errorBackoff']),
    ...world
      .table(SCHEDULER_TABLES.unschedulable)
      .values()
      .map(({ key }) => [key, 'unschedulable']),
  ];
  const records = world.table(SCHEDULER_TABLES.queuedPods).values();
  expect(new Map(places as [string, string][])).toEqual(new Map(records.map(({ key, place }) => [key, place])));
  expect(places).toHaveLength(records.length);
  const inFlight = world.table(SCHEDULER_TABLES.inFlight).values();
  const flying = inFlight.flatMap((item) => (item.type === 'pod' ? [item.queued.uid] : []));
  for (const { uid } of records) expect(flying).not.toContain(uid);
}

describe('kube-scheduler with random events', () => {
  it('keeps every Pod in at most one queue and never binds one twice', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
        const running = start(possible(steps));
        const bound = new Set<string>();
        runUntil(running, 500 * SECOND_US, (entry) => {
          checkQueues(running.world);
          const event = schedulerEvent(entry);
          if (event?.type === 'response.arrived' && entry.reasons[0]?.type === 'pod.bound') {
            const { uid } = event.tag;
            expect(bound.has(uid)).toBe(false);
            bound.add(uid);
          }
        });
      }),
      { numRuns: 60 },
    );
  });

  it('undoes and redoes all changes, and a rebuilt scheduler continues the same', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 25 }), (steps) => {
        const running = start(possible(steps));
        const atStart = snapshotOf(running.world);
        const entries = runUntil(running, 400 * SECOND_US);
        const atEnd = snapshotOf(running.world);
        for (const { delta } of entries.toReversed()) running.world.revert(delta);
        expect(snapshotOf(running.world)).toBe(atStart);
        for (const { delta } of entries) running.world.apply(delta);
        expect(snapshotOf(running.world)).toBe(atEnd);

        const again = start(possible(steps));
        for (const entry of entries) {
          const copy = { engine: again.engine, world: again.world };
          const scheduler = createScheduler(copy.world).actor;
          (copy.engine as unknown as { actors: Map<string, unknown> }).actors.set('kube-scheduler', scheduler);
          expect(copy.engine.step()?.digest).toBe(entry.digest);
        }
      }),
      { numRuns: 15 },
    );
  });
});
