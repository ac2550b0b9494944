import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type {
  LimitRange,
  Namespace,
  PodDisruptionBudget,
  PriorityClass,
  ResourceQuota,
} from '#model/generated/types.ts';
import { formatLabelSelector } from '#model/labels/selectorString.ts';
import { parseQuantity } from '#model/quantity/quantity.ts';
import { quantityOf, quantityValue } from '#model/quantity/quantityMath.ts';
import { quantityText } from '../ageText.ts';
import { labelsText } from '../tables/table.ts';
import { headLines, indented, markLines, timedConditionLines, UNSET } from './parts.ts';

/** Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/describe/describe.go, describePodDisruptionBudgetV1. */
export function budgetLines(budget: PodDisruptionBudget): string[] {
  const { spec, status } = budget;
  const { minAvailable, maxUnavailable, selector } = spec ?? {};
  return [
    ...headLines(budget),
    ...(minAvailable === undefined ? [] : [`Min available:\t${minAvailable}`]),
    ...(minAvailable !== undefined || maxUnavailable === undefined ? [] : [`Max unavailable:\t${maxUnavailable}`]),
    `Selector:\t${selector ? formatLabelSelector(selector) : UNSET}`,
    'Status:',
    `    Allowed disruptions:\t${status?.disruptionsAllowed ?? 0}`,
    `    Current:\t${status?.currentHealthy ?? 0}`,
    `    Desired:\t${status?.desiredHealthy ?? 0}`,
    `    Total:\t${status?.expectedPods ?? 0}`,
  ];
}

export function priorityClassLines(priority: PriorityClass): string[] {
  return [
    `Name:\t${priority.metadata.name}`,
    `Value:\t${priority.value ?? 0}`,
    `GlobalDefault:\t${priority.globalDefault ?? false}`,
    `PreemptionPolicy:\t${priority.preemptionPolicy ?? 'PreemptLowerPriority'}`,
    `Description:\t${priority.description ?? ''}`,
    `Annotations:\t${labelsText(priority.metadata.annotations)}`,
  ];
}

const SCOPES: ReadonlyMap<string, string> = new Map([
  [
    'Terminating',
    'Matches all pods that have an active deadline. These pods have a limited lifespan on a node before being actively terminated by the system.',
  ],
  [
    'NotTerminating',
    'Matches all pods that do not have an active deadline. These pods usually include long running pods whose container command is not expected to terminate.',
  ],
  [
    'BestEffort',
    'Matches all pods that do not have resource requirements set. These pods have a best effort quality of service.',
  ],
  [
    'NotBestEffort',
    'Matches all pods that have at least one resource requirement set. These pods have a burstable or guaranteed quality of service.',
  ],
]);

export function quotaLines(quota: ResourceQuota): string[] {
  const { hard = {}, used = {} } = quota.status ?? {};
  return [
    ...headLines(quota),
    ...scopeLines(quota, ' * '),
    'Resource\tUsed\tHard',
    '--------\t----\t----',
    ...Object.keys(hard)
      .sort()
      .map((name) => `${name}\t${inFormatOf(hard[name] ?? '0', used[name])}\t${quantityText(hard[name])}`),
  ];
}

function scopeLines({ spec }: ResourceQuota, bullet: string): string[] {
  const scopes = [...(spec?.scopes ?? [])].sort();
  if (scopes.length === 0) return [];
  const helps = scopes.flatMap((scope) => SCOPES.get(scope) ?? []);
  return [`Scopes:\t${scopes.join(', ')}`, ...helps.map((help) => `${bullet}${help}`)];
}

/** The used amount, written with the suffix format of the limit. */
function inFormatOf(hard: string, used: string | undefined): string {
  const { format } = parseQuantity(hard);
  if (used === undefined) return '0';
  return parseQuantity(used).format === format ? quantityText(used) : quantityOf(quantityValue(used), format);
}

const LIMIT_HEADINGS = 'Type\tResource\tMin\tMax\tDefault Request\tDefault Limit\tMax Limit/Request Ratio';
const LIMIT_DASHES = '----\t--------\t---\t---\t---------------\t-------------\t-----------------------';

export function limitRangeLines(range: LimitRange): string[] {
  return [...headLines(range), LIMIT_HEADINGS, LIMIT_DASHES, ...limitRows(range)];
}

function limitRows({ spec }: LimitRange): string[] {
  return (spec?.limits ?? []).flatMap((item) => {
    const columns = [item.min, item.max, item.defaultRequest, item.default, item.maxLimitRequestRatio];
    const names = new Set(columns.flatMap((amounts) => Object.keys(amounts ?? {})));
    return [...names].sort().map((name) => {
      const cells = columns.map((amounts) => (amounts?.[name] === undefined ? '-' : quantityText(amounts[name])));
      return [item.type, name, ...cells].join('\t');
    });
  });
}

export function namespaceLines(world: World, namespace: Namespace): string[] {
  const { name } = namespace.metadata;
  const isHere = ({ metadata }: ResourceQuota | LimitRange) => metadata.namespace === name;
  const quotas = world.table(store('ResourceQuota')).values().filter(isHere);
  const ranges = world.table(store('LimitRange')).values().filter(isHere);
  return [
    `Name:\t${name}`,
    ...markLines(namespace),
    `Status:\t${namespace.status?.phase ?? ''}`,
    ...timedConditionLines(namespace.status?.conditions),
    '',
    ...(quotas.length === 0 ? ['No resource quota.'] : ['Resource Quotas', ...indented(quotas.flatMap(quotaRows))]),
    '',
    ...(ranges.length === 0
      ? ['No LimitRange resource.']
      : ['Resource Limits', ...[LIMIT_HEADINGS, LIMIT_DASHES, ...ranges.flatMap(limitRows)].map((row) => ` ${row}`)]),
  ];
}

function quotaRows(quota: ResourceQuota): string[] {
  const { hard = {}, used = {} } = quota.status ?? {};
  return [
    `Name:\t${quota.metadata.name}`,
    ...scopeLines(quota, '* '),
    'Resource\tUsed\tHard',
    '--------\t---\t---',
    ...Object.keys(hard)
      .sort()
      .map((name) => `${name}\t${quantityText(used[name])}\t${quantityText(hard[name])}`),
  ];
}
