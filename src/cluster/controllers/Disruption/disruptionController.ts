import { formatTime, parseTime } from '#base/rfc3339.ts';
import { withSyncFailed } from '#cluster/api/disruptionAllowed.ts';
import type { LabelSelector, Pod, PodCondition, PodDisruptionBudget } from '#model/generated/types.ts';
import { isKind } from '#model/kinds.ts';
import { SelectorError } from '#model/labels/labelMatcher.ts';
import { compileLabelSelector } from '#model/labels/labelSelector.ts';
import { objectKey, splitKey } from '#model/objectKey.ts';
import type { Controller, InformerEvent, InformerScope, SyncScope } from '../controller.ts';
import { type BudgetPlan, budgetPlan } from './budgetStatus.ts';
import { ScaleError } from './expectedScale.ts';

/** How long a Pod may carry the condition DisruptionTarget without being deleted. Upstream source (v1.36.2): pkg/controller/disruption/disruption.go, stalePodDisruptionTimeout. */
const STALE_US = 120_000_000;
/** Keys of Pods, beside those of budgets. */
const STALE = 'stale/';

/**
 * Keeps the status of PodDisruptionBudgets, which the eviction API spends, and takes back the condition DisruptionTarget of
 * Pods that were not deleted after all. Upstream source (v1.36.2): pkg/controller/disruption/disruption.go.
 */
export class DisruptionController implements Controller {
  readonly name = 'Disruption';
  readonly watches = ['PodDisruptionBudget', 'Pod'];
  readonly eventSource = 'controllermanager';

  handle({ type, object }: InformerEvent, scope: InformerScope): void {
    if (isKind(object, 'PodDisruptionBudget')) {
      if (type !== 'DELETED') scope.enqueue(objectKey(object));
      return;
    }
    if (!isKind(object, 'Pod')) return;
    const budget = budgetFor(object, scope);
    if (budget) scope.enqueue(objectKey(budget));
    const waitUs = type === 'DELETED' ? undefined : staleInUs(object, scope.nowUs);
    if (waitUs !== undefined) scope.enqueueAfter(`${STALE}${objectKey(object)}`, waitUs);
  }

  sync(scope: SyncScope): void {
    if (scope.key.startsWith(STALE)) this.syncStale(scope, scope.key.slice(STALE.length));
    else this.syncBudget(scope);
  }

  private syncBudget(scope: SyncScope): void {
    const budget = scope.cache('PodDisruptionBudget').get(scope.key);
    if (!budget) return;
    const pods = podsOf(budget, scope);
    if (pods.length === 0) scope.event(budget, { type: 'Normal', reason: 'NoPods', message: 'No matching pods found' });
    for (const pod of pods) this.warnOfSeveral(pod, scope);
    try {
      this.carryOut(
        budget,
        budgetPlan(budget, pods, (kind, key) => scope.objects(kind).get(key), scope.nowUs),
        scope,
      );
    } catch (error) {
      if (!(error instanceof ScaleError)) throw error;
      const message = `Failed to calculate the number of expected pods: ${error.message}`;
      scope.event(budget, { type: 'Warning', reason: 'CalculateExpectedPodCountFailed', message });
      writeStatus(budget, withSyncFailed(budget.status ?? {}, error.message, scope.nowUs), scope);
    }
  }

  private carryOut(budget: PodDisruptionBudget, plan: BudgetPlan, scope: SyncScope): void {
    if (plan.unmanaged.length > 0)
      scope.event(budget, { type: 'Warning', reason: 'UnmanagedPods', message: unmanagedText(budget.spec?.selector) });
    const { namespace = '' } = budget.metadata;
    for (const pod of plan.notDeleted)
      scope.event(pod, {
        type: 'Warning',
        reason: 'NotDeleted',
        message: `Pod was expected by PDB ${namespace}/${namespace} to be deleted but it wasn't`,
      });
    if (plan.status) writeStatus(budget, plan.status, scope);
    if (plan.recheckAtUs !== undefined) scope.enqueueAfter(scope.key, plan.recheckAtUs + 1 - scope.nowUs);
  }

  private warnOfSeveral(pod: Pod, scope: SyncScope): void {
    const [first, ...others] = budgetsOf(pod, scope);
    if (!first || others.length === 0) return;
    const { namespace, name } = pod.metadata;
    const message = `Pod "${namespace}"/"${name}" matches multiple PodDisruptionBudgets.  Chose "${first.metadata.name}" arbitrarily.`;
    scope.event(pod, { type: 'Warning', reason: 'MultiplePodDisruptionBudgets', message });
  }

