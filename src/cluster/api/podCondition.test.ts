import { expect, it } from 'vitest';
import { MINUTE_US } from '#base/time.ts';
import type { Pod } from '#model/generated/types.ts';
import { conditionsWith, disruptionTarget } from './podCondition.ts';

const SAID = { reason: 'DeletionByPodGC', message: 'PodGC: node no longer exists' };
const READY = { type: 'Ready', status: 'True' };

function podWith(conditions: readonly object[]): Pod {
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web', generation: 3 }, status: { conditions } } as Pod;
}

it('replaces the condition of the same type and keeps its transition time while the status is unchanged', () => {
  const target = disruptionTarget(podWith([]), SAID);
  const now = { type: 'DisruptionTarget', observedGeneration: 3, status: 'True', ...SAID };
  const before = { type: 'DisruptionTarget', lastTransitionTime: '2026-01-01T00:00:07Z' };
  const of = (conditions: readonly object[]) => conditionsWith(podWith(conditions), target, MINUTE_US);
  expect(of([READY])).toEqual([READY, { ...now, lastTransitionTime: '2026-01-01T00:01:00Z' }]);
  expect(of([{ ...before, status: 'True' }, READY])).toEqual([
    { ...now, lastTransitionTime: '2026-01-01T00:00:07Z' },
    READY,
  ]);
  expect(of([{ ...before, status: 'False' }])).toEqual([{ ...now, lastTransitionTime: '2026-01-01T00:01:00Z' }]);
});
