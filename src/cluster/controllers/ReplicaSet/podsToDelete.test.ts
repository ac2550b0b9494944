import { describe, expect, it } from 'vitest';
import { formatTime } from '#base/rfc3339.ts';
import type { Pod } from '#model/generated/types.ts';
import { podsToDelete, victimOrder } from './podsToDelete.ts';

const NOW_US = 4_000_000_000;

interface Facts {
  readonly node?: string;
  readonly phase?: string;
  readonly readyAgo?: number;
  readonly age?: number;
  readonly restarts?: number;
  readonly cost?: string;
}

function aPod(
  name: string,
  { node = 'n', phase = 'Running', readyAgo = 1000, age = 2000, restarts = 0, cost }: Facts = {},
): Pod {
  const ready = readyAgo >= 0 ? 'True' : 'False';
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      uid: name,
      creationTimestamp: formatTime(NOW_US - age * 1_000_000),
      ...(cost === undefined ? undefined : { annotations: { 'controller.kubernetes.io/pod-deletion-cost': cost } }),
    },
    spec: { containers: [], nodeName: node },
    status: {
      phase,
      conditions: [
        { type: 'Ready', status: ready, lastTransitionTime: formatTime(NOW_US - Math.abs(readyAgo) * 1_000_000) },
      ],
      containerStatuses: [{ name: 'c', image: '', imageID: '', ready: true, restartCount: restarts }],
    },
  };
}

describe('victimOrder', () => {
  it.each<[string, Pod, Pod]>([
    ['a Pod without a node', aPod('z', { node: '' }), aPod('a')],
    ['a pending Pod', aPod('z', { phase: 'Pending' }), aPod('a', { phase: 'Unknown' })],
    ['a Pod that is not ready', aPod('z', { readyAgo: -1 }), aPod('a')],
    ['the Pod with the lower deletion cost', aPod('z', { cost: '-5' }), aPod('a')],
    ['the Pod with the lower deletion cost, which has one leading zero', aPod('z', { cost: '-05' }), aPod('a')],
    ['a Pod whose cost has leading zeros, which counts as none', aPod('z', { cost: '007' }), aPod('a', { cost: '1' })],
    ['a Pod whose cost is no integer, which counts as none', aPod('z', { cost: '+7' }), aPod('a', { cost: '1' })],
  ])('deletes %s first', (_, first, second) => {
    expect(victimOrder([second, first], [], NOW_US)).toEqual([first, second]);
  });

  it('deletes first from the node with more Pods of the owner', () => {
    const crowded = aPod('z', { node: 'full' });
    const alone = aPod('a', { node: 'empty' });
    expect(victimOrder([alone, crowded], [alone, crowded, aPod('other', { node: 'full' })], NOW_US)).toEqual([
      crowded,
      alone,
    ]);
  });

  it('compares ready times by powers of two of their age, then by uid', () => {
    const [young, old] = [aPod('z', { readyAgo: 10 }), aPod('a', { readyAgo: 1000 })];
    expect(victimOrder([old, young], [], NOW_US)).toEqual([young, old]);
    const [near, far] = [aPod('z', { readyAgo: 900 }), aPod('a', { readyAgo: 1000 })];
    expect(victimOrder([near, far], [], NOW_US)).toEqual([far, near]);
  });

  it('deletes the Pod with more restarts, then the younger one', () => {
    const [shaky, calm] = [aPod('z', { restarts: 3 }), aPod('a')];
    expect(victimOrder([calm, shaky], [], NOW_US)).toEqual([shaky, calm]);
    const [young, old] = [aPod('z', { age: 2 }), aPod('a')];
    expect(victimOrder([old, young], [], NOW_US)).toEqual([young, old]);
  });

  it('does not rank the Pods when all are deleted', () => {
    const pods = [aPod('b'), aPod('a', { node: '' })];
    expect(podsToDelete(pods, pods, 2, NOW_US)).toEqual(pods);
  });
});
