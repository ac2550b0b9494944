import { describe, expect, it } from 'vitest';
import type { AutoscaledNode } from '../cluster/autoscaler/autoscalerRecords.ts';
import type { CloudGroup } from '../cluster/environment/cloud/cloudRecords.ts';
import { TABLES } from '../cluster/tables.ts';
import type { Node, Pod } from '../model/generated/types.ts';
import type { AutoscalerCommand } from '../protocol/autoscalerCommand.ts';
import { deployment } from '../scenarios/manifests.ts';
import type { Session } from './session.ts';
import { apply, does, events, node, nodeOf, pod, S, start } from './testing/requirementSession.ts';

const LONG_MS = 60_000;
type Start = Extract<AutoscalerCommand, { type: 'autoscaler.start' }>;

const group = (id: string, more: Partial<Start['groups'][number]> = {}): Start['groups'][number] => ({
  id,
  min: 0,
  max: 10,
  cpu: '4',
  memory: '16Gi',
  ...more,
});
const started = (groups: Start['groups'], more: Partial<Start> = {}): Start => ({
  type: 'autoscaler.start',
  groups,
  ...more,
});

const nodes = (session: Session) => session.world.table<Node>('store/Node').keys();
const pods = (session: Session) => session.world.table<Pod>('store/Pod').values();
const target = (session: Session, id: string) =>
  session.world.table<CloudGroup>(TABLES.cloudGroups).get(id)?.targetSize;
const thought = (session: Session, name: string) =>
  session.world.table<AutoscaledNode>(TABLES.autoscaledNodes).get(name);
const isReady = (session: Session, name: string) =>
  session.world
    .table<Node>('store/Node')
    .get(name)
    ?.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') ?? false;

describe('X42: scale-up', () => {
  it('decides within 13 s, has the node ready M10 later, and the Pod on it', () => {
    const session = start(node('a', { cpu: '1' }));
    does(session, started([group('pool')]));
    session.seekTime(3 * S);
    apply(session, pod('web', { cpu: '2' }));
    session.seekTime(9.9 * S);
    expect(target(session, 'pool')).toBe(0);
    session.seekTime(13 * S);
    expect(target(session, 'pool')).toBe(1);
    expect(events(session, 'web')).toContain('TriggeredScaleUp: pod triggered scale-up: [{pool 0->1 (max: 10)}]');
    session.seekTime(99 * S);
    expect(isReady(session, 'pool-1')).toBe(false);
    session.seekTime(101 * S);
    expect(isReady(session, 'pool-1')).toBe(true);
    session.seekTime(110 * S);
    expect(nodeOf(session, 'web')).toBe('pool-1');
    expect(target(session, 'pool')).toBe(1);
  });
});

const at = (session: Session, minutes: number): void => session.seekTime(Math.round(minutes * 60 * S));
const work = (name: string, cpu: string, more: Partial<Parameters<typeof deployment>[0]> = {}) =>
  deployment({ name, replicas: 1, image: 'registry.example/app:1', cpu, memory: '64Mi', ...more });
const nodeOfApp = (session: Session, app: string) =>
  pods(session).find(({ metadata }) => metadata.labels?.app === app)?.spec.nodeName;

