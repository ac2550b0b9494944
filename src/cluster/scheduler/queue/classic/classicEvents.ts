import type { Node } from '../../../../model/generated/types.ts';
import { ACTIONS, ALL, type ClusterEvent, type EventResource, UPDATE } from '../../framework/clusterEvent.ts';
import { nodeEvents } from '../../framework/nodeEvents.ts';

/**
 * Cluster events under the names that v1.26 had for them.
 * Upstream source (v1.26.1): pkg/scheduler/internal/queue/events.go.
 */
const event = (resource: EventResource, action: number, label: string): ClusterEvent => ({ resource, action, label });

export const ASSIGNED_POD_ADD = event('Pod', ACTIONS.Add, 'AssignedPodAdd');
export const ASSIGNED_POD_UPDATE = event('Pod', UPDATE, 'AssignedPodUpdate');
export const ASSIGNED_POD_DELETE = event('Pod', ACTIONS.Delete, 'AssignedPodDelete');
export const NODE_ADD = event('Node', ACTIONS.Add, 'NodeAdd');
export const UNSCHEDULABLE_TIMEOUT = event('*', ALL, 'UnschedulableTimeout');
export const POD_ADD = 'PodAdd';

const UNCORDONED = event('Node', ACTIONS.UpdateNodeTaint, 'NodeSpecUnschedulableChange');
const LABELS: Readonly<Record<string, string>> = {
  NodeUpdateNodeAllocatable: 'NodeAllocatableChange',
  NodeUpdateNodeLabel: 'NodeLabelChange',
  NodeUpdateNodeTaint: 'NodeTaintChange',
  NodeUpdateNodeCondition: 'NodeConditionChange',
};

/** The one event that a node's update causes: the first of several changes; none if nothing changed that this release looked at. */
export function classicNodeEvent(oldNode: Node, newNode: Node): ClusterEvent | undefined {
  if (oldNode.spec?.unschedulable === true && newNode.spec?.unschedulable !== true) return UNCORDONED;
  const found = nodeEvents(oldNode, newNode).find(({ label }) => LABELS[label] !== undefined);
  return found && { ...found, label: LABELS[found.label] ?? found.label };
}
