import { describe, expect, it } from 'vitest';
import type { Micros } from '#base/time.ts';
import { KUBELET_PODS, type KubeletPod } from '#cluster/kubelet/kubeletRecords.ts';
import type { Pod } from '#model/generated/types.ts';
import type { BehaviourSettings } from '#protocol/behaviours.ts';
import type { Session } from '#session/session.ts';
import { apply, does, events, journalReasons, node, podOf, S, start } from '#session/testing/manifestSession.ts';

const IMAGE = 'web:1';
const DELETED_US = 40 * S;

function podText(spec: string, container = ''): string {
  return `---
apiVersion: v1
kind: Pod
metadata: {name: p, namespace: default, labels: {app: p}}
spec:
  containers: [{name: app, image: '${IMAGE}'${container}}]
  ${spec}
`;
}
const sleepHook = (seconds: number) => `, lifecycle: {preStop: {sleep: {seconds: ${seconds}}}}`;

/** The Pod was applied at 20 s and its deletion was asked for at 40 s. */
function deleted(manifest: string, behaviour: BehaviourSettings, gracePeriodSeconds?: number): Session {
  const session = start(node('n1'));
  does(session, { type: 'behaviour.set', target: { image: IMAGE }, behaviour });
  session.seekTime(20 * S);
  apply(session, manifest);
  session.seekTime(DELETED_US);
  deletePod(session, gracePeriodSeconds);
  return session;
}

function deletePod(session: Session, gracePeriodSeconds?: number): void {
  const grace = gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds };
  does(session, { type: 'object.delete', kind: 'Pod', namespace: 'default', name: 'p', ...grace });
}

const found = (session: Session): Pod | undefined => podOf(session, 'p');
const records = (session: Session): KubeletPod[] => session.world.table(KUBELET_PODS).values();

/** When things happened to a container, in seconds since the deletion, to a tenth: the API server and the watch take 17 ms. */
function course(session: Session, untilUs: Micros, container = 'app'): (string | number)[][] {
  session.seekTime(untilUs);
  return journalReasons(session)
    .filter((reason) => ['preStop.ended', 'sigterm.sent', 'container.exited'].includes(reason.type))
    .filter((reason) => 'container' in reason && reason.container === container && reason.atUs >= DELETED_US)
    .map((reason) => [
      reason.type,
      Math.round((reason.atUs - DELETED_US) / 100_000) / 10,
      ...('exitCode' in reason ? [reason.exitCode as number] : []),
      ...('result' in reason ? [reason.result as string] : []),
    ]);
}

