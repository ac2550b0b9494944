import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type { PodDisruptionBudget } from '#model/generated/types.ts';
import { compileLabelSelector } from '#model/labels/labelSelector.ts';
import { objectKey } from '#model/objectKey.ts';
import type { RehearsalChange } from '#protocol/rehearsal.ts';
import { oneMore } from './changesFor.ts';
import { isCounted } from './podHealth.ts';
import { relaxed } from './relaxedBudget.ts';

/**
 * Changes for Pods of these nodes whose budgets allow no eviction although every Pod is healthy. Such a budget has
 * `maxUnavailable: 0`, or a minimum that equals the number of Pods. Neither waiting nor another order helps, so each
 * needs a change.
 */
export function changesOfBudgetsForEver(world: World, nodes: readonly string[]): RehearsalChange[] {
  const leaving = new Set(nodes);
  const pods = world
    .table(store('Pod'))
    .values()
    .filter((pod) => isCounted(pod) && leaving.has(pod.spec.nodeName ?? ''));
  return world
    .table(store('PodDisruptionBudget'))
    .values()
    .filter(letsNoneGo)
    .flatMap(({ metadata: { namespace = '', name }, spec, status }) => {
      const matches = compileLabelSelector(spec?.selector);
      const kept = pods.find((pod) => pod.metadata.namespace === namespace && matches(pod.metadata.labels));
      if (!kept) return [];
      const more = spec?.maxUnavailable === undefined ? oneMore(world, objectKey(kept)) : [];
      if (more.length > 0) return more;
      const { currentHealthy: healthy = 0, expectedPods: expected = 0 } = status ?? {};
      return relaxed(world, { namespace, name, healthy, expected });
    });
}

function letsNoneGo({ status }: PodDisruptionBudget): boolean {
  const { expectedPods = 0, desiredHealthy = 0, currentHealthy = 0 } = status ?? {};
  return expectedPods > 0 && desiredHealthy >= expectedPods && currentHealthy >= expectedPods;
}
