import { describe, expect, it } from 'vitest';
import { KUBELET_PODS, type KubeletPod } from '#cluster/kubelet/kubeletRecords.ts';
import type { Lease, Node, NodeCondition } from '#model/generated/types.ts';
import type { NodeFaultName } from '#protocol/nodes.ts';
import type { Session } from '#session/session.ts';
import { apply, does, events, journalReasons, node, pod, podOf, S, start } from '#session/testing/manifestSession.ts';

const onN1 = (name: string, rest = '') => pod(name, { spec: `nodeName: n1\n  ${rest}` });
const opened = (): Session => {
  const session = start(node('n1') + node('n2'));
  session.seekTime(S);
  return session;
};
const fault = (session: Session, name: NodeFaultName, value: number) =>
  does(session, { type: 'fault.set', fault: name, value, node: 'n1' });
const theNode = (session: Session): Node => session.ask('get', { kind: 'Node', name: 'n1' }) as Node;
const ready = (session: Session): NodeCondition | undefined =>
  theNode(session).status?.conditions?.find(({ type }) => type === 'Ready');
const renewTime = (session: Session): string | undefined =>
  (session.ask('get', { kind: 'Lease', namespace: 'kube-node-lease', name: 'n1' }) as Lease | undefined)?.spec
    ?.renewTime;
const record = (session: Session, name: string): KubeletPod | undefined =>
  session.world
    .table(KUBELET_PODS)
    .values()
    .find((each) => each.pod.metadata.name === name);
const statusWrites = (session: Session): number[] =>
  journalReasons(session)
    .filter((entry) => entry.type === 'node.updated' || entry.type === 'node.statusUpdated')
    .map(({ atUs }) => atUs);

describe('heartbeats', () => {
  it('renews the Lease every 10 s, and writes the status on change or every 5 min', () => {
    const session = opened();
    const renewals = new Set<string | undefined>();
    for (let second = 15; second <= 75; second++) {
      session.seekTime(second * S);
      renewals.add(renewTime(session));
    }
    expect(renewals.size).toBeGreaterThanOrEqual(6);
    expect(renewals.size).toBeLessThanOrEqual(7);
    const before = theNode(session).metadata.resourceVersion;
    session.seekTime(100 * S);
    const quiet = theNode(session).metadata.resourceVersion;
    session.seekTime(420 * S);
    expect(theNode(session).metadata.resourceVersion).not.toBe(before);
    expect([quiet, before]).toContain(before);
  });
});

describe('silent runtime', () => {
  it('Ready is False after 30 s and names the PLEG from 3 min on', () => {
    const session = opened();
    apply(session, onN1('web'));
    session.seekTime(20 * S);
    fault(session, 'runtime.frozen', 1);
    session.seekTime(45 * S);
    expect(ready(session)?.status).toBe('True');
    session.seekTime(62 * S);
    expect(ready(session)).toMatchObject({
      status: 'False',
      reason: 'KubeletNotReady',
      message: 'container runtime is down',
    });
    session.seekTime(199 * S);
    expect(ready(session)?.message).toBe('container runtime is down');
    session.seekTime(212 * S);
    expect(ready(session)?.message).toMatch(
      /^\[container runtime is down, PLEG is not healthy: pleg was last seen active 3m[\d.]+s ago; threshold is 3m0s\]$/,
    );
    expect(record(session, 'web')?.containers[0]?.state).toBe('running');
    expect(events(session, 'n1')).toContain('NodeNotReady: Node n1 status is now: NodeNotReady');
    fault(session, 'runtime.frozen', 0);
    session.seekTime(224 * S);
    expect(ready(session)).toMatchObject({ status: 'True', reason: 'KubeletReady' });
    expect(record(session, 'web')?.containers[0]).toMatchObject({ state: 'running', instances: 1 });
  });

  it('starts no Pod until the runtime answers again', () => {
    const session = opened();
    fault(session, 'runtime.frozen', 1);
    apply(session, onN1('web'));
    session.seekTime(40 * S);
    expect(record(session, 'web')?.containers[0]?.state).toBe('none');
    fault(session, 'runtime.frozen', 0);
    session.seekTime(60 * S);
    expect(podOf(session, 'web').status?.phase).toBe('Running');
  });
});

