import type { Micros } from '#base/time.ts';
import { createSchedulerParts, type SchedulerParts } from '#cluster/scheduler/actor/schedulerParts.ts';
import { podInfoOf } from '#cluster/scheduler/framework/podInfo.ts';
import { World } from '#kernel/world.ts';
import type { Trace } from '#model/trace/traceColumns.ts';
import { traceNodeObject, tracePodObject } from '#model/trace/traceObjects.ts';
import type { Throughput } from './throughput.ts';

/**
 * Runs the scheduler's loop over a production trace. All Pods enter the scheduling queue in the order of the trace.
 * They are popped one by one, each through the full scheduling cycle; none ever leaves its node. Pods that fit nowhere
 * also go through PostFilter and back into the queue. `percent` is percentageOfNodesToScore, 0 adapts it; `clock`
 * returns seconds.
 */
export function measureTraceThroughput({ nodes, pods }: Trace, percent: number, clock: () => number): Throughput {
  const world = new World();
  const parts = createSchedulerParts(world, { configuration: { percentageOfNodesToScore: percent } });
  for (const node of nodes) parts.informers.put(traceNodeObject(node), 0);
  for (const [index, pod] of pods.entries()) {
    const { metadata, ...rest } = tracePodObject(pod, { image: 'trace/runs', isTask: false });
    parts.informers.put({ ...rest, metadata: { ...metadata, uid: `uid-${index}` } }, index);
  }
  world.takeDelta();
  const begin = clock();
  let startIndex = 0;
  let scheduled = 0;
  for (let nowUs = pods.length; parts.queue.canPop; nowUs++) {
    const next = scheduleNext(parts, startIndex, nowUs);
    startIndex = next.startIndex;
    scheduled += next.scheduled;
  }
  return { scheduled, seconds: clock() - begin };
}

function scheduleNext(parts: SchedulerParts, startIndex: number, nowUs: Micros) {
  const { world, queue, cycle, cache, failures, profiles } = parts;
  const queued = queue.pop()?.queued;
  if (!queued) throw new Error('the queue returned no Pod');
  const [profile] = profiles.values();
  if (!profile) throw new Error('the configuration has no profile');
  const pod = podInfoOf(queued.pod);
  const result = cycle.run(profile, pod, startIndex);
  const isScheduled = result.outcome === 'scheduled';
  if (isScheduled) {
    const assumed = cache.assumePod(queued.pod, result.node);
    profile.runReserve(result.state, pod, result.node);
    cache.putPod(assumed);
    queue.done(queued.uid);
  } else failures.schedulingFailed(queued, result, nowUs);
  world.takeDelta();
  return { startIndex: result.nextStartIndex, scheduled: isScheduled ? 1 : 0 };
}
