import { store } from '#cluster/api/kindTables.ts';
import { isPodReady } from '#cluster/controllers/podFacts.ts';
import type { World } from '#kernel/world.ts';
import type { Pod, PodDisruptionBudget } from '#model/generated/types.ts';
import { compileLabelSelector } from '#model/labels/labelSelector.ts';
import { objectKey } from '#model/objectKey.ts';
import type { BudgetView } from '#protocol/controllers.ts';

/** Most Pods shown for one budget. */
const MOST_PODS = 40;

/** The budgets that select one of these Pods, or all budgets. Those that allow the fewest disruptions come first. */
export function budgetViews(world: World, pods?: ReadonlySet<string>): BudgetView[] {
  const budgets = world.table(store('PodDisruptionBudget')).values();
  const all = budgets.length === 0 ? [] : world.table(store('Pod')).values();
  return budgets
    .flatMap((budget) => {
      const matches = compileLabelSelector(budget.spec?.selector);
      const mine = all.filter(
        ({ metadata }) => metadata.namespace === budget.metadata.namespace && matches(metadata.labels ?? {}),
      );
      const speaks = !pods || mine.some((pod) => pods.has(objectKey(pod))) || pods.size === 0;
      return speaks ? [budgetView(budget, mine)] : [];
    })
    .sort((a, b) => a.allowed - b.allowed);
}

function budgetView({ metadata, spec, status }: PodDisruptionBudget, pods: readonly Pod[]): BudgetView {
  const { minAvailable, maxUnavailable } = spec ?? {};
  return {
    namespace: metadata.namespace ?? '',
    name: metadata.name,
    rule: maxUnavailable === undefined ? `minAvailable ${minAvailable ?? ''}` : `maxUnavailable ${maxUnavailable}`,
    healthy: status?.currentHealthy ?? 0,
    desired: status?.desiredHealthy ?? 0,
    expected: status?.expectedPods ?? 0,
    allowed: status?.disruptionsAllowed ?? 0,
    pods: pods.slice(0, MOST_PODS).map((pod) => ({
      name: pod.metadata.name,
      healthy: isPodReady(pod) && pod.metadata.deletionTimestamp === undefined,
    })),
  };
}
