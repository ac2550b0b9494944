import { describe, expect, it } from 'vitest';
import { SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import {
  apply,
  condition,
  does,
  journalReasons,
  node,
  nodeOf,
  pod,
  podOf,
  priorityClass,
  queued,
  runTo,
  S,
  start,
} from '#session/testing/manifestSession.ts';

describe('preemption', () => {
  it('deletes the lowest-priority Pod gracefully, then the preemptor takes its place', () => {
    const session = start(
      ['n1', 'n2', 'n3'].map((name) => node(name, { cpu: '1' })).join('') +
        priorityClass('p10', 10) +
        priorityClass('p100', 100) +
        priorityClass('p1000', 1000),
    );
    session.seekTime(15 * S);
    apply(
      session,
      pod('zero') +
        pod('ten', { spec: 'priorityClassName: p10' }) +
        pod('hundred', { spec: 'priorityClassName: p100' }),
    );
    session.seekTime(25 * S);
    const node0 = nodeOf(session, 'zero');
    expect(node0).not.toBe('');
    does(session, { type: 'constant.change', id: 'container.stop', value: 4 });
    apply(session, pod('big', { spec: 'priorityClassName: p1000' }));
    session.seekTime(26 * S);
    const victim = podOf(session, 'zero');
    expect(victim.metadata.deletionTimestamp).toBeDefined();
    expect(victim.status?.conditions).toContainEqual(
      expect.objectContaining({ type: 'DisruptionTarget', reason: 'PreemptionByScheduler', status: 'True' }),
    );
    expect(podOf(session, 'big').status?.nominatedNodeName).toBe(node0);
    expect(queued(session, 'big')?.attempts).toBe(1);
    session.seekTime(27 * S);
    // Another Pod must not take the room that was promised.
    apply(session, pod('thief'));
    session.seekTime(40 * S);
    expect(nodeOf(session, 'big')).toBe(node0);
    expect(nodeOf(session, 'thief')).toBe('');
    const boundAt = journalReasons(session).find(
      ({ type, subject }) => type === 'pod.bound' && subject === 'default/big',
    )?.atUs as number;
    expect(boundAt).toBeGreaterThan(29 * S);
    expect(session.world.table(SCHEDULER_TABLES.preemptions).size).toBe(0);
  });

  it('DefaultPreemption keeps the preemptor out of the queue until all victims are deleted', () => {
    const victims = ['a', 'b', 'c'].map((name) => pod(name)).join('');
    const session = start(node('n1', { cpu: '3' }) + priorityClass('high', 10));
    session.seekTime(15 * S);
    apply(session, victims);
    session.seekTime(25 * S);
    apply(session, pod('big', { cpu: '3', spec: 'priorityClassName: high' }));
    runTo(session, () => session.world.table(SCHEDULER_TABLES.preemptions).size > 0, 30 * S);
    const running = () => session.world.table(SCHEDULER_TABLES.preemptions).values()[0];
    expect(running()?.lastVictim).toBeUndefined();
    does(session, { type: 'object.label', kind: 'Node', name: 'n1', key: 'x', value: 'y' });
    runTo(session, () => running()?.lastVictim !== undefined, 30 * S);
    runTo(session, () => running() === undefined, 30 * S);
    session.seekTime(40 * S);
    expect(nodeOf(session, 'big')).toBe('n1');
    expect(session.ask('list', { kind: 'Pod' })).toHaveLength(1);
  });

  it('preemptionPolicy Never evicts no Pod', () => {
    const never = `---
apiVersion: scheduling.k8s.io/v1
kind: PriorityClass
metadata: {name: meek}
value: 1000
preemptionPolicy: Never
`;
    const session = start(node('n1', { cpu: '1' }) + never + pod('a'));
    session.seekTime(15 * S);
    apply(session, pod('big', { spec: 'priorityClassName: meek' }));
    session.seekTime(25 * S);
    expect(nodeOf(session, 'big')).toBe('');
    expect(condition(session, 'big')?.message).toContain('not eligible due to preemptionPolicy=Never.');
    expect(podOf(session, 'a').metadata.deletionTimestamp).toBeUndefined();
  });
});
