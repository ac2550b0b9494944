import type { PodDisruptionBudget } from '#model/generated/types.ts';
import type { LabelMatcher } from '#model/labels/labelMatcher.ts';
import { compileLabelSelector, isEmptySelector } from '#model/labels/labelSelector.ts';
import type { PodInfo } from '../../framework/podInfo.ts';

/** A PodDisruptionBudget in the form for preemption. */
export interface Budget {
  readonly namespace: string;
  readonly selects: LabelMatcher;
  readonly disruptionsAllowed: number;
  /** Pods whose eviction is already in progress. */
  readonly disruptedPods: ReadonlySet<string>;
}

/** Budgets with a missing or empty selector match nothing here, and are left out. */
export function budgetsOf(budgets: readonly PodDisruptionBudget[]): Budget[] {
  return budgets.flatMap(({ metadata, spec, status }) => {
    const selector = spec?.selector;
    if (!selector || isEmptySelector(selector)) return [];
    return {
      namespace: metadata.namespace ?? '',
      selects: compileLabelSelector(selector),
      disruptionsAllowed: status?.disruptionsAllowed ?? 0,
      disruptedPods: new Set(Object.keys(status?.disruptedPods ?? {})),
    };
  });
}

/**
 * Splits Pods into those whose eviction would violate a budget and the rest, each in the given order. Every Pod uses up
 * its budgets, even if it is reprieved in the end.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/defaultpreemption/default_preemption.go,
 * filterPodsWithPDBViolation.
 */
export function partByViolation(
  pods: readonly PodInfo[],
  budgets: readonly Budget[],
): { readonly violating: PodInfo[]; readonly others: PodInfo[] } {
  const left = budgets.map(({ disruptionsAllowed }) => disruptionsAllowed);
  const violating: PodInfo[] = [];
  const others: PodInfo[] = [];
  for (const pod of pods) {
    let violates = false;
    budgets.forEach((budget, i) => {
      if (!covers(budget, pod)) return;
      const remaining = (left[i] ?? 0) - 1;
      left[i] = remaining;
      if (remaining < 0) violates = true;
    });
    (violates ? violating : others).push(pod);
  }
  return { violating, others };
}

/** Whether the budget covers the Pod. A Pod without labels is covered by none. */
function covers(budget: Budget, pod: PodInfo): boolean {
  if (budget.namespace !== pod.namespace || Object.keys(pod.labels).length === 0) return false;
  return budget.selects(pod.labels) && !budget.disruptedPods.has(pod.name);
}