describe('X42: what is not helped', () => {
  it('counts why no group would help, in the words of the scheduler', () => {
    const session = start(node('a', { cpu: '1' }) + pod('huge', { cpu: '9' }));
    does(
      session,
      started([
        group('full', { max: 0 }),
        group('small'),
        group('tainted', { cpu: '16', taints: [{ key: 'gpu', effect: 'NoSchedule' }] }),
      ]),
    );
    session.seekTime(11 * S);
    expect(events(session, 'huge')).toContain(
      "NotTriggerScaleUp: pod didn't trigger scale-up: 1 Insufficient cpu, 1 max node group size reached, 1 node(s) had untolerated taint(s)",
    );
    expect(session.ask('autoscaling', {})?.pods).toMatchObject([{ pod: 'default/huge', verdict: 'not-triggered' }]);
  });

  it('ignores Pods of a priority below -10', () => {
    const low = `---
apiVersion: scheduling.k8s.io/v1
kind: PriorityClass
metadata: {name: low}
value: -11
`;
    const session = start(node('a', { cpu: '1' }) + low);
    does(session, started([group('pool')]));
    session.seekTime(1 * S);
    apply(session, pod('spare', { cpu: '2', spec: 'priorityClassName: low' }));
    session.seekTime(60 * S);
    expect(target(session, 'pool')).toBe(0);
    expect(session.ask('autoscaling', {})?.pods).toMatchObject([{ pod: 'default/spare', verdict: 'expendable' }]);
    apply(session, pod('web', { cpu: '2' }));
    session.seekTime(75 * S);
    expect(target(session, 'pool')).toBe(1);
  });

  it('does not order a second machine for a Pod that the first will take', () => {
    const session = start(node('a', { cpu: '1' }) + pod('web', { cpu: '2' }));
    does(session, started([group('pool')]));
    session.seekTime(30 * S);
    apply(session, pod('other', { cpu: '2' }));
    session.seekTime(60 * S);
    expect(target(session, 'pool')).toBe(1);
    expect(session.ask('autoscaling', {})?.pods.map(({ verdict }) => verdict)).toEqual([
      'helped-by-upcoming',
      'helped-by-upcoming',
    ]);
    apply(session, pod('third', { cpu: '2' }));
    session.seekTime(80 * S);
    expect(target(session, 'pool')).toBe(2);
  });

  it('gives up a machine after 15 min and leaves its group alone for 5', { timeout: LONG_MS }, () => {
    const session = start(node('a', { cpu: '1' }) + pod('web', { cpu: '2' }));
    does(session, { type: 'constant.change', id: 'M10', value: 3600 }, started([group('pool')]));
    at(session, 15);
    expect(target(session, 'pool')).toBe(1);
    at(session, 15.5);
    expect(target(session, 'pool')).toBe(0);
    expect(events(session, 'cluster-autoscaler-status')).toContain(
      'ScaleUpTimedOut: Nodes added to group pool failed to register within 15m0s',
    );
    expect(events(session, 'web')).toContain(
      "NotTriggerScaleUp: pod didn't trigger scale-up: 1 in backoff after failed scale-up",
    );
    at(session, 20);
    expect(target(session, 'pool')).toBe(0);
    at(session, 21);
    expect(target(session, 'pool')).toBe(1);
  });
});

describe('S135: scale-down', () => {
  const two = node('pool-1') + node('pool-2');
  const loaded = work('light', '1.8') + work('heavy', '2.2');

  it('drains a node at 45 % after ten minutes and leaves one at 55 %', { timeout: LONG_MS }, () => {
    const session = start(two + loaded);
    does(session, started([group('pool')]));
    at(session, 1);
    const [light, heavy] = [nodeOfApp(session, 'light') ?? '', nodeOfApp(session, 'heavy') ?? ''];
    expect([light, heavy].sort()).toEqual(['pool-1', 'pool-2']);
    expect(thought(session, light)).toMatchObject({ phase: 'unneeded', utilization: 0.45, unneededSinceUs: 10 * S });
    expect(thought(session, heavy)).toMatchObject({ phase: 'needed', utilization: 0.55 });
    const ring = session.ask('autoscaling', {})?.nodes.find(({ node: name }) => name === light);
    expect(ring).toMatchObject({ unneededSinceUs: 10 * S, removableUs: 610 * S });
    session.seekTime(619 * S);
    expect(nodes(session)).toHaveLength(2);
    session.seekTime(621 * S);
    expect(thought(session, light)).toMatchObject({ phase: 'draining' });
    at(session, 12);
    expect(nodes(session)).toEqual([heavy]);
    expect(target(session, 'pool')).toBe(1);
    expect(nodeOfApp(session, 'light')).toBe(heavy);
    at(session, 40);
    expect(nodes(session)).toEqual([heavy]);
  });

  it('waits until ten minutes after a node was added', { timeout: LONG_MS }, () => {
    const session = start(two + loaded);
    does(session, started([group('pool'), group('big', { cpu: '8' })]));
    at(session, 5);
    apply(session, work('new', '7'));
    at(session, 14.9);
    expect(target(session, 'big')).toBe(1);
    const light = nodeOfApp(session, 'light') ?? '';
    expect(light).toMatch(/^pool-/);
    expect(thought(session, light)?.unneededSinceUs).toBe(10 * S);
    expect(session.ask('autoscaling', {})?.autoscalers[0]?.cooldown?.after).toBe('add');
    at(session, 17);
    expect(nodes(session)).not.toContain(light);
  });

  it('takes ten empty nodes at once, and never goes below the minimum', { timeout: LONG_MS }, () => {
    const session = start(Array.from({ length: 14 }, (_, i) => node(`pool-${i + 1}`)).join(''));
    does(session, started([group('pool', { min: 2, max: 20 })]));
    session.seekTime(621 * S);
    expect(target(session, 'pool')).toBe(4);
    session.seekTime(660 * S);
    expect(nodes(session)).toHaveLength(2);
    expect(session.ask('autoscaling', {})?.nodes.map(({ blocker }) => blocker?.reason)).toEqual([
      'NodeGroupMinSizeReached',
      'NodeGroupMinSizeReached',
    ]);
  });
});

