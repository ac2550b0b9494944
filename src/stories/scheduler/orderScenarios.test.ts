import { describe, expect, it } from 'vitest';
import { type QueuedPod, SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import type { Event } from '#model/generated/types.ts';
import { openSession, type Session } from '#session/session.ts';
import { condition, cycles, journalReasons, nodeOf, podOf, queued, S } from '#session/testing/manifestSession.ts';
import { openedScenario, podsOf, seekSeconds } from '#session/testing/scenarioSession.ts';

const phase = (session: Session, name: string) => podOf(session, name).status?.phase;
const seconds = (times: readonly number[]): number[] => times.map((us) => us / S);

/** Seconds from when a Pod first came into the queue to when it was placed. */
function waited(session: Session, name: string): number {
  const own = journalReasons(session).filter(({ subject }) => subject === `default/${name}`);
  const at = (type: string): number => own.find((reason) => reason.type === type)?.atUs ?? Number.NaN;
  return (at('pod.scheduled') - at('pod.queued')) / S;
}

describe('backoff-steps', () => {
  it('an error backs off 1 to 10 s, but an empty activeQ skips other back-offs', () => {
    const session = openedScenario('backoff-steps');
    seekSeconds(session, 75);
    const failures = journalReasons(session).filter(({ type }) => type === 'bind.failed');
    const tries = seconds(cycles(session, 'unlucky'));
    expect(tries).toHaveLength(7);
    const waits = failures.map(({ atUs }, i) => (tries[i + 1] ?? Number.NaN) - atUs / S);
    [1, 2, 4, 8, 10, 10].forEach((backoff, i) => {
      expect(waits[i]).toBeGreaterThan(backoff);
      expect(waits[i]).toBeLessThanOrEqual(backoff + 1);
    });
    expect(phase(session, 'unlucky')).toBe('Running');
    const hungry = journalReasons(session).filter(({ subject }) => subject === 'default/hungry');
    const woken = hungry.filter(({ type, event }) => type === 'pod.queued' && event === 'AssignedPodDelete');
    expect(woken.map(({ queue }) => queue)).toEqual(['backoff', 'backoff', 'backoff']);
    expect(cycles(session, 'hungry').slice(1)).toEqual(woken.map(({ atUs }) => atUs));
    expect(condition(session, 'hungry')?.message).toMatch(/^0\/1 nodes are available: 1 Insufficient cpu\. /);
  });
});

describe('behind-a-thousand', () => {
  it('small Pods of equal priority wait 4 s, and a higher priority goes first', () => {
    const session = openedScenario('behind-a-thousand');
    seekSeconds(session, 1.1);
    const own = queued(session, 'small') as QueuedPod;
    const before = session.world
      .table(SCHEDULER_TABLES.queuedPods)
      .values()
      .filter(({ place, timestampUs }) => place === 'active' && timestampUs < own.timestampUs);
    expect(before.length).toBeGreaterThan(750);
    expect(before.length).toBeLessThan(850);
    seekSeconds(session, 35);
    expect(waited(session, 'small')).toBeCloseTo(4, 1);
    expect(waited(session, 'second')).toBeCloseTo(4, 1);
    expect(waited(session, 'first-of-all')).toBeLessThan(0.01);
    expect(podsOf(session).filter(({ spec }) => spec.nodeName === undefined)).toHaveLength(1000);
  });
});

describe('starved-by-priority', () => {
  const opened = (configuration?: string): Session => {
    const result = openSession({
      scenario: 'starved-by-priority',
      seed: 1,
      ...(configuration && { configuration: { name: 'c.yaml', text: configuration } }),
    });
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    return result.session;
  };

  it('does not try the small Pod while events wake Pods of higher priority', () => {
    const session = opened();
    seekSeconds(session, 35.5);
    expect(queued(session, 'small')).toMatchObject({ place: 'active', attempts: 0 });
    const tries = journalReasons(session).filter(({ type, atUs }) => type === 'pod.unschedulable' && atUs > 20.1 * S);
    // One cycle after the other, without a pause.
    expect(tries.length).toBeGreaterThan(15.3 / 0.02);
    expect(tries.every(({ subject }) => subject?.startsWith('default/urgent-'))).toBe(true);
    seekSeconds(session, 50);
    expect(seconds(cycles(session, 'small'))).toEqual([expect.closeTo(38.5, 1)]);
    expect(phase(session, 'small')).toBe('Running');
  });

  it('the small Pod waits less with the default maximum back-off of 10 s', () => {
    const session = opened('apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n');
    seekSeconds(session, 35.5);
    expect(nodeOf(session, 'small')).not.toBe('');
  });
});

describe('low-before-high', () => {
  it('reserves nothing for a Pod that fits nowhere and may not preempt', () => {
    const session = openedScenario('low-before-high');
    seekSeconds(session, 39.9);
    expect(condition(session, 'bulky')?.message).toBe(
      '0/2 nodes are available: 2 Insufficient cpu. no new claims to deallocate, preemption: not eligible due to preemptionPolicy=Never.',
    );
    expect(cycles(session, 'bulky')[0]).toBeLessThan(cycles(session, 'late')[0] ?? 0);
    expect([podOf(session, 'bulky').spec.priority, podOf(session, 'late').spec.priority]).toEqual([1000, 0]);
    expect(phase(session, 'late')).toBe('Running');
    expect(podsOf(session, 'low').map(({ status }) => status?.phase)).toEqual(Array(4).fill('Running'));
    seekSeconds(session, 60);
    expect(phase(session, 'bulky-2')).toBe('Running');
    expect(phase(session, 'bulky')).toBe('Pending');
    const preempted = (session.ask('list', { kind: 'Event' }) as Event[]).filter(
      ({ reason }) => reason === 'Preempted',
    );
    expect(preempted.map(({ involvedObject }) => involvedObject.name)).toEqual([expect.stringMatching(/^low-/)]);
  });
});

describe('nominated-elsewhere', () => {
  const nominated = (session: Session, name: string) => podOf(session, name).status?.nominatedNodeName;

  it('a nominated Pod may use another node, or lose its place to a higher priority', () => {
    const session = openedScenario('nominated-elsewhere');
    seekSeconds(session, 18);
    expect([nominated(session, 'pay'), nodeOf(session, 'pay')]).toEqual(['node-1', '']);
    seekSeconds(session, 25);
    expect(nodeOf(session, 'pay')).toBe('node-2');
    expect(podOf(session, 'slow-1').metadata.deletionTimestamp).toBeDefined();
    seekSeconds(session, 58);
    expect([nominated(session, 'order'), nominated(session, 'boss')]).toEqual(['node-1', 'node-1']);
    seekSeconds(session, 90);
    expect(nodeOf(session, 'boss')).toBe('node-1');
    expect(seconds(cycles(session, 'boss'))[1]).toBeCloseTo(70, 0);
    expect([nominated(session, 'order'), nodeOf(session, 'order'), phase(session, 'order')]).toEqual([
      undefined,
      '',
      'Pending',
    ]);
  });
});
