import { expect, it } from 'vitest';
import { CycleState } from '../../framework/cycleState.ts';
import { NodeStatuses } from '../../framework/diagnosis.ts';
import { FrameworkHandle } from '../../framework/frameworkHandle.ts';
import { podInfoOf } from '../../framework/podInfo.ts';
import { status } from '../../framework/status.ts';
import { testNode, testPod } from '../../framework/testing/objects.ts';
import { testScheduler } from '../../framework/testing/surroundings.ts';
import { createListers } from '../../listers.ts';
import { DefaultPreemption } from './DefaultPreemption.ts';

const ARGS = { minCandidateNodesPercentage: 10, minCandidateNodesAbsolute: 100 };

/** What PostFilter says when every Pod fits everywhere, although Filter rejected these nodes. */
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

it('fails when nothing would have to go from any node', () => {
  expect(postFilterOn('a')?.status).toMatchObject({
    code: 'Error',
    reasons: ['preemption: expected at least one victim pod on node "a"'],
  });
  expect(postFilterOn('a', 'b')?.status.reasons).toEqual([
    'preemption: [expected at least one victim pod on node "a", expected at least one victim pod on node "b"]',
  ]);
});
