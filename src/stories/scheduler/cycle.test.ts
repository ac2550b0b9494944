import { describe, expect, it } from 'vitest';
import type { Pod } from '#model/generated/types.ts';
import type { Session } from '#session/session.ts';
import {
  apply,
  cycles,
  does,
  journalReasons,
  node,
  nodeOf,
  pod,
  priorityClass,
  runTo,
  S,
  start,
} from '#session/testing/manifestSession.ts';

const MIB = 1024 ** 2;

const nodeNominated = (session: Session, name: string) => {
  const found = session.ask('get', { kind: 'Pod', namespace: 'default', name }) as Pod | undefined;
  return found?.status?.nominatedNodeName;
};

const WEB = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: default}
spec:
  replicas: 6
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: app, image: 'web:1', resources: {requests: {cpu: 100m, memory: 64Mi}}}]}
`;

describe('scheduling cycle details', () => {
  it('every stage lists plugins and answers, and only the cycle has a duration', () => {
    const session = start(node('n1', { taint: 'k' }) + node('n2') + node('n3') + pod('p'));
    session.seekTime(20 * S);
    const details = session.ask('cycleDetails', {});
    expect(details?.stages.map(({ stage }) => stage)).toEqual([
      'PreFilter',
      'Filter',
      'PostFilter',
      'PreScore',
      'Score',
      'NormalizeScore',
      'Reserve',
      'Permit',
      'PreBind',
      'Bind',
      'PostBind',
    ]);
    const run = (stage: string, plugin: string) =>
      details?.stages.find((each) => each.stage === stage)?.plugins.find((each) => each.plugin === plugin);
    expect(run('Filter', 'TaintToleration')).toMatchObject({ code: 'UnschedulableAndUnresolvable' });
    expect(run('PreFilter', 'InterPodAffinity')).toMatchObject({ code: 'Skip' });
    expect(run('PostFilter', 'DefaultPreemption')?.code).toBeUndefined();
    expect(run('Score', 'NodeResourcesFit')?.code).toBe('Success');
    // Without ScoreExtensions there is nothing to call.
    expect(
      details?.stages.find(({ stage }) => stage === 'NormalizeScore')?.plugins.map(({ plugin }) => plugin),
    ).toEqual(['TaintToleration', 'NodeAffinity', 'PodTopologySpread', 'InterPodAffinity', 'DynamicResources']);
    expect(run('NormalizeScore', 'TaintToleration')?.code).toBe('Success');
    expect(run('NormalizeScore', 'NodeAffinity')?.code).toBe('Skip');
    const steps = session.ask('cycle', {})?.steps ?? [];
    expect(steps.filter(({ stage, plugin }) => stage === 'NormalizeScore' && plugin === 'ImageLocality')).toEqual([]);
    expect(details?.durationUs).toBe(5000);
    expect(details?.stages.slice(0, 6).every(({ durationUs }) => durationUs === undefined)).toBe(true);
    // One write: the request and etcd.
    expect(details?.stages.find(({ stage }) => stage === 'Bind')).toMatchObject({ durationUs: 12_000 });
    expect(run('Bind', 'DefaultBinder')?.code).toBe('Success');
    expect(run('Reserve', 'VolumeBinding')?.code).toBe('Success');
    // A Pod without claims has nothing that PreBind would do.
    expect(run('PreBind', 'VolumeBinding')?.code).toBe('Skip');
  });

  it('CycleState shows the data of PreFilter and PreScore, and what a dry run copies', () => {
    const session = start(
      node('n1', { cpu: '1' }) + node('n2', { cpu: '1' }) + priorityClass('high', 10) + pod('a') + pod('b'),
    );
    session.seekTime(20 * S);
    const anti =
      'affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: kubernetes.io/hostname, labelSelector: {matchLabels: {app: x}}}]}}';
    apply(session, pod('big', { spec: `priorityClassName: high\n  ${anti}` }));
    session.seekTime(20 * S + 100_000);
    const details = session.ask('cycleDetails', {
      seq: journalReasons(session).find(({ type }) => type === 'pod.nominated')?.seq ?? 0,
    });
    const entry = (key: string) => details?.state.find((each) => each.key === key);
    expect(entry('PreFilterNodeResourcesFit')).toMatchObject({
      point: 'PreFilter',
      plugin: 'NodeResourcesFit',
      isCloned: false,
      value: '{MilliCPU: 1000, Memory: 0, EphemeralStorage: 0, ScalarResources: {}}',
    });
    expect(entry('PreFilterInterPodAffinity')).toMatchObject({
      isCloned: true,
      value: expect.stringMatching(
        /^\{existingAntiAffinityCounts: \{\}, affinityCounts: \{\}, antiAffinityCounts: \{\}, namespaceLabels: /,
      ),
    });
    expect(details?.clones).toEqual({ preemption: 2, nominated: 0 });
  });

  it('runs filters twice with a nominated Pod of higher priority on the node', () => {
    const session = start(node('n1', { cpu: '2' }) + node('n2', { cpu: '1' }) + priorityClass('high', 10));
    session.seekTime(15 * S);
    apply(session, pod('a', { cpu: '2' }) + pod('b'));
    session.seekTime(20 * S);
    apply(session, pod('big', { cpu: '2', spec: 'priorityClassName: high' }));
    runTo(session, () => journalReasons(session).some(({ type }) => type === 'pod.nominated'), 30 * S);
    session.seekTime(session.run.clockUs + S);
    apply(session, pod('small', { cpu: '0.1' }));
    const decided = () =>
      journalReasons(session).find(({ type, subject }) => type === 'pod.unschedulable' && subject === 'default/small');
    runTo(session, () => decided() !== undefined, 40 * S);
    const details = session.ask('cycleDetails', { seq: decided()?.seq ?? 0 });
    expect(details?.filteredTwice).toEqual([{ node: 'n1', rivals: ['default/big'] }]);
    expect(details?.clones.nominated).toBe(1);
  });

  it('counts a failed nominated node once', () => {
    const session = start(
      ['n1', 'n2', 'n3'].map((name) => node(name, { cpu: '2' })).join('') + priorityClass('high', 10),
    );
    apply(session, ['a', 'b', 'c'].map((name) => pod(name, { cpu: '1.5' })).join(''));
    session.seekTime(20 * S);
    apply(session, pod('big', { cpu: '2', spec: 'priorityClassName: high' }));
    const tries = () =>
      journalReasons(session).filter(
        ({ type, subject }) => /^pod.(nominated|unschedulable)$/.test(type) && subject === 'default/big',
      );
    runTo(session, () => nodeNominated(session, 'big') !== undefined, 40 * S);
    // The node is tainted before its victim is gone.
    apply(session, node(nodeNominated(session, 'big') ?? '', { cpu: '2', taint: 'k' }));
    runTo(session, () => tries().length > 1, 400 * S);
    const cycle = session.ask('cycle', { seq: tries()[1]?.seq ?? 0 });
    expect([cycle?.evaluated.length, cycle?.verdicts.length, cycle?.nodes.length]).toEqual([3, 3, 3]);
    expect(cycle?.filters.flatMap(({ rejected }) => rejected).sort()).toEqual([0, 1, 2]);
  });

  it.each([
    [500, 230],
    [1000, 420],
    [2000, 680],
    [5000, 500],
  ])('with %i nodes the search ends after %i feasible ones and the next continues there', (count, target) => {
    const session = start('', { nodes: { count, cpu: '4', memory: '8Gi', pods: 110 } });
    session.seekTime(S);
    apply(session, pod('a') + pod('b', { cpu: '2' }));
    session.seekTime(2 * S);
    const [first, second] = ['a', 'b'].map((name) => session.ask('explainPod', { namespace: 'default', name })?.cycle);
    expect(first?.feasible).toHaveLength(target);
    expect(second?.startIndex).toBe(first?.nextStartIndex);
    expect(first?.nextStartIndex).toBe(((first?.startIndex ?? 0) + target) % count);
  });

  it('the default profile has the plugins and weights of v1.36', () => {
    const session = start(node('n1'));
    const [profile] = session.ask('configuration', {}).profiles;
    const at = (point: string) => profile?.points.find((each) => each.point === point)?.plugins ?? [];
    expect(Object.fromEntries(at('score').map(({ name, weight }) => [name, weight]))).toEqual({
      TaintToleration: 3,
      NodeAffinity: 2,
      NodeResourcesFit: 1,
      PodTopologySpread: 2,
      VolumeBinding: 1,
      InterPodAffinity: 2,
      DynamicResources: 2,
      NodeResourcesBalancedAllocation: 1,
      ImageLocality: 1,
    });
    const names = new Set(profile?.points.flatMap(({ plugins }) => plugins.map(({ name }) => name)));
    expect([...names].sort()).toEqual(
      [
        'SchedulingGates',
        'PrioritySort',
        'NodeUnschedulable',
        'NodeName',
        'TaintToleration',
        'NodeAffinity',
        'NodePorts',
        'NodeResourcesFit',
        'VolumeRestrictions',
        'NodeVolumeLimits',
        'VolumeBinding',
        'VolumeZone',
        'PodTopologySpread',
        'InterPodAffinity',
        'DynamicResources',
        'DefaultPreemption',
        'NodeResourcesBalancedAllocation',
        'ImageLocality',
        'DefaultBinder',
        'NodeDeclaredFeatures',
      ].sort(),
    );
  });

  it('BalancedAllocation and ImageLocality follow their formulas on three nodes', () => {
    const image = (name: string, bytes: number) => `images: [{names: ['${name}'], sizeBytes: ${bytes}}]`;
    const withImage = (name: string, bytes: number) =>
      node(name, { cpu: '4', memory: '8Gi' }).replace('conditions:', `${image('app:1', bytes)}, conditions:`);
    const session = start(
      withImage('n1', 600 * MIB) + withImage('n2', 600 * MIB) + node('n3', { cpu: '4', memory: '8Gi' }),
    );
    session.seekTime(15 * S);
    apply(session, pod('used', { cpu: '2', memory: '1Gi', spec: 'nodeName: n2' }));
    session.seekTime(20 * S);
    apply(session, pod('p', { cpu: '1', memory: '4Gi' }).replaceAll('nginx:1', 'app:1'));
    session.seekTime(21 * S);
    const cycle = session.ask('explainPod', { namespace: 'default', name: 'p' })?.cycle;
    const details = session.ask('cycleDetails', { seq: cycle?.seq ?? 0 });
    const rawOf = (plugin: string, name: string) => {
      const place = cycle?.feasible.findIndex((index) => cycle.nodes[index] === name) ?? -1;
      return cycle?.scores.find((row) => row.plugin === plugin)?.raw[place];
    };
    const termsOf = (plugin: string, name: string) =>
      details?.scores.find((each) => each.plugin === plugin && each.node === name)?.terms;
    // n1: cpu 0 → 1/4, memory 0 → 1/2; n2: cpu 1/2 → 3/4, memory 1/8 → 5/8.
    const balance = (a: number, b: number) => Math.trunc((1 - Math.abs((a - b) / 2)) * 100);
    const balanced = (before: number, after: number) => 50 + Math.trunc((50 + after - before) / 2);
    expect(rawOf('NodeResourcesBalancedAllocation', 'n1')).toBe(balanced(balance(0, 0), balance(0.25, 0.5)));
    expect(rawOf('NodeResourcesBalancedAllocation', 'n2')).toBe(balanced(balance(0.5, 0.125), balance(0.75, 0.625)));
    expect(termsOf('NodeResourcesBalancedAllocation', 'n2')).toEqual([
      { name: 'cpu', value: '0.5 → 0.75' },
      { name: 'memory', value: '0.125 → 0.625' },
      { name: 'balance', value: '81 → 93' },
      { name: '50 + (50 + 93 − 81) / 2', value: '81' },
    ]);
    // 600 MiB on two of three nodes count as 400 MiB, between 23 and 1000 MiB.
    const local = Math.trunc((100 * (400 * MIB - 23 * MIB)) / (1000 * MIB - 23 * MIB));
    expect(rawOf('ImageLocality', 'n1')).toBe(local);
    expect(rawOf('ImageLocality', 'n3')).toBe(0);
    expect(termsOf('ImageLocality', 'n1')).toContainEqual({ name: 'sum', value: '400 MiB' });
    for (const plugin of ['NodeResourcesBalancedAllocation', 'ImageLocality', 'NodeResourcesFit'])
      for (const name of ['n1', 'n2', 'n3'])
        expect(termsOf(plugin, name)?.at(-1)?.value).toBe(`${rawOf(plugin, name)}`);
  });

  it.each([
    ['the default plugins', '', ['a', 'a', 'a', 'b', 'b', 'b']],
    ['no PodTopologySpread', 'score: {disabled: [{name: PodTopologySpread}]}', ['b', 'b', 'b', 'b', 'b', 'b']],
  ])('spreads six replicas over two zones with %s', (_, plugins, expected) => {
    const zoned = (zone: string, cpu: string) =>
      ['1', '2', '3'].map((number) =>
        node(zone + number, { cpu, memory: '64Gi', labels: `topology.kubernetes.io/zone: ${zone}` }),
      );
    const text = `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles: [{plugins: {${plugins}}}]
