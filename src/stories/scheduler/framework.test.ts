import { describe, expect, it } from 'vitest';
import type { ResponseArrived } from '#cluster/api/request.ts';
import type { Session } from '#session/session.ts';
import {
  apply,
  binding,
  condition,
  cycles,
  does,
  events,
  journalReasons,
  node,
  nodeOf,
  pod,
  podOf,
  queued,
  S,
  start,
} from '#session/testing/manifestSession.ts';

/** The entry of a Pod's first scheduling cycle. */
function firstCycleOf(session: Session, name: string): number {
  const types = ['pod.scheduled', 'pod.unschedulable', 'schedulingCycle.failed'];
  const found = journalReasons(session).find(
    ({ type, subject }) => types.includes(type) && subject === `default/${name}`,
  );
  return found?.seq ?? 0;
}

/** The extension points before Score. */
const SCORED = 'PreFilter:passed Filter:passed PreScore:passed Score:passed NormalizeScore:passed';

describe('scheduler framework', () => {
  it('pops a Pod that returns to the queue after one queued earlier', () => {
    const session = start(node('n1', { cpu: '1' }) + pod('old', { cpu: '2' }));
    session.seekTime(20 * S);
    apply(session, pod('fresh', { cpu: '2' }));
    session.seekTime(22 * S);
    does(session, { type: 'nodes.add', count: 2, cpu: '4', memory: '8Gi', pods: 110, zones: 1 });
    session.seekTime(60 * S);
    expect(cycles(session, 'old').at(-1)).toBeLessThan(cycles(session, 'fresh').at(-1) as number);
    const times = ['old', 'fresh'].map((name) => cycles(session, name)[0] as number);
    expect(times[0]).toBeLessThan(times[1] as number);
  });

  it.each([
    ['Success', 'scheduled', true, true],
    ['Skip', 'scheduled', true, false],
    ['Unschedulable', 'unschedulable', true, false],
    ['UnschedulableAndUnresolvable', 'unschedulable', false, false],
    ['Error', 'error', false, false],
  ] as const)('handles the PreFilter status %s', (code, outcome, othersRun, itsFilterRuns) => {
    const text = `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
- plugins: {multiPoint: {enabled: [{name: Demo}]}, preFilter: {enabled: [{name: Demo}]}}
  pluginConfig: [{name: Demo, args: {preFilter: ${code}}}]
`;
    const session = start(node('n1') + pod('p'), { configuration: { name: 'demo.yaml', text } });
    session.seekTime(20 * S);
    const seq = firstCycleOf(session, 'p');
    const cycle = session.ask('cycle', { seq });
    expect(cycle?.outcome).toBe(outcome);
    expect(cycle?.preFilter[0]).toMatchObject({ plugin: 'Demo', code });
    expect((cycle?.preFilter.length ?? 0) > 1).toBe(othersRun);
    const row = cycle?.filters.find(({ plugin }) => plugin === 'Demo');
    expect(row !== undefined && !row.skipped && outcome === 'scheduled').toBe(itsFilterRuns);
  });

  it.each([
    ['Success', 0, 'n1'],
    ['Wait', 20, ''],
    ['Unschedulable', 0, ''],
  ] as const)('handles the Permit status %s', (code, permitTimeoutSeconds, placed) => {
    const text = `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
- plugins: {multiPoint: {enabled: [{name: Demo}]}}
  pluginConfig: [{name: Demo, args: {permit: ${code}, permitTimeoutSeconds: ${permitTimeoutSeconds}}}]
`;
    const session = start(node('n1'), { configuration: { name: 'demo.yaml', text } });
    session.seekTime(15 * S);
    apply(session, pod('p'));
    session.seekTime(30 * S);
    expect(nodeOf(session, 'p')).toBe(placed);
    if (code === 'Wait') {
      expect(binding(session, 'p')).toMatchObject({ stage: 'WaitOnPermit', permits: [{ plugin: 'Demo' }] });
      session.seekTime(36 * S);
    }
    if (placed === '') expect(queued(session, 'p')?.unschedulablePlugins).toEqual(['Demo']);
  });

  it.each([
    ['preFilter: Error', 'PreFilter:failed'],
    ['preFilter: Unschedulable', 'PreFilter:refused PostFilter:refused'],
    // It ends PreFilter at once, so PostFilter of DynamicResources finds no state of its own.
    ['preFilter: UnschedulableAndUnresolvable', 'PreFilter:refused PostFilter:failed'],
    ['filter: Error', 'PreFilter:passed Filter:failed'],
    ['filter: Unschedulable', 'PreFilter:passed Filter:refused PostFilter:refused'],
    ['filter: Unschedulable, postFilter: Error', 'PreFilter:passed Filter:refused PostFilter:failed'],
    ['preScore: Error', 'PreFilter:passed Filter:passed PreScore:failed'],
    ['reserve: Error', `${SCORED} Reserve:failed`],
    ['reserve: Unschedulable', `${SCORED} Reserve:refused`],
    ['permit: Error', `${SCORED} Reserve:passed Permit:failed`],
    ['permit: Unschedulable', `${SCORED} Reserve:passed Permit:refused`],
    ['permit: Wait, permitTimeoutSeconds: 90', `${SCORED} Reserve:passed Permit:waits`],
    ['permit: Wait, permitTimeoutSeconds: 2', `${SCORED} Reserve:passed Permit:refused`],
    ['preBind: Error', `${SCORED} Reserve:passed Permit:passed PreBind:failed`],
    ['', `${SCORED} Reserve:passed Permit:passed PreBind:passed Bind:passed PostBind:passed`],
  ])('a plugin with the arguments %s gives the stages %s', (args, marks) => {
    const text = `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
- plugins:
    multiPoint: {enabled: [{name: Demo}]}
    preFilter: {enabled: [{name: Demo}]}
    postFilter: {enabled: [{name: Demo}]}
  pluginConfig: [{name: Demo, args: {${args}}}]
`;
    const session = start(node('n1') + node('n2') + pod('p'), { configuration: { name: 'demo.yaml', text } });
    session.seekTime(20 * S);
    const cycle = session.ask('cycle', { seq: firstCycleOf(session, 'p') });
    const reached = Object.entries(cycle?.stages ?? {}).filter(([, mark]) => !/^not|ahead/.test(mark));
    expect(reached.map(([stage, mark]) => `${stage}:${mark}`).join(' ')).toBe(marks);
    const failed = reached.find(([, mark]) => mark === 'failed')?.[0];
    const isDeciding = failed !== undefined && cycle?.outcome === 'error';
    if (isDeciding) expect(cycle.steps.at(-1)?.stage).toBe(failed);
  });

  it('runs PreFilter once and Filter per node, and the message counts the reasons', () => {
    const session = start(
      node('n1', { cpu: '1' }) + node('n2', { cpu: '1' }) + node('n3', { taint: 'k' }) + pod('p', { cpu: '2' }),
    );
    session.seekTime(20 * S);
    const cycle = session.ask('explainPod', { namespace: 'default', name: 'p' })?.cycle;
    expect(cycle?.preFilter.filter(({ plugin }) => plugin === 'NodeResourcesFit')).toHaveLength(1);
    expect(cycle?.evaluated).toHaveLength(3);
    const reasons = new Map<string, number>();
    for (const { reasons: of } of cycle?.verdicts ?? [])
      for (const reason of of) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    for (const [reason, count] of reasons) expect(cycle?.message).toContain(`${count} ${reason}`);
    expect(condition(session, 'p')?.message).toBe(cycle?.message);
    expect(cycle?.verdicts.find(({ node: name }) => name === 'n3')?.code).toBe('UnschedulableAndUnresolvable');
  });

  it('runs neither scoring nor preemption with one feasible node', () => {
    const session = start(node('n1') + node('n2', { cpu: '1' }) + pod('p', { cpu: '2' }));
    session.seekTime(20 * S);
    const seq = journalReasons(session).find(({ type }) => type === 'pod.scheduled')?.seq as number;
    const cycle = session.ask('cycle', { seq });
    expect(cycle?.feasible).toHaveLength(1);
    expect(cycle?.totals).toEqual([]);
    expect(cycle?.steps.some(({ stage }) => stage === 'PostFilter')).toBe(false);
  });

  it('weighted normalized scores add up to the totals', () => {
    const session = start(node('n1', { labels: 'disk: ssd' }) + node('n2') + pod('p'));
    session.seekTime(20 * S);
    const cycle = session.ask('explainPod', { namespace: 'default', name: 'p' })?.cycle;
    expect(cycle?.feasible).toHaveLength(2);
    cycle?.totals.forEach((total, i) => {
      const rows = cycle.scores.filter(({ skipped }) => !skipped);
      expect(rows.reduce((sum, { weight, normalized }) => sum + weight * (normalized[i] as number), 0)).toBe(total);
      for (const { normalized } of rows) expect(normalized[i]).toBeGreaterThanOrEqual(0);
    });
    expect(cycle?.scores.find(({ plugin }) => plugin === 'TaintToleration')?.normalized).toEqual([100, 100]);
  });

  it('the second Pod sees the resources of the first as used during a slow binding', () => {
    const session = start(node('n1', { cpu: '1' }) + node('n2', { cpu: '1' }));
    session.seekTime(15 * S);
    does(session, { type: 'fault.set', fault: 'bind.delay', value: 5000 });
    apply(session, pod('a') + pod('b'));
    session.seekTime(16 * S);
    expect([binding(session, 'a')?.stage, binding(session, 'b')?.stage]).toEqual(['Bind', 'Bind']);
    expect(new Set([binding(session, 'a')?.node, binding(session, 'b')?.node])).toEqual(new Set(['n1', 'n2']));
    expect(nodeOf(session, 'a')).toBe('');
    session.seekTime(22 * S);
    expect([nodeOf(session, 'a'), nodeOf(session, 'b')].sort()).toEqual(['n1', 'n2']);
  });

  it('a failed binding runs Unreserve, frees resources and wakes the waiting Pod', () => {
    const session = start(node('n1', { cpu: '1' }));
    session.seekTime(15 * S);
    does(
      session,
      { type: 'fault.set', fault: 'bind.errors', value: 1 },
      { type: 'fault.set', fault: 'bind.delay', value: 2000 },
    );
    apply(session, pod('a') + pod('b'));
    session.seekTime(16 * S);
    expect(queued(session, 'b')).toMatchObject({ place: 'unschedulable', unschedulablePlugins: ['NodeResourcesFit'] });
    does(session, { type: 'fault.set', fault: 'bind.delay', value: 0 });
    session.seekTime(18 * S);
    expect(nodeOf(session, 'b')).toBe('n1');
    const said = journalReasons(session);
    const failed = said.findIndex(({ type }) => type === 'bind.failed');
    expect(said.slice(failed + 1, failed + 3)).toMatchObject([
      { type: 'pod.unreserved', plugin: 'DynamicResources' },
      { type: 'pod.unreserved', plugin: 'VolumeBinding' },
    ]);
    expect(
      said.find(
        ({ type, subject, event }) => type === 'pod.queued' && subject === 'default/b' && event === 'AssignedPodDelete',
      ),
    ).toBeDefined();
  });

  it('the binding is one POST that answers 201', () => {
    const session = start(node('n1') + pod('p'));
    session.seekTime(20 * S);
    const bound = journalReasons(session).filter(
      ({ type, subject }) => type === 'pod.bound' && subject === 'default/p',
    );
    expect(bound.length).toBe(2);
    const answers = Array.from({ length: session.run.position.seq }, (_, i) => session.run.entry(i + 1)?.event)
      .filter((event): event is ResponseArrived => event?.type === 'response.arrived')
      .filter(({ request }) => request.verb === 'bind');
    expect(answers).toMatchObject([{ request: { name: 'p', node: 'n1' }, response: { ok: true, code: 201 } }]);
    expect(events(session, 'p')[0]).toBe('Scheduled: Successfully assigned default/p to n1');
  });

  it('a Pod with nodeName bypasses the scheduler, and the kubelet rejects what does not fit', () => {
    const session = start(node('n1', { cpu: '1' }));
    session.seekTime(15 * S);
    apply(session, pod('direct', { cpu: '2', spec: 'nodeName: n1' }));
    session.seekTime(20 * S);
    expect(cycles(session, 'direct')).toEqual([]);
    expect(podOf(session, 'direct').status).toMatchObject({ phase: 'Failed', reason: 'OutOfcpu' });
  });

  it('with 500 nodes the search ends after 230 feasible ones and the next continues there', () => {
    const session = start('', { nodes: { count: 500, cpu: '4', memory: '8Gi', pods: 110 } });
    session.seekTime(15 * S);
    apply(session, pod('a') + pod('b'));
    session.seekTime(20 * S);
    const [first, second] = ['a', 'b'].map((name) => session.ask('explainPod', { namespace: 'default', name })?.cycle);
    expect(first?.feasible).toHaveLength(230);
    expect(second?.startIndex).toBe(first?.nextStartIndex);
    expect(first?.nextStartIndex).toBe(((first?.startIndex ?? 0) + 230) % 500);
  });

  it('LeastAllocated gives 75 for an empty node and 25 for a half used one', () => {
    const amounts = { cpu: '4', memory: '8Gi' };
    const session = start(node('n1', amounts) + node('n2', amounts));
    session.seekTime(15 * S);
    apply(session, pod('used', { cpu: '2', memory: '4Gi', spec: 'nodeName: n2' }));
    session.seekTime(20 * S);
    apply(session, pod('p', { cpu: '1', memory: '2Gi' }));
    session.seekTime(25 * S);
    const cycle = session.ask('explainPod', { namespace: 'default', name: 'p' })?.cycle;
    const row = cycle?.scores.find(({ plugin }) => plugin === 'NodeResourcesFit');
    const scores = Object.fromEntries((cycle?.feasible ?? []).map((index, i) => [cycle?.nodes[index], row?.raw[i]]));
    expect(scores).toEqual({ n1: 75, n2: 25 });
  });

  it('breaks ties by node order, or at random by the seed', () => {
    const placed = (seed: number, ties?: 'random') => {
      const session = start('', {
        seed,
        nodes: { count: 8, cpu: '4', memory: '8Gi', pods: 110 },
        ...(ties && { switches: { ties } }),
      });
      session.seekTime(15 * S);
      apply(session, pod('p'));
      session.seekTime(16 * S);
      return nodeOf(session, 'p');
    };
    const seeds = [1, 2, 3, 4, 5, 6];
    expect(new Set(seeds.map((seed) => placed(seed))).size).toBe(1);
    expect(new Set(seeds.map((seed) => placed(seed, 'random'))).size).toBeGreaterThan(1);
    expect(placed(3, 'random')).toBe(placed(3, 'random'));
  });

  it.each([
    ['1.30', true, 'classic'],
    ['1.31', true, 'classic'],
    ['1.32', true, 'hints'],
    ['1.34', true, 'hints'],
    ['1.35', false, 'hints'],
    ['1.36', false, 'hints'],
  ] as const)('v%s chooses among equal nodes by its own rule', (release, atRandom, queue) => {
    const placed = (seed: number) => {
      const nodes = { count: 8, cpu: '4', memory: '8Gi', pods: 110 };
      const session = start('', { seed, nodes, switches: { release } });
      session.seekTime(15 * S);
      apply(session, pod('p') + pod('large', { cpu: '9' }));
      session.seekTime(16 * S);
      expect(
        session.ask('explainPod', { namespace: 'default', name: 'large' })?.wakers.some(({ hasHint }) => hasHint),
      ).toBe(queue === 'hints');
      return nodeOf(session, 'p');
    };
    expect(new Set([1, 2, 3, 4, 5, 6].map(placed)).size > 1).toBe(atRandom);
  });

  it('a cordoned node gets no new Pods', () => {
    const session = start(node('n1') + node('n2'));
    session.seekTime(15 * S);
    does(session, { type: 'node.cordon', name: 'n1' });
    session.seekTime(16 * S);
    apply(session, pod('a', { cpu: '0.1' }) + pod('b', { cpu: '0.1' }));
    session.seekTime(20 * S);
    expect([nodeOf(session, 'a'), nodeOf(session, 'b')]).toEqual(['n2', 'n2']);
  });
});
