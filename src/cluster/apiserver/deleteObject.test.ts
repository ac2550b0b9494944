import { describe, expect, it } from 'vitest';
import type { Pod } from '#model/generated/types.ts';
import { beforeDelete } from './deleteObject.ts';

function podWith(metadata: Partial<Pod['metadata']>, spec: Partial<Pod['spec']>, phase = 'Running'): Pod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'x', namespace: 'default', generation: 1, ...metadata },
    spec: { containers: [], nodeName: 'n', terminationGracePeriodSeconds: 20, ...spec },
    status: { phase },
  };
}

describe('beforeDelete', () => {
  it.each([
    ["the Pod's own period", {}, 'Running', undefined, 20],
    ['a shorter request', {}, 'Running', 3, 3],
    ['a longer request', {}, 'Running', 300, 300],
    ['a request for zero', {}, 'Running', 0, 0],
    ['a negative request', {}, 'Running', -7, 1],
    ['a Pod without a node', { nodeName: '' }, 'Pending', 300, 0],
    ['a finished Pod', {}, 'Succeeded', 300, 0],
    ['a failed Pod', {}, 'Failed', undefined, 0],
  ])('chooses the grace period of a deletion: %s', (_, spec, phase, requested, expected) => {
    const decision = beforeDelete(podWith({}, spec, phase), requested, 0);
    expect(decision).toMatchObject({ graceful: true, gracefulPending: false, gracePeriodSeconds: expected });
    const seconds = String(expected % 60).padStart(2, '0');
    expect(decision.object.metadata).toMatchObject({
      generation: 2,
      deletionGracePeriodSeconds: expected,
      deletionTimestamp: `2026-01-01T00:0${Math.floor(expected / 60)}:${seconds}Z`,
    });
  });

  const marked = podWith(
    { generation: 2, deletionTimestamp: '2026-01-01T00:00:20Z', deletionGracePeriodSeconds: 20 },
    {},
  );

  it('counts a shortened period from the first deletion', () => {
    const { object, graceful } = beforeDelete(marked, 5, 9_000_000);
    expect(graceful).toBe(true);
    expect(object.metadata).toMatchObject({
      generation: 2,
      deletionGracePeriodSeconds: 5,
      deletionTimestamp: '2026-01-01T00:00:05Z',
    });
  });

  it.each([[undefined], [20], [60]])('does not lengthen the grace period (%s)', (requested) => {
    expect(beforeDelete(marked, requested, 9_000_000)).toMatchObject({
      graceful: false,
      gracefulPending: true,
      object: marked,
    });
  });

  it('applies a grace period only to Pods', () => {
    const map = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'm', namespace: 'default' } };
    expect(beforeDelete(map, 30, 0)).toEqual({
      graceful: false,
      gracefulPending: false,
      gracePeriodSeconds: 0,
      object: map,
    });
  });
});
