import { describe, expect, it } from 'vitest';
import { containerUsage } from '#cluster/environment/usage/containerUsage.ts';
import type { Pod } from '#model/generated/types.ts';
import {
  boundPod,
  container,
  kubeletPod,
  oneNode,
  reasonsAbout,
  statusOf,
  versions,
} from '#session/testing/kubeletSession.ts';
import { apply, does, events, podOf, S } from '#session/testing/manifestSession.ts';

const kill = (pod: string, name?: string) =>
  ({ type: 'process.kill', node: 'n1', namespace: 'default', pod, ...(name && { container: name }) }) as const;

const restartsOf = (pod: Pod) => (pod.status?.containerStatuses ?? []).map(({ restartCount }) => restartCount);

describe('hooks and init containers', () => {
  it('a container stays ContainerCreating until its postStart hook returns', () => {
    const session = oneNode({ app: {} });
    const hook = 'lifecycle: {postStart: {sleep: {seconds: 10}}}';
    apply(session, boundPod('p', `containers: [${container('a', 'app', hook)}, ${container('b', 'app')}]`));
    session.seekTime(60 * S);
    const started = reasonsAbout(session, 'p', 'container.started');
    const [first = 0, second = 0] = started.map(({ atUs }) => atUs);
    expect(second - first).toBeGreaterThan(10 * S);
    const during = versions(session, 'p').findLast(({ atUs }) => atUs < first + 10 * S);
    expect(statusOf(during?.pod, 'a')?.state).toEqual({ waiting: { reason: 'ContainerCreating' } });
    expect(podOf(session, 'p').status?.phase).toBe('Running');
  });

  it('a failing postStart hook kills its container, which then restarts', () => {
    const session = oneNode({ app: { postStartMs: 2000, postStartFails: true } });
    const hook = 'lifecycle: {postStart: {exec: {command: [/bin/warm, up]}}}';
    apply(session, boundPod('p', `containers: [${container('app', 'app', hook)}]`));
    session.seekTime(60 * S);
    expect(events(session, 'p')).toContain('FailedPostStartHook: PostStartHook failed');
    expect(events(session, 'p')).toContain('Killing: FailedPostStartHook');
    expect(statusOf(podOf(session, 'p'), 'app')?.restartCount).toBeGreaterThan(0);
    const said = versions(session, 'p').map(({ pod }) => statusOf(pod, 'app')?.state?.waiting);
    const { uid } = podOf(session, 'p').metadata;
    expect(said).toContainEqual({
      reason: 'PostStartHookError',
      message: `Exec lifecycle hook ([/bin/warm up]) for Container "app" in Pod "p_default(${uid})" failed - error: command '/bin/warm up' exited with 1: , message: ""`,
    });
  });

  it('init containers run in order, and a sidecar among them keeps running', () => {
    const session = oneNode({ step: { exitAfterMs: 5000 }, app: {}, proxy: {} });
    const init = [
      container('one', 'step'),
      container('side', 'proxy', 'restartPolicy: Always'),
      container('two', 'step'),
    ];
    apply(session, boundPod('p', `initContainers: [${init.join(', ')}], containers: [${container('app', 'app')}]`));
    session.seekTime(60 * S);
    const about = (type: string) =>
      reasonsAbout(session, 'p', type).map(({ container: name, atUs }) => ({ name, atUs }));
    const starts = about('container.started');
    const exits = about('container.exited');
    expect(starts.map(({ name }) => name)).toEqual(['one', 'side', 'two', 'app']);
    expect(exits.map(({ name }) => name)).toEqual(['one', 'two']);
    expect(starts[1]?.atUs).toBeGreaterThan(exits[0]?.atUs as number);
    expect(starts[3]?.atUs).toBeGreaterThan(exits[1]?.atUs as number);
    expect(statusOf(podOf(session, 'p'), 'side')).toMatchObject({ ready: true, started: true, restartCount: 0 });
    const waiting = versions(session, 'p').find(({ pod }) => statusOf(pod, 'app')?.state?.waiting);
    expect(statusOf(waiting?.pod, 'app')?.state?.waiting?.reason).toBe('PodInitializing');
  });

  it('a sidecar stops after the other containers, and its exit code is ignored', () => {
    const session = oneNode({ task: { exitAfterMs: 5000 }, proxy: { exitCodeOnSigterm: 143 } });
    const side = container('side', 'proxy', 'restartPolicy: Always');
    apply(
      session,
      boundPod('p', `restartPolicy: Never, initContainers: [${side}], containers: [${container('app', 'task')}]`),
    );
    session.seekTime(60 * S);
    expect(podOf(session, 'p').status?.phase).toBe('Succeeded');
    expect(statusOf(podOf(session, 'p'), 'side')?.state?.terminated?.exitCode).toBe(143);
    expect(kubeletPod(session, 'p')).toMatchObject({ sandbox: 'stopped', stage: 'terminated' });
  });
});

