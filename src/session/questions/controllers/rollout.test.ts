import { describe, expect, it } from 'vitest';
import type { BandPoint, Rollout, RolloutDetail } from '#protocol/controllers.ts';
import type { Session } from '#session/session.ts';
import { apply, does, S, start } from '#session/testing/manifestSession.ts';
import { openedScenario, seekSeconds } from '#session/testing/scenarioSession.ts';

const WEB = { kind: 'Deployment', namespace: 'default', name: 'web' };

function rolloutOf(session: Session, workload = WEB, detail?: RolloutDetail): Rollout {
  const rollout = session.ask('rollout', { ...workload, ...(detail && { detail }) });
  if (!rollout) throw new Error(`no ${workload.kind} ${workload.name}`);
  return rollout;
}

const totalOf = ({ oldAvailable, newAvailable, notAvailable }: BandPoint) => oldAvailable + newAvailable + notAvailable;

function setOf(kind: string, name: string, spec: string, image = 'nginx:1'): string {
  return `---
apiVersion: apps/v1
kind: ${kind}
metadata: {name: ${name}, namespace: default}
spec:
  selector: {matchLabels: {app: ${name}}}
  ${spec}
  template:
    metadata: {labels: {app: ${name}}}
    spec: {containers: [{name: app, image: '${image}'}]}
`;
}

/** Played to its end once, and asked about a moment in the middle. */
let played: Session | undefined;
function rolledOut(): Session {
  if (!played) {
    played = openedScenario('rollout');
    seekSeconds(played, 62);
    seekSeconds(played, 40);
  }
  return played;
}

