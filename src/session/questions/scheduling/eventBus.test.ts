import { describe, expect, it } from 'vitest';
import { SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import type { RunSource } from '#protocol/runSource.ts';
import { affinity, apply, does, journalReasons, node, pod, runTo, S, start } from '#session/testing/manifestSession.ts';

/** A Pod that wants disk=ssd is in flight for three seconds; meanwhile n1 gets a label. */
function labelledInFlight(label: string, source: Partial<RunSource> = {}) {
  const session = start(node('n1') + node('n2'), source);
  session.seekTime(15 * S);
  does(session, { type: 'constant.change', id: 'scheduler.cycle', value: 3000 });
  apply(session, pod('p', { spec: affinity('disk', 'ssd') }));
  runTo(session, () => session.world.table(SCHEDULER_TABLES.cycle).size > 0, 20 * S);
  does(session, { type: 'object.label', kind: 'Node', name: 'n1', key: label, value: 'ssd' });
  runTo(session, () => journalReasons(session).some(({ type }) => type === 'pod.rejected'), 25 * S);
  return session;
}

describe('the event bus', () => {
  it('says which plugin is registered for which event, and which plugins keep the Pod waiting', () => {
    const session = start(node('n1', { cpu: '1' }) + pod('p', { cpu: '2' }));
    session.seekTime(20 * S);
    const { rows, plugins, concerned } = session.ask('eventBus', { pod: 'default/p' });
    const row = rows.find(({ resource, action }) => resource === 'Node' && action === 'UpdateNodeLabel');
    expect(row?.interested).toContainEqual({ plugin: 'NodeAffinity', hasHint: true });
    expect(row?.interested.map(({ plugin }) => plugin)).not.toContain('NodeName');
    expect(plugins).toContain('NodeResourcesFit');
    expect(concerned).toEqual(['NodeResourcesFit']);
    // Every registration of the profile is in the matrix, and nothing else is.
    const cells = rows.flatMap(({ interested }) => interested.map(({ plugin }) => plugin));
    expect(new Set(cells)).toEqual(new Set(session.ask('registrations', {}).map(({ plugin }) => plugin)));
  });

  it('lists the last events and their effect on the Pod', () => {
    const session = start(node('n1') + pod('p', { spec: affinity('disk', 'ssd') }));
    session.seekTime(20 * S);
    does(session, { type: 'object.label', kind: 'Node', name: 'n1', key: 'foo', value: 'bar' });
    session.seekTime(25 * S);
    const { passed } = session.ask('eventBus', { pod: 'default/p' });
    const label = passed.find(({ event }) => event === 'NodeUpdateNodeLabel');
    expect(label).toMatchObject({ object: 'n1', isOfInterest: true, judged: 1, moved: 0 });
    expect(label?.verdict).toEqual({ outcome: 'Skip', plugin: '', isReplayed: false });
    does(session, { type: 'object.label', kind: 'Node', name: 'n1', key: 'disk', value: 'ssd' });
    session.seekTime(26 * S);
    const [newest] = session
      .ask('eventBus', { pod: 'default/p' })
      .passed.filter(({ event }) => event === 'NodeUpdateNodeLabel');
    expect(newest?.verdict).toEqual({ outcome: 'QueueAfterBackoff', plugin: 'NodeAffinity', isReplayed: false });
    expect(newest?.moved).toBe(1);
  });

  it.each([
    ['foo', 'Skip', ''],
    ['disk', 'QueueAfterBackoff', 'NodeAffinity'],
  ] as const)('label %s in flight is replayed: %s', (label, outcome, plugin) => {
    const { passed } = labelledInFlight(label).ask('eventBus', { pod: 'default/p' });
    const replayed = passed.filter(
      ({ event, verdict }) => event === 'NodeUpdateNodeLabel' && verdict?.isReplayed === true,
    );
    expect(replayed.map(({ verdict }) => verdict)).toEqual([{ outcome, plugin, isReplayed: true }]);
  });

  it('the counters increase, and decide only in the classic queue', () => {
    const hints = labelledInFlight('disk').ask('eventBus', {}).counters;
    expect(hints).toMatchObject({ schedulingCycle: 1, moveRequestCycle: 1, decide: false });
    const classic = labelledInFlight('disk', { switches: { queue: 'classic' } }).ask('eventBus', {}).counters;
    expect(classic).toMatchObject({ schedulingCycle: 1, moveRequestCycle: 1, decide: true });
  });

  it('asking about events changes nothing', () => {
    const session = labelledInFlight('disk');
    const before = session.ask('state', {});
    session.ask('eventBus', { pod: 'default/p' });
    expect(session.ask('state', {})).toEqual(before);
  });
});

describe('attempts', () => {
  it('lists the cycles of a Pod, each of which can be explained', () => {
    const session = start(node('n1') + pod('p', { spec: affinity('disk', 'ssd') }));
    session.seekTime(20 * S);
    does(session, { type: 'object.label', kind: 'Node', name: 'n1', key: 'disk', value: 'ssd' });
    session.seekTime(25 * S);
    const attempts = session.ask('attempts', { pod: 'default/p' });
    expect(attempts.map(({ attempt, outcome }) => [attempt, outcome])).toEqual([
      [2, 'scheduled'],
      [1, 'unschedulable'],
    ]);
    for (const { seq, attempt } of attempts)
      expect(session.ask('cycle', { seq })).toMatchObject({ pod: 'default/p', attempt });
  });
});
