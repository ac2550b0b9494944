import { describe, expect, it } from 'vitest';
import type { RunSwitches } from '#protocol/runSource.ts';
import { openSession, type Session } from '#session/session.ts';
import {
  apply,
  binding,
  condition,
  does,
  events,
  journalReasons,
  node,
  nodeOf,
  pod,
  priorityClass,
  queued,
  S,
  start,
} from '#session/testing/manifestSession.ts';

const NAMES = ['a', 'b', 'c', 'd'];
const GROUP = `---
apiVersion: scheduling.k8s.io/v1alpha2
kind: PodGroup
metadata: {name: gang, namespace: default}
spec: {schedulingPolicy: {gang: {minCount: 4}}}
`;
const featureGates = { GenericWorkload: true, GangScheduling: true };
/** Without popping from backoff, which lets an idle scheduler try an unschedulable group again and again. */
const inGroups: { readonly switches: RunSwitches } = { switches: { featureGates, popFromBackoff: false } };
const member = (name: string, spec = '') => pod(name, { spec: `schedulingGroup: {podGroupName: gang}\n  ${spec}` });
const members = NAMES.map((name) => member(name)).join('');

function nodesOf(session: Session): string[] {
  return NAMES.map((name) => nodeOf(session, name));
}

interface Group {
  readonly status?: {
    readonly conditions?: readonly { readonly status: string; readonly reason: string; readonly message: string }[];
  };
}

function groupCondition(session: Session) {
  const group = session.ask('get', { kind: 'PodGroup', namespace: 'default', name: 'gang' }) as Group | undefined;
  return group?.status?.conditions?.[0];
}

