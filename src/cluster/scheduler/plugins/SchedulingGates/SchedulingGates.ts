import { type ClusterEventWithHint, clusterEvent } from '../../framework/clusterEvent.ts';
import { hintFor, isOwnUpdate } from '../../framework/hinting.ts';
import type { PluginFactory } from '../../framework/plugin.ts';
import { SUCCESS, status } from '../../framework/status.ts';

const NAME = 'SchedulingGates';

/**
 * Holds a Pod back while it has any scheduling gate.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/schedulinggates/scheduling_gates.go.
 */
export const SchedulingGates: PluginFactory = {
  name: NAME,
  modelled: true,
  create: () => ({
    name: NAME,
    eventsToRegister,
    preEnqueue({ pod }) {
      const gates = (pod.spec.schedulingGates ?? []).map((gate) => gate.name);
      if (gates.length === 0) return SUCCESS;
      return status(NAME, 'UnschedulableAndUnresolvable', `waiting for scheduling gates: [${gates.join(' ')}]`);
    },
  }),
};

/** Upstream source (v1.36.2): pkg/scheduler/framework/plugins/schedulinggates/scheduling_gates.go. */
function eventsToRegister(): readonly ClusterEventWithHint[] {
  return [{ event: clusterEvent('Pod', 'UpdatePodSchedulingGatesEliminated'), hint: hintFor('Pod', isOwnUpdate) }];
}