describe('X43: what keeps a node', () => {
  const budget = `---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {name: web, namespace: default}
spec: {minAvailable: 1, selector: {matchLabels: {app: web}}}
`;
  const disabled = node('pool-1').replace(
    'uid: uid-pool-1,',
    'uid: uid-pool-1, annotations: {cluster-autoscaler.kubernetes.io/scale-down-disabled: "true"},',
  );
  const annotated = (value: string) =>
    work('web', '1').replace(
      '    metadata:\n      labels:',
      `    metadata:\n      annotations:\n        cluster-autoscaler.kubernetes.io/safe-to-evict: "${value}"\n      labels:`,
    );
  const local = work('web', '1', { podSpec: 'volumes:\n  - name: data\n    emptyDir: {}\n' });

  it.each([
    ['a budget', work('web', '1') + budget, 'NotEnoughPdb'],
    ['no controller', pod('web', { cpu: '1' }), 'NotReplicated'],
    ['local storage', local, 'LocalStorageRequested'],
    ['safe-to-evict=false', annotated('false'), 'NotSafeToEvictAnnotation'],
    ['a Pod of kube-system without a budget', work('web', '1', { namespace: 'kube-system' }), 'UnmovableKubeSystemPod'],
  ])('%s', { timeout: LONG_MS }, (_, manifests, reason) => {
    const session = start(node('pool-1') + node('a'));
    does(session, started([group('pool')]));
    does(session, { type: 'node.cordon', name: 'a' });
    session.seekTime(1 * S);
    apply(session, manifests);
    at(session, 1);
    does(session, { type: 'node.uncordon', name: 'a' });
    at(session, 8);
    expect(thought(session, 'pool-1')).toMatchObject({ phase: 'blocked', blocker: { reason } });
    expect(thought(session, 'pool-1')?.blocker?.pod).toContain('/web');
    at(session, 25);
    expect(nodes(session)).toContain('pool-1');
  });

  it('an annotation of the node, or no place for its Pods', { timeout: LONG_MS }, () => {
    const session = start(disabled + node('pool-2') + node('pool-3', { cpu: '1' }) + work('web', '1.5'));
    does(session, started([group('pool')]), { type: 'node.cordon', name: 'pool-1' });
    at(session, 15);
    expect(thought(session, 'pool-1')?.blocker).toEqual({ reason: 'ScaleDownDisabledAnnotation' });
    expect(thought(session, 'pool-2')?.blocker).toEqual({ reason: 'NoPlaceToMovePods' });
    expect(nodes(session)).toEqual(['pool-1', 'pool-2']);
  });

  it('safe-to-evict=true overrides the others', { timeout: LONG_MS }, () => {
    const session = start(node('pool-1'));
    does(session, started([group('pool')]));
    apply(session, annotated('true'));
    session.seekTime(20 * S);
    apply(session, node('a'));
    at(session, 17);
    expect(nodes(session)).toEqual(['a']);
  });
});

