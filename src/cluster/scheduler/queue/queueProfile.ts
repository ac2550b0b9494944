import type { Pod } from '#model/generated/types.ts';
import { clusterEvent } from '../framework/clusterEvent.ts';
import { EXTENDER } from '../framework/extender/extenders.ts';
import type { Plugin } from '../framework/plugin.ts';
import { podInfoOf } from '../framework/podInfo.ts';
import type { Profile } from '../framework/profile.ts';
import { type EnqueuePlugin, QueueingHintMap } from './queueingHintMap.ts';

/** A plugin that decides whether a Pod may enter the active queue at all. */
export interface PreEnqueueGate {
  readonly name: string;
  admits(pod: Pod): boolean;
}

/** Parts of one profile that the queue needs. */
export interface QueueProfile {
  readonly hints: QueueingHintMap;
  readonly gates: readonly PreEnqueueGate[];
}

/**
 * Extenders give no hints, so every event causes a retry.
 * Upstream source (v1.36.2): pkg/scheduler/framework/runtime/framework.go, NewFramework.
 */
const ANY_EXTENDER: EnqueuePlugin = {
  name: EXTENDER,
  eventsToRegister: () => [{ event: clusterEvent('*', 'All') }],
};

/** Parts of a scheduling profile that the queue needs: event registrations and gating plugins. */
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
  const extenders = profile.extenders.isEmpty ? [] : [ANY_EXTENDER];
  return { hints: new QueueingHintMap([...extenders, ...plugins.values()]), gates };
}
