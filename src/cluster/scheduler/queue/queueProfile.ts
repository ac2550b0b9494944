import type { Pod } from '../../../model/generated/types.ts';
import type { Plugin } from '../framework/plugin.ts';
import { podInfoOf } from '../framework/podInfo.ts';
import type { Profile } from '../framework/profile.ts';
import { QueueingHintMap } from './queueingHintMap.ts';

/** A plugin that decides whether a Pod may enter the active queue at all. */
export interface PreEnqueueGate {
  readonly name: string;
  admits(pod: Pod): boolean;
}

/** What the queue needs of one profile. */
export interface QueueProfile {
  readonly hints: QueueingHintMap;
  readonly gates: readonly PreEnqueueGate[];
}

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