describe('several autoscalers', () => {
  const four = (first: number, more: Partial<Start['groups'][number]> = {}) =>
    [0, 1, 2, 3].map((i) => group(`data-m${first + i}`, { cpu: '16', memory: '64Gi', ...more }));
  const both = (session: Session, label: (owner: string) => Partial<Start['groups'][number]> = () => ({})) => {
    session.seekTime(1 * S);
    does(session, started(four(0, label('a')), { name: 'ca-1' }));
    session.seekTime(5 * S);
    does(session, started(four(4, label('b')), { name: 'ca-2' }));
    session.seekTime(6 * S);
  };
  const sum = (session: Session) =>
    session.world
      .table<CloudGroup>(TABLES.cloudGroups)
      .values()
      .reduce((total, { targetSize }) => total + targetSize, 0);

  it('S143: both see all pending Pods, both add a node, and the surplus one goes after ten minutes', {
    timeout: LONG_MS,
  }, () => {
    const session = start(node('a', { cpu: '0.1' }));
    both(session);
    apply(session, work('web', '500m').replace('replicas: 1', 'replicas: 20'));
    session.seekTime(30 * S);
    expect(sum(session)).toBe(2);
    expect(session.ask('autoscaling', {})?.autoscalers.map(({ name, target: wanted }) => [name, wanted])).toEqual([
      ['ca-1', 1],
      ['ca-2', 1],
    ]);
    at(session, 10);
    expect(sum(session)).toBe(2);
    at(session, 16);
    expect(sum(session)).toBe(1);
    expect(pods(session).filter(({ spec }) => spec.nodeName)).toHaveLength(20);
    at(session, 40);
    expect(sum(session)).toBe(1);
  });

  it('S143: Pods that say by a label whose they are are helped once', { timeout: LONG_MS }, () => {
    const session = start(node('a', { cpu: '0.1' }));
    both(session, (owner) => ({ labels: { shard: owner } }));
    const web = work('web', '500m', { podSpec: 'nodeSelector:\n  shard: a\n' });
    apply(session, web.replace('replicas: 1', 'replicas: 20'));
    session.seekTime(30 * S);
    expect(sum(session)).toBe(1);
    at(session, 20);
    expect(sum(session)).toBe(1);
    expect(pods(session).filter(({ spec }) => spec.nodeName)).toHaveLength(20);
  });

  it('S143: of two with one lease only one works, until it stops', () => {
    const session = start(node('a', { cpu: '0.1' }));
    does(
      session,
      started([group('x')], { name: 'ca-1', lease: 'same' }),
      started([group('y')], { name: 'ca-2', lease: 'same' }),
    );
    apply(session, work('web', '500m'));
    session.seekTime(30 * S);
    expect([target(session, 'x'), target(session, 'y')]).toEqual([1, 0]);
    does(session, { type: 'autoscaler.stop', name: 'ca-1' });
    session.seekTime(50 * S);
    expect(session.ask('autoscaling', {})?.autoscalers).toMatchObject([{ name: 'ca-2', state: 'leading' }]);
    session.seekTime(60 * S);
    expect(target(session, 'y')).toBe(1);
  });

  it('S144, S145: shows the least and the most of each and of both', () => {
    const session = start(node('core-1') + node('core-2'));
    const data = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, i) => group(`data-m${first + i}`, { min: 2, max: 450 }));
    does(
      session,
      started([group('core', { min: 2, max: 50 }), ...data(1, 3)], { name: 'ca-1' }),
      started(data(4, 7), { name: 'ca-2' }),
    );
    session.seekTime(120 * S);
    const view = session.ask('autoscaling', {});
    expect(view?.autoscalers.map(({ least, most, target: wanted }) => [least, most, wanted])).toEqual([
      [8, 1400, 8],
      [8, 1800, 8],
    ]);
    const total = (amount: 'least' | 'most') => view?.autoscalers.reduce((all, one) => all + one[amount], 0);
    expect([total('least'), total('most')]).toEqual([16, 3200]);
    expect(nodes(session)).toHaveLength(16);
  });
});

describe('S142: the loop', () => {
  it('takes longer than the scan interval above a thousand nodes, and then reacts late', () => {
    const session = start(Array.from({ length: 15 }, (_, i) => node(`a${i}`, { cpu: '1' })).join(''));
    const { points, present, scanIntervalUs } = session.ask('autoscalerLoop', {});
    expect(present.nodes).toBe(15);
    for (const { nodes: count, us } of points) expect(us > scanIntervalUs).toBe(count > 1000);
    does(session, { type: 'constant.change', id: 'A1', value: 1_000_000 }, started([group('pool')]));
    session.seekTime(3 * S);
    apply(session, pod('web', { cpu: '2' }));
    session.seekTime(24.9 * S);
    expect(target(session, 'pool')).toBe(0);
    session.seekTime(25.1 * S);
    expect(target(session, 'pool')).toBe(1);
    expect(session.ask('autoscaling', {})?.autoscalers[0]).toMatchObject({ nextScanUs: 40 * S });
  });
});

