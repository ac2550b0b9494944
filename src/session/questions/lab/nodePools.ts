import { compare } from '#base/order.ts';
import type { Node } from '#model/generated/types.ts';

/** Labels for a node's place, which the zones already show, or for its identity. */
const NO_POOL: ReadonlySet<string> = new Set([
  'kubernetes.io/hostname',
  'topology.kubernetes.io/zone',
  'topology.kubernetes.io/region',
  'failure-domain.beta.kubernetes.io/zone',
  'failure-domain.beta.kubernetes.io/region',
]);
const MOST_POOLS = 100;

/**
 * Selectors that divide nodes into groups: labels of some nodes with shared values. A label with the fewest values
 * comes first.
 */
export function nodePools(nodes: readonly Node[]): string[] {
  const byKey = new Map<string, Map<string, number>>();
  for (const { metadata } of nodes)
    for (const [key, value] of Object.entries(metadata.labels ?? {})) {
      if (value === '' || NO_POOL.has(key)) continue;
      const counts = byKey.get(key) ?? new Map<string, number>();
      byKey.set(key, counts.set(value, (counts.get(value) ?? 0) + 1));
    }
  return [...byKey]
    .filter(([, counts]) => isShared(counts) && !isOfAll(counts, nodes.length))
    .toSorted(([a, countsOfA], [b, countsOfB]) => countsOfA.size - countsOfB.size || compare(a, b))
    .flatMap(([key, counts]) => [...counts.keys()].toSorted().map((value) => `${key}=${value}`))
    .slice(0, MOST_POOLS);
}

function isShared(counts: ReadonlyMap<string, number>): boolean {
  return [...counts.values()].some((count) => count > 1);
}

function isOfAll(counts: ReadonlyMap<string, number>, nodes: number): boolean {
  return counts.size === 1 && [...counts.values()][0] === nodes;
}
