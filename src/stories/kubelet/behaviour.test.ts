import { describe, expect, it } from 'vitest';
import type { Pod } from '#model/generated/types.ts';
import type { Command } from '#protocol/command.ts';
import { apply, does, podOf, S, start } from '#session/testing/manifestSession.ts';

const TARGET = { namespace: 'default', workload: 'web', container: 'app' };
const WEB = `---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
        - name: app
          image: nginx:1
          readinessProbe: {httpGet: {port: 80}, periodSeconds: 1}
`;

describe('behaviour.set', () => {
  it('refuses invalid behavior with the name of the field', () => {
    const session = start('');
    const refused = (behaviour: object, target: object = TARGET) => {
      const result = session.accept({ type: 'behaviour.set', target, behaviour } as Command);
      return result.ok ? '' : (result.problems[0]?.message ?? '');
    };
    expect(refused({ exitCode: 300 })).toBe('behaviour.exitCode: expected a whole number from 0 to 255, found 300');
    expect(refused({ mood: 1 })).toBe('behaviour.mood: expected no such field, found 1');
    expect(refused({ memory: [] })).toBe('behaviour.memory: expected a list of 1 or more, found a list of 0');
    expect(
      refused({
        memory: [
          { atMs: 5, bytes: 1 },
          { atMs: 5, bytes: 2 },
        ],
      }),
    ).toContain('in the order of time');
    expect(refused({}, { workload: 'web' })).toBe('target.namespace: expected a text that is not empty, found nothing');
    expect(refused({ exitCode: null })).toBe('');
  });

  it('changes the probes and usage of running containers', () => {
    const session = start(WEB);
    session.seekTime(20 * S);
    const ready = () =>
      (
        session.ask('get', { kind: 'Deployment', namespace: 'default', name: 'web' }) as {
          status?: { readyReplicas?: number };
        }
      ).status?.readyReplicas ?? 0;
    expect(ready()).toBe(2);
    does(session, { type: 'behaviour.set', target: TARGET, behaviour: { unhealthyAfterMs: 0 } });
    session.seekTime(30 * S);
    expect(ready()).toBe(0);
    does(session, { type: 'behaviour.set', target: TARGET, behaviour: { unhealthyAfterMs: null } });
    session.seekTime(40 * S);
    expect(ready()).toBe(2);
  });

  it('ends running containers, or lets them continue', () => {
    const session = start(WEB);
    session.seekTime(20 * S);
    const restarts = () =>
      (session.ask('list', { kind: 'Pod' }) as Pod[]).map(({ status }) => status?.containerStatuses?.[0]?.restartCount);
    does(session, { type: 'behaviour.set', target: TARGET, behaviour: { exitAfterMs: 60_000, exitCode: 4 } });
    session.seekTime(40 * S);
    does(session, { type: 'behaviour.set', target: TARGET, behaviour: { exitAfterMs: null } });
    session.seekTime(100 * S);
    expect(restarts()).toEqual([0, 0]);
    does(session, { type: 'behaviour.set', target: TARGET, behaviour: { exitAfterMs: 30_000, failingRuns: 1 } });
    session.seekTime(110 * S);
    expect(restarts()).toEqual([1, 1]);
  });

  it('a changed behavior gives the same result after rewinding', () => {
    const session = start(WEB);
    session.seekTime(10 * S);
    does(session, {
      type: 'behaviour.set',
      target: TARGET,
      behaviour: { memory: [{ atMs: 0, bytes: 5 }], cpuMilli: 77 },
    });
    session.seekTime(20 * S);
    const about = { kind: 'Deployment', namespace: 'default', name: 'web' };
    const said = () => session.ask('behaviours', about)?.containers[0]?.ofContainer;
    expect(said()).toEqual({ memory: [{ atMs: 0, bytes: 5 }], cpuMilli: 77 });
    session.seekTime(5 * S);
    expect(said()).toEqual({});
    session.seekTime(20 * S);
    expect(said()?.cpuMilli).toBe(77);
    expect(session.ask('behaviours', about)).toMatchObject({ namespace: 'default', workload: 'web' });
  });

  it('crashes the first runs and lets the next one continue', () => {
    const session = start('');
    const target = { namespace: 'default', workload: 'flaky', container: 'app' };
    does(session, { type: 'behaviour.set', target, behaviour: { exitAfterMs: 500, exitCode: 3, failingRuns: 2 } });
    apply(session, 'apiVersion: v1\nkind: Pod\nmetadata: {name: flaky}\nspec: {containers: [{name: app, image: x}]}\n');
    session.seekTime(120 * S);
    expect(podOf(session, 'flaky').status?.containerStatuses?.[0]).toMatchObject({
      restartCount: 2,
      state: { running: {} },
      lastState: { terminated: { exitCode: 3, reason: 'Error' } },
    });
  });

  it('runs the exec-liveness Pod as documented without any setting', () => {
    const session = start(`---
apiVersion: v1
kind: Pod
metadata: {name: liveness-exec}
spec:
  containers:
    - name: liveness
      image: registry.k8s.io/busybox:1.27.2
      args: [/bin/sh, -c, "touch /tmp/healthy; sleep 30; rm -f /tmp/healthy; sleep 600"]
      livenessProbe: {exec: {command: [cat, /tmp/healthy]}, initialDelaySeconds: 5, periodSeconds: 5}
`);
    session.seekTime(36 * S);
    expect(podOf(session, 'liveness-exec').status?.containerStatuses?.[0]?.restartCount).toBe(0);
    session.seekTime(90 * S);
    expect(podOf(session, 'liveness-exec').status?.containerStatuses?.[0]).toMatchObject({
      restartCount: 1,
      lastState: { terminated: { exitCode: 137, reason: 'Error' } },
    });
  });
});