describe('time travel', () => {
  it('comes to the same again from any moment', { timeout: LONG_MS }, () => {
    const session = start(node('pool-1') + node('pool-2') + work('light', '1.8') + work('heavy', '2.2'));
    does(session, started([group('pool')]));
    at(session, 12);
    const { seq } = session.run.position;
    const { digest } = session.ask('state', {});
    session.seek(Math.floor(seq / 2));
    session.seek(seq);
    expect(session.ask('state', {}).digest).toBe(digest);
    session.seek(0);
    at(session, 12);
    expect(session.ask('state', {}).digest).toBe(digest);
  });

  it('adds nothing while nothing changes', () => {
    const session = start(node('pool-1') + work('web', '2.5'));
    does(session, started([group('pool')]));
    const entries = (from: number, to: number): number => {
      at(session, from);
      const before = session.run.position.seq;
      at(session, to);
      return (
        session.ask('journal', { from: before + 1, to: session.run.position.seq }) as { readonly actor: string }[]
      ).filter(({ actor }) => actor.startsWith('cluster-autoscaler')).length;
    };
    expect(entries(2, 10)).toBeLessThan(12);
  });
});

describe('Karpenter', () => {
  const TYPES = [
    { name: 'small', cpu: '2', memory: '8Gi' },
    { name: 'large', cpu: '8', memory: '32Gi' },
  ];
  const karpenter = (more: Partial<Extract<AutoscalerCommand, { type: 'karpenter.start' }>> = {}) =>
    ({ type: 'karpenter.start', pool: 'default', instanceTypes: TYPES, ...more }) as const;
  const budget = (minAvailable: number) => `---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {name: web, namespace: default}
spec: {minAvailable: ${minAvailable}, selector: {matchLabels: {app: web}}}
`;
  const claims = (session: Session) => session.ask('autoscaling', {})?.pools[0]?.claims ?? [];
  const ready = (session: Session) =>
    pods(session).filter(({ status }) =>
      status?.conditions?.some((one) => one.type === 'Ready' && one.status === 'True'),
    );
  const web = (replicas: number) => work('web', '1500m').replace('replicas: 1', `replicas: ${replicas}`);

  it('makes the smallest node that fits as soon as Pods wait', () => {
    const session = start(node('a', { cpu: '0.1' }));
    does(session, karpenter());
    apply(session, web(1));
    session.seekTime(5 * S);
    expect(claims(session)).toMatchObject([{ name: 'default-small-1', phase: 'launching' }]);
    session.seekTime(100 * S);
    expect(claims(session)).toMatchObject([{ name: 'default-small-1', phase: 'ready' }]);
    expect(claims(session)[0]?.expiresUs).toBe((claims(session)[0]?.createdUs ?? 0) + 720 * 3600 * S);
    expect(nodeOfApp(session, 'web')).toBe('default-small-1');
  });

  it.each([
    ['graceful', 'S134: of v1beta1 has the new node ready before a Pod leaves'],
    ['forceful', 'S134: of v1 drains at once, as far as the budget lets it'],
  ] as const)('%s: %s', { timeout: LONG_MS }, (expiration, _) => {
    const session = start(node('a', { cpu: '0.1' }));
    does(session, karpenter({ expireAfterSeconds: 600, expiration, consolidateAfterSeconds: null }));
    apply(session, web(4) + budget(3));
    session.seekTime(300 * S);
    expect(claims(session)).toMatchObject([{ name: 'default-large-1', phase: 'ready' }]);
    expect(ready(session)).toHaveLength(4);
    const expiresUs = claims(session)[0]?.expiresUs ?? 0;
    session.seekTime(expiresUs + 30 * S);
    const old = claims(session).find(({ name }) => name === 'default-large-1');
    expect(old).toMatchObject({ phase: expiration === 'graceful' ? 'replacing' : 'draining', why: 'Expired' });
    expect(claims(session)).toHaveLength(2);
    expect(ready(session)).toHaveLength(expiration === 'graceful' ? 4 : 3);
    let least = 4;
    for (let second = 40; second <= 180; second += 5) {
      session.seekTime(expiresUs + second * S);
      least = Math.min(least, ready(session).length);
    }
    expect(least).toBeGreaterThanOrEqual(3);
    expect(ready(session)).toHaveLength(4);
    expect(nodes(session)).not.toContain('default-large-1');
  });

  it('S135: takes an empty node after consolidateAfter, and moves the Pods of one that is too large', {
    timeout: LONG_MS,
  }, () => {
    const session = start(node('a', { cpu: '0.1' }));
    does(session, karpenter({ consolidateAfterSeconds: 60 }));
    apply(session, web(4));
    session.seekTime(200 * S);
    expect(claims(session)).toMatchObject([{ name: 'default-large-1', phase: 'ready' }]);
    does(session, { type: 'workload.scale', kind: 'Deployment', namespace: 'default', name: 'web', replicas: 1 });
    session.seekTime(255 * S);
    expect(claims(session)).toHaveLength(1);
    session.seekTime(280 * S);
    expect(claims(session)).toMatchObject([
      { name: 'default-large-1', phase: 'replacing', why: 'Underutilized' },
      { name: 'default-small-2', phase: 'launching' },
    ]);
    session.seekTime(420 * S);
    expect(claims(session)).toMatchObject([{ name: 'default-small-2', phase: 'ready' }]);
    expect(nodeOfApp(session, 'web')).toBe('default-small-2');
    does(session, { type: 'workload.scale', kind: 'Deployment', namespace: 'default', name: 'web', replicas: 0 });
    session.seekTime(520 * S);
    expect(claims(session)).toEqual([]);
    expect(nodes(session)).toEqual(['a']);
  });

  it('WhenEmpty leaves a node with a Pod alone', { timeout: LONG_MS }, () => {
    const session = start(node('a', { cpu: '0.1' }));
    does(session, karpenter({ consolidationPolicy: 'WhenEmpty' }));
    apply(session, web(4));
    session.seekTime(200 * S);
    does(session, { type: 'workload.scale', kind: 'Deployment', namespace: 'default', name: 'web', replicas: 1 });
    session.seekTime(400 * S);
    expect(claims(session)).toMatchObject([{ name: 'default-large-1', phase: 'ready' }]);
  });
});

