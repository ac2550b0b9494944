import { type ClusterEventWithHint, clusterEvent } from '../../framework/clusterEvent.ts';

/**
 * Every such event counts as worth a retry: upstream judges the features that the Pod needs, here its Filter does so again.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/nodedeclaredfeatures/nodedeclaredfeatures.go.
 */
export function eventsToRegister(): readonly ClusterEventWithHint[] {
  return [
    { event: clusterEvent('Node', 'Add', 'UpdateNodeDeclaredFeature') },
    { event: clusterEvent('Pod', 'Update') },
  ];
}
