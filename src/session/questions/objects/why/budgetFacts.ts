import { formatClock } from '#base/clock.ts';
import { parseTime } from '#base/rfc3339.ts';
import { disruptionAllowed, SYNC_FAILED } from '#cluster/api/disruptionAllowed.ts';
import { store } from '#cluster/api/kindTables.ts';
import { whyUnhealthy } from '#cluster/controllers/Disruption/budgetStatus.ts';
import { controllerOf } from '#cluster/controllers/owners.ts';
import type { Pod, PodDisruptionBudget } from '#model/generated/types.ts';
import { compileLabelSelector } from '#model/labels/labelSelector.ts';
import type { ObjectFact } from '#protocol/objectFacts.ts';
import type { ObjectWhy } from '#protocol/objects.ts';
import type { Reader } from '#session/reader.ts';
import { listText } from '../../scheduling/why/writtenAmounts.ts';
import { objectFact } from './objectFact.ts';

/** Most unhealthy Pods that are named one by one. */
const MOST_PODS = 12;

/**
 * The reasons for the evictions that a budget allows: its rule, its healthy Pods, and why the others are not healthy.
 */
export function budgetWhy(reader: Reader, budget: PodDisruptionBudget): ObjectWhy {
  const condition = disruptionAllowed(budget.status);
  const failed = condition?.reason === SYNC_FAILED;
  const facts = failed
    ? [objectFact('budgetFailed', { message: condition.message ?? '' })]
    : countedFacts(reader, budget);
  return {
    words: condition ? `${condition.reason}${condition.message ? `: ${condition.message}` : ''}` : '',
    facts,
    causes: [],
  };
}

function countedFacts(reader: Reader, budget: PodDisruptionBudget): ObjectFact[] {
  const {
    currentHealthy: said = 0,
    desiredHealthy: desired = 0,
    disruptionsAllowed: allowed = 0,
  } = budget.status ?? {};
  const matches = compileLabelSelector(budget.spec?.selector);
  const pods = reader.world
    .table(store('Pod'))
    .values()
    .filter(({ metadata }) => metadata.namespace === budget.metadata.namespace && matches(metadata.labels ?? {}));
  if (pods.length === 0) return [objectFact('budgetNoPods', {})];
  const disrupted = budget.status?.disruptedPods ?? {};
  const reasons = pods.map((pod) => ({ pod, why: whyUnhealthy(pod, disrupted, reader.run.clockUs) }));
  const healthy = reasons.filter(({ why }) => why === undefined).map(({ pod }) => pod.metadata.name);
  const unhealthy = reasons.filter(({ why }) => why !== undefined);
  return [
    ...ruleFacts(budget),
    objectFact('budgetHealthy', { healthy: healthy.length, pods: listText(healthy) || '-' }),
    ...unhealthy.slice(0, MOST_PODS).map(({ pod, why }) => unhealthyFact(pod, why, disrupted)),
    ...(healthy.length === said ? [] : [objectFact('budgetBehind', { healthy: healthy.length, said })]),
    allowed > 0
      ? objectFact('budgetAllows', { healthy: said, desired, allowed })
      : objectFact('budgetRefuses', { healthy: said, desired }),
    ...(unhealthy.some(({ why }) => why === 'notReady') ? [policyFact(budget, said, desired)] : []),
    ...unmanagedFacts(budget, pods),
  ];
}

/** Upstream source (v1.36.2): pkg/controller/disruption/disruption.go, getExpectedPodCount. */
function ruleFacts({ spec, status }: PodDisruptionBudget): ObjectFact[] {
  const { minAvailable, maxUnavailable } = spec ?? {};
  const { expectedPods: expected = 0, desiredHealthy: desired = 0 } = status ?? {};
  if (maxUnavailable !== undefined)
    return [objectFact('budgetMaxUnavailable', { value: String(maxUnavailable), expected, desired })];
  if (typeof minAvailable === 'string')
    return [objectFact('budgetMinPercent', { value: minAvailable, expected, desired })];
  return minAvailable === undefined ? [] : [objectFact('budgetMinNumber', { value: minAvailable, expected })];
}

function unhealthyFact(
  { metadata: { name } }: Pod,
  why: ReturnType<typeof whyUnhealthy>,
  disrupted: Readonly<Record<string, string>>,
): ObjectFact {
  if (why === 'deleted') return objectFact('budgetDeleted', { pod: name });
  if (why === 'evicted')
    return objectFact('budgetEvicted', { pod: name, since: formatClock(parseTime(disrupted[name] ?? '') ?? 0) });
  return objectFact('budgetNotReady', { pod: name });
}

/**
 * Whether Pods that are not ready may be evicted anyway. Upstream source (v1.36.2):
 * pkg/registry/core/pod/storage/eviction.go.
 */
function policyFact({ spec }: PodDisruptionBudget, healthy: number, desired: number): ObjectFact {
  return spec?.unhealthyPodEvictionPolicy === 'AlwaysAllow'
    ? objectFact('budgetUnhealthyAlways', {})
    : objectFact('budgetUnhealthyIfHealthy', { healthy, desired });
}

/** Pods without a controller do not count where the expected number comes from the controllers. */
function unmanagedFacts({ spec }: PodDisruptionBudget, pods: readonly Pod[]): ObjectFact[] {
  if (spec?.maxUnavailable === undefined && typeof spec?.minAvailable !== 'string') return [];
  const unmanaged = pods.filter((pod) => !controllerOf(pod)).map(({ metadata }) => metadata.name);
  return unmanaged.length === 0 ? [] : [objectFact('budgetUnmanaged', { pods: listText(unmanaged) })];
}