describe('S132: a control plane that grows', () => {
  it('follows its load ten minutes late, or as late as the slider says', { timeout: LONG_MS }, () => {
    const session = start(node('a'));
    const flags = {
      type: 'serverFlags.set',
      maxRequestsInflight: 10,
      maxMutatingRequestsInflight: 5,
      priorityAndFairness: true,
    } as const;
    const seats = () => session.ask('growth', {}).capacity.map(({ atUs, seats: count }) => [atUs / S, count]);
    const flood = {
      type: 'load.start',
      id: 'flood',
      method: 'GET',
      url: '/api/v1/pods',
      user: 'u',
      ratePerSecond: 20,
      executionMs: 3000,
    } as const;
    does(session, flags, { type: 'controlPlane.autoscale', on: true });
    session.seekTime(60 * S);
    expect(seats()).toEqual([[0, 15]]);
    does(session, flood);
    session.seekTime(600 * S);
    expect(seats()).toHaveLength(1);
    session.seekTime(700 * S);
    expect(seats()).toHaveLength(2);
    const [, [atSecond, larger] = []] = seats();
    expect(larger).toBe(30);
    expect(atSecond).toBeGreaterThanOrEqual(660);
    expect(atSecond).toBeLessThanOrEqual(690);
    const quick = start(node('a'));
    does(
      quick,
      { type: 'constant.change', id: 'C1', value: 30 },
      flags,
      { type: 'controlPlane.autoscale', on: true },
      flood,
    );
    quick.seekTime(70 * S);
    const { capacity, autoscale, lagUs, counted } = quick.ask('growth', {});
    expect(capacity.map(({ seats: count }) => count)).toEqual([15, 30]);
    expect(autoscale?.dueUs).toBeGreaterThanOrEqual(capacity[1]?.atUs ?? Number.POSITIVE_INFINITY);
    expect(lagUs).toBe(30 * S);
    expect(counted).toBeUndefined();
  });
});
