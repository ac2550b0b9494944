import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type { PodDisruptionBudget } from '#model/generated/types.ts';
import { compileLabelSelector } from '#model/labels/labelSelector.ts';
import { isCounted, workloadKey } from './podHealth.ts';

/** Workloads whose Pods are exactly those of one of these budgets, so the budget's healthy Pods are theirs. */
export function workloadsWithOwnBudget(world: World, budgets: readonly PodDisruptionBudget[]): ReadonlySet<string> {
  const pods = world
    .table(store('Pod'))
    .values()
    .filter(isCounted)
    .map((pod) => ({ pod, workload: workloadKey(world, pod) }));
  const own = new Set<string>();
  for (const { metadata, spec } of budgets) {
    const matches = compileLabelSelector(spec?.selector);
    const isUnder = ({ pod }: (typeof pods)[number]) =>
      pod.metadata.namespace === metadata.namespace && matches(pod.metadata.labels);
    const [first, ...others] = new Set(pods.filter(isUnder).map(({ workload }) => workload));
    if (first === undefined || others.length > 0) continue;
    if (pods.every((each) => each.workload !== first || isUnder(each))) own.add(first);
  }
  return own;
}
