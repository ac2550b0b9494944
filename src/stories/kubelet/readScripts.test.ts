import { describe, expect, it } from 'vitest';
import type { Session } from '#session/session.ts';
import { apply, does, events, node, podOf, S, start } from '#session/testing/manifestSession.ts';

function running(container: string, more = ''): Session {
  const session = start(node('n1'));
  session.seekTime(20 * S);
  apply(
    session,
    `---
apiVersion: v1
kind: Pod
metadata: {name: p, namespace: default}
spec:
  terminationGracePeriodSeconds: 5
  containers:
  - {name: app, image: busybox, ${container}}
${more}`,
  );
  return session;
}

const SLEEPS = 'command: [sleep, "3600"]';
const status = (session: Session) => podOf(session, 'p').status?.containerStatuses?.[0];

/** What the Pod is like a minute after it was applied. */
function aMinuteOf(container: string, more = ''): Session {
  const session = running(container, more);
  session.seekTime(80 * S);
  return session;
}

describe('a hook whose script says that it fails', () => {
  it.each(['[sh, -c, "exit 1"]', '["false"]', '[cat, /tmp/none]', '[bash, -c, "true"]', '[exit, "0"]'])(
    'postStart %s ends in a crash loop',
    (command) => {
      const session = aMinuteOf(`${SLEEPS}, lifecycle: {postStart: {exec: {command: ${command}}}}`);
      expect(events(session, 'p')).toContain('FailedPostStartHook: PostStartHook failed');
      expect(status(session)).toMatchObject({ ready: false, state: { waiting: { reason: 'CrashLoopBackOff' } } });
    },
  );

  it('postStart httpGet at a port where nothing listens fails', () => {
    const session = aMinuteOf(`${SLEEPS}, lifecycle: {postStart: {httpGet: {port: 8080, path: /}}}`);
    expect(events(session, 'p')).toContain('FailedPostStartHook: PostStartHook failed');
  });

  it('what is set by hand comes before the script', () => {
    const session = running(`${SLEEPS}, lifecycle: {postStart: {exec: {command: ["false"]}}}`);
    does(session, { type: 'behaviour.set', target: { image: 'busybox' }, behaviour: { postStartFails: false } });
    session.seekTime(80 * S);
    expect(status(session)).toMatchObject({ ready: true, restartCount: 0 });
  });

  it('a container that ends under its postStart command takes the command with it', () => {
    const session = aMinuteOf('command: [sleep, "3"], lifecycle: {postStart: {exec: {command: [sleep, "30"]}}}');
    expect(events(session, 'p')).toContain('FailedPostStartHook: PostStartHook failed');
  });
});

describe('a preStop hook whose time is over', () => {
  function deleted(hook: string, command = SLEEPS): Session {
    const session = running(`${command}, lifecycle: {preStop: ${hook}}`);
    session.seekTime(40 * S);
    does(session, { type: 'object.delete', kind: 'Pod', namespace: 'default', name: 'p' });
    session.seekTime(120 * S);
    return session;
  }

  it('a command ends with its container, and the Event says that it failed', () => {
    const session = deleted('{exec: {command: [sleep, "30"]}}');
    expect(events(session, 'p')).toContain('FailedPreStopHook: PreStopHook failed');
  });

  it('a command that is done in time leaves no Event', () => {
    const session = deleted('{exec: {command: [sleep, "2"]}}');
    expect(events(session, 'p').filter((line) => line.startsWith('FailedPreStopHook'))).toEqual([]);
  });

  it('the kubelet waits for its own sleep although the container has ended', () => {
    const session = running(
      'command: [sleep, "22"], lifecycle: {preStop: {sleep: {seconds: 4}}}',
      '  restartPolicy: Never\n',
    );
    session.seekTime(42 * S);
    does(session, { type: 'object.delete', kind: 'Pod', namespace: 'default', name: 'p' });
    session.seekTime(45 * S);
    expect(status(session)?.state?.running).toBeDefined();
    session.seekTime(47 * S);
    expect(podOf(session, 'p')).toBeUndefined();
  });
});

