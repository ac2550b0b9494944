import { describe, expect, it } from 'vitest';
import { SECOND_US } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { MAKING } from '#cluster/environment/provisioner.ts';
import { KUBELET_PODS } from '#cluster/kubelet/kubeletRecords.ts';
import { schedulerCache } from '#cluster/scheduler/schedulerRecords.ts';
import type { TableOf } from '#kernel/delta.ts';
import { portrait, toyEngine } from '#kernel/testing/toyModel.ts';
import type { Pod } from '#model/generated/types.ts';
import { objectKey, splitKey } from '#model/objectKey.ts';
import type { Command } from '#protocol/command.ts';
import { liveVerdicts } from '#session/questions/scheduling/cycleExplanation.ts';
import { Run } from '#session/run.ts';
import type { Session } from '#session/session.ts';
import { apply, does, node, nodeOf, pod, podOf, queued, runTo, start } from '#session/testing/manifestSession.ts';
import { openedScenario } from '#session/testing/scenarioSession.ts';
import { informerCaches } from './testing/invariants/informerCaches.ts';
import { sleepingPods } from './testing/invariants/sleepingPods.ts';
import { Watcher } from './testing/invariants/watcher.ts';
import { runUntil } from './testing/wander.ts';

function done(session: Session, seconds: number, command: Command): void {
  session.seekTime(seconds * SECOND_US);
  expect(session.accept(command).ok).toBe(true);
}

const podsOn = (session: Session, node: string): Pod[] =>
  session.world
    .table(store('Pod'))
    .values()
    .filter(({ spec }) => spec.nodeName === node);

