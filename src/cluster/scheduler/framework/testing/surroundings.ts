import { World } from '#kernel/world.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import { SchedulerCache } from '../../cache/schedulerCache.ts';
import { createProfiles } from '../../config/createProfiles.ts';
import type { KubeSchedulerConfiguration } from '../../config/schedulerConfiguration.ts';
import { SchedulingCycle } from '../../cycle/schedulingCycle.ts';
import { createListers } from '../../schedulerRecords.ts';
import type { Listers, Nominator } from '../handle.ts';
import { podInfoOf } from '../podInfo.ts';
import type { Profile } from '../profile.ts';
import { RecordingTrace } from '../trace.ts';

const NOBODY: Nominator = { isEmpty: true, nominatedPods: () => [] };

/** A scheduler over a fixed cluster, without queue. */
export function testScheduler(
  nodes: readonly Node[],
  configuration: KubeSchedulerConfiguration = {},
  nominator: Nominator = NOBODY,
) {
  const world = new World();
  const cache = new SchedulerCache();
  const listers: Listers = createListers(world);
  const profiles = createProfiles(configuration, { snapshot: cache, listers, nominator });
  const profile = [...profiles.values()][0] as Profile;
  for (const node of nodes) cache.addNode(node, cache.nextOrder(node));
  const cycle = new SchedulingCycle(cache, configuration);
  return {
    world,
    cache,
    profiles,
    profile,
    cycle,
    /** Decides for one Pod. The second value has the whole trace. */
    decide(pod: Pod, startIndex = 0) {
      const trace = new RecordingTrace();
      return [cycle.run(profile, podInfoOf(pod), startIndex, trace), trace] as const;
    },
  };
}
