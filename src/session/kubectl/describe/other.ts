import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type { Namespace, PodDisruptionBudget, ResourceQuota, Service } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { formatLabelSelector } from '#model/labels/selectorString.ts';
import { labelsText } from '../tables/table.ts';
import { alignedHeadings, controllerLine, headLines, indented, mapLines, markLines, NONE } from './parts.ts';

/** Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/describe/describe.go. */
export function serviceLines(service: Service): string[] {
  const { spec } = service;
  return [
    ...headLines(service),
    ...markLines(service),
    `Selector:\t${labelsText(spec?.selector)}`,
    `Type:\t${spec?.type ?? 'ClusterIP'}`,
    ...(spec?.ipFamilyPolicy ? [`IP Family Policy:\t${spec.ipFamilyPolicy}`] : []),
    `IP:\t${spec?.clusterIP ?? ''}`,
    `IPs:\t${(spec?.clusterIPs ?? [spec?.clusterIP ?? '']).join(',') || NONE}`,
    ...(spec?.ports ?? []).flatMap(({ name, port, protocol = 'TCP', targetPort, nodePort }) => [
      `Port:\t${name || '<unset>'}  ${port}/${protocol}`,
      `TargetPort:\t${targetPort ?? port}/${protocol}`,
      ...(nodePort ? [`NodePort:\t${name || '<unset>'}  ${nodePort}/${protocol}`] : []),
    ]),
    `Session Affinity:\t${spec?.sessionAffinity ?? 'None'}`,
  ];
}

export function budgetLines(budget: PodDisruptionBudget): string[] {
  const { spec, status } = budget;
  return [
    ...headLines(budget),
    ...(spec?.minAvailable === undefined ? [] : [`Min available:\t${spec.minAvailable}`]),
    ...(spec?.maxUnavailable === undefined ? [] : [`Max unavailable:\t${spec.maxUnavailable}`]),
    `Selector:\t${spec?.selector ? formatLabelSelector(spec.selector) : '<unset>'}`,
    'Status:',
    ...indented(
      [
        `Allowed disruptions:\t${status?.disruptionsAllowed ?? 0}`,
        `Current:\t${status?.currentHealthy ?? 0}`,
        `Desired:\t${status?.desiredHealthy ?? 0}`,
        `Total:\t${status?.expectedPods ?? 0}`,
      ],
      2,
    ),
  ];
}

export function quotaLines(quota: ResourceQuota): string[] {
  const { hard = {}, used = {} } = quota.status ?? {};
  const names = Object.keys(hard).sort();
  return [
    ...headLines(quota),
    ...(quota.spec?.scopes?.length ? [`Scopes:\t${quota.spec.scopes.join(', ')}`] : []),
    'Resource\tUsed\tHard',
    '--------\t----\t----',
    ...names.map((name) => `${name}\t${used[name] ?? '0'}\t${hard[name]}`),
  ];
}

export function namespaceLines(world: World, namespace: Namespace): string[] {
  const { name } = namespace.metadata;
  const quotas = world
    .table(store('ResourceQuota'))
    .values()
    .filter(({ metadata }) => metadata.namespace === name);
  const conditions = namespace.status?.conditions ?? [];
  return [
    `Name:\t${name}`,
    ...markLines(namespace),
    `Status:\t${namespace.status?.phase ?? ''}`,
    ...(conditions.length > 0
      ? [
          'Conditions:',
          ...alignedHeadings(
            ['Type', 'Status', 'LastTransitionTime', 'Reason', 'Message'],
            conditions.map((one) => [
              one.type,
              one.status,
              one.lastTransitionTime ?? '',
              one.reason ?? '',
              one.message ?? '',
            ]),
          ),
        ]
      : []),
    '',
    ...(quotas.length === 0 ? ['No resource quota.'] : ['Resource Quotas']),
    ...quotas.flatMap((quota) => indented(quotaLines(quota).filter((line) => !line.startsWith('Namespace:')))),
    '',
    ...limitLines(world, name),
  ];
}

function limitLines(world: World, namespace: string): string[] {
  const ranges = world
    .table(store('LimitRange'))
    .values()
    .filter(({ metadata }) => metadata.namespace === namespace);
  if (ranges.length === 0) return ['No LimitRange resource.'];
  return ['Resource Limits', ...ranges.flatMap((range) => limitRangeLines(range).map((line) => ` ${line}`))];
}

interface Limit {
  readonly type: string;
  readonly min?: Amounts;
  readonly max?: Amounts;
  readonly default?: Amounts;
  readonly defaultRequest?: Amounts;
  readonly maxLimitRequestRatio?: Amounts;
}
type Amounts = { readonly [name: string]: string };

export function limitRangeLines({ spec }: KubeObject): string[] {
  const { limits = [] } = (spec ?? {}) as { readonly limits?: readonly Limit[] };
  const rows = limits.flatMap(({ type, min, max, default: limit, defaultRequest, maxLimitRequestRatio: ratio }) => {
    const names = new Set([min, max, limit, defaultRequest, ratio].flatMap((amounts) => Object.keys(amounts ?? {})));
    return [...names]
      .sort()
      .map((name) =>
        [type, name, ...[min, max, defaultRequest, limit, ratio].map((amounts) => amounts?.[name] ?? '-')].join('\t'),
      );
  });
  return [
    'Type\tResource\tMin\tMax\tDefault Request\tDefault Limit\tMax Limit/Request Ratio',
    '----\t--------\t---\t---\t---------------\t-------------\t-----------------------',
    ...rows,
  ];
}

/** Any kind: its fields with titles. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/describe/describe.go, genericDescriber. */
export function genericLines(object: KubeObject): string[] {
  const { apiVersion, kind, metadata, ...rest } = object;
  const { name: _name, namespace: _namespace, labels: _labels, annotations: _annotations, ...others } = metadata;
  return [
    ...headLines(object),
    ...mapLines('Labels', metadata.labels),
    ...mapLines('Annotations', metadata.annotations, ': '),
    `API Version:\t${apiVersion}`,
    `Kind:\t${kind}`,
    ...controllerLine(object),
    'Metadata:',
    ...indented(fieldLines(others)),
    ...fieldLines(rest),
  ];
}

function fieldLines(fields: object): string[] {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, value]) => valueLines(title(key), value));
}

function valueLines(name: string, value: unknown): string[] {
  if (Array.isArray(value)) return [`${name}:`, ...value.flatMap((item) => itemLines(item))];
  if (typeof value === 'object' && value !== null) return [`${name}:`, ...indented(fieldLines(value))];
  return [`${name}:\t${String(value)}`];
}

function itemLines(item: unknown): string[] {
  return typeof item === 'object' && item !== null ? indented(fieldLines(item)) : [`  ${String(item)}`];
}

/** `Creation Timestamp` of `creationTimestamp`. */
function title(key: string): string {
  const words = key.replace(/([a-z0-9])([A-Z])/g, '$1 $2');
  return words === '' ? words : `${words[0]?.toUpperCase()}${words.slice(1)}`;
}