describe('node without network', () => {
  it('does not renew the Lease while the container runs, and recovers with the network', () => {
    const session = opened();
    apply(session, onN1('web'));
    session.seekTime(20 * S);
    fault(session, 'node.cut', 1);
    const last = renewTime(session);
    session.seekTime(50 * S);
    expect(renewTime(session)).toBe(last);
    expect(record(session, 'web')?.containers[0]).toMatchObject({ state: 'running', instances: 1 });
    expect(podOf(session, 'web').status?.phase).toBe('Running');
    fault(session, 'node.cut', 0);
    session.seekTime(65 * S);
    expect(renewTime(session)).not.toBe(last);
    expect(ready(session)?.status).toBe('True');
    expect(record(session, 'web')?.containers[0]).toMatchObject({ state: 'running', instances: 1 });
  });

  it('a node reports later what happened without network, and deleted Pods end', () => {
    const session = opened();
    apply(session, onN1('ends', 'restartPolicy: Never') + onN1('deleted') + onN1('forced'));
    session.seekTime(12 * S);
    fault(session, 'node.cut', 1);
    expect(podOf(session, 'ends').status?.phase).toBe('Running');
    const remove = (name: string, gracePeriodSeconds?: number) =>
      does(session, {
        type: 'object.delete',
        kind: 'Pod',
        namespace: 'default',
        name,
        ...(gracePeriodSeconds !== undefined && { gracePeriodSeconds }),
      });
    remove('deleted');
    remove('forced', 0);
    session.seekTime(40 * S);
    expect(podOf(session, 'ends').status?.phase).toBe('Running');
    expect(podOf(session, 'deleted').metadata.deletionTimestamp).toBeDefined();
    expect(record(session, 'deleted')?.containers[0]?.state).toBe('running');
    expect(podOf(session, 'forced')).toBeUndefined();
    expect(record(session, 'forced')?.containers[0]?.state).toBe('running');
    fault(session, 'node.cut', 0);
    session.seekTime(55 * S);
    expect(podOf(session, 'ends').status?.phase).toBe('Succeeded');
    expect(podOf(session, 'deleted')).toBeUndefined();
    expect(record(session, 'forced')).toBeUndefined();
  });
});

describe('frozen kubelet', () => {
  it('a frozen kubelet keeps its containers, renews nothing, and continues where it stopped', () => {
    const session = opened();
    apply(session, onN1('web'));
    session.seekTime(20 * S);
    fault(session, 'kubelet.frozen', 1);
    const last = renewTime(session);
    apply(session, onN1('later'));
    session.seekTime(50 * S);
    expect(renewTime(session)).toBe(last);
    expect(record(session, 'web')?.containers[0]?.state).toBe('running');
    expect(record(session, 'later')).toBeUndefined();
    fault(session, 'kubelet.frozen', 0);
    session.seekTime(65 * S);
    expect(renewTime(session)).not.toBe(last);
    expect(podOf(session, 'later').status?.phase).toBe('Running');
  });

  it('a frozen kubelet sees later that a container has ended', () => {
    const session = opened();
    apply(session, onN1('ends', 'restartPolicy: Never'));
    session.seekTime(12 * S);
    fault(session, 'kubelet.frozen', 1);
    session.seekTime(40 * S);
    expect(record(session, 'ends')?.containers[0]?.state).toBe('exited');
    expect(podOf(session, 'ends').status?.phase).toBe('Running');
    fault(session, 'kubelet.frozen', 0);
    session.seekTime(45 * S);
    expect(podOf(session, 'ends').status?.phase).toBe('Succeeded');
  });
});

describe('machine without power', () => {
  it('a machine without power loses its containers and restarts them later', () => {
    const session = opened();
    apply(session, onN1('web'));
    session.seekTime(20 * S);
    const address = podOf(session, 'web').status?.podIP;
    fault(session, 'node.down', 1);
    session.seekTime(40 * S);
    fault(session, 'node.down', 0);
    session.seekTime(45 * S);
    expect(ready(session)?.status).toBe('False');
    session.seekTime(65 * S);
    expect(ready(session)?.status).toBe('True');
    const { status } = podOf(session, 'web');
    expect(status?.phase).toBe('Running');
    expect(status?.podIP).not.toBe(address);
    expect(status?.containerStatuses?.[0]).toMatchObject({
      restartCount: 1,
      ready: true,
      lastState: { terminated: { exitCode: 255, reason: 'Unknown' } },
    });
    expect(events(session, 'n1')).toContain('Starting: Starting kubelet.');
    expect(statusWrites(session).length).toBeGreaterThan(0);
  });
});

describe('fault.set with a node', () => {
  it('replays every entry identically with node faults', () => {
    const session = opened();
    apply(session, onN1('web') + onN1('ends', 'restartPolicy: Never'));
    for (const [i, name] of (['node.cut', 'kubelet.frozen', 'runtime.frozen', 'node.down'] as const).entries()) {
      session.seekTime((15 + 40 * i) * S);
      fault(session, name, 1);
      session.seekTime((40 + 40 * i) * S);
      fault(session, name, 0);
    }
    session.seekTime(200 * S);
    const { seq } = session.run.position;
    expect(podOf(session, 'web').status?.phase).toBe('Running');
    session.seek(1);
    session.seek(seq);
    for (let each = seq; each > 1; each--) expect(session.run.explain(each)).toBeDefined();
  });

  it('refuses a node fault without a node, and lists the faults of each node', () => {
    const session = opened();
    const refused = session.accept({ type: 'fault.set', fault: 'node.cut', value: 1 } as never);
    expect(refused).toMatchObject({ ok: false, problems: [{ field: 'node' }] });
    expect(session.accept({ type: 'fault.set', fault: 'bind.errors', value: 1 })).toMatchObject({ ok: true });
    fault(session, 'node.cut', 1);
    session.step();
    expect(session.ask('nodeFaults', { node: 'n1' })).toMatchObject([{ fault: 'node.cut' }]);
    expect(session.ask('nodeFaults', { node: 'n2' })).toEqual([]);
  });
});
