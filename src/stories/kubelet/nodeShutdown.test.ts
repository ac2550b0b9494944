import { describe, expect, it } from 'vitest';
import { KUBELET_PODS } from '#cluster/kubelet/kubeletRecords.ts';
import type { Node, NodeCondition, Pod } from '#model/generated/types.ts';
import type { Session } from '#session/session.ts';
import {
  apply,
  does,
  events,
  journalReasons,
  node,
  pod,
  podOf,
  priorityClass,
  S,
  start,
} from '#session/testing/manifestSession.ts';

const HEAD = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n';
const GRACEFUL = `${HEAD}shutdownGracePeriod: 30s\nshutdownGracePeriodCriticalPods: 10s\n`;
const onN1 = (name: string, rest = '', cpu = '1') => pod(name, { cpu, spec: `nodeName: n1\n  ${rest}` });
const CRITICAL = 'priorityClassName: system-node-critical';
const opened = (configuration = ''): Session => {
  const session = start(node('n1'));
  session.seekTime(S);
  if (configuration !== '') does(session, { type: 'kubelet.configure', configuration });
  return session;
};
const ready = (session: Session): NodeCondition | undefined =>
  (session.ask('get', { kind: 'Node', name: 'n1' }) as Node).status?.conditions?.find(({ type }) => type === 'Ready');
const startOf = (session: Session, name: string): number | undefined =>
  journalReasons(session).find(({ type, subject }) => type === 'pod.shutDown' && subject === `default/${name}`)?.atUs;
const isDown = (session: Session): boolean =>
  (session.ask('nodeFaults', { node: 'n1' }) as readonly { readonly fault: string }[]).some(
    ({ fault }) => fault === 'node.down',
  );

describe('graceful node shutdown', () => {
  it('ends regular Pods, then critical Pods, and then switches the machine off', () => {
    const session = opened(GRACEFUL);
    apply(session, onN1('web') + onN1('vital', CRITICAL));
    session.seekTime(20 * S);
    expect(podOf(session, 'vital').status?.phase).toBe('Running');
    does(session, { type: 'node.shutdown', node: 'n1' });
    session.seekTime(20.5 * S);
    expect(ready(session)).toMatchObject({ status: 'False', message: 'node is shutting down' });
    expect(podOf(session, 'vital').status?.phase).toBe('Running');
    session.seekTime(60 * S);
    const web = podOf(session, 'web');
    expect(web.status).toMatchObject({
      phase: 'Failed',
      reason: 'Terminated',
      message: 'Pod was terminated in response to imminent node shutdown.',
    });
    expect(web.status?.conditions).toContainEqual(
      expect.objectContaining({ type: 'DisruptionTarget', status: 'True', reason: 'TerminationByKubelet' }),
    );
    expect(podOf(session, 'vital').status?.reason).toBe('Terminated');
    expect(startOf(session, 'web')).toBe(20 * S);
    const vitalUs = startOf(session, 'vital') ?? 0;
    expect(vitalUs).toBeGreaterThanOrEqual(21 * S);
    expect(vitalUs).toBeLessThan(25 * S);
    expect(isDown(session)).toBe(true);
    expect(events(session, 'n1')).toContain('NodeShutdown: Shutdown manager detected shutdown event');
  });

  it('kills a Pod when the time of its priority group is over', () => {
    const session = opened(GRACEFUL);
    does(session, { type: 'behaviour.set', target: { image: 'nginx:1' }, behaviour: { ignoresSigterm: true } });
    apply(session, onN1('web', 'terminationGracePeriodSeconds: 300') + onN1('vital', CRITICAL));
    session.seekTime(20 * S);
    does(session, { type: 'node.shutdown', node: 'n1' });
    session.seekTime(60 * S);
    expect(startOf(session, 'vital')).toBe(40 * S);
    const web = podOf(session, 'web').status?.containerStatuses?.[0]?.state?.terminated;
    expect(web?.exitCode).toBe(137);
    expect(isDown(session)).toBe(true);
  });

  it('graceful shutdown is off by default, so the machine goes off at once', () => {
    const session = opened();
    apply(session, onN1('web'));
    session.seekTime(20 * S);
    does(session, { type: 'node.shutdown', node: 'n1' });
    session.seekTime(30 * S);
    expect(isDown(session)).toBe(true);
    expect(podOf(session, 'web').status?.phase).toBe('Running');
    expect(journalReasons(session).some(({ type }) => type === 'pod.shutDown')).toBe(false);
  });

  it('accepts no new Pod, and stays on when the shutdown is cancelled', () => {
    const session = opened(GRACEFUL);
    does(session, { type: 'behaviour.set', target: { image: 'nginx:1' }, behaviour: { ignoresSigterm: true } });
    apply(session, onN1('web'));
    session.seekTime(20 * S);
    does(session, { type: 'node.shutdown', node: 'n1' });
    session.seekTime(22 * S);
    apply(session, onN1('late'));
    session.seekTime(25 * S);
    expect(podOf(session, 'late').status).toMatchObject({
      phase: 'Failed',
      reason: 'NodeShutdown',
      message: 'Pod was rejected: Pod was rejected as the node is shutting down.',
    });
    does(session, { type: 'node.shutdown', node: 'n1', cancelled: true });
    session.seekTime(60 * S);
    expect(isDown(session)).toBe(false);
    expect(ready(session)?.status).toBe('True');
  });
});

describe('critical Pod on a full node', () => {
  it('a critical Pod evicts an ordinary Pod and runs', () => {
    const session = opened();
    apply(session, priorityClass('high', 1000));
    apply(session, onN1('web', '', '3'));
    session.seekTime(20 * S);
    apply(session, onN1('vital', CRITICAL, '2'));
    session.seekTime(40 * S);
    expect(podOf(session, 'web').status).toMatchObject({
      phase: 'Failed',
      reason: 'Preempting',
      message: 'Preempted in order to admit critical pod',
    });
    expect(events(session, 'web')).toContain('Preempting: Preempted in order to admit critical pod');
    expect(podOf(session, 'vital').status?.phase).toBe('Running');
  });

  it('an ordinary Pod is rejected and evicts nothing', () => {
    const session = opened();
    apply(session, onN1('web', '', '3'));
    session.seekTime(20 * S);
    apply(session, onN1('more', '', '2'));
    session.seekTime(30 * S);
    const { status }: Pod = podOf(session, 'more');
    expect(status).toMatchObject({
      phase: 'Failed',
      reason: 'OutOfcpu',
      message: "Pod was rejected: Node didn't have enough resource: cpu, requested: 2000, used: 3000, capacity: 4000",
    });
    const records = session.world.table(KUBELET_PODS).values();
    expect(records.find((each) => each.pod.metadata.name === 'web')?.containers[0]?.state).toBe('running');
  });
});