describe('a rollout', () => {
  it('a rollout stays between both limits, with the number of Pods along the whole branch', () => {
    const rollout = rolloutOf(rolledOut());
    expect(rollout).toMatchObject({ maxSurge: 2, maxUnavailable: 1, replicas: 10, revisionFrom: 1, revisionTo: 2 });
    const during = rollout.bands.filter(({ atUs }) => atUs >= rollout.startedUs);
    expect(during.at(-1)).toMatchObject({ oldAvailable: 0, newAvailable: 10, notAvailable: 0 });
    expect(during.at(-1)?.atUs).toBeGreaterThan(40 * S);
    for (const point of during) {
      expect(totalOf(point)).toBeLessThanOrEqual(12);
      expect(point.oldAvailable + point.newAvailable).toBeGreaterThanOrEqual(9);
    }
    expect(Math.max(...during.map(totalOf))).toBe(12);
  });

  it('counts groups and removed Pods at the shown moment, not at the end of the run', () => {
    const { groups, gone, pods, startedUs, deadlineUs } = rolloutOf(rolledOut());
    expect(groups.map(({ isNew, desired }) => [isNew, desired])).toEqual([
      [false, 6],
      [true, 6],
    ]);
    expect(gone.every(({ atUs }) => atUs > startedUs && atUs <= 40 * S)).toBe(true);
    expect(gone).toHaveLength(4);
    expect(pods.filter(({ state }) => state === 'available')).toHaveLength(9);
    expect(deadlineUs).toBeGreaterThan(600 * S);
  });

  it('shows the same bands after seeking back and forth as directly', () => {
    const text = setOf('Deployment', 'web', 'replicas: 3');
    const first = start(text);
    for (const seconds of [3, 1, 9, 2, 20]) {
      seekSeconds(first, seconds);
      rolloutOf(first);
    }
    const second = start(text);
    seekSeconds(second, 20);
    expect(rolloutOf(first).bands).toEqual(rolloutOf(second).bands);
  });

  it('a rollout follows the current branch', () => {
    const session = start(setOf('Deployment', 'web', 'replicas: 2'));
    seekSeconds(session, 30);
    seekSeconds(session, 10);
    const before = rolloutOf(session).bands.at(-1);
    does(session, { type: 'workload.scale', ...WEB, kind: 'Deployment', replicas: 5 });
    seekSeconds(session, 30);
    expect(totalOf(rolloutOf(session).bands.at(-1) as BandPoint)).toBe(5);
    session.run.switchTo('main');
    expect(rolloutOf(session).bands.at(-1)).toEqual(before);
  });

  it('counts a Pod as available only after it has been ready for minReadySeconds', () => {
    const session = start(setOf('Deployment', 'web', 'replicas: 1\n  minReadySeconds: 20'));
    seekSeconds(session, 60);
    const { bands } = rolloutOf(session);
    const [pending, available] = bands;
    expect(pending).toMatchObject({ notAvailable: 1, newAvailable: 0 });
    expect(available).toMatchObject({ notAvailable: 0, newAvailable: 1 });
    expect((available?.atUs ?? 0) - (pending?.atUs ?? 0)).toBeGreaterThan(20 * S);
  });

  it('shows the batches of a scaling from 0 to 10: 1, 2, 4, 3', () => {
    const session = start(setOf('Deployment', 'web', 'replicas: 10'));
    seekSeconds(session, 10);
    const { batches } = rolloutOf(session, WEB, 'batches');
    expect(batches.map(({ count }) => count)).toEqual([1, 2, 4, 3]);
    expect(batches.map(({ seq }) => seq)).toEqual([...batches.map(({ seq }) => seq)].sort((a, b) => a - b));
  });

  it('ranks Pods for deletion by rule: of the costs 10, 0 and 5 the Pod with 0 goes first', () => {
    const session = start(setOf('ReplicaSet', 'web', 'replicas: 3'));
    seekSeconds(session, 10);
    const workload = { kind: 'ReplicaSet', namespace: 'default', name: 'web' };
    const names = rolloutOf(session, workload).pods.map(({ name }) => name);
    for (const [index, cost] of [10, 0, 5].entries())
      does(session, {
        type: 'request.send',
        method: 'PATCH',
        url: `/api/v1/namespaces/default/pods/${names[index] ?? ''}`,
        contentType: 'application/merge-patch+json',
        body: `{"metadata":{"annotations":{"controller.kubernetes.io/pod-deletion-cost":"${cost}"}}}`,
      });
    seekSeconds(session, 12);
    const { victims } = rolloutOf(session, workload, 'victims');
    expect(victims.map(({ deletionCost }) => deletionCost)).toEqual([0, 5, 10]);
    expect(victims.map(({ rule }) => rule)).toEqual(['deletionCost', 'deletionCost', 'none']);
    does(session, { type: 'workload.scale', kind: 'ReplicaSet', namespace: 'default', name: 'web', replicas: 1 });
    seekSeconds(session, 60);
    expect(rolloutOf(session, workload).pods.map(({ name }) => name)).toEqual([victims[2]?.name]);
  });

  it('shows the ordinals and the partition of a StatefulSet', () => {
    const set = (image: string) =>
      setOf(
        'StatefulSet',
        'db',
        'replicas: 3\n  serviceName: db\n  updateStrategy: {rollingUpdate: {partition: 2}}',
        image,
      );
    const session = start(set('nginx:1'));
    seekSeconds(session, 60);
    apply(session, set('nginx:2'));
    seekSeconds(session, 120);
    const rollout = rolloutOf(session, { kind: 'StatefulSet', namespace: 'default', name: 'db' });
    const newest = rollout.groups.find(({ isNew }) => isNew)?.name;
    expect(rollout.partition).toBe(2);
    expect(rollout.pods.map(({ ordinal, group }) => [ordinal, group === newest])).toEqual([
      [0, false],
      [1, false],
      [2, true],
    ]);
    expect(rollout.line).toBe('partitioned roll out complete: 1 new pods have been updated...');
  });

  it('shows a place for each node of a DaemonSet', () => {
    const session = start(setOf('DaemonSet', 'agent', ''));
    seekSeconds(session, 30);
    const rollout = rolloutOf(session, { kind: 'DaemonSet', namespace: 'default', name: 'agent' });
    expect(rollout.daemonNodes.length).toBeGreaterThan(0);
    expect(rollout.pods.map(({ node }) => node).sort()).toEqual(
      rollout.daemonNodes.filter(({ shouldRun }) => shouldRun).map(({ node }) => node),
    );
    expect(rollout.groups).toMatchObject([{ isNew: true, available: rollout.pods.length }]);
  });

  it('counts the results of the Pods of a Job', () => {
    const session = start(`---
apiVersion: batch/v1
kind: Job
metadata: {name: once, namespace: default}
spec:
  completions: 2
  parallelism: 2
  template:
    spec: {restartPolicy: Never, containers: [{name: main, image: busybox, command: [sh, -c, 'sleep 3']}]}
`);
    const workload = { kind: 'Job', namespace: 'default', name: 'once' };
    seekSeconds(session, 2);
    expect(rolloutOf(session, workload).job).toMatchObject({ completions: 2, active: 2, succeeded: 0 });
    seekSeconds(session, 30);
    const { job, pods, bands } = rolloutOf(session, workload);
    expect(job).toMatchObject({ active: 0, succeeded: 2, failed: 0 });
    expect(pods.map(({ state }) => state)).toEqual(['succeeded', 'succeeded']);
    expect(totalOf(bands.at(-1) as BandPoint)).toBe(0);
  });

  it('shows the next times of a CronJob and the results of its Jobs', () => {
    const session = start(`---
apiVersion: batch/v1
kind: CronJob
metadata: {name: often, namespace: default}
spec:
  schedule: '*/2 * * * *'
  jobTemplate:
    spec:
      template:
        spec: {restartPolicy: Never, containers: [{name: main, image: busybox, command: [sh, -c, 'sleep 3']}]}
`);
    const workload = { kind: 'CronJob', namespace: 'default', name: 'often' };
    seekSeconds(session, 30);
    expect(rolloutOf(session, workload).cron).toMatchObject({ schedule: '*/2 * * * *', lastUs: -1, jobs: [] });
    expect(rolloutOf(session, workload).cron?.nextUs.slice(0, 2)).toEqual([120 * S, 240 * S]);
    seekSeconds(session, 150);
    const { cron } = rolloutOf(session, workload);
    expect(cron?.lastUs).toBe(120 * S);
    expect(cron?.jobs.map(({ state }) => state)).toEqual(['Complete']);
  });

  it('a missing workload has no answer', () => {
    expect(start('').ask('rollout', WEB)).toBeUndefined();
  });
});

