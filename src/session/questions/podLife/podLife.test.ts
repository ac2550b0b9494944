import { describe, expect, it } from 'vitest';
import type { Micros } from '#base/time.ts';
import type { LifeLane, PodLife } from '#protocol/podLife.ts';
import type { Session } from '#session/session.ts';
import { does, S, start } from '#session/testing/manifestSession.ts';

function manifest(name: string, spec: string, labels = `{app: ${name}}`): string {
  return `---
apiVersion: v1
kind: Pod
metadata: {name: ${name}, namespace: default, labels: ${labels}}
spec: ${spec}
`;
}

function lifeOf(session: Session, name: string): PodLife {
  const life = session.ask('podLife', { namespace: 'default', name });
  if (!life) throw new Error(`no life of ${name}`);
  return life;
}

function laneOf({ lanes }: PodLife, id: string): LifeLane {
  const lane = lanes.find((each) => each.id === id);
  if (!lane) throw new Error(`no lane ${id} among ${lanes.map((each) => each.id).join(', ')}`);
  return lane;
}

const seconds = (life: PodLife, us: Micros) => (us - life.createdUs) / S;
const labels = (lane: LifeLane) => lane.spans.map(({ label }) => label);

const CRASHER = manifest('crasher', `{containers: [{name: main, image: busybox, command: [sh, -c, 'exit 1']}]}`);
const INIT = manifest(
  'inits',
  `{initContainers: [{name: side, image: busybox, restartPolicy: Always, command: [sleep, '3600']}, {name: first, image: busybox, command: [sh, -c, 'sleep 5']}],
   containers: [{name: main, image: busybox, command: [sleep, '3600']}]}`,
);
const GRACEFUL = manifest(
  'graceful',
  `{terminationGracePeriodSeconds: 30, containers: [{name: main, image: nginx, lifecycle: {preStop: {sleep: {seconds: 5}}},
     readinessProbe: {httpGet: {path: /, port: 80}, periodSeconds: 5}, livenessProbe: {httpGet: {path: /, port: 80}, periodSeconds: 10}}]}`,
);
const SERVICE = `---
apiVersion: v1
kind: Service
metadata: {name: graceful, namespace: default}
spec: {selector: {app: graceful}, ports: [{port: 80}]}
`;

