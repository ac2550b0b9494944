import { type ClusterEventWithHint, clusterEvent } from '../../framework/clusterEvent.ts';
import { hintFor, isOwnUpdate } from '../../framework/hinting.ts';

/** Upstream source (v1.36.2): pkg/scheduler/framework/plugins/schedulinggates/scheduling_gates.go. */
export function eventsToRegister(): readonly ClusterEventWithHint[] {
  return [{ event: clusterEvent('Pod', 'UpdatePodSchedulingGatesEliminated'), hint: hintFor('Pod', isOwnUpdate) }];
}
