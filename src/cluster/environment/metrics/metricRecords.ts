import type { Address, DueEvent } from '#kernel/event.ts';
import { table } from '#kernel/tableOf.ts';

export const METRICS: Address<MetricSet> = 'metrics';
/** By `namespace/metric/Kind/name`, without the object for external metrics. */
export const METRIC_RECORDS = table<MetricRecord>('environment/metrics');

/** Value that a person sets for a metric of an object, or for an external one. */
export interface MetricWanted {
  readonly namespace: string;
  readonly metric: string;
  /** Absent for an external metric. */
  readonly object?: { readonly kind: string; readonly name: string };
  /** A quantity; `null` removes the value. */
  readonly value: string | null;
}

export interface MetricRecord extends MetricWanted {
  readonly value: string;
}

export interface MetricSet extends DueEvent {
  readonly type: 'metric.set';
  readonly wanted: MetricWanted;
}

export function metricKey({
  namespace,
  metric,
  object,
}: Pick<MetricWanted, 'namespace' | 'metric' | 'object'>): string {
  return `${namespace}/${metric}/${object ? `${object.kind}/${object.name}` : ''}`;
}

/** Not empty if the cluster has no metrics-server, so that metrics.k8s.io is not served. */
export const METRICS_ABSENT = table<object>('environment/metricsAbsent');
