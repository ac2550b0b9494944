import { describe, expect, it } from 'vitest';
import { type Micros, SECOND_US } from '#base/time.ts';
import { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import { testNode, testPod } from '../actor/testing/testObjects.ts';
import { DEFAULT_SCHEDULER_NAME } from '../config/schedulerConfiguration.ts';
import { clusterEvent } from '../framework/clusterEvent.ts';
import type { QueuedPod } from '../schedulerRecords.ts';
import type { QueueMove } from './podQueue.ts';
import { withPlugins } from './queuedPod.ts';
import { QueueingHintMap } from './queueingHintMap.ts';
import { DEFAULT_BACKOFF, DEFAULT_MAX_IN_UNSCHEDULABLE_US, prioritySort } from './queueOptions.ts';
import { SchedulingQueue } from './schedulingQueue.ts';

const NODE_ADD = clusterEvent('Node', 'Add');
const LABEL = clusterEvent('Node', 'UpdateNodeLabel');

function queueOf(options: { readonly popsFromBackoff?: boolean } = {}) {
  const hints = new QueueingHintMap([
    {
      name: 'Picky',
      eventsToRegister: () => [
        { event: LABEL, hint: (_, __, node) => (node?.metadata.labels?.good ? 'Queue' : 'QueueSkip') },
      ],
    },
    { name: 'Eager', eventsToRegister: () => [{ event: NODE_ADD }] },
  ]);
  const gates = [{ name: 'Gate', admits: (pod: Pod) => (pod.spec.schedulingGates ?? []).length === 0 }];
  return new SchedulingQueue(new World(), {
    profiles: new Map([[DEFAULT_SCHEDULER_NAME, { hints, gates }]]),
    less: prioritySort,
    backoff: DEFAULT_BACKOFF,
    maxInUnschedulableUs: DEFAULT_MAX_IN_UNSCHEDULABLE_US,
    ...options,
  });
}

function failWith(
  queue: SchedulingQueue,
  nowUs: Micros,
  plugins: readonly string[],
  pending: readonly string[] = [],
): void {
  queue.addUnschedulableIfNotPresent(withPlugins(queue.pop()?.queued as QueuedPod, plugins, pending), nowUs);
}

describe('SchedulingQueue', () => {
  it('pops the higher priority first, then the earlier Pod', () => {
    const queue = queueOf();
    queue.add(testPod('late'), 2);
    queue.add(testPod('early'), 1);
    queue.add(testPod('high', { spec: { priority: 5 } }), 3);
    expect([queue.pop()?.queued.key, queue.pop()?.queued.key, queue.pop()?.queued.key]).toEqual([
      'default/high',
      'default/early',
      'default/late',
    ]);
    expect(queue.schedulingCycle).toBe(3);
  });

  it('asks only the plugins that rejected the Pod', () => {
    const queue = queueOf();
    queue.add(testPod('a'), 0);
    failWith(queue, 0, ['Picky']);
    queue.moveAll(NODE_ADD, undefined, testNode('n'), SECOND_US);
    queue.moveAll(LABEL, testNode('n'), testNode('n', { labels: { bad: '1' } }), SECOND_US);
    expect(queue.get('default/a')?.place).toBe('unschedulable');
    queue.moveAll(LABEL, testNode('n'), testNode('n', { labels: { good: '1' } }), SECOND_US);
    expect(queue.get('default/a')?.place).toBe('backoff');
    expect(queue.pop()).toMatchObject({ from: 'backoff', queued: { attempts: 2 } });
  });

  it('records events for Pods in flight since they were popped', () => {
    const queue = queueOf();
    queue.add(testPod('a'), 0);
    queue.add(testPod('b'), 1);
    const a = queue.pop()?.queued as QueuedPod;
    queue.moveAll(NODE_ADD, undefined, testNode('n'), 2);
    const b = queue.pop()?.queued as QueuedPod;
    queue.addUnschedulableIfNotPresent(withPlugins(b, ['Eager'], []), 3);
    queue.addUnschedulableIfNotPresent(withPlugins(a, ['Eager'], []), 4);
    expect(queue.get('default/b')?.place).toBe('unschedulable');
    expect(queue.get('default/a')?.place).toBe('backoff');
    expect(queue.inFlight.list()).toEqual([]);
  });

  it('skips the backoff when a pending plugin queues the Pod', () => {
    const queue = queueOf();
    queue.add(testPod('a'), 0);
    failWith(queue, 0, [], ['Eager']);
    queue.moveAll(NODE_ADD, undefined, testNode('n'), 1);
    expect(queue.get('default/a')?.place).toBe('active');
  });

  it('puts errors into a queue that is never popped early', () => {
    const queue = queueOf();
    queue.add(testPod('a'), 0);
    failWith(queue, 0, []);
    expect(queue.pop()).toBeUndefined();
    expect(queue.nextBackoffFlushUs()).toBe(2 * SECOND_US);
    queue.flushBackoffCompleted(SECOND_US);
    expect(queue.canPop).toBe(false);
    queue.flushBackoffCompleted(2 * SECOND_US);
    expect(queue.canPop).toBe(true);
  });

  it('keeps a gated Pod unschedulable until its gate is removed', () => {
    const queue = queueOf();
    const moves: QueueMove[] = [];
    queue.onMove = (move) => moves.push(move);
    const gated = testPod('a', { spec: { schedulingGates: [{ name: 'g' }] } });
    queue.add(gated, 0);
    expect(queue.get('default/a')).toMatchObject({
      place: 'unschedulable',
      gatingPlugin: 'Gate',
      unschedulablePlugins: ['Gate'],
    });
    queue.activate([gated], 1);
    queue.flushUnschedulableLeftover(301 * SECOND_US);
    expect(queue.get('default/a')).toMatchObject({ place: 'unschedulable', flushed: true });
    expect(moves).toEqual([{ key: 'default/a', to: 'unschedulable', event: 'UnschedulablePodAdd', plugin: '' }]);
  });

  it('clears the timeout mark of a Pod once it is assumed', () => {
    const queue = queueOf();
    queue.add(testPod('a'), 0);
    failWith(queue, 0, ['Picky']);
    queue.flushUnschedulableLeftover(301 * SECOND_US);
    queue.flushBackoffCompleted(301 * SECOND_US);
    const uid = queue.pop()?.queued.uid ?? '';
    expect(queue.inFlight.get(uid)?.flushed).toBe(true);
    expect(queue.inFlight.assume(uid)).toMatchObject({ flushed: false, attempts: 2 });
    expect(queue.inFlight.get(uid)?.flushed).toBe(false);
  });

  it('removes a deleted Pod from any queue', () => {
    const queue = queueOf();
    for (const name of ['a', 'b', 'c']) queue.add(testPod(name), 0);
    failWith(queue, 0, ['Picky']);
    failWith(queue, 0, []);
    for (const name of ['a', 'b', 'c']) queue.delete(testPod(name));
    expect(
      (['active', 'backoff', 'errorBackoff', 'unschedulable'] as const).map((place) => queue.sizeOf(place)),
    ).toEqual([0, 0, 0, 0]);
  });

  it('pops a chosen Pod from any queue as if it were activated', () => {
    const queue = queueOf();
    const moves: QueueMove[] = [];
    const NAMES = ['pooled', 'erred', 'fresh', 'gated'];
    NAMES.forEach((name, i) => {
      const spec = { schedulingGates: name === 'gated' ? [{ name: 'g' }] : [] };
      queue.add(testPod(name, { spec }), i);
    });
    failWith(queue, 0, ['Picky']);
    failWith(queue, 0, []);
    const places = NAMES.map((name) => queue.get(`default/${name}`)?.place);
    expect(places).toEqual(['unschedulable', 'errorBackoff', 'active', 'unschedulable']);
    queue.onMove = (move) => moves.push(move);
    expect(queue.popSpecific('default/pooled', 1)).toMatchObject({ attempts: 2, initialAttemptUs: 0 });
    expect(queue.popSpecific('default/erred', 1)).toMatchObject({ attempts: 2, consecutiveErrorsCount: 1 });
    expect(queue.popSpecific('default/fresh', 1)?.attempts).toBe(1);
    expect(queue.popSpecific('default/gated', 1)).toBeUndefined();
    expect(queue.popSpecific('default/fresh', 1)).toBeUndefined();
    expect(queue.inFlight.size).toBe(3);
    expect(moves.map(({ key, to, event }) => [key, to, event])).toEqual([
      ['default/pooled', 'active', 'ForceActivate'],
      ['default/erred', 'active', 'ForceActivate'],
    ]);
  });

  it.each([
    [true, 'unschedulable', 'unschedulable'],
    [false, 'backoff', 'unschedulable'],
  ])(
    'runs PreEnqueue before backoff when Pods are popped from there (%s), otherwise after it',
    (popsFromBackoff, before, after) => {
      const queue = queueOf({ popsFromBackoff });
      queue.add(testPod('a'), 0);
      const popped = queue.pop()?.queued as QueuedPod;
      const gated = testPod('a', { spec: { schedulingGates: [{ name: 'g' }] } });
      queue.moveAll(NODE_ADD, undefined, testNode('n'), 0);
      queue.addUnschedulableIfNotPresent(withPlugins({ ...popped, pod: gated }, ['Eager'], []), 0);
      expect(queue.get('default/a')?.place).toBe(before);
      queue.flushBackoffCompleted(10 * SECOND_US);
      expect(queue.get('default/a')).toMatchObject({ place: after, gatingPlugin: 'Gate' });
    },
  );

  it('drops the attempt of a Pod that is queued again', () => {
    const queue = queueOf();
    queue.add(testPod('a'), 0);
    const old = queue.pop()?.queued as QueuedPod;
    queue.add(testPod('a', { uid: 'new' }), 1);
    queue.addUnschedulableIfNotPresent(withPlugins(old, ['Eager'], []), 2);
    expect(queue.get('default/a')).toMatchObject({ uid: 'new', place: 'active', attempts: 0 });
    expect(queue.inFlight.size).toBe(0);
  });
});