`;
    // The nodes of zone b are larger, so that all else is for it.
    const session = start([...zoned('a', '4'), ...zoned('b', '32')].join(''), {
      configuration: { name: 'c.yaml', text },
    });
    session.seekTime(15 * S);
    apply(session, WEB);
    session.seekTime(40 * S);
    const zones = (session.ask('list', { kind: 'Pod' }) as Pod[]).map(({ spec }) => spec.nodeName?.charAt(0));
    expect(zones.sort()).toEqual(expected);
  });

  it('pops the Pod with the earlier last failure first at equal priority', () => {
    const session = start(node('n1', { cpu: '1' }));
    session.seekTime(15 * S);
    apply(session, pod('old', { cpu: '2' }));
    session.seekTime(200 * S);
    apply(session, pod('fresh', { cpu: '2' }));
    session.seekTime(350 * S);
    // The flush at 330 s took only the old one, whose time stamp is that of its second failure now.
    expect([cycles(session, 'old').length, cycles(session, 'fresh').length]).toEqual([2, 1]);
    does(session, { type: 'nodes.add', count: 2, cpu: '4', memory: '8Gi', pods: 110, zones: 1 });
    session.seekTime(390 * S);
    expect([nodeOf(session, 'old'), nodeOf(session, 'fresh')]).not.toContain('');
    expect(cycles(session, 'fresh').at(-1)).toBeLessThan(cycles(session, 'old').at(-1) as number);
  });
});
