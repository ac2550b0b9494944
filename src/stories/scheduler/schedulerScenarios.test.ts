import { describe, expect, it } from 'vitest';
import { SECOND_US } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { ObjectReason } from '#cluster/api/subject.ts';
import { type QueuedPod, SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import { changesOf } from '#kernel/delta.ts';
import type { Pod } from '#model/generated/types.ts';
import type { Session } from '#session/session.ts';
import { openedScenario } from '#session/testing/scenarioSession.ts';

const at = (session: Session, seconds: number): void => session.seekTime(seconds * SECOND_US);
const pods = (session: Session, app?: string): Pod[] =>
  session.world
    .table(store('Pod'))
    .values()
    .filter(({ metadata }) => app === undefined || metadata.labels?.app === app);
const podOf = (session: Session, key: string): Pod => {
  const pod = session.world.table(store('Pod')).get(key);
  if (!pod) throw new Error(`there is no Pod ${key}`);
  return pod;
};
const scheduledMessage = ({ status }: Pod): string | undefined =>
  status?.conditions?.find(({ type }) => type === 'PodScheduled')?.message;
const nodesOf = (session: Session, app: string): Set<string | undefined> =>
  new Set(pods(session, app).map(({ spec }) => spec.nodeName));

describe('gang', () => {
  it('binds no member until all four fit', () => {
    const session = openedScenario('gang');
    const workers = ['1', '2', '3', '4'].map((n) => `default/worker-${n}`);
    at(session, 29);
    expect(workers.map((key) => podOf(session, key).spec.nodeName)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    at(session, 45);
    expect(new Set(workers.map((key) => podOf(session, key).spec.nodeName)).size).toBe(4);
  });
});

describe('one-to-a-node', () => {
  it('places most Pods on the next node of the list', () => {
    const session = openedScenario('one-to-a-node');
    at(session, 10);
    const decided = session.ask('journal', { from: 1, to: session.run.position.seq }) as readonly {
      readonly reasons: readonly { readonly type: string; readonly reused?: boolean }[];
    }[];
    const scheduled = decided.flatMap(({ reasons }) => reasons).filter(({ type }) => type === 'pod.scheduled');
    expect(scheduled).toHaveLength(50);
    expect(scheduled.filter(({ reused }) => reused).length).toBeGreaterThan(40);
  });
});

describe('first-minute', () => {
  it('starts three workloads in the first minute while two of them scale', () => {
    const session = openedScenario('first-minute');
    const wanted = new Set<number | undefined>();
    for (let second = 10; second <= 60; second++) {
      at(session, second);
      wanted.add(session.world.table(store('Deployment')).get('default/web')?.spec.replicas);
    }
    expect([...wanted].sort()).toEqual([4, 7]);
    const available = session.world
      .table(store('Deployment'))
      .values()
      .map(({ metadata, status }) => [metadata.name, status?.availableReplicas]);
    expect(available).toEqual([
      ['api', 5],
      ['cache', 2],
      ['web', 4],
    ]);
  });
});

describe('rollout', () => {
  it('a rollout keeps at most twelve Pods and at least nine available', () => {
    const session = openedScenario('rollout');
    at(session, 29);
    let [least, most] = [10, 0];
    while ((session.nextDueUs ?? Number.POSITIVE_INFINITY) <= 120 * SECOND_US) {
      const entry = session.step();
      if (!entry || changesOf(entry, store('Pod')).length === 0) continue;
      const web = pods(session, 'web').filter(({ metadata }) => metadata.deletionTimestamp === undefined);
      least = Math.min(least, web.filter(isReady).length);
      most = Math.max(most, web.length);
    }
    expect([least, most]).toEqual([9, 12]);
    expect(pods(session, 'web').map(({ spec }) => spec.containers[0]?.image)).toEqual(
      Array(10).fill('registry.example/web:1.5'),
    );
    expect(pods(session, 'web').every(isReady)).toBe(true);
  });
});

function isReady({ status }: Pod): boolean {
  return status?.conditions?.some(({ type, status: value }) => type === 'Ready' && value === 'True') ?? false;
}

describe('fragmentation', () => {
  it('train stays Pending with half of all resources free, until two api Pods are deleted', () => {
    const session = openedScenario('fragmentation');
    for (const second of [20, 39]) {
      at(session, second);
      expect(podOf(session, 'default/train').status?.phase).toBe('Pending');
      expect(scheduledMessage(podOf(session, 'default/train'))).toMatch(
        /^0\/4 nodes are available: 4 Insufficient cpu\./,
      );
    }
    at(session, 60);
    expect(podOf(session, 'default/train').status?.phase).toBe('Running');
  });
});

describe('wake-by-label', () => {
  it('an unrelated label does not wake db, and the right one binds it within 0.1 s', () => {
    const session = openedScenario('wake-by-label');
    const queued = (): QueuedPod | undefined => session.world.table(SCHEDULER_TABLES.queuedPods).get('default/db');
    at(session, 39.9);
    expect(queued()).toMatchObject({ place: 'unschedulable', attempts: 1 });
    at(session, 40.1);
    expect(queued()).toBeUndefined();
    expect(podOf(session, 'default/db').spec.nodeName).toBe('node-2');
  });
});

describe('priority-and-gates', () => {
  it('pops the highest priority and oldest Pod first, and never queues gated Pods', () => {
    const session = openedScenario('priority-and-gates');
    const popped: string[] = [];
    while ((session.nextDueUs ?? Number.POSITIVE_INFINITY) <= 60 * SECOND_US) {
      const waiting = session.world
        .table(SCHEDULER_TABLES.queuedPods)
        .values()
        .filter(({ place }) => place === 'active');
      const entry = session.step();
      const key = ((entry?.reasons ?? []) as readonly ObjectReason[]).find(
        ({ type }) => type === 'pod.scheduled' || type === 'pod.unschedulable',
      )?.subject;
      if (key === undefined) continue;
      const own = waiting.find((other) => other.key === key);
      const first = waiting.filter(
        (other) =>
          other.priority > (own?.priority ?? 0) ||
          (other.priority === own?.priority && other.timestampUs < own.timestampUs),
      );
      expect(first.map((other) => other.key)).toEqual([]);
      popped.push(key);
    }
    expect(popped).toHaveLength(38);
    expect(popped.slice(-14).every((key) => key.startsWith('default/sweep'))).toBe(true);
    const reports = session.world
      .table(SCHEDULER_TABLES.queuedPods)
      .values()
      .map(({ key, gatingPlugin }) => [key, gatingPlugin]);
    expect(reports).toEqual([
      ['reports/report-0', 'SchedulingGates'],
      ['reports/report-1', 'SchedulingGates'],
    ]);
  });
});

describe('pack-or-spread', () => {
  it('spreads over eight nodes by default, and fills two with the packing profile', () => {
    const session = openedScenario('pack-or-spread');
    at(session, 40);
    expect(nodesOf(session, 'spread').size).toBe(8);
    expect(nodesOf(session, 'pack').size).toBe(2);
    expect(pods(session).every(({ status }) => status?.phase === 'Running')).toBe(true);
  });
});

describe('scheduler-bypassed', () => {
  it('the kubelet rejects a Pod with nodeName, and another Pod stays Pending', () => {
    const session = openedScenario('scheduler-bypassed');
    at(session, 45);
    expect(podOf(session, 'default/pinned')).toMatchObject({
      spec: { nodeName: 'node-1' },
      status: { phase: 'Failed', reason: 'OutOfcpu' },
    });
    expect(podOf(session, 'default/asks-first').status?.phase).toBe('Pending');
    expect(scheduledMessage(podOf(session, 'default/asks-first'))).toMatch(
      /^0\/3 nodes are available: 3 Insufficient cpu\./,
    );
  });
});
