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
 * What would let Pods of these nodes go whose budgets let none go although every Pod is healthy: `maxUnavailable: 0`, or as many that
 * must stay as there are. No waiting and no other order helps against them; each needs a change of its own.
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