describe('Pod termination', () => {
  it('deletion sets deletionTimestamp, grace period and generation, or removes an unbound Pod', () => {
    const session = deleted(podText(''), { stopsAfterMs: 5000 });
    const before = podOf(session, 'p').metadata.generation ?? 0;
    session.seekTime(41 * S);
    expect(podOf(session, 'p').metadata).toMatchObject({
      deletionTimestamp: '2026-01-01T00:01:10Z',
      deletionGracePeriodSeconds: 30,
      generation: before + 1,
    });
    const pending = deleted(podText('nodeSelector: {no: where}'), {});
    pending.seekTime(41 * S);
    expect(found(pending)).toBeUndefined();
  });

  it('a Pod that is removed at once is marked first, and watchers get both events', () => {
    const session = deleted(podText('nodeSelector: {no: where}'), {}, 0);
    session.seekTime(41 * S);
    const writes = journalReasons(session).filter(
      ({ type, atUs }) => type.startsWith('pod.dele') && atUs >= DELETED_US,
    );
    expect(writes.map(({ type }) => type)).toEqual(['pod.deletionStarted', 'pod.deleted']);
  });

  it("a second DELETE shortens the object's period, but not the running termination", () => {
    const session = deleted(podText(''), { ignoresSigterm: true });
    session.seekTime(45 * S);
    deletePod(session, 60);
    session.seekTime(46 * S);
    expect(podOf(session, 'p').metadata.deletionGracePeriodSeconds).toBe(30);
    deletePod(session, 5);
    session.seekTime(47 * S);
    expect(podOf(session, 'p').metadata).toMatchObject({
      deletionTimestamp: '2026-01-01T00:00:45Z',
      deletionGracePeriodSeconds: 5,
    });
    expect(course(session, 80 * S)).toEqual([
      ['sigterm.sent', 0],
      ['container.exited', 30, 137],
    ]);
    expect(events(session, 'p').filter((event) => event.startsWith('Killing: '))).toHaveLength(1);
    expect(events(session, 'p').filter((event) => event.startsWith('FailedKillPod'))).toEqual([]);
  });

  it('termination stops liveness and startup probes, and readiness continues', () => {
    const probe = (seconds: number) =>
      `{httpGet: {port: 8080, path: /}, periodSeconds: ${seconds}, failureThreshold: 100}`;
    const session = deleted(podText('', `, livenessProbe: ${probe(1)}, readinessProbe: ${probe(1)}`), {
      unhealthyAfterMs: 10_000,
      ignoresSigterm: true,
    });
    session.seekTime(60 * S);
    const after = journalReasons(session).filter(
      ({ type, atUs }) => type === 'container.probed' && atUs > DELETED_US + S,
    );
    expect(new Set(after.map((reason) => 'probe' in reason && reason.probe))).toEqual(new Set(['readiness']));
    expect(after.length).toBeGreaterThanOrEqual(17);
  });

  it('preStop of 20 s in 30 s of grace: SIGTERM at 20 s, SIGKILL at 30 s', () => {
    const session = deleted(podText('', sleepHook(20)), { stopsAfterMs: 15_000 });
    expect(course(session, 90 * S)).toEqual([
      ['preStop.ended', 20, 'finished'],
      ['sigterm.sent', 20],
      ['container.exited', 30, 137],
    ]);
  });

  it('kills an application that needs exactly its grace period', () => {
    const session = deleted(podText(''), { stopsAfterMs: 30_000 });
    expect(course(session, 90 * S)).toEqual([
      ['sigterm.sent', 0],
      ['container.exited', 30, 137],
    ]);
  });

  it('abandons a hanging hook at the end of the grace period and adds two seconds', () => {
    const hangs = ', lifecycle: {preStop: {exec: {command: [sleep, infinity]}}}';
    const session = deleted(podText('', hangs), { preStopMs: 1_000_000, ignoresSigterm: true });
    expect(course(session, 90 * S)).toEqual([
      ['preStop.ended', 30, 'abandoned'],
      ['sigterm.sent', 30],
      ['container.exited', 32, 137],
      ['preStop.ended', 32, 'killed'],
    ]);
    expect(podOf(session, 'p')).toBeUndefined();
  });

  it('a container has two seconds with a grace period of one second', () => {
    const session = deleted(podText('terminationGracePeriodSeconds: 1'), { ignoresSigterm: true });
    expect(course(session, 60 * S)).toEqual([
      ['sigterm.sent', 0],
      ['container.exited', 2, 137],
    ]);
  });

  it('a failing hook gives an Event and changes nothing else', () => {
    const session = deleted(podText('', sleepHook(3)), {
      preStopFails: true,
      stopsAfterMs: 2000,
      exitCodeOnSigterm: 143,
    });
    expect(course(session, 60 * S)).toEqual([
      ['preStop.ended', 3, 'failed'],
      ['sigterm.sent', 3],
      ['container.exited', 5, 143],
    ]);
    expect(events(session, 'p')).toContain('FailedPreStopHook: PreStopHook failed');
  });

  it('ends the application first, then the sidecars from last to first', () => {
    const sidecars = `initContainers:
  - {name: s1, image: 'side:1', restartPolicy: Always}
  - {name: s2, image: 'side:1', restartPolicy: Always}
`;
    const session = deleted(podText(sidecars), { stopsAfterMs: 4000 });
    const app = course(session, 90 * S);
    const [s2, s1] = [course(session, 90 * S, 's2'), course(session, 90 * S, 's1')];
    expect(app).toEqual([
      ['sigterm.sent', 0],
      ['container.exited', 4, 0],
    ]);
    expect(s2).toEqual([
      ['sigterm.sent', 4],
      ['container.exited', 5, 0],
    ]);
    expect(s1).toEqual([
      ['sigterm.sent', 5],
      ['container.exited', 6, 0],
    ]);
  });

  it("a sidecar's hook runs at once, and its liveness probe continues without a restart", () => {
    const probe = 'livenessProbe: {httpGet: {port: 8080, path: /}, periodSeconds: 1, failureThreshold: 2}';
    const sidecars = `initContainers:
  - {name: s1, image: 'side:1', restartPolicy: Always, lifecycle: {preStop: {sleep: {seconds: 3}}}, ${probe}}
`;
    const session = start(node('n1'));
    does(
      session,
      { type: 'behaviour.set', target: { image: IMAGE }, behaviour: { stopsAfterMs: 10_000 } },
      { type: 'behaviour.set', target: { image: 'side:1' }, behaviour: { unhealthyAfterMs: 23_000 } },
    );
    session.seekTime(20 * S);
    apply(session, podText(sidecars));
    session.seekTime(DELETED_US);
    deletePod(session);
    expect(course(session, 90 * S, 's1')).toEqual([
      ['preStop.ended', 3, 'finished'],
      ['sigterm.sent', 10],
      ['container.exited', 11, 0],
    ]);
    const probed = journalReasons(session).filter(
      ({ type, atUs }) => type === 'container.probed' && atUs > DELETED_US + 5 * S,
    );
    expect(new Set(probed.map((reason) => 'outcome' in reason && reason.outcome))).toEqual(new Set(['failure']));
    expect(events(session, 'p').filter((event) => event.startsWith('Unhealthy: '))).not.toEqual([]);
    expect(
      events(session, 'p')
        .filter((event) => event.startsWith('Killing: '))
        .sort(),
    ).toEqual(['Killing: Stopping container app', 'Killing: Stopping container s1']);
  });

  it('sidecars wait no longer than the grace period', () => {
    const sidecars = `terminationGracePeriodSeconds: 6
  initContainers: [{name: s1, image: 'side:1', restartPolicy: Always}]
`;
    const session = deleted(podText(sidecars), { ignoresSigterm: true });
    expect(course(session, 90 * S, 's1')[0]).toEqual(['sigterm.sent', 6]);
  });

  it('the kubelet writes a last status, then deletes by uid unless a finalizer remains', () => {
    const session = deleted(podText(''), {});
    session.seekTime(45 * S);
    expect(found(session)).toBeUndefined();
    expect(records(session)).toEqual([]);
    const final = journalReasons(session).filter(
      ({ type, atUs }) => atUs > DELETED_US && /^pod\.(statusUpdated|dele)/.test(type),
    );
    expect(final.map(({ type }) => type).slice(-3)).toEqual([
      'pod.statusUpdated',
      'pod.deletionStarted',
      'pod.deleted',
    ]);

    const held = deleted(podText('').replace('labels:', 'finalizers: [example.com/hold], labels:'), {});
    held.seekTime(45 * S);
    expect(podOf(held, 'p').status?.phase).toBe('Succeeded');
    expect(podOf(held, 'p').metadata).toMatchObject({
      finalizers: ['example.com/hold'],
      deletionGracePeriodSeconds: 0,
    });
  });

  it('--force removes the object at once while the container still runs', () => {
    const session = deleted(podText(''), { ignoresSigterm: true }, 0);
    session.seekTime(41 * S);
    expect(found(session)).toBeUndefined();
    expect(records(session).map(({ containers }) => containers[0]?.state)).toEqual(['running']);
    session.seekTime(45 * S);
    expect(records(session)).toEqual([]);
  });

  it('a force-deleted Pod on an unreachable node runs beside its replacement', () => {
    const session = start(node('n1') + node('n2'));
    session.seekTime(5 * S);
    apply(session, podText('nodeName: n1'));
    session.seekTime(20 * S);
    does(session, { type: 'fault.set', fault: 'node.cut', value: 1, node: 'n1' });
    deletePod(session, 0);
    session.seekTime(21 * S);
    apply(session, podText('nodeName: n2'));
    session.seekTime(40 * S);
    const running = records(session).filter(({ containers }) => containers[0]?.state === 'running');
    expect(running.map((record) => record.node).sort()).toEqual(['n1', 'n2']);
  });

  it('an ended Pod keeps its object without a deletion', () => {
    const session = start(node('n1'));
    session.seekTime(5 * S);
    apply(session, podText('restartPolicy: Never', ', command: [sh, -c, "sleep 5; exit 3"]'));
    session.seekTime(30 * S);
    expect(podOf(session, 'p').status).toMatchObject({
      phase: 'Failed',
      containerStatuses: [{ state: { terminated: { exitCode: 3 } } }],
    });
  });
});
