import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { Drain } from '#cluster/kubectl/drain/drainRecords.ts';
import { aggregateText } from '#cluster/kubectl/drain/drainTexts.ts';
import type { World } from '#kernel/world.ts';
import { compileLabelSelector } from '#model/labels/labelSelector.ts';
import { objectKey, splitKey } from '#model/objectKey.ts';
import type { Blocker, BlockingBudget } from '#protocol/rehearsal.ts';
import { budgetRule } from './healthWatch.ts';
import { isFinished, isHealthy, whyUnhealthy } from './podHealth.ts';

/** The obstacles that keep a drain from finishing now. */
export function drainBlockers(world: World, drain: Drain, nowUs: Micros): Blocker[] {
  if (drain.phase === 'failed')
    return drain.failures.map(({ node, errors }) => ({
      kind: 'refused',
      node,
      atUs: nowUs,
      pod: '',
      message: aggregateText(errors),
      budgets: [],
    }));
  return drain.pods.flatMap(({ node, pod, state }): Blocker[] => {
    if (state === 'terminating') return [terminating(world, node, pod, nowUs)];
    if (state !== 'evicting') return [];
    return [
      { kind: 'budget', node, atUs: nowUs, pod, message: lastRefusal(drain, pod), budgets: budgetsOf(world, pod) },
    ];
  });
}

function terminating(world: World, node: string, pod: string, nowUs: Micros): Blocker {
  const finalizers = world.table(store('Pod')).get(pod)?.metadata.finalizers ?? [];
  return { kind: 'terminating', node, atUs: nowUs, pod, message: finalizers.join(', '), budgets: [] };
}

/** The API server's message of the last refusal, without kubectl's additions. */
function lastRefusal({ lines }: Drain, key: string): string {
  const { namespace, name } = splitKey(key);
  const which = `pods/"${name}" -n "${namespace}"`;
  const text = lines.findLast((line) => line.stream === 'err' && line.text.includes(which))?.text ?? '';
  const from = text.indexOf('): ');
  return from < 0 ? text : text.slice(from + 3);
}

/** The budgets that select a Pod, those that allow nothing first. */
function budgetsOf(world: World, key: string): BlockingBudget[] {
  const pod = world.table(store('Pod')).get(key);
  if (!pod) return [];
  const { namespace = '' } = pod.metadata;
  return world
    .table(store('PodDisruptionBudget'))
    .values()
    .flatMap((budget): BlockingBudget[] => {
      if (budget.metadata.namespace !== namespace) return [];
      const matches = compileLabelSelector(budget.spec?.selector);
      if (!matches(pod.metadata.labels)) return [];
      const mine = world
        .table(store('Pod'))
        .values()
        .filter(
          (other) => other.metadata.namespace === namespace && matches(other.metadata.labels) && !isFinished(other),
        );
      return [
        {
          namespace,
          name: budget.metadata.name,
          rule: budgetRule(budget),
          healthy: budget.status?.currentHealthy ?? 0,
          floor: budget.status?.desiredHealthy ?? 0,
          expected: budget.status?.expectedPods ?? 0,
          allowed: budget.status?.disruptionsAllowed ?? 0,
          unhealthy: mine
            .filter((other) => !isHealthy(other))
            .map((other) => ({ pod: objectKey(other), why: whyUnhealthy(other) })),
        },
      ];
    })
    .sort((a, b) => a.allowed - b.allowed);
}
