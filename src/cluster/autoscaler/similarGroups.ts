import { sameData } from '#cluster/api/sameData.ts';
import type { CloudGroup } from '#cluster/environment/cloud/cloudRecords.ts';
import type { ScaleUpInfo } from './autoscalerRecords.ts';

/**
 * Groups with similar machines, in any zone.
 * Upstream source (1.36): cluster-autoscaler/processors/nodegroupset/compare_nodegroups.go.
 */
export function similarGroups(group: CloudGroup, others: readonly CloudGroup[]): CloudGroup[] {
  return others.filter((other) => other.id !== group.id && sameData(comparable(group), comparable(other)));
}

function comparable({ template }: CloudGroup): object {
  const { zone: _, ...rest } = template;
  return rest;
}

/**
 * Gives each new node to the smallest group that has room.
 * Upstream source (1.36): cluster-autoscaler/processors/nodegroupset/balancing_processor.go,
 * BalanceScaleUpBetweenGroups.
 */
export function balancedScaleUps(groups: readonly CloudGroup[], newNodes: number): ScaleUpInfo[] {
  const sizes = new Map(groups.map(({ id, targetSize }) => [id, targetSize]));
  const sizeOf = ({ id }: CloudGroup): number => sizes.get(id) ?? 0;
  for (let left = newNodes; left > 0; left--) {
    const open = groups.filter((group) => sizeOf(group) < group.maxSize);
    const smallest = Math.min(...open.map(sizeOf));
    const next = open.find((group) => sizeOf(group) === smallest);
    if (!next) break;
    sizes.set(next.id, smallest + 1);
  }
  return groups
    .map((group) => ({ group: group.id, from: group.targetSize, to: sizeOf(group), max: group.maxSize }))
    .filter(({ from, to }) => to > from);
}
