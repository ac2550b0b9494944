import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type { Pod, TopologySpreadConstraint } from '#model/generated/types.ts';
import type { Labels } from '#model/labels/labelMatcher.ts';
import { compileLabelSelector } from '#model/labels/labelSelector.ts';
import type { BrokenSpread } from '#protocol/rehearsal.ts';
import { isCounted, isFinished, workloadKey } from './podHealth.ts';

/**
 * The spread constraints that are violated now. They count the domains of all nodes but `without`, and Pods that are
 * bound and not being deleted.
 */
export function brokenSpreads(world: World, without: ReadonlySet<string>): BrokenSpread[] {
  const nodes = world.table(store('Node')).values();
  const kept = nodes.filter(({ metadata }) => !without.has(metadata.name));
  const labelsOf = new Map(kept.map(({ metadata }) => [metadata.name, metadata.labels ?? {}]));
  const pods = world
    .table(store('Pod'))
    .values()
    .filter((pod) => isCounted(pod) && !isFinished(pod) && pod.metadata.deletionTimestamp === undefined);
  const first = new Map<string, Pod>();
  for (const pod of pods) {
    const key = workloadKey(world, pod);
    if ((pod.spec.topologySpreadConstraints ?? []).length > 0 && !first.has(key)) first.set(key, pod);
  }
  return [...first].flatMap(([workload, pod]) =>
    (pod.spec.topologySpreadConstraints ?? []).flatMap((constraint): BrokenSpread[] => {
      const { topologyKey, maxSkew } = constraint;
      const skew = skewOf(pod, constraint, pods, labelsOf);
      return skew > maxSkew ? [{ workload, topologyKey, maxSkew, skew }] : [];
    }),
  );
}

function skewOf(
  pod: Pod,
  { topologyKey, labelSelector }: TopologySpreadConstraint,
  pods: readonly Pod[],
  labelsOf: ReadonlyMap<string, Labels>,
): number {
  const matches = compileLabelSelector(labelSelector);
  const counts = new Map<string, number>();
  for (const labels of labelsOf.values()) {
    const domain = labels[topologyKey];
    if (domain !== undefined) counts.set(domain, 0);
  }
  for (const other of pods) {
    const domain = labelsOf.get(other.spec.nodeName ?? '')?.[topologyKey];
    if (domain === undefined || other.metadata.namespace !== pod.metadata.namespace) continue;
    if (matches(other.metadata.labels)) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  }
  const all = [...counts.values()];
  if (all.length === 0) return 0;
  return all.reduce((a, b) => Math.max(a, b)) - all.reduce((a, b) => Math.min(a, b));
}