  private syncStale(scope: SyncScope, key: string): void {
    const pod = scope.cache('Pod').get(key);
    const waitUs = pod && staleInUs(pod, scope.nowUs);
    if (!pod || waitUs === undefined) return;
    if (waitUs > 0) {
      scope.enqueueAfter(scope.key, waitUs);
      return;
    }
    const condition: PodCondition = {
      type: 'DisruptionTarget',
      status: 'False',
      lastTransitionTime: formatTime(scope.nowUs),
    };
    const others = (pod.status?.conditions ?? []).filter(({ type }) => type !== condition.type);
    const { namespace, name } = splitKey(key);
    const { resourceVersion } = pod.metadata;
    scope.send({
      verb: 'patch',
      subresource: 'status',
      kind: 'Pod',
      namespace,
      name,
      patch: { status: { conditions: [...others, condition] } },
      ...(resourceVersion !== undefined && { resourceVersion }),
    });
  }
}

function writeStatus(budget: PodDisruptionBudget, status: PodDisruptionBudget['status'], scope: SyncScope): void {
  const { namespace = '', name } = budget.metadata;
  const object = { ...budget, status };
  scope.send({ verb: 'update', subresource: 'status', kind: 'PodDisruptionBudget', namespace, name, object });
}

/** In the order of their names; the first is the one that counts. */
function budgetsOf(pod: Pod, scope: InformerScope): PodDisruptionBudget[] {
  const budgets = scope.cache('PodDisruptionBudget');
  if (budgets.size === 0) return [];
  return budgets
    .values()
    .filter(
      ({ metadata, spec }) => metadata.namespace === pod.metadata.namespace && matcherOf(spec)(pod.metadata.labels),
    );
}

function budgetFor(pod: Pod, scope: InformerScope): PodDisruptionBudget | undefined {
  return budgetsOf(pod, scope)[0];
}

function podsOf({ metadata, spec }: PodDisruptionBudget, scope: InformerScope): Pod[] {
  const matches = matcherOf(spec);
  return scope
    .cache('Pod')
    .values()
    .filter((pod) => pod.metadata.namespace === metadata.namespace && matches(pod.metadata.labels));
}

function matcherOf(spec: PodDisruptionBudget['spec'] | undefined): ReturnType<typeof compileLabelSelector> {
  try {
    return compileLabelSelector(spec?.selector);
  } catch (error) {
    if (error instanceof SelectorError) return () => false;
    throw error;
  }
}

/** How long a condition of a Pod that is not being deleted may stay; `undefined` when there is none to take back. What the kubelet says stays. */
function staleInUs({ metadata, status }: Pod, nowUs: number): number | undefined {
  if (metadata.deletionTimestamp !== undefined) return undefined;
  if (status?.phase === 'Succeeded' || status?.phase === 'Failed') return undefined;
  const condition = status?.conditions?.find(({ type }) => type === 'DisruptionTarget');
  if (condition?.status !== 'True' || condition.reason === 'TerminationByKubelet') return undefined;
  const sinceUs = parseTime(condition.lastTransitionTime ?? '') ?? 0;
  return Math.max(0, sinceUs + STALE_US - nowUs);
}

/** The selector as Go prints it. */
function unmanagedText(selector: LabelSelector | undefined): string {
  const labels = Object.entries(selector?.matchLabels ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  const expressions = (selector?.matchExpressions ?? []).map(
    ({ key, operator, values = [] }) =>
      `LabelSelectorRequirement{Key:${key},Operator:${operator},Values:[${values.join(' ')}],},`,
  );
  const printed = `&LabelSelector{MatchLabels:map[string]string{${labels.map(([key, value]) => `${key}: ${value},`).join('')}},MatchExpressions:[]LabelSelectorRequirement{${expressions.join('')}},}`;
  return (
    `Pods selected by this PodDisruptionBudget (selector: ${printed}) were found to be unmanaged. ` +
    'As a result, the status of the PDB cannot be calculated correctly, which may result in undefined behavior. ' +
    'To account for these pods please set ".spec.minAvailable" field of the PDB to an integer value.'
  );
}
