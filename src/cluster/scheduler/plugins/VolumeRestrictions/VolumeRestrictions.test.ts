import { expect, it } from 'vitest';
import type { PersistentVolumeClaim, Pod } from '#model/generated/types.ts';
import { CycleState } from '../../framework/cycleState.ts';
import { FrameworkHandle } from '../../framework/frameworkHandle.ts';
import type { NodeInfo } from '../../framework/nodeInfo.ts';
import { podInfoOf } from '../../framework/podInfo.ts';
import { testNode, testPod } from '../../framework/testing/objects.ts';
import { testScheduler } from '../../framework/testing/surroundings.ts';
import { createListers } from '../../schedulerRecords.ts';
import { VolumeRestrictions } from './VolumeRestrictions.ts';

const nominator = { isEmpty: true, nominatedPods: () => [] };

function user(name: string, namespace: string, ...claims: string[]): Pod {
  const volumes = claims.map((claimName) => ({ name: claimName, persistentVolumeClaim: { claimName } }));
  return testPod(name, {}, { volumes }, { namespace });
}

/**
 * A Pod of namespace `default` with claims that only one Pod may use. Returns the answer of Filter as others are
 * removed in simulation.
 */
function without(placed: readonly Pod[], ...wanted: string[]) {
  const { cache, world } = testScheduler([testNode('n')]);
  for (const pod of placed) cache.addPod(pod, 'n');
  const listers = createListers(world);
  const claim = (key: string): PersistentVolumeClaim => ({
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name: key },
    spec: { accessModes: ['ReadWriteOncePod'] },
  });
  const claims = { ...listers.PersistentVolumeClaim, get: claim };
  const handle = new FrameworkHandle({
    snapshot: cache,
    listers: { ...listers, PersistentVolumeClaim: claims },
    nominator,
  });
  const plugin = VolumeRestrictions.create({}, handle);
  const pod = podInfoOf(user('p', 'default', ...wanted));
  const node = cache.get('n') as NodeInfo;
  const state = new CycleState();
  const preFilter = plugin.preFilter?.(state, pod, [node]).status.code;
  return (...gone: readonly Pod[]) => {
    const copy = state.clone();
    for (const each of gone) plugin.preFilterExtensions?.removePod(copy, pod, podInfoOf(each), node);
    return preFilter === 'Skip' ? preFilter : plugin.filter?.(copy, pod, node).code;
  };
}

it('allows a ReadWriteOncePod claim once every other user is removed', () => {
  const [a, b] = [user('a', 'default', 'data'), user('b', 'default', 'logs')];
  const filter = without([a, b], 'data', 'logs');
  expect([filter(), filter(a), filter(b), filter(a, b)]).toEqual([
    'Unschedulable',
    'Unschedulable',
    'Unschedulable',
    'Success',
  ]);
  expect(without([a], 'other')()).toBe('Skip');
});

it('compares only claim names when preemption simulates a removal', () => {
  const [mine, namesake] = [user('a', 'default', 'data'), user('b', 'elsewhere', 'data')];
  const filter = without([mine, namesake], 'data');
  expect([filter(), filter(namesake)]).toEqual(['Unschedulable', 'Success']);
});
