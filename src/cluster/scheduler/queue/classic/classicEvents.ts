import type { Node, StorageClass } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import {
  ACTIONS,
  ALL,
  type ClusterEvent,
  type EventResource,
  nodeEvents,
  UPDATE,
} from '../../framework/clusterEvent.ts';

/**
 * Cluster events with their names in v1.26.
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

/**
 * The single event of a node's update: the first of several changes; none if nothing changed that this release checked.
 */
export function classicNodeEvent(oldNode: Node, newNode: Node): ClusterEvent | undefined {
  if (oldNode.spec?.unschedulable === true && newNode.spec?.unschedulable !== true) return UNCORDONED;
  const found = nodeEvents(oldNode, newNode).find(({ label }) => LABELS[label] !== undefined);
  return found && { ...found, label: LABELS[found.label] ?? found.label };
}

/** Kinds besides Pods and Nodes that this release handled: their resource, and their name in labels. */
const OTHER_KINDS: ReadonlyMap<string, readonly [EventResource, string]> = new Map([
  ['PersistentVolume', ['PersistentVolume', 'Pv']],
  ['PersistentVolumeClaim', ['PersistentVolumeClaim', 'Pvc']],
  ['StorageClass', ['storage.k8s.io/StorageClass', 'StorageClass']],
  ['CSINode', ['storage.k8s.io/CSINode', 'CSINode']],
  ['CSIDriver', ['storage.k8s.io/CSIDriver', 'CSIDriver']],
  ['CSIStorageCapacity', ['storage.k8s.io/CSIStorageCapacity', 'CSIStorageCapacity']],
]);

/** Kinds whose deletion reached plugins, because those plugins had registered for everything. */
const DELETIONS: ReadonlySet<string> = new Set(['PersistentVolume', 'PersistentVolumeClaim', 'CSINode']);

/**
 * Event for a change of an object other than a Pod or Node; undefined if none was sent. A new StorageClass counts only
 * if its volumes wait for their consumers.
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
