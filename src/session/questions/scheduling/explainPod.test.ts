import { describe, expect, it } from 'vitest';
import type { Pod } from '#model/generated/types.ts';
import type { PodExplanation } from '#protocol/explanation.ts';
import type { PodFact, PodFactName } from '#protocol/podFacts.ts';
import type { Session } from '#session/session.ts';
import {
  apply,
  does,
  node,
  nodeOf,
  pod,
  podOf,
  priorityClass,
  runTo,
  S,
  start,
} from '#session/testing/manifestSession.ts';
import { openedScenario } from '#session/testing/scenarioSession.ts';

const P = { namespace: 'default', name: 'p' };

function explained(session: Session, name: string, namespace = 'default'): PodExplanation {
  const why = session.ask('explainPod', { namespace, name });
  if (!why) throw new Error(`there is no Pod ${name}`);
  return why;
}

function factsOf(why: Pick<PodExplanation, 'answers'>): readonly PodFact[] {
  return why.answers.flatMap(({ facts }) => facts);
}

const NOBODY = { answers: [] };

const named = (why: Pick<PodExplanation, 'answers'>): readonly PodFactName[] => factsOf(why).map(({ says }) => says);
const valuesOf = (why: PodExplanation, says: PodFactName) =>
  factsOf(why).find((fact) => fact.says === says)?.values as Record<string, string | number> | undefined;

describe('a decision', () => {
  it('a decision is shown as it was, before its effect and after the room is gone', () => {
    const session = openedScenario('preemption');
    session.seekTime(20.017 * S);
    const deciding = explained(session, 'pay-0');
    expect(named(deciding)).toEqual(['decidedNomination']);
    expect(deciding.message).toBe('0/4 nodes are available: 4 Insufficient cpu.');
    expect([deciding.helps, deciding.noHelp]).toEqual([[], []]);
    session.seekTime(21 * S);
    const nominated = explained(session, 'pay-0');
    expect(nominated.verdicts.map((verdict) => verdict.node)).toEqual(['node-1', 'node-2', 'node-3', 'node-4']);
    expect(valuesOf(nominated, 'nominatedVictims')).toMatchObject({ node: 'node-1', count: 2 });
    expect(nominated.helps).toEqual([]);
    expect(nominated.noHelp.map(({ says }) => says)).toEqual(['helpOnItsWay']);
    expect(nominated.verdicts[0]?.lacks).toEqual([
      { resource: 'cpu', asked: '2000m', free: '0m', allocatable: '4000m' },
    ]);
    session.seekTime(60 * S);
    expect(named(explained(session, 'pay-0'))).toEqual(['promised']);
  });

  it('a decision keeps its scores after the Pod has taken its room, and names the tie', () => {
    const session = start(node('n1') + node('n2') + pod('p'));
    runTo(session, () => session.ask('explainPod', P)?.decision !== undefined, 20 * S);
    const before = explained(session, 'p');
    session.seekTime(30 * S);
    const after = explained(session, 'p');
    expect(after.verdicts).toEqual(before.verdicts);
    expect(after.decision).toEqual(before.decision);
    expect(after.decision?.best).toEqual(['n1', 'n2']);
    expect(named(after).slice(0, 2)).toEqual(['tie', 'tieByList']);
  });

  it('names the plugins whose scores put the node ahead', () => {
    const session = start(node('n1', { cpu: '2' }) + node('n2', { cpu: '8' }) + pod('p'));
    session.seekTime(30 * S);
    const why = explained(session, 'p');
    const values = valuesOf(why, 'best');
    expect(values).toMatchObject({ node: 'n2', second: 'n1' });
    const totals = Object.fromEntries(why.verdicts.map((verdict) => [verdict.node, verdict.total]));
    expect([values?.total, values?.secondTotal, values?.ahead]).toEqual([
      totals.n2,
      totals.n1,
      (totals.n2 ?? 0) - (totals.n1 ?? 0),
    ]);
    expect(valuesOf(why, 'bestBecause')?.plugins).toMatch(/^NodeResources\w+ \+\d+/);
  });

  it('a decision is not taken from an earlier Pod of the same name', () => {
    const session = start(node('n1') + pod('p'));
    session.seekTime(20 * S);
    does(session, { type: 'object.delete', kind: 'Pod', namespace: 'default', name: 'p', gracePeriodSeconds: 0 });
    session.seekTime(25 * S);
    apply(session, pod('p', { spec: 'nodeName: n1' }));
    session.seekTime(35 * S);
    const why = explained(session, 'p');
    expect(why.decision).toBeUndefined();
    expect(valuesOf(why, 'nodeNameSet')).toEqual({ node: 'n1' });
  });
});

