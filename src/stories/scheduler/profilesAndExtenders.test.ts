import { describe, expect, it } from 'vitest';
import { SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import type { Lease } from '#model/generated/types.ts';
import { openSession, type Session } from '#session/session.ts';
import {
  apply,
  binding,
  cycles,
  does,
  events,
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

const configuration = (rest: string) => ({
  name: 'scheduler.yaml',
  text: `apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n${rest}`,
});

const HOST = 'gpu.example';
const extender = (rest: string) =>
  configuration(`extenders:\n- urlPrefix: "http://${HOST}:8888/scheduler"\n  ${rest.replaceAll('\n', '\n  ')}\n`);

function problemsOf(file: { readonly name: string; readonly text: string }): string {
  return JSON.stringify(openSession({ scenario: 'own', seed: 1, configuration: file }));
}

describe('profiles', () => {
  it('the profile named by schedulerName places each Pod', () => {
    const rest = `profiles:
- schedulerName: default-scheduler
- schedulerName: packer
  plugins: {score: {disabled: [{name: '*'}], enabled: [{name: NodeResourcesFit}]}}
  pluginConfig: [{name: NodeResourcesFit, args: {scoringStrategy: {type: MostAllocated}}}]
`;
    const session = start(node('n1') + node('n2'), { configuration: configuration(rest) });
    session.seekTime(15 * S);
    apply(session, pod('first', { cpu: '2', spec: 'nodeName: n2' }));
    session.seekTime(20 * S);
    apply(
      session,
      pod('spread') +
        pod('packed', { spec: 'schedulerName: packer' }) +
        pod('nobody', { spec: 'schedulerName: other' }),
    );
    session.seekTime(30 * S);
    expect([nodeOf(session, 'spread'), nodeOf(session, 'packed'), nodeOf(session, 'nobody')]).toEqual(['n1', 'n2', '']);
    expect(session.ask('explainPod', { namespace: 'default', name: 'packed' })?.cycle?.profile).toBe('packer');
    expect(cycles(session, 'nobody')).toEqual([]);
  });
});

describe('extenders', () => {
  it('an extender rejects nodes after the Filter plugins, and any event wakes the Pod', () => {
    const refused = `${HOST}/filter: reject`;
    const session = start(node('n1', { labels: refused }) + node('n2', { cpu: '1' }) + pod('p', { cpu: '2' }), {
      configuration: extender('filterVerb: filter'),
    });
    session.seekTime(20 * S);
    expect(queued(session, 'p')?.unschedulablePlugins).toEqual(['Extender', 'NodeResourcesFit']);
    const cycle = session.ask('explainPod', { namespace: 'default', name: 'p' })?.cycle;
    expect(cycle?.message).toContain(
      '0/2 nodes are available: 1 Insufficient cpu, 1 node(s) were refused by extender http://gpu.example:8888/scheduler.',
    );
    expect(cycle?.filters.at(-1)).toMatchObject({ plugin: 'http://gpu.example:8888/scheduler' });
    does(session, { type: 'object.label', kind: 'Node', name: 'n1', key: `${HOST}/filter`, value: null });
    session.seekTime(30 * S);
    expect(nodeOf(session, 'p')).toBe('n1');
  });

  it('the extender score counts ten times its weight, and the totals add up', () => {
    const session = start(node('n1') + node('n2', { labels: `${HOST}/score: "7"` }) + pod('p'), {
      configuration: extender('prioritizeVerb: prioritize\nweight: 3'),
    });
    session.seekTime(20 * S);
    const cycle = session.ask('explainPod', { namespace: 'default', name: 'p' })?.cycle;
    expect(nodeOf(session, 'p')).toBe('n2');
    const row = cycle?.scores.at(-1);
    expect(row).toMatchObject({ plugin: 'http://gpu.example:8888/scheduler', weight: 30, skipped: false });
    cycle?.totals.forEach((total, i) => {
      const rows = cycle.scores.filter(({ skipped }) => !skipped);
      expect(rows.reduce((sum, { weight, normalized }) => sum + weight * (normalized[i] as number), 0)).toBe(total);
    });
    expect(Math.abs((cycle?.totals[0] as number) - (cycle?.totals[1] as number))).toBe(210);
  });

  it.each([
    [false, 'SchedulerError'],
    [true, ''],
  ])('handles a failing extender call with ignorable %s', (ignorable, reason) => {
    const session = start(node('n1'), { configuration: extender(`filterVerb: filter\nignorable: ${ignorable}`) });
    session.seekTime(15 * S);
    does(session, { type: 'fault.set', fault: 'extender.errors', value: 1 });
    apply(session, pod('p'));
    session.seekTime(15 * S + 60_000);
    expect(nodeOf(session, 'p') === '').toBe(!ignorable);
    session.seekTime(30 * S);
    expect(nodeOf(session, 'p')).toBe('n1');
    expect(cycles(session, 'p')).toHaveLength(ignorable ? 1 : 2);
    const failure =
      'FailedScheduling: failed filter with extender at URL http://gpu.example:8888/scheduler/filter, code 500';
    expect(events(session, 'p').includes(failure)).toBe(reason !== '');
  });

  it('the extender binds in place of DefaultBinder, and its failure fails the binding', () => {
    const session = start(node('n1'), { configuration: extender('bindVerb: bind') });
    session.seekTime(15 * S);
    does(session, { type: 'fault.set', fault: 'extender.errors', value: 1 });
    apply(session, pod('p'));
    runTo(session, () => binding(session, 'p')?.stage === 'Bind', 30 * S);
    expect(binding(session, 'p')?.extender).toBe('http://gpu.example:8888/scheduler');
    session.seekTime(40 * S);
    expect(events(session, 'p')).toContainEqual(
      'FailedScheduling: failed bind with extender at URL http://gpu.example:8888/scheduler/bind, code 500',
    );
    expect(nodeOf(session, 'p')).toBe('n1');
  });

  it('preemption chooses no node that the extender rejects', () => {
    const nodes = node('n1', { cpu: '1', labels: `${HOST}/filter: reject` }) + node('n2', { cpu: '1' });
    const session = start(nodes + priorityClass('high', 10) + priorityClass('mid', 5), {
      configuration: extender('preemptVerb: preempt'),
    });
    session.seekTime(15 * S);
    apply(session, pod('a', { spec: 'nodeName: n1' }) + pod('b', { spec: 'nodeName: n2\n  priorityClassName: mid' }));
    session.seekTime(20 * S);
    apply(session, pod('big', { spec: 'priorityClassName: high' }));
    session.seekTime(90 * S);
    expect(nodeOf(session, 'big')).toBe('n2');
    expect(session.ask('get', { kind: 'Pod', namespace: 'default', name: 'a' })).toBeDefined();
  });

  it('calls an extender only for Pods with its managed resources, which NodeResourcesFit ignores', () => {
    const managed = 'filterVerb: filter\nmanagedResources: [{name: example.com/gpu, ignoredByScheduler: true}]';
    const session = start(node('n1', { labels: `${HOST}/filter: reject` }) + node('n2', { cpu: '1' }), {
      configuration: extender(managed),
    });
    session.seekTime(15 * S);
    apply(
      session,
      pod('plain', { cpu: '2' }) +
        pod('gpu').replace('{cpu: "1"}', '{cpu: "1", example.com/gpu: "1"}, limits: {example.com/gpu: "1"}'),
    );
    session.seekTime(20 * S);
    expect(nodeOf(session, 'plain')).toBe('n1');
    expect(nodeOf(session, 'gpu')).toBe('n2');
  });

  it("refuses an extender configuration with kube-scheduler's message", () => {
    expect(problemsOf(extender('prioritizeVerb: p'))).toContain(
      'extenders[0].weight: Invalid value: 0: must have a positive weight applied to it',
    );
    const two = 'extenders: [{urlPrefix: a, bindVerb: b}, {urlPrefix: c, bindVerb: d}]\n';
    expect(problemsOf(configuration(two))).toContain('only one extender can implement bind');
    expect(problemsOf(configuration('extenders: [{urlPrefixx: a}]\n'))).toContain(
      'unknown field \\"extenders[0].urlPrefixx\\"',
    );
  });
});

describe('leader election', () => {
  const ELECTION = { configuration: configuration('leaderElection: {leaderElect: true}\n') };

  function leaseOf(session: Session): Lease {
    return session.ask('get', { kind: 'Lease', namespace: 'kube-system', name: 'kube-scheduler' }) as Lease;
  }

  it('the leader renews its 15 s Lease every 2 s', () => {
    const session = start(node('n1') + pod('p'), ELECTION);
    session.seekTime(20 * S);
    const before = leaseOf(session);
    expect(before.spec).toMatchObject({ holderIdentity: 'control-plane-1_1', leaseDurationSeconds: 15 });
    session.seekTime(22 * S + 100_000);
    expect(leaseOf(session).spec?.renewTime).not.toBe(before.spec?.renewTime);
    session.seekTime(60 * S);
    expect(leaseOf(session).spec).toMatchObject({ holderIdentity: 'control-plane-1_1', leaseTransitions: 0 });
    expect(nodeOf(session, 'p')).toBe('n1');
  });

  it.each([20, 20.3, 20.9, 21.7])('the standby schedules within 17 s after the leader is killed at %s s', (at) => {
    const session = start(node('n1', { cpu: '1' }) + pod('old') + pod('big', { cpu: '8' }), ELECTION);
    const killedUs = at * S;
    session.seekTime(killedUs);
    does(session, { type: 'fault.set', fault: 'scheduler.killed', value: 1 });
    apply(session, node('n2') + pod('late'));
    session.seekTime(killedUs + 10 * S);
    expect(nodeOf(session, 'late')).toBe('');
    session.seekTime(killedUs + 30 * S);
    const boundUs = journalReasons(session).find(
      ({ type, subject }) => type === 'pod.bound' && subject === 'default/late',
    )?.atUs;
    expect((boundUs ?? Number.POSITIVE_INFINITY) - killedUs).toBeLessThanOrEqual(17.1 * S);
    expect((boundUs ?? 0) - killedUs).toBeGreaterThan(12 * S);
    expect(leaseOf(session).spec).toMatchObject({ holderIdentity: 'control-plane-2_1', leaseTransitions: 1 });
    expect(nodeOf(session, 'late')).toBe('n2');
    // The Pod that had no room before is counted from the start by the new leader.
    expect(queued(session, 'big')?.attempts).toBe(1);
  });

  it('the new leader decides the Pods in flight, and the old one returns as standby', () => {
    const session = start(node('n1'), ELECTION);
    session.seekTime(15 * S);
    does(session, { type: 'constant.change', id: 'scheduler.cycle', value: 2000 });
    apply(session, pod('p'));
    runTo(session, () => session.world.table(SCHEDULER_TABLES.cycle).size > 0, 20 * S);
    does(session, { type: 'fault.set', fault: 'scheduler.killed', value: 1 });
    session.seekTime(25 * S);
    expect(session.world.table(SCHEDULER_TABLES.cycle).size).toBe(0);
    does(session, { type: 'fault.set', fault: 'scheduler.killed', value: 0 });
    session.seekTime(60 * S);
    expect(nodeOf(session, 'p')).toBe('n1');
    does(session, { type: 'fault.set', fault: 'scheduler.killed', value: 1 });
    session.seekTime(90 * S);
    expect(leaseOf(session).spec).toMatchObject({ holderIdentity: 'control-plane-1_2', leaseTransitions: 2 });
  });

  it('without leader election nothing is scheduled until the restart rebuilds the cache', () => {
    const session = start(node('n1', { cpu: '2' }) + pod('p'));
    session.seekTime(20 * S);
    does(session, { type: 'fault.set', fault: 'scheduler.killed', value: 1 });
    apply(session, pod('q') + pod('r'));
    session.seekTime(120 * S);
    expect([nodeOf(session, 'q'), nodeOf(session, 'r')]).toEqual(['', '']);
    does(session, { type: 'fault.set', fault: 'scheduler.killed', value: 0 });
    session.seekTime(130 * S);
    expect([nodeOf(session, 'q'), nodeOf(session, 'r')].sort()).toEqual(['', 'n1']);
    const { digest } = session.ask('state', {});
    session.seekTime(10 * S);
    session.seekTime(130 * S);
    expect(session.ask('state', {}).digest).toBe(digest);
  });

  it('checks the election times as kube-scheduler does', () => {
    const wrong = configuration('leaderElection: {leaderElect: true, leaseDuration: 8s}\n');
    expect(problemsOf(wrong)).toContain('must be greater than `RenewDeadline`');
  });
});
