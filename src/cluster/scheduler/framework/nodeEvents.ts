import type { Node } from '#model/generated/types.ts';
import { compareQuantities } from '#model/quantity/quantityMath.ts';
import { semanticEqual } from '#model/validation/common/semanticEqual.ts';
import { type ActionName, type ClusterEvent, clusterEvent } from './clusterEvent.ts';

type Change = readonly [ActionName, (oldNode: Node, newNode: Node) => boolean];

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

const EVENTS: readonly ClusterEvent[] = CHANGES.map(([action]) => clusterEvent('Node', action));

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
