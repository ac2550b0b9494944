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

/** The Pod one minute after it was applied. */
function aMinuteOf(container: string, more = ''): Session {
  const session = running(container, more);
  session.seekTime(80 * S);
  return session;
}

describe('failing hook script', () => {
  it.each(['[sh, -c, "exit 1"]', '["false"]', '[cat, /tmp/none]', '[bash, -c, "true"]', '[exit, "0"]'])(
    'a postStart hook %s ends in a crash loop',
    (command) => {
      const session = aMinuteOf(`${SLEEPS}, lifecycle: {postStart: {exec: {command: ${command}}}}`);
      expect(events(session, 'p')).toContain('FailedPostStartHook: PostStartHook failed');
      expect(status(session)).toMatchObject({ ready: false, state: { waiting: { reason: 'CrashLoopBackOff' } } });
    },
  );

  it('a postStart httpGet to a closed port fails', () => {
    const session = aMinuteOf(`${SLEEPS}, lifecycle: {postStart: {httpGet: {port: 8080, path: /}}}`);
    expect(events(session, 'p')).toContain('FailedPostStartHook: PostStartHook failed');
  });

  it('configured behavior takes precedence over the script', () => {
    const session = running(`${SLEEPS}, lifecycle: {postStart: {exec: {command: ["false"]}}}`);
    does(session, { type: 'behaviour.set', target: { image: 'busybox' }, behaviour: { postStartFails: false } });
    session.seekTime(80 * S);
    expect(status(session)).toMatchObject({ ready: true, restartCount: 0 });
  });

  it('the postStart command fails when its container ends first', () => {
    const session = aMinuteOf('command: [sleep, "3"], lifecycle: {postStart: {exec: {command: [sleep, "30"]}}}');
    expect(events(session, 'p')).toContain('FailedPostStartHook: PostStartHook failed');
  });
});

describe('preStop hook beyond the grace period', () => {
  function deleted(hook: string, command = SLEEPS): Session {
    const session = running(`${command}, lifecycle: {preStop: ${hook}}`);
    session.seekTime(40 * S);
    does(session, { type: 'object.delete', kind: 'Pod', namespace: 'default', name: 'p' });
    session.seekTime(120 * S);
    return session;
  }

  it('a command ends with its container, and an Event reports its failure', () => {
    const session = deleted('{exec: {command: [sleep, "30"]}}');
    expect(events(session, 'p')).toContain('FailedPreStopHook: PreStopHook failed');
  });

  it('a command that ends in time leaves no Event', () => {
    const session = deleted('{exec: {command: [sleep, "2"]}}');
    expect(events(session, 'p').filter((line) => line.startsWith('FailedPreStopHook'))).toEqual([]);
  });

  it('the kubelet finishes its own sleep although the container has ended', () => {
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

describe('failing probe script', () => {
  it('a liveness probe with `false` restarts the container', () => {
    const session = aMinuteOf(
      `${SLEEPS}, livenessProbe: {exec: {command: ["false"]}, periodSeconds: 5, failureThreshold: 1}`,
    );
    expect(status(session)?.restartCount).toBeGreaterThan(0);
    expect(events(session, 'p')).toContain('Unhealthy: Liveness probe failed: ');
  });

  it.each<[string, string]>([
    ['a file that nothing creates', 'exec: {command: [cat, /tmp/healthy]}'],
    ['a command that never ends', 'exec: {command: [sleep, "10"]}'],
    ['a closed port', 'tcpSocket: {port: 8080}'],
    ['an endpoint that nothing serves', 'httpGet: {port: 80, path: /ready}'],
    ['a missing gRPC server', 'grpc: {port: 50051}'],
    ['a program that the image does not have', 'exec: {command: [curl, "http://localhost"]}'],
    ['an unknown port name', 'httpGet: {port: web}'],
  ])('a readiness probe of %s never succeeds', (_, probe) => {
    const session = aMinuteOf(`${SLEEPS}, readinessProbe: {${probe}, periodSeconds: 5}`);
    expect(status(session)).toMatchObject({ ready: false, restartCount: 0 });
    expect(events(session, 'p').some((line) => line.startsWith('Unhealthy: Readiness probe '))).toBe(true);
  });

  it('a probe that cannot run gives an error and does not count', () => {
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
      'a file that the container creates',
      'command: [sh, -c, "touch /tmp/ok; sleep 3600"]',
      'exec: {command: [cat, /tmp/ok]}',
    ],
    [
      'a file that its postStart hook creates',
      `${SLEEPS}, lifecycle: {postStart: {exec: {command: [touch, /tmp/ok]}}}`,
      'exec: {command: [test, -f, /tmp/ok]}',
    ],
    ['an unknown program', SLEEPS, 'exec: {command: [check-health]}'],
    [
      'a file in a volume with unknown content',
      `${SLEEPS}, volumeMounts: [{name: v, mountPath: /data}]`,
      'exec: {command: [cat, /data/ok]}',
    ],
    ['a port of an unknown program', 'command: [my-server]', 'tcpSocket: {port: 8080}'],
  ])('a readiness probe of %s succeeds', (_, container, probe) => {
    const session = aMinuteOf(
      `${container}, readinessProbe: {${probe}, periodSeconds: 5}`,
      '  volumes: [{name: v, hostPath: {path: /data}}]\n',
    );
    expect(status(session)?.ready).toBe(true);
  });

  it('the documentation example fails from the moment its file is removed', () => {
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

describe('liveness probe of a sidecar', () => {
  it("a sidecar's liveness probe continues during Pod termination", () => {
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
