import type { Pod } from '#model/generated/types.ts';
import { podRequestsMilli } from '#model/pod/podResources.ts';
import { semanticEqual } from '#model/validation/common/semanticEqual.ts';
import { type ActionName, type ClusterEvent, clusterEvent } from './clusterEvent.ts';

type Resource = 'AssignedPod' | 'UnschedulablePod';

const CHANGES: readonly (readonly [ActionName, (oldPod: Pod, newPod: Pod) => boolean])[] = [
  ['UpdatePodLabel', (oldPod, newPod) => !semanticEqual(oldPod.metadata.labels, newPod.metadata.labels)],
  ['UpdatePodScaleDown', isScaledDown],
  ['UpdatePodSchedulingGatesEliminated', (oldPod, newPod) => hasGates(oldPod) && !hasGates(newPod)],
  [
    'UpdatePodToleration',
    (oldPod, newPod) => (oldPod.spec.tolerations ?? []).length !== (newPod.spec.tolerations ?? []).length,
  ],
  ['UpdatePodGeneratedResourceClaim', isClaimGenerated],
];

const EVENTS: Readonly<Record<Resource, readonly ClusterEvent[]>> = {
  AssignedPod: CHANGES.map(([action]) => clusterEvent('AssignedPod', action)),
  UnschedulablePod: CHANGES.map(([action]) => clusterEvent('UnschedulablePod', action)),
};
const GENERAL: Readonly<Record<Resource, readonly ClusterEvent[]>> = {
  AssignedPod: [clusterEvent('AssignedPod', 'Update')],
  UnschedulablePod: [clusterEvent('UnschedulablePod', 'Update')],
};

/**
 * Events of a Pod's update for plugins, in order. The general update if nothing specific changed.
 * Upstream source (v1.36.2): pkg/scheduler/framework/events.go, PodSchedulingPropertiesChange.
 */
export function podEvents(oldPod: Pod, newPod: Pod): readonly ClusterEvent[] {
  const resource: Resource = (newPod.spec.nodeName ?? '') === '' ? 'UnschedulablePod' : 'AssignedPod';
  const events = EVENTS[resource].filter((_, index) => CHANGES[index]?.[1](oldPod, newPod));
  return events.length > 0 ? events : GENERAL[resource];
}

function isScaledDown(oldPod: Pod, newPod: Pod): boolean {
  if (oldPod.spec === newPod.spec && oldPod.status === newPod.status) return false;
  const before = podRequestsMilli(oldPod, { useStatus: true });
  const after = podRequestsMilli(newPod, { useStatus: true });
  return Object.keys(before).some((name) => after[name] === undefined || (before[name] ?? 0) > (after[name] ?? 0));
}

function isClaimGenerated(oldPod: Pod, newPod: Pod): boolean {
  return (
    !semanticEqual(oldPod.status?.resourceClaimStatuses, newPod.status?.resourceClaimStatuses) ||
    !semanticEqual(oldPod.status?.extendedResourceClaimStatus, newPod.status?.extendedResourceClaimStatus)
  );
}

function hasGates(pod: Pod): boolean {
  return (pod.spec.schedulingGates ?? []).length > 0;
}
