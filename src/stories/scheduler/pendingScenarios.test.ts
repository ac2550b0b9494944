import { describe, expect, it } from 'vitest';
import type { PersistentVolumeClaim } from '#model/generated/types.ts';
import type { Session } from '#session/session.ts';
import { condition, does, events, journalReasons, nodeOf, podOf, queued, S } from '#session/testing/manifestSession.ts';
import { eventsOf, openedScenario, podsOf, seekSeconds, usageOf } from '#session/testing/scenarioSession.ts';

const phase = (session: Session, name: string) => podOf(session, name).status?.phase;
const message = (session: Session, name: string) => condition(session, name)?.message;

/** Number of Pods of an app on each node; Pods without a node are under the empty name. */
function placed(session: Session, app: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { spec } of podsOf(session, app)) counts[spec.nodeName ?? ''] = (counts[spec.nodeName ?? ''] ?? 0) + 1;
  return counts;
}

describe('idle-but-full', () => {
  it('nodes are full by requests despite low usage, and smaller requests fit', () => {
    const session = openedScenario('idle-but-full');
    seekSeconds(session, 39);
    for (const node of ['node-1', 'node-2', 'node-3'])
      expect(usageOf(session, node).cpu).toMatchObject({ allocatable: 4000, requests: 3000, usage: 2 * 20 });
    expect(message(session, 'report')).toMatch(/^0\/3 nodes are available: 3 Insufficient cpu\. /);
    seekSeconds(session, 70);
    expect(phase(session, 'report')).toBe('Running');
  });
});

describe('control-plane-taint', () => {
  it('only tolerating Pods run until the taint is removed', () => {
    const session = openedScenario('control-plane-taint');
    seekSeconds(session, 39.9);
    expect(podsOf(session, 'tools').map(({ status }) => status?.phase)).toEqual(['Running']);
    for (const { metadata, status } of podsOf(session, 'web')) {
      expect(status?.phase).toBe('Pending');
      expect(message(session, metadata.name)).toMatch(
        /^0\/1 nodes are available: 1 node\(s\) had untolerated taint\(s\)\. /,
      );
      expect(queued(session, metadata.name)?.unschedulablePlugins).toEqual(['TaintToleration']);
    }
    seekSeconds(session, 41);
    expect(placed(session, 'web')).toEqual({ 'control-plane-1': 2 });
    seekSeconds(session, 60);
    expect(podsOf(session, 'web').map(({ status }) => status?.phase)).toEqual(['Running', 'Running']);
  });
});

describe('too-many-pods', () => {
  it('the nodes run out of Pod slots before CPU and memory', () => {
    const session = openedScenario('too-many-pods');
    seekSeconds(session, 59.9);
    expect(placed(session, 'tiny')).toEqual({ 'node-1': 110 });
    expect(usageOf(session, 'node-1')).toMatchObject({
      cpu: { allocatable: 16_000, requests: 5500 },
      memory: { requests: 110 * 64 * 1024 ** 2 },
    });
    expect(message(session, 'one-more')).toMatch(/^0\/1 nodes are available: 1 Too many pods\. /);
    seekSeconds(session, 80);
    expect(phase(session, 'one-more')).toBe('Running');
    expect(placed(session, 'tiny')).toEqual({ 'node-1': 109 });
  });
});

describe('preemption-not-helpful', () => {
  it('explains where preemption could help, and a higher priority preempts', () => {
    const session = openedScenario('preemption-not-helpful');
    seekSeconds(session, 39.9);
    expect(message(session, 'db')).toBe(
      "0/4 nodes are available: 1 Insufficient cpu, 1 node(s) had untolerated taint(s), 2 node(s) didn't match Pod's node affinity/selector. no new claims to deallocate, preemption: 0/4 nodes are available: 1 No preemption victims found for incoming pod, 3 Preemption is not helpful for scheduling.",
    );
    expect(queued(session, 'db')?.unschedulablePlugins).toEqual([
      'NodeAffinity',
      'NodeResourcesFit',
      'TaintToleration',
    ]);
    seekSeconds(session, 60);
    expect([nodeOf(session, 'db-urgent'), phase(session, 'db-urgent')]).toEqual(['ssd-1', 'Running']);
    expect(placed(session, 'web')).toEqual({ 'ssd-1': 2, '': 2 });
    expect(phase(session, 'db')).toBe('Pending');
  });
});