describe('the pause container', () => {
  it('a killed app container restarts and the Pod keeps its IP', () => {
    const session = oneNode({ app: {} });
    apply(session, boundPod('p', `containers: [${container('a', 'app')}, ${container('b', 'app')}]`));
    session.seekTime(30 * S);
    const { podIP } = podOf(session, 'p').status ?? {};
    does(session, kill('p', 'a'));
    session.seekTime(40 * S);
    expect(podOf(session, 'p').status?.podIP).toBe(podIP);
    expect(restartsOf(podOf(session, 'p'))).toEqual([1, 0]);
  });

  it('killing a sandbox ends all containers, and the new sandbox has a new IP', () => {
    const session = oneNode({ app: {}, step: { exitAfterMs: 1000 } });
    const init = `initContainers: [${container('init', 'step')}], `;
    apply(session, boundPod('p', `${init}containers: [${container('a', 'app')}, ${container('b', 'app')}]`));
    session.seekTime(30 * S);
    const before = podOf(session, 'p');
    does(session, kill('p'));
    session.seekTime(60 * S);
    const after = podOf(session, 'p');
    expect(after.status?.phase).toBe('Running');
    expect(after.status?.podIP).not.toBe(before.status?.podIP);
    expect(restartsOf(after)).toEqual([1, 1]);
    expect(statusOf(after, 'init')).toMatchObject({ restartCount: 1, state: { terminated: { exitCode: 0 } } });
    expect(kubeletPod(session, 'p')).toMatchObject({ sandboxAttempt: 1 });
    expect(events(session, 'p')).toContain('SandboxChanged: Pod sandbox changed, it will be killed and re-created.');
  });
});

describe('Pod phases', () => {
  it('a Pod stays Running while one container keeps crashing', () => {
    const session = oneNode({ app: {}, broken: { exitAfterMs: 0, exitCode: 1 } });
    apply(session, boundPod('p', `containers: [${container('good', 'app')}, ${container('bad', 'broken')}]`));
    session.seekTime(120 * S);
    const { phase, containerStatuses = [] } = podOf(session, 'p').status ?? {};
    expect(phase).toBe('Running');
    expect(containerStatuses.map(({ ready }) => ready)).toEqual([false, true]);
  });

  it.each([
    [0, 'Succeeded'],
    [1, 'Failed'],
  ] as const)('exit code %i with restartPolicy Never gives the phase %s', (exitCode, phase) => {
    const session = oneNode({ task: { exitAfterMs: 1000, exitCode } });
    apply(session, boundPod('p', `restartPolicy: Never, containers: [${container('app', 'task')}]`));
    session.seekTime(40 * S);
    expect(podOf(session, 'p').status?.phase).toBe(phase);
    expect(kubeletPod(session, 'p')?.stage).toBe('terminated');
  });

  it('a Pod that reaches activeDeadlineSeconds is Failed', () => {
    const session = oneNode({ app: {} });
    apply(session, boundPod('p', `activeDeadlineSeconds: 20, containers: [${container('app', 'app')}]`));
    session.seekTime(60 * S);
    expect(podOf(session, 'p').status).toMatchObject({
      phase: 'Failed',
      reason: 'DeadlineExceeded',
      message: 'Pod was active on the node longer than the specified deadline',
    });
    expect(kubeletPod(session, 'p')?.stage).toBe('terminated');
  });

  it('an ephemeral container does not affect Ready and never restarts', () => {
    const session = oneNode({ app: {}, shell: { exitAfterMs: 5000, exitCode: 3 } });
    apply(session, boundPod('p', `containers: [${container('app', 'app')}]`));
    session.seekTime(30 * S);
    does(session, {
      type: 'request.send',
      method: 'PATCH',
      url: '/api/v1/namespaces/default/pods/p/ephemeralcontainers',
      contentType: 'application/strategic-merge-patch+json',
      body: JSON.stringify({ spec: { ephemeralContainers: [{ name: 'debugger', image: 'shell' }] } }),
    });
    session.seekTime(60 * S);
    const { phase, conditions = [], ephemeralContainerStatuses } = podOf(session, 'p').status ?? {};
    expect(phase).toBe('Running');
    expect(conditions.find(({ type }) => type === 'Ready')?.status).toBe('True');
    expect(ephemeralContainerStatuses).toMatchObject([
      { name: 'debugger', restartCount: 0, ready: false, state: { terminated: { exitCode: 3 } } },
    ]);
    const ran = versions(session, 'p').some(({ pod }) => statusOf(pod, 'debugger')?.state?.running);
    expect(ran).toBe(true);
    expect(
      reasonsAbout(session, 'p', 'container.started').filter((reason) => reason.container === 'debugger'),
    ).toHaveLength(1);
  });

  it('Ready follows the readiness gates of a Pod', () => {
    const session = oneNode({ app: {} });
    apply(
      session,
      boundPod('p', `readinessGates: [{conditionType: example.com/gate}], containers: [${container('app', 'app')}]`),
    );
    session.seekTime(30 * S);
    const ready = () => podOf(session, 'p').status?.conditions?.find(({ type }) => type === 'Ready');
    expect(ready()).toMatchObject({ status: 'False', reason: 'ReadinessGatesNotReady' });
    const gate = { type: 'example.com/gate', status: 'True' };
    does(session, {
      type: 'request.send',
      method: 'PATCH',
      url: '/api/v1/namespaces/default/pods/p/status',
      contentType: 'application/strategic-merge-patch+json',
      body: JSON.stringify({ status: { conditions: [gate] } }),
    });
    session.seekTime(40 * S);
    expect(ready()?.status).toBe('True');
  });
});

it.each([
  [false, 6],
  [true, 0],
])('with shareProcessNamespace %s a container has %i zombies after a minute', (shared, zombies) => {
  const session = oneNode({ app: { zombiesPerMinute: 6 } });
  apply(session, boundPod('p', `shareProcessNamespace: ${shared}, containers: [${container('app', 'app')}]`));
  session.seekTime(30 * S);
  const record = kubeletPod(session, 'p');
  const { startedUs = 0 } = record?.containers[0] ?? {};
  const run = { pod: podOf(session, 'p'), name: 'app', run: 1, startedUs, resources: undefined };
  expect(containerUsage(session.world, run, startedUs + 60 * S).zombies).toBe(zombies);
});
