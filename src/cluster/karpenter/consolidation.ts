import { compare } from '#base/order.ts';
import type { Micros } from '#base/time.ts';
import type { ClusterSimulation, Surroundings } from '#cluster/api/placement/clusterSimulation.ts';
import { withoutNode } from '#cluster/api/placement/placedPods.ts';
import type { RemainingBudgets } from '#cluster/api/placement/remainingBudgets.ts';
import type { Pod } from '#model/generated/types.ts';
import { quantityMilliValue } from '#model/quantity/quantityMath.ts';
import { type DisruptionReason, NEVER, type NodeClaim, type NodePool } from './karpenterRecords.ts';
import { type NewNode, packPods } from './packing.ts';

const DO_NOT_DISRUPT = 'karpenter.sh/do-not-disrupt';
const WHOLE = 100;

export interface ConsolidationView {
  readonly pools: readonly NodePool[];
  readonly claims: readonly NodeClaim[];
  /** Pods of a node that would have to move. */
  readonly podsOf: (claim: NodeClaim) => readonly Pod[];
  readonly budgets: RemainingBudgets;
  readonly simulation: ClusterSimulation;
  readonly surroundings: Surroundings;
  readonly nowUs: Micros;
}

/** A node to remove, and the nodes that must be ready first. */
export interface Disruption {
  readonly claim: NodeClaim;
  readonly why: DisruptionReason;
  readonly replacements: readonly NewNode[];
}

/**
 * Finds nodes that are not needed: all empty ones. Otherwise the node with the fewest Pods whose Pods fit elsewhere or
 * on a cheaper node.
 * Upstream source: sigs.k8s.io/karpenter,
 * pkg/controllers/disruption/{emptiness,singlenodeconsolidation,consolidation}.go.
 */
export function consolidate(view: ConsolidationView): readonly Disruption[] {
  const due = view.claims.filter((claim) => isConsolidatable(claim, view));
  const left = new Map(view.pools.map((pool) => [pool.name, allowed(pool, view.claims)]));
  const empty = due.filter((claim) => view.podsOf(claim).length === 0 && take(left, claim.pool));
  if (empty.length > 0) return empty.map((claim) => ({ claim, why: 'Empty', replacements: [] }));
  const candidates = due
    .filter(({ pool }) => poolOf(pool, view)?.consolidationPolicy === 'WhenEmptyOrUnderutilized')
    .filter((claim) => (left.get(claim.pool) ?? 0) > 0 && view.podsOf(claim).every((pod) => mayMove(pod, view.budgets)))
    .sort((a, b) => view.podsOf(a).length - view.podsOf(b).length || compare(a.name, b.name));
  for (const claim of candidates) {
    const replacements = cheaper(claim, view);
    if (replacements) return [{ claim, why: 'Underutilized', replacements }];
  }
  return [];
}

/** Time from which the claim may be consolidated; never if its pool does not consolidate. */
export function consolidatableUs({ lastPodEventUs, phase }: NodeClaim, pool: NodePool | undefined): number | undefined {
  if (!pool || phase !== 'ready' || pool.consolidateAfterUs === NEVER) return undefined;
  return lastPodEventUs + pool.consolidateAfterUs;
}

function isConsolidatable(claim: NodeClaim, view: ConsolidationView): boolean {
  const fromUs = consolidatableUs(claim, poolOf(claim.pool, view));
  return fromUs !== undefined && fromUs <= view.nowUs;
}

function poolOf(name: string, { pools }: ConsolidationView): NodePool | undefined {
  return pools.find((pool) => pool.name === name);
}

/** Upstream source: sigs.k8s.io/karpenter, pkg/apis/v1/nodepool.go, GetAllowedDisruptionsByReason. */
function allowed({ name, budgetPercent }: NodePool, claims: readonly NodeClaim[]): number {
  const own = claims.filter(({ pool }) => pool === name);
  const going = own.filter(({ phase }) => phase === 'replacing' || phase === 'draining').length;
  return Math.ceil((own.length * budgetPercent) / WHOLE) - going;
}

function take(left: Map<string, number>, pool: string): boolean {
  const count = left.get(pool) ?? 0;
  if (count > 0) left.set(pool, count - 1);
  return count > 0;
}

/** Whether the Pod may be moved. */
function mayMove(pod: Pod, budgets: RemainingBudgets): boolean {
  return !isProtected(pod) && budgets.of(pod).every((budget) => budgets.left(budget) > 0);
}

export function isProtected({ metadata }: Pod): boolean {
  return metadata.annotations?.[DO_NOT_DISRUPT] === 'true';
}

/** New nodes that the claim's Pods would need: none, or one of a cheaper type. `undefined` if neither suffices. */
function cheaper(claim: NodeClaim, view: ConsolidationView): readonly NewNode[] | undefined {
  const { simulation, surroundings, claims } = view;
  const pool = poolOf(claim.pool, view);
  const type = pool?.instanceTypes.find(({ name }) => name === claim.instanceType);
  if (!type) return undefined;
  const mark = simulation.mark;
  const staying = (name: string) =>
    name !== claim.name && claims.every((other) => other.name !== name || other.phase === 'ready');
  for (const pod of view.podsOf(claim)) simulation.removePod(pod, claim.name);
  const pods = view.podsOf(claim).map(withoutNode);
  const { nodes, unplaced } = packPods(pods, view.pools, staying, simulation, surroundings);
  simulation.backTo(mark);
  if (unplaced.length > 0 || nodes.length > 1) return undefined;
  const isCheaper = nodes.every((node) => quantityMilliValue(node.type.cpu) < quantityMilliValue(type.cpu));
  return isCheaper ? nodes : undefined;
}
