import { describe, expect, it } from 'vitest';
import type { BehaviourSettings } from '#cluster/environment/behaviour.ts';
import {
  KUBELET_NODES,
  KUBELET_PODS,
  type KubeletPod,
  PLEG_RECORDS,
  type PlegRecord,
} from '#cluster/kubelet/kubeletRecords.ts';
import type { Node } from '#model/generated/types.ts';
import type { Session } from '#session/session.ts';
import { apply, does, journalReasons, node, podOf, S, start } from '#session/testing/manifestSession.ts';

/** A cluster of one node whose containers of the image `task` behave so. */
function oneNode(behaviour: BehaviourSettings = {}, manifest = node('n1')): Session {
  const session = start(manifest);
  does(session, { type: 'behaviour.set', target: { image: 'task' }, behaviour });
  session.seekTime(15 * S);
  return session;
}

function recordOf(session: Session, name: string): KubeletPod | undefined {
  return session.world
    .table(KUBELET_PODS)
    .values()
    .find(({ pod }) => pod.metadata.name === name);
}

function plain(name: string, { image: from = 'app', restartPolicy = 'Always', node: on = 'n1' } = {}): string {
  return `---
apiVersion: v1
kind: Pod
metadata: {name: ${name}, namespace: default}
spec: {nodeName: ${on}, restartPolicy: ${restartPolicy}, containers: [{name: app, image: ${from}, imagePullPolicy: IfNotPresent}]}
`;
}

const configure = (session: Session, text: string) =>
  does(session, {
    type: 'kubelet.configure',
    configuration: `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n${text}`,
  });

const freeze = (session: Session, value: number) =>
  does(session, { type: 'fault.set', fault: 'runtime.frozen', node: 'n1', value });

const reasonsAbout = (session: Session, name: string, type: string) =>
  journalReasons(session).filter((reason) => reason.type === type && reason.subject === `default/${name}`);

/** From the exit of the first container until the kubelet was told. */
function detectionUs(session: Session, name: string): number {
  const exit = reasonsAbout(session, name, 'container.exited')[0]?.atUs ?? Number.NaN;
  const seen = reasonsAbout(session, name, 'pleg.event').find(
    (reason) => (reason as { event?: string }).event === 'ContainerDied' && reason.atUs >= exit,
  );
  return (seen?.atUs ?? Number.NaN) - exit;
}