describe('the life of a Pod', () => {
  it('shows phase and kubectl STATUS side by side: Running, and CrashLoopBackOff', () => {
    const session = start(CRASHER);
    session.seekTime(60 * S);
    const life = lifeOf(session, 'crasher');
    expect(labels(laneOf(life, 'phase'))).toEqual(['Pending', 'Running']);
    expect(labels(laneOf(life, 'status'))).toContain('CrashLoopBackOff');
    expect(labels(laneOf(life, 'phase'))).not.toContain('CrashLoopBackOff');
  });

  it('a preStop command that outlives the grace period is shown until its container ends', () => {
    const hook = manifest(
      'late',
      `{terminationGracePeriodSeconds: 5, containers: [{name: main, image: nginx, command: [sleep, '3600'], lifecycle: {preStop: {exec: {command: [sleep, '30']}}}}]}`,
    );
    const session = start(hook);
    session.seekTime(20 * S);
    does(session, { type: 'object.delete', kind: 'Pod', namespace: 'default', name: 'late' });
    session.seekTime(60 * S);
    const lane = laneOf(lifeOf(session, 'late'), 'hooks');
    expect(lane.spans.map(({ code, fromUs, toUs }) => [code, Math.round((toUs - fromUs) / S)])).toEqual([
      ['preStop', 5],
      ['preStopOver', 2],
    ]);
    expect(lane.marks).toMatchObject([{ shape: 'kill', label: 'exit 137', detail: 'main' }]);
  });

  it('the liveness lane of a sidecar continues while the Pod is terminating', () => {
    const probe = 'livenessProbe: {exec: {command: [test, -d, /tmp]}, periodSeconds: 1}';
    const session = start(
      manifest(
        'mesh',
        `{terminationGracePeriodSeconds: 10, initContainers: [{name: side, image: busybox, restartPolicy: Always, command: [sleep, '3600'], ${probe}}],
          containers: [{name: main, image: busybox, command: [sleep, '3600'], ${probe}}]}`,
      ),
    );
    session.seekTime(20 * S);
    does(session, { type: 'object.delete', kind: 'Pod', namespace: 'default', name: 'mesh' });
    session.seekTime(60 * S);
    const life = lifeOf(session, 'mesh');
    const codes = (name: string) => laneOf(life, `probe ${name} liveness`).spans.map(({ code }) => code);
    expect([codes('main'), codes('side')]).toEqual([['stopped'], []]);
  });

  it('names the assumed results of hooks and probes', () => {
    const session = start(
      manifest(
        'unknown',
        `{containers: [{name: main, image: 'app:1', lifecycle: {postStart: {exec: {command: [warm-up]}}, preStop: {exec: {command: [sh, -c, 'exit 1']}}},
          readinessProbe: {httpGet: {port: 8080}}, livenessProbe: {exec: {command: [cat, /data/ok]}}}]}`,
      ),
    );
    session.seekTime(10 * S);
    expect(lifeOf(session, 'unknown').assumed).toEqual([
      { container: 'main', about: 'postStart', takes: ['warm-up'] },
      { container: 'main', about: 'readinessProbe', takes: [':8080'] },
      { container: 'main', about: 'livenessProbe', takes: ['/data/ok'] },
    ]);
  });

  it('lists the Pods that are gone at the shown moment, the last one first', () => {
    const session = start(CRASHER + manifest('other', `{containers: [{name: main, image: busybox}]}`));
    const names = () => session.ask('endedPods', {}).map(({ name }) => name);
    session.seekTime(30 * S);
    expect(names()).toEqual([]);
    does(session, { type: 'object.delete', kind: 'Pod', namespace: 'default', name: 'other' });
    session.seekTime(90 * S);
    does(session, { type: 'object.delete', kind: 'Pod', namespace: 'default', name: 'crasher' });
    session.seekTime(180 * S);
    expect(names()).toEqual(['crasher', 'other']);
    session.seekTime(85 * S);
    expect(names()).toEqual(['other']);
  });

  it('Pending has parts: queue, bound, sandbox, pull, init', () => {
    const session = start(INIT);
    session.seekTime(30 * S);
    const [pending] = laneOf(lifeOf(session, 'inits'), 'phase').spans;
    const codes = (pending?.parts ?? []).map(({ code }) => code);
    expect(codes.slice(0, 4)).toEqual(['queue', 'bound', 'sandbox', 'pull']);
    expect(codes).toContain('init');
    const parts = pending?.parts ?? [];
    for (const [index, part] of parts.entries())
      if (index > 0) expect(part.fromUs).toBeGreaterThanOrEqual(parts[index - 1]?.toUs ?? 0);
  });

  it('a Pod with scheduling gates is gated until they are gone', () => {
    const session = start(
      manifest('gated', '{schedulingGates: [{name: later}], containers: [{name: main, image: nginx}]}'),
    );
    session.seekTime(10 * S);
    const [pending] = laneOf(lifeOf(session, 'gated'), 'phase').spans;
    expect(pending?.parts?.map(({ code }) => code)).toEqual(['gated']);
  });

  it('every condition has a lane with the times at which it changed', () => {
    const session = start(GRACEFUL);
    session.seekTime(20 * S);
    const life = lifeOf(session, 'graceful');
    const conditions = life.lanes.filter(({ kind }) => kind === 'condition');
    expect(conditions.map(({ name }) => name)).toEqual([
      'PodScheduled',
      'PodReadyToStartContainers',
      'Initialized',
      'ContainersReady, Ready',
    ]);
    expect(conditions.at(-1)?.marks.map(({ shape }) => shape)).toEqual(['false', 'true']);
  });

  it('shows runs, exits and waits of a crashing container, and its back-off steps', () => {
    const session = start(CRASHER);
    session.seekTime(100 * S);
    const life = lifeOf(session, 'crasher');
    const runs = laneOf(life, 'container main').spans.filter(({ code }) => code === 'run');
    expect(runs.map(({ count }) => count)).toEqual([1, 2, 3, 4, 5]);
    const waits = runs.slice(1).map(({ fromUs }, i) => (fromUs - (runs[i]?.fromUs ?? 0)) / S);
    expect(waits[0]).toBeLessThan(10);
    for (const [index, least] of [10, 20, 40].entries()) expect(waits[index + 1]).toBeGreaterThanOrEqual(least);
    expect(laneOf(life, 'signals').marks.map(({ label }) => label)).toEqual(runs.map(() => 'exit 1'));
    expect(life.ladderMs).toEqual([0, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000]);
    expect(life.backoffs.at(-1)).toMatchObject({ restarts: 4, nextMs: 80_000 });
  });

  it('deletion removes the endpoint while preStop uses part of the grace period', () => {
    const session = start(GRACEFUL + SERVICE);
    session.seekTime(30 * S);
    does(session, { type: 'object.delete', kind: 'Pod', namespace: 'default', name: 'graceful' });
    session.seekTime(60 * S);
    const life = lifeOf(session, 'graceful');
    const slice = life.lanes.find(({ kind }) => kind === 'endpoint');
    expect(slice?.of).toBe('graceful');
    expect(slice && labels(slice).slice(0, 2)).toEqual(['ready', 'serving, terminating']);
    const { grace } = life;
    expect(grace?.graceSeconds).toBe(30);
    expect(((grace?.termUs ?? 0) - (grace?.fromUs ?? 0)) / S).toBe(5);
    expect(((grace?.killUs ?? 0) - (grace?.fromUs ?? 0)) / S).toBe(30);
    expect(laneOf(life, 'grace').spans[0]?.parts?.map(({ code }) => code)).toEqual(['preStop', 'terming']);
    expect(laneOf(life, 'signals').marks.map(({ label }) => label)).toContain('TERM');
    expect(life.goneUs).toBeGreaterThan(30 * S);
  });

  it('marks requests that reach the stopped process, until kube-proxy removes it', () => {
    const hasty = manifest('hasty', '{containers: [{name: main, image: nginx, ports: [{containerPort: 80}]}]}');
    const session = start(hasty + SERVICE.replaceAll('graceful', 'hasty'));
    session.seekTime(15 * S);
    does(session, { type: 'traffic.start', namespace: 'default', service: 'hasty', ratePerSecond: 50 });
    session.seekTime(30 * S);
    does(session, { type: 'object.delete', kind: 'Pod', namespace: 'default', name: 'hasty' });
    session.seekTime(50 * S);
    const life = lifeOf(session, 'hasty');
    const [red] = laneOf(life, 'requests').spans;
    expect(red).toMatchObject({ outcome: 'refused', tone: 'bad' });
    expect(red?.count).toBeGreaterThan(0);
    const proxy = life.lanes.find(({ kind }) => kind === 'proxy');
    const term = laneOf(life, 'signals').marks.find(({ label }) => label === 'TERM');
    expect(proxy?.spans[0]?.toUs).toBeGreaterThan(term?.atUs ?? 0);
  });

  it('liveness probes stop at deletion, readiness probes go on', () => {
    const session = start(GRACEFUL);
    session.seekTime(30 * S);
    does(session, { type: 'object.delete', kind: 'Pod', namespace: 'default', name: 'graceful' });
    session.seekTime(60 * S);
    const life = lifeOf(session, 'graceful');
    const last = (id: string) => seconds(life, laneOf(life, id).marks.at(-1)?.atUs ?? 0);
    expect(laneOf(life, 'probe main liveness').spans.map(({ code }) => code)).toEqual(['stopped']);
    expect(last('probe main readiness')).toBeGreaterThan(30);
    expect(last('probe main liveness')).toBeLessThan(30);
  });

  it('shows probes without an entry of their own at whole periods', () => {
    const session = start(GRACEFUL);
    session.seekTime(45 * S);
    const { marks } = laneOf(lifeOf(session, 'graceful'), 'probe main liveness');
    const gaps = marks.slice(1).map(({ atUs }, i) => (atUs - (marks[i]?.atUs ?? 0)) / S);
    expect(gaps.length).toBeGreaterThan(1);
    expect(new Set(gaps)).toEqual(new Set([10]));
  });

  it('the life of a Pod is the same at every shown moment, and grows with the branch', () => {
    const session = start(CRASHER);
    session.seekTime(20 * S);
    const early = lifeOf(session, 'crasher').lanes;
    session.seekTime(60 * S);
    const late = lifeOf(session, 'crasher');
    expect(late.lanes).not.toEqual(early);
    session.seekTime(3 * S);
    expect(lifeOf(session, 'crasher').lanes).toEqual(late.lanes);
  });

  it('shows a deleted Pod, and the next one with its name', () => {
    const session = start(GRACEFUL);
    session.seekTime(20 * S);
    does(session, { type: 'object.delete', kind: 'Pod', namespace: 'default', name: 'graceful' });
    session.seekTime(60 * S);
    does(session, { type: 'manifests.apply', files: [{ name: 'again.yaml', text: GRACEFUL }] });
    session.seekTime(70 * S);
    const second = lifeOf(session, 'graceful');
    expect(second.goneUs).toBe(-1);
    session.seekTime(50 * S);
    const first = lifeOf(session, 'graceful');
    expect(first.uid).not.toBe(second.uid);
    expect(first.goneUs).toBeGreaterThan(0);
    expect(session.ask('podLife', { namespace: 'default', name: 'graceful', uid: second.uid })?.uid).toBe(second.uid);
    expect(session.ask('podLife', { namespace: 'default', name: 'nobody' })).toBeUndefined();
  });
});