describe('gang scheduling', () => {
  it('a gang waits for four Pods and enough room, then binds all together', () => {
    const session = start(
      node('n1', { cpu: '3' }) +
        GROUP +
        NAMES.slice(0, 3)
          .map((name) => member(name))
          .join(''),
      inGroups,
    );
    session.seekTime(12 * S);
    for (const name of NAMES.slice(0, 3)) expect(queued(session, name)?.gatingPlugin).toBe('GangScheduling');
    apply(session, member('d'));
    session.seekTime(14 * S);
    expect(nodesOf(session)).toEqual(['', '', '', '']);
    expect(NAMES.every((name) => binding(session, name) === undefined)).toBe(true);
    const messages = NAMES.map((name) => condition(session, name)?.message ?? '');
    // The member that came last is tried first.
    const fitted = messages.filter((_, i) => i !== 2);
    expect(fitted).toEqual(
      Array(3).fill(
        'pod group is unschedulable, waiting for minCount pods from a gang to be scheduled, one or more plugins asked to wait and no plugin rejected pod',
      ),
    );
    expect(messages[2]).toMatch(/^0\/1 nodes are available: 1 Insufficient cpu\./);
    expect(groupCondition(session)).toMatchObject({
      status: 'False',
      reason: 'Unschedulable',
      message: 'pod group is unschedulable',
    });
    does(session, { type: 'nodes.add', count: 1, cpu: '4', memory: '8Gi', pods: 110, zones: 1 });
    session.seekTime(45 * S);
    expect(nodesOf(session).every((name) => name !== '')).toBe(true);
    expect(groupCondition(session)).toMatchObject({ status: 'True', reason: 'Scheduled' });
    const group = journalReasons(session).filter(({ type }) => type === 'podGroup.scheduled');
    expect(group).toHaveLength(1);
    const bound = journalReasons(session).filter(
      ({ type, subject }) => type === 'pod.assumed' && subject?.startsWith('default/'),
    );
    expect(new Set(bound.map(({ seq }) => seq)).size).toBe(1);
  });

  it('explains a group cycle member by member', () => {
    const session = start(node('n1', { cpu: '8' }) + GROUP + members, inGroups);
    session.seekTime(12 * S);
    expect(nodesOf(session)).toEqual(['n1', 'n1', 'n1', 'n1']);
    const explained = NAMES.map((name) => session.ask('explainPod', { namespace: 'default', name })?.cycle);
    expect(explained.map((cycle) => cycle?.pod)).toEqual(NAMES.map((name) => `default/${name}`));
    expect(new Set(explained.map((cycle) => cycle?.seq)).size).toBe(1);
    expect(explained[0]?.steps.length).toBeGreaterThan(1);
    expect(explained[3]?.selected).toBe('n1');
  });

  it('counts the resources of earlier members, and needs one member without a gang policy', () => {
    const basic = GROUP.replace('gang: {minCount: 4}', 'basic: {}');
    const session = start(node('n1', { cpu: '3' }) + basic + members, inGroups);
    session.seekTime(12 * S);
    expect(nodesOf(session)).toEqual(['n1', 'n1', 'n1', '']);
    expect(groupCondition(session)).toMatchObject({ status: 'True', reason: 'Scheduled' });
  });

  it('refuses members of different profiles together', () => {
    const text = `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles: [{schedulerName: default-scheduler}, {schedulerName: other}]
`;
    const session = start(
      node('n1', { cpu: '8' }) +
        GROUP +
        members.replace('podGroupName: gang}', 'podGroupName: gang}\n  schedulerName: other'),
      {
        ...inGroups,
        configuration: { name: 'two.yaml', text },
      },
    );
    session.seekTime(12 * S);
    expect(condition(session, 'a')).toMatchObject({ reason: 'SchedulerError' });
    expect(condition(session, 'd')?.message).toContain(
      'all pods in a single pod group should have the same .spec.schedulerName set',
    );
  });

  it('a gang waits after preemption until all victims are gone', () => {
    const big = `---
apiVersion: scheduling.k8s.io/v1
kind: PriorityClass
metadata: {name: high}
value: 1000
`;
    const gang = NAMES.map((name) => member(name, 'priorityClassName: high')).join('');
    const session = start(node('n1', { cpu: '4' }) + big + pod('old', { cpu: '2' }), inGroups);
    session.seekTime(12 * S);
    expect(nodeOf(session, 'old')).toBe('n1');
    apply(session, GROUP + gang);
    session.seekTime(13 * S);
    expect(nodesOf(session)).toEqual(['', '', '', '']);
    expect(condition(session, 'a')?.message).toBe(
      'pod group is unschedulable, pod group is waiting for preemption to complete',
    );
    session.seekTime(70 * S);
    expect(nodesOf(session)).toEqual(['n1', 'n1', 'n1', 'n1']);
  });

  it('retries members after a back-off although no event could help', () => {
    const session = start(node('n1', { cpu: '3' }) + GROUP + members, inGroups);
    session.seekTime(45 * S);
    const tries = journalReasons(session).filter(({ type }) => type === 'podGroup.unschedulable');
    const gaps = tries.slice(1).map(({ atUs }, i) => (atUs - (tries[i]?.atUs ?? 0)) / S);
    [1, 2, 4, 8].forEach((seconds, i) => {
      expect(gaps[i]).toBeGreaterThan(seconds - 1);
      expect(gaps[i]).toBeLessThanOrEqual(seconds + 1);
    });
    const alone = start(node('n1', { cpu: '0.5' }) + pod('p'), inGroups);
    alone.seekTime(45 * S);
    expect(queued(alone, 'p')).toMatchObject({ place: 'unschedulable', attempts: 1 });
  });

  it('an idle scheduler retries the group after any change, and only then', () => {
    const session = start(node('n1', { cpu: '3' }) + GROUP + members, { switches: { featureGates } });
    const tries = () => journalReasons(session).filter(({ type }) => type === 'podGroup.unschedulable').length;
    session.seekTime(3.5 * S);
    const before = tries();
    session.seekTime(3.9 * S);
    expect(tries()).toBe(before);
    does(session, { type: 'nodes.add', count: 1, cpu: '4', memory: '8Gi', pods: 110, zones: 1 });
    session.seekTime(4.9 * S);
    expect(tries()).toBeGreaterThan(before);
  });

  it('skips a member that was deleted during the attempt', () => {
    const session = start(node('n1', { cpu: '3' }) + GROUP + members, { switches: { featureGates } });
    session.seekTime(3.5 * S);
    does(session, { type: 'object.delete', kind: 'Pod', name: 'b', namespace: 'default' });
    session.seekTime(3.9 * S);
    expect(events(session, 'b').at(-1)).toContain('skip schedule deleting pod: default/b');
    expect(queued(session, 'b')).toBeUndefined();
  });

  it('retries the group only after writing the last result', () => {
    const session = start(node('n1', { cpu: '3' }) + GROUP + members, { switches: { featureGates } });
    session.seekTime(2 * S);
    const tries = journalReasons(session)
      .filter(({ type }) => type === 'podGroup.unschedulable')
      .map(({ atUs }) => atUs);
    const gaps = tries.slice(1).map((atUs, i) => atUs - (tries[i] as number));
    // Four members and the group itself, and the four tries.
    for (const gap of gaps.slice(0, 1)) expect(gap).toBeGreaterThanOrEqual(5 * 12_000 + 4 * 5_000);
    expect(gaps.length).toBeLessThan(5);
  });

  it('members with running preemption do not occupy the nodes of other members', () => {
    const low =
      priorityClass('low', -10) +
      ['v1', 'v2', 'v3'].map((name) => pod(name, { spec: 'priorityClassName: low' })).join('');
    const session = start(node('n1', { cpu: '3' }) + low, { switches: { featureGates } });
    session.seekTime(12 * S);
    const three = GROUP.replace('minCount: 4', 'minCount: 3');
    apply(session, three + ['a', 'b', 'c'].map((name) => member(name)).join(''));
    session.seekTime(60 * S);
    expect(['a', 'b', 'c'].map((name) => nodeOf(session, name))).toEqual(['n1', 'n1', 'n1']);
    const said = ['a', 'b', 'c'].flatMap((name) => events(session, name)).join('\n');
    expect(said).toContain('not eligible due to a terminating pod on the nominated node.');
    expect(said).toContain('waiting for minCount pods from a gang to be scheduled, one or more plugins asked to wait');
  });

  it('members wait in Permit until v1.35, and are rejected after five minutes', () => {
    const session = start(node('n1', { cpu: '3' }) + GROUP + members, { switches: { release: '1.35', featureGates } });
    session.seekTime(20 * S);
    const held = journalReasons(session).filter(({ type }) => type === 'pod.held');
    expect(held).toHaveLength(3);
    expect(NAMES.filter((name) => binding(session, name)?.stage === 'WaitOnPermit')).toHaveLength(3);
    const since = held[0]?.atUs ?? 0;
    session.seekTime(since + 301 * S);
    const failed = journalReasons(session).filter(({ type }) => type === 'bind.failed');
    expect(failed[0]?.atUs).toBe(since + 300 * S);
    expect(nodesOf(session)).toEqual(['', '', '', '']);
    expect(NAMES.flatMap((name) => events(session, name)).join('\n')).toContain(
      'rejected due to timeout after waiting 5m0s at plugin GangScheduling',
    );
  });

  it('ignores the group without the feature gate', () => {
    const session = start(node('n1', { cpu: '3' }) + ['a', 'b'].map((name) => member(name)).join(''));
    session.seekTime(20 * S);
    expect([nodeOf(session, 'a'), nodeOf(session, 'b')]).toEqual(['n1', 'n1']);
    const problemOf = (switches: RunSwitches) => openSession({ scenario: 'own', seed: 1, switches });
    expect(problemOf({ featureGates: { GangSchedulng: true } })).toEqual({
      ok: false,
      problems: [{ message: 'unrecognized feature gate: GangSchedulng' }],
    });
    expect(problemOf({ release: '1.34', featureGates: { GenericWorkload: true } })).toEqual({
      ok: false,
      problems: [{ message: 'unrecognized feature gate: GenericWorkload' }],
    });
  });
});
