import { type ClusterEventWithHint, clusterEvent } from '../../framework/clusterEvent.ts';

/**
 * Registered so that deletions of Pods are delivered, but a deletion never makes preemption itself succeed.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/defaultpreemption/default_preemption.go.
 */
export function eventsToRegister(): readonly ClusterEventWithHint[] {
  return [{ event: clusterEvent('Pod', 'Delete'), hint: () => 'QueueSkip' }];
}
