import { describe, expect, it } from 'vitest';
import type { Micros } from '#base/time.ts';
import { resyncDueUs } from '#cluster/kubelet/podTermination.ts';
import {
  boundPod,
  configureKubelets,
  container,
  kubeletPod,
  oneNode,
  reasonsAbout,
  statusOf,
  versions,
} from '#session/testing/kubeletSession.ts';
import { apply, does, events, podOf, S } from '#session/testing/manifestSession.ts';

/** Seconds between the exit of each run and the start of the next. */
function waits(session: ReturnType<typeof oneNode>, name: string): number[] {
  const starts = reasonsAbout(session, name, 'container.started').map(({ atUs }) => atUs);
  const exits = reasonsAbout(session, name, 'container.exited').map(({ atUs }) => atUs);
  return exits.slice(0, starts.length - 1).map((exit, i) => ((starts[i + 1] as number) - exit) / S);
}

const CRASHES = { broken: { exitAfterMs: 0, exitCode: 1 } };
const crasher = boundPod('crash', `containers: [${container('app', 'broken')}]`);

describe('sync loop and Pod workers', () => {
  it('every Pod arrives with an operation and a handler', () => {
    const session = oneNode({ task: { exitAfterMs: 3000 } });
    apply(session, boundPod('p', `restartPolicy: Never, containers: [${container('app', 'task')}]`));
    session.seekTime(25 * S);
    does(session, { type: 'object.delete', kind: 'Pod', namespace: 'default', name: 'p' });
    session.seekTime(30 * S);
    const taken = reasonsAbout(session, 'p', 'syncLoop.took').map(({ channel, op, handler }) => [channel, op, handler]);
    expect(taken[0]).toEqual(['configCh', 'ADD', 'HandlePodAdditions']);
    expect(taken).toContainEqual(['configCh', 'RECONCILE', 'HandlePodReconcile']);
    expect(taken).toContainEqual(['plegCh', 'SYNC', 'HandlePodSyncs']);
    expect(taken.at(-1)).toEqual(['configCh', 'REMOVE', 'HandlePodRemoves']);
  });

  it('changes of the spec and of the containers both trigger a sync', () => {
    const session = oneNode({ app: {}, dies: { exitAfterMs: 5000, exitCode: 1 } });
    apply(session, boundPod('spec', `containers: [${container('app', 'app')}]`));
    apply(session, boundPod('runtime', `restartPolicy: Never, containers: [${container('app', 'dies')}]`));
    session.seekTime(35 * S);
    apply(session, boundPod('spec', `containers: [${container('app', 'other')}]`));
    session.seekTime(45 * S);
    const channels = (name: string, sinceUs: Micros) =>
      reasonsAbout(session, name, 'podWorker.syncing')
        .filter(({ atUs }) => atUs > sinceUs)
        .map(({ channel }) => channel);
    expect(channels('spec', 35 * S)[0]).toBe('configCh');
    expect(channels('runtime', reasonsAbout(session, 'runtime', 'container.exited')[0]?.atUs ?? 0)[0]).toBe('plegCh');
    expect(statusOf(podOf(session, 'spec'), 'app')).toMatchObject({ image: 'other', restartCount: 1 });
  });

  it('each Pod has its own worker, so a slow Pod delays no other', () => {
    const session = oneNode({ slow: { startAfterMs: 60_000 }, app: {} });
    apply(session, boundPod('slow', `containers: [${container('app', 'slow')}]`));
    apply(session, boundPod('quick', `containers: [${container('app', 'app')}]`));
    session.seekTime(30 * S);
    expect(kubeletPod(session, 'slow')?.work).toMatchObject({ step: 'start', toStart: ['app'] });
    expect(kubeletPod(session, 'quick')?.work).toBeUndefined();
    expect(podOf(session, 'quick').status?.phase).toBe('Running');
    expect(podOf(session, 'slow').status?.phase).toBe('Pending');
  });

  it('updates and a deletion wait for the running sync', () => {
    const session = oneNode({ slow: { startAfterMs: 20_000 } });
    apply(session, boundPod('p', `terminationGracePeriodSeconds: 5, containers: [${container('app', 'slow')}]`));
    session.seekTime(20 * S);
    does(session, { type: 'object.delete', kind: 'Pod', namespace: 'default', name: 'p' });
    session.seekTime(30 * S);
    expect(kubeletPod(session, 'p')).toMatchObject({
      stage: 'syncing',
      pending: { channel: 'configCh', graceSeconds: 5 },
    });
    expect(reasonsAbout(session, 'p', 'podWorker.waits').map((reason) => reason.for)).toContain('work');
    session.seekTime(50 * S);
    const functions = reasonsAbout(session, 'p', 'podWorker.syncing').map((reason) => reason.function);
    expect(functions).toContain('SyncTerminatingPod');
    expect(kubeletPod(session, 'p')).toBeUndefined();
  });

  it('a healthy worker syncs every 60 to 90 s without journal entries', () => {
    const session = oneNode({ app: {} });
    apply(session, boundPod('p', `containers: [${container('app', 'app')}]`));
    session.seekTime(20 * S);
    const record = kubeletPod(session, 'p');
    if (!record) throw new Error('no record');
    const waitUs = resyncDueUs(record) - record.lastSyncUs;
    expect(waitUs).toBeGreaterThanOrEqual(60 * S);
    expect(waitUs).toBeLessThan(90 * S);
    session.seekTime(300 * S);
    expect(kubeletPod(session, 'p')).toEqual(record);
  });

  it('SyncPod reports its sandbox before it pulls an image', () => {
    const session = oneNode();
    apply(session, boundPod('p', 'containers: [{name: app, image: big}]'));
    session.seekTime(20 * S);
    const at = (type: string) =>
      versions(session, 'p').find(({ pod }) =>
        pod.status?.conditions?.some((condition) => condition.type === type && condition.status === 'True'),
      )?.atUs;
    const created = reasonsAbout(session, 'p', 'sandbox.created')[0]?.atUs as number;
    const started = reasonsAbout(session, 'p', 'container.started')[0]?.atUs as number;
    expect(at('PodReadyToStartContainers')).toBeGreaterThan(created);
    expect(at('PodReadyToStartContainers')).toBeLessThan(created + 0.1 * S);
    expect(started).toBeGreaterThan(created + 3 * S);
  });

  it('each sync lists the steps that changed something', () => {
    const session = oneNode({ step: { exitAfterMs: 500 }, app: {} });
    const init = `initContainers: [${container('init', 'step')}], `;
    apply(session, boundPod('p', `${init}containers: [${container('app', 'app')}]`));
    session.seekTime(40 * S);
    const steps = reasonsAbout(session, 'p', 'podWorker.step')
      .map(({ step }) => step)
      .filter((step) => step !== 'computePodActions');
    expect(steps).toEqual(['killPod', 'createSandbox', 'initContainers', 'containers']);
  });

  it('the delays between restarts grow from 10 s to 300 s, plus at most 90 s', () => {
    const session = oneNode(CRASHES, crasher);
    session.seekTime(1500 * S);
    const [first = 0, ...later] = waits(session, 'crash');
    expect(first).toBeLessThan(2);
    for (const [index, seconds] of [10, 20, 40, 80, 160, 300, 300].entries()) {
      const wait = later[index] as number;
      expect(wait).toBeGreaterThanOrEqual(seconds);
      expect(wait).toBeLessThanOrEqual(seconds + Math.min(seconds / 2, 90) + 1.4);
    }
    const seen = versions(session, 'crash').map(({ atUs, pod }) => ({ atUs, status: statusOf(pod, 'app') }));
    const restarts = reasonsAbout(session, 'crash', 'container.started').slice(2);
    for (const { atUs } of restarts) {
      const before = seen.findLast((version) => version.atUs <= atUs)?.status;
      expect(before?.state?.waiting?.reason).toBe('CrashLoopBackOff');
      expect(before?.lastState?.terminated?.exitCode).toBe(1);
    }
    expect(events(session, 'crash').join()).toMatch(
      /BackOff: Back-off restarting failed container app in pod crash_default/,
    );
  });

  it('resets the back-off after ten minutes without a crash', () => {
    const session = oneNode({ broken: { exitAfterMs: 620_000, exitCode: 1 } }, crasher);
    session.seekTime(3200 * S);
    for (const wait of waits(session, 'crash')) expect(wait).toBeLessThan(2);
    expect(waits(session, 'crash').length).toBeGreaterThan(3);
  });

  it.each([
    ['crashLoopBackOff: {maxContainerRestartPeriod: 20s}', [10, 20, 20]],
    ['crashLoopBackOff: {maxContainerRestartPeriod: 3s}', [3, 3, 3]],
    ['featureGates: {ReduceDefaultCrashLoopBackOffDecay: true}', [1, 2, 4, 8, 16, 32, 60, 60]],
  ])('with %s the delays are %s', (text, expected) => {
    const session = oneNode(CRASHES);
    configureKubelets(session, text);
    apply(session, crasher);
    session.seekTime(330 * S);
    const later = waits(session, 'crash').slice(1);
    for (const [index, seconds] of expected.entries()) {
      expect(later[index]).toBeGreaterThanOrEqual(seconds);
      expect(later[index]).toBeLessThanOrEqual(1.5 * seconds + 1.4);
    }
  });

  it('a new image starts at once with a fresh back-off', () => {
    const session = oneNode({ ...CRASHES, other: { exitAfterMs: 0, exitCode: 1 } }, crasher);
    session.seekTime(150 * S);
    const before = reasonsAbout(session, 'crash', 'container.started').length;
    apply(session, boundPod('crash', `containers: [${container('app', 'other')}]`));
    session.seekTime(155 * S);
    expect(reasonsAbout(session, 'crash', 'container.started').length).toBeGreaterThanOrEqual(before + 1);
    expect(kubeletPod(session, 'crash')?.containers[0]?.crashBackoff.delayMs).toBe(10_000);
  });

  it('a container may have its own restart policy and rules', () => {
    const session = oneNode({
      retriable: { exitAfterMs: 500, exitCode: 42, failingRuns: 2 },
      done: { exitAfterMs: 500, exitCode: 0 },
    });
    const rules =
      'restartPolicy: Never, restartPolicyRules: [{action: Restart, exitCodes: {operator: In, values: [42]}}]';
    apply(
      session,
      boundPod(
        'p',
        `restartPolicy: Never, containers: [${container('a', 'retriable', rules)}, ${container('b', 'done')}]`,
      ),
    );
    session.seekTime(60 * S);
    expect(statusOf(podOf(session, 'p'), 'a')).toMatchObject({ restartCount: 2, state: { running: {} } });
    expect(statusOf(podOf(session, 'p'), 'b')).toMatchObject({
      restartCount: 0,
      state: { terminated: { exitCode: 0 } },
    });
  });

  it('RestartAllContainers restarts all containers of the Pod in the same sandbox', () => {
    const session = oneNode({
      step: { exitAfterMs: 500 },
      app: {},
      trigger: { exitAfterMs: 5000, exitCode: 42, failingRuns: 1 },
    });
    const rules =
      'restartPolicy: Never, restartPolicyRules: [{action: RestartAllContainers, exitCodes: {operator: In, values: [42]}}]';
    const containers = [container('app', 'app'), container('watch', 'trigger', rules)];
    const init = `initContainers: [${container('init', 'step')}], `;
    apply(session, boundPod('p', `restartPolicy: Never, ${init}containers: [${containers.join(', ')}]`));
    session.seekTime(60 * S);
    const pod = podOf(session, 'p');
    expect(pod.status?.phase).toBe('Running');
    for (const name of ['init', 'app', 'watch']) expect(statusOf(pod, name)?.restartCount).toBe(1);
    expect(kubeletPod(session, 'p')?.sandboxAttempt).toBe(0);
    for (const name of ['init', 'app', 'watch'])
      expect(statusOf(pod, name)?.lastState?.terminated).toMatchObject({
        exitCode: 137,
        reason: 'RestartingAllContainers',
      });
    expect(versions(session, 'p').map((version) => statusOf(version.pod, 'app')?.state?.waiting?.reason)).toContain(
      'RestartingAllContainers',
    );
    const conditions = versions(session, 'p').map(({ pod: { status } }) =>
      status?.conditions?.find(({ type }) => type === 'AllContainersRestarting'),
    );
    expect(conditions).toContainEqual(
      expect.objectContaining({ status: 'True', reason: 'RestartAllContainersStarted' }),
    );
    expect(conditions.at(-1)?.status).toBe('False');
  });
});
