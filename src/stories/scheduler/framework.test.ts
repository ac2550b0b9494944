import { describe, expect, it } from 'vitest';
import type { ResponseArrived } from '#cluster/api/request.ts';
import { SCHEDULER_TABLES } from '#cluster/scheduler/records.ts';
import type { PersistentVolume, PersistentVolumeClaim } from '#model/generated/types.ts';
import type { Session } from '#session/session.ts';
import {
  apply,
  binding,
  condition,
  cycles,
  does,
  events,
  node,
  nodeOf,
  pod,
  podOf,
  priorityClass,
  queued,
  runTo,
  S,
  start,
  told,
} from '#session/testing/manifestSession.ts';

/** The entry of a Pod's first scheduling cycle. */
function firstCycleOf(session: Session, name: string): number {
  const types = ['pod.scheduled', 'pod.unschedulable', 'schedulingCycle.failed'];
  const found = told(session).find(({ type, subject }) => types.includes(type) && subject === `default/${name}`);
  return found?.seq ?? 0;
}

describe('the framework', () => {
  it('a Pod that came back is popped after one that came before it did', () => {
    const session = start(node('n1', { cpu: '1' }) + pod('old', { cpu: '2' }));
    session.seekTime(20 * S);
    apply(session, pod('fresh', { cpu: '2' }));
    session.seekTime(22 * S);
    does(session, { type: 'nodes.add', count: 2, cpu: '4', memory: '8Gi', pods: 110, zones: 1 });
    session.seekTime(60 * S);
    expect(cycles(session, 'old').at(-1)).toBeLessThan(cycles(session, 'fresh').at(-1) as number);
    const times = ['old', 'fresh'].map((name) => cycles(session, name)[0] as number);
    expect(times[0]).toBeLessThan(times[1] as number);
  });

  it.each([
    ['Success', 'scheduled', true, true],
    ['Skip', 'scheduled', true, false],
    ['Unschedulable', 'unschedulable', true, false],
    ['UnschedulableAndUnresolvable', 'unschedulable', false, false],
    ['Error', 'error', false, false],
  ] as const)('PreFilter answers %s', (code, outcome, othersRun, itsFilterRuns) => {
    const text = `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
- plugins: {multiPoint: {enabled: [{name: Demo}]}, preFilter: {enabled: [{name: Demo}]}}
  pluginConfig: [{name: Demo, args: {preFilter: ${code}}}]
`;
    const session = start(node('n1') + pod('p'), { configuration: { name: 'demo.yaml', text } });
    session.seekTime(20 * S);
    const seq = firstCycleOf(session, 'p');
    const cycle = session.ask('cycle', { seq });
    expect(cycle?.outcome).toBe(outcome);
    expect(cycle?.preFilter[0]).toMatchObject({ plugin: 'Demo', code });
    expect((cycle?.preFilter.length ?? 0) > 1).toBe(othersRun);
    const row = cycle?.filters.find(({ plugin }) => plugin === 'Demo');
    expect(row !== undefined && !row.skipped && outcome === 'scheduled').toBe(itsFilterRuns);
  });

  it.each([
    ['Success', 0, 'n1'],
    ['Wait', 20, ''],
    ['Unschedulable', 0, ''],
  ] as const)('Permit answers %s', (code, permitTimeoutSeconds, placed) => {
    const text = `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
- plugins: {multiPoint: {enabled: [{name: Demo}]}}
  pluginConfig: [{name: Demo, args: {permit: ${code}, permitTimeoutSeconds: ${permitTimeoutSeconds}}}]
`;
    const session = start(node('n1'), { configuration: { name: 'demo.yaml', text } });
    session.seekTime(15 * S);
    apply(session, pod('p'));
    session.seekTime(30 * S);
    expect(nodeOf(session, 'p')).toBe(placed);
    if (code === 'Wait') {
      expect(binding(session, 'p')).toMatchObject({ stage: 'WaitOnPermit', permits: [{ plugin: 'Demo' }] });
      session.seekTime(36 * S);
    }
    if (placed === '') expect(queued(session, 'p')?.unschedulablePlugins).toEqual(['Demo']);
  });

  it('PreFilter once, Filter for each node, and the message counts the reasons', () => {
    const session = start(
      node('n1', { cpu: '1' }) + node('n2', { cpu: '1' }) + node('n3', { taint: 'k' }) + pod('p', { cpu: '2' }),
    );
    session.seekTime(20 * S);
    const cycle = session.ask('explainPod', { namespace: 'default', name: 'p' })?.cycle;
    expect(cycle?.preFilter.filter(({ plugin }) => plugin === 'NodeResourcesFit')).toHaveLength(1);
    expect(cycle?.evaluated).toHaveLength(3);
    const reasons = new Map<string, number>();
    for (const { reasons: of } of cycle?.verdicts ?? [])
      for (const reason of of) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    for (const [reason, count] of reasons) expect(cycle?.message).toContain(`${count} ${reason}`);
    expect(condition(session, 'p')?.message).toBe(cycle?.message);
    expect(cycle?.verdicts.find(({ node: name }) => name === 'n3')?.code).toBe('UnschedulableAndUnresolvable');
  });

  it('one feasible node is neither scored nor preempted for', () => {
    const session = start(node('n1') + node('n2', { cpu: '1' }) + pod('p', { cpu: '2' }));
    session.seekTime(20 * S);
    const seq = told(session).find(({ type }) => type === 'pod.scheduled')?.seq as number;
    const cycle = session.ask('cycle', { seq });
    expect(cycle?.feasible).toHaveLength(1);
    expect(cycle?.totals).toEqual([]);
    expect(cycle?.beats.some(({ stage }) => stage === 'PostFilter')).toBe(false);
  });

  it('raw, normalised and weighted scores re-add to the totals', () => {
    const session = start(node('n1', { labels: 'disk: ssd' }) + node('n2') + pod('p'));
    session.seekTime(20 * S);
    const cycle = session.ask('explainPod', { namespace: 'default', name: 'p' })?.cycle;
    expect(cycle?.feasible).toHaveLength(2);
    cycle?.totals.forEach((total, i) => {
      const rows = cycle.scores.filter(({ skipped }) => !skipped);
      expect(rows.reduce((sum, { weight, normalized }) => sum + weight * (normalized[i] as number), 0)).toBe(total);
      for (const { normalized } of rows) expect(normalized[i]).toBeGreaterThanOrEqual(0);
    });
    expect(cycle?.scores.find(({ plugin }) => plugin === 'TaintToleration')?.normalized).toEqual([100, 100]);
  });

  it('with slow binding the second Pod sees the room of the first as taken', () => {
    const session = start(node('n1', { cpu: '1' }) + node('n2', { cpu: '1' }));
    session.seekTime(15 * S);
    does(session, { type: 'fault.set', fault: 'bind.delay', value: 5000 });
    apply(session, pod('a') + pod('b'));
    session.seekTime(16 * S);
    expect([binding(session, 'a')?.stage, binding(session, 'b')?.stage]).toEqual(['Bind', 'Bind']);
    expect(new Set([binding(session, 'a')?.node, binding(session, 'b')?.node])).toEqual(new Set(['n1', 'n2']));
    expect(nodeOf(session, 'a')).toBe('');
    session.seekTime(22 * S);
    expect([nodeOf(session, 'a'), nodeOf(session, 'b')].sort()).toEqual(['n1', 'n2']);
  });

  it('a failed binding unreserves, gives the room back and wakes who waited for it', () => {
    const session = start(node('n1', { cpu: '1' }));
    session.seekTime(15 * S);
    does(
      session,
      { type: 'fault.set', fault: 'bind.errors', value: 1 },
      { type: 'fault.set', fault: 'bind.delay', value: 2000 },
    );
    apply(session, pod('a') + pod('b'));
    session.seekTime(16 * S);
    expect(queued(session, 'b')).toMatchObject({ place: 'unschedulable', unschedulablePlugins: ['NodeResourcesFit'] });
    does(session, { type: 'fault.set', fault: 'bind.delay', value: 0 });
    session.seekTime(18 * S);
    expect(nodeOf(session, 'b')).toBe('n1');
    const said = told(session);
    const failed = said.findIndex(({ type }) => type === 'bind.failed');
    expect(said.slice(failed + 1, failed + 2)).toMatchObject([{ type: 'pod.unreserved', plugin: 'VolumeBinding' }]);
    expect(
      said.find(
        ({ type, subject, event }) => type === 'pod.queued' && subject === 'default/b' && event === 'AssignedPodDelete',
      ),
    ).toBeDefined();
  });

  const STORAGE = `---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: {name: fast, annotations: {storageclass.kubernetes.io/is-default-class: "true"}}
provisioner: disk.example.com
volumeBindingMode: WaitForFirstConsumer
`;
  const claim = (name: string, spec = '') => `---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: {name: ${name}, namespace: default}
spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}${spec}}
`;
  const mounting = (name: string, claimName: string, options = {}) =>
    pod(name, { spec: `volumes: [{name: v, persistentVolumeClaim: {claimName: ${claimName}}}]`, ...options });
  const zoned = (name: string, zone: string, cpu = '4') =>
    node(name, { cpu, labels: `topology.kubernetes.io/zone: ${zone}` });

  it('PreBind lasts until the volume is bound; it is made in the zone of the node', () => {
    const session = start(zoned('n1', 'z1') + zoned('n2', 'z2', '1') + STORAGE);
    session.seekTime(15 * S);
    apply(session, claim('data'));
    session.seekTime(20 * S);
    const pvc = () =>
      session.ask('get', {
        kind: 'PersistentVolumeClaim',
        namespace: 'default',
        name: 'data',
      }) as PersistentVolumeClaim;
    expect(pvc().spec?.storageClassName).toBe('fast');
    expect(events(session, 'data')).toEqual([
      'WaitForFirstConsumer: waiting for first consumer to be created before binding',
    ]);
    apply(session, mounting('a', 'data', { cpu: '2' }));
    session.seekTime(22 * S);
    expect(binding(session, 'a')).toMatchObject({ stage: 'PreBind', node: 'n1' });
    expect(pvc().metadata.annotations?.['volume.kubernetes.io/selected-node']).toBe('n1');
    expect(podOf(session, 'a').status?.nominatedNodeName).toBe('n1');
    session.seekTime(30 * S);
    expect(nodeOf(session, 'a')).toBe('n1');
    expect(podOf(session, 'a').status?.nominatedNodeName).toBeUndefined();
    expect(pvc().status?.phase).toBe('Bound');
    const [volume] = session.ask('list', { kind: 'PersistentVolume' }) as PersistentVolume[];
    expect(volume?.spec?.nodeAffinity?.required?.nodeSelectorTerms?.[0]?.matchExpressions?.[0]?.values).toEqual(['z1']);
    expect(events(session, 'data').map((text) => text.split(':')[0])).toEqual(
      expect.arrayContaining(['ExternalProvisioning', 'Provisioning', 'ProvisioningSucceeded']),
    );
  });

  it('after 600 s without a volume the attempt fails and starts again', () => {
    const slow = { type: 'constant.change', id: 'N2', value: 5000 } as const;
    const session = start(zoned('n1', 'z1') + STORAGE);
    session.seekTime(15 * S);
    does(session, slow);
    apply(session, claim('data') + mounting('a', 'data'));
    session.seekTime(600 * S);
    expect(binding(session, 'a')?.stage).toBe('PreBind');
    session.seekTime(630 * S);
    expect(events(session, 'a')).toContainEqual(
      'FailedScheduling: running PreBind plugin "VolumeBinding": binding volumes: context deadline exceeded',
    );
  });

  it('a failed provisioning makes the scheduler choose again', () => {
    const session = start(zoned('n1', 'z1') + STORAGE);
    session.seekTime(15 * S);
    does(session, { type: 'fault.set', fault: 'provisioning.errors', value: 1 });
    apply(session, claim('data') + mounting('a', 'data'));
    session.seekTime(40 * S);
    expect(events(session, 'a').join('\n')).toContain('binding volumes: provisioning failed for PVC "data"');
    expect(nodeOf(session, 'a')).toBe('n1');
  });

  it('an immediate claim is bound before the Pod may be scheduled, to the smallest volume that will do', () => {
    const volume = (name: string, size: string) => `---
apiVersion: v1
kind: PersistentVolume
metadata: {name: ${name}}
spec: {capacity: {storage: ${size}}, accessModes: [ReadWriteOnce], storageClassName: manual, hostPath: {path: /data}}
`;
    const session = start(node('n1') + mounting('a', 'data') + claim('data', ', storageClassName: manual'));
    session.seekTime(15 * S);
    expect(condition(session, 'a')?.message).toContain('pod has unbound immediate PersistentVolumeClaims');
    expect(events(session, 'data')).toContainEqual(
      'ProvisioningFailed: storageclass.storage.k8s.io "manual" not found',
    );
    apply(session, volume('large', '10Gi') + volume('small', '2Gi'));
    session.seekTime(25 * S);
    expect(nodeOf(session, 'a')).toBe('n1');
    expect(
      (
        session.ask('get', {
          kind: 'PersistentVolumeClaim',
          namespace: 'default',
          name: 'data',
        }) as PersistentVolumeClaim
      ).spec?.volumeName,
    ).toBe('small');
  });

  it('a generic ephemeral volume gets a claim of its own, which goes with the Pod', () => {
    const template =
      'ephemeral: {volumeClaimTemplate: {spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}}';
    const session = start(zoned('n1', 'z1') + STORAGE);
    session.seekTime(15 * S);
    apply(session, pod('a', { spec: `volumes: [{name: scratch, ${template}}]` }));
    session.seekTime(30 * S);
    expect(nodeOf(session, 'a')).toBe('n1');
    expect(session.ask('list', { kind: 'PersistentVolumeClaim' })).toMatchObject([{ metadata: { name: 'a-scratch' } }]);
    does(session, { type: 'object.delete', kind: 'Pod', name: 'a' });
    session.seekTime(80 * S);
    expect(session.ask('list', { kind: 'PersistentVolumeClaim' })).toEqual([]);
    expect(session.ask('list', { kind: 'PersistentVolume' })).toEqual([]);
  });

  it('capacity that the driver publishes limits what is provisioned, and shrinks', () => {
    const capacity = (zone: string, amount: string) => `---
apiVersion: storage.k8s.io/v1
kind: CSIStorageCapacity
metadata: {name: ${zone}, namespace: default}
storageClassName: fast
capacity: ${amount}
nodeTopology: {matchLabels: {topology.kubernetes.io/zone: ${zone}}}
`;
    const DRIVER = `---
apiVersion: storage.k8s.io/v1
kind: CSIDriver
metadata: {name: disk.example.com}
spec: {storageCapacity: true}
`;
    const session = start(
      zoned('n1', 'z1') + zoned('n2', 'z2') + STORAGE + DRIVER + capacity('z1', '100Mi') + capacity('z2', '1536Mi'),
    );
    session.seekTime(15 * S);
    apply(session, claim('one') + mounting('a', 'one'));
    session.seekTime(30 * S);
    expect(nodeOf(session, 'a')).toBe('n2');
    apply(session, claim('two') + mounting('b', 'two'));
    session.seekTime(40 * S);
    expect(condition(session, 'b')?.message).toContain('node(s) did not have enough free storage');
  });

  it('the binding is one POST that answers 201', () => {
    const session = start(node('n1') + pod('p'));
    session.seekTime(20 * S);
    const bound = told(session).filter(({ type, subject }) => type === 'pod.bound' && subject === 'default/p');
    expect(bound.length).toBe(2);
    const answers = Array.from({ length: session.run.position.seq }, (_, i) => session.run.entry(i + 1)?.event)
      .filter((event): event is ResponseArrived => event?.type === 'response.arrived')
      .filter(({ request }) => request.verb === 'bind');
    expect(answers).toMatchObject([{ request: { name: 'p', node: 'n1' }, response: { ok: true, code: 201 } }]);
    expect(events(session, 'p')[0]).toBe('Scheduled: Successfully assigned default/p to n1');
  });

  it('a Pod with nodeName never meets the scheduler, and the kubelet refuses what does not fit', () => {
    const session = start(node('n1', { cpu: '1' }));
    session.seekTime(15 * S);
    apply(session, pod('direct', { cpu: '2', spec: 'nodeName: n1' }));
    session.seekTime(20 * S);
    expect(cycles(session, 'direct')).toEqual([]);
    expect(podOf(session, 'direct').status).toMatchObject({ phase: 'Failed', reason: 'OutOfcpu' });
  });

  it('500 nodes: the search ends after 230 feasible ones and goes on there', () => {
    const session = start('', { nodes: { count: 500, cpu: '4', memory: '8Gi', pods: 110 } });
    session.seekTime(15 * S);
    apply(session, pod('a') + pod('b'));
    session.seekTime(20 * S);
    const [first, second] = ['a', 'b'].map((name) => session.ask('explainPod', { namespace: 'default', name })?.cycle);
    expect(first?.feasible).toHaveLength(230);
    expect(second?.startIndex).toBe(first?.nextStartIndex);
    expect(first?.nextStartIndex).toBe(((first?.startIndex ?? 0) + 230) % 500);
  });

  it('LeastAllocated gives 75 on an empty and 25 on a half used node', () => {
    const amounts = { cpu: '4', memory: '8Gi' };
    const session = start(node('n1', amounts) + node('n2', amounts));
    session.seekTime(15 * S);
    apply(session, pod('used', { cpu: '2', memory: '4Gi', spec: 'nodeName: n2' }));
    session.seekTime(20 * S);
    apply(session, pod('p', { cpu: '1', memory: '2Gi' }));
    session.seekTime(25 * S);
    const cycle = session.ask('explainPod', { namespace: 'default', name: 'p' })?.cycle;
    const row = cycle?.scores.find(({ plugin }) => plugin === 'NodeResourcesFit');
    const scores = Object.fromEntries((cycle?.feasible ?? []).map((index, i) => [cycle?.nodes[index], row?.raw[i]]));
    expect(scores).toEqual({ n1: 75, n2: 25 });
  });

  it('equals go by the order of the list, or at random from the seed', () => {
    const placed = (seed: number, ties?: 'random') => {
      const session = start('', {
        seed,
        nodes: { count: 8, cpu: '4', memory: '8Gi', pods: 110 },
        ...(ties && { switches: { ties } }),
      });
      session.seekTime(15 * S);
      apply(session, pod('p'));
      session.seekTime(16 * S);
      return nodeOf(session, 'p');
    };
    const seeds = [1, 2, 3, 4, 5, 6];
    expect(new Set(seeds.map((seed) => placed(seed))).size).toBe(1);
    expect(new Set(seeds.map((seed) => placed(seed, 'random'))).size).toBeGreaterThan(1);
    expect(placed(3, 'random')).toBe(placed(3, 'random'));
  });

  it.each([
    ['1.30', true, 'classic'],
    ['1.31', true, 'classic'],
    ['1.32', true, 'hints'],
    ['1.34', true, 'hints'],
    ['1.35', false, 'hints'],
    ['1.36', false, 'hints'],
  ] as const)('v%s chooses among equals as it did', (release, atRandom, queue) => {
    const placed = (seed: number) => {
      const nodes = { count: 8, cpu: '4', memory: '8Gi', pods: 110 };
      const session = start('', { seed, nodes, switches: { release } });
      session.seekTime(15 * S);
      apply(session, pod('p') + pod('large', { cpu: '9' }));
      session.seekTime(16 * S);
      expect(
        session.ask('explainPod', { namespace: 'default', name: 'large' })?.wakers.some(({ hasHint }) => hasHint),
      ).toBe(queue === 'hints');
      return nodeOf(session, 'p');
    };
    expect(new Set([1, 2, 3, 4, 5, 6].map(placed)).size > 1).toBe(atRandom);
  });

  it('a cordoned node gets no new Pods', () => {
    const session = start(node('n1') + node('n2'));
    session.seekTime(15 * S);
    does(session, { type: 'node.cordon', name: 'n1' });
    session.seekTime(16 * S);
    apply(session, pod('a', { cpu: '0.1' }) + pod('b', { cpu: '0.1' }));
    session.seekTime(20 * S);
    expect([nodeOf(session, 'a'), nodeOf(session, 'b')]).toEqual(['n2', 'n2']);
  });

  it('the least important victim goes gracefully, and the preemptor follows when it is gone', () => {
    const session = start(
      ['n1', 'n2', 'n3'].map((name) => node(name, { cpu: '1' })).join('') +
        priorityClass('p10', 10) +
        priorityClass('p100', 100) +
        priorityClass('p1000', 1000),
    );
    session.seekTime(15 * S);
    apply(
      session,
      pod('zero') +
        pod('ten', { spec: 'priorityClassName: p10' }) +
        pod('hundred', { spec: 'priorityClassName: p100' }),
    );
    session.seekTime(25 * S);
    const node0 = nodeOf(session, 'zero');
    expect(node0).not.toBe('');
    does(session, { type: 'constant.change', id: 'M12', value: 4 });
    apply(session, pod('big', { spec: 'priorityClassName: p1000' }));
    session.seekTime(26 * S);
    const victim = podOf(session, 'zero');
    expect(victim.metadata.deletionTimestamp).toBeDefined();
    expect(victim.status?.conditions).toContainEqual(
      expect.objectContaining({ type: 'DisruptionTarget', reason: 'PreemptionByScheduler', status: 'True' }),
    );
    expect(podOf(session, 'big').status?.nominatedNodeName).toBe(node0);
    expect(queued(session, 'big')?.attempts).toBe(1);
    session.seekTime(27 * S);
    // Another Pod must not take the room that was promised.
    apply(session, pod('thief'));
    session.seekTime(40 * S);
    expect(nodeOf(session, 'big')).toBe(node0);
    expect(nodeOf(session, 'thief')).toBe('');
    const boundAt = told(session).find(({ type, subject }) => type === 'pod.bound' && subject === 'default/big')
      ?.atUs as number;
    expect(boundAt).toBeGreaterThan(29 * S);
    expect(session.world.table(SCHEDULER_TABLES.preemptions).size).toBe(0);
  });

  it('while victims are not all asked to go, DefaultPreemption keeps the preemptor out of the queue', () => {
    const victims = ['a', 'b', 'c'].map((name) => pod(name)).join('');
    const session = start(node('n1', { cpu: '3' }) + priorityClass('high', 10));
    session.seekTime(15 * S);
    apply(session, victims);
    session.seekTime(25 * S);
    apply(session, pod('big', { cpu: '3', spec: 'priorityClassName: high' }));
    runTo(session, () => session.world.table(SCHEDULER_TABLES.preemptions).size > 0, 30 * S);
    const running = () => session.world.table<{ lastVictim?: object }>(SCHEDULER_TABLES.preemptions).values()[0];
    expect(running()?.lastVictim).toBeUndefined();
    does(session, { type: 'object.label', kind: 'Node', name: 'n1', key: 'x', value: 'y' });
    runTo(session, () => running()?.lastVictim !== undefined, 30 * S);
    runTo(session, () => running() === undefined, 30 * S);
    session.seekTime(40 * S);
    expect(nodeOf(session, 'big')).toBe('n1');
    expect(session.ask('list', { kind: 'Pod' })).toHaveLength(1);
  });

  it('preemptionPolicy Never evicts nobody', () => {
    const never = `---
apiVersion: scheduling.k8s.io/v1
kind: PriorityClass
metadata: {name: meek}
value: 1000
preemptionPolicy: Never
`;
    const session = start(node('n1', { cpu: '1' }) + never + pod('a'));
    session.seekTime(15 * S);
    apply(session, pod('big', { spec: 'priorityClassName: meek' }));
    session.seekTime(25 * S);
    expect(nodeOf(session, 'big')).toBe('');
    expect(condition(session, 'big')?.message).toContain('not eligible due to preemptionPolicy=Never.');
    expect(podOf(session, 'a').metadata.deletionTimestamp).toBeUndefined();
  });
});
