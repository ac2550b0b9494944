import type { Node, Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { compareQuantities } from '#model/quantity/quantityMath.ts';
import { semanticEqual } from '#model/validation/common/semanticEqual.ts';

/** Uncordoning counts as a change of taints. Cordoning counts as no change, because it makes nothing schedulable. */
const CHANGES: readonly Change[] = [
  [
    'UpdateNodeTaint',
    (oldNode, newNode) => oldNode.spec?.unschedulable === true && newNode.spec?.unschedulable !== true,
  ],
  [
    'UpdateNodeAllocatable',
    (oldNode, newNode) => !sameAmounts(oldNode.status?.allocatable, newNode.status?.allocatable),
  ],
  ['UpdateNodeLabel', (oldNode, newNode) => !semanticEqual(oldNode.metadata.labels, newNode.metadata.labels)],
  ['UpdateNodeTaint', (oldNode, newNode) => !semanticEqual(oldNode.spec?.taints, newNode.spec?.taints)],
  ['UpdateNodeCondition', (oldNode, newNode) => !semanticEqual(conditionsOf(oldNode), conditionsOf(newNode))],
  [
    'UpdateNodeAnnotation',
    (oldNode, newNode) => !semanticEqual(oldNode.metadata.annotations, newNode.metadata.annotations),
  ],
  [
    'UpdateNodeDeclaredFeature',
    (oldNode, newNode) => !semanticEqual(oldNode.status?.declaredFeatures, newNode.status?.declaredFeatures),
  ],
];

/**
 * Changes of an object, as bits, so that a plugin can register for several at once.
 * Upstream source (v1.36.2): staging/src/k8s.io/kube-scheduler/framework/types.go.
 */
export const ACTIONS = {
  Add: 1 << 0,
  Delete: 1 << 1,
  UpdateNodeAllocatable: 1 << 2,
  UpdateNodeLabel: 1 << 3,
  UpdateNodeTaint: 1 << 4,
  UpdateNodeCondition: 1 << 5,
  UpdateNodeAnnotation: 1 << 6,
  UpdateNodeDeclaredFeature: 1 << 7,
  UpdatePodLabel: 1 << 8,
  UpdatePodScaleDown: 1 << 9,
  UpdatePodToleration: 1 << 10,
  UpdatePodSchedulingGatesEliminated: 1 << 11,
  UpdatePodGeneratedResourceClaim: 1 << 12,
} as const;

export type ActionName = keyof typeof ACTIONS | 'Update' | 'All';

/** Every type of update. */
export const UPDATE = 0b1_1111_1111_1100;
export const ALL = 0b1_1111_1111_1111;

const EVENTS: readonly ClusterEvent[] = CHANGES.map(([action]) => clusterEvent('Node', action));

/** `AssignedPod` and `UnschedulablePod` occur only in actual events. Plugins register for `Pod`, which means both. */
export type EventResource =
  | '*'
  | 'Pod'
  | 'AssignedPod'
  | 'UnschedulablePod'
  | 'Node'
  | 'PersistentVolume'
  | 'PersistentVolumeClaim'
  | 'storage.k8s.io/StorageClass'
  | 'storage.k8s.io/CSINode'
  | 'storage.k8s.io/CSIDriver'
  | 'storage.k8s.io/CSIStorageCapacity'
  | 'storage.k8s.io/VolumeAttachment'
  | 'resource.k8s.io/ResourceClaim'
  | 'resource.k8s.io/ResourceSlice'
  | 'resource.k8s.io/DeviceClass'
  | 'scheduling.k8s.io/PodGroup';

/** One type of change. `label` is its name in metrics and logs. Plain data, because records store it. */
export interface ClusterEvent {
  readonly resource: EventResource;
  readonly action: number;
  readonly label: string;
}

export type QueueingHint = 'Queue' | 'QueueSkip';

/** Whether the change may make the waiting Pod schedulable. The object is absent on the side where it did not exist. */
export type QueueingHintFn = (
  pod: Pod,
  oldObject: KubeObject | undefined,
  newObject: KubeObject | undefined,
) => QueueingHint;

/** Registration of a plugin. Without a hint, every such event causes a retry. */
export interface ClusterEventWithHint {
  readonly event: ClusterEvent;
  readonly hint?: QueueingHintFn;
}

/** An event of one or more actions. */
export function clusterEvent(resource: EventResource, ...actions: readonly ActionName[]): ClusterEvent {
  return {
    resource,
    action: actions.reduce((bits, name) => bits | bitsOf(name), 0),
    label: `${resource}${actions.join('|')}`,
  };
}

function bitsOf(name: ActionName): number {
  if (name === 'Update') return UPDATE;
  return name === 'All' ? ALL : ACTIONS[name];
}

/** Names of the actions in a set of bits. All updates together are `Update`. */
export function actionNames(action: number): ActionName[] {
  if (action === ALL) return ['All'];
  const names = (Object.keys(ACTIONS) as (keyof typeof ACTIONS)[]).filter((name) => (action & ACTIONS[name]) !== 0);
  if ((action & UPDATE) !== UPDATE) return names;
  return [...names.filter((name) => (UPDATE & ACTIONS[name]) === 0), 'Update'];
}

/** The only events without an object. They concern every plugin. */
export const UNSCHEDULABLE_TIMEOUT: ClusterEvent = { resource: '*', action: ALL, label: 'UnschedulableTimeout' };
export const FORCE_ACTIVATE: ClusterEvent = { resource: '*', action: ALL, label: 'ForceActivate' };

export const ASSIGNED_POD_ADD = clusterEvent('AssignedPod', 'Add');
export const ASSIGNED_POD_DELETE = clusterEvent('AssignedPod', 'Delete');
export const UNSCHEDULABLE_POD_ADD = clusterEvent('UnschedulablePod', 'Add');
export const UNSCHEDULABLE_POD_UPDATE = clusterEvent('UnschedulablePod', 'Update');

/** Names of moves without a cluster event. */
export const SCHEDULE_ATTEMPT_FAILURE = 'ScheduleAttemptFailure';
export const BACKOFF_COMPLETE = 'BackoffComplete';
export const POP_FROM_BACKOFF_Q = 'PopFromBackoffQ';

export function isWildcard(event: ClusterEvent): boolean {
  return event.resource === '*' && event.action === ALL;
}

/**
 * Whether an event matches a registration. Its actions must be contained in the registered ones, so the general update
 * reaches only plugins registered for it.
 * Upstream source (v1.36.2): pkg/scheduler/framework/types.go, MatchClusterEvents.
 */
export function matchesRegistration(registered: ClusterEvent, happened: ClusterEvent): boolean {
  if (isWildcard(registered)) return true;
  return (
    matchesResource(registered.resource, happened.resource) &&
    happened.action !== 0 &&
    (registered.action & happened.action) === happened.action
  );
}

function matchesResource(registered: EventResource, happened: EventResource): boolean {
  if (registered === '*' || registered === happened) return true;
  return registered === 'Pod' && (happened === 'AssignedPod' || happened === 'UnschedulablePod');
}

type Change = readonly [ActionName, (oldNode: Node, newNode: Node) => boolean];

/**
 * Events of a Node's update for plugins, in order; empty if it concerns none.
 * Upstream source (v1.36.2): pkg/scheduler/framework/events.go, NodeSchedulingPropertiesChange.
 */
export function nodeEvents(oldNode: Node, newNode: Node): readonly ClusterEvent[] {
  return EVENTS.filter((_, index) => CHANGES[index]?.[1](oldNode, newNode));
}

function conditionsOf(node: Node): Readonly<Record<string, string>> {
  return Object.fromEntries((node.status?.conditions ?? []).map(({ type, status }) => [type, status]));
}

type Quantities = { readonly [resource: string]: string } | undefined;

/** Different spellings of one amount are equal. */
function sameAmounts(a: Quantities, b: Quantities): boolean {
  if (a === b) return true;
  const names = new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})]);
  return [...names].every((name) => sameQuantity(a?.[name], b?.[name]));
}

function sameQuantity(a: string | undefined, b: string | undefined): boolean {
  if (a === b) return true;
  return a !== undefined && b !== undefined && compareQuantities(a, b) === 0;
}
