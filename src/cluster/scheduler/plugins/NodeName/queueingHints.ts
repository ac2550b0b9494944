import { type ClusterEventWithHint, clusterEvent } from '../../framework/clusterEvent.ts';

/** Upstream source (v1.36.2): pkg/scheduler/framework/plugins/nodename/node_name.go. */
export function eventsToRegister(): readonly ClusterEventWithHint[] {
  return [{ event: clusterEvent('Node', 'Add') }];
}
