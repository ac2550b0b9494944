import { describe, expect, it } from 'vitest';
import { store } from '#cluster/api/kindTables.ts';
import { KUBELET_PODS, type KubeletPod } from '#cluster/kubelet/kubeletRecords.ts';
import { probeTimes } from '#cluster/kubelet/probing/probeTurn.ts';
import type { ContainerStatus, Pod } from '#model/generated/types.ts';
import type { BehaviourSettings } from '#protocol/behaviours.ts';
import type { Session } from '#session/session.ts';
import { apply, does, events, journalReasons, node, podOf, S, start } from '#session/testing/manifestSession.ts';

const IMAGE = 'web:1';
const HTTP = 'httpGet: {path: /healthz, port: 8080}';

function probed(probes: string, more = ''): string {
  return `---
apiVersion: v1
kind: Pod
metadata: {name: p, namespace: default, labels: {app: p}}
spec:
  containers: [{name: app, image: '${IMAGE}', ${probes}}]
${more}`;
}

/** A session in which the Pod was applied at 20 s. */
function withPod(manifest: string, behaviour: BehaviourSettings, source = {}): Session {
  const session = start(node('n1'), source);
  does(session, { type: 'behaviour.set', target: { image: IMAGE }, behaviour });
  session.seekTime(20 * S);
  apply(session, manifest);
  return session;
}

const app = (session: Session): ContainerStatus =>
  podOf(session, 'p').status?.containerStatuses?.[0] as ContainerStatus;
const record = (session: Session): KubeletPod =>
  session.world.table(KUBELET_PODS).get(podOf(session, 'p').metadata.uid ?? '') as KubeletPod;
const runs = (session: Session, probe: string) =>
  journalReasons(session).filter(
    (reason) => reason.type === 'container.probed' && 'probe' in reason && reason.probe === probe,
  );
const startedUs = (session: Session, run = 1): number =>
  journalReasons(session).filter(({ type }) => type === 'container.started')[run - 1]?.atUs ?? Number.NaN;
const readyOf = (session: Session): unknown[] =>
  session.world
    .table(store('EndpointSlice'))
    .values()
    .flatMap(({ endpoints }) => (endpoints ?? []).map(({ conditions }) => conditions?.ready));

