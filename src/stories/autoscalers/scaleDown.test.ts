import { describe, expect, it } from 'vitest';
import { apply, does, node, pod, S, start } from '#session/testing/manifestSession.ts';
import { at, group, nodeOfApp, nodes, started, target, thought, work } from './testing/autoscalingSession.ts';

describe('scale-down', () => {
  const two = node('pool-1') + node('pool-2');
  const loaded = work('light', '1.8') + work('heavy', '2.2');

  it('drains a node at 45 % after ten minutes and keeps one at 55 %', () => {
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

  it('scale-down waits ten minutes after a node was added', () => {
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

  it('removes ten empty nodes at once, but never below the minimum', () => {
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

describe('reasons that keep a node', () => {
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
    ['a Pod without a controller', pod('web', { cpu: '1' }), 'NotReplicated'],
    ['local storage', local, 'LocalStorageRequested'],
    ['safe-to-evict=false', annotated('false'), 'NotSafeToEvictAnnotation'],
    ['a Pod of kube-system without a budget', work('web', '1', { namespace: 'kube-system' }), 'UnmovableKubeSystemPod'],
  ])('keeps a node because of %s', (_, manifests, reason) => {
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

  it('keeps a node with a disabling annotation, or with Pods that fit nowhere else', () => {
    const session = start(disabled + node('pool-2') + node('pool-3', { cpu: '1' }) + work('web', '1.5'));
    does(session, started([group('pool')]), { type: 'node.cordon', name: 'pool-1' });
    at(session, 15);
    expect(thought(session, 'pool-1')?.blocker).toEqual({ reason: 'ScaleDownDisabledAnnotation' });
    expect(thought(session, 'pool-2')?.blocker).toEqual({ reason: 'NoPlaceToMovePods' });
    expect(nodes(session)).toEqual(['pool-1', 'pool-2']);
  });

  it('safe-to-evict=true overrides the other reasons', () => {
    const session = start(node('pool-1'));
    does(session, started([group('pool')]));
    apply(session, annotated('true'));
    session.seekTime(20 * S);
    apply(session, node('a'));
    at(session, 17);
    expect(nodes(session)).toEqual(['a']);
  });
});