describe('a probe whose script says that it fails', () => {
  it('liveness `false` restarts the container', () => {
    const session = aMinuteOf(
      `${SLEEPS}, livenessProbe: {exec: {command: ["false"]}, periodSeconds: 5, failureThreshold: 1}`,
    );
    expect(status(session)?.restartCount).toBeGreaterThan(0);
    expect(events(session, 'p')).toContain('Unhealthy: Liveness probe failed: ');
  });

  it.each<[string, string]>([
    ['a file that nothing makes', 'exec: {command: [cat, /tmp/healthy]}'],
    ['a command that never ends', 'exec: {command: [sleep, "10"]}'],
    ['a port where nothing listens', 'tcpSocket: {port: 8080}'],
    ['an endpoint where nothing listens', 'httpGet: {port: 80, path: /ready}'],
    ['a grpc server that is not there', 'grpc: {port: 50051}'],
    ['a program that the image does not have', 'exec: {command: [curl, "http://localhost"]}'],
    ['a port name that the container does not have', 'httpGet: {port: web}'],
  ])('%s is never ready', (_, probe) => {
    const session = aMinuteOf(`${SLEEPS}, readinessProbe: {${probe}, periodSeconds: 5}`);
    expect(status(session)).toMatchObject({ ready: false, restartCount: 0 });
    expect(events(session, 'p').some((line) => line.startsWith('Unhealthy: Readiness probe '))).toBe(true);
  });

  it('a probe that cannot be run is told as an error and never counts', () => {
    const session = aMinuteOf(
      `${SLEEPS}, livenessProbe: {httpGet: {port: web}, periodSeconds: 5, failureThreshold: 1}`,
    );
    expect(status(session)).toMatchObject({ ready: true, restartCount: 0 });
    expect(events(session, 'p')).toContain(
      'Unhealthy: Liveness probe errored and resulted in unknown state: strconv.Atoi: parsing "web": invalid syntax',
    );
  });

  it.each<[string, string, string]>([
    [
      'a file that the container makes',
      'command: [sh, -c, "touch /tmp/ok; sleep 3600"]',
      'exec: {command: [cat, /tmp/ok]}',
    ],
    [
      'a file that its postStart hook makes',
      `${SLEEPS}, lifecycle: {postStart: {exec: {command: [touch, /tmp/ok]}}}`,
      'exec: {command: [test, -f, /tmp/ok]}',
    ],
    ['a program that nobody knows', SLEEPS, 'exec: {command: [check-health]}'],
    [
      'a file under a volume that nobody knows',
      `${SLEEPS}, volumeMounts: [{name: v, mountPath: /data}]`,
      'exec: {command: [cat, /data/ok]}',
    ],
    ['a port of a program that nobody knows', 'command: [my-server]', 'tcpSocket: {port: 8080}'],
  ])('%s is ready', (_, container, probe) => {
    const session = aMinuteOf(
      `${container}, readinessProbe: {${probe}, periodSeconds: 5}`,
      '  volumes: [{name: v, hostPath: {path: /data}}]\n',
    );
    expect(status(session)?.ready).toBe(true);
  });

  it('the documentation example fails from the moment at which its file is removed', () => {
    const session = running(
      'args: [/bin/sh, -c, "touch /tmp/healthy; sleep 30; rm -f /tmp/healthy; sleep 600"], livenessProbe: {exec: {command: [cat, /tmp/healthy]}, initialDelaySeconds: 5, periodSeconds: 5}',
    );
    session.seekTime(50 * S);
    expect(status(session)?.restartCount).toBe(0);
    session.seekTime(110 * S);
    expect(status(session)?.restartCount).toBe(1);
    expect(events(session, 'p')).toContain(
      "Unhealthy: Liveness probe failed: cat: can't open '/tmp/healthy': No such file or directory",
    );
  });
});

describe('the liveness probe of a sidecar', () => {
  it('goes on while the Pod is being ended', () => {
    const session = running(
      'command: [sleep, "3600"]',
      '  initContainers:\n  - {name: side, image: busybox, restartPolicy: Always, command: [sh, -c, "touch /tmp/ok; sleep 21; rm /tmp/ok; sleep 3600"], livenessProbe: {exec: {command: [cat, /tmp/ok]}, periodSeconds: 1}}\n',
    );
    session.seekTime(40 * S);
    does(session, { type: 'object.delete', kind: 'Pod', namespace: 'default', name: 'p' });
    session.seekTime(60 * S);
    expect(events(session, 'p').some((line) => line.startsWith('Unhealthy: Liveness probe failed'))).toBe(true);
  });
});