describe('probes', () => {
  it('the third liveness failure comes 20 s after the first and restarts the container', () => {
    const session = withPod(probed(`livenessProbe: {${HTTP}}`), { unhealthyAfterMs: 0 });
    session.seekTime(65 * S);
    const failures = runs(session, 'liveness');
    const [first = 0, second = 0, third = 0] = failures.map(({ atUs }) => atUs);
    expect([second - first, third - first]).toEqual([10 * S, 20 * S]);
    // The one that restarts counts as the third, although the worker then counts from 0.
    expect(failures.slice(0, 3)).toMatchObject([{ run: 1 }, { run: 2 }, { run: 3, threshold: 3 }]);
    expect(third - startedUs(session)).toBeGreaterThanOrEqual(20 * S);
    expect(third - startedUs(session)).toBeLessThanOrEqual(30 * S);
    expect(app(session).restartCount).toBe(1);
    expect(events(session, 'p')).toContain('Killing: Container app failed liveness probe, will be restarted');
    const address = podOf(session, 'p').status?.podIP;
    expect(events(session, 'p')).toContain(
      `Unhealthy: Liveness probe failed: Get "http://${address}:8080/healthz": dial tcp ${address}:8080: connect: connection refused`,
    );
  });

  it('a probe may have its own grace period', () => {
    const killed = (own: string) => {
      const probe = `livenessProbe: {${HTTP}, failureThreshold: 1${own}}`;
      const session = withPod(probed(probe), { unhealthyAfterMs: 0, ignoresSigterm: true });
      session.seekTime(80 * S);
      const kill = journalReasons(session).find(({ type }) => type === 'sigterm.sent')?.atUs ?? 0;
      const exit = journalReasons(session).find(({ type }) => type === 'container.exited')?.atUs ?? 0;
      return (exit - kill) / S;
    };
    expect([killed(''), killed(', terminationGracePeriodSeconds: 7')]).toEqual([30, 7]);
  });

  it('three readiness failures remove the Pod from its Service without a restart', () => {
    const session = withPod(
      `${probed(`readinessProbe: {${HTTP}}`)}---
apiVersion: v1
kind: Service
metadata: {name: p, namespace: default}
spec: {selector: {app: p}, ports: [{port: 80, targetPort: 8080}]}
`,
      { unready: [{ fromMs: 30_000, toMs: -1 }] },
    );
    session.seekTime(45 * S);
    expect([app(session).ready, readyOf(session)]).toEqual([true, [true]]);
    const failedUs = startedUs(session) + 30 * S;
    session.seekTime(failedUs + 19 * S);
    expect(readyOf(session)).toEqual([true]);
    session.seekTime(failedUs + 32 * S);
    expect([app(session).ready, readyOf(session)]).toEqual([false, [false]]);
    expect(app(session).restartCount).toBe(0);
    expect(events(session, 'p')).toContain('Unhealthy: Readiness probe failed: HTTP probe failed with statuscode: 503');
  });

  it('the other probes wait for the startup probe, up to 30 × 10 s', () => {
    const probes = `startupProbe: {${HTTP}, failureThreshold: 30}, livenessProbe: {${HTTP}}, readinessProbe: {${HTTP}}`;
    const session = withPod(probed(probes), { unhealthyAfterMs: 0, unhealthyUntilMs: 250_000 });
    session.seekTime(startedOr(session, 30) + 240 * S);
    expect([runs(session, 'liveness'), runs(session, 'readiness')]).toEqual([[], []]);
    expect([app(session).started, app(session).ready, app(session).restartCount]).toEqual([false, false, 0]);
    session.seekTime(session.run.clockUs + 25 * S);
    expect([app(session).started, app(session).ready, app(session).restartCount]).toEqual([true, true, 0]);
    // Readiness is probed at once when the container has started.
    const passed = runs(session, 'startup').at(-1)?.atUs;
    expect(runs(session, 'readiness').map(({ atUs }) => atUs)).toEqual([passed]);
  });

  it('a startup probe that never succeeds kills the container', () => {
    const session = withPod(probed(`startupProbe: {${HTTP}, failureThreshold: 3, periodSeconds: 2}`), {
      unhealthyAfterMs: 0,
    });
    session.seekTime(40 * S);
    expect(events(session, 'p')).toContain('Killing: Container app failed startup probe, will be restarted');
    expect(app(session).restartCount).toBeGreaterThan(0);
  });

  it('respects initialDelaySeconds and successThreshold', () => {
    const probe = `readinessProbe: {${HTTP}, initialDelaySeconds: 7, periodSeconds: 3, successThreshold: 2}`;
    const session = withPod(probed(probe), {});
    session.seekTime(50 * S);
    const [first, second, ...rest] = runs(session, 'readiness').map(({ atUs }) => atUs - startedUs(session));
    expect(first).toBeGreaterThan(6 * S);
    expect(first).toBeLessThan(10 * S);
    expect([(second ?? 0) - (first ?? 0), rest]).toEqual([3 * S, []]);
    expect(app(session).ready).toBe(true);
  });

  it('an answer later than timeoutSeconds is a failure', () => {
    const probe = `livenessProbe: {exec: {command: [cat, /tmp/healthy]}, timeoutSeconds: 2, periodSeconds: 5}`;
    const session = withPod(probed(probe), { probeLatencyMs: 2500 });
    session.seekTime(50 * S);
    expect(events(session, 'p')).toContain(
      'Unhealthy: Liveness probe failed: command timed out: "cat /tmp/healthy" timed out after 2s',
    );
    const [first = 0, second = 0] = runs(session, 'liveness').map(({ atUs }) => atUs);
    expect(second - first).toBe(5 * S);
  });

  it.each([
    ['tcpSocket: {port: 8080}', (ip: string) => `dial tcp ${ip}:8080: connect: connection refused`],
    ['grpc: {port: 9090}', () => 'service unhealthy (responded with "NOT_SERVING")'],
    ["exec: {command: ['false']}", () => ''],
  ])('reports a failing %s probe with the upstream message', (mechanism, text) => {
    const session = withPod(probed(`readinessProbe: {${mechanism}}`), { readyAfterMs: -1 });
    session.seekTime(40 * S);
    const ip = podOf(session, 'p').status?.podIP ?? '';
    expect(events(session, 'p')).toContain(`Unhealthy: Readiness probe failed: ${text(ip)}`);
  });

  it('computes probes without effect only for the view, not as entries', () => {
    const session = withPod(probed(`livenessProbe: {${HTTP}}`), { unhealthyAfterMs: 95_000 });
    session.seekTime(100 * S);
    expect(runs(session, 'liveness')).toEqual([]);
    const times = probeTimes(session.world, record(session), 30 * S, 200 * S);
    expect(times.filter(({ leftOut }) => leftOut).length).toBeGreaterThanOrEqual(8);
    expect(times.filter(({ leftOut }) => !leftOut).map(({ outcome }) => outcome)).toEqual(['failure']);
    session.seekTime(150 * S);
    expect(runs(session, 'liveness')[0]?.atUs).toBe(times.at(-1)?.atUs);
  });

  it('adds probe entries again when container behavior changes', () => {
    const session = withPod(probed(`livenessProbe: {${HTTP}}`), {});
    session.seekTime(60 * S);
    does(session, { type: 'behaviour.set', target: { image: IMAGE }, behaviour: { unhealthyAfterMs: 0 } });
    session.seekTime(95 * S);
    const [first = 0] = runs(session, 'liveness').map(({ atUs }) => atUs);
    expect(first).toBeGreaterThan(60 * S);
    expect(first).toBeLessThanOrEqual(70 * S);
    expect(app(session).restartCount).toBe(1);
  });

  it('probe workers start at random times only after a kubelet start', () => {
    const phase = (seed: number, name: string) => {
      const session = start(node('n1'), { seed });
      session.seekTime(2 * S);
      does(session, { type: 'nodes.add', count: 1, cpu: '4', memory: '8Gi', pods: 10, zones: 1, namePrefix: 'fresh-' });
      session.seekTime(4 * S);
      // The network of a fresh node is not ready yet.
      const spec = `  nodeName: ${name}\n  hostNetwork: true\n`;
      apply(session, probed(`livenessProbe: {${HTTP}, periodSeconds: 60}`, spec));
      session.seekTime(10 * S);
      const { tickUs = 0 } = record(session).containers[0]?.probes.liveness ?? {};
      return tickUs - record(session).startedUs;
    };
    expect([1, 2].map((seed) => phase(seed, 'n1'))).toEqual([0, 0]);
    const [one, two] = [1, 2].map((seed) => phase(seed, 'fresh-1'));
    expect(one).toBeGreaterThan(0);
    expect(one).not.toBe(two);
  });

  it('probing continues after the machine was off or its kubelet frozen', () => {
    for (const fault of ['node.down', 'kubelet.frozen'] as const) {
      const session = withPod(probed(`readinessProbe: {${HTTP}}`), { unready: [{ fromMs: 0, toMs: 15_000 }] });
      session.seekTime(33 * S);
      does(session, { type: 'fault.set', fault, value: 1, node: 'n1' });
      session.seekTime(43 * S);
      does(session, { type: 'fault.set', fault, value: 0, node: 'n1' });
      session.seekTime(90 * S);
      expect([fault, app(session).ready]).toEqual([fault, true]);
    }
  });

  it('does not probe ephemeral containers or count them for Ready', () => {
    const session = withPod(probed(`readinessProbe: {${HTTP}}`), {});
    session.seekTime(40 * S);
    const debugged = {
      method: 'PATCH' as const,
      url: '/api/v1/namespaces/default/pods/p/ephemeralcontainers',
      contentType: 'application/strategic-merge-patch+json',
      body: 'spec: {ephemeralContainers: [{name: debug, image: busybox, targetContainerName: app}]}',
    };
    does(session, { type: 'request.send', ...debugged });
    session.seekTime(60 * S);
    const pod: Pod = podOf(session, 'p');
    expect(pod.status?.conditions?.find(({ type }) => type === 'Ready')?.status).toBe('True');
    expect(pod.status?.ephemeralContainerStatuses?.[0]).toMatchObject({ name: 'debug', ready: false, restartCount: 0 });
  });
});

/** When its container was started, looking no further than that second. */
function startedOr(session: Session, untilS: number): number {
  session.seekTime(untilS * S);
  return startedUs(session);
}
