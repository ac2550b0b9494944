import type { Plugin } from '../framework/plugin.ts';
import { podInfoOf } from '../framework/podInfo.ts';
import type { Profile } from '../framework/profile.ts';
import { QueueingHintMap } from './queueingHintMap.ts';
import type { PreEnqueueGate, QueueProfile } from './schedulingQueue.ts';

/** What the queue needs of a scheduling profile: its plugins' registrations, and those that gate. */
export function queueProfileOf(profile: Profile): QueueProfile {
  const plugins = new Map(
    Object.values(profile.plugins)
      .flat()
      .map((plugin): [string, Plugin] => [plugin.name, plugin]),
  );
  const gates = profile.plugins.preEnqueue.map((plugin): PreEnqueueGate => {
    return {
      name: plugin.name,
      admits: (pod) => (plugin.preEnqueue?.(podInfoOf(pod)).code ?? 'Success') === 'Success',
    };
  });
  return { hints: new QueueingHintMap([...plugins.values()]), gates };
}