it('asking does not change the scheduler’s state or its decisions', () => {
  const session = openedScenario('preemption-not-helpful');
  session.seekTime(41 * S);
  const decided = explained(session, 'db-urgent').decision;
  const cycleAgain = () => session.ask('cycle', { seq: decided?.seq ?? 0 });
  const before = cycleAgain();
  expect(before?.preemption).toBeDefined();
  for (const { metadata } of session.ask('list', { kind: 'Pod' }) as Pod[])
    session.ask('explainPod', { namespace: metadata.namespace ?? '', name: metadata.name });
  expect(cycleAgain()).toEqual(before);
});

describe('a Pod without a node', () => {
  it('a Pod is never scheduled when no scheduler has its schedulerName', () => {
    const session = start(node('n1') + pod('p', { spec: 'schedulerName: mine' }));
    session.seekTime(30 * S);
    const why = explained(session, 'p');
    expect(valuesOf(why, 'noScheduler')).toEqual({ scheduler: 'mine', served: 'default-scheduler' });
    expect(why.message).toBe('');
    expect(why.helps.map(({ change }) => change)).toEqual(['schedulerName: default-scheduler']);
    for (const command of why.helps[0]?.commands ?? []) does(session, command);
    session.seekTime(60 * S);
    expect(nodeOf(session, 'p')).toBe('n1');
  });

  it('a waiting Pod shows its position in activeQ, the Pods before it and their expected time', () => {
    const there = (name: string) => pod(name, { cpu: '0.01' }).replace('metadata: {', `metadata: {uid: uid-${name}, `);
    const many = Array.from({ length: 100 }, (_, i) => there(`a-${i}`)).join('');
    const session = start(node('n1') + many + there('z'));
    runTo(session, () => session.ask('cycle', {}) !== undefined, 20 * S);
    const why = explained(session, 'a-50');
    const position = Number(valuesOf(why, 'active')?.position);
    expect(position).toBeGreaterThan(1);
    expect(valuesOf(why, 'activeAhead')?.count).toBe(position - 1);
    const order: (string | undefined)[] = [];
    const decided = () => session.ask('cycle', {});
    for (let i = 0; i < position; i++) {
      const { seq = 0 } = decided() ?? {};
      runTo(session, () => decided()?.seq !== seq, 20 * S);
      order.push(decided()?.pod);
    }
    expect(order[0]).toBe(valuesOf(why, 'activeAhead')?.first);
    expect(order.indexOf('default/a-50')).toBe(position - 1);
  });

  it('names rejected Pods of higher priority that are tried before it again', () => {
    const greedy = Array.from({ length: 20 }, (_, i) =>
      pod(`big-${i}`, { cpu: '16', spec: 'priorityClassName: high' }),
    ).join('');
    const session = start(node('n1', { cpu: '1' }) + priorityClass('high', 1000));
    session.seekTime(5 * S);
    apply(session, greedy + pod('small', { cpu: '2' }));
    session.seekTime(20 * S);
    // All of them leave the pool at the same look, and the first of them is popped at once.
    const flush = String(valuesOf(explained(session, 'small'), 'unschedulableFlush')?.clock);
    session.seekTime((Number(flush.split(':')[0]) * 60 + Number(flush.split(':')[1])) * S);
    expect(valuesOf(explained(session, 'small'), 'activeRejected')).toEqual({ count: 19, priority: 0 });
  });

  it('says why a Pod of lower priority runs meanwhile', () => {
    const session = start(node('n1', { cpu: '2' }) + priorityClass('high', 1000));
    session.seekTime(5 * S);
    apply(session, pod('big', { cpu: '3', spec: 'priorityClassName: high' }));
    session.seekTime(15 * S);
    apply(session, pod('small', { cpu: '0.5' }));
    session.seekTime(40 * S);
    expect(valuesOf(explained(session, 'big'), 'overtaken')).toEqual({
      other: 'default/small',
      otherPriority: 0,
      node: 'n1',
      priority: 1000,
      otherAsks: 'cpu 500m',
      asks: 'cpu 3000m',
    });
  });

  it('a rejected Pod shows the rest of its back-off and the time of the next flush', () => {
    const session = start(node('n1', { cpu: '1' }) + pod('p', { cpu: '2' }));
    session.seekTime(20 * S);
    const why = explained(session, 'p');
    expect(named(why)).toEqual(['unschedulable', 'unschedulableFlush']);
    // At that moment and not before it goes back to activeQ.
    const [minutes, seconds] = String(valuesOf(why, 'unschedulableFlush')?.clock).split(':').map(Number);
    const flushUs = ((minutes ?? 0) * 60 + (seconds ?? 0)) * S;
    const attempts = () => session.ask('attempts', { pod: 'default/p' }).length;
    const before = attempts();
    session.seekTime(flushUs - 1);
    expect(attempts()).toBe(before);
    session.seekTime(flushUs + 5 * S);
    expect(attempts()).toBe(before + 1);
  });

  it('says which volume excludes the nodes that fit', () => {
    const volume = `---
apiVersion: v1
kind: PersistentVolume
metadata: {name: v, uid: uid-v}
spec:
  capacity: {storage: 1Gi}
  local: {path: /mnt}
  accessModes: [ReadWriteOnce]
  storageClassName: local
  claimRef: {namespace: default, name: data, uid: uid-data}
  nodeAffinity: {required: {nodeSelectorTerms: [{matchExpressions: [{key: kubernetes.io/hostname, operator: In, values: [n1]}]}]}}
status: {phase: Bound}
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: {name: data, namespace: default, uid: uid-data, annotations: {pv.kubernetes.io/bind-completed: "yes"}}
spec: {accessModes: [ReadWriteOnce], storageClassName: local, volumeName: v, resources: {requests: {storage: 1Gi}}}
status: {phase: Bound}
`;
    const claim = 'volumes: [{name: d, persistentVolumeClaim: {claimName: data}}]';
    const session = start(node('n1', { cpu: '1' }) + node('n2') + volume);
    session.seekTime(5 * S);
    apply(session, pod('p', { cpu: '2', spec: claim }));
    session.seekTime(20 * S);
    const why = explained(session, 'p');
    expect(why.message).toContain("didn't match PersistentVolume's node affinity");
    expect(valuesOf(why, 'volumeElsewhere')).toEqual({ claim: 'data', volume: 'v', where: 'n1' });
  });
});

