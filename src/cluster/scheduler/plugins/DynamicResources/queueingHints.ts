import { type ClusterEventWithHint, clusterEvent } from '../../framework/clusterEvent.ts';

/**
 * Every such event counts as worth a retry: dynamic resources are not modelled beyond these registrations.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/dynamicresources/dynamicresources.go.
 */
export function eventsToRegister(): readonly ClusterEventWithHint[] {
  return [
    { event: clusterEvent('Node', 'Add', 'UpdateNodeLabel', 'UpdateNodeAllocatable') },
    { event: clusterEvent('resource.k8s.io/ResourceClaim', 'Add', 'Update') },
    { event: clusterEvent('Pod', 'UpdatePodGeneratedResourceClaim') },
    { event: clusterEvent('resource.k8s.io/DeviceClass', 'Add', 'Update') },
    { event: clusterEvent('resource.k8s.io/ResourceSlice', 'Add', 'Update') },
  ];
}
