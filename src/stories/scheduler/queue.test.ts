import { describe, expect, it } from 'vitest';
import { SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import type { RunSource } from '#protocol/runSource.ts';
import { openSession } from '#session/session.ts';
import {
  affinity,
  apply,
  binding,
  condition,
  cycles,
  does,
  events,
  inFlight,
  journalReasons,
  node,
  nodeOf,
  pod,
  priorityClass,
  queued,
  runTo,
  S,
  start,
} from '#session/testing/manifestSession.ts';

describe('the scheduling queue', () => {
  it('every pending Pod is in exactly one queue, and metrics count them', () => {
    const session = start(
      node('n1', { cpu: '2' }) +
        pod('big', { cpu: '8' }) +
        pod('gated', { spec: 'schedulingGates: [{name: g}]' }) +
        pod('fits'),
    );
    runTo(session, () => inFlight(session).length > 0, 5 * S);
    for (let i = 0; i < 60; i++) {
      const waiting = session.world.table(SCHEDULER_TABLES.queuedPods).size;
      const flying = inFlight(session).filter(({ type }) => type === 'pod').length;
      const bindings = session.world.table(SCHEDULER_TABLES.binding).size;
      const known = session.world
        .table(SCHEDULER_TABLES.podInformer)
        .values()
        .filter(({ spec }) => !spec.nodeName).length;
      const confirmed =
        known -
        session.world
          .table(SCHEDULER_TABLES.pods)
          .values()
          .filter(({ assumed, pod: { metadata } }) => assumed && binding(session, metadata.name) === undefined).length;
      expect(waiting + flying + bindings).toBe(confirmed);
      session.step();
    }
    session.seekTime(20 * S);
    const metrics = session.ask('metrics', {});
    expect(metrics).toMatch(/scheduler_pending_pods\{queue="unschedulable"\} 1/);
    expect(metrics).toMatch(/scheduler_pending_pods\{queue="gated"\} 1/);
  });

  it('the queue pops by priority, then by time', () => {
    const session = start(node('n1', { cpu: '16' }) + priorityClass('p100', 100));
    session.seekTime(15 * S);
    apply(session, pod('first') + pod('high', { spec: 'priorityClassName: p100' }) + pod('last'));
    does(session, { type: 'constant.change', id: 'scheduler.cycle', value: 500 });
    session.seekTime(20 * S);
    expect(cycles(session, 'first')[0]).toBeLessThan(cycles(session, 'high')[0] as number);
    expect(cycles(session, 'high')[0]).toBeLessThan(cycles(session, 'last')[0] as number);
  });

  it('an empty activeQ lets a Pod skip backoff, unless the gate is off', () => {
    const waits = (source: Partial<RunSource>) => {
      const session = start(node('n1', { cpu: '1' }) + pod('p', { cpu: '2' }), source);
      session.seekTime(10 * S);
      does(session, { type: 'constant.change', id: 'scheduler.cycle', value: 200 });
      // The flush at 330 s tries again. A node comes during that cycle, too late for it: the Pod goes to backoffQ.
      const isDeciding = () => session.world.table(SCHEDULER_TABLES.cycle).size > 0;
      runTo(session, () => session.run.clockUs > 300 * S && isDeciding(), 400 * S);
      apply(session, node('n2', { cpu: '4' }).replace(', uid: uid-n2', ''));
      session.seekTime(session.run.clockUs + 20 * S);
      const [second = 0, third = 0] = cycles(session, 'p').slice(1);
      expect(second).toBe(330 * S);
      return third - second;
    };
    expect(waits({})).toBe(200_000);
    // Two failures: 2 s from 330.2 s on, cut to 332 s, whose whole second still counts.
    expect(waits({ switches: { popFromBackoff: false } })).toBe(3 * S);
  });

  it('names the possible events that wake a Pod, and the actual plugin and event', () => {
    const session = start(node('n1', { cpu: '1' }) + pod('p', { cpu: '2' }));
    session.seekTime(20 * S);
    const waiting = session.ask('explainPod', { namespace: 'default', name: 'p' });
    expect(waiting?.wakers.map(({ plugin }) => plugin)).toContain('NodeResourcesFit');
    expect(new Set(waiting?.wakers.map(({ plugin }) => plugin))).toEqual(new Set(['NodeResourcesFit']));
    does(session, { type: 'nodes.add', count: 1, cpu: '4', memory: '8Gi', pods: 110, zones: 1 });
    session.seekTime(40 * S);
    const moved = journalReasons(session).filter(
      ({ type, plugin }) => type === 'pod.queued' && plugin === 'NodeResourcesFit',
    );
    expect(moved[0]).toMatchObject({ subject: 'default/p', event: expect.stringMatching(/^Node/), hint: 'Queue' });
  });

  it.each([
    ['hints', 'foo', 'unschedulable'],
    ['hints', 'disk', 'backoff'],
    ['classic', 'foo', 'backoff'],
    ['classic', 'disk', 'backoff'],
  ] as const)('%s queue, label %s set during the cycle: the Pod goes to %s', (queue, label, place) => {
    const session = start(node('n1') + node('n2'), { switches: { queue } });
    session.seekTime(15 * S);
    does(session, { type: 'constant.change', id: 'scheduler.cycle', value: 3000 });
    apply(session, pod('p', { spec: affinity('disk', 'ssd') }));
    runTo(session, () => session.world.table(SCHEDULER_TABLES.cycle).size > 0, 20 * S);
    does(session, { type: 'object.label', kind: 'Node', name: 'n1', key: label, value: 'ssd' });
    runTo(session, () => journalReasons(session).some(({ type }) => type === 'pod.rejected'), 25 * S);
    const last = journalReasons(session).findLast(({ type }) => type === 'pod.queued');
    expect(last).toMatchObject({ subject: 'default/p', queue: place });
  });

  it('counts cycles with every pop, and move requests only in the classic queue', () => {
    const manifests = node('n1') + pod('a') + pod('b');
    const session = start(manifests);
    session.seekTime(20 * S);
    expect(session.world.table(SCHEDULER_TABLES.counters).get('counters')).toMatchObject({ schedulingCycle: 2 });
    expect(session.world.table(SCHEDULER_TABLES.moveRequest).size).toBe(0);
    const classic = start(manifests, { switches: { queue: 'classic' } });
    classic.seekTime(20 * S);
    expect(classic.world.table(SCHEDULER_TABLES.moveRequest).size).toBe(1);
    expect(nodeOf(classic, 'a')).toBe('n1');
  });

  it('flushes a Pod at the next half minute after five minutes unschedulable', () => {
    const session = start(node('n1', { cpu: '1' }));
    session.seekTime(7 * S);
    apply(session, pod('p', { cpu: '2' }));
    session.seekTime(329 * S);
    expect(queued(session, 'p')).toMatchObject({ place: 'unschedulable', attempts: 1 });
    session.seekTime(331 * S);
    const flush = journalReasons(session).find(({ event }) => event === 'UnschedulableTimeout');
    expect(flush?.atUs).toBe(330 * S);
    expect(queued(session, 'p')?.attempts).toBe(2);
  });

  it('bind errors back off 1, 2, 4, 8, 10, 10 s, plus at most a second', () => {
    const session = start(node('n1'));
    session.seekTime(15 * S);
    does(session, { type: 'fault.set', fault: 'bind.errors', value: 6 });
    apply(session, pod('p'));
    session.seekTime(80 * S);
    const at = cycles(session, 'p');
    expect(at).toHaveLength(7);
    const failures = journalReasons(session)
      .filter(({ type }) => type === 'bind.failed')
      .map(({ atUs }) => atUs);
    const waits = failures.map((failedAt, i) => ((at[i + 1] as number) - failedAt) / S);
    [1, 2, 4, 8, 10, 10].forEach((seconds, i) => {
      expect(waits[i]).toBeGreaterThan(seconds - 1);
      expect(waits[i]).toBeLessThanOrEqual(seconds + 1);
    });
    for (const startedAt of at.slice(1)) expect(startedAt % S).toBe(0);
    expect(nodeOf(session, 'p')).toBe('n1');
    expect(events(session, 'p').some((text) => text.includes('running Bind plugin "DefaultBinder"'))).toBe(true);
  });

  it('podMaxBackoffSeconds limits the back-off, and 0 is refused', () => {
    const configuration = (initial: number, max: number) => ({
      name: 'c.yaml',
      text: `apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\npodInitialBackoffSeconds: ${initial}\npodMaxBackoffSeconds: ${max}\n`,
    });
    const refused = openSession({ scenario: 'own', seed: 1, configuration: configuration(0, 0) });
    expect(JSON.stringify(refused)).toContain('podInitialBackoffSeconds');
    const session = start(node('n1'), { configuration: configuration(1, 1) });
    session.seekTime(15 * S);
    does(session, { type: 'fault.set', fault: 'bind.errors', value: 4 });
    apply(session, pod('p'));
    session.seekTime(40 * S);
    const at = cycles(session, 'p');
    expect(at).toHaveLength(5);
    for (let i = 1; i < at.length; i++) expect((at[i] as number) - (at[i - 1] as number)).toBeLessThanOrEqual(3 * S);
  });

  it('retries a failed binding at once with the back-off off', () => {
    const session = start(node('n1'), { switches: { backoff: 'off' } });
    session.seekTime(15 * S);
    does(session, { type: 'fault.set', fault: 'bind.errors', value: 6 });
    apply(session, pod('p'));
    session.seekTime(16 * S);
    const at = cycles(session, 'p');
    expect(at).toHaveLength(7);
    const failures = journalReasons(session).filter(({ type }) => type === 'bind.failed');
    expect(failures.map(({ atUs }) => atUs)).toEqual(at.slice(1));
    expect(journalReasons(session).filter(({ type, queue }) => type === 'pod.queued' && queue !== 'active')).toEqual(
      [],
    );
    expect(nodeOf(session, 'p')).toBe('n1');
  });

  it('only a matching label wakes the Pod, which is then bound at once', () => {
    const session = start(node('n1') + node('n2') + node('n3') + pod('p', { spec: affinity('disk', 'ssd') }));
    session.seekTime(20 * S);
    expect(condition(session, 'p')?.message).toMatch(
      /^0\/3 nodes are available: 3 node\(s\) didn't match Pod's node affinity\/selector\./,
    );
    does(session, { type: 'object.label', kind: 'Node', name: 'n1', key: 'foo', value: 'bar' });
    session.seekTime(40 * S);
    expect(queued(session, 'p')).toMatchObject({ place: 'unschedulable', attempts: 1 });
    does(session, { type: 'object.label', kind: 'Node', name: 'n2', key: 'disk', value: 'ssd' });
    session.seekTime(41 * S);
    expect(nodeOf(session, 'p')).toBe('n2');
    // The label's write and its way to the scheduler, one cycle, one binding.
    expect(
      journalReasons(session).find(({ type, subject }) => type === 'pod.bound' && subject === 'default/p')?.atUs,
    ).toBe(40 * S + 12_000 + 5000 + 5000 + 12_000);
  });

  it('gates a Pod until its last gate is removed', () => {
    const gates = (names: string) => pod('p', { spec: `schedulingGates: [${names}]` });
    const session = start(node('n1') + gates('{name: a}, {name: b}'));
    session.seekTime(15 * S);
    expect(queued(session, 'p')).toMatchObject({ gatingPlugin: 'SchedulingGates', attempts: 0 });
    expect(condition(session, 'p')).toMatchObject({ status: 'False', reason: 'SchedulingGated' });
    apply(session, gates('{name: b}'));
    session.seekTime(20 * S);
    expect(queued(session, 'p')?.gatingPlugin).toBe('SchedulingGates');
    const [help] = session.ask('explainPod', { namespace: 'default', name: 'p' })?.helps ?? [];
    expect(help?.change).toBe('schedulingGates: - b');
    apply(session, gates(''));
    session.seekTime(25 * S);
    expect(nodeOf(session, 'p')).toBe('n1');
    expect(condition(session, 'p')).toMatchObject({ status: 'True' });
  });

  it('counts every pop as an attempt', () => {
    const session = start(node('n1', { cpu: '1' }) + pod('p', { cpu: '2' }));
    session.seekTime(335 * S);
    expect(queued(session, 'p')?.attempts).toBe(cycles(session, 'p').length);
  });

  it('registers plugins for events, and a deleted Pod wakes Pods that lack resources', () => {
    const session = start(node('n1', { cpu: '1' }) + pod('a'));
    session.seekTime(15 * S);
    apply(session, pod('fit') + pod('picky', { cpu: '0.1', spec: affinity('disk', 'ssd') }));
    session.seekTime(20 * S);
    const rows = session.ask('registrations', {});
    expect(rows).toContainEqual({ plugin: 'NodeAffinity', event: 'NodeAdd|UpdateNodeLabel', hasHint: true });
    does(session, { type: 'object.delete', kind: 'Pod', name: 'a', gracePeriodSeconds: 0 });
    session.seekTime(25 * S);
    expect(nodeOf(session, 'fit')).toBe('n1');
    expect(queued(session, 'picky')).toMatchObject({ place: 'unschedulable', attempts: 1 });
  });
});
