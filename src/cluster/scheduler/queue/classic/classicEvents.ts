import type { Node, StorageClass } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
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

/** Kinds beside Pods and Nodes that this release looked at: their resource, and what labels call them. */
const OTHER_KINDS: ReadonlyMap<string, readonly [EventResource, string]> = new Map([
  ['PersistentVolume', ['PersistentVolume', 'Pv']],
  ['PersistentVolumeClaim', ['PersistentVolumeClaim', 'Pvc']],
  ['StorageClass', ['storage.k8s.io/StorageClass', 'StorageClass']],
  ['CSINode', ['storage.k8s.io/CSINode', 'CSINode']],
  ['CSIDriver', ['storage.k8s.io/CSIDriver', 'CSIDriver']],
  ['CSIStorageCapacity', ['storage.k8s.io/CSIStorageCapacity', 'CSIStorageCapacity']],
]);

/** Kinds whose deletion some plugin was registered for, because it had said nothing. */
const DELETIONS: ReadonlySet<string> = new Set(['PersistentVolume', 'PersistentVolumeClaim', 'CSINode']);

/**
 * The event of a change of an object that is neither Pod nor Node; undefined when nobody heard of it. A new StorageClass is
 * told of only if its volumes wait for their consumers.
 * Upstream source (v1.26.1): pkg/scheduler/eventhandlers.go, addAllEventHandlers and onStorageClassAdd.
 */
export function classicObjectEvent(
  kind: string,
  oldObject: KubeObject | undefined,
  newObject: KubeObject | undefined,
): ClusterEvent | undefined {
  const [resource, name] = OTHER_KINDS.get(kind) ?? [];
  if (!resource) return undefined;
  if (!newObject) return DELETIONS.has(kind) ? event(resource, ACTIONS.Delete, `${name}Delete`) : undefined;
  if (oldObject) return event(resource, UPDATE, `${name}Update`);
  const waits = (newObject as KubeObject & StorageClass).volumeBindingMode === 'WaitForFirstConsumer';
  return kind === 'StorageClass' && !waits ? undefined : event(resource, ACTIONS.Add, `${name}Add`);
}