describe('a Pod with a node', () => {
  it('says that nothing moves a Pod when another node would now be better', () => {
    const session = start(node('n1') + pod('a') + pod('b'));
    session.seekTime(20 * S);
    expect(named(explained(session, 'a'))).not.toContain('neverMoved');
    does(session, { type: 'nodes.add', count: 1, cpu: '8', memory: '16Gi', pods: 110, zones: 1 });
    session.seekTime(40 * S);
    expect(valuesOf(explained(session, 'a'), 'neverMoved')).toMatchObject({ node: 'n1', other: 'node-1' });
    does(session, { type: 'node.cordon', name: 'n1' });
    session.seekTime(50 * S);
    expect(valuesOf(explained(session, 'a'), 'neverMovedUnfit')).toEqual({
      node: 'n1',
      reason: 'node(s) were unschedulable',
    });
  });

  it('a Pod on a missing node has no kubelet, and its claims wait for their first consumer', () => {
    const storage = `---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: {name: late}
provisioner: example.com/disk
volumeBindingMode: WaitForFirstConsumer
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: {name: data, namespace: default}
spec: {accessModes: [ReadWriteOnce], storageClassName: late, resources: {requests: {storage: 1Gi}}}
`;
    const claim = 'volumes: [{name: d, persistentVolumeClaim: {claimName: data}}]';
    const mounting = (text: string) =>
      text.replace('name: app,', 'name: app, volumeMounts: [{name: d, mountPath: /d}],');
    const session = start(node('n1') + storage);
    session.seekTime(5 * S);
    apply(
      session,
      pod('nowhere', { spec: 'nodeName: n9' }) + mounting(pod('stuck', { spec: `nodeName: n1\n  ${claim}` })),
    );
    session.seekTime(15 * S);
    expect(named(explained(session, 'nowhere'))).toEqual(['nodeNameSet', 'noNode']);
    const stuck = explained(session, 'stuck');
    expect(named(stuck)).toContain('nodeNameSet');
    expect(valuesOf(stuck, 'firstConsumer')).toEqual({ claim: 'data', storageClass: 'late' });
  });

  it('a Pod from a file is a static Pod, whatever happened to its containers', () => {
    const session = openedScenario('static-pods');
    session.seekTime(60 * S);
    const pods = session.ask('list', { kind: 'Pod' }) as Pod[];
    const statics = pods.filter(({ metadata }) => metadata.annotations?.['kubernetes.io/config.mirror']);
    expect(statics.length).toBeGreaterThan(0);
    for (const { metadata } of statics) {
      const [here] = explained(session, metadata.name, metadata.namespace).answers;
      expect(here?.facts.map(({ says }) => says)).toEqual(['staticPod']);
      expect(here?.words).toBe('');
    }
  });

  it('shows which image pulls come before a Pod’s own, and how long it waits', () => {
    const session = openedScenario('slow-image-pull');
    const waiting = () =>
      (session.ask('list', { kind: 'Pod' }) as Pod[])
        .map(({ metadata }) => explained(session, metadata.name, metadata.namespace))
        .find((why) => named(why).includes('pullWaits'));
    let seconds = 1;
    while (!waiting() && seconds < 120) session.seekTime(++seconds * S);
    const why = waiting();
    const values = why && valuesOf(why, 'pullWaits');
    expect(values?.count).toBeGreaterThan(0);
    const [namespace = '', name = ''] = why?.pod.split('/') ?? [];
    const endUs = session.run.clockUs + Number.parseFloat(String(values?.left)) * S;
    session.seekTime(endUs - S);
    expect(named(explained(session, name, namespace)).some((says) => says.startsWith('pull'))).toBe(true);
    session.seekTime(endUs + S);
    expect(named(explained(session, name, namespace)).some((says) => says.startsWith('pull'))).toBe(false);
  });

  it('a Pod of a gang waits until the gang is complete', () => {
    const session = openedScenario('gang');
    session.seekTime(1);
    while (session.ask('explainPod', { namespace: 'default', name: 'worker-1' })?.queue !== 'gated')
      if (!session.step()) throw new Error('worker-1 is never gated');
    expect(factsOf(explained(session, 'worker-1'))).toEqual([
      { says: 'gangGathers', values: { plugin: 'GangScheduling', group: 'training' } },
    ]);
  });

  it('says that a Pod’s image is already being pulled for another container', () => {
    const session = openedScenario('starved-by-priority');
    session.seekTime(2.5 * S);
    const [first, second] = ['tick-0', 'tick-1'].map((name) => explained(session, name));
    expect(first?.node).toBe(second?.node);
    expect(first && named(first)).toContain('pulling');
    expect(second && named(second)).not.toContain('pullWaits');
    const { left } = (first && valuesOf(first, 'pulling')) ?? {};
    expect(second && valuesOf(second, 'pullShared')).toEqual({ image: 'registry.example/tick:1', left });
  });

  it('says why a Pod stays Terminating on a machine that is off', () => {
    const session = openedScenario('volume-still-attached');
    session.seekTime(450 * S);
    const why = explained(session, 'db-0');
    expect(why.node).toBe('node-1');
    expect(named(why).slice(-3)).toEqual(['deleting', 'nodeDown', 'heldByNode']);
    expect(valuesOf(why, 'heldByNode')).toEqual({ node: 'node-1' });
  });

  it('says that Pods of the old revision were counted, and what remains when they are gone', () => {
    const web = (image: string) => `---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: default}
spec:
  replicas: 4
  strategy: {rollingUpdate: {maxSurge: 1, maxUnavailable: 0}}
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      topologySpreadConstraints: [{maxSkew: 1, topologyKey: kubernetes.io/hostname, whenUnsatisfiable: DoNotSchedule, labelSelector: {matchLabels: {app: web}}}]
      containers: [{name: app, image: '${image}', resources: {requests: {cpu: "0.1"}}}]
`;
    const session = start(node('n1') + node('n2') + web('nginx:1'));
    session.seekTime(20 * S);
    apply(session, web('nginx:2'));
    session.seekTime(80 * S);
    const pods = (session.ask('list', { kind: 'Pod' }) as Pod[]).filter(
      ({ spec }) => spec.containers[0]?.image === 'nginx:2',
    );
    expect(pods).toHaveLength(4);
    const counted = pods.map(({ metadata }) => valuesOf(explained(session, metadata.name), 'spreadOld'));
    // The first of the new ones came while all four old ones were there.
    expect(counted).toContainEqual({
      key: 'kubernetes.io/hostname',
      count: 4,
      counts: 'n1 2, n2 2',
      own: 'n1 0, n2 0',
    });
  });

  it('says what prevents a Pod from running, and how a running Pod ends', () => {
    const session = start(
      node('n1') +
        pod('first', { spec: "initContainers: [{name: prepare, image: 'slow:1'}]" }) +
        pod('ends', { spec: 'terminationGracePeriodSeconds: 30' }),
    );
    runTo(
      session,
      () => named(session.ask('explainPod', { namespace: 'default', name: 'first' }) ?? NOBODY).includes('init'),
      60 * S,
    );
    expect(valuesOf(explained(session, 'first'), 'init')).toEqual({ container: 'prepare', number: 1, count: 1 });
    session.seekTime(30 * S);
    does(session, { type: 'object.delete', kind: 'Pod', namespace: 'default', name: 'ends' });
    runTo(session, () => podOf(session, 'ends').metadata.deletionTimestamp !== undefined, 60 * S);
    expect(valuesOf(explained(session, 'ends'), 'deleting')).toEqual({ count: 30, clock: '1:00.0' });
  });

  it('a Pod belongs to the node that its DaemonSet made it for', () => {
    const agent = `---
apiVersion: apps/v1
kind: DaemonSet
metadata: {name: agent, namespace: default}
spec:
  selector: {matchLabels: {app: agent}}
  template:
    metadata: {labels: {app: agent}}
    spec: {containers: [{name: app, image: 'nginx:1'}]}
`;
    const session = start(node('n1') + node('n2') + agent);
    session.seekTime(20 * S);
    const pods = session.ask('list', { kind: 'Pod' }) as Pod[];
    expect(pods).toHaveLength(2);
    for (const { metadata, spec } of pods)
      expect(valuesOf(explained(session, metadata.name), 'daemon')).toEqual({ name: 'agent', node: spec.nodeName });
  });

  it('a Pod shows its node before the API server has the binding', () => {
    const session = start(node('n1') + pod('p'));
    runTo(session, () => named(session.ask('explainPod', P) ?? NOBODY).includes('decidedNode'), 20 * S);
    expect(valuesOf(explained(session, 'p'), 'decidedNode')).toMatchObject({ node: 'n1' });
    runTo(session, () => named(session.ask('explainPod', P) ?? NOBODY).includes('bind'), 20 * S);
    expect(explained(session, 'p')).toMatchObject({ node: '', helps: [], noHelp: [], decision: { node: 'n1' } });
  });
});