describe('why a rollout makes no progress', () => {
  it('shows the line of kubectl, the limits and the scheduler’s message, and offers tried changes', () => {
    const session = openedScenario('anti-affinity-rollout-deadlock');
    seekSeconds(session, 50);
    const why = session.ask('rolloutWhy', WEB);
    expect(why).toMatchObject({
      line: 'Waiting for deployment "web" rollout to finish: 1 out of 3 new replicas have been updated...',
      done: false,
      available: 3,
      least: 3,
      existing: 4,
      most: 4,
    });
    expect(why?.holdings).toHaveLength(1);
    expect(why?.holdings[0]?.message).toContain("3 node(s) didn't match pod anti-affinity rules");
    expect(why?.helps.map(({ change }) => change)).toEqual([
      'maxUnavailable: 1',
      'kubectl rollout undo deployment/web',
      expect.stringContaining('nodes: + 1'),
    ]);
    expect(why?.causes.at(-1)?.type).toBe('requests.sent');
  });

  it.each([
    ['maxUnavailable: 1', 2],
    ['kubectl rollout undo deployment/web', 1],
  ])('the offered change works: %s', (change, image) => {
    const session = openedScenario('anti-affinity-rollout-deadlock');
    seekSeconds(session, 50);
    const help = session.ask('rolloutWhy', WEB)?.helps.find((each) => each.change === change);
    does(session, ...(help?.commands ?? []));
    seekSeconds(session, 85);
    const { line, pods } = rolloutOf(session);
    expect(line).toBe('deployment "web" successfully rolled out');
    const [pod] = pods;
    const object = session.ask('get', { kind: 'Pod', namespace: 'default', name: pod?.name ?? '' });
    expect(object).toMatchObject({ spec: { containers: [{ image: `registry.example/web:${image}` }] } });
  });

  it('says which Pods use the CPU when new Pods find too little of it', () => {
    const node = `---
apiVersion: v1
kind: Node
metadata: {name: n1, uid: u1, labels: {kubernetes.io/hostname: n1}}
status: {capacity: {cpu: "2", memory: 8Gi, pods: "110"}, allocatable: {cpu: "2", memory: 8Gi, pods: "110"}, conditions: [{type: Ready, status: "True"}]}
`;
    const web = (cpu: string) =>
      setOf('Deployment', 'web', 'replicas: 4\n  strategy: {rollingUpdate: {maxSurge: 1, maxUnavailable: 1}}').replace(
        "image: 'nginx:1'",
        `image: 'nginx:1', resources: {requests: {cpu: ${cpu}}}`,
      );
    const session = start(node + web('500m'));
    seekSeconds(session, 30);
    apply(session, web('700m'));
    seekSeconds(session, 90);
    const why = session.ask('rolloutWhy', WEB);
    expect(why?.cpu).toEqual({
      oldGone: 1,
      oldEachMilli: 500,
      newBound: 0,
      newEachMilli: 700,
      leftOnOneNodeMilli: 500,
    });
    expect(why?.holdings[0]?.message).toContain('Insufficient cpu');
  });

  it('offers to resume a paused rollout', () => {
    const session = start(setOf('Deployment', 'web', 'replicas: 1\n  paused: true'));
    seekSeconds(session, 10);
    const [help] = session.ask('rolloutWhy', WEB)?.helps ?? [];
    expect(help?.change).toBe('kubectl rollout resume deployment/web');
    does(session, ...(help?.commands ?? []));
    seekSeconds(session, 30);
    expect(rolloutOf(session).line).toBe('deployment "web" successfully rolled out');
  });
});