describe('regressions from random runs', () => {
  it('deleting an initial Namespace deletes its contents', () => {
    const session = openedScenario('priority-and-gates');
    done(session, 10, { type: 'object.delete', kind: 'Namespace', name: 'reports' });
    session.seekTime(10.1 * SECOND_US);
    const terminating = session.world.table(store('Namespace')).get('reports');
    expect(terminating?.status?.phase).toBe('Terminating');
    session.seekTime(40 * SECOND_US);
    expect(session.world.table(store('Namespace')).has('reports')).toBe(false);
    expect(
      session.world
        .table(store('Pod'))
        .keys()
        .filter((key) => String(key).startsWith('reports/')),
    ).toEqual([]);
  });

  it('the kubelet of a recreated Node takes over older Pods bound to its name', () => {
    const session = openedScenario('rollout');
    session.seekTime(15 * SECOND_US);
    const before = podsOn(session, 'node-6');
    expect(before.length).toBeGreaterThan(0);
    done(session, 15, { type: 'object.delete', kind: 'Node', name: 'node-6' });
    done(session, 16, { type: 'nodes.add', count: 1, cpu: '4', memory: '8Gi', pods: 110, zones: 1 });
    session.seekTime(27 * SECOND_US);
    const known = session.world.table(KUBELET_PODS);
    expect(before.filter(({ metadata }) => !known.has(metadata.uid ?? ''))).toEqual([]);
    const key = objectKey(before[0] as Pod);
    const { namespace, name } = splitKey(key);
    done(session, 28, { type: 'object.delete', kind: 'Pod', namespace, name });
    const startTimes = new Set<string | undefined>();
    while (session.world.table(store('Pod')).has(key) && session.run.clockUs < 70 * SECOND_US) {
      session.step();
      const pod = session.world.table(store('Pod')).get(key);
      if (pod) startTimes.add(pod.status?.startTime);
    }
    expect(session.world.table(store('Pod')).has(key)).toBe(false);
    expect([...startTimes]).toEqual([before[0]?.status?.startTime]);
  });

  it('a ready Pod no longer has a reason for being unready', () => {
    const session = openedScenario('fragmentation');
    session.seekTime(11 * SECOND_US);
    const ready = session.world
      .table(store('Pod'))
      .values()
      .flatMap(({ status }) => status?.conditions ?? [])
      .filter(({ type, status }) => type === 'Ready' && status === 'True');
    expect(ready).toHaveLength(8);
    for (const condition of ready) expect(Object.keys(condition)).not.toContain('message');
  });

  it('a far seek on a branch uses no block of its parent beyond the fork', () => {
    const run = new Run(toyEngine(4));
    for (let i = 0; i < 2000; i++) run.step();
    run.seek(700);
    run.inject({ input: 1, actor: 'bells', event: { type: 'hail', words: 'here' } as { type: string } }, 'hail');
    for (let i = 0; i < 500; i++) run.step();
    const there = portrait(run.engine.world);
    run.seek(512);
    run.seek(1201);
    expect(portrait(run.engine.world)).toBe(there);
  });

  it('an additional taint is the same input after forgotten entries are recreated', () => {
    const session = openedScenario('rollout');
    done(session, 21, {
      type: 'node.taint',
      name: 'node-4',
      key: 'dedicated',
      value: 'batch',
      effect: 'PreferNoSchedule',
    });
    session.seekTime(60 * SECOND_US);
    const { journal } = session.run.branch;
    const digests = Array.from({ length: session.run.head.seq }, (_, i) => session.run.entry(i + 1)?.digest);
    session.run.forget({ entries: 0 });
    expect(journal.entry(1)).toBeUndefined();
    for (let seq = 1; seq <= digests.length; seq += 37) expect(session.run.entry(seq)?.digest).toBe(digests[seq - 1]);
  });

  it('notifications keep their order when their delay shrinks', () => {
    const session = openedScenario('rollout');
    const label = (value: string): Command => ({
      type: 'object.label',
      kind: 'Node',
      name: 'node-1',
      key: 'turn',
      value,
    });
    done(session, 10, { type: 'constant.change', id: 'watch.fanOut', value: 80 });
    done(session, 11, label('first'));
    done(session, 11.02, { type: 'constant.change', id: 'watch.fanOut', value: 0 });
    done(session, 11.03, label('second'));
    session.seekTime(11.2 * SECOND_US);
    expect(session.world.table(schedulerCache('Node')).get('node-1')?.metadata.labels?.turn).toBe('second');
    expect([...informerCaches(session.world)]).toEqual([]);
  });

  // Upstream does the same: pkg/scheduler/framework/plugins/interpodaffinity/plugin.go (v1.36.2), kubernetes/kubernetes issue 141354.
  it.each([
    { lost: 'the node of its only peer is deleted', object: { kind: 'Node', name: 'near' }, event: 'NodeDelete' },
    {
      lost: 'its only peer is deleted',
      object: { kind: 'Pod', namespace: 'default', name: 'peer' },
      event: 'AssignedPodDelete',
    },
  ])('a Pod with affinity to its own kind waits for the flush when $lost', ({ object, event }) => {
    const zone = (value: string) => ({ labels: `topology.kubernetes.io/zone: ${value}` });
    const kin = (hostname: string) => ({
      spec: `nodeSelector: {kubernetes.io/hostname: ${hostname}}
  affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: topology.kubernetes.io/zone, labelSelector: {matchExpressions: [{key: app, operator: Exists}]}}]}}`,
    });
    const session = start(node('near', zone('a')) + node('far', zone('b')) + pod('peer', kin('near')));
    session.seekTime(10 * SECOND_US);
    expect(nodeOf(session, 'peer')).toBe('near');
    apply(session, pod('second', kin('far')));
    session.seekTime(20 * SECOND_US);
    expect(queued(session, 'second')?.unschedulablePlugins).toEqual(['InterPodAffinity', 'NodeAffinity']);
    expect([...sleepingPods(session.world, () => ['far'])]).toHaveLength(1);
    done(session, 20, { type: 'object.delete', ...object });
    session.seekTime(120 * SECOND_US);
    const passed = session.ask('eventBus', { pod: 'default/second' })?.passed ?? [];
    expect(passed.find((one) => one.event === event)?.verdict?.outcome).toBe('Skip');
    const fits = liveVerdicts(session, podOf(session, 'second')).filter(({ code }) => code === 'Success');
    expect(fits.map(({ node: name }) => name)).toEqual(['far']);
    expect(queued(session, 'second')).toMatchObject({ place: 'unschedulable', attempts: 1 });
    expect([...sleepingPods(session.world, () => ['far'])]).toEqual([]);
    session.seekTime(310 * SECOND_US);
    expect(nodeOf(session, 'second')).toBe('');
    session.seekTime(345 * SECOND_US);
    expect(nodeOf(session, 'second')).toBe('far');
  });

  it.each([14, 14.5])('statuses arrive in order after etcd delays the first one from %s s on', (fromS) => {
    const crashing = { exitAfterMs: 300, exitCode: 1 };
    const session = start(`${node('n1')}---
apiVersion: v1
kind: Pod
metadata: {name: p, namespace: default}
spec: {containers: [{name: a, image: crashing}, {name: b, image: crashing}]}
`);
    const watcher = new Watcher(session, false);
    const members = (running: boolean) => {
      for (const member of ['etcd-1', 'etcd-2', 'etcd-3']) does(session, { type: 'etcd.member', member, running });
    };
    does(session, { type: 'etcd.set', setting: 'members', value: 3 });
    does(session, { type: 'behaviour.set', target: { image: 'crashing' }, behaviour: crashing });
    runUntil(session, fromS * SECOND_US, watcher);
    members(false);
    runUntil(session, (fromS + 4) * SECOND_US, watcher);
    members(true);
    runUntil(session, (fromS + 15) * SECOND_US, watcher);
    expect(podOf(session, 'p').status?.containerStatuses?.map(({ restartCount }) => restartCount)).toEqual([2, 2]);
  });

  it('a recreated machine has no old files, and reads its web server again', () => {
    const session = openedScenario('rollout');
    const configuration = JSON.stringify({
      apiVersion: 'kubelet.config.k8s.io/v1beta1',
      kind: 'KubeletConfiguration',
      staticPodPath: '/etc/kubernetes/manifests',
      staticPodURL: 'http://manifests/',
    });
    session.seekTime(SECOND_US);
    const yaml = (name: string) =>
      `{apiVersion: v1, kind: Pod, metadata: {name: ${name}}, spec: {containers: [{name: c, image: a}]}}`;
    does(
      session,
      { type: 'kubelet.configure', configuration },
      { type: 'staticPod.put', node: 'node-6', name: 'disk.yaml', yaml: yaml('disk') },
      { type: 'staticPod.put', node: 'node-6', name: 'web.yaml', yaml: yaml('web'), via: 'http' },
    );
    const mirrors = () =>
      session.world
        .table(store('Pod'))
        .keys()
        .filter((key) => /^default\/(disk|web)-node-6$/.test(String(key)));
    session.seekTime(40 * SECOND_US);
    expect(mirrors()).toEqual(['default/disk-node-6', 'default/web-node-6']);
    does(session, { type: 'object.delete', kind: 'Node', name: 'node-6' });
    session.seekTime(120 * SECOND_US);
    does(session, { type: 'nodes.add', count: 1, cpu: '4', memory: '8Gi', pods: 110, zones: 1 });
    session.seekTime(150 * SECOND_US);
    expect(mirrors()).toEqual(['default/web-node-6']);
  });

  it('a kubelet that lists its Pods again keeps its own newer status', () => {
    const session = start(`${node('n1')}---
apiVersion: v1
kind: Pod
metadata: {name: p, namespace: default}
spec:
  initContainers: [{name: side, image: a, restartPolicy: Always}]
  containers: [{name: c, image: a}]
`);
    session.seekTime(20 * SECOND_US);
    does(session, { type: 'fault.set', fault: 'node.down', value: 1, node: 'n1' });
    session.seekTime(30 * SECOND_US);
    does(session, { type: 'fault.set', fault: 'node.down', value: 0, node: 'n1' });
    const phases = new Set<string | undefined>();
    while (session.run.clockUs < 60 * SECOND_US && session.step()) phases.add(podOf(session, 'p').status?.phase);
    expect([...phases]).toEqual(['Running']);
    expect(podOf(session, 'p').status?.initContainerStatuses?.[0]?.restartCount).toBe(1);
  });

  it('a Pod is not bound without its volumes when its node disappears during scheduling', () => {
    const storage = `---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: {name: fast}
provisioner: disk.example.com
volumeBindingMode: WaitForFirstConsumer
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: {name: data, namespace: default}
spec: {accessModes: [ReadWriteOnce], storageClassName: fast, resources: {requests: {storage: 1Gi}}}
`;
    const session = start(node('n1') + storage);
    does(session, { type: 'constant.change', id: 'scheduler.cycle', value: 500 });
    session.seekTime(5 * SECOND_US);
    apply(
      session,
      `apiVersion: v1
kind: Pod
metadata: {name: p, namespace: default}
spec:
  containers: [{name: c, image: a}]
  volumes: [{name: v, persistentVolumeClaim: {claimName: data}}]
`,
    );
    session.seekTime(5.2 * SECOND_US);
    does(session, { type: 'object.delete', kind: 'Node', name: 'n1' });
    session.seekTime(30 * SECOND_US);
    expect(nodeOf(session, 'p')).toBe('');
    const events = session.world.table(store('Event')).values();
    expect(events.map(({ message }) => message)).toContain(
      'running PreBind plugin "VolumeBinding": binding volumes: failed to get node "n1": node "n1" not found',
    );
  });

  const disk = (claim: string, pod: string) => `---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: {name: ${claim}, namespace: default}
spec: {accessModes: [ReadWriteOnce], storageClassName: fast, resources: {requests: {storage: 1Gi}}}
---
apiVersion: v1
kind: Pod
metadata: {name: ${pod}, namespace: default}
spec:
  terminationGracePeriodSeconds: 1
  containers: [{name: c, image: a, volumeMounts: [{name: v, mountPath: /data}]}]
  volumes: [{name: v, persistentVolumeClaim: {claimName: ${claim}}}]
`;
  const FAST = `---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: {name: fast}
provisioner: disk.example.com
volumeBindingMode: WaitForFirstConsumer
`;
  const attachedOn = (session: Session, name: string) =>
    session.world.table(store('Node')).get(name)?.status?.volumesAttached ?? [];

  it('a restarted controller manager knows every attachment before it writes a Node status', () => {
    const session = start(node('n1') + FAST + disk('one', 'p1') + disk('two', 'p2'));
    session.seekTime(40 * SECOND_US);
    const before = attachedOn(session, 'n1');
    expect(before).toHaveLength(2);
    does(session, { type: 'fault.set', fault: 'controllerManager.killed', value: 1 });
    session.seekTime(41 * SECOND_US);
    does(session, { type: 'fault.set', fault: 'controllerManager.killed', value: 0 });
    const seen = new Set<string>();
    while (session.run.clockUs < 60 * SECOND_US && session.step())
      seen.add(JSON.stringify(attachedOn(session, 'n1').map(({ name }) => name)));
    expect([...seen]).toEqual([JSON.stringify(before.map(({ name }) => name))]);
  });

  it('a recreated Node lists the volumes that are still attached', () => {
    const session = start(node('n1') + FAST + disk('one', 'p1'));
    session.seekTime(40 * SECOND_US);
    const before = attachedOn(session, 'n1');
    expect(before).toHaveLength(1);
    does(session, { type: 'object.delete', kind: 'Node', name: 'n1' });
    session.seekTime(40.5 * SECOND_US);
    expect(attachedOn(session, 'n1')).toEqual([]);
    apply(session, node('n1'));
    session.seekTime(42 * SECOND_US);
    expect(attachedOn(session, 'n1')).toEqual(before);
  });

  it('a deleted claim remains while its Pod runs, so its volume still counts', () => {
    const limit = `---
apiVersion: storage.k8s.io/v1
kind: CSINode
metadata: {name: n1}
spec: {drivers: [{name: disk.example.com, nodeID: n1, allocatable: {count: 1}}]}
`;
    const session = start(node('n1') + limit + FAST + disk('one', 'p1'));
    session.seekTime(40 * SECOND_US);
    apply(session, disk('two', 'p2'));
    session.seekTime(50 * SECOND_US);
    expect(queued(session, 'p2')?.unschedulablePlugins).toContain('NodeVolumeLimits');
    does(session, { type: 'object.delete', kind: 'PersistentVolumeClaim', namespace: 'default', name: 'one' });
    session.seekTime(60 * SECOND_US);
    const phases = () =>
      session.world
        .table(store('PersistentVolume'))
        .values()
        .map(({ status }) => status?.phase);
    expect(phases()).toEqual(['Bound']);
    const feasible = liveVerdicts(session, podOf(session, 'p2')).filter(({ code }) => code === 'Success');
    expect(feasible).toEqual([]);
    does(session, { type: 'object.delete', kind: 'Pod', namespace: 'default', name: 'p1' });
    session.seekTime(100 * SECOND_US);
    expect(nodeOf(session, 'p2')).toBe('n1');
    expect(phases()).toEqual(['Bound']);
  });

  it.each<{ readonly what: string; readonly table: TableOf<object> }>([
    { what: 'a volume was created', table: MAKING },
    { what: 'a volume was attached', table: store('VolumeAttachment') },
  ])('a CSI sidecar repeats a report after etcd was unavailable: $what', ({ table }) => {
    const session = start(node('n1') + FAST);
    const members = (running: boolean) => {
      for (const member of ['etcd-1', 'etcd-2', 'etcd-3']) does(session, { type: 'etcd.member', member, running });
    };
    does(session, { type: 'etcd.set', setting: 'members', value: 3 });
    session.seekTime(5 * SECOND_US);
    apply(session, disk('one', 'p1'));
    runTo(session, () => session.world.table(table).size > 0, 30 * SECOND_US);
    session.seekTime(session.run.clockUs + 0.1 * SECOND_US);
    members(false);
    session.seekTime(session.run.clockUs + 15 * SECOND_US);
    members(true);
    session.seekTime(session.run.clockUs + 60 * SECOND_US);
    expect(podOf(session, 'p1').status?.phase).toBe('Running');
  });
});