describe('nobodys-scheduler', () => {
  it('a Pod of an unknown scheduler has no Event, condition or queue entry', () => {
    const session = openedScenario('nobodys-scheduler');
    seekSeconds(session, 39.9);
    expect(phase(session, 'trial')).toBe('Pending');
    expect(podOf(session, 'trial').spec.schedulerName).toBe('batch-scheduler');
    expect(events(session, 'trial')).toEqual([]);
    expect(condition(session, 'trial')).toBeUndefined();
    expect(queued(session, 'trial')).toBeUndefined();
    expect(podsOf(session)).toHaveLength(1);
    seekSeconds(session, 65);
    expect(phase(session, 'trial')).toBe('Running');
    seekSeconds(session, 39.9);
    does(session, {
      type: 'request.send',
      method: 'PATCH',
      url: '/api/v1/namespaces/default/pods/trial',
      contentType: 'application/merge-patch+json',
      body: '{"spec":{"schedulerName":"default-scheduler"}}',
    });
    seekSeconds(session, 39.99);
    expect(podOf(session, 'trial').spec.schedulerName).toBe('batch-scheduler');
    expect(journalReasons(session).some(({ type }) => type === 'request.refused')).toBe(true);
  });
});

describe('volume-in-another-zone', () => {
  const claim = (session: Session, name: string) =>
    session.ask('get', { kind: 'PersistentVolumeClaim', namespace: 'default', name }) as PersistentVolumeClaim;

  it('a disk keeps its Pod in one zone, and nodeName leaves a claim unbound', () => {
    const session = openedScenario('volume-in-another-zone');
    seekSeconds(session, 59.9);
    expect(message(session, 'old-db')).toMatch(
      /^0\/2 nodes are available: 1 Insufficient cpu, 1 node\(s\) didn't match PersistentVolume's node affinity\. /,
    );
    seekSeconds(session, 90);
    expect([nodeOf(session, 'old-db'), phase(session, 'old-db')]).toEqual(['node-1', 'Running']);
    expect([nodeOf(session, 'by-selector'), phase(session, 'by-selector')]).toEqual(['node-2', 'Running']);
    expect(claim(session, 'by-selector').status?.phase).toBe('Bound');
    expect([nodeOf(session, 'by-name'), phase(session, 'by-name')]).toEqual(['node-2', 'Pending']);
    expect(podOf(session, 'by-name').status?.containerStatuses?.[0]?.state?.waiting?.reason).toBe('ContainerCreating');
    expect(claim(session, 'by-name').status?.phase).toBe('Pending');
    expect(eventsOf(session, 'Pod', 'by-name').filter((line) => line.startsWith('Scheduled'))).toEqual([]);
    expect(eventsOf(session, 'Pod', 'by-name').join('\n')).toContain('PVC is not bound');
  });
});

describe('spread-over-taints', () => {
  it('counts the tainted zone as empty unless the constraint honors taints', () => {
    const session = openedScenario('spread-over-taints');
    seekSeconds(session, 39.9);
    expect(placed(session, 'web')).toEqual({ 'node-1': 1, 'node-2': 1, '': 2 });
    expect(placed(session, 'api')).toEqual({ 'node-1': 2, 'node-2': 2 });
    for (const { metadata } of podsOf(session, 'web').filter(({ spec }) => !spec.nodeName))
      expect(message(session, metadata.name)).toMatch(
        /^0\/3 nodes are available: 1 node\(s\) had untolerated taint\(s\), 2 node\(s\) didn't match pod topology spread constraints\. /,
      );
    seekSeconds(session, 75);
    expect(placed(session, 'web')).toEqual({ 'node-1': 2, 'node-2': 2 });
  });
});

describe('not-retried', () => {
  it('frees resources when the Pod is gone, and another rejected Pod waits for the flush', () => {
    const session = openedScenario('not-retried');
    seekSeconds(session, 44);
    expect(podOf(session, 'old').metadata.deletionTimestamp).toBeDefined();
    expect(queued(session, 'big')).toMatchObject({ place: 'unschedulable', attempts: 1 });
    seekSeconds(session, 60);
    expect(phase(session, 'big')).toBe('Running');
    seekSeconds(session, 345);
    const queuings = (name: string) =>
      journalReasons(session)
        .filter(({ type, subject }) => type === 'pod.queued' && subject === `default/${name}`)
        .map(({ event, atUs }) => [event, Math.floor(atUs / S)]);
    expect(queuings('big')).toEqual([
      ['UnschedulablePodAdd', 10],
      ['ScheduleAttemptFailure', 10],
      ['AssignedPodDelete', 45],
    ]);
    expect(queuings('picky')).toEqual([
      ['UnschedulablePodAdd', 10],
      ['ScheduleAttemptFailure', 10],
      ['UnschedulableTimeout', 330],
      ['ScheduleAttemptFailure', 330],
    ]);
    expect(queued(session, 'picky')?.unschedulablePlugins).toEqual(['NodeAffinity']);
  });
});