describe('PLEG', () => {
  it('reports ContainerStarted and ContainerDied within a second', () => {
    const session = oneNode({ exitAfterMs: 2300, exitCode: 1 });
    apply(session, plain('p', { image: 'task', restartPolicy: 'Never' }));
    session.seekTime(30 * S);
    const names = reasonsAbout(session, 'p', 'pleg.event').map((reason) => (reason as { event?: string }).event);
    expect(names).toEqual(['ContainerStarted', 'ContainerStarted', 'ContainerDied']);
    expect(detectionUs(session, 'p')).toBeGreaterThan(0);
    expect(detectionUs(session, 'p')).toBeLessThanOrEqual(S);
  });

  it('a short-lived container is seen only as ended without on-demand relists', () => {
    const missed = (gate: boolean) => {
      const session = oneNode({ exitAfterMs: 1, exitCode: 0 });
      configure(session, `featureGates: {PLEGOnDemandRelist: ${gate}}`);
      apply(session, plain('p', { image: 'task', restartPolicy: 'Never' }));
      session.seekTime(30 * S);
      expect(podOf(session, 'p').status?.phase).toBe('Succeeded');
      return reasonsAbout(session, 'p', 'pleg.event').some((reason) => 'missedStart' in reason);
    };
    expect(missed(true)).toBe(false);
    expect(missed(false)).toBe(true);
  });

  it('the worker waits until the cache is newer than its last sync', () => {
    const session = oneNode();
    configure(session, 'featureGates: {PLEGOnDemandRelist: false}');
    apply(session, plain('p'));
    session.seekTime(30 * S);
    const [started] = reasonsAbout(session, 'p', 'container.started');
    const [first, second] = reasonsAbout(session, 'p', 'podWorker.syncing');
    expect(second?.atUs).toBeGreaterThan(started?.atUs as number);
    const phase = session.world.table(KUBELET_NODES).get('n1')?.relistPhaseUs ?? -1;
    expect(((second?.atUs as number) - phase) % S).toBe(0);
    expect(first?.atUs).toBeLessThan(started?.atUs as number);
  });

  it('EventedPLEG reports at once, and a broken stream falls back to relists', () => {
    const session = oneNode({ exitAfterMs: 1550, exitCode: 1 });
    configure(session, 'featureGates: {EventedPLEG: true}');
    apply(session, plain('told', { image: 'task', restartPolicy: 'Never' }));
    session.seekTime(30 * S);
    expect(detectionUs(session, 'told')).toBe(5000);
    does(session, { type: 'fault.set', fault: 'eventStream.broken', node: 'n1', value: 1 });
    apply(session, plain('listed', { image: 'task', restartPolicy: 'Never' }));
    session.seekTime(60 * S);
    expect(session.world.table(PLEG_RECORDS).get('n1')?.fellBack).toBe(true);
    expect(detectionUs(session, 'listed')).toBeGreaterThan(5000);
    expect(detectionUs(session, 'listed')).toBeLessThanOrEqual(S);
  });

  it('a runtime silent for three minutes makes PLEG unhealthy and the node not ready', () => {
    const session = oneNode({}, node('n1') + plain('p'));
    session.seekTime(20 * S);
    freeze(session, 1);
    const ready = () =>
      (session.ask('get', { kind: 'Node', name: 'n1' }) as Node).status?.conditions?.find(
        ({ type }) => type === 'Ready',
      );
    session.seekTime(195 * S);
    expect(ready()?.message).not.toMatch(/PLEG/);
    session.seekTime(215 * S);
    expect(ready()).toMatchObject({
      status: 'False',
      reason: 'KubeletNotReady',
      message: expect.stringMatching(/PLEG is not healthy: pleg was last seen active 3m\d.*s ago; threshold is 3m0s/),
    });
    freeze(session, 0);
    session.seekTime(235 * S);
    expect(ready()?.status).toBe('True');
  });

  it('the sync loop skips updates while the runtime is down, and continues later', () => {
    const session = oneNode();
    freeze(session, 1);
    session.seekTime(220 * S);
    apply(session, plain('late'));
    session.seekTime(225 * S);
    expect(recordOf(session, 'late')).toBeUndefined();
    freeze(session, 0);
    session.seekTime(230 * S);
    expect(journalReasons(session).some(({ type }) => type === 'syncLoop.woke')).toBe(true);
    session.seekTime(240 * S);
    expect(podOf(session, 'late').status?.phase).toBe('Running');
  });

  it('the channel holds 1,000 events and drops more, which the resync recovers', () => {
    const session = oneNode({ exitAfterMs: 60_000, exitCode: 0 });
    const names = ['a', 'b', 'c', 'd'];
    apply(session, names.map((name) => plain(name, { image: 'task', restartPolicy: 'Never' })).join(''));
    session.seekTime(45 * S);
    expect(names.map((name) => podOf(session, name).status?.phase)).toEqual(names.map(() => 'Running'));
    freeze(session, 1);
    session.seekTime(240 * S);
    const channel = session.world.table(PLEG_RECORDS);
    channel.put('n1', { ...(channel.get('n1') as PlegRecord), queued: 998 });
    freeze(session, 0);
    session.seekTime(241 * S);
    const dropped = journalReasons(session).filter(({ type }) => type === 'pleg.dropped');
    expect(dropped).toHaveLength(2);
    const lost = dropped.map(({ subject = '' }) => subject.replace('default/', ''));
    session.seekTime(250 * S);
    for (const name of names) {
      const channelOf = (reason: object) => (reason as { channel?: string }).channel;
      const sync = reasonsAbout(session, name, 'podWorker.syncing').find(({ atUs }) => atUs > 240 * S);
      expect(sync && channelOf(sync)).toBe(lost.includes(name) ? 'syncCh' : 'plegCh');
    }
    expect(channel.get('n1')).toMatchObject({ queued: 0, dropped: 2 });
    expect(names.map((name) => podOf(session, name).status?.phase)).toEqual(names.map(() => 'Succeeded'));
  });
});
