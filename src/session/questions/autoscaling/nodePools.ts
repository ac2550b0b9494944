import { store } from '#cluster/api/kindTables.ts';
import { consolidatableUs } from '#cluster/karpenter/consolidation.ts';
import { NODE_CLAIMS, NODE_POOLS, type NodeClaim, type NodePool } from '#cluster/karpenter/karpenterRecords.ts';
import type { World } from '#kernel/world.ts';
import type { NodePoolView } from '#protocol/autoscaling.ts';

/** Karpenter's NodePools and the nodes they created. */
export function nodePools(world: World): NodePoolView[] {
  const claims = world.table(NODE_CLAIMS).values();
  return world
    .table(NODE_POOLS)
    .values()
    .map((pool) => ({
      name: pool.name,
      consolidationPolicy: pool.consolidationPolicy,
      claims: claims.filter((claim) => claim.pool === pool.name).map((claim) => claimView(claim, pool, world)),
    }));
}

function claimView(claim: NodeClaim, pool: NodePool, world: World): NodePoolView['claims'][number] {
  const { name, instanceType, createdUs, expiresUs, phase, why } = claim;
  const fromUs = consolidatableUs(claim, pool);
  return {
    name,
    instanceType,
    createdUs,
    phase,
    ...(world.table(store('Node')).has(name) && { node: name }),
    ...(expiresUs !== undefined && { expiresUs }),
    ...(fromUs !== undefined && { consolidatableUs: fromUs }),
    ...(why && { why }),
  };
}
