import { describe, expect, it } from 'vitest';
import type { Pod } from '#model/generated/types.ts';
import { CycleState } from '../../framework/cycleState.ts';
import { NodeStatuses } from '../../framework/diagnosis.ts';
import { FrameworkHandle } from '../../framework/frameworkHandle.ts';
import { podInfoOf } from '../../framework/podInfo.ts';
import { status } from '../../framework/status.ts';
import { testNode, testPod } from '../../framework/testing/objects.ts';
import { testScheduler } from '../../framework/testing/surroundings.ts';
import { createListers } from '../../schedulerRecords.ts';
import { DefaultPreemption } from './DefaultPreemption.ts';

const ARGS = { minCandidateNodesPercentage: 10, minCandidateNodesAbsolute: 100 };

/** Answer of PostFilter when every Pod fits everywhere, although Filter rejected these nodes. */
function postFilterOn(...names: string[]) {
  const { cache, world } = testScheduler(names.map((name) => testNode(name)));
  for (const name of names) cache.addPod(testPod(`low-${name}`, {}, { priority: 1 }), name);
  const nominator = { isEmpty: true, nominatedPods: () => [] };
  const handle = new FrameworkHandle({ snapshot: cache, listers: createListers(world), nominator });
  const statuses = new NodeStatuses();
  for (const name of names) statuses.set(name, status('NodePorts', 'Unschedulable', 'taken'));
  const pod = podInfoOf(testPod('high', {}, { priority: 9 }));
  return DefaultPreemption.create(ARGS, handle).postFilter?.(new CycleState(), pod, statuses);
}

it('fails when preemption needs no victim on any node', () => {
  expect(postFilterOn('a')?.status).toMatchObject({
    code: 'Error',
    reasons: ['preemption: expected at least one victim pod on node "a"'],
  });
  expect(postFilterOn('a', 'b')?.status.reasons).toEqual([
    'preemption: [expected at least one victim pod on node "a", expected at least one victim pod on node "b"]',
  ]);
});

describe('victims of equal priority', () => {
  /** Victims of a Pod that needs the whole node, if Pods came there in this order. */
  const victims = (pods: readonly Pod[]) => {
    const { cache, decide } = testScheduler([testNode('n', { allocatable: { cpu: String(pods.length) } })]);
    for (const pod of pods) cache.addPod(pod, 'n');
    const [result] = decide(testPod('new', { cpu: String(pods.length) }, { priority: 9 }));
    return result.postFilter?.preemption?.victims.map(({ name }) => name);
  };
  const small = (name: string, startTime?: string): Pod => ({
    ...testPod(name, { cpu: '1' }),
    ...(startTime && { status: { startTime } }),
  });
  const started = '2026-01-01T00:00:00Z';

  it('victims that started in the same second keep their arrival order', () =>
    expect(victims([small('c', started), small('a', started), small('b', started)])).toEqual(['c', 'a', 'b']));

  it('victims without start time are in reverse arrival order', () =>
    expect(victims([small('c'), small('a'), small('b')])).toEqual(['b', 'a', 'c']));

  it('victims with a start time come first', () =>
    expect(victims([small('c'), small('a', started), small('b')])).toEqual(['a', 'b', 'c']));
});
