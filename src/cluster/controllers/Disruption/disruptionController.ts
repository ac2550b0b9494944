import { compare } from '#base/order.ts';
import { parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import { withSyncFailed } from '#cluster/api/disruptionAllowed.ts';
import { conditionsWith } from '#cluster/api/podCondition.ts';
import type { Table } from '#kernel/table.ts';
import { TableIndex } from '#kernel/tableIndex.ts';
import type { World } from '#kernel/world.ts';
import type { LabelSelector, Pod, PodDisruptionBudget } from '#model/generated/types.ts';
import { isKind } from '#model/kinds.ts';
import { compileLabelSelector, type LabelMatcher, SelectorError } from '#model/labels/labelMatcher.ts';
import { objectKey, splitKey } from '#model/objectKey.ts';
import type { Controller, InformerEvent, InformerScope, SyncScope } from '../controller.ts';
import { controllerCache } from '../objectsByOwner.ts';
import { type BudgetPlan, budgetPlan, ScaleError } from './budgetStatus.ts';

/**
 * Pods of an informer's cache by namespace, and by namespace and label. A budget reads only Pods that it may select.
 */
class PodsByLabel {
  private readonly index: TableIndex<Pod>;

  constructor(table: Table<Pod>) {
    this.index = new TableIndex(table, {
      of: ({ metadata: { namespace = '', labels } }) => [
        namespace,
        ...Object.entries(labels ?? {}).map(([key, value]) => placeOf(namespace, key, value)),
      ],
      areSame: (before, after) => before.metadata.labels === after.metadata.labels,
    });
  }

  /** Pods in key order: all that the budget selects. If it has more than one label, others too. */
  near({ metadata: { namespace = '' }, spec }: PodDisruptionBudget): readonly Pod[] {
    const [first] = Object.entries(spec?.selector?.matchLabels ?? {});
    return this.index.at(first ? placeOf(namespace, ...first) : namespace);
  }
}

/**
 * Time for which a Pod may have the condition DisruptionTarget without being deleted.
 * Upstream source (v1.36.2): pkg/controller/disruption/disruption.go, stalePodDisruptionTimeout.
 */
const STALE_US = 120_000_000;
/** Prefix of Pod keys, to distinguish them from budgets. */
const STALE = 'stale/';

/**
 * Maintains the status of PodDisruptionBudgets, from which the eviction API subtracts. Removes the condition
 * DisruptionTarget from Pods that were not deleted.
 * Upstream source (v1.36.2): pkg/controller/disruption/disruption.go.
 */
export class DisruptionController implements Controller {
  readonly name = 'Disruption';
  readonly watches = ['PodDisruptionBudget', 'Pod'];
  readonly eventSource = 'controllermanager';
  private readonly pods: PodsByLabel;

  constructor(world: World) {
    this.pods = new PodsByLabel(world.table(controllerCache('Pod')));
  }

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
    const matches = matcherOf(budget.spec);
    const pods = this.pods.near(budget).filter(({ metadata }) => matches(metadata.labels));
    if (pods.length === 0) scope.event(budget, { type: 'Normal', reason: 'NoPods', message: 'No matching pods found' });
    try {
      this.carryOut(
        budget,
        budgetPlan(
          budget,
          pods,
          (kind, key) => scope.objects(kind).get(key),
          scope.nowUs,
          () => scope.objects('CustomResourceDefinition').values(),
        ),
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

  private syncStale(scope: SyncScope, key: string): void {
    const pod = scope.cache('Pod').get(key);
    const waitUs = pod && staleInUs(pod, scope.nowUs);
    if (!pod || waitUs === undefined) return;
    if (waitUs > 0) {
      scope.enqueueAfter(scope.key, waitUs);
      return;
    }
    const { namespace, name } = splitKey(key);
    const { resourceVersion, generation } = pod.metadata;
    const observed = generation !== undefined && { observedGeneration: generation };
    const condition = { type: 'DisruptionTarget', ...observed, status: 'False' };
    scope.send({
      verb: 'patch',
      subresource: 'status',
      kind: 'Pod',
      namespace,
      name,
      patch: { status: { conditions: conditionsWith(pod, condition, scope.nowUs) } },
      ...(resourceVersion !== undefined && { resourceVersion }),
    });
  }
}

function writeStatus(budget: PodDisruptionBudget, status: PodDisruptionBudget['status'], scope: SyncScope): void {
  const { namespace = '', name } = budget.metadata;
  const object = { ...budget, status };
  scope.send({ verb: 'update', subresource: 'status', kind: 'PodDisruptionBudget', namespace, name, object });
}

/** Sorted by name; the first one counts. */
function budgetsOf(pod: Pod, scope: InformerScope): PodDisruptionBudget[] {
  const budgets = scope.cache('PodDisruptionBudget');
  if (budgets.size === 0) return [];
  return budgets
    .values()
    .filter(
      ({ metadata, spec }) => metadata.namespace === pod.metadata.namespace && matcherOf(spec)(pod.metadata.labels),
    );
}

/** Budget that counts for a Pod. Each change of the Pod reports again that others match it too. */
function budgetFor(pod: Pod, scope: InformerScope): PodDisruptionBudget | undefined {
  const [first, ...others] = budgetsOf(pod, scope);
  if (!first || others.length === 0) return first;
  const { namespace, name } = pod.metadata;
  const message = `Pod "${namespace}"/"${name}" matches multiple PodDisruptionBudgets.  Chose "${first.metadata.name}" arbitrarily.`;
  scope.event(pod, { type: 'Warning', reason: 'MultiplePodDisruptionBudgets', message });
  return first;
}

/** Compiled selectors, because every change of a Pod checks every budget. */
const matchers = new WeakMap<LabelSelector, LabelMatcher>();

function matcherOf(spec: PodDisruptionBudget['spec'] | undefined): LabelMatcher {
  const selector = spec?.selector;
  const known = selector && matchers.get(selector);
  if (known) return known;
  const made = compiled(selector);
  if (selector) matchers.set(selector, made);
  return made;
}

function compiled(selector: LabelSelector | undefined): LabelMatcher {
  try {
    return compileLabelSelector(selector);
  } catch (error) {
    if (error instanceof SelectorError) return () => false;
    throw error;
  }
}

/**
 * Time until the condition of a Pod that is not being deleted becomes stale; `undefined` if there is none to remove.
 * The kubelet's condition stays.
 */
function staleInUs({ metadata, status }: Pod, nowUs: Micros): number | undefined {
  if (metadata.deletionTimestamp !== undefined) return undefined;
  if (status?.phase === 'Succeeded' || status?.phase === 'Failed') return undefined;
  const condition = status?.conditions?.find(({ type }) => type === 'DisruptionTarget');
  if (condition?.status !== 'True' || condition.reason === 'TerminationByKubelet') return undefined;
  const sinceUs = parseTime(condition.lastTransitionTime ?? '') ?? 0;
  return Math.max(0, sinceUs + STALE_US - nowUs);
}

/** Selector in Go's format. */
function unmanagedText(selector: LabelSelector | undefined): string {
  const labels = Object.entries(selector?.matchLabels ?? {}).sort(([a], [b]) => compare(a, b));
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

/** Names of namespaces and keys of labels contain no space. */
function placeOf(namespace: string, key: string, value: string): string {
  return `${namespace} ${key} ${value}`;
}
